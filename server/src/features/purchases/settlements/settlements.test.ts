import { isBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, addDays, civilDate, formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { SettlementPlatformName } from '@drip/core/contracts/catalogue/catalogue-states'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { cents, formatReais } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buy, newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { expectTruths, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import type { World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { BEFORE_ALL } from '../../../platform/jobs/rounds.ts'
import { silentLog } from '../../../platform/log.ts'
import type { SettlementSettings } from '../../marketplace/merchants/settlement-settings.ts'
import { createMerchantUser } from '../../people/merchant-users/create-merchant-user.ts'
import { createPaymentLink } from '../payment-links/create-payment-link.ts'
import { createTransfers } from './create-transfers.ts'
import { findTotals } from './extract.store.ts'
import { findSettlements } from './find-settlements.ts'
import { settleTransfer } from './settle-transfer.ts'
import { findOwedMerchants, sumStuckTransfers } from './transfers.store.ts'

/** The messages logged as errors. */
let errors: string[] = []
const world = await ownWorld({}, { ...silentLog, error: (event) => errors.push(event) })
beforeEach(async () => {
  await world.control('POST', '/clock', { now: `${nextMonday(today())}T13:00:00.000Z` })
  // excludes what other tests have left for today
  await transferDay()
  errors = []
})
afterEach(async () => {
  await world.mend()
  await expectTruths(world)
})

/** A Monday after this day, with no holiday in its week or the next. */
function nextMonday(day: CivilDate): CivilDate {
  const monday = Array.from({ length: 200 }, (_, index) => addDays(day, index + 1)).find((it) => {
    const fortnight = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((days) => addDays(it, days))
    return new Date(it).getUTCDay() === 1 && fortnight.every(isBusinessDay)
  })
  if (monday === undefined) throw new Error('every year has such Mondays')
  return monday
}

const ALL_IN_ONE = { delayInDays: 0, payAllInOne: true }

/** A merchant with a fee of 10 % and a Pix key. */
async function merchant(
  settlement: Partial<SettlementSettings> = {},
  changes: Parameters<World['merchant']>[0] = {},
) {
  return world.merchant({
    fee: { rate: ppm(100_000), expiresOn: null },
    cashback: null,
    settlement: { pixKey: '11222333000181', ...settlement },
    ...changes,
  })
}

/** A sale in three instalments, after all its refunds are done. */
async function sell(apiKey: string, amount = '300.00'): Promise<string> {
  const id = await buy(world, apiKey, newShopper(), { amount })
  await untilRefunded(world, id)
  return id
}

/** Makes the day's transfers and lets them arrive. */
async function transferDay(): Promise<void> {
  await world.schedule('create-transfers')
  await world.drain()
  await world.advance('PT1M')
  await world.schedule('sweep-transfers')
}

/** Amount and status of a merchant's transfers, the oldest first. */
async function transfersOf(merchantId: string): Promise<(number | string)[][]> {
  const rows = await world.deps.db.rows<{ amount: number; status: string }>(sql`
    select amount, status from settlement_transfers where merchant_id = ${merchantId} order by transfer_date`)
  return rows.map((it) => [it.amount, it.status])
}

/** What the merchant's server hears of transfers: type and amount in reais, the oldest first. */
async function storeHears(merchantId: string): Promise<[string, number][]> {
  const rows = await world.deps.db.rows<{ type: string; amount: number }>(sql`
    select type, (data ->> 'amount')::float8 as amount from webhook_events
    where merchant_id = ${merchantId} and type like 'settlement.%' order by sequence`)
  return rows.map((it) => [it.type, it.amount])
}

/** Amounts by day that have not gone out; null: waits for the customer. */
async function waitingOf(purchaseId: string): Promise<[string | null, number][]> {
  const rows = await world.deps.db.rows<{ day: string | null; amount: number }>(sql`
    select transfer_on as day, sum(amount)::int8 as amount from settlement_parts
    where purchase_id = ${purchaseId} and transfer_id is null group by 1 having sum(amount) <> 0 order by 1`)
  return rows.map((it) => [it.day, it.amount])
}

const today = () => saoPauloDate(world.deps.clock.now())

async function cancel(apiKey: string, id: string, amount?: number): Promise<void> {
  const answer = await world.call(
    'PUT',
    `/api/v1/cancellation/${id}`,
    amount === undefined ? {} : { amount },
    {
      'x-api-key': apiKey,
    },
  )
  expect(answer.status).toBe(204)
  await untilRefunded(world, id)
}

async function cancelAll(apiKey: string, id: string): Promise<void> {
  const answer = await world.call('PUT', `/api/v1/merchant/orders/${id}/cancel`, undefined, {
    'x-api-key': apiKey,
  })
  expect(answer.status).toBe(204)
  await untilRefunded(world, id)
}

describe('a sale', () => {
  it('that is settled in one is transferred net of the fee and booked', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    const purchase = await sell(apiKey)
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, purchase)).toBe(0)
    expect(await world.balance(ACCOUNTS.BANK, purchase)).toBe(-27_000)
  })

  it('with a delay waits for its day', async () => {
    const { id, apiKey } = await merchant({ configuration: { delayInDays: 5, payAllInOne: true } })
    const purchase = await sell(apiKey)
    // five days after Monday is a Saturday
    expect(await waitingOf(purchase)).toEqual([[addDays(today(), 7), 27_000]])
    await world.advance('P4D')
    await transferDay()
    expect(await transfersOf(id)).toEqual([])
    await world.advance('P1D')
    await transferDay()
    expect(await transfersOf(id)).toEqual([])
    await world.advance('P2D')
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })

  it('by instalment is transferred as each falls due', async () => {
    const { id, apiKey } = await merchant()
    const purchase = await sell(apiKey)
    expect((await waitingOf(purchase)).map(([, amount]) => amount)).toEqual([9000, 9000, 9000])
    await world.advance('P18D')
    await transferDay()
    expect(await transfersOf(id)).toEqual([[9000, 'DONE']])
  })

  it('is sent with the others of its merchant, in one transfer', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey, '100.00')
    await sell(apiKey, '50.00')
    await transferDay()
    expect(await transfersOf(id)).toEqual([[13_500, 'DONE']])
  })

  it('of a merchant archived since then is transferred all the same', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey)
    await world.deps.db.run(sql`update merchants set status = 'ARCHIVED' where id = ${id}`)
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })

  it('is settled by the first configuration that has not expired', async () => {
    const { id, apiKey } = await merchant({ configuration: { delayInDays: 45, payAllInOne: true } })
    await world.deps.db.run(sql`
      update merchant_settlement_configurations set expires_on = '2026-11-24' where merchant_id = ${id}`)
    await world.deps.db.run(sql`
      insert into merchant_settlement_configurations values (${newId(new Date())}, ${id}, 0, true, null, now())`)
    await sell(apiKey)
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })

  it('is settled by the configuration that its link began with, though that has ended since', async () => {
    const { id } = await merchant({ configuration: ALL_IN_ONE })
    await world.deps.db.run(sql`
      update merchant_settlement_configurations set expires_on = ${today()} where merchant_id = ${id}`)
    const link = await createPaymentLink(
      world.deps,
      { merchantId: id, email: 'loja@link.example', actor: { type: 'SYSTEM' } },
      { amount: 300, merchantCode: 'link-1' },
    )
    await world.advance('P1D')
    await pay(world, await untilPix(world, link.id, newShopper()))
    await world.until(async () => (await world.step(link.id)).body.result === 'OK')
    await untilRefunded(world, link.id)
    expect((await waitingOf(link.id)).map(([, amount]) => amount)).toEqual([27_000])
  })
})

