/** The collections desk through its API: who gets which case and when, the outcomes of calls, and promises. */
import { parseCpf } from '@drip/core/documents/cpf'
import type { CollectionQueue } from '@drip/core/contracts/admin/collections/admin-collections'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newShopper } from '../../../../test/shopper.ts'
import { unguarded } from '../../../../test/spread/unguarded.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { type SignedInAdmin, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { eraseAccount } from '../../areas/privacy/erasures.store.ts'
import { exportData } from '../../areas/privacy/export-data.ts'
import { payInstalment } from '../corrections/corrections.makers.ts'
import { acceptPlan } from '../negotiations/accept-plan.ts'
import { showPlans } from '../negotiations/show-plans.ts'
import { openDispute } from '../disputes/open-dispute.ts'
import { STORY } from '../disputes/disputes.makers.ts'
import { beginPause, previewPause } from '../pauses/begin-pause.ts'
import { type LateCustomer, buyer, deskOf } from './collections.makers.ts'
import { sweepCases } from './sweep-cases.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
// due on 9 December, 8 January and 7 February
beforeEach(async () => {
  await world.deps.db.run(sql`
    update collection_cases set closed_at = opened_at where closed_at is null`)
  await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
})
afterEach(async () => {
  await expectTruths(world)
  // the next test has its own late customers
  await world.deps.db.run(sql`
    update customers set archived_at = now() where id in (select customer_id from orders)`)
})

/** At this time in São Paulo; sessions expire meanwhile, so people sign in again. */
const at = async (time: string, role: 'OPERATOR' | 'OWNER' = 'OPERATOR') => {
  await world.control('POST', '/clock', { now: `${time}-03:00` })
  await sweepCases(world.deps)
  const admin = await newAdmin(world, role)
  return { ...admin, ...deskOf(admin) }
}
const late = (amount?: number) => buyer(world, apiKey, amount)
/** A Tuesday, when the first instalment is six days late. */
const TUESDAY = '2026-12-15T10:00:00'
const queueOf = async (admin: SignedInAdmin) =>
  (await admin.call<CollectionQueue>('GET', '/collections')).body
const actionsOn = (customerId: string) =>
  world.deps.db.values<string>(sql`
      select action from audit_entries where object_id = ${customerId} order by at, id`)

