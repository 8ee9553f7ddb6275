/**
 * The back-office on the wire, part one: log-in, orders, customers, risk and debt (specification 000 §2 to §8);
 * monitoring of the product is in contracts/admin-watch.ts. The calls: admin-calls.ts. Money is reais as a decimal
 * number with two places, dates are `YYYY-MM-DD`, instants ISO 8601 UTC; names are those of the specification.
 */
import { z } from 'zod'
import { CUSTOMER_SORTS, ORDER_SORTS } from './admin-sorts.ts'
import { ADMIN_PERMISSIONS, ADMIN_ROLES } from './admin-permissions.ts'
import { ContactChangeRow } from '../accounts/contact-changes.ts'
import { AGED, AskedDay, CivilDate, Instant, PRODUCT, Reais, pageOf } from '../shapes.ts'
import { ORDER_ACTS } from '../change-states.ts'
import { InstalmentOfOrder } from '../instalments.ts'
import {
  CHECKOUT_STATUSES,
  DENIAL_REASONS,
  FEE_WAIVER_REASONS,
  INSTALMENT_STATES_SEEN,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  MOST_VALUES,
  RETURN_REASONS,
  WRITE_OFF_LIMITS,
  WRITE_OFF_REASONS,
  WRITE_OFF_TYPES,
} from '../states.ts'
import { ContestSeen } from './admin-med.ts'
import { FOLLOWING } from '../../debts/move-instalment.ts'
import { DISPUTE_OUTCOMES } from '../../debts/dispute.ts'
import {
  CustomerPlans,
  DisputeText,
  DueDateMoves,
  OrderDisputes,
  OrderPauses,
  PauseAsked,
  PlanAccepted,
  StandingDebits,
} from '../customer-area.ts'
import { DoubleRefundEnd, DoubleRefundSeen } from '../debts/double-refunds.ts'
import { OutsideRefund } from '../debts/outside-refunds.ts'

/** At most two decimals; the server refuses a third. */
const AmountAsked = z.number().positive().max(9_999_999_999)

/**
 * Wrong credentials: 401 WRONG_CREDENTIALS. `remember` decides how the browser stores the session, and how long it
 * lives: 30 days, or 12 hours of inactivity.
 */
export const AdminLogin = z.object({
  username: z.string().max(200),
  password: z.string().max(128),
  remember: z.boolean().default(false),
})
export type AdminLogin = z.input<typeof AdminLogin>

export const RecoverAdminPassword = z.object({ email: z.string().max(200) })
/** `token` is in the link of the e-mail, behind its `#`. */
export const ResetAdminPassword = z.object({ token: z.string().max(200), password: z.string().max(128) })

export const AdminProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** '' if there is none. */
  phone: z.string(),
  role: z.enum(ADMIN_ROLES),
  permissions: z.array(z.enum(ADMIN_PERMISSIONS)),
  /** Whether instalments may be paid by Pix Automático; otherwise its screen does not exist. */
  offersAutopay: z.boolean(),
})
export type AdminProfile = z.output<typeof AdminProfile>

/**
 * 422 INVALID_FIELDS names `email` (`invalid`), `phone` (`invalid`),
 * `currentPassword` (`wrong`), `newPassword` (`too_short`: fewer than 6, `too_easy`); 409 EMAIL_TAKEN.
 */
export const AdminProfileChange = z.object({
  email: z.string().max(200),
  phone: z.string().max(25).default(''),
  currentPassword: z.string().max(128),
  newPassword: z.string().max(128),
})
export type AdminProfileChange = z.input<typeof AdminProfileChange>

/** A page by number. `totalIsExact` false: "more than", because counting everything would take too long. */
function listOf<Row extends z.ZodType>(row: Row) {
  return pageOf(row).extend({ totalIsExact: z.boolean() })
}

const PageAsked = {
  page: z.number().int().min(0).max(1_000_000).default(0),
  size: z.number().int().min(1).max(100).default(10),
}

/** How a search text was interpreted. NAME searches customers and merchants, PART within codes, CPFs, phones and e-mails. */
export const ORDER_SEARCH_KINDS = [
  'CODE',
  'CPF',
  'EMAIL',
  'PHONE',
  'END_TO_END_ID',
  'ID',
  'NAME',
  'AMOUNT',
  'PART',
] as const
export type OrderSearchKind = (typeof ORDER_SEARCH_KINDS)[number]

/**
 * Everything is optional; all given filters must match. `search` is anything a caller mentions: code (ours or the
 * store's), CPF, e-mail, phone, endToEndId, id, amount, name of customer or merchant, or at least three letters or
 * digits of a code, CPF, phone or e-mail. The status is the displayed one: CANCELED includes orders that are CLOSED and
 * fully cancelled.
 */
