import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy, cpfOf, goTo, newShopper, pay, payInstalment, paymentPage } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { type Instalment, findInstalments, findOrder } from '../orders/orders.store.ts'
import { sweepReceived } from '../payments/sweep-received.ts'
import { chargeAllOpen, chargeInstalment } from './charge-debts.ts'
import { newDebt, statusesOf, untilBooked } from './owing.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: null })
// a Tuesday: instalments are due on Wednesday 9 December, Friday 8 January and Carnival Sunday 7 February
beforeEach(() => goTo(world, '2026-11-24'))
checkTruthsAfterEach(world)

/** R$ 300,00 in three. */
const owing = (key = apiKey, body = {}) => newDebt(world, key, newShopper(), body)

const now = async (it: Pick<Instalment, 'id'>, purchaseId: string): Promise<Instalment> => {
  const found = (await findInstalments(world.deps.db, purchaseId)).find(({ id }) => id === it.id)
  if (found === undefined) throw new Error('the instalment is gone')
  return found
}
const usesOf = (id: string) =>
  world.deps.db.values<string>(sql`
      select use from pix_payments where purchase_id = ${id} and use <> 'SYMBOLIC' order by paid_at, use`)
const refundsOf = async (id: string) =>
  world.deps.db.rows<{ amount: number; cause: string; status: string }>(sql`
    select amount, cause, status from pix_refunds where purchase_id = ${id} and cause <> 'symbolic' order by created_at`)
const chargesOf = async (id: string) =>
  world.deps.db.rows<{ purpose: string; status: string; dueDate: string | null }>(sql`
    select purpose, status, due_date from charges
    where purchase_id = ${id} and purpose in ('INSTALMENT', 'UNIQUE') order by created_at, id`)
const bank = (id: string) => world.balance(ACCOUNTS.BANK, id)
const lateCharges = (id: string) => world.balance(ACCOUNTS.LATE_CHARGES, id)

describe('an instalment paid by its code', () => {
  it('early closes it and nothing else', async () => {
    const { id, first } = await owing()
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
    expect(await now(first, id)).toMatchObject({
      paidAmount: 10_000,
      lateChargePaid: 0,
      paidOn: '2026-11-24',
    })
    expect(await bank(id)).toBe(10_000)
    expect(await chargesOf(id)).toEqual([{ purpose: 'INSTALMENT', status: 'PAID', dueDate: '2026-12-09' }])
  })

  it('in the last minute of its due date costs nothing more', async () => {
    const { id, first } = await owing()
    await paymentPage(world, first.id)
    await goTo(world, '2026-12-09', '23:59:30')
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await now(first, id)).toMatchObject({ status: 'PAID', paidAmount: 10_000, lateChargePaid: 0 })
  })

  it('the day after costs fine and a day’s interest, with the old code as the PSP works it out', async () => {
    const { id, first } = await owing()
    await paymentPage(world, first.id)
    await goTo(world, '2026-12-10')
    expect(await paymentPage(world, first.id)).toMatchObject({
      isLate: true,
      amount: 102.03,
      feesAmount: 2.03,
    })
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await now(first, id)).toMatchObject({ status: 'PAID', paidAmount: 10_000, lateChargePaid: 203 })
    expect(await lateCharges(id)).toBe(-203)
    // the existing code stayed valid
    expect(await chargesOf(id)).toHaveLength(1)
  })

  it('late by a code that was requested late costs the same', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-19')
    expect(await paymentPage(world, first.id)).toMatchObject({ amount: 102.33 })
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await now(first, id)).toMatchObject({ status: 'PAID', paidAmount: 10_000, lateChargePaid: 233 })
    expect(await chargesOf(id)).toEqual([{ purpose: 'INSTALMENT', status: 'PAID', dueDate: null }])
  })

  it('by another person counts all the same', async () => {
    const { id, first } = await owing()
    await payInstalment(world, first.id, { cpf: cpfOf('700900011'), name: 'Tia Generosa' })
    await untilBooked(world, id, 2)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
  })

  it('the last of all closes the order', async () => {
    const { id, first, second, third } = await owing()
    for (const it of [first, second, third]) await payInstalment(world, it.id)
    await untilBooked(world, id, 4)
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
    expect(await world.balance(ACCOUNTS.CUSTOMER_DEBT, id)).toBe(0)
  })

  it('reported only by the sweep is paid', async () => {
    const { id, first } = await owing()
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await payInstalment(world, first.id)
    await world.drain()
    expect(await statusesOf(world, id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    await world.schedule('sweep-received')
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
  })

  it('is looked for in the last minutes, and little by little in the last hours', async () => {
    const { pix } = world.deps
    const stretches: number[][] = []
    const received: typeof pix.received = (query) => {
      const now = world.deps.clock.now().getTime()
      stretches.push([query.from, query.to].map((it) => Math.round((now - it.getTime()) / 60_000)))
      return pix.received(query)
    }
    for (const time of ['10:00:00', '10:01:00', '10:02:00', '11:02:00']) {
      await goTo(world, '2026-12-29', time)
      await sweepReceived({ ...world.deps, pix: { ...pix, received } })
    }
    // each stretch from start to end, in minutes before the sweep
    expect(stretches.slice(-6)).toEqual([
      [4, -1],
      [124, 119],
      [4, -1],
      [120, 115],
      [63, -1],
      [183, 63],
    ])
  })

  it('in time is in time, however late its report', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-09')
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await payInstalment(world, first.id)
    await world.drain()
    await goTo(world, '2026-12-09', '11:00:00')
    await world.schedule('sweep-received')
    await goTo(world, '2026-12-12')
    await world.schedule('sweep-received')
    expect(await now(first, id)).toMatchObject({ status: 'PAID', lateChargePaid: 0, paidOn: '2026-12-09' })
  })
})

