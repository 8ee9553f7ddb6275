/**
 * The back-office on the wire, part one: log-in, orders, customers, risk and debt (specification 000 §2 to §8); what
 * watches over the product is in contracts/admin-watch.ts.
 * The calls: admin-calls.ts. Money is reais as a decimal number with two places, dates are `YYYY-MM-DD`, instants ISO 8601 UTC;
 * names as the specification writes them.
 */
import { z } from 'zod'
import { CUSTOMER_SORTS, ORDER_SORTS } from './admin-sorts.ts'
import { ADMIN_PERMISSIONS, ADMIN_ROLES } from './admin-permissions.ts'
import { ContactChangeRow } from '../accounts/contact-changes.ts'
import { AGED, CivilDate, Instant, Reais, pageOf } from '../shapes.ts'
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
import { OutsideRefund } from '../debts/outside-refunds.ts'

/** At most two decimals; the server refuses a third. */
const AmountAsked = z.number().positive().max(9_999_999_999)

/**
 * Wrong ones: 401 WRONG_CREDENTIALS. `remember` is how the browser keeps the session, and for the server how
 * long it lives: 30 days, or 12 hours without use.
 */
export const AdminLogin = z.object({
  username: z.string().max(200),
  password: z.string().max(128),
  remember: z.boolean().default(false),
})
export type AdminLogin = z.input<typeof AdminLogin>

export const RecoverAdminPassword = z.object({ email: z.string().max(200) })
/** `token` stands in the link of the e-mail, behind its `#`. */
export const ResetAdminPassword = z.object({ token: z.string().max(200), password: z.string().max(128) })

export const AdminProfile = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** '' when there is none. */
  phone: z.string(),
  role: z.enum(ADMIN_ROLES),
  permissions: z.array(z.enum(ADMIN_PERMISSIONS)),
  /** Whether instalments may be paid by Pix Automático; else its screen is none. */
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

/** A page by number. `totalIsExact` false: "more than", because counting all would take too long. */
function listOf<Row extends z.ZodType>(row: Row) {
  return pageOf(row).extend({ totalIsExact: z.boolean() })
}

const PageAsked = {
  page: z.number().int().min(0).max(1_000_000).default(0),
  size: z.number().int().min(1).max(100).default(10),
}