export const AdminOrdersQuery = z.object({
  search: z.string().max(120).default(''),
  status: z.enum(ORDER_STATUSES).nullable().default(null),
  merchantId: z.uuid().nullable().default(null),
  customerId: z.uuid().nullable().default(null),
  /** São Paulo days of creation, both included. */
  from: AskedDay.nullable().default(null),
  to: AskedDay.nullable().default(null),
  /** Only orders with a late instalment. */
  late: z.boolean().default(false),
  sort: z.enum(ORDER_SORTS).default('createdDate'),
  descending: z.boolean().default(true),
  ...PageAsked,
})
export type AdminOrdersQuery = z.input<typeof AdminOrdersQuery>

export const AdminOrderRow = z.object({
  id: z.uuid(),
  /** The short code that people read out. */
  providerCode: z.string(),
  merchantOrderCode: z.string(),
  merchantId: z.uuid(),
  merchantName: z.string(),
  customerId: z.uuid(),
  customerName: z.string(),
  customerEmail: z.string(),
  amount: Reais,
  canceledAmount: Reais,
  instalmentsCount: z.number().int(),
  unpaidInstalmentsCount: z.number().int(),
  /** How many of them are late today. */
  lateInstalments: z.number().int(),
  /** The displayed status (ADM-ORDER-07). */
  status: z.enum(ORDER_STATUSES),
  /** Its store never confirmed it: it was not a sale, nothing of it is due, and its reversal is not a refund. */
  neverConfirmed: z.boolean(),
  createdDate: Instant,
})
export type AdminOrderRow = z.output<typeof AdminOrderRow>
export const AdminOrders = listOf(AdminOrderRow).extend({
  ...AGED,
  /** How `search` was interpreted; null without one. */
  searchedFor: z.enum(ORDER_SEARCH_KINDS).nullable(),
})
export type AdminOrders = z.output<typeof AdminOrders>

/**
 * Purchases that did not become an order: refused, abandoned, ended by the store, or in progress. `search` as for
 * orders, without amounts and endToEndIds.
 */
export const AdminUnboughtQuery = z.object({
  search: z.string().max(120).default(''),
  merchantId: z.uuid().nullable().default(null),
  /** São Paulo days of creation, both included. */
  from: AskedDay.nullable().default(null),
  to: AskedDay.nullable().default(null),
  /** Only those we refused. */
  refused: z.boolean().default(false),
  ...PageAsked,
})
export type AdminUnboughtQuery = z.input<typeof AdminUnboughtQuery>

/** Unknown data of the shopper is ''. */
export const AdminUnboughtRow = z.object({
  id: z.uuid(),
  merchantOrderCode: z.string(),
  merchantId: z.uuid(),
  merchantName: z.string(),
  shopperName: z.string(),
  /** Hidden: `***.982.247-**`. */
  shopperCpf: z.string(),
  shopperPhone: z.string(),
  amount: Reais,
  status: z.enum(CHECKOUT_STATUSES),
  /** Why it was refused, with the label of 000 §8. */
  koReason: z.enum(DENIAL_REASONS).nullable(),
  koReasonLabel: z.string().nullable(),
  createdDate: Instant,
})
export type AdminUnboughtRow = z.output<typeof AdminUnboughtRow>
export const AdminUnbought = listOf(AdminUnboughtRow).extend(AGED)
export type AdminUnbought = z.output<typeof AdminUnbought>

/** The purpose of a Pix charge. */
const PAYMENT_PURPOSES = [
  'SYMBOLIC',
  'FIRST_INSTALMENT',
  'FULL_AMOUNT',
  'INSTALMENT',
  'UNIQUE',
  'PART',
  'DEBIT',
  'PLAN',
] as const

/** `id` is our charge's; `externalPaymentId` is the PSP's txid, used in `/payments/{externalPaymentId}/refresh`. */
export const AdminPayment = z.object({
  id: z.uuid(),
  externalPaymentId: z.string(),
  /** INSTALMENT and DEBIT are for a single instalment. */
  purpose: z.enum(PAYMENT_PURPOSES),
  status: z.enum(PAYMENT_STATUSES),
  /** Picture as a data URL; null if it is not payable. */
  qrCode: z.string().nullable(),
  qrCodeText: z.string().nullable(),
  /** The paying Pix. */
  endToEndId: z.string().nullable(),
  /** The amount due today, with late charge and less cashback; once paid, the amount received; once ended, the original amount. */
  amount: Reais,
  createdAt: Instant,
  expiresAt: Instant,
})
export type AdminPayment = z.output<typeof AdminPayment>

export const AdminInstalment = InstalmentOfOrder.extend({
  /** ADM-INST-12. */
  isPaid: z.boolean(),
  amount: Reais,
  /** Forgiven so far. */
  waivedFeesAmount: Reais,
  canceledCashbackAmount: Reais,
  writtenOffAmount: Reais,
  /** Everything that ever arrived for it, including what was refunded. */
  amountPaidIncludingRefunds: Reais,
  /** The refunded part of it. */
  amountCanceledWithRefund: Reais,
  /** The newest; null if none was ever created. */
  payment: AdminPayment.nullable(),
  /**
   * Why a button is disabled: 'Alterar vencimento' requires number 1 and PENDING, within 30 days of the order; 'Remover
   * taxa' requires a late charge.
   */
  canChangeDueDate: z.boolean(),
  canRemoveFee: z.boolean(),
  /**
   * Why 'Enviar ao cliente' is disabled: the instalment is in a plan, or the customer's bank will debit it, so its page
   * creates no code.
   */
  linkHindrance: z.enum(['IN_PLAN', 'DEBITED']).nullable(),
})
export type AdminInstalment = z.output<typeof AdminInstalment>