describe('a merchant who waits for his customers', () => {
  const waits = { whenInstalmentPaid: true, configuration: { delayInDays: 0, payAllInOne: false } }

  it('receives what was paid at once', async () => {
    const { id, apiKey } = await merchant(waits, { upfront: 'MANDATORY' })
    const purchase = await sell(apiKey)
    expect(await waitingOf(purchase)).toEqual([
      [today(), 9000],
      [null, 18_000],
    ])
    await transferDay()
    expect(await transfersOf(id)).toEqual([[9000, 'DONE']])
  })

  it('gets an instalment once it is paid', async () => {
    const { id, apiKey } = await merchant(waits)
    const purchase = await sell(apiKey)
    await transferDay()
    expect(await transfersOf(id)).toEqual([])
    const instalment = await world.deps.db.row<{ id: string }>(
      sql`select id from instalments where purchase_id = ${purchase} and number = 1`,
    )
    const page = await world.call<{ installment: { qrcodeText: string } }>(
      'GET',
      `/api/v1/installments/details/${instalment?.id}`,
    )
    await pay(world, { qrCodeText: page.body.installment.qrcodeText })
    await world.until(async () => (await waitingOf(purchase)).length === 2)
    expect(await waitingOf(purchase)).toEqual([
      [today(), 9000],
      [null, 18_000],
    ])
    await transferDay()
    expect(await transfersOf(id)).toEqual([[9000, 'DONE']])
  })

  it('receives nothing of cancelled instalments', async () => {
    const { id, apiKey } = await merchant(waits)
    const purchase = await sell(apiKey)
    await cancel(apiKey, purchase, 100)
    expect(await waitingOf(purchase)).toEqual([[null, 18_000]])
    await cancelAll(apiKey, purchase)
    expect(await waitingOf(purchase)).toEqual([])
    await transferDay()
    expect(await transfersOf(id)).toEqual([])
  })
})

