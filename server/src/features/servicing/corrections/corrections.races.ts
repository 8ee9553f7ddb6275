/** Corrections that meet payments, or each other: in any order, no centavo is lost or taken twice. */
import { civilDate } from '@drip/core/calendar/dates'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { pay } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import type { DebtCharge } from '../../purchases/charges/debt-charges.store.ts'
import { applyDebtPayments } from '../../purchases/instalment-payments/apply-debt-payments.ts'
import { findOrder } from '../../purchases/orders/orders.store.ts'
import { withAutopay } from '../autopay/autopay.makers.ts'
import { findDebitsOf } from '../autopay/autopay.store.ts'
import { changeFirstDueDate } from './change-first-due-date.ts'
import { BY, codeFor, instalment, orderOn } from './corrections.makers.ts'
import { moveDueDate, previewMove } from './move-due-date.ts'
import { refundProducts } from './refund-products.ts'
import { removeFee } from './remove-fee.ts'
import { writeOff } from './write-off.ts'

const ROUNDS = 8

const world = await ownWorld()
const apiKey = (await world.merchant({ upfront: 'DISABLED' })).apiKey

describe.skipIf(process.env['DATABASE_URL'] === undefined)('corrections at once', () => {
  beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
  afterEach(() => expectTruths(world))

  const offOrder = (...ids: string[]) =>
    writeOff(world.deps, { type: 'ORDER', ids, reason: 'JUDICIAL_DECISION_ODC', by: BY })

  /** Orders whose first instalment was paid, as the PSP has just reported; `take` processes the report. */
  async function paidOrders(count: number, day?: string) {
    const ids: string[] = []
    for (let made = 0; made < count; made++) ids.push(await orderOn(world, apiKey))
    if (day !== undefined) await world.control('POST', '/clock', { now: `${day}T10:00:00-03:00` })
    const orders = []
    for (const id of ids) {
      const { txid, brCode } = await codeFor(world, id, 1)
      const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
      const pix = await world.deps.pix.payment(endToEndId)
      // it is the charge of an instalment
      const charge = (await findCharge(world.deps.db, txid)) as DebtCharge | null
      if (pix === null || charge === null) throw new Error('the PSP does not know what was just paid')
      orders.push({ id, take: () => applyDebtPayments(world.deps, [{ charge, pix }]) })
    }
    return orders
  }

  it('a payment and a write-off: the debt is paid or written off, and unused money is returned', async () => {
    const orders = await paidOrders(ROUNDS)
    await Promise.all(
      orders.flatMap(({ id, take }, index) => {
        const both = [take, () => offOrder(id)]
        return (index % 2 === 0 ? both : both.toReversed()).map((act) => act())
      }),
    )
    for (const { id } of orders) {
      await untilRefunded(world, id)
      const first = await instalment(world, id, 1)
      expect(first.status).toBe('PAID')
      expect([
        [10_000, 0],
        [0, 10_000],
      ]).toContainEqual([first.paidAmount, first.writtenOffAmount])
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(first.paidAmount)
      expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
    }
  })

  it('write-offs of the same orders, named in any order: one is done, the others are refused', async () => {
    const ids: string[] = []
    for (let made = 0; made < 4; made++) ids.push(await orderOn(world, apiKey))
    const done = await Promise.allSettled(
      Array.from({ length: ROUNDS }, (_, index) => offOrder(...(index % 2 === 0 ? ids : ids.toReversed()))),
    )
    expect(done.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    expect(
      done.every((it) => it.status === 'fulfilled' || (it.reason as Refusal).code === 'NOT_TO_WRITE_OFF'),
    ).toBe(true)
    for (const id of ids) expect(await world.balance(ACCOUNTS.WRITE_OFFS, id)).toBe(30_000)
  })

  it('a waiver and a payment: the late charge was paid before it was waived, or is returned', async () => {
    const orders = await paidOrders(ROUNDS, '2026-12-14')
    const waivers = await Promise.all(
      orders.map(async ({ id, take }, index) => {
        const { id: instalmentId } = await instalment(world, id, 1)
        const both = [
          () => take().then(() => false),
          () =>
            removeFee(world.deps, { instalmentId, reason: 'BUG', by: BY }).then(
              () => true,
              (error: unknown) => {
                expect(error).toEqual(new Refusal('NO_LATE_CHARGE'))
                return false
              },
            ),
        ]
        const answers = await Promise.all((index % 2 === 0 ? both : both.toReversed()).map((act) => act()))
        return { id, waived: answers.includes(true) }
      }),
    )
    for (const { id, waived } of waivers) {
      await untilRefunded(world, id)
      const first = await instalment(world, id, 1)
      expect(first).toMatchObject({ paidAmount: 10_000, lateChargePaid: waived ? 0 : 217 })
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(10_000 + first.lateChargePaid)
    }
  })

  it('a waiver twice is one', async () => {
    const id = await orderOn(world, apiKey)
    await world.control('POST', '/clock', { now: '2026-12-14T10:00:00-03:00' })
    const { id: instalmentId } = await instalment(world, id, 1)
    await Promise.allSettled(
      Array.from({ length: ROUNDS }, () => removeFee(world.deps, { instalmentId, reason: 'BUG', by: BY })),
    )
    const rows = await world.deps.db.rows(sql`select amount from fee_waivers where purchase_id = ${id}`)
    expect(rows).toEqual([{ amount: 217 }])
  })

  it('a new due date and a payment: the debt is paid, or moved first and then paid', async () => {
    const orders = await paidOrders(ROUNDS)
    await Promise.allSettled(
      orders.flatMap(({ id, take }) => [
        take(),
        changeFirstDueDate(world.deps, { orderId: id, date: civilDate('2026-12-20'), by: BY }),
      ]),
    )
    for (const { id } of orders)
      expect(await instalment(world, id, 1)).toMatchObject({ status: 'PAID', paidAmount: 10_000 })
  })

  /** Moves the first instalment to 20 December, as previewed now. */
  async function acceptedMove(orderId: string) {
    const { id: instalmentId } = await instalment(world, orderId, 1)
    const asked = { orderId, instalmentId, date: civilDate('2026-12-20'), following: 'KEEP' } as const
    const { version } = await previewMove(world.deps, asked)
    return () => moveDueDate(world.deps, { ...asked, version, by: 'CUSTOMER' })
  }

  it('a moved date and a payment: whichever is first, the debt is paid and nothing is lost', async () => {
    const orders = await paidOrders(ROUNDS)
    const moves = await Promise.all(orders.map(({ id }) => acceptedMove(id)))
    await Promise.allSettled(
      orders.flatMap(({ take }, index) => {
        const both = [take, moves[index] ?? take]
        return (index % 2 === 0 ? both : both.toReversed()).map((act) => act())
      }),
    )
    for (const { id } of orders) {
      await untilRefunded(world, id)
      expect(await instalment(world, id, 1)).toMatchObject({ status: 'PAID', paidAmount: 10_000 })
      expect(await world.balance(ACCOUNTS.BANK, id)).toBe(10_000)
    }
  })

  it('a moved date and the debits of a day: none that may pay is due on the old date', async () => {
    const ids: string[] = []
    for (let made = 0; made < ROUNDS / 2; made++) ids.push((await withAutopay(world, apiKey)).orderId)
    await world.control('POST', '/clock', { now: '2026-12-04T10:00:00-03:00' })
    const accepts = await Promise.all(ids.map(acceptedMove))
    const moves = Promise.allSettled(accepts.map((accept) => accept()))
    await world.schedule('send-debits')
    const refused = (await moves)
      .filter((it) => it.status === 'rejected')
      .map((it) => (it.reason as Refusal).code)
    // another preview, if the bank was asked meanwhile
    expect(refused.filter((code) => code !== 'MOVE_CHANGED')).toEqual([])
    await world.drain()
    for (const id of ids) {
      const { dueDate } = await instalment(world, id, 1)
      const live = (await findDebitsOf(world.deps.db, id)).filter((it) => it.chargeStatus === 'LIVE')
      for (const debit of live) expect(debit.dueDate).toBe(dueDate)
    }
  })

  it('a move accepted many times at once moves once, and of two that were shown one is refused', async () => {
    const id = await orderOn(world, apiKey)
    const accept = await acceptedMove(id)
    const { id: other } = await instalment(world, id, 2)
    const asked = {
      orderId: id,
      instalmentId: other,
      date: civilDate('2027-01-20'),
      following: 'KEEP',
    } as const
    const { version } = await previewMove(world.deps, asked)
    const done = await Promise.allSettled([
      ...Array.from({ length: ROUNDS }, accept),
      moveDueDate(world.deps, { ...asked, version, by: 'CUSTOMER' }),
    ])
    const refused = done.filter((it) => it.status === 'rejected').map((it) => (it.reason as Refusal).code)
    expect(new Set(refused)).toEqual(new Set(['MOVE_USED']))
    const rows = await world.deps.db.rows(sql`select kind from due_date_changes where purchase_id = ${id}`)
    expect(rows).toEqual([{ kind: 'MOVE' }])
  })

  it('the same product refunded by many is refunded once', async () => {
    const id = await orderOn(world, apiKey, {
      amount: '300.00',
      products: [
        { name: 'Bota', quantity: 1, amount: 100 },
        { name: 'Casaco', quantity: 1, amount: 200 },
      ],
    })
    const products = await world.deps.db.rows<{ id: string }>(
      sql`select id from order_products where purchase_id = ${id} order by position limit 1`,
    )
    const productIds = products.map((it) => it.id)
    await Promise.all(
      Array.from({ length: ROUNDS }, () =>
        refundProducts(world.deps, { orderId: id, productIds, source: 'MERCHANT' }),
      ),
    )
    expect(await findOrder(world.deps.db, id)).toMatchObject({ canceledAmount: 10_000 })
  })
})