/** What a search text was taken for. NAME looks at customers and merchants, PART within codes, CPFs, phones and e-mails. */
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
 * Everything is optional; what is given must all hold. `search` is anything a caller says: code (ours or
 * the store's), CPF, e-mail, phone, endToEndId, id, amount, name of customer or merchant, or three letters or digits and more
 * of a code, CPF, phone or e-mail. Status as it is seen: CANCELED includes what is CLOSED and fully cancelled.
 */
export const AdminOrdersQuery = z.object({
  search: z.string().max(120).default(''),
  status: z.enum(ORDER_STATUSES).nullable().default(null),
  merchantId: z.uuid().nullable().default(null),
  customerId: z.uuid().nullable().default(null),
  /** São Paulo days of creation, both included. */
  from: CivilDate.nullable().default(null),
  to: CivilDate.nullable().default(null),
  /** Only orders with an instalment that is late. */
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
  /** Of them, how many are late today. */
  lateInstalments: z.number().int(),
  /** As it is seen (ADM-ORDER-07). */
  status: z.enum(ORDER_STATUSES),
  /** Its store never confirmed it: it was no sale, nothing of it is due, and what took it back is no refund. */
  neverConfirmed: z.boolean(),
  createdDate: Instant,
})
export type AdminOrderRow = z.output<typeof AdminOrderRow>
export const AdminOrders = listOf(AdminOrderRow).extend({
  ...AGED,
  /** What `search` was taken for; null without one. */
  searchedFor: z.enum(ORDER_SEARCH_KINDS).nullable(),
})
export type AdminOrders = z.output<typeof AdminOrders>

/**
 * Purchases that became no order: refused, left, ended by the store, or under way.
 * `search` as of the orders, without amounts and endToEndIds.
 */
export const AdminUnboughtQuery = z.object({
  search: z.string().max(120).default(''),
  merchantId: z.uuid().nullable().default(null),
  /** São Paulo days of creation, both included. */
  from: CivilDate.nullable().default(null),
  to: CivilDate.nullable().default(null),
  /** Only those that we refused. */
  refused: z.boolean().default(false),
  ...PageAsked,
})
export type AdminUnboughtQuery = z.input<typeof AdminUnboughtQuery>

/** What of the shopper is not known (yet) is ''. */
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

/** What a Pix was asked for. */
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

/** `id` is our charge's; `externalPaymentId` the PSP's txid, which `/payments/{externalPaymentId}/refresh` takes. */
export const AdminPayment = z.object({
  id: z.uuid(),
  externalPaymentId: z.string(),
  /** INSTALMENT and DEBIT are for one instalment alone. */
  purpose: z.enum(PAYMENT_PURPOSES),
  status: z.enum(PAYMENT_STATUSES),
  /** Picture as a data URL; null when nothing can be paid with it. */
  qrCode: z.string().nullable(),
  qrCodeText: z.string().nullable(),
  /** Of the Pix that paid it. */
  endToEndId: z.string().nullable(),
  /** What it asks for today, with the late charge and less the cashback; what came, once it was paid; of one that is over what it was made for. */
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
  /** Everything that ever arrived for it, also what went back. */
  amountPaidIncludingRefunds: Reais,
  /** Of that, what went back. */
  amountCanceledWithRefund: Reais,
  /** The newest; null when none was ever asked for. */
  payment: AdminPayment.nullable(),
  /** Why a button is disabled: 'Alterar vencimento' is for number 1 and PENDING, within 30 days of the order, 'Remover taxa' needs a late charge. */
  canChangeDueDate: z.boolean(),
  canRemoveFee: z.boolean(),
  /** Why 'Enviar ao cliente' is disabled: a plan settles it, or the customer's bank is asked to pay it, so its page makes no code. */
  linkHindrance: z.enum(['IN_PLAN', 'DEBITED']).nullable(),
})
export type AdminInstalment = z.output<typeof AdminInstalment>

export const AdminProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  quantity: z.number().int(),
  /** Of the whole line. */
  amount: Reais,
  status: z.enum(['ACTIVE', 'CANCELED']),
  canceledAt: Instant.nullable(),
  /** The product's share of each instalment. */
  instalmentProducts: z.array(z.object({ amount: Reais })),
})
export type AdminProduct = z.output<typeof AdminProduct>

/** A Pix that arrived for the order. */
export const AdminReceivedPix = z.object({
  endToEndId: z.string(),
  amount: Reais,
  paidAt: Instant,
  /** Null where nobody asks: a debt may be paid by anybody. */
  payerIsCustomer: z.boolean().nullable(),
  use: z.enum([...PAYMENT_PURPOSES, 'RETURNED']),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: Reais,
      status: z.enum(['REQUESTED', 'SENT', 'DONE', 'FAILED']),
      /** Forced by the payer's bank (MED). */
      forced: z.boolean(),
      createdAt: Instant,
      doneAt: Instant.nullable(),
      /** It was paid back in another way, and no Pix. Absent of one by Pix. */
      outside: OutsideRefund.optional(),
      /** Failed for good: what of it can be recorded as paid back in another way. Absent of any other. */
      canPayOutside: Reais.optional(),
      /** The first day on which that can have been paid: of the first try. */
      payOutsideFrom: CivilDate.optional(),
    }),
  ),
})

