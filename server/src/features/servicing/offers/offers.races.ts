/**
 * One link pressed many times while it is revoked, paid beside, or replaced: one plan or none, and no centavo twice.
 */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { goTo, pay } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { findPlans } from '../../purchases/debt-plans/debt-plans.store.ts'
import { sendOffer, sendOfferByPlan } from '../collections/send-offer.ts'
import { sweepCases } from '../collections/sweep-cases.ts'
import { takeCase } from '../collections/take-case.ts'
import { codeFor, orderOn } from '../corrections/corrections.makers.ts'
import { acceptPlan } from '../negotiations/accept-plan.ts'
import { showPlans } from '../negotiations/show-plans.ts'
import { acceptOffer } from './accept-offer.ts'
import { revokeOffer, sweepOffers } from './end-offers.ts'
import { offerLink } from './offer-link.ts'
import { findOffer } from './offers.store.ts'

const ROUNDS = 6
const KINDS = ['AT_ONCE', 'WITH_ENTRY', 'NO_ENTRY'] as const

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })

describe.skipIf(process.env['DATABASE_URL'] === undefined)('offers at once', () => {
  beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
  afterEach(() => expectTruths(world))

  /** Orders of R$ 300,00 whose first instalment is late, on a Tuesday, each with an offer. */
  async function offered() {
    const ids: string[] = []
    for (let made = 0; made < ROUNDS; made++) ids.push(await orderOn(world, apiKey))
    await goTo(world, '2026-12-22')
    await sweepCases(world.deps)
    const all = []
    for (const [index, orderId] of ids.entries()) {
      const order = await findOrder(world.deps.db, orderId)
      if (order === null) throw new Error('nothing was bought')
      const { customerId } = order
      const id = randomUUID()
      await send(customerId, { id, orderId, kind: KINDS[index % KINDS.length] ?? 'NO_ENTRY' })
      const offer = await findOffer(world.deps.db, id)
      const token = offerLink(world.deps, id).split('/').at(-1) ?? ''
      if (offer === null) throw new Error('nothing was offered')
      const { kind, seen: version } = offer
      const accept = () => acceptOffer(world.deps, token, version)
      const acceptInArea = () => acceptPlan(world.deps, { orderId, kind, version, by: 'CUSTOMER' })
      all.push({ id, orderId, customerId, kind, accept, acceptInArea })
    }
    return all
  }
  const send = (customerId: string, it: { id: string; orderId: string; kind: (typeof KINDS)[number] }) =>
    world.deps.db.transaction((tx) => sendOfferByPlan(world.deps, tx, customerId, { ...it, days: 3 }))

  /** All at once, in either order. @returns why some were refused */
  async function together(index: number, acts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
    const done = await Promise.allSettled((index % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    return done.flatMap((it) => {
      if (it.status === 'fulfilled') return []
      if (!(it.reason instanceof Refusal)) throw it.reason
      return [it.reason.code]
    })
  }
  const operator = async () => {
    const { id, email } = await newAdmin(world, 'OPERATOR')
    return { id, email, phone: '', name: '', role: 'OPERATOR' as const, passwordHash: null }
  }
  /** Moves sent messages before the week that the caps count. */
  const forgetContacts = (customerId: string) =>
    world.deps.db.run(sql`
      update customer_messages set created_at = created_at - interval '9 days', sent_at = null where customer_id = ${customerId}`)
  const statesOf = (orderId: string) =>
    world.deps.db.values<string>(sql`
        select state from debt_offers where purchase_id = ${orderId} order by made_at`)
  const openPlans = async (orderId: string) =>
    (await findPlans(world.deps.db, [orderId])).filter(
      ({ state }) => state === 'ACCEPTED' || state === 'IN_FORCE',
    ).length

  it('accepted by many presses: one plan', async () => {
    for (const it of await offered()) {
      expect(await together(0, [it.accept, it.accept, it.accept, it.accept])).toEqual([])
      expect(await openPlans(it.orderId)).toBe(1)
    }
  })

  it('accepted while the customer accepts the same in their area: one plan, and the offer was accepted', async () => {
    // a plan without an entry, accepted in the area, is in force at once and changes the offered debt
    const withEntry = (await offered()).filter((it) => it.kind !== 'NO_ENTRY')
    for (const [index, it] of withEntry.entries()) {
      expect(await together(index, [it.accept, it.acceptInArea, it.accept])).toEqual([])
      expect((await findOffer(world.deps.db, it.id))?.state).toBe('ACCEPTED')
      expect(await openPlans(it.orderId)).toBe(1)
    }
  })

  it('accepted while the desk withdraws it and the round checks: a plan or a withdrawn offer, never both', async () => {
    const admin = await operator()
    for (const [index, it] of (await offered()).entries()) {
      await together(index, [
        it.accept,
        () => revokeOffer(world.deps, admin, it),
        () => sweepOffers(world.deps),
      ])
      const state = (await findOffer(world.deps.db, it.id))?.state
      expect([state, await openPlans(it.orderId)]).toEqual(
        state === 'ACCEPTED' ? ['ACCEPTED', 1] : ['REVOKED', 0],
      )
    }
  })

  it('accepted while a Pix for the old code comes: the debt is paid once', async () => {
    for (const [index, it] of (await offered()).entries()) {
      const { brCode } = await codeFor(world, it.orderId, 1)
      await together(index, [it.accept, () => pay(world, { qrCodeText: brCode })])
      await untilRefunded(world, it.orderId)
      await sweepOffers(world.deps)
      expect((await findOffer(world.deps.db, it.id))?.state).not.toBe('OPEN')
    }
  })

  it('sent again by the desk and by stages at once: the desk’s is valid, and the stages wait', async () => {
    const admin = await operator()
    for (const [index, it] of (await offered()).entries()) {
      const { customerId, orderId } = it
      await forgetContacts(customerId)
      await takeCase(world.deps, admin, customerId)
      const [plan] = (await showPlans(world.deps, orderId)).offers
      if (plan === undefined) throw new Error('nothing is offered')
      const asked = {
        customerId,
        orderId,
        offerId: randomUUID(),
        kind: plan.kind,
        version: plan.version,
        days: 3,
      }
      const refused = await together(index, [
        () => send(customerId, { id: randomUUID(), orderId, kind: 'NO_ENTRY' }),
        () => sendOffer(world.deps, admin, asked),
        () => send(customerId, { id: randomUUID(), orderId, kind: 'WITH_ENTRY' }),
      ])
      expect(refused).toEqual(['CONTACT_NOT_NOW', 'CONTACT_NOT_NOW'])
      expect(await statesOf(orderId)).toEqual(['REVOKED', 'OPEN'])
      expect((await findOffer(world.deps.db, asked.offerId))?.state).toBe('OPEN')
    }
  })

  it('sent by two stages at once if none is valid any more: one', async () => {
    const admin = await operator()
    for (const it of await offered()) {
      await forgetContacts(it.customerId)
      await revokeOffer(world.deps, admin, it)
      const stage = (kind: (typeof KINDS)[number]) => () =>
        send(it.customerId, { id: randomUUID(), orderId: it.orderId, kind })
      expect(await together(0, [stage('NO_ENTRY'), stage('WITH_ENTRY')])).toEqual(['CONTACT_NOT_NOW'])
      expect(await statesOf(it.orderId)).toEqual(['REVOKED', 'OPEN'])
    }
  })
})
