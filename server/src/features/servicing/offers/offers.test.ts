/** An offer from the desk's page to the customer's acceptance, through both APIs. */
import type { AdminMessages } from '@drip/core/contracts/admin/admin-area'
import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'
import type { OfferPage, OfferPayment } from '@drip/core/contracts/debts/offers'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pay } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { exportData } from '../../areas/privacy/export-data.ts'
import { type LateCustomer, buyer, deskOf } from '../collections/collections.makers.ts'
import { sendOfferByPlan } from '../collections/send-offer.ts'
import { sweepCases } from '../collections/sweep-cases.ts'
import { payInstalment } from '../corrections/corrections.makers.ts'
import { acceptPlan } from '../negotiations/accept-plan.ts'
import { showPlans } from '../negotiations/show-plans.ts'
import { sweepOffers } from './end-offers.ts'
import { offerLink } from './offer-link.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
// R$ 100,00 each, due on 9 December, 8 January and 7 February
beforeEach(async () => {
  await world.deps.db.run(sql`update collection_cases set closed_at = opened_at where closed_at is null`)
  await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
})
afterEach(async () => {
  await expectTruths(world)
  await world.deps.db.run(sql`
    update customers set archived_at = now() where id in (select customer_id from orders)`)
})

type Kind = 'AT_ONCE' | 'WITH_ENTRY' | 'NO_ENTRY'
const TUESDAY = '2026-12-15T10:00:00'

/**
 * Somebody works on the case of a customer who is six days late; sessions expire meanwhile, so on another day it is
 * another person.
 */
async function desk(time = TUESDAY) {
  await clock('2026-11-24T10:00:00')
  const who = await buyer(world, apiKey)
  await clock(time)
  await sweepCases(world.deps)
  let admin = await newAdmin(world, 'OPERATOR')
  const take = async () => expect((await deskOf(admin).take(who.customerId)).status).toBe(204)
  await take()
  const path = `/collections/${who.customerId}/offers/`
  const offered = async (kind: Kind) =>
    (await deskOf(admin).show(who.customerId)).plans[0]?.offers.find((it) => it.kind === kind)
  const send = async (
    kind: Kind,
    { id = crypto.randomUUID(), ...changes }: { id?: string; days?: number; version?: string } = {},
  ) => {
    const body = { orderId: who.orderId, kind, version: (await offered(kind))?.version ?? 'none', ...changes }
    const { status, body: answer } = await admin.call<{ code?: string; detail?: string } | null>(
      'PUT',
      path + id,
      body,
    )
    return { id, status, code: answer?.code, detail: answer?.detail }
  }
  const later = async (then: string) => {
    await clock(then)
    admin = await newAdmin(world, 'OPERATOR')
  }
  return {
    ...who,
    offered,
    send,
    later,
    take,
    show: () => deskOf(admin).show(who.customerId),
    putBack: () => deskOf(admin).putBack(who.customerId),
    write: (outcome: string) => deskOf(admin).write(who.customerId, { outcome }),
    hindrance: async () => (await deskOf(admin).take(who.customerId)).body.detail,
    revoke: (id: string) => admin.call<{ code?: string }>('DELETE', path + id),
    seen: async () => (await deskOf(admin).show(who.customerId)).offers,
  }
}
const clock = (time: string) => world.control('POST', '/clock', { now: `${time}-03:00` })

/** As a person with the link. */
function linkOf(id: string) {
  const path = `/api/v1/offers/${offerLink(world.deps, id).split('/').at(-1) ?? ''}`
  return {
    path,
    show: () => world.call<OfferPage & { code?: string }>('GET', path),
    open: () => world.call('PUT', `${path}/opening`),
    accept: (version: string) =>
      world.call<OfferPage & { code?: string }>('POST', `${path}/acceptance`, { version }),
    pay: () => world.call<OfferPayment & { code?: string }>('POST', `${path}/payment`),
  }
}
const messagesTo = ({ customerId }: LateCustomer) =>
  world.deps.db.rows<{ words: string; status: string }>(sql`
    select words, status from customer_messages where customer_id = ${customerId} and kind = 'DEBT_OFFER' order by created_at, id`)
/** As shown on their phone. */
async function receivedBy(it: { show: () => Promise<CollectionCase> }): Promise<string[]> {
  const { phone } = (await it.show()).customer
  const all = await world.messages(phone)
  return all.map(({ text }) => text).filter((text) => text.includes('/proposta/'))
}
const plansOf = async ({ orderId }: LateCustomer) => (await showPlans(world.deps, orderId)).plan
const auditOf = async ({ orderId }: LateCustomer) =>
  (
    await world.deps.db.rows<{ action: string; actorType: string }>(sql`
      select action, actor_type from audit_entries where object_id = ${orderId} and action like 'DEBT_OFFER%' order by at, id`)
  ).map(({ action, actorType }) => `${action} ${actorType}`)