describe('a cancellation', () => {
  it('before the transfer makes it smaller', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    const purchase = await sell(apiKey)
    await cancel(apiKey, purchase, 100)
    await transferDay()
    expect(await transfersOf(id)).toEqual([[18_000, 'DONE']])
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, purchase)).toBe(0)
  })

  it('after the transfer is deducted from the next one, and carried over as long as there is none', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    const first = await sell(apiKey)
    await transferDay()
    await cancelAll(apiKey, first)
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, first)).toBe(27_000)
    await world.advance('P1D')
    await sell(apiKey, '200.00')
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
    await world.advance('P1D')
    const third = await sell(apiKey, '150.00')
    await transferDay()
    // 180,00 and 135,00 less the 270,00 that they already had
    expect(await transfersOf(id)).toEqual([
      [27_000, 'DONE'],
      [4500, 'DONE'],
    ])
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, first)).toBe(0)
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, third)).toBe(0)
  })

  it('of a sale whose first instalment is transferred deducts first from what was not sent', async () => {
    const { apiKey } = await merchant({}, { upfront: 'MANDATORY' })
    const purchase = await sell(apiKey)
    await transferDay()
    await cancel(apiKey, purchase, 150)
    expect((await waitingOf(purchase)).map(([, amount]) => amount)).toEqual([4500])
    await cancelAll(apiKey, purchase)
    expect(await waitingOf(purchase)).toEqual([[today(), -9000]])
  })
})

