import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo, pay, payInstalment, paymentPage, takeBackPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, countOf, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { type Instalment, findInstalments, findOrder } from '../orders/orders.store.ts'
import { chargeAllOpen } from '../instalment-payments/charge-debts.ts'
import { bookTakenBack, checkForTakenBack } from './take-back.ts'
import { newDebt, statusesOf, untilBooked } from '../instalment-payments/owing.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant({ cashback: null })
// due on 9 December, 8 January and Carnival Sunday 7 February
beforeEach(() => goTo(world, '2026-11-24'))
checkTruthsAfterEach(world)

const owing = (key = merchant.apiKey) => newDebt(world, key)
async function paid(id: string, it: Instalment, changes: Parameters<typeof pay>[2] = {}): Promise<string> {
  const before = await countOf(world, 'pix_payments', id)
  const [endToEndId = ''] = await payInstalment(world, it.id, changes)
  await untilBooked(world, id, before + 1)
  return endToEndId
}
const now = async (it: Instalment, id: string) =>
  (await findInstalments(world.deps.db, id)).find((part) => part.id === it.id)
const forcedOf = (id: string) =>
  world.deps.db.rows<{ amount: number }>(sql`
    select amount from pix_refunds where purchase_id = ${id} and forced order by created_at, id`)
const untilForced = (id: string, count: number) =>
  world.until(async () => (await forcedOf(id)).length === count)
const ownRefunds = async (id: string) =>
  (
    await world.deps.db.rows<{ amount: number; status: string }>(sql`
      select amount, status from pix_refunds
      where purchase_id = ${id} and not forced and cause <> 'symbolic' order by created_at, id`)
  ).map((it) => [it.amount, it.status])
const bank = (id: string) => world.balance(ACCOUNTS.BANK, id)
const funds = (id: string) => world.balance(ACCOUNTS.CUSTOMER_FUNDS, id)
const cancel = (id: string, amount: number) =>
  world.call('PUT', `/api/v1/cancellation/${id}`, { amount }, { 'x-api-key': merchant.apiKey })
const holdWebhooks = () => world.fault({ provider: 'webhooks', kind: 'drop' })
/** The amounts of which the customer was told that they have arrived. */
const arrivals = async (id: string) =>
  (
    await world.deps.db.rows<{ words: string }>(sql`
      select words from customer_messages where purchase_id = ${id} and kind = 'REFUND_ARRIVED' order by created_at, id`)
  ).map((it) => /R\$\s?([\d.,]+)/.exec(it.words)?.[1])
/** What the customer was told of what is owed again. */
const owedAgain = (id: string) =>
  world.deps.db.values<string>(sql`
    select replace(words, chr(160), ' ') as words from customer_messages
    where purchase_id = ${id} and kind = 'PAYMENT_TAKEN_BACK' and channel <> 'EMAIL' order by created_at, id`)
const psp = {
  down: () => world.fault({ provider: 'pix', kind: 'fail', match: '/devolucao/' }),
}