export const AdminProduct = z.object({
  ...PRODUCT,
  /** The product's share of each instalment. */
  instalmentProducts: z.array(z.object({ amount: Reais })),
})
export type AdminProduct = z.output<typeof AdminProduct>

/** A Pix received for the order. */
export const AdminReceivedPix = z.object({
  endToEndId: z.string(),
  amount: Reais,
  paidAt: Instant,
  /** Null if it does not matter: anybody may pay a debt. */
  payerIsCustomer: z.boolean().nullable(),
  use: z.enum([...PAYMENT_PURPOSES, 'RETURNED']),
  /** Why it is returned whole; absent if it is not. */
  returnedBecause: z.enum(RETURN_REASONS).optional(),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: Reais,
      status: z.enum(['REQUESTED', 'SENT', 'DONE', 'FAILED']),
      /** Forced by the payer's bank (MED). */
      forced: z.boolean(),
      createdAt: Instant,
      doneAt: Instant.nullable(),
      /** Paid in another way than by Pix; absent for a Pix. */
      outside: OutsideRefund.optional(),
      /** For refunds that failed permanently: the amount that can be recorded as paid in another way. Absent otherwise. */
      canPayOutside: Reais.optional(),
      /** The first day on which that can have been paid: of the first try. */
      payOutsideFrom: CivilDate.optional(),
    }),
  ),
  /** What the payer has twice: paid back in another way, and taken back by their bank; absent if nothing. */
  doubles: z.array(DoubleRefundSeen).optional(),
})

/** The credit decision, rule by rule: people who may see an order can say why it was refused. */
export const AdminCreditDecision = z.object({
  stage: z.enum(['APPLICATION', 'PAYMENT']),
  outcome: z.enum(['approved', 'denied']),
  reason: z.enum(DENIAL_REASONS).nullable(),
  /** The reason's label in 000 §8. */
  reasonLabel: z.string().nullable(),
  limit: Reais,
  decidedAt: Instant,
  rules: z.array(
    z.object({
      name: z.string(),
      family: z.enum(['fraud', 'credit', 'platform']),
      outcome: z.enum(['passed', 'denied', 'skipped']),
      /** The label in 000 §8 of the rule's reason. */
      reasonLabel: z.string(),
      /** What the rule examined, in Portuguese: "Score 412 (mínimo 300)"; null without the permission (CREDIT_READ). */
      explanation: z.string().nullable(),
    }),
  ),
})
export type AdminCreditDecision = z.output<typeof AdminCreditDecision>

const AdminCheckoutHead = z.object({
  id: z.uuid(),
  type: z.enum(['API', 'BACKOFFICE', 'STORE']),
  fromStore: z.boolean(),
  status: z.enum(CHECKOUT_STATUSES),
  createdAt: Instant,
  paymentStatus: z.enum(PAYMENT_STATUSES).nullable(),
  paymentId: z.string().nullable(),
  paymentQrCode: z.string().nullable(),
  paymentQrCodeText: z.string().nullable(),
})

/** Who buys, as typed for the purchase or as stored. */
const Buyer = z.object({
  name: z.string(),
  /** Hidden: `***.982.247-**`. */
  cpf: z.string(),
  email: z.string(),
  phone: z.string(),
  addressCep: z.string(),
  addressStreet: z.string(),
  addressNumber: z.string(),
  addressComplement: z.string(),
  addressNeighborhood: z.string(),
  addressCity: z.string(),
  addressState: z.string(),
})

/** A purchase, whatever its outcome. Unknown data of the shopper is ''. */
export const AdminCheckout = AdminCheckoutHead.extend({
  merchantOrderCode: z.string(),
  amount: Reais,
  expiresAt: Instant,
  /** Why it was refused, with the label of 000 §8. */
  koReason: z.enum(DENIAL_REASONS).nullable(),
  koReasonLabel: z.string().nullable(),
  /** The shopper joined the wait list for a higher limit; nothing is sent automatically. */
  isOnWaitlist: z.boolean(),
  /** Paid, but its store has not confirmed it yet: it may still fail. */
  awaitsStore: z.boolean(),
  /** The order it became; null if there is none. */
  order: z.object({ id: z.uuid(), providerCode: z.string(), customerId: z.uuid() }).nullable(),
  merchant: z.object({ id: z.uuid(), name: z.string() }),
  shopper: Buyer,
  phoneIsVerified: z.boolean(),
  /** The shopper's choice; null, or without a day: the merchant's default. */
  plan: z.object({ quantity: z.number().int(), firstDueDate: CivilDate.nullable() }).nullable(),
  products: z.array(z.object({ name: z.string(), quantity: z.number().int(), amount: Reais })),
  decisions: z.array(AdminCreditDecision),
})
export type AdminCheckout = z.output<typeof AdminCheckout>

