import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import { useState } from 'react'
import { Money } from '../../../ui/money.tsx'
import { texts } from '../texts/texts.ts'

/** The store and the amount, always visible; for merchants on the hidden-info list only the amount (CHK-SELE-02). */
export function PurchaseLine({ answer }: { answer: CheckoutAnswer }) {
  const { merchant } = answer
  return (
    <div className="purchase">
      {merchant.showInfo && <MerchantMark logo={merchant.logo} initials={merchant.initials} />}
      <p className="purchase__store">{merchant.showInfo ? texts.purchaseAt(merchant.name) : texts.total}</p>
      <p className="purchase__amount">
        <Money reais={answer.totalAmount} />
      </p>
    </div>
  )
}

/**
 * A store's logo, or its initials if it has none or the logo does not load. The store's name stands beside it as text.
 */
export function MerchantMark({ logo, initials }: { logo: string | null; initials: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className="mark" aria-hidden="true">
      {logo === null || broken ? (
        initials
      ) : (
        <img src={logo} alt="" width={40} height={40} onError={() => setBroken(true)} />
      )}
    </span>
  )
}
