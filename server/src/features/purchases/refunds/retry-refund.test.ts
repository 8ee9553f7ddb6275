import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper, pay, payInstalment, takeBackPix, untilPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, countOf, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findInstalments } from '../orders/orders.store.ts'
import { findCheckout } from '../checkouts/checkouts.store.ts'
import { type FailedRefund, findFailedRefunds, sumFailedRefunds } from './failed-refunds.store.ts'
import { surplusOfClosedAccount } from './refunds.makers.ts'
import { retryRefund } from './retry-refund.ts'

const CLOSED_ACCOUNT = '99999999'

const world = await ownWorld()
const merchant = await world.merchant({ cashback: null })
beforeEach(() => goTo(world, '2026-11-24'))
checkTruthsAfterEach(world)

async function failedSurplus() {
  const it = await surplusOfClosedAccount(world, merchant)
  await untilEnded(it.id, ['FAILED'])
  return it
}
const refundsOf = (id: string) =>
  world.deps.db.rows<{ id: string; amount: number; cause: string; status: string; createdAt: Date }>(sql`
    select id, amount, cause, status, created_at from pix_refunds
    where purchase_id = ${id} and cause <> 'symbolic' and not forced order by created_at, id`)
const statesOf = async (id: string) => (await refundsOf(id)).map((it) => it.status)
const untilEnded = (id: string, states: string[]) =>
  world.until(async () => {
    await hurryJobs(world)
    await world.schedule('sweep-refunds')
    return JSON.stringify(await statesOf(id)) === JSON.stringify(states)
  })
/** Also waits for those of earlier tests, which are retried on the same days. */
const untilAllEnded = () =>
  world.until(async () => {
    await hurryJobs(world)
    await world.schedule('sweep-refunds')
    const open = await world.deps.db.rows(
      sql`select from pix_refunds where status not in ('DONE', 'FAILED') limit 1`,
    )
    return open.length === 0
  })
const listed = async (id: string): Promise<FailedRefund[]> =>
  (await findFailedRefunds(world.deps.db, { number: 0, size: 100 })).filter((it) => it.purchaseId === id)
/** The state that the shopper's page shows. */
const stateToldOf = async (id: string) => (await findCheckout(world.deps.db, id))?.returned?.state
const nextDay = async () => {
  await world.advance('P1D')
  await world.schedule('retry-failed-refunds')
}
const kept = async (id: string) => ({
  bank: await world.balance(ACCOUNTS.BANK, id),
  funds: await world.balance(ACCOUNTS.CUSTOMER_FUNDS, id),
})

