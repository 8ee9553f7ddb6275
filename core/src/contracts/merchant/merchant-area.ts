/**
 * The merchant's area on the wire (specification 001 §2.3, §3, §7.2). Money is reais as a decimal number with two
 * places, rates are fractions (0.0499), dates are `YYYY-MM-DD` of São Paulo, instants ISO 8601 UTC; names are those of
 * the specification. Its calls: merchant-calls.ts.
 */
import { z } from 'zod'
import { MOST_REAIS_TYPED } from '../../money/cents.ts'
import { TransferSuspension } from './merchant-admin.ts'
import { DisputeSeen, DisputeText, SessionTokens } from '../customer-area.ts'
import { AGED, CivilDate, Fraction, Instant, PRODUCT, Reais, USER, pageOf } from '../shapes.ts'
import {
  DENIAL_REASONS,
  DIGEST_FREQUENCIES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  ORDER_STATUSES,
  REFUND_REASONS,
  REQUIREMENT_LEVELS,
} from '../states.ts'

/** A typed amount: at most two decimals; whether it may be zero is decided by the call. */
const TypedReais = z.number().min(0).max(MOST_REAIS_TYPED).multipleOf(0.01)

export const MERCHANT_PERMISSIONS = ['READ', 'ADMIN'] as const
const Permissions = z.array(z.enum(MERCHANT_PERMISSIONS))

/**
 * First the password, then the code that it triggered, in the same place. Repeating the password within 3 minutes sends
 * no other code while that one is valid, unless `resend` requests it: 429 RESEND_TOO_SOON within 30 s.
 */
export const MerchantLogin = z.object({
  username: z.string().max(200),
  password: z.string().max(128).optional(),
  resend: z.boolean().optional(),
  smsCode: z.string().max(12).optional(),
  /**
   * Beside `smsCode`, from the first step's answer: proves that the password was given. Without it, five wrong codes in
   * a quarter of an hour block further tries, and the number of remaining tries is not shown.
   */
  firstStep: z.string().max(100).optional(),
  /** Beside `smsCode`: stays signed in for 30 days, even without activity. */
  remember: z.boolean().optional(),
})
export type MerchantLogin = z.output<typeof MerchantLogin>

/** Masked: where the code was sent, by the channel `sentBy`. */
export const SecondStep = z.object({
  email: z.string(),
  phone: z.string(),
  sentBy: z.enum(NOTIFICATION_CHANNELS),
  /** Sent along with the code; valid for 15 minutes. */
  firstStep: z.string(),
})
export type SecondStep = z.output<typeof SecondStep>

/** The access token also contains merchantId and permissions. */
export const MerchantSignedIn = SessionTokens.extend({
  email: z.string(),
  phone: z.string(),
  merchantId: z.uuid(),
  permissions: Permissions,
})
export type MerchantSignedIn = z.output<typeof MerchantSignedIn>

export const RecoverMerchantPassword = z.object({ merchantUserEmail: z.string().max(200) })
export const EmailDelivered = z.object({ emailDelivered: z.boolean() })
/** The query `recovery_id` of the e-mail's link is the {id} of these calls. */
export const LinkExpired = z.object({ linkExpired: z.boolean() })
/** 422 with `errors`: password `too_short` or `too_easy`, repeatPassword `different`. */
export const ResetMerchantPassword = z.object({
  email: z.string().max(200),
  password: z.string().max(128),
  repeatPassword: z.string().max(128),
})
export const PasswordChanged = z.object({ passwordUpdated: z.boolean() })
/** Users who forgot their e-mail address receive it by SMS. */
export const RecoverMerchantEmail = z.object({ merchantUserPhone: z.string().max(25) })
export const MerchantSmsDelivered = z.object({ smsDelivered: z.boolean() })