describe('a due date on a weekend', () => {
  // bought on a Friday: due on Saturday 12 December, payable until Monday
  beforeEach(() => goTo(world, '2026-11-27'))

  it.each([
    ['Saturday', '2026-12-12', '2026-12-12'],
    ['Sunday', '2026-12-13', null],
    ['Monday', '2026-12-14', null],
  ])('the first code is requested on %s and costs nothing more', async (_day, day, dueDate) => {
    const { id, first } = await owing()
    await goTo(world, day)
    expect(await paymentPage(world, first.id)).toMatchObject({
      amount: 100,
      isLate: false,
      dueDate: '2026-12-12',
      deadline: '2026-12-14',
    })
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await now(first, id)).toMatchObject({ status: 'PAID', lateChargePaid: 0 })
    expect((await chargesOf(id))[0]?.dueDate).toBe(dueDate)
  })

  it('an old code is good on Monday without, and on Tuesday with a late charge of one day', async () => {
    const [punctual, late] = [await owing(), await owing()]
    const codes = [await paymentPage(world, punctual.first.id), await paymentPage(world, late.first.id)]
    await goTo(world, '2026-12-14')
    await pay(world, { qrCodeText: codes[0]?.qrcodeText ?? '' })
    await goTo(world, '2026-12-15')
    await pay(world, { qrCodeText: codes[1]?.qrcodeText ?? '' })
    await untilBooked(world, late.id, 2)
    await untilBooked(world, punctual.id, 2)
    expect(await now(punctual.first, punctual.id)).toMatchObject({ status: 'PAID', lateChargePaid: 0 })
    expect(await now(late.first, late.id)).toMatchObject({ status: 'PAID', lateChargePaid: 203 })
  })

  it('and Carnival after it moves on to Wednesday', async () => {
    await goTo(world, '2026-11-24')
    const { id, first, second, third } = await owing()
    for (const it of [first, second]) await payInstalment(world, it.id)
    await untilBooked(world, id, 3)
    await goTo(world, '2027-02-10')
    expect(await paymentPage(world, third.id)).toMatchObject({
      amount: 100,
      deadline: '2027-02-10',
      isLate: false,
    })
    await goTo(world, '2027-02-11')
    expect(await paymentPage(world, third.id)).toMatchObject({ amount: 102.03, isLate: true })
    await payInstalment(world, third.id)
    await untilBooked(world, id, 4)
    expect(await now(third, id)).toMatchObject({ status: 'PAID', lateChargePaid: 203 })
  })
})