describe('a payment that the payer’s bank takes back in full', () => {
  it('opens its instalment again, and that can be paid again', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await takeBackPix(world, endToEndId)
    await untilForced(id, 1)
    await world.drain()
    expect(await arrivals(id)).toEqual([])
    expect(await owedAgain(id)).toEqual([
      expect.stringMatching(
        /tomou de volta R\$ 100,00 de um Pix .* em aberto de novo\. .*\/cliente\/pedidos\//,
      ),
    ])
    expect(await now(first, id)).toMatchObject({ status: 'PENDING', paidAmount: 0, paidAt: null })
    expect([await bank(id), await funds(id)]).toEqual([0, 0])
    expect(await paymentPage(world, first.id)).toMatchObject({ amount: 100, status: 'PENDING' })
    await paid(id, first)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
    expect(await bank(id)).toBe(10_000)
  })

  it('at night is told in the morning, unless that instalment has been paid again', async () => {
    const told = (id: string) =>
      world.deps.db.values<string>(sql`
        select distinct status from customer_messages where purchase_id = ${id} and kind = 'PAYMENT_TAKEN_BACK'`)
    const [one, other] = [await owing(), await owing()]
    const pix = [await paid(one.id, one.first), await paid(other.id, other.first)]
    await goTo(world, '2026-11-24', '22:30:00')
    for (const endToEndId of pix) await takeBackPix(world, endToEndId)
    await untilForced(one.id, 1)
    await untilForced(other.id, 1)
    await world.drain()
    await paid(other.id, other.first)
    expect([await told(one.id), await told(other.id)]).toEqual([['PLANNED'], ['PLANNED']])
    await goTo(world, '2026-11-25')
    await world.schedule('sweep-messages')
    await world.drain()
    expect([await told(one.id), await told(other.id)]).toEqual([['SENT'], ['SKIPPED']])
  })

  it('long after, the instalment is late from its own due date', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await goTo(world, '2026-12-19')
    await takeBackPix(world, endToEndId)
    await untilForced(id, 1)
    expect(await paymentPage(world, first.id)).toMatchObject({ amount: 102.33, isLate: true })
  })

  it('with its late charge gives up that too', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-19')
    const endToEndId = await paid(id, first)
    expect(await world.balance(ACCOUNTS.LATE_CHARGES, id)).toBe(-233)
    await takeBackPix(world, endToEndId)
    await untilForced(id, 1)
    expect(await now(first, id)).toMatchObject({ status: 'PENDING', paidAmount: 0, lateChargePaid: 0 })
    expect(await world.balance(ACCOUNTS.LATE_CHARGES, id)).toBe(0)
  })

  it('and that closed the order opens the order', async () => {
    const { id } = await owing()
    const code = await chargeAllOpen(world.deps, id)
    const [endToEndId = ''] = await pay(world, { qrCodeText: code.brCode })
    await untilBooked(world, id, 2)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
    await takeBackPix(world, endToEndId)
    await untilForced(id, 1)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'ACTIVE', closedAt: null })
    expect(await statusesOf(world, id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    expect((await chargeAllOpen(world.deps, id)).amount).toBe(30_000)
  })

  it('and that was the first instalment of the purchase leaves the purchase', async () => {
    const { apiKey } = await world.merchant({ upfront: 'MANDATORY', cashback: null })
    const { id, first } = await owing(apiKey)
    const [row] = await world.deps.db.rows<{ id: string }>(sql`
      select end_to_end_id as id from pix_payments where purchase_id = ${id}`)
    await takeBackPix(world, row?.id ?? '')
    await untilForced(id, 1)
    expect(await now(first, id)).toMatchObject({ status: 'PENDING', paidAmount: 0 })
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'ACTIVE' })
    expect(await bank(id)).toBe(0)
    await paid(id, first)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
  })

  it('reported however often, is booked once', async () => {
    const { id, first } = await owing()
    await world.fault({ provider: 'webhooks', kind: 'repeat' })
    const endToEndId = await paid(id, first)
    await takeBackPix(world, endToEndId)
    await untilForced(id, 1)
    await checkForTakenBack(world.deps, endToEndId)
    const pix = await world.deps.pix.payment(endToEndId)
    if (pix !== null) await bookTakenBack(world.deps, pix)
    expect(await forcedOf(id)).toEqual([{ amount: 10_000 }])
    expect(await bank(id)).toBe(0)
  })

  it('before the payment was reported, both are found by the sweep', async () => {
    const { id, first } = await owing()
    await holdWebhooks()
    const [endToEndId = ''] = await payInstalment(world, first.id)
    await takeBackPix(world, endToEndId)
    await world.schedule('sweep-received')
    expect(await statusesOf(world, id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    expect(await forcedOf(id)).toEqual([{ amount: 10_000 }])
    expect(await bank(id)).toBe(0)
  })

  it('by a false webhook takes nothing', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    const lie = { pix: [{ endToEndId, txid: 'x', devolucoes: [{ id: 'made-up' }] }] }
    const { webhookSecret } = world.deps.config.pix
    expect((await world.call('POST', `/webhooks/pix/${webhookSecret}/pix`, lie)).status).toBe(200)
    await world.drain()
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
  })
})

