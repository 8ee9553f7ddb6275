/**
 * A debit and everything that may happen to its instalment at the same moment: a code, a refund, the end of autopay,
 * two rounds of two nodes.
 */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { otherNodeOf, ownWorld } from '../../../../test/own-world.ts'
import { goTo, newShopper, pay, pixOf, untilDecided } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, untilRefunded } from '../../../../test/truths.ts'
import { chargeInstalment } from '../../purchases/instalment-payments/charge-debts.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { type WithOrder, instalmentsOf, withAutopay, withDebit } from './autopay.makers.ts'
import { findDebitsOf, findMandates } from './autopay.store.ts'
import { followDebit } from './follow-debit.ts'
import { sendDebits } from './send-debits.ts'
import { stopAutopay } from './stop-autopay.ts'

const world = await ownWorld()
const merchant = await world.merchant({ cashback: null })
const otherNode = otherNodeOf(world)

describe.skipIf(process.env['DATABASE_URL'] === undefined)('a debit', () => {
  beforeEach(() => goTo(world, '2026-11-24'))
  checkTruthsAfterEach(world)

  const first = async (it: WithOrder) => {
    const [instalment] = await instalmentsOf(world, it)
    if (instalment === undefined) throw new Error('an order has instalments')
    return instalment
  }
  const liveCharges = async ({ orderId }: WithOrder) =>
    world.deps.db.rows(sql`select from charge_items where purchase_id = ${orderId} and live`)

  it('is allowed by a first payment that buys, but not by one that another plan overtakes', async () => {
    const flexible = await world.merchant({ cashback: null, flexibleInstalments: true, maxInstalments: 6 })
    for (let times = 0; times < 5; times++) {
      const id = await world.checkout(flexible.apiKey, { amount: '300.00' })
      await untilDecided(world, id, newShopper())
      const { body } = await world.step(id, { totalInstalments: 3, payAutomatically: true })
      await Promise.all([pay(world, pixOf(body)), world.step(id, { changePlan: true })])
      await world.until(async () => {
        const paid = await world.deps.db.rows(sql`select from pix_payments where purchase_id = ${id}`)
        return paid.length === 1
      })
      await world.drain()
      await world.schedule('sweep-autopay')
      await world.drain()
      const bought = await world.deps.db.rows(sql`select from orders where id = ${id}`)
      const [mandate] = await findMandates(world.deps.db, id)
      expect(mandate?.state).toBe(bought.length === 1 ? 'APPROVED' : 'CANCELLED')
    }
  })

  it('and a code, requested at once, leave one way to pay', async () => {
    const customer = await withAutopay(world, merchant.apiKey)
    await goTo(world, '2026-12-04')
    const { id } = await first(customer)
    const asked = { purchaseId: customer.orderId, instalmentId: id }
    await Promise.allSettled([
      sendDebits(world.deps),
      chargeInstalment(otherNode, asked),
      sendDebits(otherNode),
      chargeInstalment(world.deps, asked),
    ])
    expect(await liveCharges(customer)).toHaveLength(1)
    expect((await findDebitsOf(world.deps.db, customer.orderId)).length).toBeLessThanOrEqual(1)
  })

  it('and a code, both paid, pay once: the second comes back', async () => {
    const customer = await withDebit(world, merchant.apiKey)
    const { txid } = customer.debit
    const { id } = await first(customer)
    await world.control('POST', '/clock', { now: '2026-12-08T23:00:00-03:00' })
    const asked = { purchaseId: customer.orderId, instalmentId: id }
    const { brCode } = await chargeInstalment(world.deps, asked)
    await goTo(world, '2026-12-09')
    await Promise.allSettled([
      pay(world, { qrCodeText: brCode }),
      followDebit(world.deps, { txid }),
      followDebit(otherNode, { txid }),
    ])
    const payments = () =>
      world.deps.db.rows<{ use: string }>(sql`
        select use from pix_payments where purchase_id = ${customer.orderId} and use <> 'SYMBOLIC'`)
    // the bank debits automatically, a moment after its clock has moved
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      return (await payments()).length === 2
    })
    await untilRefunded(world, customer.orderId)
    expect(await first(customer)).toMatchObject({ paidAmount: 10_000 })
    expect((await payments()).filter((it) => it.use !== 'RETURNED')).toHaveLength(1)
  })

  it('that is paid while the purchase is refunded comes back', async () => {
    const customer = await withDebit(world, merchant.apiKey)
    await goTo(world, '2026-12-09')
    const { txid } = customer.debit
    await Promise.allSettled([
      followDebit(world.deps, { txid }),
      cancelOrder(otherNode, merchant.id, customer.orderId, { amount: 'all', source: 'MERCHANT' }),
      followDebit(otherNode, { txid }),
    ])
    await world.schedule('sweep-received')
    await untilRefunded(world, customer.orderId)
    expect((await first(customer)).paidAmount).toBe(0)
    expect(await liveCharges(customer)).toEqual([])
  })

  it('is sent once by two nodes, and not left live when autopay ends meanwhile', async () => {
    const customer = await withAutopay(world, merchant.apiKey)
    await goTo(world, '2026-12-04')
    await Promise.allSettled([
      sendDebits(world.deps),
      sendDebits(otherNode),
      stopAutopay(otherNode, { purchaseId: customer.orderId, by: 'CUSTOMER', reason: null }),
    ])
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      const debits = await findDebitsOf(world.deps.db, customer.orderId)
      return debits.every((it) => it.state === 'CANCELLED' || it.state === 'INTENDED')
    })
    expect(await liveCharges(customer)).toEqual([])
  })
})
