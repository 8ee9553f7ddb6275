/**
 * The merchant's area on the wire (specification 001 §2.3, §3, §7.2). Money is reais as a decimal number with two places,
 * rates are fractions (0.0499), dates are `YYYY-MM-DD` of São Paulo, instants ISO 8601 UTC; names as the specification
 * writes them. Its calls: merchant-calls.ts.
 */
import { z } from 'zod'
import { MOST_REAIS_TYPED } from '../../money/cents.ts'
import { DisputeSeen, DisputeText, SessionTokens } from '../customer-area.ts'
import { AGED, CivilDate, Fraction, Instant, Reais, pageOf } from '../shapes.ts'
import {
  DENIAL_REASONS,
  DIGEST_FREQUENCIES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  ORDER_STATUSES,
  REFUND_REASONS,
  REQUIREMENT_LEVELS,
} from '../states.ts'

/** What an amount that is typed may be: two places at most; whether it is above zero the call says. */
const TypedReais = z.number().min(0).max(MOST_REAIS_TYPED).multipleOf(0.01)

export const MERCHANT_PERMISSIONS = ['READ', 'ADMIN'] as const
const Permissions = z.array(z.enum(MERCHANT_PERMISSIONS))

/**
 * The password first, then, in its place, the code that it had sent. The password again within 3 minutes sends no
 * other code while that one is good, unless `resend` asks for one: 429 RESEND_TOO_SOON within 30 s.
 */
export const MerchantLogin = z.object({
  username: z.string().max(200),
  password: z.string().max(128).optional(),
  resend: z.boolean().optional(),
  smsCode: z.string().max(12).optional(),
  /**
   * Beside `smsCode`, as the first step answered: proves that the password was given. Without it five wrong codes in a quarter of an hour
   * end the trying, and it is not said how many tries are left.
   */
  firstStep: z.string().max(100).optional(),
  /** Beside `smsCode`: stays signed in for 30 days, also while nobody calls. */
  remember: z.boolean().optional(),
})
export type MerchantLogin = z.output<typeof MerchantLogin>

/** Masked: where the code went by `sentBy`. */
export const SecondStep = z.object({
  email: z.string(),
  phone: z.string(),
  sentBy: z.enum(NOTIFICATION_CHANNELS),
  /** Sent along with the code; good for 15 minutes. */
  firstStep: z.string(),
})
export type SecondStep = z.output<typeof SecondStep>

/** The access token carries merchantId and permissions too. */
export const MerchantSignedIn = SessionTokens.extend({
  email: z.string(),
  phone: z.string(),
  merchantId: z.uuid(),
  permissions: Permissions,
})
export type MerchantSignedIn = z.output<typeof MerchantSignedIn>

export const RecoverMerchantPassword = z.object({ merchantUserEmail: z.string().max(200) })
export const EmailDelivered = z.object({ emailDelivered: z.boolean() })
/** The query `recovery_id` of the link in the e-mail is the {id} of these calls. */
export const LinkExpired = z.object({ linkExpired: z.boolean() })
/** 422 with `errors`: password `too_short` or `too_easy`, repeatPassword `different`. */
export const ResetMerchantPassword = z.object({
  email: z.string().max(200),
  password: z.string().max(128),
  repeatPassword: z.string().max(128),
})
export const PasswordChanged = z.object({ passwordUpdated: z.boolean() })
/** Who forgot the e-mail address gets it by SMS. */
export const RecoverMerchantEmail = z.object({ merchantUserPhone: z.string().max(25) })
export const MerchantSmsDelivered = z.object({ smsDelivered: z.boolean() })

export const MerchantView = z.object({
  id: z.uuid(),
  name: z.string(),
  logo: z.string().nullable(),
  logoB2b: z.string().nullable(),
  initials: z.string(),
  /** Only for MALGA there are partial refunds. */
  ecommPlatform: z.string().nullable(),
  flexibleInstallments: z.boolean(),
  maxInstalments: z.number().int(),
  upfrontPaymentStatus: z.enum(REQUIREMENT_LEVELS),
})
export type MerchantView = z.output<typeof MerchantView>

