/**
 * Stages of a strategy that send an offer, or place a case with an agency: once each, within the hours and caps of
 * contacts.
 */
import type { StrategyStage } from '@drip/core/reminders/strategy/strategy'
import type { StrategyPreview } from '@drip/core/contracts/admin/collections/admin-strategies'
import { civilDate } from '@drip/core/calendar/dates'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld, wrongField } from '../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { buyer, deskOf } from '../collections/collections.makers.ts'
import { planOffers } from '../collections/plan-offers.ts'
import { sweepCases } from '../collections/sweep-cases.ts'
import { sweepOffers } from '../offers/end-offers.ts'
import { saveStrategy } from '../strategies/save-strategy.ts'
import { endStrategies, startedStrategy } from '../strategies/strategies.makers.ts'
import { forgetAgencies, newAgency } from './agencies.makers.ts'
import { planHandOvers } from './hand-over.ts'

let lead: SignedInAdmin
const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
afterEach(async () => {
  await expectTruths(world)
  await forgetAgencies(world.deps.db)
  await endStrategies(world.deps.db)
})

const OF_ALL = { minAmount: 0, history: 'ANY' } as const
const OFFER: StrategyStage = { kind: 'OFFER', day: 10, plan: 'AT_ONCE', stands: 4, ...OF_ALL }
const at = async (moment: string) => {
  await world.control('POST', '/clock', { now: `${moment}:00-03:00` })
  await sweepCases(world.deps)
  lead = await newAdmin(world, 'FINANCE')
}
const offersOf = (customerId: string) =>
  world.deps.db.rows<{ kind: string; offeredOn: string; until: string }>(sql`
    select kind, offered_on, until from debt_offers where customer_id = ${customerId} order by made_at`)
const stepsOf = (customerId: string) =>
  world.deps.db.rows<{ kind: string; stage: string; refused: string | null }>(sql`
    select kind, stage, refused from strategy_steps where customer_id = ${customerId} order by stage`)

describe('a stage that is an offer', () => {
  it('sends one as a link, once, in the hours of contacts', async () => {
    const { customerId } = await buyer(world, apiKey)
    await startedStrategy(world.deps.db, [OFFER], civilDate('2026-12-01'))
    // nine days after the deadline
    await at('2026-12-18T10:00')
    await planOffers(world.deps)
    // a Saturday, in the evening
    await at('2026-12-19T15:00')
    await planOffers(world.deps)
    expect(await stepsOf(customerId)).toEqual([])
    await at('2026-12-21T10:00')
    await Promise.all([planOffers(world.deps), planOffers(world.deps)])
    await planOffers(world.deps)
    expect(await offersOf(customerId)).toEqual([
      { kind: 'AT_ONCE', offeredOn: '2026-12-21', until: '2026-12-25' },
    ])
    expect(await stepsOf(customerId)).toEqual([{ kind: 'OFFER', stage: 'D+10', refused: null }])
  })

  it('waits if the customer was contacted twice on that day, and ends if there is nothing to offer', async () => {
    const [often, little] = [await buyer(world, apiKey), await buyer(world, apiKey, 6)]
    await startedStrategy(world.deps.db, [OFFER], civilDate('2026-12-01'))
    await at('2026-12-21T10:00')
    const desk = deskOf(await newAdmin(world, 'OPERATOR'))
    for (let call = 0; call < 2; call++) {
      await desk.take(often.customerId)
      await desk.write(often.customerId, { outcome: 'NOT_REACHED' })
    }
    await planOffers(world.deps)
    expect(await stepsOf(often.customerId)).toEqual([])
    // R$ 6,00 in total
    expect(await stepsOf(little.customerId)).toEqual([
      { kind: 'OFFER', stage: 'D+10', refused: 'PLAN_TOO_LITTLE' },
    ])
    await at('2026-12-22T10:00')
    await planOffers(world.deps)
    expect(await offersOf(often.customerId)).toHaveLength(1)
  })
})

describe('a stage whose offer would be sent in between', () => {
  it('waits while a person has the case in hand, and while their offer is valid; then it sends its own', async () => {
    const [held, offered] = [await buyer(world, apiKey), await buyer(world, apiKey)]
    await startedStrategy(world.deps.db, [OFFER], civilDate('2026-12-01'))
    await at('2026-12-21T10:00')
    const [one, other] = [await newAdmin(world, 'OPERATOR'), await newAdmin(world, 'OPERATOR')]
    await deskOf(one).take(held.customerId)
    await deskOf(other).take(offered.customerId)
    const shown = (await deskOf(other).show(offered.customerId)).plans[0]?.offers ?? []
    const { orderId } = offered
    const { version } = shown.find((it) => it.kind === 'NO_ENTRY') ?? {}
    const asked = { orderId, kind: 'NO_ENTRY', version, days: 2 }
    const path = `/collections/${offered.customerId}/offers/${randomUUID()}`
    expect((await other.call('PUT', path, asked)).status).toBe(204)
    await deskOf(other).putBack(offered.customerId)
    await planOffers(world.deps)
    expect(await offersOf(held.customerId)).toEqual([])
    expect(await offersOf(offered.customerId)).toMatchObject([{ kind: 'NO_ENTRY' }])
    for (const it of [held, offered]) expect(await stepsOf(it.customerId)).toEqual([])
    await deskOf(one).putBack(held.customerId)
    await planOffers(world.deps)
    expect(await offersOf(held.customerId)).toMatchObject([{ kind: 'AT_ONCE' }])
    expect(await stepsOf(offered.customerId)).toEqual([])
    await at('2026-12-24T10:00')
    await sweepOffers(world.deps)
    await planOffers(world.deps)
    expect(await offersOf(offered.customerId)).toMatchObject([{ kind: 'NO_ENTRY' }, { kind: 'AT_ONCE' }])
    for (const it of [held, offered])
      expect(await stepsOf(it.customerId)).toEqual([{ kind: 'OFFER', stage: 'D+10', refused: null }])
  })
})