describe('a case', () => {
  it('is opened automatically for a late customer, once, and closed when nothing is late any more', async () => {
    const ana = await late()
    const early = await at('2026-12-09T10:00:00')
    expect(await early.call('GET', `/collections/${ana.customerId}`)).toMatchObject(
      refusedAs(404, 'CASE_NOT_FOUND'),
    )
    const desk = await at(TUESDAY)
    await sweepCases(world.deps)
    const opened = await desk.show(ana.customerId)
    expect(opened).toMatchObject({ closedAt: null, hindrance: null, hold: null, total: 102.2 })
    expect(opened.debts).toMatchObject([
      { orderId: ana.orderId, number: 1, count: 3, daysLate: 6, open: 100, lateCharge: 2.2, total: 102.2 },
    ])
    await payInstalment(world, ana.orderId, 1)
    await sweepCases(world.deps)
    const closed = await desk.show(ana.customerId)
    expect(closed.closedAt).not.toBeNull()
    expect(closed.debts).toEqual([])
    expect(closed.payments).toMatchObject([{ orderId: ana.orderId, amount: 102.2 }])
    expect(await desk.take(ana.customerId)).toMatchObject(refusedAs(404, 'CASE_NOT_FOUND'))
    // the second instalment is another case
    const again = await at('2027-01-12T10:00:00')
    expect(await again.show(ana.customerId)).toMatchObject({ closedAt: null, debts: [{ number: 2 }] })
  })

  it('that cannot be opened keeps no other from it, and is opened once it can', async () => {
    const [wrong, fine] = [await late(), await late()]
    await world.deps.db.raw(
      `alter table collection_cases add constraint planted check (customer_id <> '${wrong.customerId}') not valid`,
    )
    const desk = await at(TUESDAY)
    await world.deps.db.raw('alter table collection_cases drop constraint planted')
    expect(await desk.show(fine.customerId)).toMatchObject({ closedAt: null, total: 102.2 })
    expect(await desk.call('GET', `/collections/${wrong.customerId}`)).toMatchObject({ status: 404 })
    await sweepCases(world.deps)
    expect(await desk.show(wrong.customerId)).toMatchObject({ closedAt: null, total: 102.2 })
  })

  it.each<[string, string, (it: LateCustomer) => Promise<unknown>]>([
    [
      'PAUSE',
      'a pause',
      async ({ orderId }) => {
        const asked = { orderId, kind: 'HARDSHIP', days: 60, reason: 'INCOME' } as const
        const { version } = await previewPause(world.deps, asked)
        await beginPause(world.deps, { ...asked, version, by: 'CUSTOMER' })
      },
    ],
    [
      'DISPUTE',
      'a dispute',
      ({ orderId, customerId }) =>
        openDispute(world.deps, { orderId, customerId, reason: 'NOT_RECEIVED', story: STORY }),
    ],
  ])('of a customer with another suspended purchase rests: %s', async (rests, _name, standStill) => {
    const shopper = newShopper()
    const ana = await buyer(world, apiKey, 300, shopper)
    await payInstalment(world, ana.orderId, 1)
    const other = await buyer(world, apiKey, 300, shopper)
    await payInstalment(world, other.orderId, 1)
    await world.control('POST', '/clock', { now: '2027-01-07T10:00:00-03:00' })
    await standStill(other)
    const desk = await at('2027-01-12T10:00:00')
    const shown = await desk.show(ana.customerId)
    expect(shown).toMatchObject({ hindrance: rests, debts: [{ orderId: ana.orderId }] })
    expect(shown.standing).toMatchObject([{ kind: rests, orderId: other.orderId }])
    expect(await desk.next()).toEqual({ customerId: null, because: 'EMPTY' })
    expect(await desk.take(ana.customerId)).toMatchObject({
      status: 409,
      body: { code: 'CONTACT_NOT_NOW', detail: rests },
    })
  })

  it('of a plan that is kept does not exist; once it is broken there is one again', async () => {
    const ana = await late()
    const desk = await at(TUESDAY)
    const { offers } = await showPlans(world.deps, ana.orderId)
    const offer = offers.find((it) => it.kind === 'NO_ENTRY')
    expect((await desk.show(ana.customerId)).plans).toMatchObject([{ orderId: ana.orderId, offers }])
    await acceptPlan(world.deps, {
      orderId: ana.orderId,
      kind: 'NO_ENTRY',
      version: offer?.version ?? '',
      by: 'CUSTOMER',
    })
    await sweepCases(world.deps)
    expect((await desk.show(ana.customerId)).closedAt).not.toBeNull()
    await world.control('POST', '/clock', { now: '2027-02-10T10:00:00-03:00' })
    await world.schedule('sweep-plans')
    expect((await (await at('2027-02-10T10:00:00')).show(ana.customerId)).closedAt).toBeNull()
  })
})

