import type { NewDates as Dates } from '@drip/core/contracts/customer-area'
import { useId } from 'react'
import { shownDate } from '../../../instalments/dates.ts'
import { Money } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/** What other dates change, instalment by instalment, before they are accepted. */
export function NewDates({ instalments, total }: { instalments: Dates; total: number }) {
  const titleId = useId()
  return (
    <>
      <h3 id={titleId} ref={focusOn} tabIndex={-1}>
        {texts.move.changes}
      </h3>
      <ul className="instalments" aria-labelledby={titleId}>
        {instalments.map((it) => (
          <li key={it.id} className="instalment">
            <div className="instalment__line">
              <div className="instalment__when">
                <span className="instalment__date tabular">{shownDate(it.dueDate.after)}</span>
                <span className="instalment__number">{texts.order.instalment(it.number, total)}</span>
              </div>
              <span className="instalment__amount">
                <Money reais={it.amountToPay.after} />
              </span>
            </div>
            <div className="instalment__notes">
              <p>
                {it.dueDate.before === it.dueDate.after
                  ? texts.move.stays
                  : texts.move.before(shownDate(it.dueDate.before))}
              </p>
              {it.paidBy.before !== it.paidBy.after && <p>{texts.move.paidBy[it.paidBy.after]}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The pressed button is gone: move the focus to the changes, for sighted and screen-reader users. */
const focusOn = (it: HTMLElement | null) => it?.focus()
