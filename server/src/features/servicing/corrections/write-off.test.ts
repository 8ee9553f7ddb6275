import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pay } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import { findInstalments, findOrder } from '../../purchases/orders/orders.store.ts'
import { cancelByNegotiation } from './cancel-by-negotiation.ts'
import { closeByNegotiation } from './close-by-negotiation.ts'
import { BY, codeFor, instalment, orderOn, payInstalment } from './corrections.makers.ts'
import { type WriteOffRequest, writeOff } from './write-off.ts'

let orderId: string
const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })
beforeEach(async () => {
  orderId = await orderOn(world, merchant.apiKey)
})
afterEach(() => expectTruths(world))

const off = (type: WriteOffRequest['type'], ...ids: string[]) =>
  writeOff(world.deps, { type, ids, reason: 'FINANCIAL_LOSS_FRAUD', by: BY })
const idOf = async (number: number) => (await instalment(world, orderId, number)).id
const statesOf = async (id = orderId) =>
  (await findInstalments(world.deps.db, id)).map((it) => [it.status, it.paidAmount, it.writtenOffAmount])
/** Reais. */
const refund = (amount: number) =>
  world.call('PUT', `/api/v1/cancellation/${orderId}`, { amount }, { 'x-api-key': merchant.apiKey })
const wrong = (...ids: string[]) =>
  new Refusal('NOT_TO_WRITE_OFF', { errors: ids.map((field) => ({ field, code: 'invalid' })) })

describe('writing an instalment off', () => {
  it('closes it without a payment, as a loss', async () => {
    await off('INSTALMENT', await idOf(2))
    expect(await statesOf()).toEqual([
      ['PENDING', 0, 0],
      ['PAID', 0, 10_000],
      ['PENDING', 0, 0],
    ])
    expect(await instalment(world, orderId, 2)).toMatchObject({ paidAt: null, paidOn: null })
    expect(await findOrder(world.deps.db, orderId)).toMatchObject({ status: 'ACTIVE', closedAt: null })
    expect(await world.balance(ACCOUNTS.WRITE_OFFS, orderId)).toBe(10_000)
    expect(await world.balance(ACCOUNTS.CUSTOMER_DEBT, orderId)).toBe(20_000)
  })

  it('is stored with its amount, its reason and its author', async () => {
    const instalmentId = await idOf(2)
    await off('INSTALMENT', instalmentId)
    const rows = await world.deps.db.rows(sql`
      select instalment_id, amount, reason, written_off_by as by
      from write_offs where purchase_id = ${orderId}`)
    expect(rows).toEqual([{ instalmentId, amount: 10_000, reason: 'FINANCIAL_LOSS_FRAUD', by: BY }])
  })

  it('covers what is still open of it', async () => {
    await refund(40)
    await off('INSTALMENT', await idOf(3))
    expect((await statesOf())[2]).toEqual(['PAID', 0, 6000])
  })

  it('ends its code; a payment by it is returned', async () => {
    const { txid, brCode } = await codeFor(world, orderId, 1)
    await off('INSTALMENT', await idOf(1))
    expect(await findCharge(world.deps.db, txid)).toMatchObject({ status: 'ENDED' })
    // the PSP has not been told yet that the code ended
    await pay(world, { qrCodeText: brCode })
    await world.until(
      async () =>
        (await world.deps.db.row(
          sql`select from pix_payments where purchase_id = ${orderId} and use = 'RETURNED'`,
        )) !== null,
    )
    await untilRefunded(world, orderId)
    expect(await world.balance(ACCOUNTS.BANK, orderId)).toBe(0)
  })

  it('is not undone by a smaller refund, which reduces what is still owed', async () => {
    await off('INSTALMENT', await idOf(3))
    await refund(250)
    expect(await statesOf()).toEqual([
      ['CANCELED', 0, 0],
      ['CANCELED', 0, 0],
      ['PAID', 0, 5000],
    ])
    expect(await findOrder(world.deps.db, orderId)).toMatchObject({ status: 'CLOSED' })
  })
})

describe('a merchant who waits for each instalment', () => {
  it('gets his share of one that is written off: the loss is ours', async () => {
    const { apiKey } = await world.merchant({
      upfront: 'DISABLED',
      settlement: { pixKey: null, whenInstalmentPaid: true },
    })
    const id = await orderOn(world, apiKey)
    await off('INSTALMENT', (await instalment(world, id, 2)).id)
    const parts = await world.deps.db.rows(sql`
      select instalment_number as number, transfer_on is not null as released from settlement_parts
      where purchase_id = ${id} order by instalment_number`)
    expect(parts).toEqual([1, 2, 3].map((number) => ({ number, released: number === 2 })))
  })
})