export const MerchantView = z.object({
  id: z.uuid(),
  name: z.string(),
  logo: z.string().nullable(),
  logoB2b: z.string().nullable(),
  initials: z.string(),
  /** Only MALGA supports partial refunds. */
  ecommPlatform: z.string().nullable(),
  flexibleInstallments: z.boolean(),
  maxInstalments: z.number().int(),
  upfrontPaymentStatus: z.enum(REQUIREMENT_LEVELS),
  /** The largest purchase that may be paid in instalments, and whether a larger one may be paid at once. */
  maxPurchase: Reais,
  sellsAboveMax: z.boolean(),
  /** False: it is switched off, or lacks something that it needs to sell. */
  sells: z.boolean(),
})
export type MerchantView = z.output<typeof MerchantView>

export const MerchantProfile = z.object({
  ...USER,
  merchantId: z.uuid(),
  permissions: Permissions,
})
export type MerchantProfile = z.output<typeof MerchantProfile>

/**
 * Omitted fields stay. E-mail, phone and password prove a person's identity: changing any of them requires the current
 * password (422 `currentPassword: wrong`), and a new password ends all sessions. A code is sent to a new phone or
 * e-mail: 409 CONFIRM_CONTACT, then the same request with `phoneCode` or `emailCode` (422 `wrong`). Another contact
 * within 30 s of the first code: 429 RESEND_TOO_SOON, without a code.
 */
export const MerchantProfileChange = z.object({
  email: z.string().max(200).optional(),
  phone: z.string().max(25).optional(),
  authenticationPreference: z.enum(NOTIFICATION_CHANNELS).optional(),
  phoneCode: z.string().max(12).optional(),
  emailCode: z.string().max(12).optional(),
  currentPassword: z.string().max(128).optional(),
  newPassword: z.string().max(128).optional(),
})
export type MerchantProfileChange = z.output<typeof MerchantProfileChange>

/** A user's notifications: channel and frequency, one entry per type. */
export const Communications = z.object({
  communications: z
    .array(
      z.object({
        communicationType: z.enum(NOTIFICATION_TYPES),
        notify: z.boolean(),
        channel: z.enum(NOTIFICATION_CHANNELS),
        frequency: z.enum(['EACH', ...DIGEST_FREQUENCIES]),
      }),
    )
    .max(NOTIFICATION_TYPES.length),
})
export type Communications = z.output<typeof Communications>

export const TeamMember = z.object({
  ...USER,
  permissions: Permissions,
  /** False until the user has chosen a password by the link of the invitation. */
  hasPassword: z.boolean(),
  createdAt: Instant,
})
export type TeamMember = z.output<typeof TeamMember>
export const Team = z.object({ users: z.array(TeamMember) })
export type Team = z.output<typeof Team>
/** The new user receives an e-mail with a link to choose a password. */
export const NewTeamMember = z.object({
  email: z.string().max(200),
  phone: z.string().max(25),
  name: z.string().min(1).max(120),
  post: z.string().max(120).default(''),
  authenticationPreference: z.enum(NOTIFICATION_CHANNELS).default('SMS'),
  /** True: [ADMIN, READ], false: [READ]. */
  isAdmin: z.boolean(),
})
export type NewTeamMember = z.input<typeof NewTeamMember>
export const TeamMemberChange = z.object({
  name: z.string().min(1).max(120).optional(),
  post: z.string().max(120).optional(),
  isAdmin: z.boolean().optional(),
})
export type TeamMemberChange = z.output<typeof TeamMemberChange>

/**
 * Approved by two members of our staff; until `takesEffectAt` transfers go to the former account, and an administrator
 * can stop the change.
 */
export const PayoutChange = z.object({
  change: z
    .object({
      id: z.uuid(),
      /** As people recognise an account: "chave Pix que termina em 4321". */
      from: z.string(),
      to: z.string(),
      takesEffectAt: Instant,
    })
    .nullable(),
})
export type PayoutChange = z.output<typeof PayoutChange>