describe('a payment that the payer’s bank takes back in part', () => {
  it('leaves the rest paid, and the part can be paid again', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await takeBackPix(world, endToEndId, '40.00')
    await untilForced(id, 1)
    expect(await now(first, id)).toMatchObject({ status: 'PENDING', paidAmount: 6000 })
    expect(await paymentPage(world, first.id)).toMatchObject({ amount: 40 })
    await paid(id, first)
    expect(await now(first, id)).toMatchObject({ status: 'PAID', paidAmount: 10_000 })
  })

  it('twice with the same amount counts twice, until nothing is left', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await takeBackPix(world, endToEndId, '50.00')
    await takeBackPix(world, endToEndId, '50.00')
    await untilForced(id, 2)
    expect(await now(first, id)).toMatchObject({ paidAmount: 0 })
    await expect(takeBackPix(world, endToEndId, '0.01')).rejects.toThrow('AMOUNT_TOO_LARGE')
  })

  it('of several debts opens the last of them', async () => {
    const { id, third } = await owing()
    const code = await chargeAllOpen(world.deps, id)
    const [endToEndId = ''] = await pay(world, { qrCodeText: code.brCode })
    await untilBooked(world, id, 2)
    await takeBackPix(world, endToEndId, '70.00')
    await untilForced(id, 1)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PENDING'])
    expect(await now(third, id)).toMatchObject({ paidAmount: 3000 })
  })

  it('ends a code for the same debt that asks for the old amount', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await takeBackPix(world, endToEndId, '40.00')
    await untilForced(id, 1)
    const { qrcodeText } = await paymentPage(world, first.id)
    await takeBackPix(world, endToEndId, '60.00')
    await untilForced(id, 2)
    await world.drain()
    await expect(pay(world, { qrCodeText: qrcodeText ?? '' })).rejects.toThrow('CHARGE_REMOVED')
    // paid at the last moment, it is too little for the whole, and is returned
    await pay(world, { qrCodeText: qrcodeText ?? '' }, { late: true })
    await untilBooked(world, id, 3)
    await untilRefunded(world, id)
    expect(await bank(id)).toBe(0)
  })
})

describe('a payment that was partly refunded', () => {
  it('in full cannot be taken back any more', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await cancel(id, 300)
    await untilRefunded(world, id)
    await expect(takeBackPix(world, endToEndId)).rejects.toThrow('AMOUNT_TOO_LARGE')
    expect(await bank(id)).toBe(0)
  })

  it('in part: the rest is taken back, and the rest of the debt is owed', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await cancel(id, 230)
    await untilRefunded(world, id)
    expect(await now(first, id)).toMatchObject({ canceledAmount: 3000, paidAmount: 7000 })
    await takeBackPix(world, endToEndId)
    await untilForced(id, 1)
    expect(await now(first, id)).toMatchObject({ status: 'PENDING', paidAmount: 0 })
    expect(await paymentPage(world, first.id)).toMatchObject({ amount: 70 })
    expect(await bank(id)).toBe(0)
  })
})

