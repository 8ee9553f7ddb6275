import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper, pay, paymentPage } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, countOf, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findInstalments, findOrder } from '../orders/orders.store.ts'
import { chargeAllOpen } from './charge-debts.ts'

const world = await ownWorld()
const merchant = await world.merchant({ cashback: null })
beforeEach(() => goTo(world, '2026-11-24'))
checkTruthsAfterEach(world)

/** R$ 300,00 in three, with the codes of the first and the last. */
async function owing() {
  const id = await buy(world, merchant.apiKey, newShopper())
  await untilRefunded(world, id)
  const [first, , third] = await findInstalments(world.deps.db, id)
  const codes = {
    first: (await paymentPage(world, first?.id ?? '')).qrcodeText ?? '',
    third: (await paymentPage(world, third?.id ?? '')).qrcodeText ?? '',
  }
  return { id, ...codes }
}
const cancel = async (id: string, amount: number) => {
  const answer = await world.call(
    'PUT',
    `/api/v1/cancellation/${id}`,
    { amount },
    { 'x-api-key': merchant.apiKey },
  )
  expect(answer.status).toBe(204)
}
/** Somebody pays before we learn of it. */
const payUnheard = async (qrCodeText: string) => {
  await world.fault({ provider: 'webhooks', kind: 'drop' })
  await pay(world, { qrCodeText }, { late: true })
  await world.mend()
}
const heard = async (id: string) => {
  const before = await countOf(world, 'pix_payments', id)
  await world.schedule('sweep-received')
  expect(await countOf(world, 'pix_payments', id)).toBe(before + 1)
  await untilRefunded(world, id)
}
const states = async (id: string) =>
  (await findInstalments(world.deps.db, id)).map((it) => [it.status, it.paidAmount, it.canceledAmount])
const refunds = (id: string) =>
  world.deps.db.values<number>(sql`
      select amount from pix_refunds where purchase_id = ${id} and cause <> 'symbolic' order by created_at, amount`)
const kept = (id: string) => world.balance(ACCOUNTS.BANK, id)

describe('a refund of the whole order', () => {
  it('before the payment: the code is dead, and a payment by it is returned', async () => {
    const { id, first } = await owing()
    await cancel(id, 300)
    await world.drain()
    await expect(pay(world, { qrCodeText: first })).rejects.toThrow('CHARGE_REMOVED')
    await payUnheard(first)
    await heard(id)
    expect(await refunds(id)).toEqual([10_000])
    expect(await kept(id)).toBe(0)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CANCELED' })
  })

  it('between the payment and our hearing of it: all comes back', async () => {
    const { id, first } = await owing()
    await payUnheard(first)
    await cancel(id, 300)
    await heard(id)
    expect(await refunds(id)).toEqual([10_000])
    expect(await kept(id)).toBe(0)
    expect((await findInstalments(world.deps.db, id)).map((it) => it.status)).toEqual(
      Array(3).fill('CANCELED'),
    )
  })

  it('after the payment: the amount paid is returned with its late charge', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-19')
    await payUnheard(first)
    await heard(id)
    await cancel(id, 300)
    await untilRefunded(world, id)
    expect(await refunds(id)).toEqual([10_233])
    expect(await kept(id)).toBe(0)
    expect(await world.balance(ACCOUNTS.LATE_CHARGES, id)).toBe(0)
  })

  it('months after the payment, when no Pix can be given back any more: the money is on the list of failed refunds', async () => {
    const { id, first } = await owing()
    await payUnheard(first)
    await heard(id)
    await goTo(world, '2027-02-24')
    // the store's own 30 days are over: only we can do it
    await cancelOrder(world.deps, merchant.id, id, { amount: 'all', source: 'ADMIN' })
    await world.until(async () => {
      const row = await world.deps.db.row<{ status: string }>(sql`
        select status from pix_refunds where purchase_id = ${id} and cause <> 'symbolic'`)
      return row?.status === 'FAILED'
    })
    expect(await kept(id)).toBe(10_000)
  })
})

describe('a partial refund', () => {
  it('before the payment of the reduced instalment: there is a new code for the rest', async () => {
    const { id, third } = await owing()
    await cancel(id, 80)
    await world.drain()
    await expect(pay(world, { qrCodeText: third })).rejects.toThrow('CHARGE_REMOVED')
    const [, , last] = await findInstalments(world.deps.db, id)
    expect(await paymentPage(world, last?.id ?? '')).toMatchObject({ amount: 20 })
  })

  it('between the payment of the reduced instalment and its report: the excess is returned', async () => {
    const { id, third } = await owing()
    await payUnheard(third)
    await cancel(id, 80)
    await heard(id)
    expect(await states(id)).toEqual([
      ['PENDING', 0, 0],
      ['PENDING', 0, 0],
      ['PAID', 2000, 8000],
    ])
    expect(await refunds(id)).toEqual([8000])
    expect(await kept(id)).toBe(2000)
  })

  it('after the payment of the last: open instalments are reduced first, the last one before the others', async () => {
    const { id, third } = await owing()
    await payUnheard(third)
    await heard(id)
    await cancel(id, 120)
    expect(await states(id)).toEqual([
      ['PENDING', 0, 2000],
      ['CANCELED', 0, 10_000],
      ['PAID', 10_000, 0],
    ])
    expect(await refunds(id)).toEqual([])
    // and if nothing is open any more, it comes out of what was paid
    await cancel(id, 90)
    await untilRefunded(world, id)
    expect(await refunds(id)).toEqual([1000])
    expect(await kept(id)).toBe(9000)
  })

  it('between a payment of all at once and its report: the excess is returned', async () => {
    const { id } = await owing()
    const { brCode } = await chargeAllOpen(world.deps, id)
    await payUnheard(brCode)
    await cancel(id, 130)
    await heard(id)
    expect(await states(id)).toEqual([
      ['PAID', 10_000, 0],
      ['PAID', 7000, 3000],
      ['CANCELED', 0, 10_000],
    ])
    expect(await refunds(id)).toEqual([13_000])
    expect(await kept(id)).toBe(17_000)
  })
})