const WebhookTry = z.object({
  at: Instant,
  eventType: z.string(),
  /** The status of the store's server; null if it did not answer. */
  status: z.number().int().nullable(),
})
/** Whether the store's system and Drip reach each other. */
export const Connection = z.object({
  /** Where sales are not real: in this world, or in another one; null: there is none. */
  testWorld: z.enum(['HERE', 'ELSEWHERE']).nullable(),
  /** The last day on which the store's server called, and with which key; null: no known call. */
  lastCall: z.object({ on: CivilDate, keyName: z.string() }).nullable(),
  /** For each address, among the newest events sent to it; null: none. */
  webhooks: z.array(
    z.object({
      endpointId: z.uuid(),
      url: z.string(),
      enabled: z.boolean(),
      failingSince: Instant.nullable(),
      delivered: WebhookTry.nullable(),
      /** Not delivered yet, or abandoned. */
      failed: WebhookTry.nullable(),
    }),
  ),
})
export type Connection = z.output<typeof Connection>

/**
 * As the merchant's screens say it: OK 'Aprovado', REFUNDED 'Estornado', KO 'Negado', MORE_INFO 'Abandonado' (with
 * koReason EXPIRED). A purchase in progress is in no list: it is not abandoned.
 */
export const SALE_STATUSES = ['OK', 'REFUNDED', 'KO', 'MORE_INFO'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

const DateOrInstant = z.string().regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]{5,15}Z)?$/)

/**
 * The filter of the list, as a query string. At most one of code, customerName and amount (otherwise INVALID_QUERY).
 * Always newest first.
 */
export const CheckoutsQuery = z.object({
  page: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  /** Default 10, at most 100. */
  size: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  /** `statuses=OK&statuses=KO`; none: all. */
  statuses: z.union([z.enum(SALE_STATUSES), z.array(z.enum(SALE_STATUSES)).max(4)]).optional(),
  /** A day, or the start of the day in UTC; both days included, days of São Paulo. */
  initialDate: DateOrInstant.optional(),
  finalDate: DateOrInstant.optional(),
  /** A part of the merchant's order code, or of ours. */
  code: z.string().max(60).optional(),
  /** Beginnings of words of the name, with or without accents. */
  customerName: z.string().max(120).optional(),
  /** `199.90` */
  amount: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/)
    .optional(),
})
export type CheckoutsQuery = z.output<typeof CheckoutsQuery>

/** The search: one of them (otherwise INVALID_QUERY). Typed text may name a person, so it is not part of a URL. */
export const SalesWanted = CheckoutsQuery.pick({ code: true, customerName: true, amount: true }).extend({
  /** A name, CPF, phone, e-mail, code or amount, distinguished by format; `searchedFor` reports the interpretation. */
  search: z.string().max(120).optional(),
})
export type SalesWanted = z.output<typeof SalesWanted>

/** CODE_PART: no code begins with it, but some contain it. */
export const SALE_SEARCHES = ['ID', 'EMAIL', 'CPF', 'PHONE', 'AMOUNT', 'CODE', 'NAME', 'CODE_PART'] as const
export type SaleSearch = (typeof SALE_SEARCHES)[number]

export const MerchantCheckoutRow = z.object({
  id: z.uuid(),
  /** The merchant's order code. */
  code: z.string(),
  /** Ours, for phone calls; null without an order. */
  providerCode: z.string().nullable(),
  amount: Reais,
  canceledAmount: Reais,
  /** When its last part was cancelled; null if none was. */
  canceledAt: Instant.nullable(),
  status: z.enum(SALE_STATUSES),
  koReason: z.enum(DENIAL_REASONS).nullable(),
  createdAt: Instant,
  customerName: z.string().nullable(),
  /** Who created the link; null for purchases from the store. */
  creatorEmail: z.string().nullable(),
})
export type MerchantCheckoutRow = z.output<typeof MerchantCheckoutRow>

export const MerchantCheckouts = pageOf(MerchantCheckoutRow).extend({
  ...AGED,
  /** False for a search with more than 1000 results: `totalElements` is then 1000. */
  isTotalExact: z.boolean(),
  /** How the search was interpreted: the first reading with results, otherwise the likeliest; absent without a search. */
  searchedFor: z.enum(SALE_SEARCHES).optional(),
})
export type MerchantCheckouts = z.output<typeof MerchantCheckouts>