describe('while our own refund is under way', () => {
  it('and the refund is not sent: the bank takes all, our refund is given up, and nobody requests it again', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await psp.down()
    await cancel(id, 300)
    await world.drain()
    expect(await ownRefunds(id)).toEqual([[10_000, 'REQUESTED']])
    await takeBackPix(world, endToEndId)
    await untilForced(id, 1)
    await world.mend()
    expect(await ownRefunds(id)).toEqual([[10_000, 'FAILED']])
    expect([await bank(id), await funds(id)]).toEqual([0, 0])
    // the promised money has arrived, and the customer is told once
    await checkForTakenBack(world.deps, endToEndId)
    await world.drain()
    expect(await arrivals(id)).toEqual(['100,00'])
  })

  it('the bank takes a part of it: the customer is told of that part, and of the rest when it arrives', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first)
    await psp.down()
    await cancel(id, 300)
    await world.drain()
    await takeBackPix(world, endToEndId, '30.00')
    await untilForced(id, 1)
    await world.mend()
    await world.drain()
    expect(await arrivals(id)).toEqual(['30,00'])
    await world.advance('P1D')
    await world.schedule('retry-failed-refunds')
    await world.until(async () => {
      await hurryJobs(world)
      await world.schedule('sweep-refunds')
      return (await arrivals(id)).length > 1
    })
    expect(await arrivals(id)).toEqual(['30,00', '70,00'])
    // the order is cancelled: nothing is owed again
    expect(await owedAgain(id)).toEqual([])
  })

  it('of a Pix that paid nothing, the bank takes it: its payer reads that it is back', async () => {
    const { id, first } = await owing()
    await psp.down()
    const endToEndId = await paid(id, first, { amount: '20.00' })
    await world.drain()
    const state = async () => (await paymentPage(world, first.id)).returnedPayment?.state
    expect(await state()).toBe('SENDING')
    await takeBackPix(world, endToEndId)
    await untilForced(id, 1)
    expect(await ownRefunds(id)).toEqual([[2000, 'FAILED']])
    expect(await state()).toBe('DONE')
  })

  it('of a Pix from a closed account, only what the bank took is back: its payer reads that the rest failed', async () => {
    const { id, first } = await owing()
    const endToEndId = await paid(id, first, { amount: '20.00', bankIspb: '99999999' })
    const untilFailed = (count: number) =>
      world.until(async () => {
        await hurryJobs(world)
        await world.schedule('sweep-refunds')
        return (await ownRefunds(id)).filter(([, status]) => status === 'FAILED').length === count
      })
    const state = async () => (await paymentPage(world, first.id)).returnedPayment?.state
    await untilFailed(1)
    await takeBackPix(world, endToEndId, '15.00')
    await untilForced(id, 1)
    await world.advance('P1D')
    await world.schedule('retry-failed-refunds')
    await untilFailed(2)
    expect(await ownRefunds(id)).toEqual([
      [2000, 'FAILED'],
      [500, 'FAILED'],
    ])
    expect(await state()).toBe('FAILED')
    await takeBackPix(world, endToEndId, '5.00')
    await untilForced(id, 2)
    expect(await state()).toBe('DONE')
  })

  it('and the refund is not sent: the bank takes what is not being refunded, and our refund is sent too', async () => {
    const { id, first } = await owing()
    await psp.down()
    const endToEndId = await paid(id, first, { amount: '120.00' })
    await world.drain()
    expect(await ownRefunds(id)).toEqual([[2000, 'REQUESTED']])
    await takeBackPix(world, endToEndId, '100.00')
    await untilForced(id, 1)
    expect(await now(first, id)).toMatchObject({ status: 'PENDING', paidAmount: 0 })
    await world.mend()
    await untilRefunded(world, id)
    expect(await ownRefunds(id)).toEqual([[2000, 'DONE']])
    expect([await bank(id), await funds(id)]).toEqual([0, 0])
  })

  it('and the refund is not sent: the bank takes so much that our refund does not fit, and the rest stays paid', async () => {
    const { id, first } = await owing()
    await psp.down()
    const endToEndId = await paid(id, first, { amount: '120.00' })
    await world.drain()
    await takeBackPix(world, endToEndId, '110.00')
    await untilForced(id, 1)
    expect(await ownRefunds(id)).toEqual([[2000, 'FAILED']])
    expect(await now(first, id)).toMatchObject({ status: 'PENDING', paidAmount: 1000 })
    expect([await bank(id), await funds(id)]).toEqual([1000, 0])
    await world.drain()
    // the other R$ 90,00 are owed again
    expect(await arrivals(id)).toEqual(['20,00'])
  })

  it('and the refund is sent with an unknown result: it counts as refunded', async () => {
    const { id, first } = await owing()
    await holdWebhooks()
    const [endToEndId = ''] = await payInstalment(world, first.id, { amount: '120.00' })
    await world.schedule('sweep-received')
    await world.drain()
    expect(await ownRefunds(id)).toEqual([[2000, 'SENT']])
    await takeBackPix(world, endToEndId, '100.00')
    await checkForTakenBack(world.deps, endToEndId)
    expect(await now(first, id)).toMatchObject({ status: 'PENDING', paidAmount: 0 })
    await world.mend()
    await world.advance('PT1M')
    await untilRefunded(world, id)
    expect([await bank(id), await funds(id)]).toEqual([0, 0])
  })

  it('and the refund acted at the PSP without an answer: it counts as refunded', async () => {
    const { id, first } = await owing()
    await world.fault({ provider: 'pix', kind: 'half', times: 1, match: '/devolucao/' })
    await holdWebhooks()
    const [endToEndId = ''] = await payInstalment(world, first.id, { amount: '120.00' })
    await world.schedule('sweep-received')
    await world.drain()
    expect(await ownRefunds(id)).toEqual([[2000, 'REQUESTED']])
    await takeBackPix(world, endToEndId)
    await checkForTakenBack(world.deps, endToEndId)
    expect(await forcedOf(id)).toEqual([{ amount: 10_000 }])
    await world.mend()
    await world.advance('PT1M')
    await untilRefunded(world, id)
    expect([await bank(id), await funds(id)]).toEqual([0, 0])
  })
})