/** The credit decision, rule by rule: whoever may see an order can say why it was refused. */
export const AdminCreditDecision = z.object({
  stage: z.enum(['APPLICATION', 'PAYMENT']),
  outcome: z.enum(['approved', 'denied']),
  reason: z.enum(DENIAL_REASONS).nullable(),
  /** The label of 000 §8 for the reason. */
  reasonLabel: z.string().nullable(),
  limit: Reais,
  decidedAt: Instant,
  rules: z.array(
    z.object({
      name: z.string(),
      family: z.enum(['fraud', 'credit', 'platform']),
      outcome: z.enum(['passed', 'denied', 'skipped']),
      /** The label of 000 §8 for what it refuses with. */
      reasonLabel: z.string(),
      /** What the rule looked at, in Portuguese: "Score 412 (mínimo 300)"; null for who may not see it (CREDIT_READ). */
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

/**
 * A purchase whatever became of it. What of the
 * shopper is not known (yet) is ''.
 */
export const AdminCheckout = AdminCheckoutHead.extend({
  merchantOrderCode: z.string(),
  amount: Reais,
  expiresAt: Instant,
  /** Why it was refused, with the label of 000 §8. */
  koReason: z.enum(DENIAL_REASONS).nullable(),
  koReasonLabel: z.string().nullable(),
  /** The shopper joined the wait list for more limit; nothing is sent to them by itself. */
  isOnWaitlist: z.boolean(),
  /** Paid, and its store has not confirmed it yet: it may still come to nothing. */
  awaitsStore: z.boolean(),
  /** Of what it became; null when it became none. */
  order: z.object({ id: z.uuid(), providerCode: z.string(), customerId: z.uuid() }).nullable(),
  merchant: z.object({ id: z.uuid(), name: z.string() }),
  shopper: z.object({
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
  }),
  phoneIsVerified: z.boolean(),
  /** What the shopper chose; null, or without a day: as the merchant usually has it. */
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
  /** The fee of the merchant that is left. */
  feeAmount: Reais,
  status: z.enum(ORDER_STATUSES),
  /** As of `AdminOrderRow`. */
  neverConfirmed: z.boolean(),
  createdAt: Instant,
  closedAt: Instant.nullable(),
  unpaidInstalmentsCount: z.number().int(),
  lateInstalments: z.number().int(),
  /** Days since the deadline of the oldest late instalment, as it is due now; 0 while none is late. */
  daysLate: z.number().int(),
  /** What of it is late costs today, with its late charges. */
  amountOverdue: Reais,
  /** What everything that is open costs today. */
  amountToPay: Reais,
  merchant: z.object({ id: z.uuid(), name: z.string(), ecommPlatform: z.string().nullable() }),
  customer: z.object({
    id: z.uuid(),
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
  }),
  checkout: AdminCheckoutHead,
  instalments: z.array(AdminInstalment),
  products: z.array(AdminProduct),
  payments: z.array(AdminReceivedPix),
  decisions: z.array(AdminCreditDecision),
  /** As the customer sees them; absent where there is none. */
  standingDebits: StandingDebits.optional(),
  moves: DueDateMoves,
  pauses: OrderPauses,
  disputes: OrderDisputes,
  /** What payers contested of it at their bank (MED), the newest first. */
  contests: z.array(ContestSeen),
  /** As the customer sees them: what is offered for a late order, and by what it is settled, or was. */
  plans: CustomerPlans,
  /** What the buttons of 000 §2 ask: shown, or not. */
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
 * The newest first; `cursor` is the next question's `before`.
 * `text` is Portuguese and ready to show; `details` name and value, ready to show.
 */
export const AdminTimeline = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      /** Machine name, for an icon: ORDER_APPROVED, PIX_RECEIVED, REMINDER_SENT, … */
      kind: z.string(),
      text: z.string(),
      /** Who did it; null: the system. */
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
export const AdminDueDate = z.object({ date: CivilDate })
/** As the customer's own: 409 MOVE_NOT_OFFERED, MOVE_USED, MOVE_BREAKS_ORDER, NOTHING_TO_PAY, DEBIT_TOO_LATE, 422 MOVE_OUT_OF_RANGE */
export const AdminMove = z.object({ date: CivilDate, following: z.enum(FOLLOWING) })
/** As the customer's own: 409 PAUSE_NOT_OFFERED, PAUSE_RUNNING, PAUSE_USED, PAUSE_TOO_LATE, NOTHING_TO_PAY, 422 PAUSE_OUT_OF_RANGE */
export const AdminPause = PauseAsked
/** How a dispute ends, and why, which both parties read. 409 DISPUTE_NOT_WAITING, 422 AMOUNT_NOT_REFUNDABLE */
export const AdminDisputeDecision = z.object({
  outcome: z.enum(DISPUTE_OUTCOMES),
  /** Of a reduction; null for everything or nothing. */
  amount: AmountAsked.nullable(),
  text: DisputeText,
})
/** 409 NO_LATE_CHARGE */
export const AdminFeeRemoval = z.object({ reason: z.enum(FEE_WAIVER_REASONS).nullable() })
/** The bank pays nothing more of the order; the reason is kept. */
export const AdminAutopayStop = z.object({ reason: z.string().trim().min(3).max(200) })
/**
 * An offer that the customer said yes to, by the version that was read to them; the reason is kept. As the customer's own: 409 PLAN_NOT_OFFERED,
 * PLAN_WITH_PEOPLE, PLAN_USED, PLAN_NOT_LATE, PLAN_TOO_LITTLE, PLAN_CHANGED, DEBIT_TOO_LATE
 */
export const AdminPlanAccepted = PlanAccepted.extend({ reason: z.string().trim().min(3).max(200) })
export const AdminInstalmentPayments = z.object({ instalmentIds: z.array(z.uuid()).min(1).max(48) })
export const AdminPayments = z.object({ content: z.array(AdminPayment) })
export const AdminPaymentRefresh = z.object({ orderId: z.uuid() })

/** 404 REFUND_NOT_FOUND, 409 REFUND_NOT_FAILED, REFUND_STILL_TRIED, 422 (`paidOn`) a day before its first try or after today */
export const AdminOutsideRefund = OutsideRefund
const RefundId = z.string().regex(/^[a-zA-Z0-9]{1,35}$/)
export const AdminRefundOfOrder = z.object({ id: z.uuid(), refundId: RefundId })

/** What may be previewed: the same fields as the action takes. */
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
])
export type AdminActionAsked = z.output<typeof AdminActionAsked>
export type AdminAction = AdminActionAsked['action']

const Change = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value })

/** What an action changes of one order; only what changes is listed. */
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
  /** Lines that are booked; accounts as docs/ledger.md names them. */
  ledger: z.array(z.object({ debit: z.string(), credit: z.string(), amount: Reais })),
  /** What the merchant gets more or less (below zero), and when it counts; null: with the instalment. */
  settlement: z.array(
    z.object({
      amount: Reais,
      transferOn: CivilDate.nullable(),
      instalmentNumber: z.number().int().nullable(),
    }),
  ),
  /** Pix that go back to who paid. */
  pixReturned: z.array(z.object({ endToEndId: z.string(), amount: Reais })),
  /** What was paid back in another way. Absent where nothing was. */
  paidOutside: z.array(OutsideRefund.extend({ endToEndId: z.string(), amount: Reais })).optional(),
  /** Codes that can be paid no more. */
  codesEnded: z.number().int(),
})
export type AdminOrderChange = z.output<typeof AdminOrderChange>

/**
 * Nothing is changed. Refused as the action would be. The action that was
 * previewed is sent with the preview's `version` in `If-Match`: 412 CHANGED_MEANWHILE when it would now do something else
 * than was shown, and then nothing is changed.
 */
export const AdminPreview = z.object({
  version: z.string(),
  orders: z.array(AdminOrderChange),
  /** Over all orders: for the sentence above the button. */
  totals: z.object({
    pixReturned: Reais,
    /** What was paid more than 90 days ago: the bank gives it back no more. Absent where nothing was. */
    pixTooOld: Reais.optional(),
    /** Paid back in another way. Absent where nothing was. */
    paidOutside: Reais.optional(),
    writtenOff: Reais,
    settlement: Reais,
    instalments: z.number().int(),
  }),
  /** What it gives up and above which amount (reais) somebody else has to agree; null where nobody has to. */
  secondPerson: z.object({ kind: z.enum(ORDER_ACTS), amount: Reais, limit: Reais }).nullable(),
})
export type AdminPreview = z.output<typeof AdminPreview>

/**
 * All or nothing: 422 NOT_TO_WRITE_OFF, whose `errors` name each id
 * (`field`) that is unknown, or of which nothing is owed. Ids of orders may be their short codes.
 */
export const AdminWriteOff = z.object({
  values: z.array(z.string().min(1).max(WRITE_OFF_LIMITS.characters)).min(1).max(WRITE_OFF_LIMITS.ids),
  type: z.enum(WRITE_OFF_TYPES),
  reason: z.enum(WRITE_OFF_REASONS).default('PAYMENT_AGREEMENT_COLLECTION_AGENCY'),
})
export type AdminWriteOff = z.input<typeof AdminWriteOff>

/** What a search among customers was taken for. */
export const CUSTOMER_SEARCH_KINDS = ['NAME', 'CPF', 'PHONE', 'EMAIL', 'ID', 'PART'] as const
export type CustomerSearchKind = (typeof CUSTOMER_SEARCH_KINDS)[number]

/**
 * What is given must all hold; none is all. `search` is any of the others, whichever it can be, or three
 * letters or digits and more of a CPF, phone or e-mail. Name: beginnings of words, accents or not.
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
  /** Hidden: `***.982.247-**`; in full by a call of its own, which is written down (`showCustomerCpf`). */
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
  /** What `search` was taken for; null without one. */
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
  /** Since when nobody may recover the account, because somebody objected to a change. */
  recoveryClosedAt: Instant.nullable(),
  /** `lastDay` counts still (ADM-CUST-09); `expiresAt` is the midnight after it. */
  whitelist: z.object({
    active: z.boolean(),
    expiresAt: Instant.nullable(),
    lastDay: CivilDate.nullable(),
  }),
  debtNegotiation: z.object({ type: z.string(), description: z.string(), since: Instant }).nullable(),
  limit: z.object({
    /** Null while nobody has asked the bureau. */
    total: Reais.nullable(),
    used: Reais,
    /** What is left of it today. */
    current: Reais.nullable(),
    /** Scores: null for who may not see them (CREDIT_READ), or when nobody has asked. */
    serasaScore: z.number().int().nullable(),
    serasaNegativated: z.boolean().nullable(),
    clearsaleScore: z.number().nullable(),
    /** What makes it so, in Portuguese. */
    reasons: z.array(z.string()),
    /** When the bureau was asked last. */
    askedAt: Instant.nullable(),
  }),
  /** For `If-Match`: of what the form holds but the CPF, which it does not show. */
  version: z.string(),
})
export type AdminCustomer = z.output<typeof AdminCustomer>