export const MerchantProduct = z.object({
  ...PRODUCT,
  hasInstalmentProducts: z.boolean(),
  /**
   * What refunding only this line returns: its share of the order, less than `amount` if a discount applied to all
   * lines; 0 if nothing is left of it.
   */
  refundableAmount: Reais,
})
export type MerchantProduct = z.output<typeof MerchantProduct>

/** CLOSED: Drip closed (part of) it without a payment; the store gets its share all the same. */
export const SOLD_INSTALMENT_STATES = ['OPEN', 'PAID', 'CLOSED', 'REFUNDED'] as const
export const SoldInstalment = z.object({
  number: z.number().int(),
  /** At present: a shopper may have moved it. */
  dueDate: CivilDate,
  /** What refunds left of it. */
  amount: Reais,
  /** The part that is paid so far, by money or cashback. */
  paid: Reais,
  status: z.enum(SOLD_INSTALMENT_STATES),
  /** When all of it was paid, even if it was refunded later. */
  paidAt: Instant.nullable(),
  /** The shopper pays it on other days, as agreed with Drip: its own day no longer matters. */
  isInPlan: z.boolean().optional(),
})
export type SoldInstalment = z.output<typeof SoldInstalment>

/** The payout company's id of a transfer; null until it has one. */
const TransferReference = z.string().nullable()

/**
 * Without a date: WAITS goes out once the shopper has paid, HELD once the banks have decided on a contested Pix,
 * SUSPENDED once Drip resumes the store's transfers.
 */
export const SETTLED_PART_STATES = ['ARRIVED', 'ON_THE_WAY', 'PLANNED', 'WAITS', 'HELD', 'SUSPENDED'] as const
export const SettledPart = z.object({
  /** Null if there is none yet. */
  transferId: z.uuid().nullable(),
  date: CivilDate.nullable(),
  /** Below zero: deducted from that day's transfer. */
  amount: Reais,
  status: z.enum(SETTLED_PART_STATES),
  arrivedAt: Instant.nullable(),
  /** The whole transfer that contains it, as shown on the bank statement; null if there is none yet. */
  transfer: z.object({ amount: Reais, reference: TransferReference }).nullable(),
  /** The day of the newest transfer that failed or was returned since this was due: it is planned to go out again. */
  failedOn: CivilDate.nullable(),
})
export type SettledPart = z.output<typeof SettledPart>

/** The store's user, the store's server, Drip on behalf of the store, or Drip in a negotiation with the shopper. */
export const REFUNDERS = ['STORE', 'STORE_SERVER', 'DRIP', 'NEGOTIATION'] as const
export const SaleRefund = z.object({
  id: z.uuid(),
  at: Instant,
  amount: Reais,
  by: z.enum(REFUNDERS),
  /** The store's user; null for others, and if unknown. */
  userName: z.string().nullable(),
  reason: z.enum(REFUND_REASONS).nullable(),
  /** The product concerned, if any. */
  product: z.string().nullable(),
  /** The part that the shopper had paid and gets back, by Pix or in another way; the rest was deducted from their debt. */
  sentBack: Reais,
  /** When all of it was sent; null while any of it was not. */
  sentBackAt: Instant.nullable(),
})
export type SaleRefund = z.output<typeof SaleRefund>

