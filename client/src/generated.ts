/** Made by scripts/generate-client.ts from the OpenAPI document; changed there and nowhere else. */
import type { CallOptions, Send } from './call.ts'

export type CheckoutCreation = {
  /** Reais with a decimal point and no thousands separator, as text or as a number */
  amount: string | number
  /** Your own number of the order, at most 200 characters, on one line. The same one again, while unfinished, is the same checkout */
  merchantCode?: string | number | null | undefined
  /** Called by our server when the purchase is approved, and where the shopper goes afterwards; `checkoutId` is added to its query */
  resolveUrl?: string | null | undefined
  /** Where a shopper goes who gives up */
  cancelUrl?: string | null | undefined
  /** Fewer instalments than your terms allow; not heard where your terms say so */
  maxInstalments?: number | null | undefined
  /** Digits, with or without dots */
  customerCpf?: string | null | undefined
  /** Full name */
  customerName?: string | null | undefined
  /** E-mail address */
  customerEmail?: string | null | undefined
  /** As typed by the shopper */
  customerPhone?: string | null | undefined
  /** YYYY-MM-DD */
  customerBirthDate?: string | null | undefined
  /** With or without hyphen */
  customerAddressCep?: string | null | undefined
  /** Street */
  customerAddressStreet?: string | null | undefined
  /** Number */
  customerAddressNumber?: string | number | null | undefined
  /** Complement */
  customerAddressComplement?: string | null | undefined
  /** Neighbourhood */
  customerAddressNeighborhood?: string | null | undefined
  /** City */
  customerAddressCity?: string | null | undefined
  /** Two letters or the full name */
  customerAddressState?: string | null | undefined
  /** What is bought; nothing in it makes a checkout fail */
  products?: ({
    /** Your own code of the product */
    merchantCode?: string | number | null | undefined
    name?: string | null | undefined
    /** Pieces. A measure with decimals (1.5 kg) is one piece, named with it */
    quantity?: number | string | null | undefined
    /** Of one piece */
    amount?: string | number | null | undefined
    /** Of the line */
    totalAmount?: string | number | null | undefined
  })[] | null | undefined
}

export type Problem = {
  type: string
  title: string
  message: string
  status: number
  /** Never changes its meaning */
  code: string
  detail?: string | undefined
  errors?: ({
    field: string
    code: string
  })[] | undefined
}

export type Checkout = {
  id: string
  merchantCode: string
  /** MORE_INFO: not finished. OK: approved, the order exists. KO: denied, given up or expired */
  status: 'OK' | 'KO' | 'MORE_INFO'
  /** Send the shopper here, or frame it */
  formUrl: string
  /** Set once the status is OK */
  orderId: string | null
  expiresAt: string
}

export type Order = {
  id: string
  /** Short code that people read out on the phone */
  providerCode: string
  merchantCode: string
  /** CLOSED: paid in full, or cancelled (then canceledAmount is the amount) */
  status: 'ACTIVE' | 'CLOSED'
  /** Reais, two decimals */
  amount: number
  /** Reais, two decimals */
  canceledAmount: number
  /** Our fee, of what is left of the order */
  feeAmount: number
  createdDate: string
  closedDate: string | null
  products: ({
    id: string
    merchantCode: string
    name: string
    quantity: number
    /** Of the whole line */
    amount: number
    status: 'ACTIVE' | 'CANCELED'
    canceledDate: string | null
  })[]
  refunds: ({
    id: string
    /** Reais, two decimals */
    amount: number
    /** Set where it was about one product */
    productId: string | null
    by: 'MERCHANT' | 'DRIP'
    createdDate: string
  })[]
}

export type OrderRow = {
  id: string
  /** Short code that people read out on the phone */
  providerCode: string
  merchantCode: string
  /** CLOSED: paid in full, or cancelled (then canceledAmount is the amount) */
  status: 'ACTIVE' | 'CLOSED'
  /** Reais, two decimals */
  amount: number
  /** Reais, two decimals */
  canceledAmount: number
  /** Our fee, of what is left of the order */
  feeAmount: number
  createdDate: string
  closedDate: string | null
}

export type Refund = {
  all: true
} | {
  /** Reais */
  amount: number
} | {
  productIds: (string)[]
}

