import type { CustomerOrder, NewDates } from '@drip/core/contracts/customer-area'
import { shownDate } from '../../../instalments/dates.ts'
import { texts } from '../texts.ts'

/**
 * A debit that the bank was about to make when the pause began is not paused with the other instalments. Shows nothing
 * if there is none.
 */
export function KeptOut({ pause }: { pause: CustomerOrder['pauses']['running'] }) {
  return pause?.keptDueDate ? <p>{texts.pause.keptOut(shownDate(pause.keptDueDate))}</p> : null
}

/**
 * The same before the pause begins: a pause moves every date except that of a debit which can no longer be cancelled.
 */
export function StaysOut({ instalments }: { instalments: NewDates }) {
  return instalments
    .filter(({ dueDate }) => dueDate.before === dueDate.after)
    .map(({ id, dueDate }) => <p key={id}>{texts.pause.staysOut(shownDate(dueDate.before))}</p>)
}
