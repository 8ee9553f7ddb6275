/**
 * Whoever has the link of an offer accepts it as it was sent; that uses it up. They may do what the customer may do in
 * their own area, and no more.
 */
import type { OfferPayment } from '@drip/core/contracts/debts/offers'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'
import { chargePlanLine } from '../../purchases/instalment-payments/charge-debts.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { acceptPlan } from '../negotiations/accept-plan.ts'
import { madeOf, offerNow } from './end-offers.ts'
import { offerOfToken } from './offer-link.ts'
import { type DebtOffer, findOffer, saveOfferEnded } from './offers.store.ts'
import { isOfToday } from './show-offer.ts'

/**
 * Repeating it has no effect.
 * @param version of what was shown
 * @throws Refusal NOT_FOUND (a forged link), OFFER_OVER, PLAN_CHANGED (the debt differs from the one in the offer),
 *   DEBIT_TOO_LATE
 */
export async function acceptOffer(deps: Deps, token: string, version: string): Promise<void> {
  const it = await offerOf(deps, token)
  if (it.state === 'ACCEPTED' && version === it.seen) return
  if (it.state !== 'OPEN') throw new Refusal('OFFER_OVER')
  const found = await offerNow(deps.db, it, deps.clock.now())
  if (found.state === 'EXPIRED') throw new Refusal('OFFER_OVER')
  if (version !== it.seen) throw new Refusal('PLAN_CHANGED')
  if (found.state === 'REVOKED') {
    // a plan without an entry is in force at once: if another press of the link was first, that is what changed the
    // debt
    if ((await findOffer(deps.db, it.id))?.state === 'ACCEPTED') return
    throw new Refusal('PLAN_CHANGED')
  }
  const { purchaseId: orderId, kind } = it
  await acceptPlan(
    deps,
    { orderId, kind, version, by: 'CUSTOMER', sent: madeOf(it) },
    async (tx) => {
      // under the order's lock: it was revoked or accepted a moment ago
      if (!(await saveAccepted(deps, tx, it))) throw new Refusal('OFFER_OVER')
    },
    // in their area, or by another press of the link
    async (tx) => void (await saveAccepted(deps, tx, it)),
  )
}

/** @returns whether it was open until then */
async function saveAccepted(
  deps: Deps,
  tx: Tx,
  { id, purchaseId, kind, total }: DebtOffer,
): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await saveOfferEnded(tx, id, { state: 'ACCEPTED', because: null, now }))) return false
  await recordAudit(deps, tx, {
    actor: { type: 'SYSTEM' },
    action: 'DEBT_OFFER_ACCEPTED',
    object: { type: 'ORDER', id: purchaseId },
    asked: { plan: kind, totalCents: total },
  })
  return true
}

/**
 * The code for the next line of the plan, on the day of the acceptance; afterwards it is paid in the customer area.
 * @throws Refusal NOT_FOUND, OFFER_OVER, NOTHING_TO_PAY, PROVIDER_UNAVAILABLE
 */
export async function payOffer(deps: Deps, token: string): Promise<OfferPayment> {
  const it = await offerOf(deps, token)
  if (!isOfToday(it, deps.clock.now())) throw new Refusal('OFFER_OVER')
  const charge = await chargePlanLine(deps, it.purchaseId)
  return {
    amount: toReais(charge.amount),
    qrCode: await qrPicture(charge.brCode),
    qrCodeText: charge.brCode,
    expiresAt: charge.expiresAt.toISOString(),
  }
}

async function offerOf({ db, config }: Pick<Deps, 'db' | 'config'>, token: string): Promise<DebtOffer> {
  const id = offerOfToken(config.secret, token)
  return orRefuse(id === null ? null : await findOffer(db, id), 'NOT_FOUND')
}
