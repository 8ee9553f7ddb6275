import { randomBytes } from 'node:crypto'
import type { Team, TeamCalls } from '@drip/core/contracts/admin/collections/admin-collections'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scannedBy, statementsOf } from '../../../../../test/plans.ts'
import { expectTruths } from '../../../../../test/truths.ts'
import { ownWorld } from '../../../../../test/own-world.ts'
import { buyer, deskOf } from '../../../servicing/collections/collections.makers.ts'
import { sweepCases } from '../../../servicing/collections/sweep-cases.ts'
import { payInstalment } from '../../../servicing/corrections/corrections.makers.ts'
import { newAdmin } from '../admin-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
beforeEach(async () => {
  await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
})
afterEach(async () => {
  await expectTruths(world)
  await world.deps.db.run(sql`
    update customers set archived_at = now() where id in (select customer_id from orders)`)
})

const at = async (moment: string) => {
  await world.control('POST', '/clock', { now: `${moment}:00-03:00` })
  await sweepCases(world.deps)
}

/** Ids as a page chooses them: mostly without a UUID version. */
const ofNoVersion = () =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{12})./, '$10')

/** Two people of the desk: one had a promise and a call that nobody answered, the other has a case in hand. */
async function dayOfCalls() {
  const [kept, missed, held] = [
    await buyer(world, apiKey),
    await buyer(world, apiKey, 150),
    await buyer(world, apiKey, 60),
  ]
  await at('2026-12-15T10:00')
  const [one, two] = [await newAdmin(world, 'OPERATOR'), await newAdmin(world, 'OPERATOR')]
  const desk = deskOf(one)
  await desk.take(kept.customerId)
  await desk.write(
    kept.customerId,
    { outcome: 'PROMISED', promisedAmount: 100, promisedFor: '2026-12-16' },
    ofNoVersion(),
  )
  await desk.take(missed.customerId)
  await desk.write(missed.customerId, { outcome: 'NOT_REACHED' }, ofNoVersion())
  await deskOf(two).take(held.customerId)
  return { one, two, kept, missed, held }
}

/** Requested by the head of the desk, who signs in for it: days pass here. */
async function asked<Answer>(path: string): Promise<Answer> {
  const lead = await newAdmin(world, 'FINANCE')
  const { status, body } = await lead.call<Answer>('GET', `/collections/team${path}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const team = async (days = '') => (await asked<Team>(days)).content
const callsOf = (by: string, more = '') => asked<TeamCalls>(`/${by}/calls?${more}`)

describe('the team of the desk', () => {
  it('is shown by person: calls, promises and their results, and who has a case in hand', async () => {
    const { one, two, kept, held } = await dayOfCalls()
    const none = { calls: 0, reached: 0, promises: 0, promised: 0, kept: 0, broken: 0, open: 0, paid: 0 }
    const ofTwo = { id: two.id, name: expect.any(String), inHand: held.customerId, ...none }
    const ofOne = {
      ...none,
      id: one.id,
      name: expect.any(String),
      inHand: null,
      calls: 2,
      reached: 1,
      promises: 1,
      promised: 100,
    }
    const only = async (days?: string) =>
      (await team(days)).filter(({ id }) => id === one.id || id === two.id)
    expect(await only()).toEqual([{ ...ofOne, open: 1 }, ofTwo])
    await payInstalment(world, kept.orderId, 1)
    await at('2026-12-17T10:00')
    const [row] = await only()
    expect(row).toMatchObject({ ...ofOne, kept: 1, open: 0, paid: expect.any(Number) })
    expect(row?.paid).toBeGreaterThanOrEqual(100)
    expect(await only('?from=2026-12-16&to=2026-12-17')).toEqual([])
    expect(await only('?from=2026-12-15&to=2026-12-15')).toMatchObject([{ id: one.id, calls: 2 }])
  })

  it('has each person’s calls behind the numbers, page by page', async () => {
    const { one, two, kept, missed } = await dayOfCalls()
    const first = await callsOf(one.id, 'size=1')
    expect(first.content).toHaveLength(1)
    const second = await callsOf(one.id, `size=1&after=${first.cursor ?? ''}`)
    expect(second.cursor).toBeNull()
    const both = [...first.content, ...second.content]
    expect(both.map((it) => it.customerId).toSorted()).toEqual(
      [kept.customerId, missed.customerId].toSorted(),
    )
    expect(both.find((it) => it.customerId === kept.customerId)).toEqual({
      id: expect.any(String),
      customerId: kept.customerId,
      customerName: expect.any(String),
      at: expect.stringMatching(/^2026-12-15T13:0/),
      outcome: 'PROMISED',
      promisedAmount: 100,
      promisedFor: '2026-12-16',
      promise: 'OPEN',
      paid: 0,
    })
    expect((await callsOf(two.id)).content).toEqual([])
    expect((await callsOf(one.id, 'from=2026-12-16&to=2026-12-16')).content).toEqual([])
  })

  it('is read by indexes', async () => {
    const { one } = await dayOfCalls()
    for (const ask of [() => callsOf(one.id), () => callsOf(one.id, 'from=2026-12-01&to=2026-12-31')]) {
      const statements = await statementsOf(world, ask)
      const scanned = (await Promise.all(statements.map((it) => scannedBy(world, it)))).flat()
      expect(scanned).toEqual([])
    }
  })

  it('is visible only to its lead, for at most a year', async () => {
    const one = await newAdmin(world, 'OPERATOR')
    expect((await one.call('GET', '/collections/team')).status).toBe(403)
    expect((await one.call('GET', `/collections/team/${one.id}/calls`)).status).toBe(403)
    const lead = await newAdmin(world, 'FINANCE')
    for (const days of ['?from=2025-01-01&to=2026-12-31', '?from=2026-12-31&to=2026-12-01', '?from=ontem'])
      expect((await lead.call('GET', `/collections/team${days}`)).status).toBe(400)
  })
})
