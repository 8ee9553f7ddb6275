import type {
  AdminActionAsked,
  AdminNotes,
  AdminOrder,
  AdminPayment,
  AdminPreview,
  AdminTimeline,
} from '@drip/core/contracts/admin/admin-area'
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { addDays, civilDate } from '@drip/core/calendar/dates'
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy, goTo, newShopper, pay, payInstalment, paymentPage } from '../../../../../test/shopper.ts'
import { expectTruths } from '../../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { chargeAllOpen, chargeTogether } from '../../../purchases/instalment-payments/charge-debts.ts'
import { payPart, previewPart } from '../../../servicing/parts/pay-part.ts'
import { isSound, verifyAudit } from '../../../records/audit/verify-audit.ts'
import { newAdmin } from '../admin-area.makers.ts'
import { offersPartialRefund } from './admin-order.views.ts'

const world = await ownWorld()
const owner = await newAdmin(world)
const plain = await world.merchant()
const malga = await world.merchant({ ecommPlatform: 'MALGA' })

/** Placed on the same Tuesday each, of R$ 300,00 in three: two shirts and a hat. */
async function order(merchant = plain): Promise<string> {
  await goTo(world, '2026-11-24')
  return buy(world, merchant.apiKey, newShopper(), {
    products: [
      { name: 'Camisa', quantity: 2, amount: '100.00' },
      { name: 'Chapéu', quantity: 1, amount: '100.00' },
    ],
  })
}
async function details(id: string, admin = owner): Promise<AdminOrder> {
  // sessions expire when the clock is moved
  const { status, body } = await admin.call<AdminOrder>('GET', `/orders/${id}`)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
const preview = (id: string, asked: AdminActionAsked) =>
  owner.call<AdminPreview & { code?: string }>('POST', `/orders/${id}/preview`, asked)
const audits = async (id: string) =>
  world.deps.db.rows<{ action: string; content: string }>(sql`
    select action, content from audit_entries where object_id = ${id} order by at, id`)

async function payFirst(id: string): Promise<AdminOrder> {
  const [first] = (await details(id)).instalments
  await payInstalment(world, first?.id ?? '')
  await world.until(async () => (await details(id)).instalments[0]?.status === 'PAID')
  return details(id)
}

describe('the details of an order', () => {
  it('have every block', async () => {
    const id = await order()
    const it = await payFirst(id)
    expect(it).toMatchObject({
      id,
      amount: 300,
      canceledAmount: 0,
      status: 'ACTIVE',
      unpaidInstalmentsCount: 2,
      lateInstalments: 0,
      merchant: { id: plain.id, ecommPlatform: 'MAGENTO' },
      customer: { name: 'Ana Beatriz Ramos', addressCity: 'São Paulo', addressCep: '01310100' },
      checkout: { id, type: 'API', fromStore: false, status: 'OK', paymentStatus: 'REFUNDED' },
      actions: { partialRefund: false, writeOff: true, uniquePayment: true },
    })
    expect(it.checkout.paymentQrCode).toContain('data:image/svg+xml')
    expect(it.instalments[0]).toMatchObject({
      status: 'PAID',
      isPaid: true,
      amount: 100,
      amountToPay: 0,
      amountPaidIncludingRefunds: 100,
      amountCanceledWithRefund: 0,
      canChangeDueDate: false,
      payment: { status: 'PAID', qrCode: null },
    })
    expect(it.instalments[1]).toMatchObject({ status: 'PENDING', isPaid: false, payment: null })
    expect(it.products.map((p) => [p.name, p.amount, p.status, p.instalmentProducts.length])).toEqual([
      ['Camisa', 200, 'ACTIVE', 3],
      ['Chapéu', 100, 'ACTIVE', 3],
    ])
    // anybody may pay a debt, so no payer is marked as a stranger
    expect(it.payments.map((p) => [p.use, p.payerIsCustomer, p.refunds.length])).toEqual([
      ['INSTALMENT', null, 0],
      ['SYMBOLIC', true, 1],
    ])
    expect(it.decisions.map((d) => [d.stage, d.outcome])).toEqual([
      ['APPLICATION', 'approved'],
      ['PAYMENT', 'approved'],
    ])
  })

  it('count the days that it is late since the date it has now, however late it was before that one', async () => {
    const id = await order()
    await goTo(world, '2026-12-19')
    const late = await newAdmin(world)
    const { daysLate, instalments, moves } = await details(id, late)
    expect(daysLate).toBe(10)
    const date = moves.days[0]?.to
    const path = `/instalments/${instalments[0]?.id}/due_date`
    expect((await late.call('PUT', path, { date, following: 'FOLLOW' })).status).toBe(204)
    const later = addDays(nextBusinessDay(civilDate(date ?? '')), 5)
    await goTo(world, later)
    const [after, now] = [await newAdmin(world), addDays(later, -5)]
    const moved = await details(id, after)
    expect(moved.instalments[0]).toMatchObject({ isLate: true, deadline: now, lateCharge: { daysLate: 15 } })
    expect(moved.daysLate).toBe(5)
    await goTo(world, '2026-11-24')
  })

  it('hide scores and rules from people who may not read credit', async () => {
    const operator = await newAdmin(world, 'OPERATOR')
    const rules = (await details(await order(), operator)).decisions.flatMap((it) => it.rules)
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.every((it) => it.explanation === null)).toBe(true)
  })

  it('need an existing order', async () => {
    const nobody = '01934567-89ab-7cde-8f01-23456789abcd'
    expect(await owner.call('GET', `/orders/${nobody}`)).toMatchObject(refusedAs(404, 'ORDER_NOT_FOUND'))
    expect((await owner.call('GET', '/orders/x')).status).toBe(404)
  })
})