export const MerchantProfile = z.object({
  id: z.uuid(),
  email: z.string(),
  /** With its country code. */
  phone: z.string(),
  name: z.string(),
  post: z.string(),
  authenticationPreference: z.enum(NOTIFICATION_CHANNELS),
  merchantId: z.uuid(),
  permissions: Permissions,
})
export type MerchantProfile = z.output<typeof MerchantProfile>

/**
 * What is not named stays. E-mail, phone and password prove who somebody is: each is changed with the current
 * password only (422 `currentPassword: wrong`), and a new password ends all sessions. A new phone or e-mail is sent a code:
 * 409 CONFIRM_CONTACT, then the same again with `phoneCode` or `emailCode` (422 `wrong`). Another contact within 30 s of the first code:
 * 429 RESEND_TOO_SOON, and no code went there.
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

/** What a user is told of, how and how often; one of each type. */
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
  id: z.uuid(),
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  post: z.string(),
  authenticationPreference: z.enum(NOTIFICATION_CHANNELS),
  permissions: Permissions,
  /** False until the user has chosen a password by the link of the invitation. */
  hasPassword: z.boolean(),
  createdAt: Instant,
})
export type TeamMember = z.output<typeof TeamMember>
export const Team = z.object({ users: z.array(TeamMember) })
export type Team = z.output<typeof Team>
/** The new user gets an e-mail with a link to choose a password. */
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

/** Two people of ours agreed to it; until `takesEffectAt` the transfers go where they went, and an administrator can stop it. */
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
  /** What the store's server answered; null where it did not. */
  status: z.number().int().nullable(),
})
/** Whether the store's system and Drip reach each other. */
export const Connection = z.object({
  /** Where nothing that is sold is real: this world is it, or another is; null: there is none. */
  testWorld: z.enum(['HERE', 'ELSEWHERE']).nullable(),
  /** The last day on which the store's server called, and with which of its keys; null: with none that is known. */
  lastCall: z.object({ on: CivilDate, keyName: z.string() }).nullable(),
  /** Of each address, among the newest that was sent to it; null: nothing. */
  webhooks: z.array(
    z.object({
      endpointId: z.uuid(),
      url: z.string(),
      enabled: z.boolean(),
      failingSince: Instant.nullable(),
      delivered: WebhookTry.nullable(),
      /** Not delivered yet, or given up. */
      failed: WebhookTry.nullable(),
    }),
  ),
})
export type Connection = z.output<typeof Connection>

/**
 * As the merchant's screens say it: OK 'Aprovado', REFUNDED 'Estornado', KO 'Negado', MORE_INFO 'Abandonado' (comes with
 * koReason EXPIRED). A purchase that is still under way is in no list: it is not abandoned.
 */
export const SALE_STATUSES = ['OK', 'REFUNDED', 'KO', 'MORE_INFO'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

const DateOrInstant = z.string().regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]{5,15}Z)?$/)

/**
 * The filter of the list, as a query string. At most one of code, customerName and amount (INVALID_QUERY otherwise). Always the
 * newest first.
 */
export const CheckoutsQuery = z.object({
  page: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  /** 10 unless given, 100 at most. */
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
  /** Words of the name as they begin, with or without accents. */
  customerName: z.string().max(120).optional(),
  /** `199.90` */
  amount: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/)
    .optional(),
})
export type CheckoutsQuery = z.output<typeof CheckoutsQuery>

/** What is looked for: one of them (INVALID_QUERY otherwise). What somebody typed may name a person, and is no part of a URL. */
export const SalesWanted = CheckoutsQuery.pick({ code: true, customerName: true, amount: true }).extend({
  /** A name, CPF, phone, e-mail, code or amount, told apart by its shape; `searchedFor` answers what it was taken for. */
  search: z.string().max(120).optional(),
})
export type SalesWanted = z.output<typeof SalesWanted>

/** CODE_PART: none begins so, and some hold it. */
export const SALE_SEARCHES = ['ID', 'EMAIL', 'CPF', 'PHONE', 'AMOUNT', 'CODE', 'NAME', 'CODE_PART'] as const
export type SaleSearch = (typeof SALE_SEARCHES)[number]

