import type {
  CustomerInstalment,
  CustomerOrder,
  CustomerOrders,
  CustomerPayment,
  PendingInstalments,
} from '@drip/core/contracts/customer-area'
import type { AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scannedBy, statementsOf } from '../../../../test/plans.ts'
import { buy, goTo, payInstalment, takeBackPix } from '../../../../test/shopper.ts'
import { countOf, expectTruths, hurryJobs, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { refundProducts } from '../../servicing/corrections/refund-products.ts'
import { cancelOrder } from '../../servicing/corrections/cancel-order.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { type SignedIn, newCustomer, signIn } from './customer-area.makers.ts'

/** Who pays the first instalment at once may buy again. */
/** For tests that change nothing. */
let customer: SignedIn & { orderId: string }
const world = await ownWorld()
const { apiKey, id: merchantId } = await world.merchant({ name: 'Passo Largo', cashback: null })
const upfrontKey = (await world.merchant({ name: 'Mundo Pet', upfront: 'MANDATORY', cashback: null })).apiKey
customer = await newCustomer(world, apiKey)
// a Tuesday: instalments are due on Wednesday 9 December, Friday 8 January and Carnival Sunday 7 February
beforeEach(() => goTo(world, '2026-11-24'))
afterEach(() => expectTruths(world))

/** Signed in again: access tokens last ten minutes, and tests skip weeks. */
const on = async (day: string, { shopper }: SignedIn) => {
  await goTo(world, day)
  return signIn(world, shopper)
}
const orderOf = async (it: SignedIn, id: string) =>
  (await it.call<CustomerOrder>('GET', `/orders/${id}`)).body
const instalmentIds = async (id: string) => (await findInstalments(world.deps.db, id)).map((it) => it.id)
const SHOES = [
  { name: 'Sapato social', quantity: 1, amount: '200.00' },
  { name: 'Meias', quantity: 4, amount: '25.00' },
]
const OUTFIT = [
  { name: 'Sapato social', quantity: 1, amount: '200.00' },
  { name: 'Meias', quantity: 4, amount: '20.00' },
  { name: 'Cadarço', quantity: 1, amount: '20.00' },
]

describe('the list of purchases', () => {
  it('shows what the specification names, and the next payment', async () => {
    const customer = await newCustomer(world, apiKey, { merchantCode: 'PL-77', products: OUTFIT })
    const { status, body } = await customer.call<CustomerOrders>('GET', '/orders')
    expect(status).toBe(200)
    const [first] = await instalmentIds(customer.orderId)
    expect(body).toEqual({
      content: [
        {
          id: customer.orderId,
          providerCode: customer.orderId.replaceAll('-', '').slice(-12).toUpperCase(),
          merchantName: 'Passo Largo',
          merchantLogoUrl: null,
          merchantOrderCode: 'PL-77',
          products: { names: ['Sapato social', 'Meias'], count: 3 },
          amount: 300,
          canceledAmount: 0,
          unpaidInstalmentsCount: 3,
          unpaidPlanLinesCount: null,
          status: 'ACTIVE',
          state: 'ACTIVE',
          createdDate: expect.stringMatching(/^2026-11-24T13:00/),
          nextInstalment: {
            id: first,
            dueDate: '2026-12-09',
            deadline: '2026-12-09',
            amountToPay: 100,
            isLate: false,
          },
        },
      ],
      page: 0,
      size: 10,
      totalElements: 1,
      totalPages: 1,
    })
  })

  it('comes page by page, the newest first, without one twice or missing', async () => {
    const customer = await newCustomer(world, upfrontKey)
    const ids = [customer.orderId]
    for (let more = 0; more < 2; more++) {
      await world.advance('PT1M')
      ids.unshift(await buy(world, upfrontKey, customer.shopper, { amount: '50.00' }))
    }
    const page = async (query: string) =>
      (await customer.call<CustomerOrders>('GET', `/orders?${query}`)).body
    const [first, second, beyond] = [
      await page('size=2'),
      await page('page=1&size=2'),
      await page('page=2&size=2'),
    ]
    expect([...first.content, ...second.content].map((it) => it.id)).toEqual(ids)
    expect([first.totalElements, first.totalPages]).toEqual([3, 2])
    expect(beyond).toMatchObject({ content: [], page: 2, totalElements: 3 })
  })

  it.each(['page=-1', 'page=x', 'page=1.5', 'size=0', 'size=101', 'size=', 'page=99999999', 'page=1&page=2'])(
    'is not to be had with ?%s',
    async (query) => {
      expect(await customer.call('GET', `/orders?${query}`)).toMatchObject(refusedAs(400, 'INVALID_QUERY'))
    },
  )

  it('uses the same number of statements for three purchases as for one', async () => {
    const customer = await newCustomer(world, upfrontKey)
    const list = () => customer.call('GET', '/orders')
    const ofOne = await statementsOf(world, list)
    for (let more = 0; more < 2; more++) await buy(world, upfrontKey, customer.shopper, { amount: '50.00' })
    expect(await statementsOf(world, list)).toHaveLength(ofOne.length)
  })

  describe('when something is looked for', () => {
    let bought: SignedIn & { orderId: string }
    let shopper: SignedIn
    let shoes: string
    let leash: string
    beforeAll(async () => {
      await goTo(world, '2026-11-24')
      bought = await newCustomer(world, upfrontKey, {
        merchantCode: 'MP-9',
        products: [{ name: 'Coleira de couro, Nº 3', quantity: 1, amount: '300.00' }],
      })
      leash = bought.orderId
      await world.advance('PT1M')
      shoes = await buy(world, apiKey, bought.shopper, { amount: '300.00', products: OUTFIT })
    })
    // the second instalment of the leash, and the first of the shoes, are late
    beforeEach(async () => {
      shopper = await on('2027-01-20', bought)
    })
    const found = async (body: Record<string, string>, query = '') => {
      const list = await shopper.call<CustomerOrders>('POST', `/orders/search${query}`, body)
      expect(list.status).toBe(200)
      return [list.body.content.map((it) => it.id), list.body.totalElements]
    }

    it.each<[string, Record<string, string>, ('shoes' | 'leash')[]]>([
      ['nothing', {}, ['shoes', 'leash']],
      ['a store, as it is typed on a phone', { search: ' mundo PET' }, ['leash']],
      ['a product without its accents', { search: 'cadarco' }, ['shoes']],
      ['words of a store and of a product', { search: 'couro mundo' }, ['leash']],
      ['the store’s code', { search: 'mp-9' }, ['leash']],
      ['signs only', { search: '%_' }, ['shoes', 'leash']],
      ['what nobody bought', { search: 'sapato mundo' }, []],
      ['what is open', { shown: 'OPEN' }, ['shoes', 'leash']],
      ['what is late', { shown: 'LATE' }, ['shoes', 'leash']],
      ['what is over', { shown: 'OVER' }, []],
      ['what is late of a product', { shown: 'LATE', search: 'meias' }, ['shoes']],
    ])('finds %s', async (_, body, which) => {
      const ids = which.map((it) => ({ shoes, leash })[it])
      expect(await found(body)).toEqual([ids, ids.length])
    })

    it('finds it page by page', async () => {
      expect(await found({ shown: 'OPEN' }, '?page=1&size=1')).toEqual([[leash], 2])
    })

    it('finds nothing of other people', async () => {
      const stranger = await signIn(world, customer.shopper)
      const { body } = await stranger.call<CustomerOrders>('POST', '/orders/search', { search: 'couro' })
      expect(body.totalElements).toBe(0)
    })

    it.each([{ shown: 'PAID' }, { search: 'x'.repeat(61) }, { search: 7 }, { search: '\0' }])(
      'is not to be had with %j',
      async (body) => {
        expect((await shopper.call('POST', '/orders/search', body)).status).toBe(400)
      },
    )

    it('is answered by an index', async () => {
      const body = { search: 'couro', shown: 'LATE' }
      const statements = await statementsOf(world, () => shopper.call('POST', '/orders/search', body))
      for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
    })
  })

  it('shows a fully refunded purchase as closed', async () => {
    const customer = await newCustomer(world, apiKey)
    await cancelOrder(world.deps, merchantId, customer.orderId, { amount: 'all', source: 'MERCHANT' })
    await untilRefunded(world, customer.orderId)
    const [row] = (await customer.call<CustomerOrders>('GET', '/orders')).body.content
    expect(row).toMatchObject({
      status: 'CLOSED',
      state: 'REFUNDED',
      canceledAmount: 300,
      unpaidInstalmentsCount: 0,
      nextInstalment: null,
    })
    expect(await orderOf(customer, customer.orderId)).toMatchObject({
      status: 'CLOSED',
      amount: 300,
      canceledAmount: 300,
      amountToPay: 0,
    })
  })
})

describe('a purchase', () => {
  it('shows its plan and products, each product with its share of every instalment', async () => {
    const customer = await newCustomer(world, apiKey, { products: SHOES })
    const order = await orderOf(customer, customer.orderId)
    expect(order).toMatchObject({
      merchant: { name: 'Passo Largo', logoUrl: null },
      amountToPay: 300,
      unpaidInstalmentsCount: 3,
      receipts: [],
    })
    expect(order.products.map((it) => [it.name, it.quantity, it.amount, it.status])).toEqual([
      ['Sapato social', 1, 200, 'ACTIVE'],
      ['Meias', 4, 100, 'ACTIVE'],
    ])
    expect(order.products.map((it) => it.instalmentProducts.map((part) => part.amount))).toEqual([
      [66.67, 66.66, 66.67],
      [33.33, 33.34, 33.33],
    ])
    expect(order.instalments[0]).toEqual({
      id: expect.any(String),
      number: 1,
      status: 'PENDING',
      state: 'OPEN',
      dueDate: '2026-12-09',
      deadline: '2026-12-09',
      isLate: false,
      amount: 100,
      amountToPay: 100,
      feesAmount: 0,
      cashbackAmount: 0,
      canceledAmount: 0,
      amountPaid: 0,
      paidAt: null,
      lateCharge: null,
      payment: null,
    })
    // Carnival: nobody is late before Ash Wednesday
    expect(order.instalments[2]).toMatchObject({ dueDate: '2027-02-07', deadline: '2027-02-10' })
  })

  it('explains the charge of a late instalment to the centavo', async () => {
    const customer = await on('2026-12-19', await newCustomer(world, apiKey))
    const { content } = (await customer.call<CustomerOrders>('GET', '/orders')).body
    const order = await orderOf(customer, content[0]?.id ?? '')
    expect(order.amountToPay).toBe(302.33)
    expect(order.instalments[0]).toMatchObject({
      state: 'LATE',
      isLate: true,
      amount: 100,
      amountToPay: 102.33,
      feesAmount: 2.33,
      lateCharge: {
        daysLate: 10,
        base: 100,
        fine: 2,
        fineRate: 0.02,
        interest: 0.33,
        monthlyInterestRate: 0.01,
        waived: 0,
        law: expect.stringContaining('Código de Defesa do Consumidor'),
      },
    })
    expect(content[0]?.nextInstalment).toMatchObject({ amountToPay: 102.33, isLate: true })
  })

  it('shows what was paid and the receipt of each Pix, late charge apart', async () => {
    const bought = await newCustomer(world, apiKey)
    const customer = await on('2026-12-19', bought)
    const [first = ''] = await instalmentIds(bought.orderId)
    const [endToEndId] = await payInstalment(world, first)
    await world.until(async () => (await orderOf(customer, bought.orderId)).unpaidInstalmentsCount === 2)
    const order = await orderOf(customer, bought.orderId)
    expect(order.instalments[0]).toMatchObject({
      status: 'PAID',
      amountToPay: 0,
      amountPaid: 102.33,
      feesAmount: 2.33,
      lateCharge: null,
      paidAt: expect.stringMatching(/^2026-12-19/),
    })
    expect(order.receipts).toEqual([
      {
        endToEndId,
        amount: 102.33,
        paidAt: expect.stringMatching(/^2026-12-19/),
        instalments: [{ number: 1, amount: 102.33, lateCharge: 2.33 }],
        returned: 0,
      },
    ])
  })

  it('says of which instalment the cashback is owed again because a bank took a payment back, and so do our staff read it', async () => {
    const rewarding = await world.merchant({ cashback: { rate: ppm(100_000), expiresOn: null } })
    const bought = await newCustomer(world, rewarding.apiKey)
    const pix: string[] = []
    for (const id of await instalmentIds(bought.orderId)) {
      pix.push(...(await payInstalment(world, id)))
      await world.until(async () => (await countOf(world, 'pix_payments', bought.orderId)) === pix.length + 1)
    }
    const customer = await on('2027-02-20', bought)
    await takeBackPix(world, pix[0] ?? '')
    await world.until(async () => (await orderOf(customer, bought.orderId)).unpaidInstalmentsCount === 2)
    const { instalments } = await orderOf(customer, bought.orderId)
    expect(instalments.map((it) => it.cashbackTakenBack)).toEqual([undefined, undefined, 30])
    expect(instalments[2]).toMatchObject({ amountToPay: 30, amountPaid: 70, cashbackAmount: 0 })
    const admin = await newAdmin(world, 'OPERATOR')
    const { content } = (await admin.call<AdminTimeline>('GET', `/orders/${bought.orderId}/timeline`)).body
    expect(content.find((it) => it.kind === 'PIX_TAKEN_BACK')?.details).toContainEqual({
      label: 'Cashback que saiu com ele',
      value: 'R$\u00A030,00',
    })
  })

  it('shows a refunded product as such, with the refunded part of its Pix', async () => {
    const customer = await newCustomer(world, upfrontKey, { products: SHOES })
    const [, socks] = (await orderOf(customer, customer.orderId)).products
    await refundProducts(world.deps, {
      orderId: customer.orderId,
      productIds: [socks?.id ?? ''],
      source: 'ADMIN',
    })
    await untilRefunded(world, customer.orderId)
    const order = await orderOf(customer, customer.orderId)
    expect(order.products[1]).toMatchObject({
      name: 'Meias',
      status: 'CANCELED',
      canceledAt: expect.any(String),
      instalmentProducts: expect.arrayContaining([{ amount: 33.33, cancelationStatus: 'CANCELED' }]),
    })
    expect(order.products[0]?.instalmentProducts[0]?.cancelationStatus).toBeNull()
    expect(order).toMatchObject({ canceledAmount: 100, amountToPay: 133.33 })
    expect(order.instalments[0]).toMatchObject({ status: 'PAID', amount: 66.67, amountPaid: 66.67 })
    const [receipt] = order.receipts
    expect(receipt).toMatchObject({
      amount: 100,
      returned: 33.33,
      instalments: [{ number: 1, amount: 66.67 }],
    })
  })

  it('says of a Pix that goes back whether it is on its way, has arrived, or was refused', async () => {
    const returned = async (bankIspb?: string) => {
      const it = await newCustomer(world, apiKey)
      const [first = ''] = await instalmentIds(it.orderId)
      const receipt = async () => {
        await world.schedule('sweep-refunds')
        return (await orderOf(it, it.orderId)).receipts[0]
      }
      await world.fault({ provider: 'pix', kind: 'fail', match: '/devolucao/' })
      await payInstalment(world, first, { amount: '20.00', ...(bankIspb === undefined ? {} : { bankIspb }) })
      await world.until(async () => (await receipt()) !== undefined)
      expect(await receipt()).toMatchObject({ returned: 20, returning: 20 })
      await world.mend()
      await world.until(async () => {
        await hurryJobs(world)
        return (await receipt())?.returning === undefined
      })
      return receipt()
    }
    const arrived = await returned()
    expect(arrived).toMatchObject({ returned: 20 })
    expect(arrived).not.toHaveProperty('refused')
    // the payer's account is closed
    expect(await returned('99999999')).toMatchObject({ returned: 0, refused: 20 })
  })

  it('shows the code of an instalment once it exists, until it requests another amount', async () => {
    const bought = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(bought.orderId)
    expect((await bought.call<CustomerInstalment>('GET', `/instalments/${first}`)).body.payment).toBeNull()
    await bought.call('PUT', `/orders/${bought.orderId}/pay_instalment`, { instalmentId: first })
    const shown = (await bought.call<CustomerInstalment>('GET', `/instalments/${first}`)).body.payment
    expect(shown).toMatchObject({
      qrCode: expect.stringMatching(/^data:image\/svg/),
      qrCodeText: expect.stringMatching(/^0002/),
    })
    // the due-date code grows by itself: late, it is still the same one
    const late = await on('2026-12-19', bought)
    expect((await orderOf(late, bought.orderId)).instalments[0]?.payment).toEqual(shown)
    await late.call('POST', `/orders/${bought.orderId}/unique_payment`)
    expect((await orderOf(late, bought.orderId)).instalments[0]?.payment).toBeNull()
  })
})

describe('the debt over all purchases', () => {
  it('is listed by due date, with the sum that is to be paid today', async () => {
    const customer = await newCustomer(world, upfrontKey)
    await goTo(world, '2026-11-30')
    const second = await buy(world, upfrontKey, customer.shopper, { amount: '60.00' })
    const later = await on('2026-12-28', customer)
    const { body } = await later.call<PendingInstalments>('GET', '/instalments/pending')
    expect(body.content.map((it) => [it.orderId, it.number, it.total, it.dueDate, it.amountToPay])).toEqual([
      [customer.orderId, 2, 3, '2026-12-24', 102.13],
      [second, 2, 3, '2026-12-30', 20],
      [customer.orderId, 3, 3, '2027-01-23', 100],
      [second, 3, 3, '2027-01-29', 20],
    ])
    expect(body.amountToPay).toBe(242.13)
    expect(body.content[0]).toMatchObject({ merchantName: 'Mundo Pet', isLate: true })
  })

  it('is absent if nothing is owed', async () => {
    const customer = await newCustomer(world, apiKey)
    await cancelOrder(world.deps, merchantId, customer.orderId, { amount: 'all', source: 'MERCHANT' })
    expect(await customer.call('GET', '/instalments/pending')).toMatchObject({ status: 404 })
    await untilRefunded(world, customer.orderId)
  })
})

describe('somebody else’s', () => {
  it('purchase, instalment and payment are not there', async () => {
    const owner = customer
    const stranger = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(owner.orderId)
    const payment = await owner.call<{ id: string }>('PUT', `/orders/${owner.orderId}/pay_instalment`, {
      instalmentId: first,
    })
    const nobody = '0197a000-0000-7000-8000-000000000000'
    for (const [path, unknown] of [
      [`/orders/${owner.orderId}`, `/orders/${nobody}`],
      [`/instalments/${first}`, `/instalments/${nobody}`],
      [`/instalments/payments/${payment.body.id}`, `/instalments/payments/${nobody}`],
    ] as const) {
      const answer = await stranger.call('GET', path)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual((await stranger.call('GET', unknown)).body)
      expect((await owner.call('GET', path)).status).toBe(200)
    }
    const { content } = (await stranger.call<CustomerOrders>('GET', '/orders')).body
    expect(content.map((it) => it.id)).toEqual([stranger.orderId])
    const pending = (await stranger.call<PendingInstalments>('GET', '/instalments/pending')).body
    expect(new Set(pending.content.map((it) => it.orderId))).toEqual(new Set([stranger.orderId]))
  })

  it.each(['/orders/1', '/instalments/x', '/instalments/payments/%00', `/orders/${'a'.repeat(150)}`])(
    'is empty at %s',
    async (path) => {
      expect(await customer.call('GET', path)).toMatchObject({ status: 404 })
    },
  )
})

describe('the statements of the area', () => {
  it('are answered by an index, however many rows there are', async () => {
    const paying = await newCustomer(world, apiKey)
    const [first = ''] = await instalmentIds(paying.orderId)
    const { body: code } = await paying.call<CustomerPayment>(
      'PUT',
      `/orders/${paying.orderId}/pay_instalment`,
      {
        instalmentId: first,
      },
    )
    for (const path of [
      '/orders?size=100',
      `/orders/${paying.orderId}`,
      '/instalments/pending',
      `/instalments/${first}`,
      `/instalments/payments/${code.id}`,
      '/user',
      '/user/limit',
      '/user/data',
    ]) {
      const statements = await statementsOf(world, () => paying.call('GET', path))
      expect(statements.length).toBeGreaterThan(1)
      for (const statement of statements) expect(await scannedBy(world, statement)).toEqual([])
    }
  })
})

describe('a customer who requested new terms', () => {
  it('sees so at the debt and in the purchase, until the request is answered', async () => {
    const bought = await newCustomer(world, apiKey)
    const customer = await on('2026-12-19', bought)
    const asked = async () => ({
      pending: (await customer.call<PendingInstalments>('GET', '/instalments/pending')).body
        .negotiationAskedAt,
      order: (await orderOf(customer, bought.orderId)).negotiationAskedAt,
    })
    expect(await asked()).toEqual({ pending: null, order: null })
    const { cpf, phone } = bought.shopper
    expect(
      (await world.call('POST', '/api/v1/debts/start-negotiation', { cpf, phone: phone.slice(1) })).status,
    ).toBe(201)
    const at = expect.stringMatching(/^2026-12-19T/) as unknown
    expect(await asked()).toEqual({ pending: at, order: at })
    await world.deps.db.run(sql`
      update debt_negotiations set removed_at = now(), removed_by = 'admin' where cpf = ${cpf}`)
    expect(await asked()).toEqual({ pending: null, order: null })
  })
})