describe('a refund', () => {
  it('of an amount is offered for a store’s checkout, a link, and MALGA', () => {
    const offered = (checkoutType: 'API' | 'BACKOFFICE' | 'STORE', ecommPlatform: string | null) =>
      offersPartialRefund({ checkoutType, ecommPlatform })
    expect([offered('STORE', null), offered('BACKOFFICE', null), offered('API', 'MALGA')]).toEqual([
      true,
      true,
      true,
    ])
    expect([offered('API', null), offered('API', 'VTEX')]).toEqual([false, false])
  })

  it('of a late order mentions no cashback if the table of its instalments shows none', async () => {
    const id = await order(await world.merchant({ cashback: { rate: ppm(50_000), expiresOn: null } }))
    expect((await details(id)).instalments.map((it) => it.cashbackAmount)).toEqual([0, 0, 15])
    await goTo(world, '2026-12-19')
    const later = await newAdmin(world)
    expect((await details(id, later)).instalments.map((it) => it.cashbackAmount)).toEqual([0, 0, 0])
    const asked: AdminActionAsked = { action: 'FULL_REFUND' }
    const { body: shown } = await later.call<AdminPreview>('POST', `/orders/${id}/preview`, asked)
    expect(shown.orders[0]?.instalments).toHaveLength(3)
    for (const it of shown.orders[0]?.instalments ?? [])
      expect(it.cashbackAmount).toEqual({ before: 0, after: 0 })
  })

  it('of everything is previewed, changes nothing until then, and then is exactly the preview', async () => {
    const id = await order()
    const before = await payFirst(id)
    const { body: shown } = await preview(id, { action: 'FULL_REFUND' })
    expect(await details(id)).toEqual(before)
    expect(await audits(id)).toEqual([])
    expect(shown.totals).toMatchObject({ pixReturned: 100, instalments: 3, writtenOff: 0 })
    expect(shown.orders[0]).toMatchObject({
      status: { before: 'ACTIVE', after: 'CANCELED' },
      canceledAmount: { before: 0, after: 300 },
      amountToPay: { after: 0 },
    })
    expect(shown.orders[0]?.ledger.length).toBeGreaterThan(0)
    expect(shown.totals.settlement).toBeLessThan(0)
    expect((await owner.call('PUT', `/orders/${id}/cancel`)).status).toBe(204)
    const after = await details(id)
    expect(after).toMatchObject({ status: 'CANCELED', canceledAmount: 300, amountToPay: 0 })
    expect(after.payments[0]?.refunds.map((it) => it.amount)).toEqual([100])
    expect((await audits(id)).map((it) => it.action)).toEqual(['ORDER_REFUNDED'])
    // repeating it: already done
    expect((await owner.call('PUT', `/orders/${id}/cancel`)).status).toBe(204)
    expect(await audits(id)).toHaveLength(1)
  })

  it('of an amount happens once for one key, if the merchant offers it', async () => {
    const id = await order(malga)
    const refund = (amountToRefund: number, key = 'a-key') =>
      owner.call('PUT', `/orders/${id}/partial_cancel`, { amountToRefund }, { 'idempotency-key': key })
    expect((await details(id)).actions.partialRefund).toBe(true)
    expect((await refund(50.5)).status).toBe(204)
    expect((await refund(50.5)).status).toBe(204)
    expect((await details(id)).canceledAmount).toBe(50.5)
    expect(await refund(60)).toMatchObject(refusedAs(422, 'IDEMPOTENCY_KEY_REUSED'))
    // a partial refund has not refunded everything
    const refundAll = (key: string) =>
      owner.call('PUT', `/orders/${id}/cancel`, undefined, { 'idempotency-key': key })
    expect(await refundAll('a-key')).toMatchObject(refusedAs(422, 'IDEMPOTENCY_KEY_REUSED'))
    expect((await details(id)).canceledAmount).toBe(50.5)
    expect(await refund(300, 'b')).toMatchObject(refusedAs(422, 'AMOUNT_NOT_REFUNDABLE'))
    expect(await refund(1.005, 'c')).toMatchObject(refusedAs(422, 'INVALID_FIELDS'))
    for (const wrong of [0, -5]) expect((await refund(wrong, 'd')).status).toBe(400)
    const other = await order()
    expect(await owner.call('PUT', `/orders/${other}/partial_cancel`, { amountToRefund: 50 })).toMatchObject(
      refusedAs(409, 'PARTIAL_REFUND_NOT_OFFERED'),
    )
    expect((await details(other)).canceledAmount).toBe(0)
  })

  it('of products refunds their share, and a product may become cheaper', async () => {
    const id = await order()
    const [shirts, hat] = (await details(id)).products
    const shown = await preview(id, { action: 'PRODUCT_REFUND', productIds: [hat?.id ?? ''] })
    expect(shown.body.orders[0]?.products).toMatchObject([
      { name: 'Chapéu', status: { before: 'ACTIVE', after: 'CANCELED' } },
    ])
    await owner.call('PUT', `/orders/${id}/products/cancel`, { productIds: [hat?.id] })
    expect(await details(id)).toMatchObject({ canceledAmount: 100 })
    const cheaper = (productId: string | undefined, amount: number) =>
      owner.call('PUT', `/orders/${id}/products/${productId}/amount`, { amount })
    expect((await cheaper(shirts?.id, 150)).status).toBe(204)
    expect(await details(id)).toMatchObject({ canceledAmount: 150 })
    expect(await cheaper(shirts?.id, 180)).toMatchObject(refusedAs(422, 'PRODUCT_AMOUNT_NOT_LOWER'))
    expect(await cheaper(hat?.id, 10)).toMatchObject(refusedAs(409, 'PRODUCT_NOT_ACTIVE'))
    const other = (await details(await order())).products[0]?.id
    expect(await cheaper(other, 10)).toMatchObject(refusedAs(404, 'PRODUCT_NOT_FOUND'))
    expect((await audits(id)).map((it) => it.action)).toEqual(['PRODUCTS_REFUNDED', 'PRODUCT_AMOUNT_UPDATED'])
  })
})

