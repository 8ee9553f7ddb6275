/**
 * Asks the PSP for the charge whose payment a checkout waits for. The intention is written first, so a retry never
 * makes two charges.
 */
import type { ChargePurpose } from '@drip/core/checkout/next-step'
import { type Cents, cents, subtractCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../platform/ids.ts'
import { ownedId } from '../../../platform/secrets/owned-ids.ts'
import type { Writer } from '../../../platform/database/writes.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'
import { nextStepOf, planOf } from '@drip/core/checkout/checkout-facts'
import { hasTimeForCode, shownUntil } from '@drip/core/checkout/shown-expiry'
import { type Checkout, findCheckout, lockCheckout, saveChanges, saveLive } from './checkouts.store.ts'
import { insertCharge } from '../charges/charges.store.ts'
import { endLiveCharge } from '../charges/end-charge.ts'

/** The symbolic validation Pix, returned at once (001 §9). */
const SYMBOLIC_AMOUNT = cents(100)
/** How long a code in the checkout is valid (001 §9), never longer than the checkout itself. */
const VALID_FOR_MS = 600_000

/** The code shown for a charge that the PSP has made, instead of its own. */
export type CodeToShow = (deps: Deps, checkout: Checkout, brCode: string) => Promise<string>

/**
 * @param codeToShow may add to the code that is shown
 * @param renew asks for a new charge if the one shown has expired
 * @returns the checkout with its charge, or unchanged if it waits for none
 * @throws Refusal PROVIDER_UNAVAILABLE: the same call again continues where this one stopped
 */
export async function chargeCheckout(
  deps: Deps,
  id: string,
  { renew, codeToShow }: { renew: boolean; codeToShow: CodeToShow },
): Promise<Checkout | null> {
  const intended = await deps.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, id)
    if (checkout === null) return null
    const waiting = await intendCharge(deps, tx, checkout, { renew })
    if (waiting === checkout) return waiting
    saveChanges(tx, checkout, {}, deps.clock.now())
    return { ...waiting, revision: checkout.revision + 1 }
  })
  return intended === null ? null : makeIntended(deps, intended, codeToShow)
}

/**
 * Has the PSP make the intended charge; a repeated call finds the one that the first call made.
 * @throws Refusal PROVIDER_UNAVAILABLE
 */
export async function makeIntended(
  deps: Deps,
  checkout: Checkout,
  codeToShow: CodeToShow,
): Promise<Checkout | null> {
  const { charge, customer } = checkout
  if (charge === null || !isIntended(checkout, deps.clock.now())) return checkout
  const remaining = Math.ceil((charge.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  const made = await orUnavailable(
    deps,
    deps.pix.createCharge({
      txid: charge.txid,
      amount: charge.amount,
      expiresInSeconds: Math.max(1, remaining),
      payer: { cpf: customer.customerCpf ?? '', name: customer.customerName ?? '' },
      description: `Compra na ${checkout.merchant.name}`,
    }),
  )
  const brCode = await codeToShow(deps, checkout, made.brCode)
  const isLive = await saveLive(deps.db, { id: charge.id, purchaseId: checkout.id }, brCode)
  // it was paid or ended during the call to the PSP, so its current state is read again
  return isLive
    ? { ...checkout, revision: checkout.revision + 1, charge: { ...charge, brCode, status: 'LIVE' } }
    : findCheckout(deps.db, checkout.id)
}

/** The checkout waits for its charge, and the PSP has not made it yet. */
export function isIntended(checkout: Checkout, now: Date): boolean {
  const { charge } = checkout
  const next = nextStepOf(checkout, now)
  return (
    next.kind === 'pay' &&
    charge !== null &&
    charge.status === 'INTENDED' &&
    charge.purpose === next.purpose &&
    charge.expiresAt > now
  )
}

/**
 * Writes the charge that a checkout waits for, together with a change of the checkout. Returns the checkout unchanged
 * if it has a charge or waits for none.
 */
export async function intendCharge(
  deps: Deps,
  to: Writer,
  checkout: Checkout,
  { renew } = { renew: false },
): Promise<Checkout> {
  const now = deps.clock.now()
  const next = nextStepOf(checkout, now)
  if (next.kind !== 'pay' || isIntended(checkout, now)) return checkout
  const { charge } = checkout
  const usable = charge !== null && charge.purpose === next.purpose && charge.expiresAt > now
  if (usable && charge.status === 'LIVE' && !(renew && shownUntil(charge.expiresAt) <= now)) return checkout
  // a code asked for in the purchase's last minute would expire before anybody sees it
  if (renew && !hasTimeForCode(checkout, now)) return checkout
  await endLiveCharge(deps, to, checkout.id, charge)
  const fresh = {
    id: newId(now),
    purchaseId: checkout.id,
    txid: ownedId(deps.config.secret, checkout.id, now),
    purpose: next.purpose,
    amount: amountToCharge(checkout, next.purpose, now),
    status: 'INTENDED' as const,
    createdAt: now,
    expiresAt: new Date(Math.min(now.getTime() + VALID_FOR_MS, checkout.expiresAt.getTime())),
  }
  insertCharge(to, fresh)
  return { ...checkout, charge: { ...fresh, brCode: null } }
}

/** The amount of a charge for this purpose, by the current plan; cashback comes off an only instalment (decision 135). */
export function amountToCharge(checkout: Checkout, purpose: ChargePurpose, now: Date): Cents {
  if (purpose === 'SYMBOLIC') return SYMBOLIC_AMOUNT
  if (purpose === 'FULL_AMOUNT') return checkout.amount
  const [first] = planOf(checkout, now)
  return first === undefined ? checkout.amount : subtractCents(first.amount, first.cashback)
}
