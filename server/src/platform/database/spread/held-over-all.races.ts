/**
 * Claims that must be unique across all owners, though no unique key can hold them because it must contain the owner
 * (decision 88): of many at the same moment, one succeeds.
 */
import { addDays, civilDate } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { type World, openWorld } from '../../../../test/world.ts'
import { newSignedIn } from '../../../features/areas/merchant-area/merchant-area.makers.ts'
import { insertVtexPayment } from '../../../features/connectors/vtex/vtex.store.ts'
import { recordWebhookEvent } from '../../../features/messaging/webhooks/record-webhook-event.ts'
import { insertMandate, saveOffered } from '../../../features/servicing/autopay/autopay.store.ts'
import { breaksUnique } from '../db.ts'

const TIMES = 8

describe.skipIf(process.env['DATABASE_URL'] === undefined)('at once', () => {
  let world: World
  let merchantId: string
  let apiKey: string
  /** Of different purchases. */
  let purchases: string[]
  beforeAll(async () => {
    world = await openWorld()
    const merchant = await world.merchant({ upfront: 'MANDATORY' })
    merchantId = merchant.id
    apiKey = merchant.apiKey
    purchases = []
    for (let made = 0; made < TIMES; made++) purchases.push(await buy(world, merchant.apiKey, newShopper()))
  })
  afterEach(() => expectTruths(world))
  afterAll(() => world.close())

  const mandateOf = (purchaseId: string, contract: string) => ({
    id: randomUUID(),
    purchaseId,
    contract,
    firstChargeId: null,
    floorAmount: cents(100),
    firstDate: civilDate('2026-12-24'),
    lastDate: addDays(civilDate('2026-12-24'), 60),
    createdAt: world.deps.clock.now(),
  })
  /** How many succeeded; all others were refused because of the claim. */
  function done(settled: readonly PromiseSettledResult<unknown>[]): number {
    const refused = settled.filter((it) => it.status === 'rejected')
    expect(refused.filter((it) => !breaksUnique(it.reason, 'mandate_claims_pkey'))).toEqual([])
    return settled.length - refused.length
  }

  it('one mandate has a contract, whosever purchases ask for it', async () => {
    const { db } = world.deps
    const asked = purchases.map((it) => mandateOf(it, 'ABCDEF-1'))
    const settled = await Promise.allSettled(asked.map((it) => db.transaction((tx) => insertMandate(tx, it))))
    expect(done(settled)).toBe(1)
    expect(await db.values(sql`select contract from autopay_mandates`)).toEqual(['ABCDEF-1'])
    expect(await db.values(sql`select number from mandate_claims`)).toEqual(['ABCDEF-1'])
    await db.run(sql`delete from autopay_mandates`)
    await db.run(sql`delete from mandate_claims`)
  })

  it('one mandate has an id of the PSP', async () => {
    const { db } = world.deps
    const mandates = purchases.map((it, number) => mandateOf(it, `ABCDEF-${number}`))
    for (const it of mandates) await db.transaction((tx) => insertMandate(tx, it))
    const offered = { pspId: 'RR1234567820261124abcdefghijk', brCode: 'code', now: world.deps.clock.now() }
    const settled = await Promise.allSettled(mandates.map((it) => saveOffered(db, { ...it, ...offered })))
    expect(done(settled)).toBe(1)
    expect(await db.values(sql`select psp_id from autopay_mandates where psp_id is not null`)).toHaveLength(1)
  })

  it('of two that offer the same mandate the first wins', async () => {
    const { db } = world.deps
    const mandate = mandateOf(purchases[0] ?? '', 'GHIJKL-1')
    await db.run(sql`update autopay_mandates set stopped_by = 'DRIP', stopped_at = now()`)
    await db.transaction((tx) => insertMandate(tx, mandate))
    const offers = Array.from({ length: TIMES }, (_, at) =>
      saveOffered(db, { ...mandate, pspId: `RR${at}`, brCode: `code ${at}`, now: world.deps.clock.now() }),
    )
    expect(done(await Promise.allSettled(offers))).toBe(TIMES)
    const claims = await db.values<string>(
      sql`select number from mandate_claims where mandate_id = ${mandate.id}`,
    )
    const kept = await db.value(sql`select psp_id from autopay_mandates where id = ${mandate.id}`)
    expect(claims.toSorted()).toEqual(['GHIJKL-1', kept])
  })

  it('events of one purchase are counted one after the other', async () => {
    const [objectId = ''] = purchases
    const { db } = world.deps
    const event = { merchantId, objectId, type: 'order.canceled', data: {} } as never
    await db.run(sql`delete from webhook_events where object_id = ${objectId}`)
    await Promise.all(purchases.map(() => db.transaction((tx) => recordWebhookEvent(world.deps, tx, event))))
    const counted = await db.values<number>(sql`
      select sequence from webhook_events where object_id = ${objectId} order by sequence`)
    expect(counted).toEqual(purchases.map((_, at) => at + 1))
  })

  it('a checkout is of one payment of VTEX', async () => {
    const [checkoutId = ''] = purchases
    const { db, clock } = world.deps
    const payment = (at: number) => ({
      merchantId,
      paymentId: `P${at}`,
      checkoutId,
      callbackUrl: 'x',
      now: clock.now(),
    })
    await Promise.all(purchases.map((_, at) => insertVtexPayment(db, payment(at))))
    expect(await db.values(sql`select payment_id from vtex_payments`)).toHaveLength(1)
  })

  it("one purchase of a store's code is alive, whichever of its calls was first", async () => {
    const ask = (amount: number) =>
      world.call<{ id: string }>(
        'POST',
        '/api/v1/checkouts',
        { amount, merchantCode: 'C-1' },
        { 'x-api-key': apiKey },
      )
    const alive = () =>
      world.deps.db.rows<{ id: string; amount: number }>(sql`
        select id, amount from checkouts where merchant_code = 'C-1' and status = 'PRISTINE'`)
    // the first, and then each instead of the one before
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(purchases.map((_, at) => ask(10 + at)))
      expect(answers.map((it) => it.status)).toEqual(purchases.map(() => 201))
      expect(await alive()).toHaveLength(1)
    }
    const [last] = await alive()
    expect(await world.deps.db.values(sql`select checkout_id from merchant_codes`)).toEqual([last?.id])
  })

  it('one link has a code, whichever creation was first', async () => {
    const user = await newSignedIn(world, merchantId)
    for (let round = 0; round < 3; round++) {
      const link = { amount: 10, merchantCode: `L-${round}` }
      const answers = await Promise.all(purchases.map(() => user.call('POST', '/v1/checkouts', link)))
      expect(answers.filter((it) => it.status === 201)).toHaveLength(1)
      expect(answers.filter((it) => it.status === 409)).toHaveLength(TIMES - 1)
    }
  })
})
