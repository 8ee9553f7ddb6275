/** A plan that meets a payment, a refund, a write-off or itself: in any order, no centavo is lost or taken twice. */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { cents } from '@drip/core/money/cents'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { goTo, pay } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import type { DebtCharge } from '../../purchases/charges/debt-charges.store.ts'
import { findPlans } from '../../purchases/debt-plans/debt-plans.store.ts'
import { applyDebtPayments } from '../../purchases/instalment-payments/apply-debt-payments.ts'
import { chargePlanLine } from '../../purchases/instalment-payments/charge-debts.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { BY, codeFor, instalment, orderOn } from '../corrections/corrections.makers.ts'
import { writeOff } from '../corrections/write-off.ts'
import { acceptPlan } from './accept-plan.ts'
import { showPlans } from './show-plans.ts'

const ROUNDS = 6

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })

describe.skipIf(process.env['DATABASE_URL'] === undefined)('plans at once', () => {
  beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
  afterEach(() => expectTruths(world))

  /** Orders of R$ 300,00 whose first instalment is ten days late. */
  async function lateOrders(): Promise<string[]> {
    const ids: string[] = []
    for (let made = 0; made < ROUNDS; made++) ids.push(await orderOn(world, merchant.apiKey))
    await goTo(world, '2026-12-19')
    return ids
  }

  type Kind = 'AT_ONCE' | 'WITH_ENTRY' | 'NO_ENTRY'
  /** The offer as shown now. */
  async function accepting(orderId: string, kind: Kind): Promise<() => Promise<void>> {
    const { offers } = await showPlans(world.deps, orderId)
    const version = offers.find((it) => it.kind === kind)?.version ?? ''
    return () => acceptPlan(world.deps, { orderId, kind, version, by: 'CUSTOMER' })
  }

  /** Somebody has paid the code; returns our processing of the report. */
  async function paid(code: Code): Promise<() => Promise<void>> {
    const [first] = await paidOften(code, 1)
    if (first === undefined) throw new Error('nothing was paid')
    return first
  }

  interface Code {
    txid: string
    brCode: string
  }

  /** Somebody has paid the same code several times at once; each Pix is processed separately. */
  async function paidOften({ txid, brCode }: Code, times: number): Promise<(() => Promise<void>)[]> {
    const ids = await pay(world, { qrCodeText: brCode }, { times })
    return Promise.all(
      ids.map(async (endToEndId) => {
        const pix = await world.deps.pix.payment(endToEndId)
        // it is the charge of a debt
        const charge = (await findCharge(world.deps.db, txid)) as DebtCharge | null
        if (pix === null || charge === null) throw new Error('the PSP does not know what was just paid')
        return () => applyDebtPayments(world.deps, [{ charge, pix }])
      }),
    )
  }

  /** Both at once, in either order. @returns why one was refused, if it was */
  async function together(index: number, acts: readonly (() => Promise<unknown>)[]): Promise<string[]> {
    const done = await Promise.allSettled((index % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
    return done.flatMap((it) => {
      if (it.status === 'fulfilled') return []
      if (!(it.reason instanceof Refusal)) throw it.reason
      return [it.reason.code]
    })
  }

  const statesOf = async (id: string) => (await findPlans(world.deps.db, [id])).map((it) => it.state)

  it('an offer accepted many times at once, and another beside it: one plan', async () => {
    for (const id of await lateOrders()) {
      const [one, other] = await Promise.all([accepting(id, 'NO_ENTRY'), accepting(id, 'WITH_ENTRY')])
      await together(0, [one, one, other, one])
      expect((await statesOf(id)).filter((it) => it === 'IN_FORCE' || it === 'ACCEPTED')).toHaveLength(1)
    }
  })

  it('a plan and a Pix for an old code: the debt is paid once', async () => {
    for (const [index, id] of (await lateOrders()).entries()) {
      const accept = await accepting(id, 'NO_ENTRY')
      const take = await paid(await codeFor(world, id, 1))
      const refused = await together(index, [accept, take])
      await untilRefunded(world, id)
      expect(await instalment(world, id, 1)).toMatchObject({ status: 'PAID', lateChargePaid: 233 })
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(10_233)
      expect(await statesOf(id)).toEqual(refused.length === 0 ? ['IN_FORCE'] : [])
      expect(refused.filter((it) => it !== 'PLAN_CHANGED' && it !== 'PLAN_NOT_LATE')).toEqual([])
    }
  })

  it('a plan and two Pix for the same old code: the debt is paid once, and the other Pix is returned', async () => {
    for (const [index, id] of (await lateOrders()).entries()) {
      const accept = await accepting(id, 'NO_ENTRY')
      const code = await codeFor(world, id, 1)
      const [one, other] = await paidOften(code, 2)
      await together(
        index,
        [one, accept, other].filter((it) => it !== undefined),
      )
      await untilRefunded(world, id)
      expect(await instalment(world, id, 1)).toMatchObject({ status: 'PAID', lateChargePaid: 233 })
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(10_233)
      expect(await world.balance(ACCOUNTS.CUSTOMER_FUNDS, id)).toBe(0)
    }
  })

  it('an entry and a refund of part of the purchase: the plan begins with the rest, or the entry is returned', async () => {
    for (const [index, id] of (await lateOrders()).entries()) {
      await (
        await accepting(id, 'WITH_ENTRY')
      )()
      const take = await paid(await chargePlanLine(world.deps, id))
      await together(index, [
        take,
        () => cancelOrder(world.deps, merchant.id, id, { amount: cents(5000), source: 'MERCHANT' }),
      ])
      await untilRefunded(world, id)
      const [state] = await statesOf(id)
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(state === 'IN_FORCE' ? 15_088 : 0)
      expect(['IN_FORCE', 'ACCEPTED']).toContain(state)
    }
  })

  it('an entry and a write-off: the debt is settled or written off, and unused money is returned', async () => {
    for (const [index, id] of (await lateOrders()).entries()) {
      await (
        await accepting(id, 'AT_ONCE')
      )()
      const take = await paid(await chargePlanLine(world.deps, id))
      await together(index, [
        take,
        () => writeOff(world.deps, { type: 'ORDER', ids: [id], reason: 'JUDICIAL_DECISION_ODC', by: BY }),
      ])
      await untilRefunded(world, id)
      const [state] = await statesOf(id)
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(state === 'KEPT' ? 30_116 : 0)
      expect(await world.balance(ACCOUNTS.CUSTOMER_DEBT, id)).toBe(0)
    }
  })

  it('a line’s payment and the round that ends the plan: the line counts, or its Pix is returned', async () => {
    const ids = await lateOrders()
    for (const id of ids) await (await accepting(id, 'NO_ENTRY'))()
    await goTo(world, '2027-02-01')
    const takes = []
    for (const id of ids) takes.push(await paid(await chargePlanLine(world.deps, id)))
    await together(0, [...takes, () => world.schedule('sweep-plans')])
    for (const id of ids) {
      await untilRefunded(world, id)
      const [plan] = await findPlans(world.deps.db, [id])
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(
        (plan?.lines[0]?.paidAt ?? null) === null ? 0 : 10_078,
      )
    }
  })
})