export type DisputeAcceptance = {
  all: true
  text?: string | undefined
} | {
  /** Reais; less than what is left */
  amount: number
  text?: string | undefined
}

export type Dispute = {
  id: string
  orderId: string
  /** Of the order */
  providerCode: string
  /** Your own number of the order */
  merchantCode: string
  reason: 'NOT_RECEIVED' | 'NOT_AS_DESCRIBED' | 'RETURNED' | 'WRONG_CHARGE' | 'NOT_MINE'
  /** As the customer told it; empty once they were forgotten */
  story: string
  /** WAITING_MERCHANT: for your answer. WAITING_DECISION: for ours; you may still accept everything. RESOLVED and WITHDRAWN: over */
  state: 'WAITING_MERCHANT' | 'WAITING_DECISION' | 'RESOLVED' | 'WITHDRAWN'
  openedDate: string
  /** Who does something next, and the last day for it; null where it is over */
  nextStep: {
    who: 'MERCHANT' | 'DRIP'
    by: string
  } | null
  /** Yours */
  answer: {
    /** ACCEPTED_PART: the rest is ours to decide. NONE: your days went by */
    kind: 'ACCEPTED' | 'ACCEPTED_PART' | 'CONTESTED' | 'NONE'
    text: string
    date: string
  } | null
  /** What you had said before, as a contest before you accepted */
  earlierAnswer: {
    /** ACCEPTED_PART: the rest is ours to decide. NONE: your days went by */
    kind: 'ACCEPTED' | 'ACCEPTED_PART' | 'CONTESTED' | 'NONE'
    text: string
    date: string
  } | null
  /** Given back for it until now */
  refundedAmount: number
  /** What is left of the order */
  refundableAmount: number
  end: {
    by: 'MERCHANT' | 'DRIP' | 'CUSTOMER' | 'REFUNDED'
    /** Null where it was withdrawn */
    outcome: 'REFUND' | 'REDUCTION' | 'CONTINUATION' | null
    text: string
    date: string
  } | null
  files: ({
    id: string
    party: 'CUSTOMER' | 'MERCHANT'
    name: string
    type: 'application/pdf' | 'image/png' | 'image/jpeg'
    /** Bytes */
    size: number
    date: string
  })[]
}

export type SettlementDay = {
  date: string
  /** Sold less cancelled on that day, net of the fee */
  amount: number
  ordersCount: number
  /** What of it has not arrived at your account */
  outstandingBalance: number
  transferDates: ({
    transferDate: string | null
    /** Reais, two decimals */
    amount: number
  })[]
  /** The newest of `ordersCount`, 500 at most; all of them page by page: `/settlements/{date}/orders` */
  orders: ({
    orderId: string
    providerCode: string
    createdDate: string
    /** Reais, two decimals */
    amount: number
    /** Reais, two decimals */
    feeAmount: number
    /** Below zero for what was cancelled */
    settlementAmount: number
  })[]
}

export type Transfer = {
  id: string
  /** Reais, two decimals */
  amount: number
  transferDate: string
  status: 'CREATED' | 'SENT' | 'DONE' | 'FAILED' | 'RETURNED'
}

export type WebhookEndpoint = {
  id: string
  url: string
  description: string
  /** Empty: all */
  eventTypes: ('checkout.approved' | 'checkout.denied' | 'checkout.expired' | 'order.refunded' | 'order.return_announced' | 'order.return_withdrawn' | 'order.dispute_opened' | 'order.dispute_answered' | 'order.dispute_ended' | 'order.pix_contested' | 'order.pix_contest_ended' | 'settlement.created' | 'settlement.returned')[]
  enabled: boolean
  /** Null while it answers */
  failingSince: string | null
  createdDate: string
}

export type WebhookEndpointWithSecret = {
  id: string
  url: string
  description: string
  /** Empty: all */
  eventTypes: ('checkout.approved' | 'checkout.denied' | 'checkout.expired' | 'order.refunded' | 'order.return_announced' | 'order.return_withdrawn' | 'order.dispute_opened' | 'order.dispute_answered' | 'order.dispute_ended' | 'order.pix_contested' | 'order.pix_contest_ended' | 'settlement.created' | 'settlement.returned')[]
  enabled: boolean
  /** Null while it answers */
  failingSince: string | null
  createdDate: string
  /** Shown this once */
  secret: string
}

