/**
 * The calls of merchants' servers with their API key. `/api/v1` is the protocol of existing store modules and does not
 * change; `/api/v2` adds lists, refunds of every kind and settlements. Money in bodies is reais as a decimal number
 * with two places, dates are `YYYY-MM-DD` in São Paulo, instants ISO 8601 UTC.
 */
import { z } from 'zod'
import { Simulation } from '../checkout.ts'
import { chapter } from '../operation.ts'
import { CHECKOUT_RESULTS } from '../states.ts'

const checkouts = chapter({ audience: 'STORE', tag: 'Checkouts', base: '/api/v1/checkouts' })
const anybody = chapter({ audience: 'ANYBODY', tag: 'Checkouts', base: '/api/v1/checkouts' })
const modules = chapter({ audience: 'STORE', tag: 'Orders of existing modules', base: '' })
const merchants = chapter({ audience: 'STORE', tag: 'Merchant', base: '/api/v1/merchants' })
const simulations = chapter({
  audience: 'STORE_OR_ANYBODY',
  tag: 'Checkouts',
  base: '/api/v1/instalments_simulator',
})
const orders = chapter({ audience: 'STORE', tag: 'Orders', base: '/api/v2/orders' })
const settlements = chapter({ audience: 'STORE', tag: 'Settlements', base: '/api/v2' })

export const Reais = z.number().meta({ description: 'Reais, two decimals' })
export const CivilDate = z.iso.date()
export const Instant = z.iso.datetime()

/** Any input is accepted; unusable input counts as missing. The document still describes the intended format. */
const lenient = (meta: Record<string, unknown>) => z.unknown().optional().meta(meta)
const text = (description: string, example?: string) =>
  lenient({
    type: ['string', 'null'],
    description,
    ...(example === undefined ? {} : { examples: [example] }),
  })
const textOrNumber = (description: string) => lenient({ type: ['string', 'number', 'null'], description })

/** The body of `POST /api/v1/checkouts`: only the amount, the code and the addresses can be invalid. */
const CheckoutCreation = z
  .looseObject({
    amount: z.union([z.string(), z.number()]).meta({
      description: 'Reais with a decimal point and no thousands separator, as text or as a number',
      examples: ['100.00', 1234.5],
    }),
    merchantCode: textOrNumber(
      'Your own number of the order, at most 200 characters, on one line. The same one again, while unfinished, is the same checkout',
    ),
    resolveUrl: text(
      'Called by our server when the purchase is approved, and where the shopper goes afterwards; `checkoutId` is added to its query',
      'https://loja.example/retorno',
    ),
    cancelUrl: text('Where a shopper goes who gives up', 'https://loja.example/carrinho'),
    maxInstalments: lenient({
      type: ['integer', 'null'],
      description: 'Fewer instalments than your terms allow; not heard where your terms say so',
    }),
    customerCpf: text('Digits, with or without dots', '52998224725'),
    customerName: text('Full name', 'Ana Beatriz Ramos'),
    customerEmail: text('E-mail address', 'ana@exemplo.com.br'),
    customerPhone: text('As typed by the shopper', '(11) 98877-0001'),
    customerBirthDate: text('YYYY-MM-DD', '1990-05-20'),
    customerAddressCep: text('With or without hyphen', '01310-100'),
    customerAddressStreet: text('Street', 'Avenida Paulista'),
    customerAddressNumber: textOrNumber('Number'),
    customerAddressComplement: text('Complement'),
    customerAddressNeighborhood: text('Neighbourhood', 'Bela Vista'),
    customerAddressCity: text('City', 'São Paulo'),
    customerAddressState: text('Two letters or the full name', 'SP'),
    products: lenient({
      type: ['array', 'null'],
      description: 'What is bought; nothing in it makes a checkout fail',
      items: {
        type: 'object',
        properties: {
          merchantCode: { type: ['string', 'number', 'null'], description: 'Your own code of the product' },
          name: { type: ['string', 'null'] },
          quantity: {
            type: ['number', 'string', 'null'],
            description: 'Pieces. A measure with decimals (1.5 kg) is one piece, named with it',
          },
          amount: { type: ['string', 'number', 'null'], description: 'Of one piece' },
          totalAmount: { type: ['string', 'number', 'null'], description: 'Of the line' },
        },
        additionalProperties: true,
      },
    }),
  })
  .meta({ id: 'CheckoutCreation', description: 'Customer data left out is asked of the shopper.' })

