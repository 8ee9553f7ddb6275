import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { Money } from '../../../ui/money.tsx'
import { saleTexts } from '../sale/sale-texts.ts'

type Transfer = NonNullable<MerchantCheckout['order']>['transfer']

/** The total that the store receives for a sale: the parts add up to it (docs/decisions/0033). */
export function TransferValue({ transfer: it }: { transfer: Transfer }) {
  const words = saleTexts.transferParts
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
    <div className="transfer-value">
      {parts.map(([label, reais]) => (
        <span key={label} className="transfer-value__part">
          {label} <Money reais={reais} />
        </span>
      ))}
      <strong className="transfer-value__part transfer-value__sum">
        <span>{saleTexts.transfer}</span> <Money reais={it.amount} />
      </strong>
    </div>
  )
}
