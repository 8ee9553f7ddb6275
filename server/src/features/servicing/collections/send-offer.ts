/** While working on a case, staff send its customer an offer as a link; it counts as a contact like a call. */
import type { PlanKind } from '@drip/core/debts/plans/debt-plan'
import { contactHindrance } from '@drip/core/reminders/collections/contact-rule'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { type AuditActor } from '../../records/audit/record-audit.ts'
import { makeOffer } from '../offers/make-offer.ts'
import { findOffer, findOpenOffer } from '../offers/offers.store.ts'
import { type CollectionCase, lockCase } from './cases.store.ts'
import { contactTimes, assessCase } from './take-case.ts'

export interface OfferToSend {
  customerId: string
  orderId: string
  /** Chosen by the caller: the same id is the same offer. */
  offerId: string
  kind: PlanKind
  version: string
  days: number
}

/**
 * Only by the person working on the case. The call in progress is not recorded yet but already counts: together with
 * the message it must stay within the caps.
 * @throws Refusal CASE_NOT_FOUND, CASE_NOT_IN_HAND, CONTACT_NOT_NOW (its detail is the obstacle), as makeOffer
 */
export async function sendOffer(deps: Deps, admin: Admin, it: OfferToSend): Promise<void> {
  const { customerId, offerId: id, ...of } = it
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockCase(tx, customerId)
    if (await isSent(tx, id, customerId)) return
    if (found?.heldBy !== admin.id || found.heldUntil === null || found.heldUntil <= now)
      throw new Refusal('CASE_NOT_IN_HAND')
    await offerTo(deps, tx, customerId, {
      ...of,
      id,
      by: { actor: actorOf(admin), adminId: admin.id },
      underWay: [now],
    })
  })
}

/**
 * What delays a stage's offer: somebody speaking with the customer now may agree on another, and an existing offer for
 * the purchase is valid as sent.
 */
export const STAGE_HINDRANCES = ['IN_HAND', 'OFFERED'] as const
type StageHindrance = (typeof STAGE_HINDRANCES)[number]

/**
 * The same without a person, for a strategy's stage: an offer with today's amounts. Within the caller's transaction.
 * @param it.id derived from the stage and the debt: the same id is the same offer
 * @throws as sendOffer, except CASE_NOT_IN_HAND; CONTACT_NOT_NOW also with one of STAGE_HINDRANCES as its detail
 */
export async function sendOfferByPlan(
  deps: Deps,
  tx: Tx,
  customerId: string,
  it: { id: string; orderId: string; kind: PlanKind; days: number },
): Promise<void> {
  const found = await lockCase(tx, customerId)
  if (await isSent(tx, it.id, customerId)) return
  const detail = await stageHindrance(tx, found, { orderId: it.orderId, now: deps.clock.now() })
  if (detail !== null) throw new Refusal('CONTACT_NOT_NOW', { detail })
  const by: { actor: AuditActor; adminId: null } = { actor: { type: 'SYSTEM' }, adminId: null }
  await offerTo(deps, tx, customerId, { ...it, version: null, by, underWay: [] })
}

async function stageHindrance(
  tx: Tx,
  found: CollectionCase | null,
  { orderId, now }: { orderId: string; now: Date },
): Promise<StageHindrance | null> {
  const heldUntil = found?.heldUntil ?? null
  if (heldUntil !== null && heldUntil > now) return 'IN_HAND'
  return (await findOpenOffer(tx, orderId)) === null ? null : 'OFFERED'
}

async function isSent(tx: Tx, id: string, customerId: string): Promise<boolean> {
  const known = await findOffer(tx, id)
  if (known !== null && known.customerId !== customerId) throw new Refusal('NOT_FOUND')
  return known !== null
}

interface To {
  id: string
  orderId: string
  kind: PlanKind
  version: string | null
  days: number
  by: { actor: AuditActor; adminId: string | null }
  /** Contacts that are not recorded yet. */
  underWay: readonly Date[]
}

async function offerTo(deps: Deps, tx: Tx, customerId: string, { underWay, ...offer }: To): Promise<void> {
  const now = deps.clock.now()
  const order = await findOrder(tx, offer.orderId)
  if (order?.customerId !== customerId) throw new Refusal('ORDER_NOT_FOUND')
  const { assessment } = await assessCase(deps, tx, customerId)
  const before = await contactTimes(tx, customerId, now)
  const hindrance = assessment.rests ?? contactHindrance(now, [...before, ...underWay])
  if (hindrance !== null) throw new Refusal('CONTACT_NOT_NOW', { detail: hindrance })
  await makeOffer(deps, tx, offer)
}