describe('the wrong amount', () => {
  it('a centavo short is returned in full, and there is a new code', async () => {
    const { id, first } = await owing()
    await payInstalment(world, first.id, { amount: '99.99' })
    await untilBooked(world, id, 2)
    await untilRefunded(world, id)
    expect(await refundsOf(id)).toEqual([{ amount: 9999, cause: 'returned', status: 'DONE' }])
    expect(await bank(id)).toBe(0)
    await payInstalment(world, first.id)
    await untilBooked(world, id, 3)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
  })

  it('is announced by the channel that the customer chose', async () => {
    const shopper = newShopper()
    const id = await buy(world, apiKey, shopper)
    await world.deps.db.run(sql`update customers set message_channel = 'EMAIL' where cpf = ${shopper.cpf}`)
    const [first] = await findInstalments(world.deps.db, id)
    await payInstalment(world, first?.id ?? '', { amount: '99.99' })
    const told = async (to: string) =>
      (await world.messages(to)).map((it) => it.text).filter((it) => /recebemos um Pix/i.test(it))
    await world.until(async () => (await told(shopper.email)).length === 1)
    expect((await told(shopper.email))[0]).toContain(`/pagamento/${first?.id}`)
    expect(await told(shopper.phone)).toEqual([])
  })

  it('without the late charge is returned in full', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-19')
    await payInstalment(world, first.id, { amount: '100.00' })
    await untilBooked(world, id, 2)
    await untilRefunded(world, id)
    expect(await statusesOf(world, id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    expect(await bank(id)).toBe(0)
  })

  it('too much pays it, and the rest is returned', async () => {
    const { id, first } = await owing()
    await payInstalment(world, first.id, { amount: '250.00' })
    await untilBooked(world, id, 2)
    await untilRefunded(world, id)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
    expect(await refundsOf(id)).toEqual([{ amount: 15_000, cause: 'surplus', status: 'DONE' }])
    expect(await bank(id)).toBe(10_000)
  })
})

describe('paid twice', () => {
  it('by the same code at once, one comes back', async () => {
    const { id, first } = await owing()
    await payInstalment(world, first.id, { times: 2 })
    await untilBooked(world, id, 3)
    await untilRefunded(world, id)
    expect(await usesOf(id)).toEqual(['INSTALMENT', 'RETURNED'])
    expect(await bank(id)).toBe(10_000)
  })

  it('by the same code months later, it comes back', async () => {
    const { id, first } = await owing()
    const { qrcodeText } = await paymentPage(world, first.id)
    await pay(world, { qrCodeText: qrcodeText ?? '' })
    await untilBooked(world, id, 2)
    await goTo(world, '2027-02-01')
    await pay(world, { qrCodeText: qrcodeText ?? '' }, { late: true })
    await untilBooked(world, id, 3)
    await untilRefunded(world, id)
    expect(await bank(id)).toBe(10_000)
  })

  it('by an instalment’s code and by that of all at once, the excess is returned', async () => {
    const { id, first } = await owing()
    const single = await paymentPage(world, first.id)
    const unique = await chargeAllOpen(world.deps, id)
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await pay(world, { qrCodeText: unique.brCode })
    await pay(world, { qrCodeText: single.qrcodeText ?? '' }, { late: true })
    await world.schedule('sweep-received')
    await world.mend()
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
    await untilRefunded(world, id)
    expect(await bank(id)).toBe(30_000)
    expect((await refundsOf(id)).map((it) => it.amount)).toEqual([10_000])
  })

  it('first by the instalment’s code, then by that of all, each centavo finds its place', async () => {
    const { id, first } = await owing()
    const single = await paymentPage(world, first.id)
    const unique = await chargeAllOpen(world.deps, id)
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await pay(world, { qrCodeText: single.qrcodeText ?? '' }, { late: true })
    await world.schedule('sweep-received')
    await pay(world, { qrCodeText: unique.brCode }, { late: true })
    await world.schedule('sweep-received')
    await world.mend()
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
    await untilRefunded(world, id)
    expect(await bank(id)).toBe(30_000)
    expect(await refundsOf(id)).toEqual([{ amount: 10_000, cause: 'surplus', status: 'DONE' }])
  })
})

describe('an old code', () => {
  it('that a newer one has replaced can be paid no more at the bank', async () => {
    const { id, first } = await owing()
    const { qrcodeText } = await paymentPage(world, first.id)
    await chargeAllOpen(world.deps, id)
    await world.drain()
    await expect(pay(world, { qrCodeText: qrcodeText ?? '' })).rejects.toThrow('CHARGE_REMOVED')
  })

  it('paid in spite of that pays its debt, and the newer one ends', async () => {
    const { id, first } = await owing()
    const { qrcodeText } = await paymentPage(world, first.id)
    await chargeAllOpen(world.deps, id)
    await pay(world, { qrCodeText: qrcodeText ?? '' }, { late: true })
    await untilBooked(world, id, 2)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PENDING', 'PENDING'])
    expect((await chargesOf(id)).map((it) => [it.purpose, it.status])).toEqual([
      ['INSTALMENT', 'PAID'],
      ['UNIQUE', 'ENDED'],
    ])
  })

  it('of a late debt is valid until midnight and a little longer; the next day has another amount', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-19', '23:58:00')
    const evening = await chargeInstalment(world.deps, { purchaseId: id, instalmentId: first.id })
    expect(evening.amount).toBe(10_233)
    await goTo(world, '2026-12-20', '00:03:00')
    const night = await chargeInstalment(world.deps, { purchaseId: id, instalmentId: first.id })
    expect(night.amount).toBe(10_237)
    expect(night.txid).not.toBe(evening.txid)
    // still valid, at the amount that was offered
    await pay(world, { qrCodeText: evening.brCode }, { late: true })
    await untilBooked(world, id, 2)
    expect(await now(first, id)).toMatchObject({ status: 'PAID', lateChargePaid: 233 })
    await world.drain()
    await expect(pay(world, { qrCodeText: night.brCode })).rejects.toThrow('CHARGE_REMOVED')
  })

  it('of a late debt paid days later is too little, and is returned', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-19')
    const old = await chargeInstalment(world.deps, { purchaseId: id, instalmentId: first.id })
    await goTo(world, '2027-01-19')
    await pay(world, { qrCodeText: old.brCode }, { late: true })
    await untilBooked(world, id, 2)
    await untilRefunded(world, id)
    expect(await bank(id)).toBe(0)
    expect(await statusesOf(world, id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
  })
})

describe('all at once', () => {
  it('costs the open amount with late charges, and closes the order', async () => {
    const { id, first } = await owing()
    await goTo(world, '2026-12-19')
    const code = await chargeAllOpen(world.deps, id)
    expect(code.amount).toBe(30_233)
    await pay(world, { qrCodeText: code.brCode })
    await untilBooked(world, id, 2)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await now(first, id)).toMatchObject({ lateChargePaid: 233 })
    expect(await findOrder(world.deps.db, id)).toMatchObject({ status: 'CLOSED' })
  })

  it('requested again the same day is the same code, the next day another with another amount', async () => {
    const { id } = await owing()
    await goTo(world, '2026-12-19')
    const code = await chargeAllOpen(world.deps, id)
    expect((await chargeAllOpen(world.deps, id)).txid).toBe(code.txid)
    await goTo(world, '2026-12-20')
    await expect(pay(world, { qrCodeText: code.brCode })).rejects.toThrow('CHARGE_EXPIRED')
    const next = await chargeAllOpen(world.deps, id)
    expect(next).toMatchObject({ amount: 30_237 })
    expect(next.txid).not.toBe(code.txid)
    await pay(world, { qrCodeText: next.brCode })
    await untilBooked(world, id, 2)
    expect(await statusesOf(world, id)).toEqual(['PAID', 'PAID', 'PAID'])
  })

  it('short by three centavos of two late charges is accepted, by more is returned', async () => {
    const [taken, returned] = [await owing(), await owing()]
    await goTo(world, '2027-01-20')
    for (const [it, amount] of [
      [taken, -3],
      [returned, -5],
    ] as const) {
      const code = await chargeAllOpen(world.deps, it.id)
      await pay(world, { qrCodeText: code.brCode }, { amount: ((code.amount + amount) / 100).toFixed(2) })
    }
    await untilBooked(world, taken.id, 2)
    await untilBooked(world, returned.id, 2)
    await untilRefunded(world, returned.id)
    expect(await statusesOf(world, taken.id)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await bank(returned.id)).toBe(0)
  })

  it('is empty if nothing is open', async () => {
    const { id } = await owing()
    await pay(world, { qrCodeText: (await chargeAllOpen(world.deps, id)).brCode })
    await untilBooked(world, id, 2)
    await expect(chargeAllOpen(world.deps, id)).rejects.toMatchObject({ code: 'NOTHING_TO_PAY' })
  })
})

