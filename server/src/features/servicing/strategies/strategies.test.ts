/** The head of the desk writes a strategy, previews whom it would reach, and sets its first day. */
import type {
  ShownStrategy,
  Strategies,
  StrategyPreview,
  StrategyTrials,
} from '@drip/core/contracts/admin/collections/admin-strategies'
import type { StrategyStage } from '@drip/core/reminders/strategy/strategy'
import { FIRST_STRATEGY } from '@drip/core/reminders/strategy/strategy.makers'
import { isTried } from '@drip/core/reminders/strategy/trial'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld, refusedAs, wrongField } from '../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { buyer, deskOf } from '../collections/collections.makers.ts'
import { payInstalment } from '../corrections/corrections.makers.ts'
import { endStrategies } from './strategies.makers.ts'

const FIRST = '0197a000-0000-7000-8000-000000000100'
const PATH = '/collections/strategies'

let lead: SignedInAdmin
const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED', cashback: null })
beforeEach(async () => {
  await at('2026-11-24T10:00')
  lead = await newAdmin(world, 'FINANCE')
})
afterEach(async () => {
  await expectTruths(world)
  await world.deps.db.run(
    sql`update customers set archived_at = now() where id in (select customer_id from orders)`,
  )
  await world.deps.db.run(sql`update collection_cases set closed_at = opened_at where closed_at is null`)
  await world.deps.db.run(sql`delete from strategy_trial_entries`)
  await endStrategies(world.deps.db)
})

const at = (moment: string) => world.control('POST', '/clock', { now: `${moment}:00-03:00` })
/** Sessions of another day have expired, so they sign in again. */
async function leadAt(moment: string): Promise<void> {
  await at(moment)
  lead = await newAdmin(world, 'FINANCE')
}
const message = (day: number): StrategyStage => ({
  kind: 'MESSAGE',
  day,
  channel: 'SMS',
  text: 'REMINDER',
  minAmount: 0,
  history: 'ANY',
})
const call = (day: number, minAmount = 0): StrategyStage => ({ kind: 'CALL', day, minAmount, history: 'ANY' })

const save = (id: string, stages: readonly StrategyStage[], version: string | null = null) =>
  lead.call<ShownStrategy & { code?: string; errors?: unknown }>(
    'PUT',
    `${PATH}/${id}`,
    { stages, why: 'Mais gentil.' },
    version === null ? {} : { 'if-match': `"${version}"` },
  )
async function draft(stages: readonly StrategyStage[]): Promise<ShownStrategy> {
  const { status, body } = await save(randomUUID(), stages)
  expect(status).toBe(200)
  return body
}
const startOf = (
  it: Pick<ShownStrategy, 'id' | 'version'>,
  startsOn: string,
  { share = null, startId = randomUUID() }: { share?: number | null; startId?: string } = {},
) =>
  lead.call<{ code?: string; errors?: unknown }>('PUT', `${PATH}/${it.id}/starts/${startId}`, {
    startsOn,
    share,
    why: 'Teste',
    version: it.version,
  })
const all = async () => (await lead.call<Strategies>('GET', PATH)).body
const stateOf = async (id: string) => (await all()).versions.find((it) => it.id === id)?.state

describe('the list of versions', () => {
  it('begins with the reminders that there always were, in force for everybody', async () => {
    const { versions, starts } = await all()
    expect(versions.at(-1)).toMatchObject({
      id: FIRST,
      number: 1,
      state: 'IN_FORCE',
      madeBy: null,
      stages: 6,
    })
    expect(starts.at(-1)).toMatchObject({ startsOn: '2000-01-01', number: 1, tried: null, isInForce: true })
    expect((await lead.call<ShownStrategy>('GET', `${PATH}/${FIRST}`)).body.stages).toEqual(FIRST_STRATEGY)
  })

  it('are for people who lead the desk, and are written by people who may', async () => {
    const operator = await newAdmin(world, 'OPERATOR')
    expect((await operator.call('GET', PATH)).status).toBe(403)
    expect((await operator.call('PUT', `${PATH}/${randomUUID()}`, { stages: [], why: 'x' })).status).toBe(403)
  })
})

