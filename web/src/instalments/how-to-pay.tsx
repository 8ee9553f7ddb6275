/** How to pay a Pix, step by step. */
export function HowToPay(props: { title: string; steps: readonly string[]; note?: string }) {
  return (
    <section className="how-to-pay">
      <h2>{props.title}</h2>
      <ol>
        {props.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {props.note !== undefined && <p className="how-to-pay__note">{props.note}</p>}
    </section>
  )
}
