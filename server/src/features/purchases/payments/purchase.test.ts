import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy, field, goTo, newShopper, pay, pixOf, untilDecided, untilPix } from '../../../../test/shopper.ts'
import { countOf, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { findInstalments, findOrder } from '../orders/orders.store.ts'

const world = await ownWorld()

describe('a purchase in 3x with the symbolic Pix', () => {
  it('makes an order, three instalments and balanced books, and gives the R$ 1,00 back', async () => {
    const { apiKey } = await world.merchant()
    const id = await buy(world, apiKey, newShopper(), { amount: '299.90' })
    const order = await findOrder(world.deps.db, id)
    expect(order).toMatchObject({ id, amount: 29_990, feeAmount: 1796, status: 'ACTIVE', canceledAmount: 0 })
    const plan = await findInstalments(world.deps.db, id)
    expect(plan.map((part) => [part.number, part.amount, part.dueDate, part.status])).toEqual([
      [1, 9997, '2026-12-09', 'PENDING'],
      [2, 9997, '2027-01-08', 'PENDING'],
      [3, 9996, '2027-02-07', 'PENDING'],
    ])
    await world.until(async () => (await world.balance(ACCOUNTS.BANK, id)) === 0)
    expect(await world.balance(ACCOUNTS.CUSTOMER_FUNDS, id)).toBe(0)
    expect(await world.balance(ACCOUNTS.CUSTOMER_DEBT, id)).toBe(29_990)
    expect(await world.balance(ACCOUNTS.MERCHANT_PAYABLE, id)).toBe(-28_194)
    expect(await world.balance(ACCOUNTS.FEE_INCOME, id)).toBe(-1796)
  })

  it('is reported to the store, which reads the approved checkout with its key', async () => {
    const { apiKey } = await world.merchant()
    const id = await world.checkout(apiKey, { merchantCode: 'P-1' })
    const pix = await untilPix(world, id, newShopper())
    expect(
      (await world.call('GET', `/api/v1/checkouts/${id}`, undefined, { 'x-api-key': apiKey })).body,
    ).toMatchObject({
      id,
      merchantCode: 'P-1',
      status: 'MORE_INFO',
      orderId: null,
    })
    await pay(world, pix)
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    expect(
      (await world.call('GET', `/api/v1/checkouts/${id}`, undefined, { 'x-api-key': apiKey })).body,
    ).toMatchObject({
      status: 'OK',
      orderId: id,
    })
  })
})

describe('a purchase with its first instalment paid now', () => {
  it('has its first instalment paid and due today, and the rest every 30 days', async () => {
    const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
    const id = await buy(world, apiKey, newShopper(), { amount: '100.00' })
    const plan = await findInstalments(world.deps.db, id)
    expect(plan.map((part) => [part.amount, part.paidAmount, part.dueDate, part.status])).toEqual([
      [3334, 3334, '2026-11-24', 'PAID'],
      [3333, 0, '2026-12-24', 'PENDING'],
      [3333, 0, '2027-01-23', 'PENDING'],
    ])
    expect(await world.balance(ACCOUNTS.CUSTOMER_DEBT, id)).toBe(6666)
    expect(await world.balance(ACCOUNTS.BANK, id)).toBe(3334)
  })
})

describe('a purchase that credit refuses and the shopper pays at once', () => {
  it('is approved as one paid instalment', async () => {
    const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
    const shopper = newShopper({ cpf: deniedCpf['LOW_SCORE'] ?? '' })
    const { apiKey } = await world.merchant({ offersFullAmount: true })
    const id = await world.checkout(apiKey, { amount: '150.00' })
    const refused = await untilDecided(world, id, shopper)
    expect(refused).toMatchObject({ result: 'KO', koReason: 'DEFAULT', fields: [] })
    expect(refused.paymentFullAmount).toMatchObject({ amount: 150, status: 'PENDING' })
    await pay(world, pixOf(refused))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED', amount: 15_000 })
    // the approved screen shows what was agreed, not an earlier offer
    expect((await world.step(id)).body.instalments).toMatchObject([{ amount: 150, dueDate: '2026-11-24' }])
    expect(await world.balance(ACCOUNTS.CUSTOMER_DEBT, id)).toBe(0)
  })
})

describe('a plan that is agreed before midnight', () => {
  const dueDates = async (id: string) =>
    (await findInstalments(world.deps.db, id)).map((part) => part.dueDate)
  const untilApproved = (id: string) => world.until(async () => (await world.step(id)).body.result === 'OK')
  const payUnheard = async (pix: Parameters<typeof pay>[1]) => {
    await world.fault({ provider: 'webhooks', kind: 'drop', times: 1 })
    await pay(world, pix)
  }
  /** Agreed on the 24th, with a first due date on the next day. */
  const agreed = async () => {
    await goTo(world, '2026-11-24', '23:55:00')
    const { apiKey } = await world.merchant()
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper())
    const { body } = await world.step(id, {
      checkoutConfirmed: true,
      firstInstallmentsDate: '2026-11-25',
      firstDateShown: '2026-11-25',
    })
    return { id, pix: pixOf(body) }
  }
  const FROM_TOMORROW = ['2026-11-25', '2026-12-25', '2027-01-24']
  /** The same at the end of its first day, as a link that is valid for days. */
  const lastMinutes = async () => {
    const { id } = await agreed()
    await world.deps.db.run(sql`update checkouts set expires_at = '2026-11-28' where id = ${id}`)
    await goTo(world, '2026-11-25', '23:55:00')
    return { id, pix: pixOf((await world.step(id, { renewPayment: true })).body) }
  }

  it('is owed as agreed when it is paid after midnight', async () => {
    const { id, pix } = await agreed()
    await goTo(world, '2026-11-25', '00:01:00')
    expect((await world.step(id)).body.instalments.map((it) => it.dueDate)).toEqual(FROM_TOMORROW)
    await pay(world, pix)
    await untilApproved(id)
    expect(await dueDates(id)).toEqual(FROM_TOMORROW)
  })

  it('is owed as agreed if it was paid on its first day and reported on the next', async () => {
    const { id, pix } = await lastMinutes()
    await payUnheard(pix)
    await goTo(world, '2026-11-26', '00:01:00')
    expect(field((await world.step(id)).body, 'checkoutConfirmed').fieldData.firstDueDate.current).toBe(
      '2026-12-11',
    )
    await world.schedule('sweep-received')
    await untilApproved(id)
    expect(await dueDates(id)).toEqual(FROM_TOMORROW)
  })

  it('is requested again after its first day: a payment then is returned, and the new acceptance has a new code', async () => {
    const { id, pix } = await lastMinutes()
    await goTo(world, '2026-11-26', '00:01:00')
    await pay(world, pix)
    await world.until(async () => (await countOf(world, 'pix_payments', id)) === 1)
    await untilRefunded(world, id)
    const { body: asks } = await world.step(id)
    expect(asks).toMatchObject({ result: 'MORE_INFO', returnedPayment: { because: 'NOT_AWAITED' } })
    const { current } = field(asks, 'checkoutConfirmed').fieldData.firstDueDate
    const { body } = await world.step(id, { checkoutConfirmed: true, firstDateShown: current })
    await pay(world, pixOf(body))
    await untilApproved(id)
    expect(await dueDates(id)).toEqual(['2026-12-11', '2027-01-10', '2027-02-09'])
  })

  it('and requested again ends the code shown before', async () => {
    const { id, pix } = await lastMinutes()
    await goTo(world, '2026-11-26', '00:01:00')
    const { body } = await world.step(id, { checkoutConfirmed: true })
    expect(pixOf(body).qrCodeText).not.toBe(pix.qrCodeText)
    await world.drain()
    await expect(pay(world, pix)).rejects.toThrow('CHARGE_REMOVED')
    await pay(world, pixOf(body))
    await untilApproved(id)
  })

  it('with its first instalment paid on that evening is owed from that day, although it is reported on the next', async () => {
    await goTo(world, '2026-11-24', '23:55:00')
    const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
    const id = await world.checkout(apiKey)
    await payUnheard(await untilPix(world, id, newShopper()))
    await goTo(world, '2026-11-25', '00:01:00')
    await world.schedule('sweep-received')
    await untilApproved(id)
    expect(await dueDates(id)).toEqual(['2026-11-24', '2026-12-24', '2027-01-23'])
  })
})