describe('a draft', () => {
  it('are stored once under their ids, in the order of their days, and shown in words', async () => {
    const id = randomUUID()
    const first = await save(id, [message(9), message(2)])
    const again = await save(id, [message(9), message(2)])
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(first.body).toMatchObject({ state: 'DRAFT', stages: [{ day: 2 }, { day: 9 }] })
    const entries = await world.deps.db.rows<{ after: unknown }>(sql`
      select content::jsonb -> 'after' as after from audit_entries where object_id = ${id} and action = 'STRATEGY_SAVED'`)
    expect(entries).toEqual([
      {
        after: {
          strategy: first.body.number,
          stages: ['D+2: SMS, lembrete', 'D+9: SMS, lembrete'],
          why: 'Mais gentil.',
        },
      },
    ])
  })

  it('do not overwrite what somebody else saved', async () => {
    const { id, version } = await draft([message(2)])
    expect((await save(id, [message(3)], version)).status).toBe(200)
    expect(await save(id, [message(4)], version)).toMatchObject(refusedAs(412, 'CHANGED_MEANWHILE'))
    expect(await save(id, [message(4)])).toMatchObject(refusedAs(412, 'CHANGED_MEANWHILE'))
  })

  it('say nothing that the law or the caps forbid', async () => {
    expect(await save(randomUUID(), [call(0), message(3)])).toMatchObject(wrongField('stages.0', 'invalid'))
    expect((await save(randomUUID(), [])).body.errors).toEqual([{ field: 'stages', code: 'required' }])
  })

  it('is dropped, once and for all', async () => {
    const { id, version } = await draft([message(2)])
    for (let press = 0; press < 2; press++)
      expect((await lead.call('DELETE', `${PATH}/${id}`)).status).toBe(204)
    expect((await lead.call('GET', `${PATH}/${id}`)).status).toBe(404)
    expect((await save(id, [message(3)], version)).status).toBe(404)
    expect((await save(id, [message(3)])).status).toBe(404)
  })
})

describe('a version is in force', () => {
  it('from a future day on; what was in force is not changed any more', async () => {
    const it = await draft([message(2)])
    expect(await startOf(it, '2026-11-24')).toMatchObject(wrongField('startsOn', 'out_of_range'))
    expect((await startOf(it, '2027-02-23')).status).toBe(422)
    const startId = randomUUID()
    expect((await startOf(it, '2026-11-26', { startId })).status).toBe(204)
    expect((await startOf(it, '2026-11-26', { startId })).status).toBe(204)
    expect(await stateOf(it.id)).toBe('SCHEDULED')
    expect(await save(it.id, [message(3)], it.version)).toMatchObject(refusedAs(409, 'STRATEGY_FIXED'))
    expect((await lead.call('DELETE', `${PATH}/${it.id}`)).body).toMatchObject({ code: 'STRATEGY_FIXED' })
    await leadAt('2026-11-26T10:00')
    expect([await stateOf(it.id), await stateOf(FIRST)]).toEqual(['IN_FORCE', 'ENDED'])
    expect(await startOf(it, '2026-11-28')).toMatchObject(refusedAs(409, 'STRATEGY_STANDS'))
    expect(await lead.call('DELETE', `${PATH}/${it.id}/starts/${startId}`)).toMatchObject(
      refusedAs(409, 'STRATEGY_BEGAN'),
    )
  })

  it('and was once, for good: a hundred others later it is no draft again', async () => {
    const it = await draft([message(2)])
    expect((await startOf(it, '2026-11-26')).status).toBe(204)
    await world.deps.db.run(sql`
      insert into strategy_starts (id, starts_on, strategy_id, why, started_at)
      select gen_random_uuid(), '2026-11-26'::date + day, ${FIRST}, 'Outra.', now() from generate_series(1, 101) as day`)
    await leadAt('2027-06-01T10:00')
    expect(await stateOf(it.id)).toBe('ENDED')
    expect(await save(it.id, [message(3)], it.version)).toMatchObject(refusedAs(409, 'STRATEGY_FIXED'))
  })

  it('as it was seen, on a day that is free, and not once it was called off', async () => {
    const [one, two] = [await draft([message(2)]), await draft([message(3)])]
    expect(await startOf({ ...one, version: two.version }, '2026-11-26')).toMatchObject(
      refusedAs(409, 'STRATEGY_CHANGED'),
    )
    const startId = randomUUID()
    await startOf(one, '2026-11-26', { startId })
    expect(await startOf(two, '2026-11-26')).toMatchObject({ body: { code: 'STRATEGY_DAY_TAKEN' } })
    for (let press = 0; press < 2; press++)
      expect((await lead.call('DELETE', `${PATH}/${one.id}/starts/${startId}`)).status).toBe(204)
    expect(await stateOf(one.id)).toBe('DRAFT')
    expect((await startOf(two, '2026-11-26')).status).toBe(204)
  })
})

