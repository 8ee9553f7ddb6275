import type { CustomerOrderRow } from '@drip/core/contracts/customer-area'
import { dueOf, shownDay } from '../../../instalments/dates.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Money, moneyText } from '../../../ui/money.tsx'
import { SCREENS } from '../screens.ts'
import { texts } from '../texts.ts'
import { StoreMark } from './store-mark.tsx'

/** One purchase in the list, with its store and products; the whole row links to its details. */
export function OrderRow({ order, withCodes }: { order: CustomerOrderRow; withCodes: boolean }) {
  const isTakenBack = order.state === 'REFUNDED'
  return (
    <li>
      <a href={SCREENS.order.href({ id: order.id })} className={`order-row order-row--${LOOKS[order.state]}`}>
        <StoreMark logo={order.merchantLogoUrl} name={order.merchantName} />
        <span className="order-row__what">
          <span className="order-row__store">{order.merchantName}</span>
          {order.products.count > 0 && (
            <span className="order-row__products">
              {texts.orders.products(order.products.names, order.products.count)}
            </span>
          )}
          <span className="order-row__date tabular">{shownDay(order.createdDate)}</span>
        </span>
        <span className="order-row__side">
          <span className={isTakenBack ? 'order-row__amount order-row__amount--gone' : 'order-row__amount'}>
            <Money reais={order.amount} />
          </span>
          <OrderBadge state={order.state} />
        </span>
        <Next order={order} />
        {withCodes && (
          <span className="order-row__codes tabular">
            {order.merchantOrderCode !== '' && `${texts.orders.storeCode(order.merchantOrderCode)} · `}
            {texts.orders.dripCode(order.providerCode)} · {order.id}
          </span>
        )}
      </a>
    </li>
  )
}

/** What is due next on it, or that nothing is. */
function Next({ order }: { order: CustomerOrderRow }) {
  const { nextInstalment, canceledAmount, state } = order
  const unpaid = order.unpaidPlanLinesCount ?? order.unpaidInstalmentsCount
  const partTakenBack = canceledAmount > 0 && state !== 'REFUNDED'
  return (
    <span className="order-row__next">
      {nextInstalment !== null && (
        <strong>{texts.orders.next(moneyText(nextInstalment.amountToPay), dueOf(nextInstalment))}</strong>
      )}
      <span>{unpaid === 0 ? texts.orders.allPaid : texts.orders.unpaid(unpaid)}</span>
      {partTakenBack && <span>{texts.order.canceled(moneyText(canceledAmount))}</span>}
    </span>
  )
}

const LOOKS = {
  ACTIVE: 'open',
  LATE: 'late',
  PAID: 'over',
  WRITTEN_OFF: 'over',
  REFUNDED: 'over',
} as const

const TONES = { ACTIVE: 'open', LATE: 'late', PAID: 'good', WRITTEN_OFF: 'calm', REFUNDED: 'calm' } as const

/** The order's state; being late takes precedence. */
export function OrderBadge({ state }: { state: CustomerOrderRow['state'] }) {
  return <Badge tone={TONES[state]}>{texts.stateOfOrder[state]}</Badge>
}
