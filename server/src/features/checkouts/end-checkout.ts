/** A checkout ends without a sale, or what looked like one does; its merchant's server is told of it. */
import type { DenialReason } from '@drip/core/contracts/states'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { planTellingNuvemshop } from '../nuvemshop/tell-nuvemshop.ts'
import { planTellingVtex } from '../vtex/tell-vtex.ts'
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts'
import { type Checkout, endCheckout } from './checkouts.store.ts'

export type Ended = Pick<Checkout, 'id' | 'amount' | 'merchantCode' | 'connector'> & {
  merchant: { id: string }
}

/** The checkout is locked by the caller. */
export async function endUnsold(
  deps: Pick<Deps, 'clock' | 'webhooks' | 'jobs'>,
  tx: Tx,
  checkout: Ended,
  end: { status: 'KO' | 'EXPIRED'; koReason: DenialReason },
): Promise<void> {
  endCheckout(tx, checkout.id, { ...end, now: deps.clock.now() })
  await tellUnsold(deps, tx, checkout, end)
}

/** Of a checkout that was ended by other means. */
export async function tellUnsold(
  deps: Pick<Deps, 'clock' | 'webhooks' | 'jobs'>,
  tx: Tx,
  checkout: Ended,
  { status, koReason }: { status: 'KO' | 'EXPIRED'; koReason: DenialReason },
): Promise<void> {
  const { id, merchant, merchantCode, amount } = checkout
  const about = { merchantId: merchant.id, objectId: id }
  const data = { checkoutId: id, merchantCode, amount: toReais(amount) }
  await planTellingVtex(deps, tx, checkout)
  if (checkout.connector === 'NUVEMSHOP') await planTellingNuvemshop(deps, tx, id)
  await recordWebhookEvent(
    deps,
    tx,
    status === 'EXPIRED'
      ? { ...about, type: 'checkout.expired', data }
      : { ...about, type: 'checkout.denied', data: { ...data, koReason } },
  )
}
