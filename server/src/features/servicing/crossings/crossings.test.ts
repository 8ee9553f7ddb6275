/** Where two or three features meet in one purchase: what one of them says must be true for the others as well. */
import type { CustomerOrder, CustomerPayment, PausePreview } from '@drip/core/contracts/customer-area'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { parsePhone } from '@drip/core/documents/phone'
import { cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  buy,
  goTo,
  pay,
  payInstalment as payByPage,
  paymentPage,
  takeBackPix,
} from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { showSale } from '../../areas/merchant-area/sales/show-sale.ts'
import { findBuyer } from '../../messaging/customer-messages/customer-messages.store.ts'
import { newId } from '../../../platform/ids.ts'
import { insertChange } from '../../people/contact-changes/contact-changes.store.ts'
import { applyDueContactChanges } from '../../people/contact-changes/end-contact-change.ts'
import { createTransfers } from '../../purchases/settlements/create-transfers.ts'
import { settleTransfer } from '../../purchases/settlements/settle-transfer.ts'
import { type WithOrder, accountOf, newestDebit, withAutopay, withDebit } from '../autopay/autopay.makers.ts'
import { BY, codeFor, instalment, payInstalment } from '../corrections/corrections.makers.ts'
import { cancelOrder } from '../corrections/cancel-order.ts'
import { writeOff } from '../corrections/write-off.ts'
import { findCancellationFacts } from '../purchase-news/purchase-facts.store.ts'
import { decideDispute } from '../disputes/end-dispute.ts'
import { disputed } from '../disputes/disputes.makers.ts'
import { contested, ended } from '../med/med.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'DISABLED', cashback: null })
const clock = (time: string) => world.control('POST', '/clock', { now: `${time}-03:00` })
// R$ 100,00 each, due on 9 December, 8 January and 7 February
beforeEach(() => clock('2026-11-24T10:00:00'))
checkTruthsAfterEach(world)

const call = async <Body>(it: WithOrder, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  (await signIn(world, it.shopper)).call<Body & { code?: string }>(
    method,
    `/orders/${it.orderId}${path}`,
    body,
  )
const order = async (it: WithOrder) => (await call<CustomerOrder>(it, 'GET', '')).body
const acceptPlan = async (it: WithOrder, kind: 'AT_ONCE' | 'WITH_ENTRY' | 'NO_ENTRY') => {
  const offer = (await order(it)).plans.offers.find((found) => found.kind === kind)
  return call<CustomerOrder>(it, 'PUT', '/plan', { kind, version: offer?.version })
}
const messages = (it: WithOrder, kind: string) =>
  world.deps.db.rows<{ words: string; status: string; recipient: string }>(sql`
    select words, status, recipient from customer_messages where purchase_id = ${it.orderId} and kind = ${kind} order by created_at, id`)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a plan that begins while the bank tries an instalment again', () => {
  /** Due on 9 December; the bank tries for the third time on the 15th. */
  const retried = async () => {
    const it = await withDebit(world, merchant.apiKey)
    await accountOf(world, it, { money: 'NEVER' })
    for (const [day, nextTry] of [
      ['2026-12-09', '2026-12-09'],
      ['2026-12-10', '2026-12-12'],
      ['2026-12-12', '2026-12-12'],
      ['2026-12-14', '2026-12-15'],
    ] as const) {
      await goTo(world, day)
      // the bank may report an attempt a moment after its day has begun
      await world.until(async () => {
        await world.schedule('sweep-autopay')
        return (await newestDebit(world, it)).nextTry === nextTry
      })
    }
    return it
  }
  const settled = async () => {
    const it = await retried()
    expect((await acceptPlan(it, 'WITH_ENTRY')).status).toBe(200)
    const entry = (await call<CustomerPayment>(it, 'POST', '/plan/payment')).body
    await pay(world, { qrCodeText: entry.qrCodeText })
    await world.until(async () => (await order(it)).plans.plan?.state === 'IN_FORCE')
    return it
  }

  it('and has no entry waits for that attempt, also if a code for the instalment has ended it', async () => {
    const it = await retried()
    expect((await acceptPlan(it, 'NO_ENTRY')).body.code).toBe('DEBIT_TOO_LATE')
    const [first] = (await order(it)).instalments
    await call(it, 'PUT', '/pay_instalment', { instalmentId: first?.id })
    await world.until(async () => (await order(it)).standingDebits !== undefined)
    expect((await acceptPlan(it, 'NO_ENTRY')).body.code).toBe('DEBIT_TOO_LATE')
  })

  it('leaves an attempt that can no longer be called back: it is shown, announced, and refunded if the entry was first', async () => {
    const it = await settled()
    await world.schedule('sweep-autopay')
    // a separate job asks the PSP to end it
    await world.until(async () => (await order(it)).standingDebits !== undefined)
    const seen = await order(it)
    expect(seen.standingDebits).toMatchObject([{ number: 1, date: '2026-12-15', amount: 100 }])
    await world.until(async () => (await messages(it, 'AUTOPAY_STANDS')).length > 0)
    const [told] = await messages(it, 'AUTOPAY_STANDS')
    expect(plain(told?.words ?? '')).toContain('em 15/12/2026 seu banco ainda paga R$ 100,00')
    await accountOf(world, it, { money: 'ALWAYS' })
    await goTo(world, '2026-12-15')
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      return (await newestDebit(world, it)).state === 'PAID'
    })
    await untilRefunded(world, it.orderId)
    expect(await order(it)).toMatchObject({ plans: { plan: { left: seen.plans.plan?.left } } })
    expect((await order(it)).standingDebits).toBeUndefined()
  })

  it('mentions no code if the bank ends it after all', async () => {
    const it = await settled()
    const { txid } = await newestDebit(world, it)
    await world.control('POST', `/pix/automatic/debits/${txid}/cancel`, { by: 'PSP_PAGADOR', code: 'CCLD' })
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      return (await newestDebit(world, it)).state === 'CANCELLED'
    })
    const told = (await messages(it, 'AUTOPAY_UNPAID')).map(({ words }) => words)
    expect(told.filter((words) => /n[aã]o vai pagar/.test(words))).toEqual([])
  })
})