describe('a stage that gives the case to an agency', () => {
  it('does not end for resting cases: it gives them when the obstacle ends', async () => {
    const { customerId } = await buyer(world, apiKey)
    await at('2027-01-13T10:00')
    const agencyId = await newAgency(lead)
    await startedStrategy(
      world.deps.db,
      [{ kind: 'HAND_OVER', day: 35, agencyId, ...OF_ALL }],
      civilDate('2027-01-01'),
    )
    const given = () =>
      world.deps.db.rows<{ customerId: string }>(sql`
        select customer_id from agency_placements where agency_id = ${agencyId}`)
    const told = () =>
      world.deps.db.rows(sql`
        select from audit_entries where object_id = ${agencyId} and action = 'AGENCY_CASES_GIVEN'`)
    // since the last check
    await world.deps.db.run(sql`update customers set archived_at = now() where id = ${customerId}`)
    await planHandOvers(world.deps)
    expect([await given(), await stepsOf(customerId), await told()]).toEqual([[], [], []])
    await world.deps.db.run(sql`update customers set archived_at = null where id = ${customerId}`)
    await at('2027-01-14T10:00')
    await planHandOvers(world.deps)
    expect(await given()).toEqual([{ customerId }])
    expect(await stepsOf(customerId)).toEqual([{ kind: 'HAND_OVER', stage: 'D+35', refused: null }])
    expect(await told()).toHaveLength(1)
  })

  it('gives a case once, and not while a person has it in hand', async () => {
    const [one, held] = [await buyer(world, apiKey), await buyer(world, apiKey)]
    await at('2027-01-13T10:00')
    const agencyId = await newAgency(lead)
    const stage: StrategyStage = { kind: 'HAND_OVER', day: 35, agencyId, ...OF_ALL }
    const { body: preview } = await lead.call<StrategyPreview>('POST', '/collections/strategies/previews', {
      stages: [stage],
    })
    expect(preview).toMatchObject({ handOvers: 2, offers: 0, stages: [{ people: 2 }] })
    await startedStrategy(world.deps.db, [stage], civilDate('2027-01-01'))
    await deskOf(await newAdmin(world, 'OPERATOR')).take(held.customerId)
    await world.control('POST', '/clock', { now: '2027-01-13T07:59:00-03:00' })
    await planHandOvers(world.deps)
    expect(await stepsOf(one.customerId)).toEqual([])
    await world.control('POST', '/clock', { now: '2027-01-13T10:05:00-03:00' })
    await Promise.all([planHandOvers(world.deps), planHandOvers(world.deps)])
    await planHandOvers(world.deps)
    const placed = await world.deps.db.rows<{ customerId: string; placedBy: string | null }>(sql`
      select customer_id, placed_by from agency_placements where agency_id = ${agencyId}`)
    expect(placed).toEqual([{ customerId: one.customerId, placedBy: null }])
    expect(await stepsOf(one.customerId)).toEqual([{ kind: 'HAND_OVER', stage: 'D+35', refused: null }])
    const audited = await world.deps.db.rows<{ actorType: string }>(sql`
      select actor_type from audit_entries where object_id = ${agencyId} and action = 'AGENCY_CASES_GIVEN'`)
    expect(audited).toEqual([{ actorType: 'SYSTEM' }])
    await at('2027-01-13T11:00')
    await planHandOvers(world.deps)
    expect(await stepsOf(held.customerId)).toHaveLength(1)
  })

  it('cannot be written by people who may give no cases themselves', async () => {
    await at('2027-01-13T10:00')
    const stages: StrategyStage[] = [
      { kind: 'HAND_OVER', day: 40, agencyId: await newAgency(lead), ...OF_ALL },
    ]
    const who = {
      id: lead.id,
      email: lead.email,
      phone: '',
      name: '',
      role: 'OPERATOR',
      passwordHash: null,
    } as const
    await expect(
      saveStrategy(world.deps, who, { id: randomUUID(), seen: null, stages, why: 'Para tentar.' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN', facts: { detail: 'COLLECTIONS_AGENCIES' } })
  })

  it('is not saved for an agency that we do not work with', async () => {
    await at('2027-01-13T10:00')
    const stages = [{ kind: 'HAND_OVER', day: 40, agencyId: randomUUID(), ...OF_ALL }]
    expect(
      await lead.call('PUT', `/collections/strategies/${randomUUID()}`, { stages, why: 'Para tentar.' }),
    ).toMatchObject(wrongField('stages.0', 'unknown'))
  })
})