describe('transfers', () => {
  it('are made once a day, however often they are requested', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey)
    await createTransfers(world.deps)
    await createTransfers(world.deps)
    await sell(apiKey)
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
    await world.advance('P1D')
    await transferDay()
    expect(await transfersOf(id)).toEqual([
      [27_000, 'DONE'],
      [27_000, 'DONE'],
    ])
  })

  it('that cannot be made for one merchant are made for all others, and for that one once it can', async () => {
    const [wrong, fine] = [
      await merchant({ configuration: ALL_IN_ONE }),
      await merchant({ configuration: ALL_IN_ONE }),
    ]
    for (const { apiKey } of [wrong, fine]) await sell(apiKey)
    await world.deps.db.raw(
      `alter table settlement_transfers add constraint planted check (merchant_id <> '${wrong.id}') not valid`,
    )
    await transferDay()
    await world.deps.db.raw('alter table settlement_transfers drop constraint planted')
    expect(await transfersOf(fine.id)).toEqual([[27_000, 'DONE']])
    // first for all together, then for the one that caused it
    expect(errors).toEqual(['settlements.create', 'settlements.create'])
    expect(await transfersOf(wrong.id)).toEqual([])
    await transferDay()
    expect(await transfersOf(wrong.id)).toEqual([[27_000, 'DONE']])
  })

  it('are not made on weekends nor before six', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await world.advance('P5D')
    await sell(apiKey)
    await transferDay()
    await world.advance('P1DT16H')
    await transferDay()
    expect(await transfersOf(id)).toEqual([])
    await world.advance('PT4H30M')
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })

  it('that the bank refuses are free for the next day', async () => {
    const { id, apiKey } = await merchant(
      { configuration: ALL_IN_ONE },
      { fee: { rate: ppm(0), expiresOn: null } },
    )
    const purchase = await sell(apiKey, '300.13')
    await transferDay()
    expect(await transfersOf(id)).toEqual([[30_013, 'FAILED']])
    expect(await world.balance(ACCOUNTS.BANK, purchase)).toBe(0)
    await transferDay()
    expect(await transfersOf(id)).toHaveLength(1)
    await world.advance('P1D')
    await sell(apiKey, '10.00')
    await transferDay()
    expect(await transfersOf(id)).toEqual([
      [30_013, 'FAILED'],
      [31_013, 'FAILED'],
    ])
  })

  it('that the bank refuses are stuck until another includes their parts, or nothing is owed any more', async () => {
    const stuck = async (status: string) =>
      (await sumStuckTransfers(world.deps.db)).find((it) => it.status === status)?.amount ?? 0
    const before = await stuck('FAILED')
    const free = { fee: { rate: ppm(0), expiresOn: null } }
    const lucky = await merchant({ configuration: ALL_IN_ONE }, free)
    const canceled = await merchant({ configuration: ALL_IN_ONE }, free)
    await sell(lucky.apiKey, '300.13')
    const purchase = await sell(canceled.apiKey, '200.13')
    await transferDay()
    expect((await transfersOf(lucky.id)).concat(await transfersOf(canceled.id))).toEqual([
      [30_013, 'FAILED'],
      [20_013, 'FAILED'],
    ])
    expect(await stuck('FAILED')).toBe(before + 50_026)
    await cancelAll(canceled.apiKey, purchase)
    expect(await stuck('FAILED')).toBe(before + 30_013)
    await world.advance('P1D')
    await sell(lucky.apiKey, '0.87')
    await transferDay()
    expect(await transfersOf(lucky.id)).toEqual([
      [30_013, 'FAILED'],
      [30_100, 'DONE'],
    ])
    expect(await stuck('FAILED')).toBe(before)
  })

  it('that come back the next day are booked back and due again', async () => {
    const { id, apiKey } = await merchant(
      { configuration: ALL_IN_ONE },
      { fee: { rate: ppm(0), expiresOn: null } },
    )
    const purchase = await sell(apiKey, '300.14')
    await transferDay()
    expect(await transfersOf(id)).toEqual([[30_014, 'DONE']])
    await world.schedule('reconcile-transfers')
    expect(await transfersOf(id)).toEqual([[30_014, 'DONE']])
    await world.advance('P1D')
    await world.schedule('reconcile-transfers')
    expect(await transfersOf(id)).toEqual([[30_014, 'RETURNED']])
    expect(await storeHears(id)).toEqual([
      ['settlement.created', 300.14],
      ['settlement.returned', 300.14],
    ])
    expect(await world.balance(ACCOUNTS.BANK, purchase)).toBe(0)
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, purchase)).toBe(-30_014)
    expect(await sumStuckTransfers(world.deps.db)).toContainEqual({ status: 'RETURNED', amount: 30_014 })
    await sell(apiKey, '0.86')
    await transferDay()
    expect((await sumStuckTransfers(world.deps.db)).map((it) => it.status)).not.toContain('RETURNED')
    expect(await transfersOf(id)).toEqual([
      [30_014, 'RETURNED'],
      [30_100, 'DONE'],
    ])
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, purchase)).toBe(0)
  })

  it.each([
    ['refuses', '300.13', 'não chegou na sua conta', 'O banco recusou'],
    ['returns', '300.14', 'voltou da sua conta', 'O banco devolveu'],
  ])('that the bank %s are told to the administrators, once each', async (_, amount, subject, happened) => {
    const { id, apiKey } = await merchant(
      { configuration: ALL_IN_ONE },
      { fee: { rate: ppm(0), expiresOn: null } },
    )
    const email = `repasses${amount.slice(-2)}@loja.example`
    await createMerchantUser(world.deps, {
      merchantId: id,
      email,
      phone: `+55119765400${amount.slice(-2)}`,
      name: 'Helena',
      permissions: ['ADMIN', 'READ'],
    })
    await sell(apiKey, amount)
    await transferDay()
    await world.advance('P1D')
    const sent = formatDate(addDays(today(), -1))
    for (let count = 0; count < 2; count++) await world.schedule('reconcile-transfers')
    const told = (await world.delivered(email)).filter((it) => it.text.includes(happened))
    const sum = formatReais(cents(Number(amount.replace('.', ''))))
    expect(told).toMatchObject([{ subject: `O repasse de ${sum} ${subject}` }])
    const [text] = told.map((it) => it.text)
    expect(text).toContain(`${happened} o repasse de ${sum} de ${sent}`)
    expect(text).toContain('chave Pix que termina em 0181')
    // refused yesterday, the next is today's; returned today, without a transfer today, as well
    expect(text).toContain(`a partir de ${formatDate(today())}`)
    await sell(apiKey, '0.50')
    await transferDay()
    expect((await transfersOf(id)).map(([, status]) => status)).toEqual([expect.any(String), 'DONE'])
  })

  it('reported twice, and reported after their end, change nothing', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey)
    await transferDay()
    const transfer = await world.deps.db.row<{ id: string }>(
      sql`select id from settlement_transfers where merchant_id = ${id}`,
    )
    for (const state of ['DONE', 'PROCESSING', 'RETURNED', 'RETURNED', 'DONE'] as const)
      await settleTransfer(world.deps, { id: transfer?.id ?? '' }, { state, providerId: null })
    expect(await transfersOf(id)).toEqual([[27_000, 'RETURNED']])
    expect((await storeHears(id)).map(([type]) => type)).toEqual([
      'settlement.created',
      'settlement.returned',
    ])
  })

  it.each(['fail', 'half', 'drop', 'page', 'torn', 'lie'])(
    'of a provider that does %s arrive once',
    async (kind) => {
      const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
      const purchase = await sell(apiKey)
      await world.fault({ provider: 'payouts', kind, times: 2 })
      await world.schedule('create-transfers')
      expect((await world.drain()).failed).toHaveLength(1)
      expect(await transfersOf(id)).toEqual([[27_000, 'CREATED']])
      await hurryJobs(world)
      await world.drain()
      await hurryJobs(world)
      await world.drain()
      await world.advance('PT1M')
      await world.schedule('sweep-transfers')
      expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
      expect(await world.balance(ACCOUNTS.BANK, purchase)).toBe(-27_000)
    },
  )

  it('that a slow provider accepts arrive all the same', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey)
    await world.fault({ provider: 'payouts', kind: 'slow', times: 2, ms: 300 })
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })

  it('that the provider took and knows no more are not sent again', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey)
    await createTransfers(world.deps)
    await world.deps.db.run(sql`delete from jobs where kind = 'send-transfer'`)
    await world.deps.db.run(sql`update settlement_transfers set status = 'SENT' where merchant_id = ${id}`)
    await world.advance('PT1M')
    await world.schedule('sweep-transfers')
    expect(await transfersOf(id)).toEqual([[27_000, 'SENT']])
    expect(errors).toContain('payouts.sweep')
    await world.deps.db.run(sql`update settlement_transfers set status = 'CREATED' where merchant_id = ${id}`)
    await world.advance('PT1M')
    await world.schedule('sweep-transfers')
    await world.advance('PT1M')
    await world.schedule('sweep-transfers')
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })

  it('are announced to users who want to know, once they have arrived', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey)
    const told = () =>
      world.deps.db.rows<{ amount: number }>(sql`
        select amount from merchant_events where merchant_id = ${id} and type = 'SETTLEMENT_CREATED'`)
    await world.schedule('create-transfers')
    expect(await told()).toEqual([])
    await transferDay()
    expect(await told()).toEqual([{ amount: 27_000 }])
  })

  it('that the provider made without our request are for a person to check', async () => {
    await world.schedule('reconcile-transfers')
    expect(errors).not.toContain('payouts.disagree')
    const answer = await fetch(`${world.sandbox}/payouts/v1/transfers`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-payouts', 'content-type': 'application/json' },
      body: JSON.stringify({
        id: newId(world.deps.clock.now()),
        amount: '1.00',
        holder: { name: 'Ninguém', taxId: '11222333000181' },
        pixKey: '11222333000181',
      }),
    })
    expect(answer.status).toBe(201)
    await world.schedule('reconcile-transfers')
    expect(errors).toContain('payouts.disagree')
  })

  it('that we gave up and that then arrive are for a person to check', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey)
    await createTransfers(world.deps)
    const transfer = await world.deps.db.row<{ id: string }>(
      sql`select id from settlement_transfers where merchant_id = ${id}`,
    )
    await settleTransfer(world.deps, { id: transfer?.id ?? '' }, { state: 'REFUSED', providerId: null })
    await settleTransfer(world.deps, { id: transfer?.id ?? '' }, { state: 'DONE', providerId: null })
    expect(await transfersOf(id)).toEqual([[27_000, 'FAILED']])
    expect(errors).toContain('payouts.contradiction')
  })

  it('whose job gave up are continued by the sweep', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    await sell(apiKey)
    await world.schedule('create-transfers')
    await world.deps.db.run(sql`delete from jobs where kind = 'send-transfer'`)
    await world.advance('PT1M')
    await world.schedule('sweep-transfers')
    expect(await transfersOf(id)).toEqual([[27_000, 'SENT']])
    await world.advance('PT1M')
    await world.schedule('sweep-transfers')
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })
})

