/**
 * The mandate that a shopper grants with the first payment (journey 3 of Pix Automático): paying the code is the
 * consent. It is never a condition: whatever goes wrong with it, the purchase continues with the plain code
 * (docs/decisions/0058).
 */
import { mandateTermsOf } from '@drip/core/checkout/checkout-facts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { AutomaticPix } from '../../../providers/pix/automatic-need.ts'
import { type Checkout, lockCheckout } from '../../purchases/checkouts/checkouts.store.ts'
import { displayCode } from '../../purchases/orders/display-code.ts'
import {
  type Mandate,
  findMandate,
  findMandates,
  insertMandate,
  openMandateOf,
  saveOffered,
} from './autopay.store.ts'
import { followMandate } from './follow-mandate.ts'
import { stopWithin } from './stop-autopay.ts'
import { contractOf, offerMandate } from './switch-on.ts'

/** The charge's code, combined with the mandate's if the shopper wants one and there can be one. */
export async function codeWithMandate(deps: Deps, checkout: Checkout, brCode: string): Promise<string> {
  const { automaticPix } = deps
  if (automaticPix === null || !checkout.paysAutomatically) return brCode
  const mandate = await deps.db.transaction((tx) => intend(deps, tx, checkout))
  if (mandate === null) return brCode
  if (mandate.brCode !== null) return mandate.brCode
  return (await offer(deps, automaticPix, { checkout, mandate })) ?? brCode
}

/** @returns null if the PSP does not create it: then there is none */
async function offer(
  deps: Deps,
  automaticPix: AutomaticPix,
  { checkout, mandate }: { checkout: Checkout; mandate: Intended },
): Promise<string | null> {
  const { charge, customer, merchant } = checkout
  const payer = { cpf: customer.customerCpf ?? '', name: customer.customerName ?? '' }
  try {
    const offered = await offerMandate(
      automaticPix,
      mandate,
      { ...payer, merchantName: merchant.name },
      charge?.txid ?? null,
    )
    const { id, purchaseId } = mandate
    await saveOffered(deps.db, { id, purchaseId, ...offered, now: deps.clock.now() })
    // of two concurrent requests the first one's code is shown, and none if the other has given up
    const kept = await findMandate(deps.db, mandate)
    return kept?.stoppedAt === null ? kept.brCode : null
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.warn('provider.down', { message: error.message })
    return deps.db.transaction((tx) => giveUp(deps, tx, mandate))
  }
}

/** @returns the code all the same if somebody else succeeded meanwhile */
async function giveUp(deps: Deps, tx: Tx, { id, purchaseId }: Intended): Promise<string | null> {
  await lockCheckout(tx, purchaseId)
  const mandate = await findMandate(tx, { id, purchaseId })
  if (mandate?.stoppedAt === null && mandate.brCode !== null) return mandate.brCode
  await stopWithin(deps, tx, { id, purchaseId }, { by: 'DRIP', reason: null })
  return null
}

type Intended = Pick<
  Mandate,
  'id' | 'purchaseId' | 'contract' | 'brCode' | 'firstDate' | 'lastDate' | 'floorAmount'
>

/**
 * This charge's mandate, or a new one; its row is written before the PSP is called. An earlier charge's mandate ends.
 */
async function intend(deps: Deps, tx: Tx, { id, charge }: Checkout): Promise<Intended | null> {
  const now = deps.clock.now()
  const [checkout, mandates] = await Promise.all([lockCheckout(tx, id), findMandates(tx, id)])
  // ended or replaced while the PSP was called
  if (checkout === null || charge === null || checkout.charge?.id !== charge.id) return null
  const terms = mandateTermsOf(checkout, now)
  const open = openMandateOf(mandates)
  if (open !== undefined && open.firstChargeId === charge.id) return open
  if (open !== undefined) await stopWithin(deps, tx, open, { by: 'DRIP', reason: null })
  // one that the PSP did not create is not requested again
  const isGivenUp = mandates.some((it) => it.firstChargeId === charge.id)
  if (typeof terms === 'string' || charge.purpose === 'FULL_AMOUNT' || isGivenUp) return null
  const fresh = {
    id: newId(now),
    purchaseId: id,
    contract: contractOf(displayCode(id), mandates.length + 1),
    firstChargeId: charge.id,
    ...terms,
    createdAt: now,
  }
  await insertMandate(tx, fresh)
  return { ...fresh, brCode: null }
}

/** After the purchase: queries what its first payment did to the mandate. */
export const FollowFirstPayment = jobKind<{ purchaseId: string }>('follow-first-payment', { concurrency: 4 })

/** Idempotent. */
export async function followFirstPayment(deps: Deps, { purchaseId }: { purchaseId: string }): Promise<void> {
  const open = openMandateOf(await findMandates(deps.db, purchaseId))
  if (open !== undefined && open.pspId !== null) await followMandate(deps, { pspId: open.pspId })
}