export const MerchantCheckoutRow = z.object({
  id: z.uuid(),
  /** The merchant's order code. */
  code: z.string(),
  /** Ours, for the phone; null without an order. */
  providerCode: z.string().nullable(),
  amount: Reais,
  canceledAmount: Reais,
  /** When the last part of it was taken back; null when none was. */
  canceledAt: Instant.nullable(),
  status: z.enum(SALE_STATUSES),
  koReason: z.enum(DENIAL_REASONS).nullable(),
  createdAt: Instant,
  customerName: z.string().nullable(),
  /** Who made the link; null for what came from the store. */
  creatorEmail: z.string().nullable(),
})
export type MerchantCheckoutRow = z.output<typeof MerchantCheckoutRow>

export const MerchantCheckouts = pageOf(MerchantCheckoutRow).extend({
  ...AGED,
  /** False for a search with more than 1000 results: `totalElements` is 1000 then. */
  isTotalExact: z.boolean(),
  /** What the search was taken for: the first that found something, else the likeliest; left out where nothing was searched for. */
  searchedFor: z.enum(SALE_SEARCHES).optional(),
})
export type MerchantCheckouts = z.output<typeof MerchantCheckouts>

export const MerchantProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  quantity: z.number().int(),
  amount: Reais,
  status: z.enum(['ACTIVE', 'CANCELED']),
  canceledAt: Instant.nullable(),
  hasInstalmentProducts: z.boolean(),
  /** What a refund of it alone gives back: its part of the order, less than `amount` where a discount was on all lines; 0 where nothing is left of it. */
  refundableAmount: Reais,
})
export type MerchantProduct = z.output<typeof MerchantProduct>

/** CLOSED: Drip closed what was open of it, or a part, without a payment; the store gets its share all the same. */
export const SOLD_INSTALMENT_STATES = ['OPEN', 'PAID', 'CLOSED', 'REFUNDED'] as const
export const SoldInstalment = z.object({
  number: z.number().int(),
  /** As of now: a shopper may have moved it. */
  dueDate: CivilDate,
  /** What refunds left of it. */
  amount: Reais,
  /** What of that is paid so far, by money or cashback. */
  paid: Reais,
  status: z.enum(SOLD_INSTALMENT_STATES),
  /** When all of it was paid, also where it was refunded afterwards. */
  paidAt: Instant.nullable(),
  /** The shopper pays it on other days, as agreed with Drip: its own day says nothing. */
  isInPlan: z.boolean().optional(),
})
export type SoldInstalment = z.output<typeof SoldInstalment>

/** What the company that pays transfers calls one; null until it has said so. */
const TransferReference = z.string().nullable()

/** WAITS: goes out when the shopper has paid, and has no date before. HELD: when the banks have decided on a contested Pix. */
export const SETTLED_PART_STATES = ['ARRIVED', 'ON_THE_WAY', 'PLANNED', 'WAITS', 'HELD'] as const
export const SettledPart = z.object({
  /** Null as long as there is none. */
  transferId: z.uuid().nullable(),
  date: CivilDate.nullable(),
  /** Below zero: comes off what goes out that day. */
  amount: Reais,
  status: z.enum(SETTLED_PART_STATES),
  arrivedAt: Instant.nullable(),
  /** All of the transfer that it goes out with, as the bank statement has it; null as long as there is none. */
  transfer: z.object({ amount: Reais, reference: TransferReference }).nullable(),
  /** The day of the newest transfer that did not stay in the account since this was due: what is planned goes out again. */
  failedOn: CivilDate.nullable(),
})
export type SettledPart = z.output<typeof SettledPart>

/** A person of the store, the store's server, Drip for the store, or Drip when it came to terms with the shopper. */
export const REFUNDERS = ['STORE', 'STORE_SERVER', 'DRIP', 'NEGOTIATION'] as const
export const SaleRefund = z.object({
  id: z.uuid(),
  at: Instant,
  amount: Reais,
  by: z.enum(REFUNDERS),
  /** Of the store's user; null for others, and for who is not known any more. */
  userName: z.string().nullable(),
  reason: z.enum(REFUND_REASONS).nullable(),
  /** The product that it was about, if it was about one. */
  product: z.string().nullable(),
  /** What of it the shopper had paid, and gets back, by Pix or in another way; the rest came off what they owed. */
  sentBack: Reais,
  /** When all of that was sent; null as long as something of it is not. */
  sentBackAt: Instant.nullable(),
})
export type SaleRefund = z.output<typeof SaleRefund>

