/** The head of the desk takes a case from the person working on it, through the API. */
import type { Collectors } from '@drip/core/contracts/admin/collections/admin-collections'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { payInstalment } from '../corrections/corrections.makers.ts'
import { buyer, deskOf } from './collections.makers.ts'
import { sweepCases } from './sweep-cases.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
beforeEach(async () => {
  await world.deps.db.run(sql`update collection_cases set closed_at = opened_at where closed_at is null`)
  await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
})
afterEach(async () => {
  await expectTruths(world)
  await world.deps.db.run(sql`
    update customers set archived_at = now() where id in (select customer_id from orders)`)
})

/** A late customer whose case one person works on, a second person, and the head of the desk, on a Tuesday at ten. */
const inHand = async () => {
  const ana = await buyer(world, apiKey)
  // a customer with a smaller late debt
  const other = await buyer(world, apiKey, 60)
  await at('10:00:00')
  const people = await Promise.all([newAdmin(world, 'OPERATOR'), newAdmin(world, 'OPERATOR')])
  const [one, two] = people.map((it) => ({ ...it, ...deskOf(it) }))
  const lead = await newAdmin(world, 'OWNER')
  if (one === undefined || two === undefined) throw new Error('two people are needed')
  await one.take(ana.customerId)
  return { ...ana, other, one, two, lead: { ...lead, ...deskOf(lead) } }
}
const at = async (time: string) => {
  await world.control('POST', '/clock', { now: `2026-12-15T${time}-03:00` })
  await sweepCases(world.deps)
}
const movesOf = (customerId: string) =>
  world.deps.db.rows(sql`
    select content::jsonb -> 'before' ->> 'heldBy' as "from", content::jsonb -> 'after' ->> 'heldBy' as "to"
    from audit_entries where object_id = ${customerId} and action = 'COLLECTION_CASE_MOVED' order by at, id`)

describe('a case in somebody’s hand', () => {
  it('is given to another person for an hour: the previous holder can record nothing any more', async () => {
    const { customerId, one, two, lead } = await inHand()
    const press = { from: one.id, to: two.id }
    for (let pressed = 0; pressed < 2; pressed++)
      expect((await lead.move(customerId, press)).status).toBe(204)
    expect(await movesOf(customerId)).toEqual([press])
    expect(await one.show(customerId)).toMatchObject({
      mayWrite: false,
      hold: { id: two.id, isMine: false, until: expect.stringMatching(/^2026-12-15T14:00/) },
    })
    expect(await one.write(customerId, { outcome: 'REACHED' })).toMatchObject(
      refusedAs(409, 'CASE_NOT_IN_HAND'),
    )
    expect(await two.next()).toEqual({ customerId, because: null })
    expect((await two.write(customerId, { outcome: 'REACHED' })).status).toBe(204)
    expect((await lead.show(customerId)).contacts).toHaveLength(1)
  })

  it('returns to the queue, and is not taken from its new holder', async () => {
    const { customerId, one, two, lead } = await inHand()
    const press = { from: one.id, to: null }
    for (let pressed = 0; pressed < 2; pressed++)
      expect((await lead.move(customerId, press)).status).toBe(204)
    expect(await movesOf(customerId)).toEqual([press])
    expect(await one.show(customerId)).toMatchObject({ mayWrite: false, hold: null })
    expect(await two.next()).toEqual({ customerId, because: null })
    // the first press, whose answer was lost
    expect(await lead.move(customerId, press)).toMatchObject(refusedAs(409, 'CASE_MOVED'))
    expect(await two.show(customerId)).toMatchObject({ mayWrite: true })
  })

  it('is not given to a person who has another, does not work at the desk, or has left', async () => {
    const { customerId, other, one, two, lead } = await inHand()
    await two.take(other.customerId)
    expect(await lead.move(customerId, { from: one.id, to: two.id })).toMatchObject(
      refusedAs(409, 'COLLECTOR_BUSY'),
    )
    const [risk, gone] = [await newAdmin(world, 'RISK'), await newAdmin(world, 'OPERATOR')]
    await world.deps.db.run(sql`update admin_users set archived_at = now() where id = ${gone.id}`)
    for (const { id: to } of [risk, gone])
      expect(await lead.move(customerId, { from: one.id, to })).toMatchObject({
        body: { errors: [{ field: 'to', code: 'invalid' }] },
      })
    expect(await one.show(customerId)).toMatchObject({ mayWrite: true })
    const { people } = (await lead.call<Collectors>('GET', '/collections/people')).body
    expect(people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: one.id, inHand: customerId }),
        expect.objectContaining({ id: two.id, inHand: other.customerId }),
        expect.objectContaining({ id: lead.id, inHand: null }),
      ]),
    )
    expect(people.map(({ id }) => id)).not.toContain(risk.id)
    expect(people.map(({ id }) => id)).not.toContain(gone.id)
    expect(await movesOf(customerId)).toEqual([])
  })

  it('that may not be called any more can only return to the queue', async () => {
    const { customerId, one, two } = await inHand()
    await world.deps.db.run(
      sql`update collection_cases set held_until = '2026-12-15T23:30:00Z' where held_by = ${one.id}`,
    )
    await at('20:05:00')
    const lead = deskOf(await newAdmin(world, 'FINANCE'))
    expect(await lead.move(customerId, { from: one.id, to: two.id })).toMatchObject({
      status: 409,
      body: { code: 'CONTACT_NOT_NOW', detail: 'HOURS' },
    })
    expect((await lead.move(customerId, { from: one.id, to: null })).status).toBe(204)
  })
})

it('a case that nobody has in hand is given from the queue, and a paid one is not', async () => {
  const { customerId, orderId, other, one, two, lead } = await inHand()
  await one.putBack(customerId)
  // an expired case does not prevent another one
  await two.take(other.customerId)
  await world.deps.db.run(sql`update collection_cases set held_until = opened_at where held_by = ${two.id}`)
  expect((await lead.move(customerId, { from: null, to: two.id })).status).toBe(204)
  expect(await two.show(customerId)).toMatchObject({ mayWrite: true, hold: { isMine: true } })
  await two.putBack(customerId)
  await payInstalment(world, orderId, 1)
  expect((await lead.move(customerId, { from: null, to: one.id })).status).toBe(404)
  expect((await lead.move(crypto.randomUUID(), { from: one.id, to: null })).status).toBe(404)
})

it('only a lead moves a case', async () => {
  const { customerId, one, two } = await inHand()
  expect((await two.move(customerId, { from: one.id, to: two.id })).status).toBe(403)
  expect((await two.call('GET', '/collections/people')).status).toBe(403)
  expect(await one.show(customerId)).toMatchObject({ mayWrite: true })
})
