import { civilDate } from '@drip/core/calendar/dates'
import { chargeOn } from '@drip/core/debts/debt'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pay } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findCharge } from '../../purchases/charges/charges.store.ts'
import { acceptPlan } from '../negotiations/accept-plan.ts'
import { showPlans } from '../negotiations/show-plans.ts'
import { BY, codeFor, instalment, orderOn, payInstalment } from './corrections.makers.ts'
import { removeFee } from './remove-fee.ts'

let orderId: string
const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
beforeEach(async () => {
  await at('2026-11-24')
  orderId = await orderOn(world, apiKey)
})
afterEach(() => expectTruths(world))

const at = (day: string) => world.control('POST', '/clock', { now: `${day}T10:00:00-03:00` })
const first = () => instalment(world, orderId, 1)
const remove = async () =>
  removeFee(world.deps, { instalmentId: (await first()).id, reason: 'WEEKEND_BILLING', by: BY })

describe('removing the late charge', () => {
  it('waives the accrued charges, and the debt is the open amount', async () => {
    await at('2026-12-14')
    expect((await codeFor(world, orderId, 1)).amount).toBe(10_217)
    await remove()
    expect(await first()).toMatchObject({ feeWaivedUntil: '2026-12-14', status: 'PENDING' })
    expect((await codeFor(world, orderId, 1)).amount).toBe(10_000)
    await payInstalment(world, orderId, 1)
    expect(await first()).toMatchObject({ paidAmount: 10_000, lateChargePaid: 0 })
  })

  it('is stored with its amount, its reason and its author', async () => {
    await at('2026-12-14')
    await remove()
    const rows = await world.deps.db.rows(sql`
      select amount, waived_until as until, reason, waived_by as by from fee_waivers where purchase_id = ${orderId}`)
    expect(rows).toEqual([{ amount: 217, until: '2026-12-14', reason: 'WEEKEND_BILLING', by: BY }])
  })

  it('ends the code that included it', async () => {
    await at('2026-12-14')
    const { txid } = await codeFor(world, orderId, 1)
    await remove()
    expect(await findCharge(world.deps.db, txid)).toMatchObject({ status: 'ENDED' })
  })

  it('returns it to a payer who uses the old code', async () => {
    await at('2026-12-14')
    const { brCode } = await codeFor(world, orderId, 1)
    await remove()
    // the PSP has not been told yet that the code ended
    await pay(world, { qrCodeText: brCode })
    await world.until(async () => (await first()).status === 'PAID')
    expect(await first()).toMatchObject({ paidAmount: 10_000, lateChargePaid: 0 })
    await untilRefunded(world, orderId)
    const row = await world.deps.db.row(sql`
      select amount from pix_refunds where purchase_id = ${orderId} and cause = 'surplus'`)
    expect(row).toEqual({ amount: 217 })
  })

  it('does not forgive the days after: their interest accrues, the fine does not come back', async () => {
    await at('2026-12-14')
    await remove()
    await at('2026-12-29')
    expect((await codeFor(world, orderId, 1)).amount).toBe(10_050)
    await remove()
    expect((await codeFor(world, orderId, 1)).amount).toBe(10_000)
  })
})

it('of an instalment in a plan forgives it for the whole of the plan, which bears no interest', async () => {
  await at('2026-12-19')
  const { offers } = await showPlans(world.deps, orderId)
  const version = offers.find((it) => it.kind === 'NO_ENTRY')?.version ?? ''
  await acceptPlan(world.deps, { orderId, kind: 'NO_ENTRY', version, by: 'CUSTOMER' })
  await remove()
  expect(await first()).toMatchObject({ agreedCharge: 0 })
  await at('2027-01-18')
  expect(chargeOn(await first(), civilDate('2027-01-18')).total).toBe(0)
})

describe('removing a late charge is refused', () => {
  it('when the instalment is not late', async () => {
    await at('2026-12-09')
    await expect(remove()).rejects.toEqual(new Refusal('NO_LATE_CHARGE'))
  })

  it('when it was removed today', async () => {
    await at('2026-12-14')
    await remove()
    await expect(remove()).rejects.toEqual(new Refusal('NO_LATE_CHARGE'))
  })

  it('when it is paid', async () => {
    await at('2026-12-14')
    await payInstalment(world, orderId, 1)
    expect(await first()).toMatchObject({ paidAmount: 10_000, lateChargePaid: 217 })
    await expect(remove()).rejects.toEqual(new Refusal('NO_LATE_CHARGE'))
  })

  it('when there is no such instalment', async () => {
    const nobody = removeFee(world.deps, { instalmentId: orderId, reason: 'BUG', by: BY })
    await expect(nobody).rejects.toEqual(new Refusal('INSTALMENT_NOT_FOUND'))
  })
})