describe('a debit that comes second', () => {
  it('is returned, and its payer is told of the bank’s debit, not of a code', async () => {
    const it = await withDebit(world, merchant.apiKey)
    await clock('2026-12-08T22:30:00')
    await payInstalment(world, it.orderId, 1)
    await goTo(world, '2026-12-09')
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      return (await messages(it, 'PAYMENT_RETURNED')).length > 0
    })
    await untilRefunded(world, it.orderId)
    const [told] = await messages(it, 'PAYMENT_RETURNED')
    expect(plain(told?.words ?? '')).toMatch(/d[eé]bito autom[aá]tico/)
    expect(plain(told?.words ?? '')).not.toMatch(/c[oó]digo/)
    const { id } = await instalment(world, it.orderId, 1)
    expect(await paymentPage(world, id)).toMatchObject({
      returnedPayment: { because: 'NOT_AWAITED', byDebit: true },
    })
  })
})

describe('a pause longer than the bank’s authorisation', () => {
  it('shows for the last instalment what its preview showed: payment by code', async () => {
    const it = await withAutopay(world, merchant.apiKey)
    const asked = { kind: 'HARDSHIP', days: 60, reason: 'INCOME' }
    const { body } = await call<PausePreview>(it, 'POST', '/pause/preview', asked)
    expect(body.instalments.map((part) => part.paidBy.after)).toEqual(['BANK', 'BANK', 'CODE'])
    await call<CustomerOrder>(it, 'PUT', '/pause', { ...asked, version: body.version })
    expect((await order(it)).autopay?.debits.map(({ state }) => state)).toEqual([
      'PLANNED',
      'PLANNED',
      'OUTSIDE',
    ])
  })
})

describe('a reminder', () => {
  it('of one purchase does not count what the bank pays of another', async () => {
    const it = await withAutopay(world, merchant.apiKey)
    await payInstalment(world, it.orderId, 1)
    await goTo(world, '2026-12-24')
    const other = await buy(world, merchant.apiKey, it.shopper, { amount: '300.00' })
    await goTo(world, '2027-01-04')
    // both have an instalment on 8 January
    await world.schedule('send-debits')
    expect(await newestDebit(world, it)).toMatchObject({ dueDate: '2027-01-08', chargeStatus: 'LIVE' })
    for (const day of ['2027-01-05', '2027-01-06', '2027-01-07', '2027-01-08']) {
      await goTo(world, day)
      await world.schedule('send-reminders')
      await world.drain()
    }
    const told = (await messages({ ...it, orderId: other }, 'REMINDER')).map(({ words }) => words)
    expect(told.length).toBeGreaterThan(0)
    for (const words of told) expect(words).not.toMatch(/H[aá] mais/)
  })
})

