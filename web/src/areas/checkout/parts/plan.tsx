import { civilDate, formatDate } from '@drip/core/calendar/dates'
import type { PlannedInstalment } from '@drip/core/contracts/checkout'
import { Money, moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts/texts.ts'

/** The payments of a plan: a line of dates and amounts. `firstIsToday` shows the first as paid now. */
export function Plan({
  instalments,
  firstIsToday = false,
}: {
  instalments: readonly PlannedInstalment[]
  firstIsToday?: boolean
}) {
  return (
    <ol className="plan" aria-label={texts.plan.label}>
      {instalments.map((instalment, index) => (
        <li key={instalment.dueDate} className="plan__row">
          <span className="plan__dot" aria-hidden="true" />
          <span className="plan__when">
            <span className="plan__date tabular">
              {firstIsToday && index === 0 ? texts.plan.today : shownDate(instalment.dueDate)}
            </span>
            <span className="plan__number">{texts.plan.instalment(index + 1, instalments.length)}</span>
          </span>
          <span className="plan__amount">
            <Money reais={instalment.amount} />
            {instalment.isPaid === true && <span className="plan__note">{texts.plan.paid}</span>}
            {instalment.isCanceled === true && (
              <span className="plan__note plan__note--calm">{texts.plan.canceled}</span>
            )}
            {instalment.cashbackAmount > 0 && (
              <span className="plan__note">{texts.plan.cashback(moneyText(instalment.cashbackAmount))}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** `31/12/2026` from the API's `2026-12-31`. */
export const shownDate = (date: string) => formatDate(civilDate(date))