/** Eleven digits; '' where none is known (any more). */
export const AdminCpf = z.object({ cpf: z.string() })
export type AdminCpf = z.output<typeof AdminCpf>

/**
 * What is not given stays. 422 INVALID_FIELDS names each field (`invalid`, `too_short`, `too_easy`);
 * 409 CPF_TAKEN. Another CPF, phone, e-mail or password is only asked for (contracts/requested-changes): 422 without a reason, 409 CHANGE_OPEN,
 * 409 RECOVERY_CLOSED, and for a password 409 CUSTOMER_ARCHIVED.
 */
export const AdminCustomerChange = z.object({
  name: z.string().max(120).optional(),
  email: z.string().max(200),
  cpf: z.string().max(20).optional(),
  phone: z.string().max(25).optional(),
  password: z.string().max(128).optional(),
  /** Why CPF, phone, e-mail or password become another. */
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
  /** Whether CPF, phone, e-mail or password were asked for: what was so already is not. */
  isAskedFor: z.boolean(),
})
export type AdminCustomerChanged = z.output<typeof AdminCustomerChanged>
/** 422 without a reason. */
export const AdminReopenRecovery = z.object({ reason: z.string().max(500) })

export const AdminLimitReview = z.object({ before: Reais.nullable(), after: Reais.nullable() })
export type AdminLimitReview = z.output<typeof AdminLimitReview>

