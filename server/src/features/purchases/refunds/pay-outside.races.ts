/**
 * A refund that is recorded as paid in another way, and what competes with it at the same moment: a second person, a
 * retry by Pix, the payer's bank.
 */
import { civilDate } from '@drip/core/calendar/dates'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { takeBackPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, hurryJobs } from '../../../../test/truths.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { checkForTakenBack } from '../payments/take-back.ts'
import { findFailedRefunds } from './failed-refunds.store.ts'
import { payOutside } from './pay-outside.ts'
import { TOO_LATE, refundTooOld, takenTwice } from './refunds.makers.ts'
import { settleDoubleRefund } from './settle-double-refund.ts'
import { retryFailedRefunds, retryRefund } from './retry-refund.ts'

const world = await ownWorld()
const merchant = await world.merchant({ cashback: null })
const otherNode = otherNodeOf(world)

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a refund that failed for good', () => {
  checkTruthsAfterEach(world)

  const nodeOf = (index: number) => (index % 2 === 0 ? world.deps : otherNode)
  const record = (deps: Deps, it: { orderId: string; refundId: string }) =>
    payOutside(deps, {
      ...it,
      paidOn: civilDate(TOO_LATE),
      way: 'BANK_TRANSFER',
      reference: 'TED-0001',
      by: randomUUID(),
    })
  const statesOf = (orderId: string) =>
    world.deps.db.rows<{ status: string; outside: boolean; amount: number }>(sql`
      select status, outside_on is not null as outside, amount from pix_refunds
      where purchase_id = ${orderId} and cause <> 'symbolic' and not forced order by created_at, id`)
  const untilQuiet = (orderId: string) =>
    world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-refunds')
      return (await statesOf(orderId)).every((it) => it.status === 'FAILED' || it.status === 'DONE')
    })
  const refusals = (asked: readonly PromiseSettledResult<unknown>[]) =>
    asked.flatMap((it) => (it.status === 'rejected' ? [it.reason as unknown] : []))

  it('recorded by many at once is recorded once', async () => {
    const { orderId, refundId } = await refundTooOld(world, merchant)
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => record(nodeOf(index), { orderId, refundId })),
    )
    expect(refusals(asked)).toHaveLength(7)
    for (const reason of refusals(asked)) expect(reason).toEqual(new Refusal('REFUND_NOT_FAILED'))
    expect((await statesOf(orderId)).filter((it) => it.outside)).toHaveLength(1)
    expect(await world.balance(ACCOUNTS.CUSTOMER_FUNDS, orderId)).toBe(0)
  })

  it.each(Array.from({ length: 6 }, (_, index) => index))(
    'and requested again as a Pix at the same moment is refunded one way only (%i)',
    async (turn) => {
      const { orderId, refundId } = await refundTooOld(world, merchant)
      const ways = [
        () => record(world.deps, { orderId, refundId }),
        () => retryRefund(otherNode, refundId),
        () => retryFailedRefunds(world.deps),
        () => record(otherNode, { orderId, refundId }),
      ]
      // each of them comes first once
      const inTurn = [...ways.slice(turn % 4), ...ways.slice(0, turn % 4)]
      const asked = await Promise.allSettled(inTurn.map((way) => way()))
      for (const reason of refusals(asked)) expect(reason).toEqual(new Refusal('REFUND_NOT_FAILED'))
      await untilQuiet(orderId)
      const states = await statesOf(orderId)
      const outside = states.filter((it) => it.outside)
      // either it was recorded and no Pix was requested, or the Pix was requested, failed again and still waits
      expect(states).toHaveLength(2)
      expect(outside.length).toBeLessThanOrEqual(1)
      expect(await world.balance(ACCOUNTS.CUSTOMER_FUNDS, orderId)).toBe(outside.length === 1 ? 0 : -10_000)
      const waiting = await findFailedRefunds(world.deps.db, { number: 0, size: 100 })
      expect(waiting.filter((it) => it.purchaseId === orderId)).toHaveLength(1 - outside.length)
    },
  )

  it.each(Array.from({ length: 4 }, (_, index) => index))(
    'against the bank that takes a part of it is not refunded twice (%i)',
    async (turn) => {
      const { orderId, refundId, endToEndId } = await refundTooOld(world, merchant)
      await takeBackPix(world, endToEndId, '60.00')
      const ways = [
        () => record(world.deps, { orderId, refundId }),
        () => checkForTakenBack(otherNode, endToEndId),
      ]
      await Promise.allSettled([
        ...(turn % 2 === 0 ? ways : ways.toReversed()).map((way) => way()),
        ...(turn < 2 ? [] : [world.drain()]),
      ])
      await untilQuiet(orderId)
      // 100 arrived. If the bank was first, 40 are left and are recorded. If not, the payer has twice what it took
      const [outside] = (await statesOf(orderId)).filter((it) => it.outside)
      expect([outside?.amount, await takenOf(orderId), await doubledOf(orderId)]).toEqual(
        outside?.amount === 4000 ? [4000, 6000, 0] : [10_000, 0, 6000],
      )
      expect(await world.balance(ACCOUNTS.CUSTOMER_FUNDS, orderId)).toBe(0)
      expect(await world.balance(ACCOUNTS.DOUBLE_REFUNDS, orderId)).toBe(await doubledOf(orderId))
    },
  )

  it('and that its bank took as well is told by many at once and booked once', async () => {
    const { orderId, refundId, endToEndId } = await refundTooOld(world, merchant)
    await record(world.deps, { orderId, refundId })
    await takeBackPix(world, endToEndId, '60.00')
    await takeBackPix(world, endToEndId, '40.00')
    await Promise.all(Array.from({ length: 6 }, (_, index) => checkForTakenBack(nodeOf(index), endToEndId)))
    expect(await doubledOf(orderId)).toBe(10_000)
    expect(await world.balance(ACCOUNTS.DOUBLE_REFUNDS, orderId)).toBe(10_000)
  })

  it('and was taken as well is settled once, by whoever of many comes first', async () => {
    const { orderId, refundId } = await takenTwice(world, merchant)
    const paid = { paidOn: civilDate(TOO_LATE), reference: 'PIX-0001' }
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        settleDoubleRefund(nodeOf(index), {
          orderId,
          refundId,
          returned: index % 3 === 0 ? null : paid,
          by: randomUUID(),
        }),
      ),
    )
    expect(refusals(asked)).toHaveLength(7)
    for (const reason of refusals(asked)) expect(reason).toEqual(new Refusal('REFUND_SETTLED'))
    expect(await world.balance(ACCOUNTS.DOUBLE_REFUNDS, orderId)).toBe(0)
  })

  const doubledOf = (orderId: string) =>
    world.deps.db.count(
      sql`select coalesce(sum(amount), 0)::int8 as doubled from double_refunds where purchase_id = ${orderId}`,
    )
  const takenOf = (orderId: string) =>
    world.deps.db.count(
      sql`select coalesce(sum(amount), 0)::int8 as taken from pix_refunds where purchase_id = ${orderId} and forced`,
    )
})