describe('writing an order off', () => {
  it('closes all that is open of it, by its id or by its code', async () => {
    const other = await orderOn(world, merchant.apiKey)
    const code = (await findOrder(world.deps.db, other))?.code ?? ''
    await payInstalment(world, orderId, 1)
    await off('ORDER', orderId.toUpperCase(), code.toLowerCase())
    expect(await statesOf()).toEqual([
      ['PAID', 10_000, 0],
      ['PAID', 0, 10_000],
      ['PAID', 0, 10_000],
    ])
    expect(await findOrder(world.deps.db, orderId)).toMatchObject({ status: 'CLOSED' })
    expect(await findOrder(world.deps.db, other)).toMatchObject({ status: 'CLOSED' })
    expect(await world.balance(ACCOUNTS.WRITE_OFFS, other)).toBe(30_000)
  })

  it('given twice, by its id and by its code, is one', async () => {
    const code = (await findOrder(world.deps.db, orderId))?.code ?? ''
    await off('ORDER', orderId, code, orderId)
    expect(await world.balance(ACCOUNTS.WRITE_OFFS, orderId)).toBe(30_000)
  })
})

describe('a write-off with ids that are wrong', () => {
  it('names each, and writes nothing off', async () => {
    const paid = await orderOn(world, merchant.apiKey)
    await off('ORDER', paid)
    const nobody = '01890000-0000-7000-8000-000000000000'
    await expect(off('ORDER', orderId, nobody, 'XYZ', paid)).rejects.toEqual(wrong(nobody, 'XYZ', paid))
    expect(await world.balance(ACCOUNTS.WRITE_OFFS, orderId)).toBe(0)
  })

  it('does not confuse the ids of orders and instalments', async () => {
    const instalmentId = await idOf(1)
    await expect(off('INSTALMENT', orderId)).rejects.toEqual(wrong(orderId))
    await expect(off('ORDER', instalmentId)).rejects.toEqual(wrong(instalmentId))
  })

  it('refuses an instalment without debt', async () => {
    await payInstalment(world, orderId, 1)
    const instalmentId = await idOf(1)
    await expect(off('INSTALMENT', instalmentId)).rejects.toEqual(wrong(instalmentId))
  })

  it.each([0, 1001])('accepts 1 to 1000 ids, not %i', async (count) => {
    const ids = Array.from({ length: count }, (_, index) => `X${index}`)
    await expect(off('ORDER', ...ids)).rejects.toEqual(new Refusal('INVALID_BODY'))
  })
})

describe('a negotiated debt', () => {
  it('that is closed writes off what is open', async () => {
    await payInstalment(world, orderId, 1)
    await closeByNegotiation(world.deps, { orderId, by: BY })
    expect(await statesOf()).toEqual([
      ['PAID', 10_000, 0],
      ['PAID', 0, 10_000],
      ['PAID', 0, 10_000],
    ])
    expect(await findOrder(world.deps.db, orderId)).toMatchObject({ status: 'CLOSED', canceledAmount: 0 })
    const reasons = await world.deps.db.rows(
      sql`select distinct reason from write_offs where purchase_id = ${orderId}`,
    )
    expect(reasons).toEqual([{ reason: 'DEBT_NEGOTIATION' }])
  })

  it('that is cancelled is no longer owed, and paid instalments stay paid', async () => {
    await payInstalment(world, orderId, 1)
    await cancelByNegotiation(world.deps, { orderId })
    expect(await statesOf()).toEqual([
      ['PAID', 10_000, 0],
      ['CANCELED', 0, 0],
      ['CANCELED', 0, 0],
    ])
    expect(await findOrder(world.deps.db, orderId)).toMatchObject({
      status: 'CLOSED',
      canceledAmount: 20_000,
    })
    await untilRefunded(world, orderId)
    expect(await world.balance(ACCOUNTS.BANK, orderId)).toBe(10_000)
  })

  it('that is cancelled before anything was paid cancels the order', async () => {
    await cancelByNegotiation(world.deps, { orderId })
    expect(await findOrder(world.deps.db, orderId)).toMatchObject({ status: 'CANCELED' })
  })

  it('without debt is refused, and so is an unknown one', async () => {
    await closeByNegotiation(world.deps, { orderId, by: BY })
    const nobody = '01890000-0000-7000-8000-000000000000'
    for (const negotiate of [closeByNegotiation, cancelByNegotiation]) {
      await expect(negotiate(world.deps, { orderId, by: BY })).rejects.toEqual(new Refusal('NOTHING_TO_PAY'))
      await expect(negotiate(world.deps, { orderId: nobody, by: BY })).rejects.toEqual(
        new Refusal('ORDER_NOT_FOUND'),
      )
    }
  })
})