/** Null customer data was never asked for and is shown as 'N/A'. */
export const MerchantCheckout = MerchantCheckoutRow.extend({
  /** The basis of a refund, for `If-Match`: what was cancelled so far. */
  version: z.string(),
  customerCpf: z.string().nullable(),
  customerEmail: z.string().nullable(),
  customerPhone: z.string().nullable(),
  customerAddressCep: z.string().nullable(),
  customerAddressStreet: z.string().nullable(),
  customerAddressNumber: z.string().nullable(),
  customerAddressNeighborhood: z.string().nullable(),
  customerAddressComplement: z.string().nullable(),
  customerAddressCity: z.string().nullable(),
  customerAddressState: z.string().nullable(),
  merchantFee: z.object({ percentage: Fraction, totalAmount: Reais }),
  products: z.array(MerchantProduct),
  order: z
    .object({
      id: z.uuid(),
      /** CANCELED is shown to merchants as CLOSED. */
      status: z.enum(ORDER_STATUSES).exclude(['CANCELED']),
      createdDate: Instant,
      canceledAmount: Reais,
      canceledAt: Instant.nullable(),
      /** What the store gets in total, and how that is calculated; from the ledger (docs/decisions/0033). */
      transfer: z.object({
        /** sold − fee − refunded + feeRefunded. */
        amount: Reais,
        sold: Reais,
        fee: Reais,
        refunded: Reais,
        /** The part of the fee returned with refunds. */
        feeRefunded: Reais,
        /** Has arrived. */
        transferred: Reais,
        /** Still to be transferred; below zero: deducted from the next transfers. */
        outstanding: Reais,
      }),
      /** What the shopper pays when, at present; late charges and cashback are between them and Drip. */
      instalments: z.array(SoldInstalment),
      /** What the store gets when, by day; the parts sum to `transfer.amount`. */
      settlement: z.array(SettledPart),
      /** Oldest first. */
      refunds: z.array(SaleRefund),
      /** What may still be refunded. */
      refundableAmount: Reais,
      /** The deadline, for everybody with the permission. */
      refundableUntil: Instant,
      /** The customer has announced a return; the instalments are paused until then, that day included. */
      announcedReturn: z.object({ announcedOn: CivilDate, pausedUntil: CivilDate }).nullable(),
      /** The customer's open dispute; `answerBy` is null once the store has answered. */
      openDispute: z.object({ id: z.uuid(), answerBy: CivilDate.nullable() }).nullable(),
      /** Its Pix payments that are being contested, and how much of the transfers is held for each; not why. */
      openContests: z.array(
        z.object({
          id: z.uuid(),
          contestedAmount: Reais,
          heldAmount: Reais,
          /** Until when evidence of the delivery counts, and the last day for the banks' decision. */
          evidenceBy: Instant,
          analysisBy: CivilDate,
        }),
      ),
    })
    .nullable(),
})
export type MerchantCheckout = z.output<typeof MerchantCheckout>

/** The reason for the refund, for the store's own users. */
export const RefundWhy = z.object({ reason: z.enum(REFUND_REASONS).optional() })

/** A customer's dispute about a sale, and what of the sale could still be refunded. */
export const MerchantDispute = DisputeSeen.extend({
  /** The store's own number; '' if it gave none. */
  merchantCode: z.string(),
  providerCode: z.string(),
  customerName: z.string(),
  refundableAmount: Reais,
  /** Of its state and of what is left of the sale: an acceptance names it in `If-Match`. */
  version: z.string().optional(),
})
export type MerchantDispute = z.output<typeof MerchantDispute>

/** OPEN: waiting for somebody. */
export const DisputesQuery = z.object({ shown: z.enum(['OPEN', 'OVER']).default('OPEN') })
export const MerchantDisputes = pageOf(MerchantDispute)
export type MerchantDisputes = z.output<typeof MerchantDisputes>

/** What is refunded: null for everything, which ends the dispute; after a part, we decide about the rest. */
export const DisputeAccepted = z.object({
  amount: TypedReais.nullable(),
  /** '' for no text. */
  text: z.string().trim().max(2000),
})
export const DisputeContested = z.object({ text: DisputeText })

export const CancelProducts = z.object({ productIds: z.array(z.uuid()).min(1).max(500) })
export const CancelPartially = z.object({ amount: TypedReais })

