/**
 * "Acordo": a customer accepts one of the offers for a late purchase, as it was shown. One with an entry begins when
 * the entry is paid, on the same day, and until then the old debt stands; one without begins at once (decision 63).
 */
import { callBackUntil } from '@drip/core/autopay/debit-times'
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { type MadeOffer, acceptedLines, offerAgain } from '@drip/core/debts/plans/debt-offer'
import { type PlanHindrance, type PlanKind, type PlanOffer } from '@drip/core/debts/plans/debt-plan'
import { sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { Refusal, type RefusalCode, orRefuse } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { agreeOn, lapsePlan } from '../../purchases/debt-plans/change-plan.ts'
import { type DebtPlan, insertPlan, isOpen } from '../../purchases/debt-plans/debt-plans.store.ts'
import { versionOfOffer, withAgreed } from '../../purchases/debt-plans/lines-of-plan.ts'
import { notifyOfPlan } from '../../purchases/debt-plans/plan-news.ts'
import { type Instalment, lockOrder } from '../../purchases/orders/orders.store.ts'
import { fallsShort } from '../../purchases/orders/terms-of-debts.ts'
import { findDebitsOf } from '../autopay/autopay.store.ts'
import { dayStanding } from '../autopay/standing-debits.ts'
import { type Negotiable, findNegotiable } from './show-plans.ts'

export const PLAN_REFUSALS: Record<PlanHindrance, RefusalCode> = {
  NOT_OFFERED: 'PLAN_NOT_OFFERED',
  WITH_PEOPLE: 'PLAN_WITH_PEOPLE',
  USED: 'PLAN_USED',
  NOT_LATE: 'PLAN_NOT_LATE',
  TOO_LITTLE: 'PLAN_TOO_LITTLE',
}

export interface Acceptance {
  orderId: string
  kind: PlanKind
  version: string
  by: string
  /** If it was sent as a link: it is accepted as it was on its day. */
  sent?: MadeOffer
}

/**
 * @param by an admin's id, or CUSTOMER @param within written with it, once
 * @param again written if the same was accepted before
 * Repeating it has no effect. Another offer replaces one whose entry was not paid.
 * @throws Refusal ORDER_NOT_FOUND, PLAN_NOT_OFFERED, PLAN_WITH_PEOPLE, PLAN_USED, PLAN_NOT_LATE, PLAN_TOO_LITTLE,
 *   PLAN_CHANGED (the offer differs from what was shown), DEBIT_TOO_LATE (the bank is about to pay an instalment)
 */
export async function acceptPlan(
  deps: Deps,
  { orderId, kind, version, by, sent }: Acceptance,
  within: (tx: Tx) => Promise<void> = async () => {},
  again: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const changed = await deps.db.transaction(async (tx) => {
    if ((await lockOrder(tx, orderId)) === null) throw new Refusal('ORDER_NOT_FOUND')
    const now = deps.clock.now()
    const today = saoPauloDate(now)
    const found = orRefuse(await findNegotiable(tx, orderId, now), 'ORDER_NOT_FOUND')
    const { instalments, plans } = found
    const open = plans.find(isOpen)
    if (
      open?.kind === kind &&
      open.seen === version &&
      (open.state === 'IN_FORCE' || open.acceptedOn === today)
    ) {
      await again(tx)
      return []
    }
    const offer = offerOf(found, kind, sent)
    if (offer === undefined || versionOfOffer(orderId, offer) !== version) throw new Refusal('PLAN_CHANGED')
    if (!offer.hasEntry) await checkDebits(tx, orderId, instalments, now)
    if (open !== undefined) await lapsePlan(deps, tx, open)
    const plan = newPlan(orderId, offer, { version, by, now, pricedOn: sent?.offeredOn ?? today })
    await insertPlan(tx, plan)
    await within(tx)
    if (offer.hasEntry) {
      // customers who accept it themselves pay right away
      if (by !== 'CUSTOMER') await notifyOfEntry(deps, tx, plan)
      return []
    }
    await agreeOn(deps, tx, plan, withAgreed(instalments, offer))
    return offer.debts.map((it) => it.id)
  })
  deps.instalmentEvents.publish(changed)
}

/** Today's offer, or the one that was sent. @throws Refusal: nothing is offered */
function offerOf(
  { instalments, offered, plansBefore, isWithPeople }: Negotiable,
  kind: PlanKind,
  sent: MadeOffer | undefined,
): PlanOffer | undefined {
  const found = sent === undefined ? offered : offerAgain(instalments, sent, { plansBefore, isWithPeople })
  if ('refused' in found) throw new Refusal(PLAN_REFUSALS[found.refused])
  return 'offer' in found ? found.offer : found.offers.find((it) => it.kind === kind)
}

/** That it waits for the entry, until when, and how to pay it. */
async function notifyOfEntry(deps: Deps, tx: Tx, plan: DebtPlan): Promise<void> {
  const [entry] = plan.lines
  if (entry !== undefined) await notifyOfPlan(deps, tx, plan, { kind: 'PLAN_ACCEPTED', line: entry })
}

/** A debit that can no longer be called back, ended by us or not, would be paid beside the plan. */
async function checkDebits(
  tx: Tx,
  orderId: string,
  instalments: readonly Instalment[],
  now: Date,
): Promise<void> {
  const debits = await findDebitsOf(tx, orderId)
  const isPaid = debits.some((it) =>
    it.chargeStatus === 'LIVE'
      ? now >= callBackUntil(it.dueDate)
      : dayStanding(it, now) !== null && !fallsShort(it, instalments),
  )
  if (isPaid) throw new Refusal('DEBIT_TOO_LATE')
}

function newPlan(
  purchaseId: string,
  offer: PlanOffer,
  { version, by, now, pricedOn }: { version: string; by: string; now: Date; pricedOn: CivilDate },
): DebtPlan {
  const { kind, hasEntry, forgivenShare, debts } = offer
  const acceptedOn = saoPauloDate(now)
  return {
    id: newId(now),
    purchaseId,
    kind,
    seen: version,
    state: hasEntry ? 'ACCEPTED' : 'IN_FORCE',
    lateCharge: sumCents(debts.map((it) => it.lateCharge)),
    forgiven: sumCents(debts.map((it) => it.forgiven)),
    forgivenShare,
    acceptedOn,
    pricedOn,
    acceptedAt: now,
    acceptedBy: by,
    begunAt: hasEntry ? null : now,
    endedAt: null,
    lines: acceptedLines(offer, acceptedOn).map((it) => ({ ...it, paidAt: null })),
  }
}