describe('a correction', () => {
  it('moves the first due date, and shows which dates move with it', async () => {
    const id = await order()
    const shown = await preview(id, { action: 'DUE_DATE', date: '2026-12-10' })
    expect(shown.body.orders[0]?.instalments.map((it) => it.dueDate.after)).toEqual([
      '2026-12-10',
      '2027-01-09',
      '2027-02-08',
    ])
    expect((await owner.call('PUT', `/orders/${id}/due_date`, { date: '2026-12-10' })).status).toBe(204)
    expect((await details(id)).instalments[0]?.dueDate).toBe('2026-12-10')
    const late = await owner.call('PUT', `/orders/${id}/due_date`, { date: '2026-12-25' })
    expect(late).toMatchObject(refusedAs(422, 'DUE_DATE_OUT_OF_RANGE'))
    expect((await owner.call('PUT', `/orders/${id}/due_date`, { date: '2026-02-31' })).status).toBe(400)
  })

  it('gives an instalment another date for its customer, once, with the preview of the change', async () => {
    const id = await order()
    const { instalments, moves } = await details(id)
    const [instalmentId, body] = [
      instalments[1]?.id ?? '',
      { date: moves.days[1]?.to ?? '', following: 'KEEP' },
    ] as const
    const shown = await preview(id, { action: 'MOVE_DUE_DATE', instalmentId, ...body })
    expect(shown.body.orders[0]?.instalments.map((it) => [it.number, it.dueDate.after])).toEqual([
      [2, body.date],
    ])
    const path = `/instalments/${instalmentId}/due_date`
    expect((await owner.call('PUT', path, body)).status).toBe(204)
    expect(await details(id)).toMatchObject({ moves: { hindrance: 'USED', days: [] } })
    expect(await owner.call('PUT', path, body)).toMatchObject(refusedAs(409, 'MOVE_USED'))
    expect((await audits(id)).map((it) => it.action)).toEqual(['INSTALMENT_MOVED_BY_SUPPORT'])
  })

  it('pauses an order for its customer, and ends the pause, each as it was shown', async () => {
    const id = await order()
    const body = { kind: 'HARDSHIP', days: 30, reason: 'INCOME' } as const
    const shown = await preview(id, { action: 'PAUSE', ...body })
    const [change] = shown.body.orders
    expect(change?.amountToPay.after).toBe(change?.amountToPay.before)
    expect(change?.instalments.map((it) => it.dueDate.before === it.dueDate.after)).not.toContain(true)
    const over = (version: string) => ({ 'if-match': `"${version}"` })
    const stale = await owner.call(
      'PUT',
      `/orders/${id}/pause`,
      { ...body, days: 31 },
      over(shown.body.version),
    )
    expect(stale.status).toBe(412)
    expect((await owner.call('PUT', `/orders/${id}/pause`, body, over(shown.body.version))).status).toBe(204)
    expect((await details(id)).pauses.running).toMatchObject({ kind: 'HARDSHIP', reason: 'INCOME' })
    const back = await preview(id, { action: 'END_PAUSE' })
    expect(
      (await owner.call('DELETE', `/orders/${id}/pause`, undefined, over(back.body.version))).status,
    ).toBe(204)
    expect((await details(id)).pauses).toMatchObject({ running: null, kinds: [{}, { hindrance: 'USED' }] })
    const entries = await audits(id)
    expect(entries.map((it) => it.action)).toEqual(['ORDER_PAUSED_BY_SUPPORT', 'PAUSE_ENDED_BY_SUPPORT'])
    // the text can be erased elsewhere, but not here
    expect(JSON.stringify(entries)).not.toContain('INCOME')
    const timeline = await owner.call<AdminTimeline>('GET', `/orders/${id}/timeline`)
    expect(timeline.body.content.map((it) => it.text)).toEqual(
      expect.arrayContaining(['Parcelas pausadas', 'Pausa encerrada antes do prazo']),
    )
    expect(timeline.body.content.find((it) => it.text === 'Parcelas pausadas')?.details).toContainEqual({
      label: 'Motivo',
      value: 'Fiquei sem renda ou ganhei menos',
    })
  })

  it('accepts an offer for a late customer as it was shown, with a reason, and notifies the customer', async () => {
    const [atOnce, inLines, untouched] = [await order(), await order(), await order()]
    await goTo(world, '2027-01-20')
    const support = await newAdmin(world, 'OPERATOR')
    const offerOf = async (id: string, kind: string) => {
      const { offers } = (await details(id, support)).plans
      const found = offers.find((it) => it.kind === kind)
      return { kind, version: found?.version ?? '', reason: 'Disse sim ao telefone' }
    }
    const accept = (id: string, body: object, admin = support) =>
      admin.call<{ code: string }>('PUT', `/orders/${id}/plan`, body)
    const told = (id: string) =>
      world.deps.db.values<string>(sql`
          select distinct kind from customer_messages where purchase_id = ${id} and kind like 'PLAN%'`)

    const entry = await offerOf(atOnce, 'AT_ONCE')
    expect(await accept(atOnce, { ...entry, version: 'another' })).toMatchObject(
      refusedAs(409, 'PLAN_CHANGED'),
    )
    expect((await accept(atOnce, { ...entry, reason: ' ' })).status).toBe(400)
    expect((await accept(atOnce, entry, await newAdmin(world, 'CATALOGUE'))).status).toBe(403)
    expect((await details(atOnce, support)).plans.plan).toBeNull()
    for (let times = 0; times < 2; times++) expect((await accept(atOnce, entry)).status).toBe(204)
    expect((await details(atOnce, support)).plans.plan).toMatchObject({ state: 'ACCEPTED' })
    expect(await told(atOnce)).toEqual(['PLAN_ACCEPTED'])

    expect((await accept(inLines, await offerOf(inLines, 'NO_ENTRY'))).status).toBe(204)
    expect((await details(inLines, support)).plans.plan).toMatchObject({ state: 'IN_FORCE' })
    expect(await told(inLines)).toEqual(['PLAN_BEGAN'])
    expect((await audits(inLines)).map((it) => [it.action, JSON.parse(it.content).asked])).toEqual([
      ['PLAN_ACCEPTED_BY_SUPPORT', { plan: 'NO_ENTRY' }],
    ])
    expect((await audits(atOnce)).map((it) => it.action)).toEqual(['PLAN_ACCEPTED_BY_SUPPORT'])
    const notes = await support.call<AdminNotes>('GET', `/orders/${inLines}/notes`)
    expect(notes.body.content.map((it) => it.text)).toEqual(['Disse sim ao telefone'])
    const timeline = await support.call<AdminTimeline>('GET', `/orders/${inLines}/timeline`)
    const line = timeline.body.content.find((it) => it.kind === 'PLAN_ACCEPTED_FOR')
    expect(line).toMatchObject({ text: 'Acordo aceito pelo atendimento, a pedido do cliente' })
    expect(line?.actor?.type).toBe('ADMIN')
    expect(await told(untouched)).toEqual([])
    await goTo(world, '2026-11-24')
  })

  it('forgives a late charge, with a reason or none', async () => {
    const id = await order()
    await goTo(world, '2027-01-20')
    const finance = await newAdmin(world, 'FINANCE')
    const [first, second] = (await details(id, finance)).instalments
    expect(first).toMatchObject({ isLate: true, canRemoveFee: true })
    const remove = (instalmentId: string | undefined, reason: string | null) =>
      finance.call('DELETE', `/instalments/${instalmentId}/fee`, { reason })
    expect((await remove(first?.id, 'BUG')).status).toBe(204)
    expect((await remove(second?.id, null)).status).toBe(204)
    const [after] = (await details(id, finance)).instalments
    expect(after).toMatchObject({ feesAmount: 0, waivedFeesAmount: first?.feesAmount, amountToPay: 100 })
    expect(await remove(first?.id, 'BUG')).toMatchObject(refusedAs(409, 'NO_LATE_CHARGE'))
    expect((await remove(first?.id, 'x')).status).toBe(400)
    const entries = await audits(id)
    expect(entries.map((it) => it.action)).toEqual(['FEE_REMOVED', 'FEE_REMOVED'])
    expect(JSON.parse(entries[0]?.content ?? '')).toMatchObject({ asked: { reason: 'BUG' } })
    await goTo(world, '2026-11-24')
  })

  it('refuses in the preview what the action would refuse', async () => {
    const id = await order()
    const [first] = (await details(id)).instalments
    const shown = await preview(id, { action: 'REMOVE_FEE', instalmentId: first?.id ?? '', reason: null })
    expect(shown).toMatchObject(refusedAs(409, 'NO_LATE_CHARGE'))
    const foreign = (await details(await order())).instalments[0]?.id ?? ''
    expect(await preview(id, { action: 'REMOVE_FEE', instalmentId: foreign, reason: null })).toMatchObject(
      refusedAs(404, 'INSTALMENT_NOT_FOUND'),
    )
  })

  it('closes or cancels the open amount by negotiation', async () => {
    const [closed, canceled] = [await order(), await order()]
    expect((await preview(closed, { action: 'CLOSE_WITH_NEGOTIATION' })).body.totals.writtenOff).toBe(300)
    expect((await owner.call('PUT', `/orders/${closed}/close_with_negotiation`)).status).toBe(204)
    expect(await details(closed)).toMatchObject({
      status: 'CLOSED',
      amountToPay: 0,
      // nothing is left to write off or to pay
      actions: { writeOff: false, uniquePayment: false },
    })
    expect((await owner.call('PUT', `/orders/${canceled}/cancel_with_negotiation`)).status).toBe(204)
    expect(await details(canceled)).toMatchObject({ status: 'CANCELED' })
    expect(await owner.call('PUT', `/orders/${closed}/close_with_negotiation`)).toMatchObject(
      refusedAs(409, 'NOTHING_TO_PAY'),
    )
  })
})