describe('the queue', () => {
  it('gives the most valuable call, and nobody a case that another person has in hand', async () => {
    const [little, much] = [await late(60), await late(900)]
    const [one, two] = [await at(TUESDAY), await at(TUESDAY)]
    expect(await queueOf(one)).toEqual({ waiting: 2, isMore: false, isCallingTime: true, inHand: null })
    expect(await one.next()).toEqual({ customerId: much.customerId, because: null })
    expect(await two.next()).toMatchObject({ customerId: little.customerId })
    expect(await queueOf(one)).toMatchObject({ waiting: 0, inHand: much.customerId })
    expect(await (await at(TUESDAY)).next()).toEqual({ customerId: null, because: 'EMPTY' })
    // requested again it is the same one, and recorded once
    expect(await one.next()).toMatchObject({ customerId: much.customerId })
    expect(await actionsOn(much.customerId)).toEqual(['COLLECTION_CASE_TAKEN'])
    expect(await two.take(much.customerId)).toMatchObject({ body: { code: 'CASE_IN_HAND' } })
    expect(await two.show(much.customerId)).toMatchObject({ mayWrite: false, hold: { isMine: false } })
    expect(await one.show(much.customerId)).toMatchObject({ mayWrite: true, hold: { isMine: true } })
  })

  it('gives it to another person after a quarter of an hour, or when it is put back', async () => {
    const ana = await late()
    const one = await at(TUESDAY)
    await one.next()
    const two = await at('2026-12-15T10:14:00')
    expect((await two.next()).customerId).toBeNull()
    const three = await at('2026-12-15T10:16:00')
    expect((await three.next()).customerId).toBe(ana.customerId)
    expect((await two.putBack(ana.customerId)).status).toBe(204)
    expect((await three.show(ana.customerId)).mayWrite).toBe(true)
    for (let press = 0; press < 2; press++) await three.putBack(ana.customerId)
    expect((await actionsOn(ana.customerId)).filter((it) => it.endsWith('PUT_BACK'))).toHaveLength(1)
    expect((await two.next()).customerId).toBe(ana.customerId)
  })

  it('lets a person have one case in hand: taking another puts the first back', async () => {
    const [ana, bia] = [await late(), await late()]
    const desk = await at(TUESDAY)
    expect((await desk.take(ana.customerId)).status).toBe(204)
    expect((await desk.take(bia.customerId)).status).toBe(204)
    expect(await desk.show(ana.customerId)).toMatchObject({ hold: null, mayWrite: false })
    expect(await desk.next()).toMatchObject({ customerId: bia.customerId })
  })

  it('skips customers who paid since the last check', async () => {
    const ana = await late()
    const desk = await at(TUESDAY)
    await payInstalment(world, ana.orderId, 1)
    expect((await desk.next()).because).toBe('EMPTY')
    expect((await desk.show(ana.customerId)).closedAt).not.toBeNull()
  })

  it('gives no cases at night, on Sundays and on holidays', async () => {
    const ana = await late()
    for (const time of ['2026-12-15T20:00:00', '2026-12-13T10:00:00', '2026-12-25T10:00:00']) {
      const desk = await at(time)
      expect(await desk.next()).toEqual({ customerId: null, because: 'HOURS' })
      expect(await desk.take(ana.customerId)).toMatchObject({ body: { detail: 'HOURS' } })
    }
    expect((await (await at('2026-12-26T13:59:00')).next()).customerId).toBe(ana.customerId)
  })

  it('counts sent reminders like calls', async () => {
    const ana = await late()
    await world.control('POST', '/clock', { now: `${TUESDAY}-03:00` })
    await world.schedule('send-reminders')
    await world.drain()
    const desk = await at(TUESDAY)
    await desk.next()
    expect((await desk.write(ana.customerId, { outcome: 'NOT_REACHED' })).status).toBe(204)
    expect(await desk.show(ana.customerId)).toMatchObject({
      hindrance: 'DAY',
      mayCallFrom: '2026-12-16T11:00:00.000Z',
    })
    expect(await desk.take(ana.customerId)).toMatchObject({ body: { detail: 'DAY' } })
    // somebody beyond the cap would be postponed, not assigned
    await world.deps.db.run(sql`update collection_cases set waits = false where closed_at is null`)
    expect((await desk.next()).because).toBe('EMPTY')
    expect((await desk.show(ana.customerId)).readyAt).toBe('2026-12-16T11:00:00.000Z')
    expect((await (await at('2026-12-16T08:00:00')).next()).customerId).toBe(ana.customerId)
  })
})