export const AdminOrder = z.object({
  id: z.uuid(),
  providerCode: z.string(),
  merchantOrderCode: z.string(),
  amount: Reais,
  canceledAmount: Reais,
  /** What is left of the merchant's fee. */
  feeAmount: Reais,
  status: z.enum(ORDER_STATUSES),
  /** As in `AdminOrderRow`. */
  neverConfirmed: z.boolean(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  unpaidInstalmentsCount: z.number().int(),
  lateInstalments: z.number().int(),
  /** Days since the deadline of the oldest late instalment, by its present due date; 0 if none is late. */
  daysLate: z.number().int(),
  /** What its late instalments cost today, with late charges. */
  amountOverdue: Reais,
  /** What all open instalments cost today. */
  amountToPay: Reais,
  merchant: z.object({ id: z.uuid(), name: z.string(), ecommPlatform: z.string().nullable() }),
  customer: z.object({ id: z.uuid(), ...Buyer.shape }),
  checkout: AdminCheckoutHead,
  instalments: z.array(AdminInstalment),
  products: z.array(AdminProduct),
  payments: z.array(AdminReceivedPix),
  decisions: z.array(AdminCreditDecision),
  /** As the customer sees them; absent if there are none. */
  standingDebits: StandingDebits.optional(),
  moves: DueDateMoves,
  pauses: OrderPauses,
  disputes: OrderDisputes,
  /** Its Pix payments contested at the payers' banks (MED), newest first. */
  contests: z.array(ContestSeen),
  /** As the customer sees them: the offers for a late order, and its present or former plan. */
  plans: CustomerPlans,
  /** Which buttons of 000 §2 are shown. */
  actions: z.object({
    /** 'Reembolso Parcial' (ADM-REFD: store checkout, MALGA or BACKOFFICE). */
    partialRefund: z.boolean(),
    /** 'Registrar baixa total (PGF)'. */
    writeOff: z.boolean(),
    /** 'Criar pagamento unico'. */
    uniquePayment: z.boolean(),
    /** The customer's bank pays, or is about to. */
    stopAutopay: z.boolean(),
  }),
})
export type AdminOrder = z.output<typeof AdminOrder>

/**
 * Newest first; `cursor` is the next request's `before`. `text` is Portuguese and ready to show; so are name and value
 * in `details`.
 */
export const AdminTimeline = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      /** Machine name, for an icon: ORDER_APPROVED, PIX_RECEIVED, REMINDER_SENT, … */
      kind: z.string(),
      text: z.string(),
      /** The actor; null: the system. */
      actor: z
        .object({ type: z.enum(['ADMIN', 'MERCHANT', 'CUSTOMER', 'STORE', 'SYSTEM']), name: z.string() })
        .nullable(),
      orderId: z.uuid().nullable(),
      details: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** Null at the end. */
  cursor: z.string().nullable(),
})
export type AdminTimeline = z.output<typeof AdminTimeline>

/** 422 AMOUNT_NOT_REFUNDABLE, 409 PARTIAL_REFUND_NOT_OFFERED */
export const AdminPartialRefund = z.object({ amountToRefund: AmountAsked })
/** 404 PRODUCT_NOT_FOUND */
export const AdminProductRefund = z.object({ productIds: z.array(z.uuid()).min(1).max(500) })
/** 409 PRODUCT_NOT_ACTIVE, 422 PRODUCT_AMOUNT_NOT_LOWER */
export const AdminProductAmount = z.object({ amount: AmountAsked })
/** 409 DUE_DATE_FIXED, PAUSE_RUNNING, DEBIT_TOO_LATE, 422 DUE_DATE_OUT_OF_RANGE (1 to 30 days after the order) */
export const AdminDueDate = z.object({ date: AskedDay })
/**
 * Same refusals as for the customer: 409 MOVE_NOT_OFFERED, MOVE_USED, MOVE_BREAKS_ORDER, NOTHING_TO_PAY,
 * DEBIT_TOO_LATE, 422 MOVE_OUT_OF_RANGE
 */
export const AdminMove = z.object({ date: AskedDay, following: z.enum(FOLLOWING) })
/**
 * Same refusals as for the customer: 409 PAUSE_NOT_OFFERED, PAUSE_RUNNING, PAUSE_USED, PAUSE_TOO_LATE, NOTHING_TO_PAY,
 * 422 PAUSE_OUT_OF_RANGE
 */
