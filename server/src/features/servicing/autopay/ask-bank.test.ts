import type { CustomerAutopay, CustomerAutopays } from '@drip/core/contracts/customer-area'
import sql, { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { newCustomer } from '../../areas/customer-area/customer-area.makers.ts'
import { findMandates, saveRequest } from './autopay.store.ts'
import { type WithOrder, seen, switchOn, withAutopay } from './autopay.makers.ts'

/** Everything that was logged. */
const logged: unknown[] = []
const put = (...line: unknown[]) => void logged.push(line)

const world = await ownWorld({}, { info: put, warn: put, error: put })
const { apiKey } = await world.merchant({ cashback: null })
const otherKey = (await world.merchant({ cashback: null, name: 'Casa Aurora' })).apiKey
beforeEach(() => goTo(world, '2026-11-24'))
afterEach(async () => {
  await world.mend()
  await expectTruths(world)
})

const ACCOUNT = { bank: '18236120', branch: '1', account: '5550689-7' }
const ask = (it: WithOrder, body: object = ACCOUNT) =>
  it.call<CustomerAutopay>('POST', `/orders/${it.orderId}/autopay/request`, body)
const mandatesOf = ({ orderId }: WithOrder) => findMandates(world.deps.db, orderId)
const atBank = async (it: WithOrder, answer: 'approve' | 'refuse') => {
  const [mandate] = await mandatesOf(it)
  await world.control('POST', `/pix/automatic/mandates/${mandate?.pspId ?? ''}/${answer}`, {})
}
/** The request to the payer's bank that is waiting. */
const requested = async ({ shopper }: WithOrder) => {
  const { mandates } = await world.control<{ mandates: { isRequested: boolean; status: string }[] }>(
    'GET',
    `/pix/automatic?cpf=${shopper.cpf}`,
  )
  return mandates.filter((it) => it.isRequested && it.status === 'CRIADA')
}

describe('asking the customer’s bank', () => {
  it('waits for the answer in its app, and is on after the consent; the code gives consent as well', async () => {
    const customer = await newCustomer(world, apiKey)
    expect(await seen(world, customer)).toMatchObject({
      request: null,
      planned: [
        { number: 1, date: '2026-12-09', amount: 100 },
        { number: 2, date: '2027-01-08', amount: 100 },
        { number: 3, date: '2027-02-10', amount: 100 },
      ],
    })
    expect(await ask(customer)).toMatchObject({
      status: 200,
      body: {
        state: 'WAITING',
        qrCodeText: expect.stringMatching(/^0002/),
        request: { bank: 'Nubank', state: 'WAITING', endsAt: '2026-12-02T02:59:00.000Z' },
      },
    })
    expect(await requested(customer)).toHaveLength(1)
    await atBank(customer, 'approve')
    await world.until(async () => (await seen(world, customer)).state === 'ON')
    expect(await seen(world, customer)).toMatchObject({ request: null, planned: [], debits: [{}, {}, {}] })
    expect(await mandatesOf(customer)).toMatchObject([{ askedBank: '18236120', requestState: 'ACCEPTED' }])
  })

  it('is told of a refusal, and asks again with another mandate', async () => {
    const customer = await newCustomer(world, apiKey)
    await ask(customer)
    await atBank(customer, 'refuse')
    await world.until(async () => (await seen(world, customer)).state === 'OFF')
    expect(await seen(world, customer)).toMatchObject({ request: { bank: 'Nubank', state: 'REFUSED' } })
    // reported late
    const [refused] = await mandatesOf(customer)
    const late = {
      id: refused?.id ?? '',
      purchaseId: customer.orderId,
      state: 'WAITING',
      endsAt: world.deps.clock.now(),
      now: world.deps.clock.now(),
    } as const
    await world.deps.db.writeTogether(async (to) => saveRequest(to, late))
    expect(await mandatesOf(customer)).toMatchObject([{ requestState: 'REJECTED' }])
    expect(await ask(customer, { ...ACCOUNT, bank: '60701190' })).toMatchObject({
      body: { state: 'WAITING', request: { bank: 'Itaú', state: 'WAITING' } },
    })
    expect(await mandatesOf(customer)).toHaveLength(2)
  })

  it('is told if nobody answers in time, before the PSP says so and after', async () => {
    const customer = await newCustomer(world, apiKey)
    await ask(customer)
    await world.fault({ provider: 'pix', kind: 'fail' })
    const yesterday = new Date(world.deps.clock.now().getTime() - 86_400_000)
    await world.deps.db.run(sql`
      update autopay_mandates set request_ends_at = ${yesterday} where purchase_id = ${customer.orderId}`)
    expect((await seen(world, customer)).request?.state).toBe('EXPIRED')
    await world.mend()
    await goTo(world, '2026-12-03')
    await world.schedule('sweep-autopay')
    expect(await seen(world, customer)).toMatchObject({ state: 'OFF', request: { state: 'EXPIRED' } })
  })

  it('asks again if nobody answered in time, also before the PSP says so', async () => {
    const customer = await newCustomer(world, apiKey)
    await ask(customer)
    await world.deps.db.run(sql`
      update autopay_mandates set request_ends_at = ${world.deps.clock.now()} where purchase_id = ${customer.orderId}`)
    expect((await seen(world, customer)).request?.state).toBe('EXPIRED')
    expect((await ask(customer)).body.request).toMatchObject({ bank: 'Nubank', state: 'WAITING' })
    expect(await mandatesOf(customer)).toHaveLength(2)
    await world.until(async () => (await requested(customer)).length === 1)
  })

  it('asks once, however often it is pressed, whichever bank is named then', async () => {
    const customer = await newCustomer(world, apiKey)
    await Promise.all([ask(customer), ask(customer)])
    // the PSP is not called again
    await world.fault({ provider: 'pix', kind: 'fail' })
    const again = await ask(customer, { ...ACCOUNT, bank: '60701190' })
    expect(again.body.request).toMatchObject({ bank: 'Nubank', state: 'WAITING' })
    expect(await mandatesOf(customer)).toHaveLength(1)
    expect(await requested(customer)).toHaveLength(1)
  })

  it('asks by the mandate whose code was shown before', async () => {
    const customer = await newCustomer(world, apiKey)
    await switchOn(customer)
    expect((await ask(customer)).body.request?.state).toBe('WAITING')
    expect(await mandatesOf(customer)).toHaveLength(1)
  })

  it('continues after a lost answer, and leaves no second bank asked', async () => {
    const customer = await newCustomer(world, apiKey)
    // the PSP accepts the request, but its answer is lost
    await world.fault({ provider: 'pix', match: '/solicrec', kind: 'half' })
    expect((await ask(customer)).status).toBe(503)
    expect(await seen(world, customer)).toMatchObject({ state: 'WAITING', request: null })
    await world.mend()
    expect((await ask(customer)).body.request).toMatchObject({ bank: 'Nubank', state: 'WAITING' })
    expect(await mandatesOf(customer)).toHaveLength(1)

    const other = await newCustomer(world, apiKey)
    await world.fault({ provider: 'pix', match: '/solicrec', kind: 'half' })
    await ask(other)
    await world.mend()
    await ask(other, { ...ACCOUNT, bank: '60701190' })
    await world.until(async () => (await mandatesOf(other)).some((it) => it.state === 'CANCELLED'))
    expect(await requested(other)).toHaveLength(1)
    expect((await seen(world, other)).request).toMatchObject({ bank: 'Itaú' })
  })

  it('is given up with autopay', async () => {
    const customer = await newCustomer(world, apiKey)
    await ask(customer)
    await customer.call('DELETE', `/orders/${customer.orderId}/autopay`)
    expect(await seen(world, customer)).toMatchObject({ state: 'OFF', request: null })
    await world.until(async () => (await requested(customer)).length === 0)
  })

  it.each([
    [{ bank: '99999999' }, [{ field: 'bank', code: 'unknown' }]],
    [{ branch: '12345' }, [{ field: 'branch', code: 'invalid' }]],
    [{ account: 'conta' }, [{ field: 'account', code: 'invalid' }]],
  ])('is refused with %j, beside the field', async (wrong, errors) => {
    const customer = await newCustomer(world, apiKey)
    const refused = { status: 422, body: { code: 'INVALID_FIELDS', errors } }
    expect(await ask(customer, { ...ACCOUNT, ...wrong })).toMatchObject(refused)
    expect(await customer.call('POST', '/autopay/request', { ...ACCOUNT, ...wrong })).toMatchObject(refused)
    expect(await mandatesOf(customer)).toEqual([])
  })

  it('of another person’s purchase is refused', async () => {
    const [one, other] = [await newCustomer(world, apiKey), await newCustomer(world, apiKey)]
    expect((await ask({ ...one, orderId: other.orderId })).status).toBe(404)
    expect(await mandatesOf(other)).toEqual([])
  })

  it('keeps the account nowhere', async () => {
    const customer = await newCustomer(world, apiKey)
    await ask(customer, { ...ACCOUNT, account: '90817263-5' })
    const tables = await world.deps.db.rows<{ name: string }>(sql`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`)
    expect(tables.length).toBeGreaterThan(50)
    for (const { name } of tables) {
      const found = await world.deps.db.rows(
        sql`select from ${raw(name)} it where it::text like '%90817263%' limit 1`,
      )
      expect([name, found.length]).toEqual([name, 0])
    }
    expect(JSON.stringify(logged)).not.toContain('90817263')
  })
})

describe('autopay of everything that is owed', () => {
  const all = async (it: WithOrder) => (await it.call<CustomerAutopays>('GET', '/autopay')).body.purchases
  const askAll = (it: WithOrder) => it.call<CustomerAutopays>('POST', '/autopay/request', ACCOUNT)
  const statesOf = async (it: WithOrder) => (await all(it)).map(({ autopay }) => autopay.state)
  /** Three purchases, of two stores. */
  const withThree = async () => {
    const customer = await newCustomer(world, apiKey)
    // customers who have not paid a first instalment cannot buy again, unless the credit rules are off
    await world.deps.db.run(sql`
      insert into whitelist (cpf, expires_at, created_at) values (${customer.shopper.cpf}, '2027-06-01', now())`)
    const orders = [
      customer.orderId,
      await buy(world, apiKey, customer.shopper),
      await buy(world, otherKey, customer.shopper),
    ]
    return { ...customer, orders }
  }

  it('shows each purchase with the amount that the bank would pay', async () => {
    const customer = await withThree()
    const shown = await all(customer)
    expect(shown.map((it) => it.orderId).toSorted()).toEqual(customer.orders.toSorted())
    for (const { autopay, total } of shown) {
      expect(autopay).toMatchObject({ state: 'OFF', hindrance: null })
      expect(autopay.planned).toHaveLength(total)
    }
    const { body } = await customer.call<{ autopayPurchases: number }>('GET', '/instalments/pending')
    expect(body.autopayPurchases).toBe(3)
  })

  it('asks the bank for all that are off, once, and each consent stands alone', async () => {
    const customer = await withThree()
    await switchOn(customer)
    await atBank(customer, 'approve')
    await world.until(async () => (await seen(world, customer)).state === 'ON')
    expect((await askAll(customer)).status).toBe(200)
    await askAll(customer)
    expect((await statesOf(customer)).toSorted()).toEqual(['ON', 'WAITING', 'WAITING'])
    expect(await requested(customer)).toHaveLength(2)
    const [, second = ''] = customer.orders
    await atBank({ ...customer, orderId: second }, 'approve')
    await world.until(async () => (await statesOf(customer)).filter((it) => it === 'ON').length === 2)
  })

  it('continues after an interruption by an unavailable PSP', async () => {
    const customer = await withThree()
    await world.fault({ provider: 'pix', match: '/solicrec', kind: 'fail' })
    expect(await askAll(customer)).toMatchObject(refusedAs(503, 'PROVIDER_UNAVAILABLE'))
    await world.mend()
    expect((await askAll(customer)).status).toBe(200)
    expect(await requested(customer)).toHaveLength(3)
    for (const orderId of customer.orders) expect(await findMandates(world.deps.db, orderId)).toHaveLength(1)
  })

  it('is refused if nothing is left to ask for', async () => {
    const customer = await withAutopay(world, apiKey)
    expect(await askAll(customer)).toMatchObject(refusedAs(409, 'NOTHING_TO_PAY'))
  })

  it('stops all at once, waiting and paying ones, and nobody else’s', async () => {
    const [customer, other] = [await withThree(), await withAutopay(world, apiKey)]
    await askAll(customer)
    await atBank(customer, 'approve')
    await world.until(async () => (await statesOf(customer)).includes('ON'))
    const { body } = await customer.call<CustomerAutopays>('DELETE', '/autopay')
    expect(body.purchases.map((it) => it.autopay.state)).toEqual(['OFF', 'OFF', 'OFF'])
    for (const orderId of customer.orders)
      expect(await findMandates(world.deps.db, orderId)).toMatchObject([{ stoppedBy: 'CUSTOMER' }])
    await world.until(async () => (await requested(customer)).length === 0)
    expect((await seen(world, other)).state).toBe('ON')
    expect((await customer.call('DELETE', '/autopay')).status).toBe(200)
  })
})
