import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { shownDate } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/** What the bank pays although it was to pay no more: a pause, another date or another payment ended the debit too late. Nothing where there is none. */
export function StandingDebits({ order }: { order: Pick<CustomerOrder, 'standingDebits'> }) {
  return order.standingDebits?.map(({ instalmentId, number, date, amount }) => (
    <Alert key={instalmentId} tone="information">
      {texts.autopay.stands(number, shownDate(date), moneyText(amount))}
    </Alert>
  ))
}