describe('a new phone', () => {
  it('includes what waits for the morning, because the old number may be a stranger’s', async () => {
    const it = await withDebit(world, merchant.apiKey)
    await accountOf(world, it, { money: 'NEVER' })
    await clock('2026-12-09T23:00:00')
    await world.until(async () => {
      await world.schedule('sweep-autopay')
      return (await messages(it, 'AUTOPAY_UNPAID')).length > 0
    })
    const [waits] = await messages(it, 'AUTOPAY_UNPAID')
    expect(waits).toMatchObject({ status: 'PLANNED', recipient: it.shopper.phone })
    const buyer = await findBuyer(world.deps.db, it.orderId)
    const phone = parsePhone('+5511977665544')
    if (buyer?.customerId == null || phone === null) throw new Error('an order has its customer')
    const now = world.deps.clock.now()
    const change = {
      id: newId(now),
      customerId: buyer.customerId,
      field: 'PHONE' as const,
      oldValue: it.shopper.phone,
      newValue: phone,
      source: 'RECOVERY' as const,
      askedAt: now,
      takesEffectAt: now,
    }
    await world.deps.db.transaction((tx) => insertChange(tx, change))
    await applyDueContactChanges(world.deps)
    await clock('2026-12-10T09:00:00')
    await world.schedule('sweep-messages')
    await world.drain()
    const [moved, ...others] = await messages(it, 'AUTOPAY_UNPAID')
    expect(moved).toMatchObject({ words: waits?.words, recipient: phone, status: 'SENT' })
    for (const { recipient } of others) expect(recipient).toBe(phone)
  })
})

/** The non-zero balances of a purchase, by account. */
const leftOn = async (orderId: string) => {
  const all = await Promise.all(
    Object.values(ACCOUNTS).map(async (account) => [account, await world.balance(account, orderId)] as const),
  )
  return Object.fromEntries(all.filter(([, amount]) => amount !== 0))
}
const writeOffOrder = (id: string) =>
  writeOff(world.deps, { type: 'ORDER', ids: [id], reason: 'FINANCIAL_LOSS_FRAUD', by: BY })

describe('a written-off amount', () => {
  it('and a later full refund by a dispute leave nothing on any account', async () => {
    const customer = await newCustomer(world, merchant.apiKey)
    await payInstalment(world, customer.orderId, 1)
    const { orderId, disputeId } = await disputed(customer)
    await writeOffOrder(orderId)
    await clock('2026-12-03T10:00:00')
    await world.schedule('sweep-disputes')
    const decision = { outcome: 'REFUND', amount: null, text: 'A loja não mostrou a entrega.' } as const
    await decideDispute(world.deps, { orderId, disputeId, ...decision, by: newId(world.deps.clock.now()) })
    await untilRefunded(world, orderId)
    expect(await leftOn(orderId)).toEqual({})
  })

  it('and contested, partly refunded and paid to another account leaves the store nothing to wait for', async () => {
    const store = await world.merchant({
      upfront: 'DISABLED',
      cashback: null,
      settlement: { pixKey: '11222333000181', whenInstalmentPaid: true },
    })
    const { orderId } = await newCustomer(world, store.apiKey)
    const { brCode } = await codeFor(world, orderId, 1)
    const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
    await world.until(async () => (await instalment(world, orderId, 1)).status === 'PAID')
    const transfers = () =>
      world.deps.db.rows<{ id: string; status: string }>(sql`
        select id, status from settlement_transfers where merchant_id = ${store.id} order by transfer_date`)
    const letDaysPass = async (count: number, state: 'DONE' | 'REFUSED') => {
      for (let day = 0; day < count; day++) {
        await world.advance('P1D')
        await createTransfers(world.deps)
        for (const { id } of (await transfers()).filter(({ status }) => status === 'CREATED'))
          await settleTransfer(world.deps, { id }, { state, providerId: null })
      }
    }
    await letDaysPass(40, 'DONE')
    const [first] = await transfers()
    await settleTransfer(world.deps, { id: first?.id ?? '' }, { state: 'RETURNED', providerId: null })
    const pspId = await contested(world, endToEndId)
    await world.deps.db.run(sql`update merchants set pix_key = '99888777000166' where id = ${store.id}`)
    await cancelOrder(world.deps, store.id, orderId, { amount: cents(15_000), source: 'ADMIN' })
    await writeOffOrder(orderId)
    await world.schedule('sweep-contests')
    await expectTruths(world)
    await letDaysPass(5, 'REFUSED')
    await ended(world, pspId, { outcome: 'RETURNED' })
    await letDaysPass(10, 'DONE')
    // the rest of the sale, R$ 150,00 less the fee, was transferred; the forced refund is owed again
    expect(await leftOn(orderId)).toEqual({
      [ACCOUNTS.BANK]: -14_101,
      [ACCOUNTS.CUSTOMER_DEBT]: 10_000,
      [ACCOUNTS.FEE_INCOME]: -899,
      [ACCOUNTS.WRITE_OFFS]: 5000,
    })
  })
})

