import type { CustomerOrder, NewDates } from '@drip/core/contracts/customer-area'
import { shownDate } from '../../../instalments/dates.ts'
import { texts } from '../texts.ts'

/** What the bank was about to pay when the pause began does not stand still with the others. Nothing where there is none. */
export function KeptOut({ pause }: { pause: CustomerOrder['pauses']['running'] }) {
  return pause?.keptDueDate ? <p>{texts.pause.keptOut(shownDate(pause.keptDueDate))}</p> : null
}

/** The same before it begins: a pause moves every date but that of a debit which nobody can call back any more. */
export function StaysOut({ instalments }: { instalments: NewDates }) {
  return instalments
    .filter(({ dueDate }) => dueDate.before === dueDate.after)
    .map(({ id, dueDate }) => <p key={id}>{texts.pause.staysOut(shownDate(dueDate.before))}</p>)
}