describe('while the PSP', () => {
  it('is down there is no code, and the next call continues', async () => {
    const { id, first } = await owing()
    await world.fault({
      provider: 'pix',
      kind: 'fail',
      times: 1,
      match: 'PUT /pix/v2/cobv/',
    })
    const refused = await world.call('GET', `/api/v1/installments/details/${first.id}`)
    expect([refused.status, refused.body['code']]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await chargesOf(id)).toHaveLength(1)
  })

  it('acts but answers 500, the next call finds the same charge', async () => {
    const { id, first } = await owing()
    await world.fault({
      provider: 'pix',
      kind: 'half',
      times: 1,
      match: 'PUT /pix/v2/cobv/',
    })
    expect((await world.call('GET', `/api/v1/installments/details/${first.id}`)).status).toBe(503)
    const { qrcodeText } = await paymentPage(world, first.id)
    const atPsp = await world.control<
      { dueDate: string | null; qrCodeText: string; endToEndIds: string[] }[]
    >('GET', '/pix/charges?status=ATIVA')
    expect(atPsp.filter((it) => it.qrCodeText === qrcodeText)).toHaveLength(1)
    await pay(world, { qrCodeText: qrcodeText ?? '' })
    await untilBooked(world, id, 2)
    expect(await chargesOf(id)).toHaveLength(1)
  })

  it('is slow, the page waits and has its code', async () => {
    const { first } = await owing()
    await world.fault({
      provider: 'pix',
      kind: 'slow',
      ms: 800,
      times: 1,
      match: 'PUT /pix/v2/cobv/',
    })
    expect((await paymentPage(world, first.id)).qrcodeText).toMatch(/^000201/)
  })

  it('was down until the due date had passed, there is a code of that day', async () => {
    const { id, first } = await owing()
    await world.fault({
      provider: 'pix',
      kind: 'fail',
      times: 1,
      match: 'PUT /pix/v2/cobv/',
    })
    expect((await world.call('GET', `/api/v1/installments/details/${first.id}`)).status).toBe(503)
    await goTo(world, '2026-12-10')
    expect(await paymentPage(world, first.id)).toMatchObject({ amount: 102.03 })
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect((await chargesOf(id)).map((it) => it.status)).toEqual(['ENDED', 'PAID'])
  })
})