/**
 * Bulk calls check every row first and apply all or none: 422 INVALID_ROWS, whose `errors` name each row by its place in the
 * list (`cpfs.3`) and what is wrong with it (`invalid`, `unknown`, `not_listed`). Repeated values count once.
 */
export const AdminBulkDone = z.object({
  /** What was changed. */
  applied: z.number().int(),
  /** What was so already. */
  unchanged: z.number().int(),
})
export type AdminBulkDone = z.output<typeof AdminBulkDone>

const Values = z.array(z.string().max(40)).max(MOST_VALUES).default([])

/** In the order to be shown. `value` is stored, `label` is shown. */
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
/** `value` finds one in any form. */
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

/** The last day it counts, at least today. */
export const AdminTrustAdd = z.object({ cpfs: Values, expirationDate: CivilDate })
export type AdminTrustAdd = z.input<typeof AdminTrustAdd>
export const AdminTrustRemove = z.object({ cpfs: Values })
export type AdminTrustRemove = z.input<typeof AdminTrustRemove>

/** `search` is a CPF, a name, a phone or an e-mail, whole or in part. */
export const AdminListedQuery = z.object({ search: z.string().max(120).default(''), ...PageAsked })
export type AdminListedQuery = z.input<typeof AdminListedQuery>

/** Whom a CPF is of; null when it is no customer's yet: then it stands in full, for nothing else says whom it means. */
const Listed = { cpf: z.string(), customer: z.object({ id: z.uuid(), name: z.string() }).nullable() }