describe('a cancellation whose Pix does not go out', () => {
  /** R$ 50,00 of the R$ 100,00 that were paid are to go back. */
  const canceledAfter = async (bankIspb?: string) => {
    const it = await newCustomer(world, merchant.apiKey)
    const { id } = await instalment(world, it.orderId, 1)
    const [endToEndId = ''] = await payByPage(world, id, bankIspb === undefined ? {} : { bankIspb })
    await world.until(async () => (await instalment(world, it.orderId, 1)).status === 'PAID')
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: cents(25_000), source: 'MERCHANT' })
    return { ...it, endToEndId }
  }
  const untilFailed = (orderId: string) =>
    world.until(
      async () =>
        (await world.deps.db.value(sql`
          select status from pix_refunds where purchase_id = ${orderId} and cause like 'canceled:%'`)) ===
        'FAILED',
    )
  const facts = async (orderId: string) => {
    const id = await world.deps.db.value<string>(
      sql`select id from cancellations where purchase_id = ${orderId}`,
    )
    return findCancellationFacts(world.deps.db, { purchaseId: orderId, id: id ?? '' })
  }
  const back = async (orderId: string) => (await showSale(world.deps, merchant.id, orderId)).order?.refunds[0]

  it('is promised in the message all the same: it is tried again, or paid in another way', async () => {
    const { orderId } = await canceledAfter('99999999')
    await untilFailed(orderId)
    expect(await facts(orderId)).toMatchObject({ back: 5000, tooOld: 0 })
    expect(await back(orderId)).toMatchObject({ sentBack: 50, sentBackAt: null })
  })

  it('because the payer’s bank took all of it is back with the payer for the store as well', async () => {
    await world.fault({ provider: 'pix', kind: 'fail', match: '/devolucao/' })
    const { orderId, endToEndId } = await canceledAfter()
    await takeBackPix(world, endToEndId)
    await untilFailed(orderId)
    expect(await facts(orderId)).toMatchObject({ back: 0, tooOld: 0 })
    expect(await back(orderId)).toMatchObject({
      sentBack: 50,
      sentBackAt: expect.stringMatching(/^2026-11-24/),
    })
  })
})

describe('one Pix for two purchases', () => {
  it('of which one is reduced by a dispute and the other partly refunded, and then contested, is correct to the centavo', async () => {
    const it = await newCustomer(world, merchant.apiKey)
    await payInstalment(world, it.orderId, 1)
    const other = await buy(world, merchant.apiKey, it.shopper, { amount: '150.00' })
    const { call: again } = await signIn(world, it.shopper)
    const { body: code } = await again<CustomerPayment>('POST', '/instalments/unique_payment', {
      which: 'ALL',
    })
    const [endToEndId = ''] = await pay(world, code)
    await world.until(async () => (await order(it)).amountToPay === 0)
    const { disputeId } = await disputed({ ...(await signIn(world, it.shopper)), orderId: other })
    await clock('2026-12-03T10:00:00')
    await world.schedule('sweep-disputes')
    const decision = { outcome: 'REDUCTION', amount: cents(5000), text: 'Veio com um defeito.' } as const
    await decideDispute(world.deps, {
      orderId: other,
      disputeId,
      ...decision,
      by: newId(world.deps.clock.now()),
    })
    await untilRefunded(world, other)
    const pspId = await contested(world, endToEndId)
    await cancelOrder(world.deps, merchant.id, it.orderId, { amount: cents(7000), source: 'ADMIN' })
    await untilRefunded(world, it.orderId)
    await ended(world, pspId, { outcome: 'RETURNED_PART', amount: 100 })
    const returned = async (orderId: string) =>
      (await order({ ...it, orderId })).receipts.find((receipt) => receipt.endToEndId === endToEndId)
        ?.returned
    expect([await returned(it.orderId), await returned(other)]).toEqual([70, 150])
    expect((await order({ ...it, orderId: other })).amountToPay).toBe(100)
  })
})