describe('the outcome of a call', () => {
  it('is written down once, with its note, and the case comes back on the day that follows from it', async () => {
    const ana = await late()
    const desk = await at(TUESDAY)
    await desk.next()
    const id = crypto.randomUUID()
    for (let press = 0; press < 2; press++)
      expect(
        (await desk.write(ana.customerId, { outcome: 'REFUSES', note: 'Perdeu o emprego.' }, id)).status,
      ).toBe(204)
    const shown = await desk.show(ana.customerId)
    expect(shown.contacts).toMatchObject([
      { outcome: 'REFUSES', note: 'Perdeu o emprego.', readyAt: '2026-12-22T03:00:00.000Z', promised: null },
    ])
    expect(shown).toMatchObject({ mayWrite: false, hold: null })
    expect(await actionsOn(ana.customerId)).toEqual(['COLLECTION_CASE_TAKEN', 'COLLECTION_CONTACT_WRITTEN'])
    expect((await desk.next()).because).toBe('EMPTY')
    expect((await (await at('2026-12-21T10:00:00')).next()).because).toBe('EMPTY')
    expect((await (await at('2026-12-22T10:00:00')).next()).customerId).toBe(ana.customerId)
  })

  it('is recorded by the person who has the case in hand, also after their time or a payment, and by nobody else', async () => {
    const ana = await late()
    const [one, two] = [await at(TUESDAY), await at(TUESDAY)]
    expect((await one.write(ana.customerId, { outcome: 'REACHED' })).body.code).toBe('CASE_NOT_IN_HAND')
    await one.next()
    expect((await two.write(ana.customerId, { outcome: 'REACHED' })).body.code).toBe('CASE_NOT_IN_HAND')
    await payInstalment(world, ana.orderId, 1)
    await sweepCases(world.deps)
    await world.deps.db.run(sql`update collection_cases set held_until = opened_at where held_by is not null`)
    expect((await one.write(ana.customerId, { outcome: 'SAYS_PAID' })).status).toBe(204)
    expect((await one.show(ana.customerId)).contacts).toMatchObject([{ outcome: 'SAYS_PAID' }])
    // another customer's page cannot reuse this one's press
    const bia = await late()
    const desk = await at('2026-12-16T10:00:00')
    const [contact] = (await desk.show(ana.customerId)).contacts
    await desk.take(bia.customerId)
    expect((await desk.write(bia.customerId, { outcome: 'REACHED' }, contact?.id)).body.code).toBe(
      'CASE_NOT_IN_HAND',
    )
  })

  it('shows errors beside their fields', async () => {
    const ana = await late()
    const desk = await at(TUESDAY)
    await desk.next()
    const wrong = async (body: object) => (await desk.write(ana.customerId, body)).body.errors
    expect(await wrong({ outcome: 'CALL_BACK' })).toEqual([{ field: 'callBackAt', code: 'required' }])
    expect(await wrong({ outcome: 'CALL_BACK', callBackAt: '2026-12-15T23:30:00Z' })).toEqual([
      { field: 'callBackAt', code: 'invalid' },
    ])
    expect(await wrong({ outcome: 'REACHED', nextOn: '2026-12-15' })).toEqual([
      { field: 'nextOn', code: 'invalid' },
    ])
    const promise = (promisedAmount: number | null, promisedFor: string | null) =>
      wrong({ outcome: 'PROMISED', promisedAmount, promisedFor })
    expect(await promise(null, '2026-12-16')).toEqual([{ field: 'promisedAmount', code: 'required' }])
    expect(await promise(10, null)).toEqual([{ field: 'promisedFor', code: 'required' }])
    expect(await promise(10.005, '2026-12-16')).toEqual([{ field: 'promisedAmount', code: 'invalid' }])
    // what it costs on the promised day, and not a centavo more
    expect(await promise(102.24, '2026-12-16')).toEqual([{ field: 'promisedAmount', code: 'invalid' }])
    expect(await promise(10, '2026-12-31')).toEqual([{ field: 'promisedFor', code: 'invalid' }])
    expect(await promise(10, '2026-12-14')).toEqual([{ field: 'promisedFor', code: 'invalid' }])
    expect((await desk.show(ana.customerId)).contacts).toEqual([])
  })

  it('requests a call at a time, which then goes before all others', async () => {
    const [little, much] = [await late(60), await late(900)]
    const desk = await at(TUESDAY)
    await desk.take(little.customerId)
    await desk.write(little.customerId, { outcome: 'CALL_BACK', callBackAt: '2026-12-15T18:30:00Z' })
    expect(await desk.show(little.customerId)).toMatchObject({ isCallBack: true })
    expect((await (await at('2026-12-15T15:29:00')).next()).customerId).toBe(much.customerId)
    expect((await (await at('2026-12-15T15:30:00')).next()).customerId).toBe(little.customerId)
  })

  it('stops calls to a wrong number until there is another, and to customers who want none', async () => {
    const [ana, bia] = [await late(), await late()]
    const desk = await at(TUESDAY)
    await desk.take(ana.customerId)
    await desk.write(ana.customerId, { outcome: 'WRONG_NUMBER' })
    await desk.take(bia.customerId)
    await desk.write(bia.customerId, { outcome: 'NO_CALLS' })
    const later = await at('2026-12-17T10:00:00')
    expect((await later.next()).because).toBe('EMPTY')
    expect((await later.show(ana.customerId)).hindrance).toBe('WRONG_NUMBER')
    expect((await later.show(bia.customerId)).hindrance).toBe('NO_CALLS')
    for (const { customerId } of [ana, bia])
      await world.deps.db.run(sql`update customers set phone = phone || '0' where id = ${customerId}`)
    const friday = await at('2026-12-18T10:00:00')
    expect((await friday.next()).customerId).toBe(ana.customerId)
    expect((await friday.take(bia.customerId)).body.detail).toBe('NO_CALLS')
  })
})