/** A null of the customer: never asked, shown as 'N/A'. */
export const MerchantCheckout = MerchantCheckoutRow.extend({
  /** What a refund was decided on, for `If-Match`: of what was taken back so far. */
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
      /** What the store gets of it in all, and what that is made of; from the ledger (docs/decisions/0033). */
      transfer: z.object({
        /** sold − fee − refunded + feeRefunded. */
        amount: Reais,
        sold: Reais,
        fee: Reais,
        refunded: Reais,
        /** Of the fee, what went back with refunds. */
        feeRefunded: Reais,
        /** Has arrived. */
        transferred: Reais,
        /** Is to be transferred; below zero: comes off the next transfers. */
        outstanding: Reais,
      }),
      /** What the shopper pays when, as it is now; late charges and cashback are between them and Drip. */
      instalments: z.array(SoldInstalment),
      /** What the store gets of it when, in the order of the days; the parts add up to `transfer.amount`. */
      settlement: z.array(SettledPart),
      /** The oldest first. */
      refunds: z.array(SaleRefund),
      /** What may still be taken back. */
      refundableAmount: Reais,
      /** Until then, by anybody who may. */
      refundableUntil: Instant,
      /** The customer has announced that the purchase comes back; its instalments stand still until then, that day included. */
      announcedReturn: z.object({ announcedOn: CivilDate, pausedUntil: CivilDate }).nullable(),
      /** Of the problem that the customer has with it now; `answerBy` is null once the store has had its say. */
      openDispute: z.object({ id: z.uuid(), answerBy: CivilDate.nullable() }).nullable(),
      /** Pix of it that their payers contest at a bank now, and what of the transfers waits for each; not why. */
      openContests: z.array(
        z.object({
          id: z.uuid(),
          contestedAmount: Reais,
          heldAmount: Reais,
          /** Until when what proves the delivery counts, and the last day on which the banks decide. */
          evidenceBy: Instant,
          analysisBy: CivilDate,
        }),
      ),
    })
    .nullable(),
})
export type MerchantCheckout = z.output<typeof MerchantCheckout>

/** Why it is taken back, for the store's own people. */
export const RefundWhy = z.object({ reason: z.enum(REFUND_REASONS).optional() })

/** A problem that a customer has with a sale, and what of the sale could still be given back. */
export const MerchantDispute = DisputeSeen.extend({
  /** The store's own number; '' where it gave none. */
  merchantCode: z.string(),
  providerCode: z.string(),
  customerName: z.string(),
  refundableAmount: Reais,
  /** Of its state and of what is left of the sale: an acceptance names it in `If-Match`. */
  version: z.string().optional(),
})
export type MerchantDispute = z.output<typeof MerchantDispute>

/** OPEN: they wait for somebody. */
export const DisputesQuery = z.object({ shown: z.enum(['OPEN', 'OVER']).default('OPEN') })
export const MerchantDisputes = pageOf(MerchantDispute)
export type MerchantDisputes = z.output<typeof MerchantDisputes>

