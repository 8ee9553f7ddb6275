import { SCREENS } from '../screens.ts'
import type { CustomerOrderRow } from '@drip/core/contracts/customer-area'
import { dueOf, shownDay } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

/** One purchase in the list; all of it leads to its details. */
export function OrderRow({ order }: { order: CustomerOrderRow }) {
  const { nextInstalment } = order
  return (
    <li>
      <a href={SCREENS.order.href({ id: order.id })} className="order-row">
        <span className="order-row__line">
          <span className="order-row__store">{order.merchantName}</span>
          <span className="order-row__amount">
            <Money reais={order.amount} />
          </span>
        </span>
        <span className="order-row__line">
          <span className="order-row__codes tabular">
            {shownDay(order.createdDate)} · {texts.orders.storeCode(order.merchantOrderCode)} ·{' '}
            {texts.orders.dripCode(order.providerCode)}
          </span>
          <OrderBadge state={order.state} />
        </span>
        <span
          className={
            nextInstalment?.isLate === true ? 'order-row__next order-row__next--late' : 'order-row__next'
          }
        >
          {order.unpaidInstalmentsCount === 0
            ? texts.orders.allPaid
            : texts.orders.unpaid(order.unpaidInstalmentsCount)}
          {nextInstalment !== null &&
            ` · ${texts.orders.next(moneyText(nextInstalment.amountToPay), dueOf(nextInstalment))}`}
        </span>
      </a>
    </li>
  )
}

const TONES = { ACTIVE: 'open', LATE: 'late', PAID: 'good', WRITTEN_OFF: 'calm', REFUNDED: 'calm' } as const

/** The order's state; a late instalment is said first. */
export function OrderBadge({ state }: { state: CustomerOrderRow['state'] }) {
  return <Badge tone={TONES[state]}>{texts.stateOfOrder[state]}</Badge>
}