const MerchantCheckout = z
  .object({
    id: z.uuid(),
    merchantCode: z.string(),
    status: z.enum(CHECKOUT_RESULTS).meta({
      description: 'MORE_INFO: not finished. OK: approved, the order exists. KO: denied, given up or expired',
    }),
    formUrl: z.string().meta({ description: 'Send the shopper here, or frame it' }),
    orderId: z.uuid().nullable().meta({ description: 'Set once the status is OK' }),
    expiresAt: Instant,
  })
  .meta({ id: 'Checkout' })
export type MerchantCheckout = z.output<typeof MerchantCheckout>

const MerchantOrder = z
  .object({
    id: z.uuid(),
    amount: Reais,
    canceledAmount: z.number().nullable().meta({ description: 'Null, not 0, while nothing was cancelled' }),
    status: z.enum(['ACTIVE', 'CLOSED']).meta({
      description:
        'CLOSED: paid in full, or cancelled as a whole. What was paid at once is ACTIVE until your `resolveUrl` has answered',
    }),
    createdDate: Instant,
    closedDate: Instant.nullable(),
  })
  .meta({ id: 'OrderState' })

export const createCheckout = checkouts.post('createCheckout', '', {
  summary: 'Begin a purchase',
  description:
    'Send the shopper to `formUrl`. The checkout lives 30 minutes. The same merchantCode and amount again answer the live checkout; another amount replaces it.',
  scope: 'checkouts:write',
  body: CheckoutCreation,
  idempotent: true,
  status: 201,
  answer: MerchantCheckout,
  refusals: [403, 409, 422],
})

export const getCheckout = checkouts.get('getCheckout', '/:id', {
  summary: 'Read a checkout',
  scope: 'checkouts:read',
  answer: MerchantCheckout,
})

export const isDisabled = anybody.get('isDisabled', '/disabled', {
  summary: 'Whether the payment method is switched off for all stores',
  answer: z.object({ isDisabled: z.boolean() }),
})

export const getOrderState = modules.get('getOrderState', '/api/v1/merchant/orders/:id/detail', {
  summary: 'Read the state of an order',
  scope: 'orders:read',
  answer: MerchantOrder,
})

export const cancelOrder = modules.put('cancelOrder', '/api/v1/merchant/orders/:id/cancel', {
  summary: 'Cancel an order as a whole',
  scope: 'refunds:write',
  idempotent: true,
  refusals: [404, 409],
})

export const cancelAmount = modules.put('cancelAmount', '/api/v1/cancellation/:id', {
  summary: 'Cancel an amount of an order, all of it or a part',
  scope: 'refunds:write',
  body: z.object({ amount: z.union([z.number(), z.string()]).meta({ examples: [20.5] }) }),
  idempotent: true,
  refusals: [404, 409, 422],
})

export const getCnpj = merchants.get('getCnpj', '/get_cnpj', {
  summary: 'The CNPJ of the key’s merchant',
  answer: z.object({ cnpj: z.string().meta({ examples: ['17645766000126'] }) }),
})

const text60 = z.string().max(60).optional()
export const SimulationQuery = z.object({
  amount: text60.meta({ description: 'Reais with a decimal point', examples: ['1000.00'] }),
  date: text60.meta({ description: 'The day of the purchase, YYYY-MM-DD; today when it is left out' }),
  checkoutId: z.uuid().optional(),
  cnpj: text60,
  merchant: text60.meta({ description: 'The same as `cnpj`' }),
  merchantId: text60,
})
export type SimulationQuery = z.output<typeof SimulationQuery>