describe('a merchant who is paid through another company', () => {
  it.each(['SRM', 'STARKBANK'] as const)('%s, is paid by it', async (platform) => {
    const { id, apiKey } = await merchant({ platform, configuration: ALL_IN_ONE })
    await sell(apiKey)
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })

  it('that is not set up here, is not paid', async () => {
    const { id, apiKey } = await merchant({ platform: 'SRM', configuration: ALL_IN_ONE })
    await sell(apiKey)
    const owed = (...platforms: SettlementPlatformName[]) =>
      findOwedMerchants(world.deps.db, today(), platforms, { after: BEFORE_ALL, limit: 100 })
    expect(await owed('STARKBANK', 'SRM')).toContain(id)
    expect(await owed('STARKBANK')).not.toContain(id)
  })
})

describe('a merchant without a place for his money', () => {
  it('gets it all once he has one', async () => {
    const { id, apiKey } = await merchant({ pixKey: null, configuration: ALL_IN_ONE })
    await sell(apiKey)
    await transferDay()
    expect(await transfersOf(id)).toEqual([])
    await world.deps.db.run(sql`
      update merchants set bank_code = '001', bank_account_agency_number = '1234', bank_account_number = '56789',
        bank_account_number_digit = 'X' where id = ${id}`)
    await transferDay()
    expect(await transfersOf(id)).toEqual([[27_000, 'DONE']])
  })
})