export const AdminPause = PauseAsked
/** The outcome of a dispute and its reason, which both parties read. 409 DISPUTE_NOT_WAITING, 422 AMOUNT_NOT_REFUNDABLE */
export const AdminDisputeDecision = z.object({
  outcome: z.enum(DISPUTE_OUTCOMES),
  /** For a reduction; null for everything or nothing. */
  amount: AmountAsked.nullable(),
  text: DisputeText,
})
/** 409 NO_LATE_CHARGE */
export const AdminFeeRemoval = z.object({ reason: z.enum(FEE_WAIVER_REASONS).nullable() })
/** The bank pays nothing more of the order; the reason is recorded. */
export const AdminAutopayStop = z.object({ reason: z.string().trim().min(3).max(200) })
/**
 * An offer that the customer accepted, by the version that was read to them; the reason is recorded. Same refusals as
 * for the customer: 409 PLAN_NOT_OFFERED, PLAN_WITH_PEOPLE, PLAN_USED, PLAN_NOT_LATE, PLAN_TOO_LITTLE, PLAN_CHANGED,
 * DEBIT_TOO_LATE
 */
export const AdminPlanAccepted = PlanAccepted.extend({ reason: z.string().trim().min(3).max(200) })
export const AdminInstalmentPayments = z.object({ instalmentIds: z.array(z.uuid()).min(1).max(48) })
export const AdminPayments = z.object({ content: z.array(AdminPayment) })
export const AdminPaymentRefresh = z.object({ orderId: z.uuid() })

/** 404 REFUND_NOT_FOUND, 409 REFUND_NOT_FAILED, REFUND_STILL_TRIED, 422 (`paidOn`) a day before its first attempt or after today */
export const AdminOutsideRefund = OutsideRefund
const RefundId = z.string().regex(/^[a-zA-Z0-9]{1,35}$/)
const DoubleRefundId = z.string().regex(/^[a-zA-Z0-9]{1,35}(-[0-9]+)?$/)
export const AdminRefundOfOrder = z.object({ id: z.uuid(), refundId: RefundId })
export const AdminDoubleRefundOfOrder = z.object({ id: z.uuid(), refundId: DoubleRefundId })

/** Actions that can be previewed, with the same fields as the action. */
export const AdminActionAsked = z.discriminatedUnion('action', [
  z.object({ action: z.literal('FULL_REFUND') }),
  AdminPartialRefund.extend({ action: z.literal('PARTIAL_REFUND') }),
  AdminProductRefund.extend({ action: z.literal('PRODUCT_REFUND') }),
  AdminProductAmount.extend({ action: z.literal('PRODUCT_AMOUNT'), productId: z.uuid() }),
  AdminDueDate.extend({ action: z.literal('DUE_DATE') }),
  AdminMove.extend({ action: z.literal('MOVE_DUE_DATE'), instalmentId: z.uuid() }),
  AdminPause.extend({ action: z.literal('PAUSE') }),
  z.object({ action: z.literal('END_PAUSE') }),
  AdminDisputeDecision.extend({ action: z.literal('DECIDE_DISPUTE'), disputeId: z.uuid() }),
  AdminFeeRemoval.extend({ action: z.literal('REMOVE_FEE'), instalmentId: z.uuid() }),
  z.object({ action: z.literal('CLOSE_WITH_NEGOTIATION') }),
  z.object({ action: z.literal('CANCEL_WITH_NEGOTIATION') }),
  AdminOutsideRefund.extend({ action: z.literal('OUTSIDE_REFUND'), refundId: RefundId }),
  DoubleRefundEnd.extend({ action: z.literal('DOUBLE_REFUND'), refundId: DoubleRefundId }),
])
export type AdminActionAsked = z.output<typeof AdminActionAsked>
export type AdminAction = AdminActionAsked['action']

const Change = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value })

/** What an action changes in one order; only changes are listed. */
export const AdminOrderChange = z.object({
  orderId: z.uuid(),
  providerCode: z.string(),
  status: Change(z.enum(ORDER_STATUSES)),
  canceledAmount: Change(Reais),
  feeAmount: Change(Reais),
  /** What the customer owes today. */
  amountToPay: Change(Reais),
  instalments: z.array(
    z.object({
      id: z.uuid(),
      number: z.number().int(),
      state: Change(z.enum(INSTALMENT_STATES_SEEN)),
      amountToPay: Change(Reais),
      dueDate: Change(CivilDate),
      feesAmount: Change(Reais),
      canceledAmount: Change(Reais),
      writtenOffAmount: Change(Reais),
      paidAmount: Change(Reais),
      cashbackAmount: Change(Reais),
    }),
  ),
  products: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      status: Change(z.enum(['ACTIVE', 'CANCELED'])),
      amount: Change(Reais),
    }),
  ),
  /** Ledger lines; accounts as named in docs/ledger.md. */
  ledger: z.array(z.object({ debit: z.string(), credit: z.string(), amount: Reais })),
  /**
   * The change in what the merchant gets (below zero: less), and when it takes effect. Null: with the instalment;
   * `suspended`: once our staff have resumed the merchant's transfers.
   */
  settlement: z.array(
    z.object({
      amount: Reais,
      transferOn: CivilDate.nullable(),
      suspended: z.literal(true).optional(),
      instalmentNumber: z.number().int().nullable(),
    }),
  ),
  /** Pix payments that are refunded to their payers. */
  pixReturned: z.array(z.object({ endToEndId: z.string(), amount: Reais })),
  /** What was paid back in another way; absent if nothing was. */
  paidOutside: z.array(OutsideRefund.extend({ endToEndId: z.string(), amount: Reais })).optional(),
  /** Codes that can no longer be paid. */
  codesEnded: z.number().int(),
})
export type AdminOrderChange = z.output<typeof AdminOrderChange>

