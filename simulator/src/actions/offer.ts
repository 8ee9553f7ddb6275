/**
 * Late customers receive an offer as a link; some accept it on another of its days, some make another payment first,
 * some press twice.
 */
import { addDays } from '@drip/core/calendar/dates'
import { PLAN_KINDS } from '@drip/core/debts/plans/debt-plan'
import { type Cents, sumCents, toReais } from '@drip/core/money/cents'
import { sendOfferByPlan } from '@drip/server/features/servicing/collections/send-offer'
import { acceptOffer } from '@drip/server/features/servicing/offers/accept-offer'
import { offerLink } from '@drip/server/features/servicing/offers/offer-link'
import { newId } from '@drip/server/platform/ids'
import sql from 'sql-template-tag'
import type { Town } from '../town.ts'

const SOME_DAYS = 5
const TOKEN = /[^/]+$/

export async function offers(town: Town): Promise<void> {
  return town.random.chance(0.5) ? sendOffer(town) : acceptSentOffer(town)
}

async function sendOffer(town: Town): Promise<void> {
  const { simulation, random } = town
  const late = await simulation.db.rows<{ id: string; customerId: string }>(sql`
    select i.purchase_id as id, i.customer_id from instalments i where i.status = 'PENDING'
    group by 1, 2 having min(i.due_date) < ${addDays(simulation.today(), -SOME_DAYS)} order by sum(i.amount) desc, 1 limit 6`)
  if (late.length === 0) return
  const { id: orderId, customerId } = random.pick(late)
  const kind = random.pick(PLAN_KINDS)
  await simulation.use('an offer is sent', async (deps) => {
    const id = newId(deps.clock.now())
    await deps.db.transaction((tx) => sendOfferByPlan(deps, tx, customerId, { id, orderId, kind, days: 3 }))
  })
}

/** From any day: expired offers must be refused. */
async function acceptSentOffer(town: Town): Promise<void> {
  const { simulation, random } = town
  const sent = await simulation.db.rows<{ id: string; orderId: string; seen: string; total: Cents }>(sql`
    select id, purchase_id as order_id, seen, total from debt_offers where state <> 'ACCEPTED' order by made_at desc, id limit 4`)
  if (sent.length === 0) return
  const { id, orderId, seen, total } = random.pick(sent)
  const version = random.chance(0.2) ? seen.slice(1) : seen
  const presses = random.chance(0.3) ? 2 : 1
  const accepted = await simulation.use('an offer is accepted', async (deps) => {
    const [token = ''] = TOKEN.exec(offerLink(deps, id)) ?? []
    for (let press = 0; press < presses; press++) await acceptOffer(deps, token, version)
    return true
  })
  if (accepted === null) return
  if (version !== seen) simulation.violated('an offer is accepted as it was shown or not at all', { id })
  const lines = await simulation.db.rows<{ amount: Cents }>(sql`
    select l.amount from debt_plan_lines l join debt_plans p on p.id = l.plan_id where p.purchase_id = ${orderId} and p.seen = ${seen}`)
  const agreed = sumCents(lines.map((it) => it.amount))
  if (agreed !== total)
    simulation.violated('an accepted offer costs what was sent', {
      id,
      agreed: toReais(agreed),
      total: toReais(total),
    })
}
