/**
 * "Proposta": one of the offers for a late purchase is sent to its buyer as a link, and is valid until a day as it was
 * sent.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { lastDayOfOffer, termsOfOffer } from '@drip/core/debts/plans/debt-offer'
import type { PlanKind } from '@drip/core/debts/plans/debt-plan'
import { sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { findBuyer } from '../../messaging/customer-messages/customer-messages.store.ts'
import { notifyPerson } from '../../messaging/customer-messages/notify-person.ts'
import { findDebtor } from '../../purchases/charges/debt-charges.store.ts'
import { isOpen } from '../../purchases/debt-plans/debt-plans.store.ts'
import { versionOfOffer } from '../../purchases/debt-plans/lines-of-plan.ts'
import { lockOrder } from '../../purchases/orders/orders.store.ts'
import { type AuditActor, recordAudit } from '../../records/audit/record-audit.ts'
import { PLAN_REFUSALS } from '../negotiations/accept-plan.ts'
import { findNegotiable } from '../negotiations/show-plans.ts'
import { offerLink } from './offer-link.ts'
import { type DebtOffer, findOffer, findOpenOffer, insertOffer, saveOfferEnded } from './offers.store.ts'

export interface OfferAsked {
  /** Chosen by the caller: the same id is the same offer. */
  id: string
  orderId: string
  kind: PlanKind
  /** Of what a person saw; null: whatever it is now (for a strategy, which nobody watches). */
  version: string | null
  /** How many days after today it is valid. */
  days: number
  by: { actor: AuditActor; adminId: string | null }
}

/**
 * Call within the transaction that decides that the customer may be contacted now: the caller checks hours, caps and
 * pauses, and the message counts as a contact. It replaces another open offer of the purchase. Repeating an `id` has no
 * effect.
 * @throws Refusal ORDER_NOT_FOUND, PLAN_NOT_OFFERED, PLAN_WITH_PEOPLE, PLAN_USED, PLAN_NOT_LATE, PLAN_TOO_LITTLE,
 *   PLAN_CHANGED (it differs from what was shown), CONTACT_NOT_NOW (they have no address that we may write to)
 */
export async function makeOffer(deps: Deps, tx: Tx, asked: OfferAsked): Promise<void> {
  const { orderId, by } = asked
  const order = orRefuse(await lockOrder(tx, orderId), 'ORDER_NOT_FOUND')
  if ((await findOffer(tx, asked.id)) !== null) return
  const { offer, before } = await newOffer(deps, tx, { ...asked, customerId: order.customerId })
  if (before !== null) {
    const now = deps.clock.now()
    await saveOfferEnded(tx, before.id, { state: 'REVOKED', because: 'REPLACED', now })
  }
  await insertOffer(tx, offer)
  await send(deps, tx, offer)
  await recordAudit(deps, tx, {
    actor: by.actor,
    action: 'DEBT_OFFER_SENT',
    object: { type: 'ORDER', id: orderId },
    asked: { plan: offer.kind, totalCents: offer.total, offeredUntil: offer.until },
  })
}

async function newOffer(
  deps: Deps,
  tx: Tx,
  { id, orderId, customerId, kind, version, days, by }: OfferAsked & { customerId: string },
): Promise<{ offer: DebtOffer; before: DebtOffer | null }> {
  const now = deps.clock.now()
  const offeredOn = saoPauloDate(now)
  const [found, before] = await Promise.all([findNegotiable(tx, orderId, now), findOpenOffer(tx, orderId)])
  if (found === null) throw new Refusal('ORDER_NOT_FOUND')
  const { offered, plans } = found
  if ('refused' in offered) throw new Refusal(PLAN_REFUSALS[offered.refused])
  // a plan that waits for its entry today is already an agreement
  if (plans.some((it) => isOpen(it) && it.acceptedOn === offeredOn)) throw new Refusal('PLAN_USED')
  const shown = offered.offers.find((it) => it.kind === kind)
  const seen = shown === undefined ? null : versionOfOffer(orderId, shown)
  if (shown === undefined || seen === null || (version !== null && version !== seen))
    throw new Refusal('PLAN_CHANGED')
  const terms = termsOfOffer(shown, offeredOn)
  const offer: DebtOffer = {
    id,
    purchaseId: orderId,
    customerId,
    kind,
    days: [...terms.days],
    forgivenShare: terms.forgiven,
    seen,
    total: sumCents(shown.lines.map((it) => it.amount)),
    offeredOn,
    until: lastDayOfOffer(offeredOn, days),
    madeAt: now,
    madeBy: by.adminId,
    state: 'OPEN',
    openedAt: null,
    endedAt: null,
    revokedBecause: null,
  }
  return { offer, before }
}

async function send(deps: Deps, tx: Tx, { id, purchaseId, until }: DebtOffer): Promise<void> {
  const [buyer, debtor] = await Promise.all([findBuyer(tx, purchaseId), findDebtor(tx, purchaseId)])
  if (buyer === null || debtor === null || (buyer.phone === '' && buyer.email === ''))
    throw new Refusal('CONTACT_NOT_NOW', { detail: 'ARCHIVED' })
  await notifyPerson(deps, tx, buyer, {
    kind: 'DEBT_OFFER',
    cause: id,
    purchaseId,
    facts: { merchantName: debtor.merchantName, until, link: offerLink(deps, id) },
  })
}
