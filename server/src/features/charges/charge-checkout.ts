/** Asks the PSP for the charge that a checkout waits to be paid. The intention is written first, so a retry never makes two. */
import type { ChargePurpose } from '@drip/core/checkout/next-step'
import { type Cents, cents } from '@drip/core/money/cents'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { orUnavailable } from '../../providers/or-unavailable.ts'
import { nextStepOf, planOf } from '../checkouts/checkout-state.ts'
import { type Checkout, lockCheckout } from '../checkouts/checkouts.store.ts'
import { insertCharge, saveLive } from './charges.store.ts'
import { endLiveCharge } from './end-charge.ts'

/** Symbolic validation Pix, returned at once (001 §9). */
const SYMBOLIC_AMOUNT = cents(100)
/** Validity of a code in the checkout (001 §9), never longer than the checkout itself. */
const VALID_FOR_MS = 600_000

/**
 * @param renew asks for a fresh charge when the one that is shown has run out
 * @throws Refusal PROVIDER_UNAVAILABLE: the same call again goes on where this one stopped
 */
export async function chargeCheckout(deps: Deps, id: string, { renew }: { renew: boolean }): Promise<void> {
  const intention = await deps.db.transaction((tx) => intend(deps, tx, id, renew))
  if (intention === null) return
  const { charge, payer, description } = intention
  const remaining = Math.ceil((charge.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  const { brCode } = await orUnavailable(
    deps,
    deps.pix.createCharge({
      txid: charge.txid,
      amount: charge.amount,
      expiresInSeconds: Math.max(1, remaining),
      payer,
      description,
    }),
  )
  await saveLive(deps.db, charge.id, brCode)
}

interface Intention {
  charge: { id: string; txid: string; amount: Cents; expiresAt: Date }
  payer: { cpf: string; name: string }
  description: string
}

async function intend(deps: Deps, tx: Tx, id: string, renew: boolean): Promise<Intention | null> {
  const checkout = await lockCheckout(tx, id)
  const next = checkout === null ? null : nextStepOf(checkout)
  if (checkout === null || next?.kind !== 'pay') return null
  const { charge, customer } = checkout
  const now = deps.clock.now()
  const terms = {
    payer: { cpf: customer.customerCpf ?? '', name: customer.customerName ?? '' },
    description: `Compra na ${checkout.merchant.name}`,
  }
  const usable = charge !== null && charge.purpose === next.purpose && charge.expiresAt > now
  if (usable && charge.status === 'INTENDED') return { charge, ...terms }
  if (usable && charge.status === 'LIVE' && !(renew && isShownAsExpired(charge, now))) return null
  await endLiveCharge(deps, tx, charge)
  const fresh = {
    id: newId(now),
    purchaseId: id,
    txid: newId(now).replaceAll('-', ''),
    purpose: next.purpose,
    amount: amountToCharge(checkout, next.purpose, now),
    status: 'INTENDED' as const,
    createdAt: now,
    expiresAt: new Date(Math.min(now.getTime() + VALID_FOR_MS, checkout.expiresAt.getTime())),
  }
  await insertCharge(tx, fresh)
  return { charge: fresh, ...terms }
}

/** The countdown on the screen ends a minute before the charge. */
function isShownAsExpired(charge: { expiresAt: Date }, now: Date): boolean {
  return charge.expiresAt.getTime() - 60_000 <= now.getTime()
}

/** What a charge of this purpose asks for, by the plan as it stands. */
export function amountToCharge(checkout: Checkout, purpose: ChargePurpose, now: Date): Cents {
  if (purpose === 'SYMBOLIC') return SYMBOLIC_AMOUNT
  if (purpose === 'FULL_AMOUNT') return checkout.amount
  return planOf(checkout, now)[0]?.amount ?? checkout.amount
}