export const simulateInstalments = simulations.get('simulateInstalments', '', {
  summary: 'The plan that a purchase would have',
  description:
    'For product pages: browsers of any origin may call it. The merchant follows from the key, the CNPJ, the id or the checkout; without one of them general terms apply. Amounts are texts.',
  query: SimulationQuery,
  answer: Simulation,
  refusals: [404],
})

/** Every refusal of these calls, in RFC 9457 format; older clients read `message`. */
export const ApiProblem = z
  .object({
    type: z.string(),
    title: z.string(),
    message: z.string(),
    status: z.number().int(),
    code: z.string().meta({ description: 'Never changes its meaning', examples: ['ORDER_NOT_FOUND'] }),
    detail: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), code: z.string() })).optional(),
  })
  .meta({ id: 'Problem' })

export const uploadInvoice = modules.post('uploadInvoice', '/file/v1/upload/nf', {
  summary: 'Upload the invoice of an approved order',
  scope: 'invoices:write',
  form: z.object({
    orderCode: z.string().meta({ description: 'The order’s id, its short code, or your own code' }),
    nota: z.string().meta({
      contentMediaType: 'application/octet-stream',
      description:
        'PDF or XML, 5 MB at most, and 20 files for an order; `INVALID_BODY` names it `invalid` or `infected`',
    }),
  }),
  answer: z.object({ message: z.string() }),
  refusals: [404, 409, 413],
})

/** Length of a list in one answer. */
export const Limit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(100))
  .default(50)
  .meta({ type: 'integer', minimum: 1, maximum: 100, description: '50 when it is left out' })
export const After = z
  .string()
  .max(200)
  .optional()
  .meta({ description: '`nextCursor` of the answer before this one; left out for the first' })