/**
 * A preview changes nothing and is refused like the action itself. The action is then sent with the preview's `version`
 * in `If-Match`: 412 CHANGED_MEANWHILE if it would do something else than was shown, in which case nothing is changed.
 */
export const AdminPreview = z.object({
  version: z.string(),
  orders: z.array(AdminOrderChange),
  /** Over all orders, for the sentence above the button. */
  totals: z.object({
    pixReturned: Reais,
    /** Payments older than 90 days, which no bank returns any more; absent if there are none. */
    pixTooOld: Reais.optional(),
    /** Paid back in another way; absent if nothing was. */
    paidOutside: Reais.optional(),
    /** What a payer had twice: returned by them, or given up as a loss; absent if nothing was. */
    doubleReturned: Reais.optional(),
    doubleLost: Reais.optional(),
    writtenOff: Reais,
    settlement: Reais,
    instalments: z.number().int(),
  }),
  /** What it gives up, and above which amount (reais) another person must approve; null if nobody has to. */
  secondPerson: z.object({ kind: z.enum(ORDER_ACTS), amount: Reais, limit: Reais }).nullable(),
})
export type AdminPreview = z.output<typeof AdminPreview>

/**
 * All or nothing: 422 NOT_TO_WRITE_OFF, whose `errors` name each id (`field`) that is unknown or owes nothing. Orders
 * may be named by their short codes.
 */
export const AdminWriteOff = z.object({
  values: z.array(z.string().min(1).max(WRITE_OFF_LIMITS.characters)).min(1).max(WRITE_OFF_LIMITS.ids),
  type: z.enum(WRITE_OFF_TYPES),
  reason: z.enum(WRITE_OFF_REASONS).default('PAYMENT_AGREEMENT_COLLECTION_AGENCY'),
})
export type AdminWriteOff = z.input<typeof AdminWriteOff>

/** How a customer search was interpreted. */
export const CUSTOMER_SEARCH_KINDS = ['NAME', 'CPF', 'PHONE', 'EMAIL', 'ID', 'PART'] as const
export type CustomerSearchKind = (typeof CUSTOMER_SEARCH_KINDS)[number]

/**
 * All given filters must match; none means everybody. `search` is any of the others, whichever fits, or at least three
 * letters or digits of a CPF, phone or e-mail. Name: beginnings of words, with or without accents.
 */
export const AdminCustomersQuery = z.object({
  search: z.string().max(200).default(''),
  name: z.string().max(120).default(''),
  cpf: z.string().max(20).default(''),
  phone: z.string().max(25).default(''),
  email: z.string().max(200).default(''),
  sort: z.enum(CUSTOMER_SORTS).default('createdAt'),
  descending: z.boolean().default(true),
  ...PageAsked,
})
export type AdminCustomersQuery = z.input<typeof AdminCustomersQuery>

export const AdminCustomerRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Masked: `***.982.247-**`; in full by a separate call, which is audited (`showCustomerCpf`). */
  cpf: z.string(),
  email: z.string(),
  phone: z.string(),
  addressCep: z.string(),
  status: z.enum(['ACTIVE', 'ARCHIVED']),
  isOnDebtNegotiation: z.boolean(),
  createdAt: Instant,
})
export type AdminCustomerRow = z.output<typeof AdminCustomerRow>
export const AdminCustomers = listOf(AdminCustomerRow).extend({
  ...AGED,
  /** How `search` was interpreted; null without one. */
  searchedFor: z.enum(CUSTOMER_SEARCH_KINDS).nullable(),
})
export type AdminCustomers = z.output<typeof AdminCustomers>

const Blocked = z.object({ reason: z.string(), description: z.string(), since: Instant }).nullable()