describe('a promise', () => {
  const promised = async (
    it: LateCustomer,
    promisedAmount: number,
    promisedFor = '2026-12-17',
    time = TUESDAY,
  ) => {
    const desk = await at(time)
    await desk.take(it.customerId)
    const { status } = await desk.write(it.customerId, { outcome: 'PROMISED', promisedAmount, promisedFor })
    expect(status).toBe(204)
    return desk
  }
  const promiseOf = async (it: LateCustomer, time: string) =>
    (await (await at(time)).show(it.customerId)).contacts.map(({ promised: said }) => said)

  it('lets the case rest until the day after, and is broken then by itself', async () => {
    const ana = await late()
    await promised(ana, 50)
    expect((await (await at('2026-12-17T10:00:00')).next()).because).toBe('EMPTY')
    expect(await promiseOf(ana, '2026-12-17T23:59:00')).toMatchObject([{ amount: 50, state: 'OPEN' }])
    expect(await promiseOf(ana, '2026-12-18T00:00:00')).toMatchObject([{ state: 'BROKEN', paid: 0 }])
    expect((await (await at('2026-12-18T10:00:00')).next()).customerId).toBe(ana.customerId)
  })

  it('is kept by payments, and a case with a late rest stays open', async () => {
    const ana = await late()
    await promised(ana, 50)
    await payInstalment(world, ana.orderId, 1)
    expect(await promiseOf(ana, '2026-12-16T10:00:00')).toMatchObject([{ state: 'KEPT', paid: 102.2 }])
    expect((await (await at('2026-12-16T10:00:00')).show(ana.customerId)).closedAt).not.toBeNull()
  })

  it('that was broken is kept after all by a payment of its day that arrived late', async () => {
    const ana = await late()
    await promised(ana, 50)
    expect(await promiseOf(ana, '2026-12-18T10:00:00')).toMatchObject([{ state: 'BROKEN' }])
    await payInstalment(world, ana.orderId, 1)
    await world.deps.db.transaction(async (tx) => {
      await unguarded(tx)
      await tx.run(
        sql`update pix_payments set paid_at = '2026-12-17T23:00:00-03:00' where purchase_id = ${ana.orderId} and use = 'INSTALMENT'`,
      )
    })
    expect(await promiseOf(ana, '2026-12-19T10:00:00')).toMatchObject([{ state: 'KEPT' }])
  })

  it('is void if nothing is owed any more and nothing was paid, and another takes its place', async () => {
    const [ana, bia] = [await late(), await late()]
    await promised(ana, 50)
    const owner = await at('2026-12-16T10:00:00', 'OWNER')
    const asked = { values: [ana.orderId], type: 'ORDER' }
    const preview = await owner.call<{ version: string }>('POST', '/write_offs/preview', asked)
    const done = await owner.call('POST', '/write_offs', asked, { 'if-match': `"${preview.body.version}"` })
    expect(done.status).toBeLessThan(300)
    expect(await promiseOf(ana, '2026-12-16T11:00:00')).toMatchObject([{ state: 'VOID' }])
    await promised(bia, 30)
    const desk = await promised(bia, 40, '2026-12-18', '2026-12-15T11:00:00')
    expect((await desk.show(bia.customerId)).contacts.map(({ promised: said }) => said?.state)).toEqual([
      'OPEN',
      'REPLACED',
    ])
  })

  it('that was broken lowers the value of the next call', async () => {
    const [ana, bia] = [await late(300), await late(240)]
    await promised(ana, 50)
    // nine days late, the first one owes more late debt, and the other broke no promise
    expect((await (await at('2026-12-18T10:00:00')).next()).customerId).toBe(bia.customerId)
    const scores = await world.deps.db.rows(sql`
      select score from collection_cases where closed_at is null and rests is null order by score`)
    expect(scores).toEqual([{ score: 3000 }, { score: 4800 }])
  })
})

it('an erased customer leaves no note and no number, and everybody can get their stored data', async () => {
  const shopper = newShopper()
  const cpf = parseCpf(shopper.cpf)
  if (cpf === null) throw new Error('a shopper has a CPF')
  const ana = await buyer(world, apiKey, 300, shopper)
  const desk = await at(TUESDAY)
  await desk.next()
  await desk.write(ana.customerId, { outcome: 'REACHED', note: 'Está doente.' })
  expect(await exportData(world.deps, ana.customerId)).toMatchObject({
    callsAboutDebts: [{ outcome: 'REACHED', note: 'Está doente.', promise: null }],
  })
  await world.deps.db.transaction((tx) =>
    eraseAccount(tx, { customerId: ana.customerId, cpf }, world.deps.clock.now()),
  )
  expect(
    await world.deps.db.rows(sql`
      select note, phone, outcome from collection_contacts where customer_id = ${ana.customerId}`),
  ).toEqual([{ note: '', phone: '', outcome: 'REACHED' }])
})
