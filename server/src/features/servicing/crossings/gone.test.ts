/**
 * Somebody leaves while something is in progress (a customer is erased, a merchant is switched off), or is too late for
 * a bank.
 */
import type { AdminActionAsked, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import type { AdminErasureDetails, AdminErasures } from '@drip/core/contracts/admin/admin-watch'
import type { CustomerPayment } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { field, goTo, newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { withDebit } from '../autopay/autopay.makers.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { instalment, payInstalment } from '../corrections/corrections.makers.ts'

const world = await ownWorld()
const TERMS = { upfront: 'DISABLED', cashback: null } as const
const clock = (time: string) => world.control('POST', '/clock', { now: `${time}-03:00` })
beforeEach(() => clock('2026-11-24T10:00:00'))
checkTruthsAfterEach(world)
const told = async (purchaseId: string, kind: string) =>
  (
    await world.deps.db.values<string>(sql`
      select words from customer_messages where purchase_id = ${purchaseId} and kind = ${kind} order by created_at, id`)
  ).map((words) => words.replaceAll('\u00a0', ' '))

describe('a customer who asks for erasure while their bank still pays a debit', () => {
  it('keeps the account until the money has arrived and was refunded, and is told of both', async () => {
    const { apiKey } = await world.merchant(TERMS)
    const it = await withDebit(world, apiKey)
    await clock('2026-12-08T22:30:00')
    const { call } = await signIn(world, it.shopper)
    await pay(world, (await call<CustomerPayment>('POST', `/orders/${it.orderId}/unique_payment`)).body)
    await world.until(async () => (await instalment(world, it.orderId, 3)).status === 'PAID')
    await call('POST', '/user/erasure')
    const request = async () => {
      const admin = await newAdmin(world)
      const [open] = (await admin.call<AdminErasures>('GET', '/erasure_requests')).body.content
      const path = `/erasure_requests/${open?.id ?? ''}`
      const { plan } = (await admin.call<AdminErasureDetails>('GET', path)).body
      const erase = async () => (await admin.call('PUT', `${path}/answer`, { outcome: 'ERASED' })).status
      return { plan, erase }
    }
    const before = await request()
    expect(before.plan).toMatchObject({ outcome: 'PARTLY' })
    expect(before.plan.kept[0]?.what).toBe(
      'A conta, enquanto seu banco ainda puder pagar um débito automático',
    )
    expect(await before.erase()).toBe(409)
    await goTo(world, '2026-12-09')
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      return (await told(it.orderId, 'PAYMENT_RETURNED')).length > 0
    })
    await untilRefunded(world, it.orderId)
    await world.until(async () => (await told(it.orderId, 'REFUND_ARRIVED')).length > 0)
    expect(await told(it.orderId, 'PAYMENT_RETURNED')).toEqual([
      expect.stringMatching(/d[eé]bito autom[aá]tico/),
    ])
    const after = await request()
    expect(after.plan.outcome).toBe('ERASED')
    expect(await after.erase()).toBe(204)
  })
})

describe('a merchant who is switched off', () => {
  it('sells nothing by an old code: it is shown as ended, and a payment by it is returned', async () => {
    const { id, apiKey } = await world.merchant(TERMS)
    const [late, first] = [newShopper(), newShopper()]
    const [paidLate, paidBefore] = [await world.checkout(apiKey), await world.checkout(apiKey)]
    const [codeOfLate, codeOfFirst] = [
      await untilPix(world, paidLate, late),
      await untilPix(world, paidBefore, first),
    ]
    // the PSP's report arrives after the merchant was switched off
    await world.fault({ provider: 'webhooks', kind: 'drop', times: 1 })
    await pay(world, codeOfFirst)
    await world.advance('PT1S')
    await (await newAdmin(world)).call('PUT', `/merchants/${id}/disable`)
    await world.advance('PT1S')
    expect(field((await world.step(paidLate)).body, 'payment').fieldData).toMatchObject({ status: 'EXPIRED' })
    await pay(world, codeOfLate)
    await world.until(async () => (await told(paidLate, 'PAYMENT_RETURNED')).length > 0)
    await world.advance('PT1M')
    await world.schedule('sweep-received')
    await world.schedule('expire-checkouts')
    await untilRefunded(world, paidLate)
    expect((await world.step(paidLate)).body).toMatchObject({ result: 'KO' })
    expect((await world.step(paidBefore)).body).toMatchObject({ result: 'OK' })
    expect(await told(paidLate, 'PAYMENT_RETURNED')).toEqual([
      expect.stringContaining('depois do prazo do codigo'),
    ])
  })
})

describe('a purchase that begins at the moment in which its merchant is switched off', () => {
  it.each([
    ['ends a minute later', false, 'KO'],
    ['goes on where the merchant sells again by then', true, 'MORE_INFO'],
  ] as const)('%s', async (_name, sellsAgain, result) => {
    const { id, apiKey } = await world.merchant(TERMS)
    const begun = await world.checkout(apiKey)
    const admin = await newAdmin(world)
    await admin.call('PUT', `/merchants/${id}/disable`)
    // it was written after the others had ended
    await world.deps.db.run(sql`
      update checkouts set expires_at = '2026-11-24T10:30:00-03:00', revision = revision + 1 where id = ${begun}`)
    if (sellsAgain) await admin.call('PUT', `/merchants/${id}/enable`)
    await hurryJobs(world)
    await world.drain()
    expect((await world.step(begun)).body).toMatchObject({ result })
  })
})

describe('a Pix that is too old for the bank to give back', () => {
  it('shows its customer the account when the sale is refunded: it is theirs, and is not opened automatically', async () => {
    const { id, apiKey } = await world.merchant(TERMS)
    const { orderId } = await newCustomer(world, apiKey)
    await payInstalment(world, orderId, 1)
    await goTo(world, '2027-02-20')
    await payInstalment(world, orderId, 2)
    // 91 days after the first Pix
    await goTo(world, '2027-02-23')
    const admin = await newAdmin(world)
    const asked: AdminActionAsked = { action: 'FULL_REFUND' }
    const { totals } = (await admin.call<AdminPreview>('POST', `/orders/${orderId}/preview`, asked)).body
    expect(totals).toMatchObject({ pixReturned: 103.43, pixTooOld: 100 })
    await cancelOrder(world.deps, id, orderId, { amount: 'all', source: 'ADMIN' })
    await world.until(async () => (await told(orderId, 'REFUND_ARRIVED')).length > 0)
    // the bank is asked again, and refuses again
    await world.advance('P1D')
    await world.schedule('retry-failed-refunds')
    const all = (await told(orderId, 'REFUND_BEGUN')).join('\n')
    expect(all).toContain('R$ 103,43 voltam por Pix para a conta de onde saíram')
    expect(all).toContain('R$ 100,00 foram pagos há mais de 90 dias, e o banco não devolve mais esse Pix.')
    expect(all).toContain(`O dinheiro é seu: escreva para ${world.deps.config.settings.supportEmail}`)
  })
})
