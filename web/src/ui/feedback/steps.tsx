/** The current position in a short row of steps; the text states it too. */
export function Steps({ current, total, label }: { current: number; total: number; label: string }) {
  return (
    <div className="steps">
      <p className="steps__label">{label}</p>
      <div className="steps__bar" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={index < current ? 'steps__part steps__part--done' : 'steps__part'} />
        ))}
      </div>
    </div>
  )
}