describe('what was forgiven', () => {
  it('is not paid by a code that still includes it: the payment is returned', async () => {
    const { id, first } = await owing()
    const { qrcodeText } = await paymentPage(world, first.id)
    await goTo(world, '2026-12-19')
    await world.deps.db.run(
      sql`update instalments set fee_waived_until = '2026-12-19' where id = ${first.id}`,
    )
    await pay(world, { qrCodeText: qrcodeText ?? '' })
    await untilBooked(world, id, 2)
    await untilRefunded(world, id)
    expect(await now(first, id)).toMatchObject({ status: 'PAID', paidAmount: 10_000, lateChargePaid: 0 })
    expect(await refundsOf(id)).toEqual([{ amount: 233, cause: 'surplus', status: 'DONE' }])
  })

  it('is not in the next requested code', async () => {
    const { id, first } = await owing()
    await paymentPage(world, first.id)
    await goTo(world, '2026-12-19')
    await world.deps.db.run(
      sql`update instalments set fee_waived_until = '2026-12-19' where id = ${first.id}`,
    )
    const page = await paymentPage(world, first.id)
    expect(page).toMatchObject({ amount: 100, feesAmount: 0, lateCharge: { waived: 2.33, daysLate: 10 } })
    await payInstalment(world, first.id)
    await untilBooked(world, id, 2)
    expect(await now(first, id)).toMatchObject({ status: 'PAID', lateChargePaid: 0 })
    expect(await refundsOf(id)).toEqual([])
  })
})