export const STATISTIC_PERIODS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type StatisticPeriod = (typeof STATISTIC_PERIODS)[number]
const REASON = z.enum(DENIAL_REASONS)
/** Weeks begin on Monday; all by the days of São Paulo. */
export const StatisticsQuery = z.object({
  period: z.enum(STATISTIC_PERIODS),
  /** Default OK and KO. */
  statuses: z.union([z.enum(SALE_STATUSES), z.array(z.enum(SALE_STATUSES)).max(4)]).optional(),
  /** Not counted as denied. */
  excludedKOReasons: z.union([REASON, z.array(REASON).max(DENIAL_REASONS.length)]).optional(),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

export const BigNumbers = z.object({
  /** What was approved, even if refunded later. */
  amount: Reais,
  /** Compared with all of yesterday, last week or last month: 12.5 is an eighth more. Null if nothing was sold then. */
  comparisonPercentage: z.number().nullable(),
  checkoutsApproved: z.number().int(),
  checkoutsDenied: z.number().int(),
})
export type BigNumbers = z.output<typeof BigNumbers>

export const ChartEntry = z.object({
  initialDate: CivilDate,
  finalDate: CivilDate,
  checkoutsApproved: z.number().int(),
  checkoutsDenied: z.number().int(),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: REASON, quantity: z.number().int() })),
})
/** Oldest first, without gaps: DAILY 14 days, WEEKLY 12 weeks, MONTHLY 12 months. */
export const Graphic = z.object({ content: z.array(ChartEntry) })
export type Graphic = z.output<typeof Graphic>

/** Default CURRENT_MONTH. */
export const SETTLEMENT_PERIODS = [
  'CURRENT_MONTH',
  'PREVIOUS_MONTH',
  'LAST_THREE_MONTHS',
  'LAST_SIX_MONTHS',
  'CURRENT_YEAR',
  'PREVIOUS_YEAR',
] as const
export type SettlementPeriod = (typeof SETTLEMENT_PERIODS)[number]
export const PeriodQuery = z.object({ period: z.enum(SETTLEMENT_PERIODS).optional() })
export const SettlementsQuery = PeriodQuery.extend({
  page: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  size: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
})

export const SettledOrder = z.object({
  /** Of the checkout, for its details. */
  id: z.uuid(),
  /** Of the row: an order may be sold and partly cancelled on one day. */
  entryId: z.uuid(),
  /** The store's own, or ours if it gave none. */
  code: z.string(),
  createdDate: Instant,
  /** Net of the fee; below zero for a cancellation ('Cancelamento', otherwise 'Venda'). */
  settlementAmount: Reais,
  customer: z.object({ name: z.string() }),
  amount: Reais,
  merchantFee: z.object({ totalAmount: Reais }),
})
export type SettledOrder = z.output<typeof SettledOrder>
export const SettledOrders = pageOf(SettledOrder).extend(AGED)
export type SettledOrders = z.output<typeof SettledOrders>

export const MerchantSettlement = z.object({
  date: CivilDate,
  /** Net of the fee; below zero: more was cancelled than sold. */
  amount: Reais,
  /** What has not arrived; below zero: deducted from later transfers. */
  outstandingBalance: Reais,
  /** By day; null, the last: waits for customers to pay. */
  transferDates: z.array(z.object({ transferDate: CivilDate.nullable(), amount: Reais })),
  ordersCount: z.number().int(),
  /** The newest, at most 100; the others by settlements/{date}/orders. */
  orders: z.array(SettledOrder),
})
export type MerchantSettlement = z.output<typeof MerchantSettlement>
export const MerchantSettlements = pageOf(MerchantSettlement).extend({
  ...AGED,
  /** max(3, the merchant's maxInstalments). */
  transferColumns: z.number().int(),
})
export type MerchantSettlements = z.output<typeof MerchantSettlements>

/** All net of the fee. */
export const SettlementBigNumbers = z.object({
  /** First and last day of the period. */
  from: CivilDate,
  to: CivilDate,
  sold: Reais,
  /** Below zero. */
  canceled: Reais,
  /** Arrived in the period. */
  transferred: Reais,
  /** Everything that has not arrived, of any day, including transfers in progress; below zero if the merchant owes us. */
  outstanding: Reais,
})
export type SettlementBigNumbers = z.output<typeof SettlementBigNumbers>

export const ExportQuery = z.object({
  month: z.string().regex(/^(0?[1-9]|1[0-2])$/),
  year: z.string().regex(/^20\d{2}$/),
})

