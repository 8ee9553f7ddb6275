import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { shownDate } from '../../../instalments/dates.ts'
import { texts } from '../texts.ts'

/** What the bank was about to pay when the pause began does not stand still with the others. Nothing where there is none. */
export function KeptOut({ pause }: { pause: CustomerOrder['pauses']['running'] }) {
  return pause?.keptDueDate ? <p>{texts.pause.keptOut(shownDate(pause.keptDueDate))}</p> : null
}
