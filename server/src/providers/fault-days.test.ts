/**
 * Every fault of each company outside, over the network: nothing is booked wrongly, people are informed, and everything
 * recovers afterwards.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it } from 'vitest'
import { newShopper, pay, pixOf, untilDecided, untilPix } from '../../test/shopper.ts'
import { countOf, expectTruths, hurryJobs, untilRefunded } from '../../test/truths.ts'
import { ownWorld } from '../../test/own-world.ts'
import { FAILURES_IN_A_ROW } from './guards.ts'

/** Cut off at once, refused, done but not confirmed, an HTML page with 200, cut off in the middle. */
const BAD_DAYS = ['drop', 'fail', 'half', 'page', 'torn']
/** Longer than anybody waits for an answer. */
const TOO_LONG_MS = 15_000

const world = await ownWorld()
const { apiKey } = await world.merchant()
afterEach(async () => {
  await mend()
  await expectTruths(world)
})

/** Ends all faults and pauses. */
async function mend(): Promise<void> {
  await world.mend()
  await world.advance('PT10S')
}
/** Runs due retries now. */
const goOn = (done: () => Promise<boolean>) =>
  world.until(async () => {
    await hurryJobs(world)
    return done()
  })
const untilApproved = (id: string) => goOn(async () => (await world.step(id)).body.result === 'OK')
const UNAVAILABLE = { status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } }

/** The R$ 1,00 has arrived and was refunded, and the purchase is one order. */
async function isWell(id: string): Promise<void> {
  await untilApproved(id)
  await untilRefunded(world, id)
  expect(await world.balance(ACCOUNTS.BANK, id)).toBe(0)
  expect([await countOf(world, 'orders', id), await countOf(world, 'pix_payments', id)]).toEqual([1, 1])
}

describe('the PSP', () => {
  const decided = async () => {
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper())
    return id
  }

  it.each([...BAD_DAYS, 'lie'])(
    'that answers a charge with %s is reported as such, and no code is shown',
    async (kind) => {
      const id = await decided()
      await world.fault({ provider: 'pix', kind, match: '/pix/v2/cob/' })
      expect(await world.step(id, { checkoutConfirmed: true })).toMatchObject(UNAVAILABLE)
      await mend()
      await pay(world, pixOf((await world.step(id, { checkoutConfirmed: true })).body))
      await isWell(id)
      expect(await countOf(world, 'charges', id)).toBe(1)
    },
  )

  it('that hangs is waited for so long and no longer', { timeout: 30_000 }, async () => {
    const id = await decided()
    await world.fault({ provider: 'pix', kind: 'hang', match: 'PUT /pix/v2/cob/', ms: TOO_LONG_MS })
    const began = performance.now()
    expect(await world.step(id, { checkoutConfirmed: true })).toMatchObject(UNAVAILABLE)
    expect(performance.now() - began).toBeLessThan(TOO_LONG_MS)
    await mend()
    await pay(world, pixOf((await world.step(id)).body))
    await isWell(id)
  })

  it.each([...BAD_DAYS, 'lie'])(
    'that answers %s when it is asked who paid: nothing is booked before it is confirmed',
    async (kind) => {
      const id = await world.checkout(apiKey)
      const pix = await untilPix(world, id, newShopper())
      await world.fault({ provider: 'pix', kind, match: 'GET /pix/v2/pix' })
      await pay(world, pix)
      await world.until(
        async () => (await world.control<{ hits: number }[]>('GET', '/faults'))[0]?.hits !== 0,
      )
      await world.drain()
      expect([await countOf(world, 'pix_payments', id), await countOf(world, 'orders', id)]).toEqual([0, 0])
      await mend()
      await isWell(id)
    },
  )

  it.each([...BAD_DAYS, 'lie'])('that answers %s to a refund: it is refunded once', async (kind) => {
    const id = await world.checkout(apiKey)
    const pix = await untilPix(world, id, newShopper())
    const refunds = () =>
      world.deps.db.rows<{ status: string }>(sql`
        select status from pix_refunds where purchase_id = ${id}`)
    await world.fault({ provider: 'pix', kind, match: '/devolucao/' })
    await pay(world, pix)
    await untilApproved(id)
    await world.until(async () => (await world.control<{ hits: number }[]>('GET', '/faults'))[0]?.hits !== 0)
    await world.drain()
    expect(await refunds()).not.toEqual([{ status: 'DONE' }])
    await mend()
    await isWell(id)
    expect(await refunds()).toEqual([{ status: 'DONE' }])
  })
})

describe.each(['bureau', 'antifraud'])('the %s', (provider) => {
  it.each(BAD_DAYS)(
    'that does %s loses no sale: the purchase waits, and is decided when it is back',
    async (kind) => {
      const id = await world.checkout(apiKey)
      await world.fault({ provider, kind })
      const answer = await untilDecided(world, id, newShopper())
      expect([answer.result, answer.fields]).toEqual(['MORE_INFO', []])
      await mend()
      await goOn(async () => (await world.step(id)).body.fields.length > 0)
      expect((await world.step(id)).body.result).toBe('MORE_INFO')
    },
  )
})

describe('the carrier of messages', () => {
  it.each(BAD_DAYS.filter((kind) => kind !== 'drop'))(
    'that does %s: the code arrives when it is back',
    async (kind) => {
      const shopper = newShopper()
      const id = await world.checkout(apiKey)
      await world.fault({ provider: 'messages', kind })
      await world.step(id, { customerPhone: shopper.phone })
      await world.drain()
      const unsent = await world.deps.db.row<{ sent: boolean }>(sql`
      select sent_at is not null as sent from phone_codes where checkout_id = ${id}`)
      expect(unsent).toEqual({ sent: false })
      await mend()
      await hurryJobs(world)
      const code = await world.newestCode(shopper.phone)
      expect((await world.step(id, { phoneVerificationCode: code })).status).toBe(200)
      expect(await world.messages(shopper.phone)).toHaveLength(1)
    },
  )
})

/** A different street each time, because results are cached. */
let street = 0
const newCep = () => String(1_310_200 + street++).padStart(8, '0')
const lookUp = (cep = newCep()) => world.call('GET', `/api/v1/postal_codes/${cep}`)

describe('the postal codes', () => {
  it.each(BAD_DAYS)('that do %s: the page says so, and finds the street when they are back', async (kind) => {
    await world.fault({ provider: 'postal', kind })
    expect(await lookUp()).toMatchObject(UNAVAILABLE)
    await mend()
    expect((await lookUp()).status).toBe(200)
  })

  it('that hang for everybody keep nobody waiting after ten have waited', { timeout: 60_000 }, async () => {
    await world.fault({ provider: 'postal', kind: 'hang', ms: TOO_LONG_MS })
    await Promise.all(Array.from({ length: FAILURES_IN_A_ROW }, () => lookUp()))
    const hits = async () => (await world.control<{ hits: number }[]>('GET', '/faults'))[0]?.hits
    for (let times = 0; times < 5; times++) expect(await lookUp()).toMatchObject(UNAVAILABLE)
    expect(await hits()).toBe(FAILURES_IN_A_ROW)
    await mend()
    expect((await lookUp()).status).toBe(200)
  })
})
