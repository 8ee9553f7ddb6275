import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { shownDay } from '../../../instalments/dates.ts'
import { Money, moneyText } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'
import { OrderBadge } from './order-row.tsx'
import { PlanPicture } from './plan-picture.tsx'
import { StoreMark } from './store-mark.tsx'

/** The purchase's store, its state, and the plan as a picture. */
export function OrderHead({ order }: { order: CustomerOrder }) {
  return (
    <header className="stack-4">
      <div className="order__store">
        <StoreMark logo={order.merchant.logoUrl} name={order.merchant.name} />
        <div className="order__name">
          <h1 tabIndex={-1}>{order.merchant.name}</h1>
          <p className="order__date tabular">{texts.order.boughtOn(shownDay(order.createdDate))}</p>
        </div>
        <OrderBadge state={order.state} />
      </div>
      <div className={`standing standing--${LOOKS[order.state]}`}>
        <Standing order={order} />
        <PlanPicture order={order} />
      </div>
    </header>
  )
}

const LOOKS = {
  ACTIVE: 'open',
  LATE: 'open',
  PAID: 'paid',
  WRITTEN_OFF: 'ended',
  REFUNDED: 'ended',
} as const

/** What is left to pay, or how the purchase ended; its own amount is shown beside it. */
function Standing({ order }: { order: CustomerOrder }) {
  const isOpen = order.state === 'ACTIVE' || order.state === 'LATE'
  const isTakenBack = order.state === 'REFUNDED'
  return (
    <div className="standing__words">
      <p>
        <span className="standing__label">{texts.order.standing[order.state]}</span>
        <strong className={isTakenBack ? 'standing__amount standing__amount--gone' : 'standing__amount'}>
          <Money reais={isOpen ? order.amountToPay : order.amount} />
        </strong>
      </p>
      <p className="standing__facts">
        {isOpen && <span>{texts.order.purchaseOf(moneyText(order.amount))}</span>}
        {order.canceledAmount > 0 && <span>{texts.order.canceled(moneyText(order.canceledAmount))}</span>}
      </p>
    </div>
  )
}
