/**
 * A failed refund and what competes with it at the same moment: two people, the schedule on two nodes, the payer's
 * bank.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { buy, newShopper, pay, payInstalment, takeBackPix, untilPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { checkForTakenBack } from '../payments/take-back.ts'
import { findInstalments } from '../orders/orders.store.ts'
import { findFailedRefunds } from './failed-refunds.store.ts'
import { retryFailedRefunds, retryRefund } from './retry-refund.ts'

const world = await ownWorld()
const apiKey = (await world.merchant({ cashback: null })).apiKey
const otherNode = otherNodeOf(world)

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a failed refund', () => {
  checkTruthsAfterEach(world)

  const refundsOf = (id: string, cause = 'surplus') =>
    world.deps.db.rows<{ id: string; amount: number; status: string }>(sql`
      select id, amount, status from pix_refunds
      where purchase_id = ${id} and cause = ${cause} order by created_at, id`)
  /** None is in progress. */
  const untilQuiet = (id: string, cause = 'surplus') =>
    world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-refunds')
      return (await refundsOf(id, cause)).every((it) => it.status === 'FAILED')
    })
  const failed = async () => {
    const id = await buy(world, apiKey, newShopper())
    await untilRefunded(world, id)
    const [first] = await findInstalments(world.deps.db, id)
    const [endToEndId = ''] = await payInstalment(world, first?.id ?? '', {
      amount: '250.00',
      bankIspb: '99999999',
    })
    await world.until(async () => (await refundsOf(id)).length === 1)
    await untilQuiet(id)
    return { id, endToEndId, refundId: (await refundsOf(id))[0]?.id ?? '' }
  }

  it('requested again by many at once is requested once', async () => {
    const { id, refundId } = await failed()
    const asked = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => retryRefund(world.deps, refundId)),
      ...Array.from({ length: 4 }, () => retryRefund(otherNode, refundId)),
    ])
    expect(asked.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    const reasons = asked.flatMap((it) => (it.status === 'rejected' ? [it.reason as Refusal] : []))
    expect(reasons.map((it) => it.code)).toEqual(Array(7).fill('REFUND_NOT_FAILED'))
    expect(await refundsOf(id)).toHaveLength(2)
    await untilQuiet(id)
  })

  it('of a purchase that was never concluded, requested again by many at once, is requested once', async () => {
    const id = await world.checkout(apiKey)
    const pix = await untilPix(world, id, newShopper())
    await pay(world, pix, { amount: '0.50', bankIspb: '99999999' })
    await world.until(async () => (await refundsOf(id, 'returned')).length === 1)
    await untilQuiet(id, 'returned')
    const [refund] = await refundsOf(id, 'returned')
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        retryRefund(index % 2 ? otherNode : world.deps, refund?.id ?? ''),
      ),
    )
    const reasons = asked.flatMap((it) => (it.status === 'rejected' ? [it.reason as Refusal] : []))
    expect(reasons.map((it) => it.code)).toEqual(Array(7).fill('REFUND_NOT_FAILED'))
    expect(await refundsOf(id, 'returned')).toHaveLength(2)
    await untilQuiet(id, 'returned')
  })

  it('due on two nodes at once is requested once', async () => {
    const failures = [await failed(), await failed(), await failed()]
    await world.advance('P1D')
    await Promise.all([
      retryFailedRefunds(world.deps),
      retryFailedRefunds(otherNode),
      retryFailedRefunds(world.deps),
    ])
    for (const { id } of failures) {
      expect(await refundsOf(id)).toHaveLength(2)
      await untilQuiet(id)
    }
  })

  it.each(Array.from({ length: 6 }, (_, index) => index))(
    'against the bank that takes its money is never promised twice (%i)',
    async (lead) => {
      const { id, endToEndId, refundId } = await failed()
      await takeBackPix(world, endToEndId, '200.00')
      await Promise.allSettled([
        wait(lead * 2).then(() => retryRefund(world.deps, refundId)),
        wait(10 - lead * 2).then(() => checkForTakenBack(otherNode, endToEndId)),
        world.drain(),
      ])
      await untilQuiet(id)
      // 250 arrived, 200 were taken: whichever was first, the other 50 are here, neither lost nor counted twice
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(5000)
      const [first] = await findInstalments(world.deps.db, id)
      const list = await findFailedRefunds(world.deps.db, { number: 0, size: 100 })
      const left = list.find((it) => it.purchaseId === id)?.left ?? 0
      expect((first?.paidAmount ?? 0) + left).toBe(5000)
    },
  )
})

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