describe('a payment', () => {
  it('is requested for one instalment or all, and is checked at the PSP', async () => {
    const id = await order()
    const operator = await newAdmin(world, 'OPERATOR')
    const [first] = (await details(id)).instalments
    const asked = await operator.call<{ content: AdminPayment[] }>(
      'POST',
      `/orders/${id}/instalment_payments`,
      { instalmentIds: [first?.id] },
    )
    const [payment] = asked.body.content
    expect(payment).toMatchObject({ status: 'PENDING', amount: 100 })
    expect((await details(id)).instalments[0]?.payment).toEqual(payment)
    await pay(world, { qrCodeText: payment?.qrCodeText ?? '' })
    const refresh = (orderId: string) =>
      operator.call<AdminPayment>('PUT', `/payments/${payment?.externalPaymentId}/refresh`, { orderId })
    expect((await refresh(id)).body).toMatchObject({ status: 'PAID' })
    expect((await details(id)).instalments[0]).toMatchObject({ status: 'PAID', isPaid: true })
    expect((await refresh(await order())).status).toBe(404)
    const all = await operator.call<AdminPayment>('POST', `/orders/${id}/unique_payment`)
    expect(all.body).toMatchObject({ status: 'PENDING', amount: 194 })
    const foreign = (await details(await order())).instalments[0]?.id
    expect(
      await operator.call('POST', `/orders/${id}/instalment_payments`, { instalmentIds: [foreign] }),
    ).toMatchObject(refusedAs(404, 'INSTALMENT_NOT_FOUND'))
  })

  it('for several purchases is checked from each of them, and from no other', async () => {
    const ids = [await order(), await order()]
    const { txid, brCode } = await chargeTogether(world.deps, ids, 'ALL')
    await world.fault({ provider: 'webhooks', kind: 'drop' })
    await pay(world, { qrCodeText: brCode })
    await world.mend()
    const refresh = (orderId: string) =>
      owner.call<AdminPayment>('PUT', `/payments/${txid}/refresh`, { orderId })
    expect((await refresh(await order())).status).toBe(404)
    for (const id of ids) {
      expect(await refresh(id)).toMatchObject({ status: 200, body: { status: 'PAID', amount: 294 } })
      expect((await details(id)).status).toBe('CLOSED')
    }
  })

  it('by an older code is the one that is shown of its instalment', async () => {
    const id = await order()
    const [first] = (await details(id)).instalments
    const { qrcodeText } = await paymentPage(world, first?.id ?? '')
    const older = (await details(id)).instalments[0]?.payment
    await chargeAllOpen(world.deps, id)
    await pay(world, { qrCodeText: qrcodeText ?? '' }, { late: true })
    await world.until(async () => (await details(id)).instalments[0]?.status === 'PAID')
    const [paid, next] = (await details(id)).instalments
    expect(paid?.payment).toMatchObject({ id: older?.id, status: 'PAID', amount: 100 })
    expect(next?.payment).toMatchObject({ status: 'CANCELED' })
  })
})

