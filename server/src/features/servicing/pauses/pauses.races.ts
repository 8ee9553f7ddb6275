/** Pauses that meet payments, debits and each other: one succeeds, and no centavo is lost or taken twice. */
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy, newShopper, pay } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import type { DebtCharge } from '../../purchases/charges/debt-charges.store.ts'
import { applyDebtPayments } from '../../purchases/instalment-payments/apply-debt-payments.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { withAutopay } from '../autopay/autopay.makers.ts'
import { findDebitsOf } from '../autopay/autopay.store.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { codeFor, instalment, orderOn, payInstalment } from '../corrections/corrections.makers.ts'
import { type PauseAsked, beginPause, previewPause } from './begin-pause.ts'
import { endPause, previewPauseEnd } from './end-pause.ts'

const ROUNDS = 8
const HARDSHIP = { kind: 'HARDSHIP', days: 30, reason: 'EXPENSE' } as const
const RETURN = { kind: 'RETURN', days: 21, reason: null } as const

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED' })

describe.skipIf(process.env['DATABASE_URL'] === undefined)('pauses at once', () => {
  // due on 9 December, 8 January and 7 February
  beforeEach(() => world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' }))
  afterEach(() => expectTruths(world))

  /** As shown now. */
  async function accepted(asked: PauseAsked) {
    const { version } = await previewPause(world.deps, asked)
    return () => beginPause(world.deps, { ...asked, version, by: 'CUSTOMER' })
  }
  async function acceptedEnd(orderId: string) {
    const { version } = await previewPauseEnd(world.deps, orderId)
    return () => endPause(world.deps, { orderId, version, by: 'CUSTOMER', ender: null })
  }
  const dueDates = async (orderId: string) =>
    (await findInstalments(world.deps.db, orderId)).map((it) => it.dueDate)
  const pausesOf = (orderId: string) =>
    world.deps.db.rows<{ kind: string }>(sql`select kind from pauses where purchase_id = ${orderId}`)
  const refusals = (done: readonly PromiseSettledResult<unknown>[]) =>
    done.filter((it) => it.status === 'rejected').map((it) => (it.reason as Refusal).code)

  it('one that is accepted many times pauses once, and of two that were shown one is refused', async () => {
    const orderId = await orderOn(world, merchant.apiKey)
    const both = await Promise.all([accepted({ orderId, ...HARDSHIP }), accepted({ orderId, ...RETURN })])
    const done = await Promise.allSettled(
      both.flatMap((accept) => Array.from({ length: ROUNDS }, () => accept())),
    )
    const [kept, ...others] = await pausesOf(orderId)
    expect(others).toEqual([])
    expect(refusals(done)).toEqual(Array.from({ length: ROUNDS }, () => 'PAUSE_RUNNING'))
    expect(await dueDates(orderId)).toEqual(
      kept?.kind === 'HARDSHIP'
        ? ['2027-01-08', '2027-02-07', '2027-03-09']
        : ['2026-12-30', '2027-01-29', '2027-02-28'],
    )
  })

  it('two for hardship of one customer, for two purchases: one per year', async () => {
    const shopper = newShopper()
    const first = await buy(world, merchant.apiKey, shopper, { amount: '60.00' })
    await payInstalment(world, first, 1)
    const second = await buy(world, merchant.apiKey, shopper, { amount: '60.00' })
    const accepts = await Promise.all([first, second].map((orderId) => accepted({ orderId, ...HARDSHIP })))
    const done = await Promise.allSettled(accepts.map((accept) => accept()))
    expect(refusals(done)).toEqual(['PAUSE_USED'])
    expect([...(await pausesOf(first)), ...(await pausesOf(second))]).toHaveLength(1)
  })

  it('one that ends many times ends once', async () => {
    const orderId = await orderOn(world, merchant.apiKey)
    await (
      await accepted({ orderId, ...HARDSHIP })
    )()
    await world.control('POST', '/clock', { now: '2026-12-04T10:00:00-03:00' })
    const end = await acceptedEnd(orderId)
    const done = await Promise.allSettled(Array.from({ length: ROUNDS }, () => end()))
    expect(refusals(done)).toEqual([])
    expect(await dueDates(orderId)).toEqual(['2026-12-19', '2027-01-18', '2027-02-17'])
  })

  it('one that ends and a refund of the announced return: the days are subtracted once', async () => {
    const orderId = await orderOn(world, merchant.apiKey)
    await (
      await accepted({ orderId, ...RETURN })
    )()
    await world.control('POST', '/clock', { now: '2026-12-04T10:00:00-03:00' })
    const end = await acceptedEnd(orderId)
    const cancel = () => cancelOrder(world.deps, merchant.id, orderId, { amount: 'all', source: 'MERCHANT' })
    await Promise.allSettled([end(), cancel()])
    const rows = await world.deps.db.rows<{ endedBy: string }>(
      sql`select ended_by from pauses where purchase_id = ${orderId}`,
    )
    expect(rows).toHaveLength(1)
    expect(['CUSTOMER', 'REFUNDED']).toContain(rows[0]?.endedBy)
    const dates = await dueDates(orderId)
    expect([
      ['2026-12-19', '2027-01-18', '2027-02-17'],
      ['2026-12-30', '2027-01-29', '2027-02-28'],
    ]).toContainEqual(dates)
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
      const take = () => applyDebtPayments(world.deps, [{ charge, pix }])
      races.push([take, await accepted({ orderId, ...HARDSHIP })])
    }
    await Promise.allSettled(
      races.flatMap((both, index) => (index % 2 === 0 ? both : both.toReversed()).map((act) => act())),
    )
    for (const orderId of ids) {
      await untilRefunded(world, orderId)
      expect(await instalment(world, orderId, 1)).toMatchObject({ status: 'PAID', paidAmount: 10_000 })
      expect(await world.balance(ACCOUNTS.BANK, orderId)).toBe(10_000)
    }
  })

  it('and the debits of a day: no debit that may pay is due on a paused date', async () => {
    const orders = []
    for (let made = 0; made < 4; made++) orders.push(await withAutopay(world, merchant.apiKey))
    await world.control('POST', '/clock', { now: '2026-12-04T10:00:00-03:00' })
    const accepts = await Promise.all(orders.map(({ orderId }) => accepted({ orderId, ...HARDSHIP })))
    const pauses = Promise.allSettled(accepts.map((accept) => accept()))
    await world.schedule('send-debits')
    // another preview, if the bank was asked meanwhile
    expect(refusals(await pauses).filter((code) => code !== 'PAUSE_CHANGED')).toEqual([])
    await world.drain()
    for (const { orderId } of orders) {
      const [first] = await findInstalments(world.deps.db, orderId)
      const live = (await findDebitsOf(world.deps.db, orderId)).filter((it) => it.chargeStatus === 'LIVE')
      for (const debit of live) expect(debit.dueDate).toBe(first?.dueDate)
    }
  })
})
