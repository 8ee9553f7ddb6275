/**
 * The offers that the strategies in force require (decision 100): each is sent as a link, and counts as a contact like
 * a call (decision 102).
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import {
  CONTACT_HINDRANCES,
  contactHindrance,
  isCallingTime,
} from '@drip/core/reminders/collections/contact-rule'
import type { OfferStage } from '@drip/core/reminders/strategy/strategy'
import { v5 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import { eachAlone } from '../../../platform/jobs/rounds.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findInForce, sidesOf } from '../strategies/strategies.store.ts'
import { findOrdersOwed } from './contacts.store.ts'
import { type StepCandidate, insertStep } from './planned-steps.store.ts'
import { STAGE_HINDRANCES, sendOfferByPlan } from './send-offer.ts'
import { stepsOn } from './steps-on.ts'
import { contactTimesOf } from './take-case.ts'

/** The namespace of ids derived from a stage and its customer. */
const OFFERS = 'b54c0a0e-6a1c-4f0e-9a55-0f2b8e0c6a10'

/** Temporary obstacles: the stage is tried again in another round. */
const PASSES: readonly string[] = [...CONTACT_HINDRANCES, ...STAGE_HINDRANCES]

/** One round; does nothing outside contact hours. */
export async function planOffers(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (!isCallingTime(now)) return
  const today = saoPauloDate(now)
  for (const { strategy, side } of sidesOf(await findInForce(deps.db, today)))
    for await (const steps of stepsOn(deps.db, { kind: 'OFFER', strategy, side, day: today, now }))
      await eachAlone(deps, {
        items: await withoutTired(deps, steps),
        work: (step) => offer(deps, step, strategy.number),
        event: 'offers.plan',
        facts: ({ customerId }) => ({ customer: customerId }),
      })
}

/** Removes customers who have reached the caps, as most have under a hard strategy: one query finds them all. */
async function withoutTired<Step extends StepCandidate>(
  { db, clock }: Deps,
  steps: readonly Step[],
): Promise<Step[]> {
  const now = clock.now()
  const before = await contactTimesOf(
    db,
    steps.map((it) => it.customerId),
    now,
  )
  return steps.filter((it) => contactHindrance(now, before(it.customerId)) === null)
}

/**
 * For the purchase that has been late longest. Hours, caps, a call in progress or a valid offer delay it to another
 * round; any other obstacle ends the stage.
 */
async function offer(
  deps: Deps,
  step: StepCandidate & { stage: OfferStage },
  strategy: number,
): Promise<void> {
  const today = saoPauloDate(deps.clock.now())
  const { customerId, dueDate, label, stage } = step
  const done = { customerId, dueDate, label, kind: 'OFFER' as const }
  try {
    await deps.db.transaction(async (tx) => {
      if (!(await insertStep(tx, { ...done, refused: null }, { strategy, today }))) return
      const [order] = await findOrdersOwed(tx, [customerId], 1)
      if (order === undefined) return
      await sendOfferByPlan(deps, tx, customerId, {
        id: v5(`${customerId} ${dueDate} ${label}`, OFFERS),
        orderId: order.id,
        kind: stage.plan,
        days: stage.stands,
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'CONTACT_NOT_NOW' && PASSES.includes(error.facts.detail ?? '')) return
    await deps.db.transaction((tx) => insertStep(tx, { ...done, refused: error.code }, { strategy, today }))
  }
}