describe('the extract', () => {
  it('shows by day what was sold and cancelled, when it is paid and what has not arrived', async () => {
    const { id, apiKey } = await merchant({ configuration: ALL_IN_ONE })
    const monday = today()
    const first = await sell(apiKey)
    await transferDay()
    await world.advance('P1D')
    await cancelAll(apiKey, first)
    await sell(apiKey, '100.00')
    await transferDay()
    const period = { from: monday, to: civilDate('2030-12-31') }
    const { content, totalElements } = await findSettlements(world.deps, id, period, { number: 0, size: 10 })
    expect(totalElements).toBe(2)
    expect(content).toMatchObject([
      {
        date: today(),
        amount: -18_000,
        outstandingBalance: -18_000,
        ordersCount: 2,
        orders: [
          { settlementAmount: 9000, amount: 10_000, feeAmount: 1000 },
          { settlementAmount: -27_000, amount: -30_000, feeAmount: -3000 },
        ],
      },
      {
        date: monday,
        amount: 27_000,
        outstandingBalance: 0,
        transferDates: [{ transferDate: monday, amount: 27_000 }],
        orders: [{ purchaseId: first, settlementAmount: 27_000, customerName: 'Ana Beatriz Ramos' }],
      },
    ])
    expect(await findTotals(world.deps.db, id, period)).toEqual({
      sold: 36_000,
      canceled: -27_000,
      transferred: 27_000,
      outstanding: -18_000,
    })
  })

  it('is empty for a period without sales', async () => {
    const { id } = await merchant()
    const period = { from: civilDate('2020-01-01'), to: civilDate('2020-12-31') }
    expect(await findSettlements(world.deps, id, period, { number: 0, size: 10 })).toEqual({
      content: [],
      totalElements: 0,
    })
  })
})