export type WebhookDelivery = {
  id: string
  endpointId: string
  eventId: string
  eventType: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  attempts: number
  createdDate: string
  nextTryDate: string | null
  lastTryDate: string | null
  /** What your server answered last */
  lastStatus: number | null
  /** Why there was no answer */
  lastError: string | null
  lastDurationMs: number | null
  /** What was sent with the last try */
  request: {
    url: string
    headers: Record<string, unknown>
    body: string
  } | null
  /** What your server answered to it; the first 2,000 characters of its body */
  response: {
    headers: Record<string, unknown>
    body: string
  } | null
}

export type WebhookEvent = {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'checkout.approved'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    checkoutId: string
    merchantCode: string
    /** Reais, two decimals */
    amount: number
    orderId: string
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'checkout.denied'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    checkoutId: string
    merchantCode: string
    /** Reais, two decimals */
    amount: number
    koReason: 'DEFAULT' | 'ALREADY_HAVE_ACTIVE_ORDER' | 'ORDER_ABOVE_MAX_VALUE' | 'ORDER_ABOVE_CUSTOMER_MAX_VALUE' | 'MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER' | 'INVALID_CUSTOMER_DATA' | 'DRIP_MAX_VALUE_PER_DAY' | 'DRIP_MAX_VALUE_GLOBAL' | 'BLOCKED_CUSTOMER_PHONE' | 'BLOCKED_CUSTOMER_CPF' | 'BLOCKED_CUSTOMER_ADDRESS_CEP' | 'BLOCKED_BANK_CODE' | 'ANTI_FRAUD_SCORE' | 'LEGALLY_PROTECTED_MINOR' | 'LATE_INSTALMENTS' | 'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID' | 'FAILED_MERCHANT_ORDER_CONFIRMATION' | 'EXPIRED'
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'checkout.expired'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    checkoutId: string
    merchantCode: string
    /** Reais, two decimals */
    amount: number
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'order.refunded'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    orderId: string
    merchantCode: string
    /** Of this refund */
    amount: number
    /** Of all refunds of the order */
    canceledAmount: number
    /** Reais, two decimals */
    orderAmount: number
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'order.return_announced'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    orderId: string
    merchantCode: string
    announcedOn: string
    /** The last day on which the customer need not pay */
    pausedUntil: string
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'order.return_withdrawn'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    orderId: string
    merchantCode: string
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'order.dispute_opened'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    orderId: string
    merchantCode: string
    disputeId: string
    reason: 'NOT_RECEIVED' | 'NOT_AS_DESCRIBED' | 'RETURNED' | 'WRONG_CHARGE' | 'NOT_MINE'
    /** The last day on which you answer: `getDispute`, then `acceptDispute` or `contestDispute` */
    answerBy: string
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'order.dispute_answered'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    orderId: string
    merchantCode: string
    disputeId: string
    /** NONE: your days went by */
    answer: 'ACCEPTED' | 'ACCEPTED_PART' | 'CONTESTED' | 'NONE'
    /** The last day on which we decide; until then `acceptDispute` may still give everything back */
    decideBy: string
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'order.dispute_ended'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    orderId: string
    merchantCode: string
    disputeId: string
    /** CUSTOMER: it was withdrawn. REFUNDED: all of the order was given back otherwise */
    endedBy: 'MERCHANT' | 'DRIP' | 'CUSTOMER' | 'REFUNDED'
    /** Null where it was withdrawn */
    outcome: 'REFUND' | 'REDUCTION' | 'CONTINUATION' | null
    /** Given back for it; `order.refunded` tells of each refund itself */
    refundedAmount: number
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'order.pix_contested'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    orderId: string
    merchantCode: string
    contestId: string
    /** Of this order, what the payer contests at their bank (MED) */
    contestedAmount: number
    /** Of your transfers, what waits until the banks have decided */
    heldAmount: number
    /** Until then we hand in what proves the delivery */
    evidenceBy: string
    /** The last day on which the banks decide */
    analysisBy: string
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'order.pix_contest_ended'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    orderId: string
    merchantCode: string
    contestId: string
    outcome: 'KEPT' | 'RETURNED_PART' | 'RETURNED'
    /** Of this order, what went back to the payer; nothing of it is taken from you */
    returnedAmount: number
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'settlement.created'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  /** It has arrived in your account */
  data: {
    transferId: string
    /** Reais, two decimals */
    amount: number
    transferDate: string
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'settlement.returned'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  /** It had arrived, and the bank returned it: its sales come with a later transfer */
  data: {
    transferId: string
    /** Reais, two decimals */
    amount: number
    transferDate: string
  }
} | {
  /** Also in the header `webhook-id`; the same at every try */
  id: string
  type: 'webhook.test'
  /** When it happened */
  timestamp: string
  /** The checkout or order (one id), the transfer, or the endpoint */
  objectId: string
  /** Counts the events of the object, from 1 */
  sequence: number
  data: {
    endpointId: string
  }
}

export type OrderState = {
  id: string
  /** Reais, two decimals */
  amount: number
  /** Null, not 0, while nothing was cancelled */
  canceledAmount: number | null
  /** CLOSED: paid in full, or cancelled as a whole. What was paid at once is ACTIVE until your `resolveUrl` has answered */
  status: 'ACTIVE' | 'CLOSED'
  createdDate: string
  closedDate: string | null
}

export interface DripCalls {
  /** Begin a purchase */
  createCheckout(body: CheckoutCreation, options?: CallOptions): Promise<Checkout>
  /** Read a checkout */
  getCheckout(id: string, options?: CallOptions): Promise<Checkout>
  /** Whether the payment method is switched off for all stores */
  isDisabled(options?: CallOptions): Promise<{
    isDisabled: boolean
  }>
  /** The plan that a purchase would have */
  simulateInstalments(query?: { amount?: string | undefined; date?: string | undefined; checkoutId?: string | undefined; cnpj?: string | undefined; merchant?: string | undefined; merchantId?: string | undefined }, options?: CallOptions): Promise<{
    cashbackRate: string
    instalments: ({
      amount: string
      dueDate: string
      cashbackAmount: string
    })[]
    totalAmount: string
    flexibleInstallments: boolean
    maxInstalments: number
    merchantName: string | null
  }>
  /** An order with its products and refunds */
  getOrder(id: string, options?: CallOptions): Promise<Order>
  /** Orders, the newest first */
  listOrders(query?: { limit?: number | undefined; after?: string | undefined; status?: 'ACTIVE' | 'CLOSED' | undefined; merchantCode?: string | undefined; providerCode?: string | undefined; createdFrom?: string | undefined; createdUntil?: string | undefined }, options?: CallOptions): Promise<{
    content: (OrderRow)[]
    /** Null: there is no more */
    nextCursor: string | null
  }>
  /** Give money back: everything, an amount, or products */
  refundOrder(id: string, body: Refund, options?: CallOptions): Promise<Order>
  /** Give everything back, which ends it, or a part, after which we decide about the rest */
  acceptDispute(id: string, body: DisputeAcceptance, options?: CallOptions): Promise<Dispute>
  /** Add a file while it is open */
  addDisputeFile(id: string, body: {
    name: string
    content: string
  }, options?: CallOptions): Promise<Dispute>
  /** Say why you do not agree: we decide */
  contestDispute(id: string, body: {
    text: string
  }, options?: CallOptions): Promise<Dispute>
  /** One of them */
  getDispute(id: string, options?: CallOptions): Promise<Dispute>
  /** Problems that customers have with your sales, the newest first */
  listDisputes(query?: { limit?: number | undefined; after?: string | undefined; state?: 'WAITING_MERCHANT' | 'WAITING_DECISION' | 'RESOLVED' | 'WITHDRAWN' | undefined }, options?: CallOptions): Promise<{
    content: (Dispute)[]
    /** Null: there is no more */
    nextCursor: string | null
  }>
  /** All sales and refunds of a day, the newest first */
  listSettledOrders(date: string, query?: { limit?: number | undefined; after?: string | undefined }, options?: CallOptions): Promise<{
    content: ({
      orderId: string
      providerCode: string
      createdDate: string
      /** Reais, two decimals */
      amount: number
      /** Reais, two decimals */
      feeAmount: number
      /** Below zero for what was cancelled */
      settlementAmount: number
    })[]
    /** Null: there is no more */
    nextCursor: string | null
  }>
  /** What each day’s sales and refunds come to, and when they are transferred */
  listSettlements(query: { from: string; to: string }, options?: CallOptions): Promise<{
    content: (SettlementDay)[]
  }>
  /** Transfers to your account, the newest first */
  listTransfers(query?: { limit?: number | undefined; after?: string | undefined }, options?: CallOptions): Promise<{
    content: (Transfer)[]
    /** Null: there is no more */
    nextCursor: string | null
  }>
  /** Change an endpoint, pause it or go on */
  changeWebhookEndpoint(id: string, body: {
    url?: string | undefined
    description?: string | undefined
    /** Empty: all */
    eventTypes?: ('checkout.approved' | 'checkout.denied' | 'checkout.expired' | 'order.refunded' | 'order.return_announced' | 'order.return_withdrawn' | 'order.dispute_opened' | 'order.dispute_answered' | 'order.dispute_ended' | 'order.pix_contested' | 'order.pix_contest_ended' | 'settlement.created' | 'settlement.returned')[] | undefined
    enabled?: boolean | undefined
  }, options?: CallOptions): Promise<WebhookEndpoint>
  /** Be told no more */
  removeWebhookEndpoint(id: string, options?: CallOptions): Promise<void>
  /** Be told at an address */
  createWebhookEndpoint(body: {
    url: string
    description?: string | undefined
    /** Empty: all */
    eventTypes?: ('checkout.approved' | 'checkout.denied' | 'checkout.expired' | 'order.refunded' | 'order.return_announced' | 'order.return_withdrawn' | 'order.dispute_opened' | 'order.dispute_answered' | 'order.dispute_ended' | 'order.pix_contested' | 'order.pix_contest_ended' | 'settlement.created' | 'settlement.returned')[] | undefined
  }, options?: CallOptions): Promise<WebhookEndpointWithSecret>
  /** Where you are told */
  listWebhookEndpoints(options?: CallOptions): Promise<{
    content: (WebhookEndpoint)[]
  }>
  /** What was sent to an endpoint, the newest first */
  listWebhookDeliveries(id: string, query?: { limit?: number | undefined; after?: string | undefined }, options?: CallOptions): Promise<{
    content: (WebhookDelivery)[]
    /** Null: there is no more */
    nextCursor: string | null
  }>
  /** What happened, the newest first; kept for 90 days */
  listWebhookEvents(query?: { limit?: number | undefined; after?: string | undefined }, options?: CallOptions): Promise<{
    content: (WebhookEvent)[]
    /** Null: there is no more */
    nextCursor: string | null
  }>
  /** Send everything of a time once more */
  replayWebhooks(id: string, body: {
    from: string
    /** Not included; now when it is left out */
    until?: string | undefined
  }, options?: CallOptions): Promise<{
    count: number
    next: string | null
  }>
  /** Send one event once more */
  resendWebhook(id: string, options?: CallOptions): Promise<WebhookDelivery>
  /** A new secret */
  rotateWebhookSecret(id: string, options?: CallOptions): Promise<WebhookEndpointWithSecret>
  /** Send a test event */
  testWebhookEndpoint(id: string, options?: CallOptions): Promise<WebhookDelivery>
  /** The CNPJ of the key’s merchant */
  getCnpj(options?: CallOptions): Promise<{
    cnpj: string
  }>
  /** Cancel an amount of an order, all of it or a part */
  cancelAmount(id: string, body: {
    amount: number | string
  }, options?: CallOptions): Promise<void>
  /** Cancel an order as a whole */
  cancelOrder(id: string, options?: CallOptions): Promise<void>
  /** Read the state of an order */
  getOrderState(id: string, options?: CallOptions): Promise<OrderState>
}

export function callsOf(send: Send): DripCalls {
  return {
    createCheckout: (body, options) => send({ method: 'POST', path: '/api/v1/checkouts', body, isIdempotent: true, options }),
    getCheckout: (id, options) => send({ method: 'GET', path: `/api/v1/checkouts/${encodeURIComponent(id)}`, isIdempotent: false, options }),
    isDisabled: (options) => send({ method: 'GET', path: '/api/v1/checkouts/disabled', isIdempotent: false, options }),
    simulateInstalments: (query, options) => send({ method: 'GET', path: '/api/v1/instalments_simulator', query: query ?? {}, isIdempotent: false, options }),
    getOrder: (id, options) => send({ method: 'GET', path: `/api/v2/orders/${encodeURIComponent(id)}`, isIdempotent: false, options }),
    listOrders: (query, options) => send({ method: 'GET', path: '/api/v2/orders', query: query ?? {}, isIdempotent: false, options }),
    refundOrder: (id, body, options) => send({ method: 'POST', path: `/api/v2/orders/${encodeURIComponent(id)}/refunds`, body, isIdempotent: true, options }),
    acceptDispute: (id, body, options) => send({ method: 'POST', path: `/api/v2/disputes/${encodeURIComponent(id)}/acceptance`, body, isIdempotent: true, options }),
    addDisputeFile: (id, body, options) => send({ method: 'POST', path: `/api/v2/disputes/${encodeURIComponent(id)}/files`, body, isIdempotent: true, options }),
    contestDispute: (id, body, options) => send({ method: 'POST', path: `/api/v2/disputes/${encodeURIComponent(id)}/contest`, body, isIdempotent: true, options }),
    getDispute: (id, options) => send({ method: 'GET', path: `/api/v2/disputes/${encodeURIComponent(id)}`, isIdempotent: false, options }),
    listDisputes: (query, options) => send({ method: 'GET', path: '/api/v2/disputes', query: query ?? {}, isIdempotent: false, options }),
    listSettledOrders: (date, query, options) => send({ method: 'GET', path: `/api/v2/settlements/${encodeURIComponent(date)}/orders`, query: query ?? {}, isIdempotent: false, options }),
    listSettlements: (query, options) => send({ method: 'GET', path: '/api/v2/settlements', query: query ?? {}, isIdempotent: false, options }),
    listTransfers: (query, options) => send({ method: 'GET', path: '/api/v2/transfers', query: query ?? {}, isIdempotent: false, options }),
    changeWebhookEndpoint: (id, body, options) => send({ method: 'PATCH', path: `/api/v2/webhook_endpoints/${encodeURIComponent(id)}`, body, isIdempotent: false, options }),
    removeWebhookEndpoint: (id, options) => send({ method: 'DELETE', path: `/api/v2/webhook_endpoints/${encodeURIComponent(id)}`, isIdempotent: false, options }),
    createWebhookEndpoint: (body, options) => send({ method: 'POST', path: '/api/v2/webhook_endpoints', body, isIdempotent: false, options }),
    listWebhookEndpoints: (options) => send({ method: 'GET', path: '/api/v2/webhook_endpoints', isIdempotent: false, options }),
    listWebhookDeliveries: (id, query, options) => send({ method: 'GET', path: `/api/v2/webhook_endpoints/${encodeURIComponent(id)}/deliveries`, query: query ?? {}, isIdempotent: false, options }),
    listWebhookEvents: (query, options) => send({ method: 'GET', path: '/api/v2/events', query: query ?? {}, isIdempotent: false, options }),
    replayWebhooks: (id, body, options) => send({ method: 'POST', path: `/api/v2/webhook_endpoints/${encodeURIComponent(id)}/replay`, body, isIdempotent: false, options }),
    resendWebhook: (id, options) => send({ method: 'POST', path: `/api/v2/webhook_deliveries/${encodeURIComponent(id)}/resend`, isIdempotent: false, options }),
    rotateWebhookSecret: (id, options) => send({ method: 'POST', path: `/api/v2/webhook_endpoints/${encodeURIComponent(id)}/rotate_secret`, isIdempotent: false, options }),
    testWebhookEndpoint: (id, options) => send({ method: 'POST', path: `/api/v2/webhook_endpoints/${encodeURIComponent(id)}/test`, isIdempotent: false, options }),
    getCnpj: (options) => send({ method: 'GET', path: '/api/v1/merchants/get_cnpj', isIdempotent: false, options }),
    cancelAmount: (id, body, options) => send({ method: 'PUT', path: `/api/v1/cancellation/${encodeURIComponent(id)}`, body, isIdempotent: true, options }),
    cancelOrder: (id, options) => send({ method: 'PUT', path: `/api/v1/merchant/orders/${encodeURIComponent(id)}/cancel`, isIdempotent: true, options }),
    getOrderState: (id, options) => send({ method: 'GET', path: `/api/v1/merchant/orders/${encodeURIComponent(id)}/detail`, isIdempotent: false, options }),
  }
}