export const AdminCustomer = AdminCustomerRow.extend({
  birthDate: CivilDate.nullable(),
  addressStreet: z.string(),
  addressNumber: z.string(),
  addressComplement: z.string(),
  addressNeighborhood: z.string(),
  addressCity: z.string(),
  addressState: z.string(),
  hasPassword: z.boolean(),
  fraud: z.object({ blockedPhone: Blocked, blockedCpf: Blocked, blockedAddressCep: Blocked }),
  /** The newest changes of phone and e-mail. */
  contactChanges: z.array(ContactChangeRow),
  /** Since when recovery is closed, because somebody objected to a change. */
  recoveryClosedAt: Instant.nullable(),
  /** `lastDay` still counts (ADM-CUST-09); `expiresAt` is the following midnight. */
  whitelist: z.object({
    active: z.boolean(),
    expiresAt: Instant.nullable(),
    lastDay: CivilDate.nullable(),
  }),
  debtNegotiation: z.object({ type: z.string(), description: z.string(), since: Instant }).nullable(),
  limit: z.object({
    /** Null if nobody has queried the bureau. */
    total: Reais.nullable(),
    used: Reais,
    /** What is left of it today. */
    current: Reais.nullable(),
    /** Scores: null without the permission (CREDIT_READ), or if nobody has queried. */
    serasaScore: z.number().int().nullable(),
    serasaNegativated: z.boolean().nullable(),
    clearsaleScore: z.number().nullable(),
    /** The reasons, in Portuguese. */
    reasons: z.array(z.string()),
    /** When the bureau was last queried. */
    askedAt: Instant.nullable(),
  }),
  /** For `If-Match`: covers the form's content except the CPF, which it does not show. */
  version: z.string(),
})
export type AdminCustomer = z.output<typeof AdminCustomer>

/** Eleven digits; '' if none is known (any more). */
export const AdminCpf = z.object({ cpf: z.string() })
export type AdminCpf = z.output<typeof AdminCpf>

/**
 * Omitted fields stay. 422 INVALID_FIELDS names each field (`invalid`, `too_short`, `too_easy`); 409 CPF_TAKEN. Another
 * CPF, phone, e-mail or password is only requested (contracts/requested-changes): 422 without a reason, 409
 * CHANGE_OPEN, 409 RECOVERY_CLOSED, and for a password 409 CUSTOMER_ARCHIVED.
 */
export const AdminCustomerChange = z.object({
  name: z.string().max(120).optional(),
  email: z.string().max(200),
  cpf: z.string().max(20).optional(),
  phone: z.string().max(25).optional(),
  password: z.string().max(128).optional(),
  /** Why CPF, phone, e-mail or password are changed. */
  reason: z.string().max(500).optional(),
  addressCep: z.string().max(10).optional(),
  addressStreet: z.string().max(200).optional(),
  addressNumber: z.string().max(20).optional(),
  addressComplement: z.string().max(100).optional(),
  addressNeighborhood: z.string().max(100).optional(),
  addressCity: z.string().max(100).optional(),
  addressState: z.string().max(2).optional(),
})
export type AdminCustomerChange = z.input<typeof AdminCustomerChange>
export const AdminCustomerChanged = AdminCustomer.extend({
  /** Whether a change of CPF, phone, e-mail or password was requested; unchanged values need none. */
  isAskedFor: z.boolean(),
})
export type AdminCustomerChanged = z.output<typeof AdminCustomerChanged>
/** 422 without a reason. */
export const AdminReopenRecovery = z.object({ reason: z.string().max(500) })

export const AdminLimitReview = z.object({ before: Reais.nullable(), after: Reais.nullable() })
export type AdminLimitReview = z.output<typeof AdminLimitReview>

/**
 * Bulk calls check every row first and apply all or none: 422 INVALID_ROWS, whose `errors` name each row by its
 * position in the list (`cpfs.3`) and its error (`invalid`, `unknown`, `not_listed`). Repeated values count once.
 */
export const AdminBulkDone = z.object({
  /** How many were changed. */
  applied: z.number().int(),
  /** How many needed no change. */
  unchanged: z.number().int(),
})
export type AdminBulkDone = z.output<typeof AdminBulkDone>

const Values = z.array(z.string().max(40)).max(MOST_VALUES).default([])

/** In display order. `value` is stored, `label` is shown. */
export const AdminReasons = z.object({ content: z.array(z.object({ value: z.string(), label: z.string() })) })
export type AdminReasons = z.output<typeof AdminReasons>
export const AdminBlock = z.object({
  phones: Values,
  cpfs: Values,
  addressCeps: Values,
  reason: z.string().min(1).max(60),
  description: z.string().max(500).default(''),
})
export type AdminBlock = z.input<typeof AdminBlock>
export const AdminUnblock = z.object({ phones: Values, cpfs: Values, addressCeps: Values })
export type AdminUnblock = z.input<typeof AdminUnblock>
/** `value` finds an entry in any notation. */
export const AdminBlocksQuery = z.object({ value: z.string().max(40).default(''), ...PageAsked })
export const AdminBlocks = listOf(
  z.object({
    kind: z.enum(['PHONE', 'CPF', 'CEP', 'BANK']),
    value: z.string(),
    reason: z.string(),
    description: z.string(),
    createdAt: Instant,
  }),
)
export type AdminBlocks = z.output<typeof AdminBlocks>

