/** An offer ends: revoked by the desk, expired, or because the debt differs from the one in the offer. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { type MadeOffer, type OfferEnd, isOfferOver, offerAgain } from '@drip/core/debts/plans/debt-offer'
import type { PlanOffer } from '@drip/core/debts/plans/debt-plan'
import type { Deps } from '../../../deps.ts'
import { eachAlone, inPages } from '../../../platform/jobs/rounds.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { versionOfOffer } from '../../purchases/debt-plans/lines-of-plan.ts'
import { lockOrder } from '../../purchases/orders/orders.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findNegotiable } from '../negotiations/show-plans.ts'
import { type DebtOffer, findOffer, findOpenOffers, saveOfferEnded, wasPaidSince } from './offers.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const BATCH = 200

export const madeOf = ({ kind, days, forgivenShare, offeredOn }: DebtOffer): MadeOffer => ({
  kind,
  days,
  forgiven: forgivenShare,
  offeredOn,
})

/** An open offer's content, or how it has ended by now, which may not be recorded yet. */
export type OfferNow =
  | { state: 'OPEN'; offer: PlanOffer }
  | { state: 'EXPIRED'; because: null }
  | { state: 'REVOKED'; because: OfferEnd }

export async function offerNow(db: Queries, it: DebtOffer, now: Date): Promise<OfferNow> {
  if (isOfferOver(it.until, saoPauloDate(now))) return { state: 'EXPIRED', because: null }
  const found = await findNegotiable(db, it.purchaseId, now)
  const again = found === null ? null : offerAgain(found.instalments, madeOf(it), found)
  if (again !== null && 'offer' in again && versionOfOffer(it.purchaseId, again.offer) === it.seen)
    return { state: 'OPEN', offer: again.offer }
  const because = (await wasPaidSince(db, it.purchaseId, it.madeAt)) ? 'PAID' : 'CHANGED'
  return { state: 'REVOKED', because }
}

/**
 * The desk revokes one; repeating it has no effect.
 * @throws Refusal NOT_FOUND (also for another customer's), OFFER_OVER: it was accepted, or has ended in another way
 */
export async function revokeOffer(
  deps: Parts,
  admin: Admin,
  { id, customerId }: { id: string; customerId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const known = await findOffer(tx, id)
    if (known === null || known.customerId !== customerId) throw new Refusal('NOT_FOUND')
    await lockOrder(tx, known.purchaseId)
    const now = deps.clock.now()
    const ended = await saveOfferEnded(tx, id, { state: 'REVOKED', because: 'DESK', now })
    if (!ended) {
      const it = await findOffer(tx, id)
      if (it?.revokedBecause === 'DESK') return
      throw new Refusal('OFFER_OVER')
    }
    const object = { type: 'ORDER', id: known.purchaseId }
    await recordAudit(deps, tx, { actor: actorOf(admin), action: 'DEBT_OFFER_REVOKED', object })
  })
}

/**
 * Every quarter of an hour: records the end of offers that have ended. It follows from dates and debts, so a round may
 * run late, or twice.
 */
export async function sweepOffers(deps: Parts & Pick<Deps, 'log'>): Promise<void> {
  await eachAlone(deps, {
    items: inPages(
      BATCH,
      (after) => findOpenOffers(deps.db, { after, limit: BATCH }),
      (it) => it.id,
    ),
    work: ({ id, purchaseId }) =>
      deps.db.transaction(async (tx) => {
        await lockOrder(tx, purchaseId)
        await writeDownEnd(deps, tx, id)
      }),
    event: 'offers.sweep',
    facts: ({ id }) => ({ offer: id }),
  })
}

async function writeDownEnd({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<void> {
  const it = await findOffer(tx, id)
  if (it === null || it.state !== 'OPEN') return
  const now = clock.now()
  const found = await offerNow(tx, it, now)
  if (found.state !== 'OPEN') await saveOfferEnded(tx, id, { ...found, now })
}