/** Who is on the white list today, whose last day comes soonest first. */
export const AdminTrusted = listOf(z.object({ ...Listed, lastDay: CivilDate }))
export type AdminTrusted = z.output<typeof AdminTrusted>

/** Who negotiates, the newest first. */
export const AdminNegotiating = listOf(
  z.object({
    ...Listed,
    id: z.uuid(),
    type: z.string(),
    description: z.string(),
    since: Instant,
    /** Name of who put them there; null when that is not known any more. */
    addedBy: z.string().nullable(),
  }),
)
export type AdminNegotiating = z.output<typeof AdminNegotiating>

/** What operators write down about an order or a customer; nobody else sees it. The newest first. */
export const AdminNotes = z.object({
  content: z.array(
    // a browser made the id of 128 random bits: a UUID of no version
    z.object({ id: z.guid(), text: z.string(), at: Instant, author: z.string(), isOwn: z.boolean() }),
  ),
})
export type AdminNotes = z.output<typeof AdminNotes>

export const AdminNoteWrite = z.object({ text: z.string().trim().min(1).max(2000) })
export type AdminNoteWrite = z.input<typeof AdminNoteWrite>

/**
 * What a customer or shopper was sent, the newest first. Codes stand as dots.
 */
export const AdminMessages = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      /** Its kind in Portuguese. */
      label: z.string(),
      channel: z.enum(['SMS', 'WHATSAPP', 'EMAIL']),
      recipient: z.string(),
      subject: z.string().nullable(),
      /** '' when its person was forgotten. */
      words: z.string(),
      status: z.enum(['PLANNED', 'SENT', 'ARRIVED', 'FAILED', 'SKIPPED']),
      at: Instant,
      /** False of what held a code or a secret link, which is not kept, and of what asked for a debt as it stood that day. */
      canRepeat: z.boolean(),
      isRepeat: z.boolean(),
      /** Name of who had it sent once more. */
      askedBy: z.string().nullable(),
    }),
  ),
  hasMore: z.boolean(),
})
export type AdminMessages = z.output<typeof AdminMessages>

/**
 * Who is to be removed and is not listed: `not_listed`. CPFs in digits; those that look wrong are taken
 * when `acceptInvalid` says that somebody has confirmed them (ADM-NEGO-04), never empty ones.
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

/** Denial reasons as admins read them (000 §8); which code is which follows from the groups of 001 §8 (ADM-DENY-03). */
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