/** The last day on which it counts, today at the earliest. */
export const AdminTrustAdd = z.object({ cpfs: Values, expirationDate: CivilDate })
export type AdminTrustAdd = z.input<typeof AdminTrustAdd>
export const AdminTrustRemove = z.object({ cpfs: Values })
export type AdminTrustRemove = z.input<typeof AdminTrustRemove>

/** `search` is a CPF, a name, a phone or an e-mail, whole or in part. */
export const AdminListedQuery = z.object({ search: z.string().max(120).default(''), ...PageAsked })
export type AdminListedQuery = z.input<typeof AdminListedQuery>

/** The owner of a CPF; null if no customer has it yet: then it is shown in full, because nothing else identifies the person. */
const Listed = { cpf: z.string(), customer: z.object({ id: z.uuid(), name: z.string() }).nullable() }

/** Active whitelist entries, the ones that end soonest first. */
export const AdminTrusted = listOf(z.object({ ...Listed, lastDay: CivilDate }))
export type AdminTrusted = z.output<typeof AdminTrusted>

/** People who negotiate, newest first. */
export const AdminNegotiating = listOf(
  z.object({
    ...Listed,
    id: z.uuid(),
    type: z.string(),
    description: z.string(),
    since: Instant,
    /** Name of the person who added them; null if unknown. */
    addedBy: z.string().nullable(),
  }),
)
export type AdminNegotiating = z.output<typeof AdminNegotiating>

/** Staff's notes about an order or a customer, visible to nobody else. Newest first. */
export const AdminNotes = z.object({
  content: z.array(
    // a browser created the id from 128 random bits: a UUID without a version
    z.object({ id: z.guid(), text: z.string(), at: Instant, author: z.string(), isOwn: z.boolean() }),
  ),
})
export type AdminNotes = z.output<typeof AdminNotes>

export const AdminNoteWrite = z.object({ text: z.string().trim().min(1).max(2000) })
export type AdminNoteWrite = z.input<typeof AdminNoteWrite>

/** Messages sent to a customer or shopper, newest first. Codes are shown as dots. */
export const AdminMessages = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      /** Its kind in Portuguese. */
      label: z.string(),
      channel: z.enum(['SMS', 'WHATSAPP', 'EMAIL']),
      recipient: z.string(),
      subject: z.string().nullable(),
      /** '' if its person was erased. */
      words: z.string(),
      status: z.enum(['PLANNED', 'SENT', 'ARRIVED', 'FAILED', 'SKIPPED']),
      at: Instant,
      /** False if it contained a code or a secret link, which is not stored, or a demand with that day's amount. */
      canRepeat: z.boolean(),
      isRepeat: z.boolean(),
      /** Name of the person who had it sent again. */
      askedBy: z.string().nullable(),
    }),
  ),
  hasMore: z.boolean(),
})
export type AdminMessages = z.output<typeof AdminMessages>

/**
 * Removing an unlisted CPF: `not_listed`. CPFs in digits; invalid-looking ones are accepted if `acceptInvalid` says
 * that somebody confirmed them (ADM-NEGO-04), but never empty ones.
 */
export const AdminNegotiation = z.object({
  cpfs: Values,
  description: z.string().max(500).default(''),
  type: z.string().min(1).max(60),
  acceptInvalid: z.boolean().default(false),
})
export type AdminNegotiation = z.input<typeof AdminNegotiation>

const FRAUD = 'Risco de Fraude'
const CREDIT_RULES = 'Bloqueado pelas regras de crédito'

/** Denial reasons as shown to admins (000 §8); the mapping of codes follows the groups of 001 §8 (ADM-DENY-03). */
export const ADMIN_DENIAL_LABELS: Record<(typeof DENIAL_REASONS)[number], string> = {
  DEFAULT: CREDIT_RULES,
  ALREADY_HAVE_ACTIVE_ORDER: 'Quantidade máxima de compras atingida',
  ORDER_ABOVE_MAX_VALUE: 'Limite da loja atingido',
  ORDER_ABOVE_CUSTOMER_MAX_VALUE: 'Limite do cliente atingido',
  MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER: 'Compra ativa e valor acima do restante disponível',
  INVALID_CUSTOMER_DATA: FRAUD,
  DRIP_MAX_VALUE_PER_DAY: FRAUD,
  DRIP_MAX_VALUE_GLOBAL: FRAUD,
  BLOCKED_CUSTOMER_PHONE: FRAUD,
  BLOCKED_CUSTOMER_CPF: FRAUD,
  BLOCKED_CUSTOMER_ADDRESS_CEP: FRAUD,
  BLOCKED_BANK_CODE: FRAUD,
  ANTI_FRAUD_SCORE: FRAUD,
  LEGALLY_PROTECTED_MINOR: CREDIT_RULES,
  LATE_INSTALMENTS: 'Compras com parcelas em atraso',
  ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID: 'Compra ativa sem pagamento da primeira parcela',
  FAILED_MERCHANT_ORDER_CONFIRMATION: 'Servidor do e-commerce sem resposta',
  EXPIRED: 'Outros',
}
