/** The queue with many people at once, and a case in which two things happen at once. */
import { civilDate } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { payInstalment } from '../corrections/corrections.makers.ts'
import { buyer } from './collections.makers.ts'
import { findContacts } from './contacts.store.ts'
import { moveCase } from './move-case.ts'
import { sweepCases } from './sweep-cases.ts'
import { takeCase, takeNextCase } from './take-case.ts'
import { writeContact } from './write-contact.ts'

const PEOPLE = 6
const CASES = 8
const PRESSES = 4
const PROMISE = { amount: cents(1000), dueOn: civilDate('2026-12-17') }

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })

describe.skipIf(process.env['DATABASE_URL'] === undefined)('the queue at once', () => {
  beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
  afterEach(async () => {
    await expectTruths(world)
    await world.deps.db.run(sql`
      update customers set archived_at = now() where id in (select customer_id from orders)`)
    await world.deps.db.run(sql`update collection_cases set closed_at = opened_at where closed_at is null`)
  })

  const late = async (count: number) => {
    const ids = []
    for (let made = 0; made < count; made++) ids.push(await buyer(world, apiKey))
    await world.control('POST', '/clock', { now: '2026-12-15T10:00:00-03:00' })
    await sweepCases(world.deps)
    return ids
  }
  const people = async (count: number): Promise<Admin[]> => {
    const all = []
    for (let made = 0; made < count; made++) {
      const { id, email } = await newAdmin(world, 'OPERATOR')
      all.push({ id, email, phone: '', name: '', role: 'OPERATOR' as const, passwordHash: null })
    }
    return all
  }
  const open = () =>
    world.deps.db.rows<{ heldBy: string | null }>(sql`
      select held_by from collection_cases where closed_at is null and held_by is not null`)

  it('gives each case to one person, and each person one case, however often they press', async () => {
    await late(CASES)
    const all = await people(PEOPLE)
    const given = await Promise.all(
      Array.from({ length: PRESSES }, () => all)
        .flat()
        .map(async (admin) => ({ who: admin.id, got: (await takeNextCase(world.deps, admin)).customerId })),
    )
    const pairs = new Set(given.map(({ who, got }) => `${who} ${got}`))
    expect(pairs.size).toBe(PEOPLE)
    expect(new Set(given.map(({ got }) => got)).size).toBe(PEOPLE)
    expect(await open()).toHaveLength(PEOPLE)
  })

  it('is worked until it is empty, and every case was called once', async () => {
    const cases = await late(CASES)
    const all = await people(PEOPLE)
    const called: string[] = []
    await Promise.all(
      all.map(async (admin) => {
        for (;;) {
          const { customerId } = await takeNextCase(world.deps, admin)
          if (customerId === null) return
          called.push(customerId)
          await writeContact(world.deps, admin, contact(customerId))
        }
      }),
    )
    expect(called.toSorted()).toEqual(cases.map((it) => it.customerId).toSorted())
  })

  it('one that two people choose, while the sweep checks and it is paid, is in one hand and its call is kept', async () => {
    const cases = await late(PEOPLE)
    for (const { customerId, orderId } of cases) {
      const [one, two] = await people(2)
      if (one === undefined || two === undefined) throw new Error('two people are needed')
      const done = await Promise.allSettled([
        takeCase(world.deps, one, customerId),
        takeCase(world.deps, two, customerId),
        sweepCases(world.deps),
      ])
      expect(done.map(({ status }) => status).filter((it) => it === 'rejected')).toHaveLength(1)
      const holder = done[0].status === 'fulfilled' ? one : two
      const press = { ...contact(customerId), outcome: 'PROMISED' as const, promise: PROMISE }
      await Promise.all([
        payInstalment(world, orderId, 1),
        writeContact(world.deps, holder, press),
        writeContact(world.deps, holder, press),
        sweepCases(world.deps),
      ])
      await sweepCases(world.deps)
      expect(await findContacts(world.deps.db, customerId, 9)).toHaveLength(1)
    }
  })

  it('one that two leads give to two people, while its holder records a call, is in one hand or called once', async () => {
    const cases = await late(PEOPLE)
    for (const { customerId } of cases) {
      const [one, two, three] = await people(3)
      const leads = await people(2)
      if (one === undefined || two === undefined || three === undefined)
        throw new Error('three people are needed')
      await takeCase(world.deps, one, customerId)
      const to = [two.id, three.id]
      const [written, ...moved] = await Promise.allSettled([
        writeContact(world.deps, one, contact(customerId)),
        ...leads.flatMap((lead, at) => {
          const press = { customerId, from: one.id, to: to[at] ?? null }
          return [moveCase(world.deps, lead, press), moveCase(world.deps, lead, press)]
        }),
      ])
      const held = (await open()).map(({ heldBy }) => heldBy)
      const done = moved.filter(({ status }) => status === 'fulfilled')
      // either the call was recorded and nothing was moved, or one of the two has it and nothing was recorded
      expect([held.length, done.length]).toEqual(written.status === 'fulfilled' ? [0, 0] : [1, 2])
      expect(await findContacts(world.deps.db, customerId, 9)).toHaveLength(1 - held.length)
      await world.deps.db.run(
        sql`update collection_cases set held_by = null, held_until = null where closed_at is null`,
      )
    }
  })

  const contact = (customerId: string) => ({
    customerId,
    contactId: randomUUID(),
    outcome: 'NOT_REACHED' as const,
    note: '',
    callBackAt: null,
    nextOn: null,
    promise: null,
  })
})