export const MerchantTransfer = z.object({
  id: z.uuid(),
  transferDate: CivilDate,
  amount: Reais,
  status: z.enum(['CREATED', 'SENT', 'DONE', 'FAILED', 'RETURNED']),
  /** When the money arrived. */
  doneAt: Instant.nullable(),
  /** Its destination, masked: a Pix key or a bank account. */
  account: z.string(),
  reference: TransferReference,
})
export type MerchantTransfer = z.output<typeof MerchantTransfer>
export const MerchantTransfers = pageOf(MerchantTransfer).extend(AGED)
export type MerchantTransfers = z.output<typeof MerchantTransfers>

/** By the rule that creates transfers: what is due on a day less cancellations, carried forward if that is zero or less. */
export const NextTransfers = z.object({
  transfers: z.array(z.object({ date: CivilDate, amount: Reais })),
  /** Goes out once customers have paid. */
  waits: Reais,
  /** Waits for the banks' decision on contested Pix. */
  held: Reais,
  /** Below zero: cancelled, with no known sale to compensate it. */
  carried: Reais,
  /** Drip has suspended the store's transfers: none is planned. `amount` is due or will be; null: they go out. */
  suspension: TransferSuspension.extend({ amount: Reais }).nullable(),
  /** The account; null if the store has given none. */
  account: z
    .object({
      /** As people recognise an account: "chave Pix que termina em 4321". */
      text: z.string(),
      holder: z.string(),
      /** Without its mask; a CPF for a person who sells. */
      cnpj: z.string(),
    })
    .nullable(),
})
export type NextTransfers = z.output<typeof NextTransfers>

/** One part of a transfer: an instalment of a sale, or of a cancellation. */
export const TransferLine = z.object({
  id: z.string(),
  kind: z.enum(['SALE', 'CANCELLATION']),
  checkoutId: z.uuid(),
  /** The store's own, or ours if it gave none. */
  code: z.string(),
  customerName: z.string(),
  /** The day of the sale or of the refund. */
  date: CivilDate,
  /** Null: the whole sale. */
  instalmentNumber: z.number().int().nullable(),
  /** Its part of the transfer; all lines sum to it. */
  amount: Reais,
  /** The whole sale or refund that it belongs to: before the fee, and the fee. */
  grossAmount: Reais,
  feeAmount: Reais,
})
export type TransferLine = z.output<typeof TransferLine>
export const TransferLines = pageOf(TransferLine).extend(AGED)
export type TransferLines = z.output<typeof TransferLines>

/**
 * `amount` above zero (422 `amount: invalid`); the merchant's own code, trimmed. The description becomes the only
 * product of the purchase.
 */
export const NewPaymentLink = z.object({
  amount: TypedReais,
  merchantCode: z.string().max(60),
  description: z.string().max(120).optional(),
  /** The last day on which it is valid, at most 90 days ahead (422 `expiresOn: invalid`); default a week. */
  expiresOn: CivilDate.optional(),
})
/** An SVG data URL. */
export const LinkQrCode = z.object({ picture: z.string() })
export type NewPaymentLink = z.output<typeof NewPaymentLink>
export const CreatedPaymentLink = z.object({ formUrl: z.string(), id: z.uuid() })
export type CreatedPaymentLink = z.output<typeof CreatedPaymentLink>

export const PaymentLink = z.object({
  id: z.uuid(),
  code: z.string(),
  description: z.string().nullable(),
  amount: Reais,
  /** Of its purchase. */
  status: z.enum(['PRISTINE', 'MORE_INFO', 'OK', 'KO']),
  /** ACTIVE: see the status. */
  backofficeStatus: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  koReason: REASON.nullable(),
  /** The shopper cancelled the purchase; it did not expire. */
  givenUp: z.boolean(),
  creatorEmail: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  formUrl: z.string(),
})
export type PaymentLink = z.output<typeof PaymentLink>
export const PaymentLinks = pageOf(PaymentLink)
export type PaymentLinks = z.output<typeof PaymentLinks>
