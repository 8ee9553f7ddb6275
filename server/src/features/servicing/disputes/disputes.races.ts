/**
 * A dispute that several people close at once, or while somebody pays: it ends once, and no centavo is refunded twice.
 */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { cents } from '@drip/core/money/cents'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { pay } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import type { DebtCharge } from '../../purchases/charges/debt-charges.store.ts'
import { applyDebtPayments } from '../../purchases/instalment-payments/apply-debt-payments.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { codeFor, instalment, orderOn, payInstalment } from '../corrections/corrections.makers.ts'
import { findPauses } from '../pauses/pauses.store.ts'
import { acceptDispute, contestDispute } from './answer-dispute.ts'
import { decideDispute, withdrawDispute } from './end-dispute.ts'
import { STORY } from './disputes.makers.ts'
import { findDisputes } from './disputes.store.ts'
import { openDispute } from './open-dispute.ts'

const ROUNDS = 6
const BY = '0197a000-0000-7000-8000-000000000001'
const TEXT = 'Olhamos o que os dois disseram.'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })

describe.skipIf(process.env['DATABASE_URL'] === undefined)('disputes at once', () => {
  beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
  afterEach(() => expectTruths(world))

  const customerOf = async (orderId: string) => (await findOrder(world.deps.db, orderId))?.customerId ?? ''
  const open = async (orderId: string) =>
    openDispute(world.deps, {
      orderId,
      customerId: await customerOf(orderId),
      reason: 'NOT_RECEIVED',
      story: STORY,
    })
  const answer = (disputeId: string) => ({ merchantId: merchant.id, disputeId, text: TEXT, by: BY })
  const codes = (done: readonly PromiseSettledResult<unknown>[]) =>
    done.filter((it) => it.status === 'rejected').map((it) => (it.reason as Refusal).code)

  it('one that is opened many times is one, and holds once', async () => {
    const orderId = await orderOn(world, merchant.apiKey)
    const done = await Promise.allSettled(Array.from({ length: ROUNDS }, () => open(orderId)))
    expect(codes(done)).toEqual(Array.from({ length: ROUNDS - 1 }, () => 'DISPUTE_RUNNING'))
    expect(await findDisputes(world.deps.db, orderId)).toHaveLength(1)
    expect(await findPauses(world.deps.db, orderId)).toHaveLength(1)
  })

  it('the store gives everything back, our people decide and the customer withdraws: one of them ends it', async () => {
    const ids: [string, string][] = []
    for (let made = 0; made < ROUNDS; made++) {
      const orderId = await orderOn(world, merchant.apiKey)
      await payInstalment(world, orderId, 1)
      const disputeId = await open(orderId)
      await contestDispute(world.deps, answer(disputeId))
      ids.push([orderId, disputeId])
    }
    const customers = await Promise.all(ids.map(([orderId]) => customerOf(orderId)))
    const done = await Promise.allSettled(
      ids.flatMap(([orderId, disputeId], index) => {
        const acts = [
          () => acceptDispute(world.deps, { ...answer(disputeId), amount: 'all' }),
          () =>
            decideDispute(world.deps, {
              orderId,
              disputeId,
              outcome: 'REDUCTION',
              amount: cents(5000),
              text: TEXT,
              by: BY,
            }),
          () => withdrawDispute(world.deps, { disputeId, customerId: customers[index] ?? '' }),
        ]
        const turn = index % acts.length
        return [...acts.slice(turn), ...acts.slice(0, turn)].map((act) => act())
      }),
    )
    expect(codes(done)).toEqual(Array.from({ length: ROUNDS * 2 }, () => 'DISPUTE_NOT_WAITING'))
    for (const [orderId] of ids) {
      await untilRefunded(world, orderId)
      const [dispute] = await findDisputes(world.deps.db, orderId)
      const order = await findOrder(world.deps.db, orderId)
      const refunds = { MERCHANT: 30_000, DRIP: 5000, CUSTOMER: 0, REFUNDED: -1 }
      expect(order?.canceledAmount).toBe(refunds[dispute?.endedBy ?? 'REFUNDED'])
      expect(dispute?.refunded).toBe(order?.canceledAmount)
    }
  })

  it('and a payment: whichever is first, the debt is paid and nothing is lost', async () => {
    const ids: string[] = []
    for (let made = 0; made < ROUNDS; made++) ids.push(await orderOn(world, merchant.apiKey))
    const races = []
    for (const orderId of ids) {
      const { txid, brCode } = await codeFor(world, orderId, 1)
      const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
      const pix = await world.deps.pix.payment(endToEndId)
      // it is the charge of an instalment
      const charge = (await findCharge(world.deps.db, txid)) as DebtCharge | null
      if (pix === null || charge === null) throw new Error('the PSP does not know what was just paid')
      races.push([() => applyDebtPayments(world.deps, [{ charge, pix }]), () => open(orderId)])
    }
    const done = await Promise.allSettled(
      races.flatMap((both, index) => (index % 2 === 0 ? both : both.toReversed()).map((act) => act())),
    )
    expect(codes(done)).toEqual([])
    for (const orderId of ids) {
      await untilRefunded(world, orderId)
      expect(await instalment(world, orderId, 1)).toMatchObject({ status: 'PAID', paidAmount: 10_000 })
      expect(await world.balance(ACCOUNTS.BANK, orderId)).toBe(10_000)
      expect(await findPauses(world.deps.db, orderId)).toHaveLength(1)
    }
  })
})
