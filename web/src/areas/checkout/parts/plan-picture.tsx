import type { PlannedInstalment } from '@drip/core/contracts/checkout'
import { moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts/texts.ts'
import { shownDate } from './plan.tsx'

/** This many stops fit on the line of a narrow phone. */
const MOST_STOPS = 3

/** The offer as a picture: the number and amount of the instalments, and their dates on a line. */
export function PlanPicture({
  instalments,
  cashback,
}: {
  instalments: readonly PlannedInstalment[]
  cashback: string | null
}) {
  const first = instalments[0]
  const last = instalments.at(-1)
  if (first === undefined || last === undefined) return null
  const isLong = instalments.length > MOST_STOPS
  return (
    <div className="hero">
      <p className="hero__amount tabular">
        {texts.insight.planTitle(instalments.length, moneyText(first.amount))}
      </p>
      <p className="hero__note">{texts.insight.noInterest}</p>
      <ol className="hero__line" aria-label={texts.plan.label}>
        {isLong ? (
          <>
            <Stop instalment={first} />
            <li className="hero__stop hero__stop--more">
              <span className="hero__date">{texts.insight.more(instalments.length - 2)}</span>
            </li>
            <Stop instalment={last} />
          </>
        ) : (
          instalments.map((it) => <Stop key={it.dueDate} instalment={it} />)
        )}
      </ol>
      {cashback !== null && <p className="hero__cashback">{texts.insight.cashback(cashback)}</p>}
    </div>
  )
}

function Stop({ instalment }: { instalment: PlannedInstalment }) {
  return (
    <li className="hero__stop">
      <span className="hero__dot" aria-hidden="true" />
      <span className="hero__date tabular">{shownDate(instalment.dueDate)}</span>
      <span className="hero__part tabular">{moneyText(instalment.amount)}</span>
    </li>
  )
}
