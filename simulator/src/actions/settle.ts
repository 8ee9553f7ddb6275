/**
 * Late customers settle a purchase in a new plan; sometimes they send the version of another offer, which must be
 * refused.
 */
import { addDays } from '@drip/core/calendar/dates'
import type { PlanOfferShown } from '@drip/core/contracts/customer-area'
import { chargePlanLine } from '@drip/server/features/purchases/instalment-payments/charge-debts'
import { acceptPlan } from '@drip/server/features/servicing/negotiations/accept-plan'
import { showPlans } from '@drip/server/features/servicing/negotiations/show-plans'
import sql from 'sql-template-tag'
import { oddity, payPix } from '../bank.ts'
import { type Town, keepCode } from '../town.ts'

/** Merchants do not offer a plan before this many days. */
const SOME_DAYS = 5

export async function settle(town: Town): Promise<void> {
  const { simulation, random } = town
  // some days late, largest first: others get no offer
  const late = await simulation.db.rows<{ id: string }>(sql`
    select purchase_id as id from instalments where status = 'PENDING'
    group by 1 having min(due_date) < ${addDays(simulation.today(), -SOME_DAYS)} order by sum(amount) desc, 1 limit 6`)
  if (late.length === 0) return
  const { id } = random.pick(late)
  const shown = await simulation.use('offers', (deps) => showPlans(deps, id))
  simulation.diary.note(`offers: ${shown?.hindrance ?? shown?.offers.length ?? 'none'}`)
  if (shown === null || shown.offers.length === 0) return payLine(town, id)
  const offer = random.pick(shown.offers)
  if (random.chance(0.5)) await acceptAnother(town, id, offer, shown.offers)
  const accepted = await simulation.use('a plan is accepted', async (deps) => {
    await acceptPlan(deps, { orderId: id, kind: offer.kind, version: offer.version, by: 'CUSTOMER' })
    return showPlans(deps, id)
  })
  if (accepted === null) return
  const as = ({ number, dueDate, amount }: { number: number; dueDate: string; amount: number }) =>
    `${number} ${dueDate} ${amount}`
  if (accepted.plan?.lines.map(as).join() !== offer.lines.map(as).join())
    simulation.violated('a plan is what was shown', { offer, plan: accepted.plan })
  if (offer.hasEntry && random.chance(0.8)) await payLine(town, id)
}

/** The version of another offer, or of an offer from another day, must be refused. */
async function acceptAnother(
  { simulation, random }: Town,
  orderId: string,
  { kind, version: own }: PlanOfferShown,
  offers: readonly PlanOfferShown[],
): Promise<void> {
  const others = offers.flatMap((it) => (it.kind === kind ? [] : [it.version]))
  const version = random.pick([...others, own.slice(1)])
  const done = await simulation.use('another plan than was shown', async (deps) => {
    await acceptPlan(deps, { orderId, kind, version, by: 'CUSTOMER' })
    return true
  })
  if (done === true)
    simulation.violated('a plan is accepted as it was shown or not at all', { orderId, kind })
}

async function payLine(town: Town, id: string): Promise<void> {
  const { simulation, random } = town
  const charge = await simulation.use('a code for a plan', (deps) => chargePlanLine(deps, id))
  if (charge === null) return
  if (random.chance(0.1)) return keepCode(town, charge.brCode, null)
  await payPix(town, { qrCodeText: charge.brCode, ...oddity(town, charge.amount) })
}