describe('an offer that the desk sends', () => {
  it('reaches the customer as a link, and shows its reader everything except the debtor', async () => {
    const it = await desk()
    const shown = await it.offered('WITH_ENTRY')
    const sent = await it.send('WITH_ENTRY')
    expect(sent.status).toBe(204)
    await world.drain()
    const [message] = await receivedBy(it)
    expect(message).toContain(offerLink(world.deps, sent.id))
    // the message contains no amounts and nothing about lateness
    expect(message).not.toMatch(/R\$|atras|dívida/i)
    const { status, body } = await linkOf(sent.id).show()
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'OPEN', until: '2026-12-18', offer: shown, plan: null })
    expect(body.creditor.cnpj).not.toBe('')
    const { name, cpf, phone, email } = (await it.show()).customer
    for (const personal of [name, cpf, phone, email].filter((text) => text !== ''))
      expect(JSON.stringify(body)).not.toContain(personal)
    expect(await it.seen()).toMatchObject([
      { id: sent.id, kind: 'WITH_ENTRY', state: 'OPEN', openedAt: null, total: shown?.total },
    ])
    await linkOf(sent.id).open()
    expect((await it.seen())[0]?.openedAt).not.toBeNull()
    expect(await auditOf(it)).toEqual(['DEBT_OFFER_SENT ADMIN'])
  })

  it('has a link that only the customer reads, before it was sent and afterwards', async () => {
    const it = await desk()
    await world.fault({ provider: 'messages', kind: 'half', times: 1 })
    const { id } = await it.send('WITH_ENTRY')
    const proof = offerLink(world.deps, id).split('.').at(-1) ?? ''
    const risk = await newAdmin(world, 'RISK')
    const seenByOthers = async () => {
      const [ofCustomer, ofPurchase] = await Promise.all(
        [`/customers/${it.customerId}`, `/checkouts/${it.orderId}`].map((path) =>
          risk.call<AdminMessages>('GET', `${path}/messages`),
        ),
      )
      const [message] = ofCustomer?.body.content ?? []
      expect(message).toMatchObject({ label: 'Proposta de acordo', canRepeat: false })
      expect(message?.words).toContain(`/proposta/${id}.••••••`)
      const own = await exportData(world.deps, it.customerId)
      expect(own.messages.map(({ text }) => text)).toContain(message?.words)
      expect(JSON.stringify([ofCustomer?.body, ofPurchase?.body, own, await it.show()])).not.toContain(proof)
      return message
    }
    expect((await world.drain()).failed).toHaveLength(1)
    await world.mend()
    expect(await seenByOthers()).toMatchObject({ status: 'PLANNED' })
    await world.deps.db.run(sql`update jobs set due_at = jobs_now() where tries > 0`)
    await world.drain()
    expect((await receivedBy(it)).filter((text) => text.includes(offerLink(world.deps, id)))).toHaveLength(1)
    const sent = await seenByOthers()
    expect(sent).toMatchObject({ status: 'SENT' })
    expect(JSON.stringify(await messagesTo(it))).not.toContain(proof)
    const again = await newAdmin(world, 'OPERATOR')
    expect(await again.call('PUT', `/messages/${sent?.id}/repeats/${'a'.repeat(32)}`)).toMatchObject({
      body: { code: 'MESSAGE_NOT_REPEATABLE' },
    })
  })

  it('is accepted three days later to the centavo as it was sent, paid there, and then used', async () => {
    const it = await desk()
    const shown = await it.offered('WITH_ENTRY')
    const link = linkOf((await it.send('WITH_ENTRY')).id)
    await it.later('2026-12-18T20:00:00')
    expect((await link.show()).body.offer).toEqual(shown)
    expect((await link.accept('another')).body.code).toBe('PLAN_CHANGED')
    const version = shown?.version ?? ''
    const accepted = await link.accept(version)
    expect(accepted).toMatchObject({ status: 200, body: { state: 'ACCEPTED', plan: { state: 'ACCEPTED' } } })
    expect((await link.accept(version)).status).toBe(200)
    expect(accepted.body.plan?.lines.map((line) => [line.dueDate, line.amount])).toEqual([
      ['2026-12-18', shown?.lines[0]?.amount],
      ['2027-01-14', shown?.lines[1]?.amount],
    ])
    const code = await link.pay()
    expect(code.body.amount).toBe(shown?.lines[0]?.amount)
    await pay(world, { qrCodeText: code.body.qrCodeText })
    await world.until(async () => (await plansOf(it))?.state === 'IN_FORCE')
    expect((await plansOf(it))?.left).toBe(shown?.lines[1]?.amount)
    expect((await it.seen())[0]?.state).toBe('ACCEPTED')
    expect(await auditOf(it)).toEqual(['DEBT_OFFER_SENT ADMIN', 'DEBT_OFFER_ACCEPTED SYSTEM'])
    // the day after, its link shows nothing about the plan
    await clock('2026-12-19T10:00:00')
    expect((await link.show()).body).toMatchObject({
      state: 'ACCEPTED',
      offer: null,
      plan: null,
      cameToNothing: false,
    })
    expect((await link.pay()).body.code).toBe('OFFER_OVER')
  })

  it('whose entry was not paid on the day shows so, before and after that is recorded', async () => {
    const it = await desk()
    const { version = '' } = (await it.offered('WITH_ENTRY')) ?? {}
    const link = linkOf((await it.send('WITH_ENTRY')).id)
    expect((await link.accept(version)).body).toMatchObject({
      plan: { state: 'ACCEPTED' },
      cameToNothing: false,
    })
    await clock('2026-12-16T10:00:00')
    const seen = async () => (await link.show()).body
    expect(await seen()).toMatchObject({ state: 'ACCEPTED', plan: null, cameToNothing: true })
    await world.schedule('sweep-plans')
    expect(await seen()).toMatchObject({ state: 'ACCEPTED', plan: null, cameToNothing: true })
  })

  it('is accepted by its link too if the customer accepted the same in their area, once', async () => {
    const it = await desk()
    const { version = '' } = (await it.offered('WITH_ENTRY')) ?? {}
    const { id } = await it.send('WITH_ENTRY')
    const { orderId } = it
    await acceptPlan(world.deps, { orderId, kind: 'WITH_ENTRY', version, by: 'CUSTOMER' })
    expect((await linkOf(id).show()).body.state).toBe('OPEN')
    for (let press = 0; press < 2; press++)
      expect((await linkOf(id).accept(version)).body).toMatchObject({
        state: 'ACCEPTED',
        plan: { state: 'ACCEPTED' },
      })
    expect((await linkOf(id).pay()).status).toBe(200)
    expect(await plansOf(it)).toMatchObject({ state: 'ACCEPTED' })
    expect(await auditOf(it)).toEqual(['DEBT_OFFER_SENT ADMIN', 'DEBT_OFFER_ACCEPTED SYSTEM'])
  })

  it('without an entry begins at once by being accepted', async () => {
    const it = await desk()
    const shown = await it.offered('NO_ENTRY')
    const link = linkOf((await it.send('NO_ENTRY', { days: 7 })).id)
    await clock('2026-12-22T09:00:00')
    await link.accept(shown?.version ?? '')
    expect(await plansOf(it)).toMatchObject({ state: 'IN_FORCE', left: shown?.total })
    expect((await plansOf(it))?.lines.map((line) => line.dueDate)).toEqual(
      shown?.lines.map((line) => line.dueDate),
    )
  })

  it.each<[string, string, (it: Awaited<ReturnType<typeof desk>>, id: string) => Promise<unknown>]>([
    ['EXPIRED', 'OFFER_OVER', (it) => it.later('2026-12-19T00:00:01')],
    ['REVOKED DESK', 'OFFER_OVER', (it, id) => it.revoke(id)],
    ['REVOKED PAID', 'PLAN_CHANGED', (it) => payInstalment(world, it.orderId, 1)],
    ['REVOKED REPLACED', 'OFFER_OVER', async (it) => expect((await it.send('NO_ENTRY')).status).toBe(204)],
    [
      'REVOKED CHANGED',
      'PLAN_CHANGED',
      (it) =>
        world.deps.db.run(sql`
          update instalments set fee_waived_until = '2026-12-15' where purchase_id = ${it.orderId} and number = 1`),
    ],
  ])('that has ended cannot be accepted: %s', async (end, code, happens) => {
    const it = await desk()
    const version = (await it.offered('WITH_ENTRY'))?.version ?? ''
    const { id } = await it.send('WITH_ENTRY')
    await it.later('2026-12-16T10:00:00')
    await it.take()
    await happens(it, id)
    const told = (await linkOf(id).show()).body
    expect(`${told.state}${told.because === null ? '' : ` ${told.because}`}`).toBe(end)
    expect((await linkOf(id).accept(version)).body.code).toBe(code)
    await sweepOffers(world.deps)
    await sweepOffers(world.deps)
    const row = await world.deps.db.row<{ state: string; because: string | null }>(sql`
      select state, revoked_because as because from debt_offers where id = ${id}`)
    expect(`${row?.state}${row?.because === null ? '' : ` ${row?.because}`}`).toBe(end)
    // it stays so whatever happens later
    expect((await linkOf(id).accept(version)).body.code).toBe('OFFER_OVER')
    expect(await plansOf(it)).toBeNull()
  })

  it('is one, however often it is sent; the same id for another is refused', async () => {
    const it = await desk()
    const { id } = await it.send('AT_ONCE')
    expect((await it.send('AT_ONCE', { id })).status).toBe(204)
    expect(await it.seen()).toHaveLength(1)
    expect(await messagesTo(it)).toHaveLength(1)
    const other = await desk()
    expect(await other.send('AT_ONCE', { id })).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await other.revoke(id)).status).toBe(404)
    expect((await it.revoke(id)).status).toBe(204)
    expect((await it.revoke(id)).status).toBe(204)
  })

  it('is as shown or refused, for the customer’s own purchase, by the person who has the case in hand', async () => {
    const it = await desk()
    expect(await it.send('AT_ONCE', { version: 'stale' })).toMatchObject({
      status: 409,
      code: 'PLAN_CHANGED',
    })
    expect((await it.send('AT_ONCE', { days: 1 })).status).toBe(400)
    const other = await newAdmin(world, 'OPERATOR')
    const body = { orderId: it.orderId, kind: 'AT_ONCE', version: (await it.offered('AT_ONCE'))?.version }
    const path = `/collections/${it.customerId}/offers/${crypto.randomUUID()}`
    expect((await other.call('PUT', path, body)).body).toMatchObject({ code: 'CASE_NOT_IN_HAND' })
    const stranger = await buyer(world, apiKey)
    await it.putBack()
    const asked = { ...body, id: crypto.randomUUID(), kind: 'AT_ONCE' as const, days: 3 }
    await expect(
      world.deps.db.transaction((tx) =>
        sendOfferByPlan(world.deps, tx, it.customerId, { ...asked, orderId: stranger.orderId }),
      ),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
    expect(await it.seen()).toEqual([])
  })

  it('is a contact: never more than the caps with the call that is made, never outside the hours, and counted afterwards', async () => {
    const it = await desk()
    expect((await it.send('AT_ONCE')).status).toBe(204)
    expect(await it.send('NO_ENTRY')).toMatchObject({ status: 409, code: 'CONTACT_NOT_NOW', detail: 'DAY' })
    await it.write('REACHED')
    // the message and the call use up the day's contacts
    expect(await it.hindrance()).toBe('DAY')
    const late = await desk('2026-12-15T19:59:00')
    await clock('2026-12-15T20:01:00')
    expect(await late.send('AT_ONCE')).toMatchObject({ code: 'CONTACT_NOT_NOW', detail: 'HOURS' })
  })

  it('is sent by a plan of reminders as well, within the same hours and caps', async () => {
    const it = await desk()
    const id = crypto.randomUUID()
    const asked = { id, orderId: it.orderId, kind: 'NO_ENTRY' as const, days: 3 }
    const send = () =>
      world.deps.db.transaction((tx) => sendOfferByPlan(world.deps, tx, it.customerId, asked))
    await expect(send()).rejects.toMatchObject({ code: 'CONTACT_NOT_NOW', facts: { detail: 'IN_HAND' } })
    await it.putBack()
    await send()
    await send()
    expect(await it.seen()).toMatchObject([{ id, by: null, state: 'OPEN' }])
    expect(await messagesTo(it)).toHaveLength(1)
    asked.id = crypto.randomUUID()
    await expect(send()).rejects.toMatchObject({ code: 'CONTACT_NOT_NOW', facts: { detail: 'OFFERED' } })
    await clock('2026-12-20T10:00:00')
    await sweepOffers(world.deps)
    await expect(send()).rejects.toMatchObject({ code: 'CONTACT_NOT_NOW', facts: { detail: 'HOURS' } })
  })

  it('with a forged link is not found', async () => {
    const it = await desk()
    const { id } = await it.send('AT_ONCE')
    for (const token of [id, `${id}.${'a'.repeat(22)}`, 'x', `${crypto.randomUUID()}.${'a'.repeat(22)}`]) {
      expect((await world.call('GET', `/api/v1/offers/${token}`)).status).toBe(404)
      expect((await world.call('PUT', `/api/v1/offers/${token}/opening`)).status).toBe(204)
      expect((await world.call('POST', `/api/v1/offers/${token}/acceptance`, { version: 'x' })).status).toBe(
        404,
      )
      expect((await world.call('POST', `/api/v1/offers/${token}/payment`)).status).toBe(404)
    }
    expect((await it.seen())[0]?.openedAt).toBeNull()
  })

  it('is not sent to a resting customer', async () => {
    const it = await desk()
    await it.write('NO_CALLS')
    const asked = { id: crypto.randomUUID(), orderId: it.orderId, kind: 'NO_ENTRY' as const, days: 3 }
    await expect(
      world.deps.db.transaction((tx) => sendOfferByPlan(world.deps, tx, it.customerId, asked)),
    ).rejects.toMatchObject({ facts: { detail: 'NO_CALLS' } })
    expect(await it.seen()).toEqual([])
  })
})
