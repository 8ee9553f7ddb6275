import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { Money } from '../../../ui/money.tsx'
import { texts } from '../texts.ts'

type Transfer = NonNullable<MerchantCheckout['order']>['transfer']

/** What the store gets of a sale, and what that is made of: the parts add up to it (docs/decisions/0033). */
export function TransferValue({ transfer: it }: { transfer: Transfer }) {
  const words = texts.sale.transferParts
  const parts = [
    [words.sold, it.sold],
    [words.fee, -it.fee],
    ...(it.refunded === 0
      ? []
      : ([
          [words.refunded, -it.refunded],
          [words.feeRefunded, it.feeRefunded],
        ] as const)),
  ] as const
  return (
    <span className="transfer-value">
      <Money reais={it.amount} />
      <span className="transfer-value__parts">
        {parts.map(([label, reais]) => (
          <span key={label}>
            {label} <Money reais={reais} />
          </span>
        ))}
      </span>
      <span className="transfer-value__parts">
        <span>
          {words.transferred} <Money reais={it.transferred} />
        </span>
        <span>
          {it.outstanding < 0 ? words.takenOff : words.outstanding} <Money reais={Math.abs(it.outstanding)} />
        </span>
      </span>
    </span>
  )
}