describe('the preview', () => {
  const preview = async (stages: readonly StrategyStage[]) =>
    (await lead.call<StrategyPreview>('POST', `${PATH}/previews`, { stages })).body

  it('shows whom each stage would reach tomorrow, and that is what happens', async () => {
    const rich = await buyer(world, apiKey, 900)
    for (let made = 0; made < 2; made++) await buyer(world, apiKey, 90)
    await leadAt('2026-12-09T12:00')
    await world.schedule('send-reminders')
    await world.drain()
    await world.schedule('sweep-cases')
    const stages = [message(1), call(1, 20_000)]
    expect(await preview(stages)).toMatchObject({
      day: '2026-12-10',
      isRestDay: false,
      stages: [
        { people: 3, heldBack: 0 },
        { people: 0, heldBack: 0 },
      ],
      messages: 3,
      calls: 0,
    })
    await leadAt('2026-12-10T08:30')
    await world.schedule('sweep-cases')
    expect((await preview([message(2), call(2, 20_000)])).stages.map((it) => it.people)).toEqual([3, 1])
    await startOf(await draft([message(2), call(2, 20_000)]), '2026-12-11')
    await leadAt('2026-12-11T09:00')
    await world.schedule('sweep-cases')
    await world.schedule('send-reminders')
    await world.drain()
    const told = await world.deps.db.rows(sql`
      select from reminders where sent_on = '2026-12-11' and stage = 'D+2' and status = 'SENT'`)
    expect(told).toHaveLength(3)
    const called = await world.deps.db.rows<{ customerId: string }>(sql`
      select customer_id from collection_cases where planned_call = 'D+2'`)
    expect(called).toEqual([{ customerId: rich.customerId }])
  })

  it('shows who is held back, and that nothing about late debts is sent on a Sunday', async () => {
    const { customerId } = await buyer(world, apiKey, 300)
    await leadAt('2026-12-10T10:00')
    await world.schedule('sweep-cases')
    const desk = deskOf(lead)
    await desk.take(customerId)
    await desk.write(customerId, { outcome: 'WRONG_NUMBER' })
    expect(await preview([message(2)])).toMatchObject({ messages: 0, stages: [{ people: 0 }] })
    await leadAt('2026-12-12T10:00')
    expect(await preview([message(4)])).toMatchObject({ day: '2026-12-13', isRestDay: true, messages: 0 })
  })
})

describe('a call that the strategy asks for', () => {
  it('goes before more valuable cases, once, until somebody called', async () => {
    const small = await buyer(world, apiKey, 60)
    await at('2026-11-27T10:00')
    const big = await buyer(world, apiKey, 900)
    await leadAt('2026-12-08T10:00')
    await startOf(await draft([call(3)]), '2026-12-09')
    // the small debt is six days late, the big one, due on a Saturday, one day
    await leadAt('2026-12-15T10:00')
    await world.schedule('sweep-cases')
    const desk = deskOf(lead)
    expect((await desk.next()).customerId).toBe(small.customerId)
    expect((await desk.show(small.customerId)).plannedCall).toBe('D+3')
    await desk.write(small.customerId, { outcome: 'NOT_REACHED' })
    await world.schedule('sweep-cases')
    expect((await desk.show(small.customerId)).plannedCall).toBeNull()
    expect((await desk.next()).customerId).toBe(big.customerId)
  })
})

describe('versions side by side', () => {
  it('are compared by the payments of late debts since their people entered', async () => {
    const people = []
    for (let made = 0; made < 6; made++) people.push(await buyer(world, apiKey, 300))
    const tried = await draft([message(1)])
    const startId = randomUUID()
    expect((await startOf(tried, '2026-12-01', { share: 50, startId })).status).toBe(204)
    await leadAt('2026-12-11T10:00')
    await world.schedule('sweep-cases')
    await world.schedule('sweep-cases')
    const trial = { share: 5000, seed: Number.parseInt(startId.slice(-8), 16) }
    const [first] = people
    await payInstalment(world, first?.orderId ?? '', 1)
    const { trials } = (await lead.call<StrategyTrials>('GET', `${PATH}/trials`)).body
    const inTrial = people.filter((it) => isTried(it.customerId, trial)).length
    const isFirstTried = isTried(first?.customerId ?? '', trial)
    const side = (count: number, isPaid: boolean) => ({
      people: count,
      late: count * 100,
      recovered: isPaid ? 100 : 0,
      share: count === 0 ? null : (isPaid ? 1 : 0) / count,
    })
    expect(trials).toMatchObject([
      {
        id: startId,
        startsOn: '2026-12-01',
        endsOn: null,
        share: 50,
        standing: { number: 1, ...side(6 - inTrial, !isFirstTried) },
        tried: { number: tried.number, ...side(inTrial, isFirstTried) },
      },
    ])
  })
})