describe('a write-off', () => {
  it('closes all named instalments, by id or code, or none, and names unknown ones', async () => {
    const [one, two] = [await order(), await order()]
    const { providerCode } = await details(two)
    const wrong = { type: 'ORDER', values: [one, 'NAOEXISTE', providerCode] }
    expect(await owner.call('POST', '/write_offs', wrong)).toMatchObject({
      status: 422,
      body: { code: 'NOT_TO_WRITE_OFF', errors: [{ field: 'NAOEXISTE' }] },
    })
    expect((await details(one)).status).toBe('ACTIVE')
    const right = { type: 'ORDER', values: [one, ` ${providerCode} `], reason: 'OTHER' }
    const shown = await owner.call<AdminPreview>('POST', '/write_offs/preview', right)
    expect(shown.body.totals).toMatchObject({ writtenOff: 600, instalments: 6 })
    expect((await details(one)).status).toBe('ACTIVE')
    expect((await owner.call('POST', '/write_offs', right)).status).toBe(204)
    for (const id of [one, two]) {
      expect(await details(id)).toMatchObject({ status: 'CLOSED', amountToPay: 0 })
      expect((await audits(id)).map((it) => it.action)).toEqual(['DEBT_WRITTEN_OFF'])
    }
  })

  it('closes one instalment', async () => {
    const id = await order()
    const third = (await details(id)).instalments[2]
    const asked = { type: 'INSTALMENT', values: [third?.id] }
    expect((await owner.call('POST', '/write_offs', asked)).status).toBe(204)
    const after = await details(id)
    expect(after.instalments[2]).toMatchObject({
      status: 'PAID',
      state: 'WRITTEN_OFF',
      isPaid: false,
      writtenOffAmount: 100,
    })
    expect(after.status).toBe('ACTIVE')
  })

  it('of the rest of an instalment that was paid in part does not make it paid', async () => {
    const id = await order()
    const first = (await details(id)).instalments[0]
    const part = { orderId: id, amount: cents(4000) }
    const { version } = await previewPart(world.deps, part)
    await pay(world, { qrCodeText: (await payPart(world.deps, { ...part, version })).brCode })
    await world.until(async () => (await details(id)).instalments[0]?.amountPaidIncludingRefunds === 40)
    const asked = { type: 'INSTALMENT', values: [first?.id] }
    expect((await owner.call('POST', '/write_offs', asked)).status).toBe(204)
    expect((await details(id)).instalments[0]).toMatchObject({
      status: 'PAID',
      state: 'WRITTEN_OFF',
      isPaid: false,
      amountPaidIncludingRefunds: 40,
      writtenOffAmount: 60,
    })
  })
})

describe('after all of this', () => {
  it('every truth holds, and the audit log is whole', async () => {
    await expectTruths(world)
    expect(isSound(await verifyAudit(world.deps.db))).toBe(true)
  })
})
