import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { shownDate } from '../../../instalments/dates.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/**
 * Payments that the bank still makes although the debit was ended, because a pause, another date or another payment
 * ended it too late. Shows nothing if there are none.
 */
export function StandingDebits({ order }: { order: Pick<CustomerOrder, 'standingDebits'> }) {
  return order.standingDebits?.map(({ instalmentId, number, date, amount, isTooLittle }) => (
    <Alert key={instalmentId} tone="information">
      {texts.autopay.stands(number, shownDate(date), moneyText(amount))}{' '}
      {isTooLittle ? texts.autopay.tooLittle : texts.autopay.use}
    </Alert>
  ))
}
