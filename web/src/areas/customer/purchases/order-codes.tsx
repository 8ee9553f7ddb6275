import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { texts } from '../texts.ts'
import { Unfolding } from '../parts/unfolding.tsx'

type Codes = Pick<CustomerOrder, 'id' | 'merchantOrderCode' | 'providerCode'>

/** The codes that the store and our support use for the purchase: customers rarely need them. */
export function OrderCodes({ order }: { order: Codes }) {
  return (
    <Unfolding words={texts.order.details}>
      <dl className="codes">
        {order.merchantOrderCode !== '' && (
          <div>
            <dt>{texts.order.storeCode}</dt>
            <dd>{order.merchantOrderCode}</dd>
          </div>
        )}
        <div>
          <dt>{texts.order.dripCode}</dt>
          <dd>{order.providerCode}</dd>
        </div>
        <div>
          <dt>{texts.order.id}</dt>
          <dd className="codes__id">{order.id}</dd>
        </div>
      </dl>
    </Unfolding>
  )
}