describe('a refund that failed', () => {
  it('is listed with its purpose', async () => {
    const { id, endToEndId } = await failedSurplus()
    const [refund] = await refundsOf(id)
    expect(await listed(id)).toEqual([
      {
        id: refund?.id,
        endToEndId,
        purchaseId: id,
        cause: 'surplus',
        amount: 15_000,
        left: 15_000,
        tries: 1,
        paidAt: expect.any(Date) as unknown,
        askedAt: refund?.createdAt,
        createdAt: refund?.createdAt,
      },
    ])
    expect(await kept(id)).toEqual({ bank: 25_000, funds: -15_000 })
  })

  it('is requested again the next day under another id, three times in all, and then stays on the list', async () => {
    const before = await sumFailedRefunds(world.deps.db)
    const { id } = await failedSurplus()
    await world.schedule('retry-failed-refunds')
    expect(await statesOf(id)).toEqual(['FAILED'])
    await nextDay()
    expect(await listed(id)).toEqual([])
    await untilEnded(id, ['FAILED', 'FAILED'])
    await nextDay()
    await untilEnded(id, ['FAILED', 'FAILED', 'FAILED'])
    await nextDay()
    await nextDay()
    await untilAllEnded()
    const refunds = await refundsOf(id)
    expect(refunds.map((it) => [it.amount, it.cause, it.status])).toEqual(
      Array.from({ length: 3 }, () => [15_000, 'surplus', 'FAILED']),
    )
    expect(new Set(refunds.map((it) => it.id)).size).toBe(3)
    // one debt, however often it was tried
    expect(await sumFailedRefunds(world.deps.db)).toBe(before + 15_000)
    expect(await listed(id)).toMatchObject([{ id: refunds[2]?.id, tries: 3, left: 15_000 }])
  })

  it('is requested again by a person as often as that person wants', async () => {
    const { id } = await failedSurplus()
    for (const count of [1, 2, 3, 4]) {
      const [failed] = await listed(id)
      await retryRefund(world.deps, failed?.id ?? '')
      await untilEnded(id, Array<string>(count + 1).fill('FAILED'))
    }
    expect(await listed(id)).toMatchObject([{ tries: 5 }])
  })

  it('because the PSP refused at first is refunded by the next try', async () => {
    const { id } = await lateRefund()
    expect(await statesOf(id)).toEqual(['FAILED'])
    // a PSP that changes its mind: here, because its 90 days are not over any more
    await goTo(world, '2026-12-30')
    const [failed] = await listed(id)
    await retryRefund(world.deps, failed?.id ?? '')
    await untilEnded(id, ['DONE', 'FAILED'])
    expect(await kept(id)).toEqual({ bank: 0, funds: 0 })
    expect(await listed(id)).toEqual([])
  })

  it('and is in progress again, or done, or unknown, is not requested', async () => {
    const { id } = await failedSurplus()
    const [failed] = await refundsOf(id)
    await retryRefund(world.deps, failed?.id ?? '')
    await expect(retryRefund(world.deps, failed?.id ?? '')).rejects.toMatchObject({
      code: 'REFUND_NOT_FAILED',
    })
    const [, second] = await refundsOf(id)
    await expect(retryRefund(world.deps, second?.id ?? '')).rejects.toMatchObject({
      code: 'REFUND_NOT_FAILED',
    })
    await expect(retryRefund(world.deps, 'nobodys')).rejects.toMatchObject({ code: 'REFUND_NOT_FOUND' })
    await untilEnded(id, ['FAILED', 'FAILED'])
  })

  it('is not requested while the PSP does not know its result', async () => {
    const { id } = await failedSurplus()
    await world.fault({ provider: 'pix', kind: 'fail', match: 'GET /pix/v2/pix/' })
    await nextDay()
    expect(await statesOf(id)).toEqual(['FAILED'])
    await world.mend()
    await world.schedule('retry-failed-refunds')
    expect(await statesOf(id)).toEqual(['FAILED', 'REQUESTED'])
    await untilEnded(id, ['FAILED', 'FAILED'])
  })

  it('that the PSP carried out after all is booked and never sent twice', async () => {
    const id = await buy(world, merchant.apiKey, newShopper())
    await untilRefunded(world, id)
    const [first] = await findInstalments(world.deps.db, id)
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await payInstalment(world, first?.id ?? '', { amount: '250.00' })
    await world.schedule('sweep-received')
    await world.drain()
    expect(await statesOf(id)).toEqual(['SENT'])
    // our books had it as failed
    await world.deps.db.run(
      sql`update pix_refunds set status = 'FAILED' where purchase_id = ${id} and cause = 'surplus'`,
    )
    await world.mend()
    const [failed] = await listed(id)
    await retryRefund(world.deps, failed?.id ?? '')
    await untilEnded(id, ['DONE'])
    expect(await kept(id)).toEqual({ bank: 10_000, funds: 0 })
  })

  it('and whose money the bank has taken is neither listed nor requested again', async () => {
    const { id, endToEndId } = await failedSurplus()
    const [failed] = await refundsOf(id)
    await takeBackPix(world, endToEndId, '150.00')
    await world.until(async () => (await listed(id)).length === 0)
    await nextDay()
    await expect(retryRefund(world.deps, failed?.id ?? '')).rejects.toMatchObject({
      code: 'REFUND_NOT_FAILED',
    })
    // what the bank took is a refund too, and it did not fail
    const taken = await world.deps.db.value<string>(
      sql`select id from pix_refunds where purchase_id = ${id} and forced`,
    )
    await expect(retryRefund(world.deps, taken ?? '')).rejects.toMatchObject({ code: 'REFUND_NOT_FAILED' })
    expect(await statesOf(id)).toEqual(['FAILED'])
    expect(await kept(id)).toEqual({ bank: 10_000, funds: 0 })
  })

  it('and of whose money the bank has taken a part is requested with the rest', async () => {
    const before = await sumFailedRefunds(world.deps.db)
    const { id, endToEndId } = await failedSurplus()
    await takeBackPix(world, endToEndId, '90.00')
    await world.until(async () => (await listed(id))[0]?.left === 6000)
    await nextDay()
    expect((await refundsOf(id)).map((it) => it.amount)).toEqual([15_000, 6000])
    await untilEnded(id, ['FAILED', 'FAILED'])
    expect(await listed(id)).toMatchObject([{ amount: 6000, left: 6000, tries: 2 }])
    expect(await sumFailedRefunds(world.deps.db)).toBe(before + 6000)
  })

  it('of a purchase that was never concluded is listed too', async () => {
    const shopper = newShopper()
    const id = await world.checkout(merchant.apiKey)
    const pix = await untilPix(world, id, shopper)
    await pay(world, pix, { amount: '0.50', bankIspb: CLOSED_ACCOUNT })
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await untilEnded(id, ['FAILED'])
    expect(await listed(id)).toMatchObject([{ cause: 'returned', left: 50 }])
    expect(await stateToldOf(id)).toBe('FAILED')
    await nextDay()
    expect(await stateToldOf(id)).toBe('SENDING')
    await untilEnded(id, ['FAILED', 'FAILED'])
    expect(await stateToldOf(id)).toBe('FAILED')
  })

  it('leaves the other causes of its payment alone', async () => {
    const { id } = await failedSurplus()
    await world.call('PUT', `/api/v1/cancellation/${id}`, { amount: 300 }, { 'x-api-key': merchant.apiKey })
    await untilEnded(id, ['FAILED', 'FAILED'])
    const both = await listed(id)
    expect(both.map((it) => [it.amount, it.left, it.tries]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [10_000, 25_000, 1],
      [15_000, 25_000, 1],
    ])
    await nextDay()
    expect((await statesOf(id)).filter((it) => it === 'REQUESTED')).toHaveLength(2)
    await untilEnded(id, Array<string>(4).fill('FAILED'))
  })
})

/** A payment that is to be refunded after its 90 days are over. */
async function lateRefund() {
  const id = await buy(world, merchant.apiKey, newShopper())
  await untilRefunded(world, id)
  const [first] = await findInstalments(world.deps.db, id)
  await payInstalment(world, first?.id ?? '')
  await world.until(async () => (await countOf(world, 'pix_payments', id)) === 2)
  await goTo(world, '2027-03-01')
  // the store's own 30 days are over: only we can do it
  await cancelOrder(world.deps, merchant.id, id, { amount: 'all', source: 'ADMIN' })
  await untilEnded(id, ['FAILED'])
  return { id }
}