/** What goes back: null for everything, which ends the dispute; a part leaves the rest to our decision. */
export const DisputeAccepted = z.object({
  amount: TypedReais.nullable(),
  /** '' where nothing is to be said. */
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
  /** OK and KO unless given. */
  statuses: z.union([z.enum(SALE_STATUSES), z.array(z.enum(SALE_STATUSES)).max(4)]).optional(),
  /** Not counted among the denied. */
  excludedKOReasons: z.union([REASON, z.array(REASON).max(DENIAL_REASONS.length)]).optional(),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

export const BigNumbers = z.object({
  /** What was approved, also where it was refunded later. */
  amount: Reais,
  /**
   * Against all of yesterday, of last week or of last month: 12.5 is an eighth more. Null when nothing was sold then.
   */
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
/** The oldest first, all without a gap: DAILY 14 days, WEEKLY 12 weeks, MONTHLY 12 months. */
export const Graphic = z.object({ content: z.array(ChartEntry) })
export type Graphic = z.output<typeof Graphic>

/** CURRENT_MONTH unless given. */
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
  /** Of the row: an order may be sold and taken back in parts on one day. */
  entryId: z.uuid(),
  /** The store's own, or ours where it gave none. */
  code: z.string(),
  createdDate: Instant,
  /** Net of the fee; below zero for what was cancelled ('Cancelamento', else 'Venda'). */
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
  /** What of it has not arrived; below zero: kept back from later transfers. */
  outstandingBalance: Reais,
  /** In the order of the days; null, the last: waits for customers to pay. */
  transferDates: z.array(z.object({ transferDate: CivilDate.nullable(), amount: Reais })),
  ordersCount: z.number().int(),
  /** The newest, at most 100; the rest by settlements/{date}/orders. */
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
  /** First and last day that the period means. */
  from: CivilDate,
  to: CivilDate,
  sold: Reais,
  /** Below zero. */
  canceled: Reais,
  /** Arrived in the period. */
  transferred: Reais,
  /** Everything that has not arrived, of any day, also what is on its way; below zero when the merchant owes us. */
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
  /** Masked. */
  pixKey: z.string().nullable(),
  reference: TransferReference,
})
export type MerchantTransfer = z.output<typeof MerchantTransfer>
export const MerchantTransfers = pageOf(MerchantTransfer).extend(AGED)
export type MerchantTransfers = z.output<typeof MerchantTransfers>

/** By the rule that transfers are made by: what is due on a day less what was taken back, carried on where that is nothing or less. */
export const NextTransfers = z.object({
  transfers: z.array(z.object({ date: CivilDate, amount: Reais })),
  /** Goes out when customers have paid. */
  waits: Reais,
  /** Waits for banks to decide on contested Pix. */
  held: Reais,
  /** Below zero: was taken back, and no sale that is known makes up for it. */
  carried: Reais,
  /** Where it goes; null where the store has said no account. */
  account: z
    .object({
      /** As people recognise an account: "chave Pix que termina em 4321". */
      text: z.string(),
      holder: z.string(),
      /** Without its mask; a CPF, of a person who sells. */
      cnpj: z.string(),
    })
    .nullable(),
})
export type NextTransfers = z.output<typeof NextTransfers>

/** One part of a transfer: an instalment of a sale, or of what was taken back. */
export const TransferLine = z.object({
  id: z.string(),
  kind: z.enum(['SALE', 'CANCELLATION']),
  checkoutId: z.uuid(),
  /** The store's own, or ours where it gave none. */
  code: z.string(),
  customerName: z.string(),
  /** The day of the sale or of the refund. */
  date: CivilDate,
  /** Null: of the whole sale. */
  instalmentNumber: z.number().int().nullable(),
  /** What of the transfer it is; all lines add up to it. */
  amount: Reais,
  /** Of the whole sale or refund that it is a part of: before the fee, and the fee. */
  grossAmount: Reais,
  feeAmount: Reais,
})
export type TransferLine = z.output<typeof TransferLine>
export const TransferLines = pageOf(TransferLine).extend(AGED)
export type TransferLines = z.output<typeof TransferLines>

/**
 * `amount` above zero (422 `amount: invalid`), the code as the merchant wants it, without spaces around. What is described is the one
 * product of the purchase.
 */
export const NewPaymentLink = z.object({
  amount: TypedReais,
  merchantCode: z.string().max(60),
  description: z.string().max(120).optional(),
  /** The last day on which it is good, at most 90 days ahead (422 `expiresOn: invalid`); a week unless given. */
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
  /** Of the purchase that it leads to. */
  status: z.enum(['PRISTINE', 'MORE_INFO', 'OK', 'KO']),
  /** ACTIVE: the status is what counts. */
  backofficeStatus: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  koReason: REASON.nullable(),
  /** The shopper cancelled the purchase: it did not run out of time. */
  givenUp: z.boolean(),
  creatorEmail: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  formUrl: z.string(),
})
export type PaymentLink = z.output<typeof PaymentLink>
export const PaymentLinks = pageOf(PaymentLink)
export type PaymentLinks = z.output<typeof PaymentLinks>
