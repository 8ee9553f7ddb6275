/** Cases that go to agencies and come back while other things happen to them. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { buyer } from '../collections/collections.makers.ts'
import { sweepCases } from '../collections/sweep-cases.ts'
import { takeNextCase } from '../collections/take-case.ts'
import { payInstalment } from '../corrections/corrections.makers.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { agencyDesk, fileOf, forgetAgencies, newAgency } from './agencies.makers.ts'
import { handOver, recallCases, sweepPlacements } from './hand-over.ts'
import { previewReturn, takeReturn } from './read-return.ts'

const CASES = 8
const ASKED = { fromDay: 30, fromAmount: 0, most: 100 }

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })

describe.skipIf(process.env['DATABASE_URL'] === undefined)('an agency at once', () => {
  let lead: SignedInAdmin
  let admin: Admin
  beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
  afterEach(async () => {
    await expectTruths(world)
    await forgetAgencies(world.deps.db)
  })

  const late = async (count: number) => {
    const people = []
    for (let made = 0; made < count; made++) people.push(await buyer(world, apiKey))
    await world.control('POST', '/clock', { now: '2027-01-13T10:00:00-03:00' })
    await sweepCases(world.deps)
    lead = await newAdmin(world, 'FINANCE')
    const { id, email } = lead
    admin = { id, email, phone: '', name: '', role: 'FINANCE', passwordHash: null }
    return people
  }
  const open = () =>
    world.deps.db.rows<{ customerId: string; heldBy: string | null; placed: boolean }>(sql`
      select k.customer_id, k.held_by, p.id is not null as placed
      from collection_cases k left join agency_placements p on p.customer_id = k.customer_id and p.ended_at is null
      where k.closed_at is null`)

  it('and another, and people who ask the queue: each case belongs to one', async () => {
    await late(CASES)
    const [one, other] = [await newAgency(lead), await newAgency(lead, { document: '11.444.777/0001-61' })]
    const batches = [randomUUID(), randomUUID()]
    await Promise.all([
      ...batches.map((batchId) => handOver(world.deps, admin, { id: one, batchId, ...ASKED, most: 3 })),
      ...batches.map((batchId) => handOver(world.deps, admin, { id: one, batchId, ...ASKED, most: 3 })),
      handOver(world.deps, admin, { id: other, batchId: randomUUID(), ...ASKED, most: 3 }),
      ...Array.from({ length: 3 }, async () => {
        const { id, email } = await newAdmin(world, 'OPERATOR')
        return takeNextCase(world.deps, {
          id,
          email,
          phone: '',
          name: '',
          role: 'OPERATOR',
          passwordHash: null,
        })
      }),
      sweepCases(world.deps),
      sendReminders(world.deps),
    ])
    for (const it of await open()) expect(it.heldBy !== null && it.placed).toBe(false)
  })

  it('a file that is accepted four times, while its cases are recalled and paid: each fee once', async () => {
    const people = await late(4)
    const id = await newAgency(lead)
    expect((await agencyDesk(lead, id).give()).body.cases).toBe(4)
    for (const { orderId } of people) await payInstalment(world, orderId, 1)
    const lines = await Promise.all(
      people.map(async ({ orderId }) => {
        const code = (await findOrder(world.deps.db, orderId))?.code ?? ''
        const paid = await world.deps.db.row<{ amount: number; day: string }>(sql`
          select amount, to_char(paid_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY') as day from pix_payments
          where purchase_id = ${orderId} and use = 'INSTALMENT'`)
        return `PAGAMENTO;;${code};${paid?.day};;${((paid?.amount ?? 0) / 100).toFixed(2).replace('.', ',')};;;`
      }),
    )
    const content = fileOf(...lines)
    const { version } = await previewReturn(world.deps, { id, content })
    const returnId = randomUUID()
    const take = (as: string) => takeReturn(world.deps, admin, { id, returnId: as, content, version })
    const ends = await Promise.allSettled([
      take(returnId),
      take(returnId),
      take(randomUUID()),
      take(randomUUID()),
      recallCases(world.deps, admin, { id, customerId: null }),
      sweepPlacements(world.deps),
      ...people.map(({ orderId }) => payInstalment(world, orderId, 2)),
      sweepCases(world.deps),
    ])
    // another file with the same rows is refused: its effect would be smaller than shown
    const refused = ends.flatMap((it) => (it.status === 'rejected' ? [it.reason as { code?: string }] : []))
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'CHANGED_MEANWHILE'))
    const [sum] = await world.deps.db.rows<{ count: number }>(sql`select count(*)::int from agency_payments`)
    expect(sum?.count).toBe(4)
  })
})