/** A list that continues where the last answer ended, however much is added meanwhile. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    content: z.array(row),
    nextCursor: z.string().nullable().meta({ description: 'Null: there is no more' }),
  })
}

const orderFields = {
  id: z.uuid(),
  providerCode: z.string().meta({ description: 'Short code that people read out on the phone' }),
  merchantCode: z.string(),
  status: z.enum(['ACTIVE', 'CLOSED']).meta({
    description: 'CLOSED: paid in full, or cancelled (then canceledAmount is the amount)',
  }),
  amount: Reais,
  canceledAmount: Reais,
  feeAmount: Reais.meta({ description: 'Our fee, of what is left of the order' }),
  createdDate: Instant,
  closedDate: Instant.nullable(),
}
const OrderRow = z.object(orderFields).meta({ id: 'OrderRow' })
export type OrderRow = z.output<typeof OrderRow>

const Order = z
  .object({
    ...orderFields,
    products: z.array(
      z.object({
        id: z.uuid(),
        merchantCode: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        amount: Reais.meta({ description: 'Of the whole line' }),
        status: z.enum(['ACTIVE', 'CANCELED']),
        canceledDate: Instant.nullable(),
      }),
    ),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        amount: Reais,
        productId: z.uuid().nullable().meta({ description: 'Set where it was about one product' }),
        by: z.enum(['MERCHANT', 'DRIP']),
        createdDate: Instant,
      }),
    ),
  })
  .meta({ id: 'Order' })
export type OrderOfMerchant = z.output<typeof Order>

const OrdersQuery = z.object({
  limit: Limit,
  after: After,
  status: z.enum(['ACTIVE', 'CLOSED']).optional(),
  merchantCode: z.string().min(1).max(200).optional().meta({ description: 'Your own number, whole' }),
  providerCode: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'The short code, whole; capitals or not' }),
  createdFrom: Instant.optional(),
  createdUntil: Instant.optional().meta({ description: 'Not included' }),
})
export type OrdersQuery = z.output<typeof OrdersQuery>

export const listOrders = orders.get('listOrders', '', {
  summary: 'Orders, the newest first',
  scope: 'orders:read',
  query: OrdersQuery,
  answer: listOf(OrderRow),
})

export const getOrder = orders.get('getOrder', '/:id', {
  summary: 'An order with its products and refunds',
  scope: 'orders:read',
  answer: Order,
})

const Refund = z
  .union([
    z.strictObject({ all: z.literal(true) }).meta({ title: 'Everything that is left' }),
    z
      .strictObject({
        amount: z
          .number()
          .positive()
          .meta({ description: 'Reais', examples: [20.5] }),
      })
      .meta({ title: 'An amount' }),
    z.strictObject({ productIds: z.array(z.uuid()).min(1).max(500) }).meta({ title: 'Products' }),
  ])
  .meta({ id: 'Refund' })
export type Refund = z.output<typeof Refund>

export const refundOrder = orders.post('refundOrder', '/:id/refunds', {
  summary: 'Give money back: everything, an amount, or products',
  description:
    'What the shopper has paid goes back by Pix, what he still owes is taken off his instalments, and our fee shrinks with it. Answers the order as it is then. Send an `Idempotency-Key`: a repeat after a lost answer refunds once. `REFUND_WINDOW_CLOSED` 30 days after the purchase, or earlier where your terms say so.',
  scope: 'refunds:write',
  body: Refund,
  idempotent: true,
  status: 201,
  answer: Order,
  refusals: [404, 409, 422],
})

const Period = z.object({ from: CivilDate, to: CivilDate.meta({ description: 'Included; at most 92 days' }) })

const SettledOrder = z.object({
  orderId: z.uuid(),
  providerCode: z.string(),
  createdDate: Instant,
  amount: Reais,
  feeAmount: Reais,
  settlementAmount: Reais.meta({ description: 'Below zero for what was cancelled' }),
})
export type SettledOrderOfMerchant = z.output<typeof SettledOrder>

const SettlementDay = z
  .object({
    date: CivilDate,
    amount: Reais.meta({ description: 'Sold less cancelled on that day, net of the fee' }),
    ordersCount: z.number().int(),
    outstandingBalance: Reais.meta({ description: 'What of it has not arrived at your account' }),
    transferDates: z.array(z.object({ transferDate: CivilDate.nullable(), amount: Reais })),
    orders: z.array(SettledOrder).meta({
      description:
        'The newest of `ordersCount`, 500 at most; all of them page by page: `/settlements/{date}/orders`',
    }),
  })
  .meta({ id: 'SettlementDay' })
export type SettlementDayOfMerchant = z.output<typeof SettlementDay>

export const listSettlements = settlements.get('listSettlements', '/settlements', {
  summary: 'What each day’s sales and refunds come to, and when they are transferred',
  scope: 'settlements:read',
  query: Period,
  answer: z.object({ content: z.array(SettlementDay) }),
})

export const listSettledOrders = settlements.get('listSettledOrders', '/settlements/:date/orders', {
  summary: 'All sales and refunds of a day, the newest first',
  scope: 'settlements:read',
  params: z.object({ date: CivilDate }),
  query: z.object({ limit: Limit, after: After }),
  answer: listOf(SettledOrder),
  refusals: [404],
})

const Transfer = z
  .object({
    id: z.uuid(),
    amount: Reais,
    transferDate: CivilDate,
    status: z.enum(['CREATED', 'SENT', 'DONE', 'FAILED', 'RETURNED']),
  })
  .meta({ id: 'Transfer' })
export type TransferOfMerchant = z.output<typeof Transfer>

export const listTransfers = settlements.get('listTransfers', '/transfers', {
  summary: 'Transfers to your account, the newest first',
  scope: 'settlements:read',
  query: z.object({ limit: Limit, after: After }),
  answer: listOf(Transfer),
})
