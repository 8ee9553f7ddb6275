import { ZERO, formatReais } from '@drip/core/money/cents'
import type { Cents } from '@drip/core/money/cents'
import type { PurchaseSummary } from '@drip/core/checkout/purchase-summary'
import { summaryTexts as texts } from '../texts/summary-texts.ts'
import { MerchantMark } from './purchase-line.tsx'

/** The purchase and the payee: beside the card on a wide screen, folded below it on a phone. */
export function Summary({ summary, folded }: { summary: PurchaseSummary; folded: boolean }) {
  const { store, lines, rest, others, total } = summary
  return (
    <aside className="summary" aria-label={texts.title}>
      <details className="summary__fold" open={!folded}>
        <summary className="summary__head">
          <MerchantMark {...store} />
          <span className="summary__title">{texts.title}</span>
        </summary>
        <ul className="summary__lines">
          {lines.map((line, index) => (
            <Line key={index} name={line.name} pieces={line.quantity} amount={line.amount} />
          ))}
          {rest !== null && <Line name={texts.rest(rest.lines)} pieces={1} amount={rest.amount} />}
          {others !== ZERO && (
            <Line name={others > 0 ? texts.shipping : texts.discount} pieces={1} amount={others} />
          )}
        </ul>
        <p className="summary__total">
          {texts.total}
          <span className="tabular money">{formatReais(total)}</span>
        </p>
        <dl className="summary__facts">
          {texts.facts(store.name).map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </details>
    </aside>
  )
}

function Line({ name, pieces, amount }: { name: string; pieces: number; amount: Cents }) {
  return (
    <li className="summary__line">
      <span className="summary__name">
        {name}
        {pieces > 1 && <span className="summary__pieces"> {texts.quantity(pieces)}</span>}
      </span>
      {amount !== ZERO && <span className="tabular money">{formatReais(amount)}</span>}
    </li>
  )
}
