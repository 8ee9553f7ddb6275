/**
 * The customer area on the wire (specification 001 §2.2, §3, §7.1). Money is reais as a decimal number with two places,
 * dates are `YYYY-MM-DD`, instants ISO 8601 UTC; names are those of the specification.
 */
import { OUTSIDE_WAYS } from '../debts/outside-ways.ts'
import { z } from 'zod'
import { PendingContactChange } from './accounts/contact-changes.ts'
import { InstalmentOfOrder, ReturnedPix, ReturnedRest } from './instalments.ts'
import { AskedDay, CivilDate, Instant, PRODUCT, Reais, pageOf } from './shapes.ts'
import { WHERE_TO_STOP } from '../autopay/debit-times.ts'
import { PLAN_HINDRANCES, PLAN_KINDS } from '../debts/plans/debt-plan.ts'
import {
  DISPUTE_ANSWERS,
  DISPUTE_ENDERS,
  DISPUTE_HINDRANCES,
  DISPUTE_OUTCOMES,
  DISPUTE_PARTIES,
  DISPUTE_REASONS,
  DISPUTE_STATES,
} from '../debts/dispute.ts'
import { EVIDENCE_TYPES, LARGEST_EVIDENCE, LONGEST_SENT_NAME } from '../debts/evidence.ts'
import { FOLLOWING, MOVE_HINDRANCES } from '../debts/move-instalment.ts'
import { HARDSHIP_REASONS, PAUSE_HINDRANCES, PAUSE_KINDS, RUNNING_PAUSE_KINDS } from '../debts/pause.ts'
import { ORDER_STATES_SEEN, ORDER_STATUSES } from './states.ts'

/** `refreshToken` is sent in the header `refresh-token` of PUT on the log-in's path, and works once. */
export const SessionTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
})
export type SessionTokens = z.output<typeof SessionTokens>

const OwnSession = z.object({
  id: z.uuid(),
  /** Browser and system in words; '' for log-ins from before they were stored. */
  device: z.string(),
  since: Instant,
  /** Rounded to ten minutes. */
  lastUsedAt: Instant,
  /** The session of this request. */
  isThisOne: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** A person's own sessions, the same in every area: the requesting one first, then the most recently used; at most 100. */
export const OwnSessions = z.object({ sessions: z.array(OwnSession) })
export type OwnSessions = z.output<typeof OwnSessions>

/** A browser's push subscription (W3C Push API, PushSubscription.toJSON). */
export const PushAllowed = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushAllowed = z.output<typeof PushAllowed>

/** A browser: the first 22 characters of its endpoint's SHA-256 in base64url. */
export const ByPushDevice = z.object({ id: z.string().regex(/^[\w-]{22}$/) })

export const OwnPush = z.object({
  /** The key for subscribing (`applicationServerKey`); null if no notifications are sent. */
  key: z.string().nullable(),
  /** Newest first; at most 10. */
  devices: z.array(ByPushDevice.extend({ device: z.string(), since: Instant })),
})
export type OwnPush = z.output<typeof OwnPush>

/** `username` is the CPF's digits. */
export const CustomerLogin = z.object({
  username: z.string().max(20),
  password: z.string().max(128),
  /** Stays signed in for 30 days, even without activity. */
  remember: z.boolean().optional(),
})
export type CustomerLogin = z.output<typeof CustomerLogin>

export const LoginByCheckout = z.object({ checkoutId: z.uuid() })
export const OpenedByCheckout = SessionTokens.extend({
  /** False: one can be created in the profile. */
  hasPassword: z.boolean(),
})
export type OpenedByCheckout = z.output<typeof OpenedByCheckout>

export const CustomerOrderRow = z.object({
  id: z.uuid(),
  /** Short code, for phone calls. */
  providerCode: z.string(),
  merchantName: z.string(),
  merchantLogoUrl: z.string().nullable(),
  merchantOrderCode: z.string(),
  /** The number of lines, and the names of the first two; none if the store named none. */
  products: z.object({ names: z.array(z.string()), count: z.number().int() }),
  amount: Reais,
  canceledAmount: Reais,
  unpaidInstalmentsCount: z.number().int(),
  /** Of the plan that settles it (docs/decisions/0063), whose lines are to be paid instead; null without a plan. */
  unpaidPlanLinesCount: z.number().int().nullable(),
  status: z.enum(ORDER_STATUSES),
  /** What people read. */
  state: z.enum(ORDER_STATES_SEEN),
  createdDate: Instant,
  /** The next open instalment; null if there is none. */
  nextInstalment: z
    .object({
      id: z.uuid(),
      dueDate: CivilDate,
      deadline: CivilDate,
      amountToPay: Reais,
      isLate: z.boolean(),
    })
    .nullable(),
})
export type CustomerOrderRow = z.output<typeof CustomerOrderRow>

export const CustomerOrders = pageOf(CustomerOrderRow)
export type CustomerOrders = z.output<typeof CustomerOrders>

/** OPEN: something is to be paid, late or not; OVER: paid, written off or cancelled. */
const PURCHASES_SHOWN = ['ALL', 'OPEN', 'LATE', 'OVER'] as const

/** `search`: each word must be part of the store's name, a product's name, or a code. */
export const PurchasesWanted = z.object({
  search: z.string().max(60).default(''),
  shown: z.enum(PURCHASES_SHOWN).default('ALL'),
})
export type PurchasesWanted = z.output<typeof PurchasesWanted>

export const CustomerInstalment = InstalmentOfOrder.extend({
  /** Its amount, without cancelled parts. */
  amount: Reais,
  amountPaid: Reais,
  /** Cashback that is owed again because the payer's bank took a payment of the purchase back; absent if none is. */
  cashbackTakenBack: Reais.optional(),
  /** The existing code; null until one is requested. */
  payment: z.object({ qrCode: z.string(), qrCodeText: z.string() }).nullable(),
})
export type CustomerInstalment = z.output<typeof CustomerInstalment>

export const CustomerProduct = z.object({
  ...PRODUCT,
  /** The product's share of each instalment. */
  instalmentProducts: z.array(
    z.object({ amount: Reais, cancelationStatus: z.enum(['CANCELED']).nullable() }),
  ),
})

/** A customer's Pix, as shown on a receipt. */
export const CustomerReceipt = z.object({
  endToEndId: z.string(),
  amount: Reais,
  paidAt: Instant,
  /** Which instalments it paid, and how much of that was late charge. */
  instalments: z.array(z.object({ number: z.number().int(), amount: Reais, lateCharge: Reais })),
  /** The part of it that was refunded, or is being refunded. */
  returned: Reais,
  /** The part of that which is still on its way; absent if nothing is. */
  returning: Reais.optional(),
  /** What is to be refunded besides, and the payer's bank did not accept: people help; absent if nothing is. */
  refused: Reais.optional(),
  /** The part of that which was paid in another way than by Pix; absent if nothing was. */
  returnedOutside: z
    .array(z.object({ amount: Reais, paidOn: CivilDate, way: z.enum(OUTSIDE_WAYS) }))
    .optional(),
})

/** A debit that the payer's bank will pay, or will be asked for. */
const CustomerDebit = z.object({
  instalmentId: z.uuid(),
  number: z.number().int(),
  /** When the bank pays or retries. */
  date: CivilDate,
  amount: Reais,
  /**
   * PLANNED: the bank is asked a few days before; SENT: it was asked; RETRIED: it could not pay and tries again;
   * STOPPED: the customer pays in another way; UNPAID: the bank did not pay and is not asked again, the customer pays
   * by code; OUTSIDE: its present date, changed by a pause or a move, is beyond the mandate, the customer pays by code.
   */
  state: z.enum(['PLANNED', 'SENT', 'RETRIED', 'STOPPED', 'UNPAID', 'OUTSIDE']),
  /** Where it can be stopped now. */
  stop: z.enum(WHERE_TO_STOP),
})

/**
 * Debits that the bank pays all the same: we cancelled them (by a pause, another date, another payment …), but the PSP
 * did not learn of it in time to call them back. They pay what is open of their instalment, otherwise they are
 * refunded.
 */
export const StandingDebits = z.array(
  CustomerDebit.pick({ instalmentId: true, number: true, date: true, amount: true }).extend({
    /** More is open than it pays, so all of it is refunded. */
    isTooLittle: z.boolean(),
  }),
)
export type StandingDebits = z.output<typeof StandingDebits>

/** A request to the payer's bank, shown in its app. */
const BankRequest = z.object({
  /** Its name. */
  bank: z.string(),
  /** REFUSED: the payer declined. EXPIRED: nobody answered. */
  state: z.enum(['WAITING', 'REFUSED', 'EXPIRED']),
  /** The deadline for an answer. */
  endsAt: Instant,
})

/** Automatic payment of a purchase by the payer's bank (Pix Automático). */
export const CustomerAutopay = z.object({
  /** WAITING: the bank has not reported the payer's consent yet. */
  state: z.enum(['OFF', 'WAITING', 'ON']),
  /** The code for granting consent; null unless WAITING. */
  qrCode: z.string().nullable(),
  qrCodeText: z.string().nullable(),
  /** Why it cannot be activated; null if it can, or is already on. */
  hindrance: z.enum(['NOTHING_TO_PAY', 'NEEDS_MONTHS']).nullable(),
  /** The newest one; null if no bank was asked since autopay was activated, or abandoned. */
  request: BankRequest.nullable(),
  /** What the bank would pay if it were on; empty while it is, and if it cannot be. By date. */
  planned: z.array(CustomerDebit.pick({ instalmentId: true, number: true, date: true, amount: true })),
  /** While it is on, by date. */
  debits: z.array(CustomerDebit),
})
export type CustomerAutopay = z.output<typeof CustomerAutopay>

/** Autopay for everything that a customer owes: each purchase has its own mandate, as the rules of Pix Automático require. */
export const CustomerAutopays = z.object({
  /**
   * Purchases that a bank pays, will pay once it is allowed to, or could pay; and those whose dates fit no mandate. By
   * next debit.
   */
  purchases: z.array(
    z.object({
      orderId: z.uuid(),
      merchantName: z.string(),
      providerCode: z.string(),
      /** Number of instalments of the purchase. */
      total: z.number().int(),
      autopay: CustomerAutopay,
    }),
  ),
})
export type CustomerAutopays = z.output<typeof CustomerAutopays>

/**
 * Whose bank is asked; 422 INVALID_FIELDS names `bank` (`unknown`), `branch` and `account` (`invalid`). Only the bank
 * is stored.
 */
export const BankAsked = z.object({
  /** ISPB. */
  bank: z.string().max(20),
  /** Without its check digit; '' if the bank has none. */
  branch: z.string().max(20),
  /** With its check digit. */
  account: z.string().max(40),
})
export type BankAsked = z.output<typeof BankAsked>

/** "Mudar a data" of a purchase: which instalments can move, and to which days. */
export const DueDateMoves = z.object({
  /** Why none can be moved any more; null if one can. */
  hindrance: z.enum(MOVE_HINDRANCES).nullable(),
  /** How often the store allows a move per purchase. */
  perOrder: z.number().int(),
  /** For each instalment that can move. */
  days: z.array(z.object({ instalmentId: z.uuid(), from: CivilDate, to: CivilDate })),
})

export const MoveAsked = z.object({
  instalmentId: z.uuid(),
  date: AskedDay,
  /** Whether later instalments keep their dates or move by the same number of days. */
  following: z.enum(FOLLOWING),
})
/** `version` is that of the preview shown to the customer. */
export const MoveAccepted = MoveAsked.extend({ version: z.string().min(1).max(40) })

const BeforeAfter = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value })
/** Who pays an instalment: the bank automatically, or the customer by a code. */
const PaidBy = z.enum(['BANK', 'CODE'])

/** The open instalments that other dates would change. */
const NewDates = z.array(
  z.object({
    id: z.uuid(),
    number: z.number().int(),
    dueDate: BeforeAfter(CivilDate),
    /** Today's amount. */
    amountToPay: BeforeAfter(Reais),
    paidBy: BeforeAfter(PaidBy),
  }),
)
export type NewDates = z.output<typeof NewDates>

/** What a move would change. */
export const MovePreview = z.object({
  version: z.string(),
  instalments: NewDates,
  /** Fine and interest of the moved one until today, which are still owed; 0 if it is not late. */
  keptLateCharge: Reais,
})
export type MovePreview = z.output<typeof MovePreview>

/** "Pagar outro valor" of a purchase. */
export const PartsOffered = z.object({
  /** Whether part of an instalment can be paid; whole ones always can. */
  isOffered: z.boolean(),
  /** The smallest payment that may leave part of an instalment open. */
  minimum: Reais,
})

export const PartAsked = z.object({ amount: Reais.positive().max(10_000_000) })
/** `version` is that of the preview shown to the customer. */
export const PartAccepted = PartAsked.extend({ version: z.string().min(1).max(40) })

/** What an amount would pay of the open instalments, oldest first, and what stays open with which date. */
export const PartPreview = z.object({
  version: z.string(),
  amount: Reais,
  instalments: z.array(
    z.object({
      id: z.uuid(),
      number: z.number().int(),
      dueDate: CivilDate,
      isLate: z.boolean(),
      /** WHOLE: nothing of it stays open; PART: some is paid; NONE: the amount does not reach it. */
      paid: z.enum(['WHOLE', 'PART', 'NONE']),
      /** The parts of the amount for fine and interest, and for the instalment itself. */
      lateCharge: Reais,
      principal: Reais,
      /** Cashback deducted because it is paid in full. */
      cashback: Reais,
      /** What it would still cost today. */
      left: Reais,
      /** Its debit at the bank is called back. */
      endsDebit: z.boolean(),
    }),
  ),
  /** Fine and interest added tomorrow, without and with this payment. */
  addedTomorrow: z.object({ without: Reais, withIt: Reais }),
})
export type PartPreview = z.output<typeof PartPreview>
/** "Pausa" of a purchase: the current one, and the ones on offer. */
export const OrderPauses = z.object({
  running: z
    .object({
      kind: z.enum(RUNNING_PAUSE_KINDS),
      /** For a hardship. */
      reason: z.enum(HARDSHIP_REASONS).nullable(),
      beganOn: CivilDate,
      /** The first day after the pause. */
      endsOn: CivilDate,
      /** The first due date outside the pause, because its debit had already been sent to the bank; null if all are paused. */
      keptDueDate: CivilDate.nullable(),
    })
    .nullable(),
  /** One of each kind. */
  kinds: z.array(
    z.object({
      kind: z.enum(PAUSE_KINDS),
      /** Why it cannot begin; null if it can. */
      hindrance: z.enum(PAUSE_HINDRANCES).nullable(),
      /** The longest duration. */
      days: z.number().int(),
    }),
  ),
})
export type OrderPauses = z.output<typeof OrderPauses>

export const PauseAsked = z.object({
  kind: z.enum(PAUSE_KINDS),
  /** From today on. */
  days: z.number().int(),
  /** For a hardship; null for a return. */
  reason: z.enum(HARDSHIP_REASONS).nullable(),
})
/** `version` is that of the preview shown to the customer. */
export const PauseAccepted = PauseAsked.extend({ version: z.string().min(1).max(40) })
export const PauseEndAccepted = z.object({ version: z.string().min(1).max(40) })

/** What a pause, or its early end, would change. */
export const PausePreview = z.object({
  version: z.string(),
  /** The first day after the pause. */
  endsOn: CivilDate,
  instalments: NewDates,
  /** Fine and interest of late instalments until today, which are still owed; 0 if none is late. */
  keptLateCharge: Reais,
})
export type PausePreview = z.output<typeof PausePreview>

const DisputeAnswerSeen = z.object({ kind: z.enum(DISPUTE_ANSWERS), text: z.string(), at: Instant })
/** "Problema com a compra", shown alike to customer, store and back-office. */
export const DisputeSeen = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  reason: z.enum(DISPUTE_REASONS),
  /** In the customer's words. */
  story: z.string(),
  state: z.enum(DISPUTE_STATES),
  openedAt: Instant,
  /** Who must act next, and by which day (included); null if it is closed. */
  nextStep: z.object({ who: z.enum(['MERCHANT', 'DRIP']), by: CivilDate }).nullable(),
  /** The store's; NONE: its deadline passed. */
  answer: DisputeAnswerSeen.nullable(),
  /** Its earlier answer, for example a rejection before it accepted in the end; null if there was only one. */
  earlierAnswer: DisputeAnswerSeen.nullable(),
  /** Refunded for it so far. */
  refundedAmount: Reais,
  /** How it ended; `outcome` is null if the customer withdrew it. */
  end: z
    .object({
      by: z.enum(DISPUTE_ENDERS),
      outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
      text: z.string(),
      at: Instant,
    })
    .nullable(),
  files: z.array(
    z.object({
      id: z.uuid(),
      party: z.enum(DISPUTE_PARTIES),
      name: z.string(),
      type: z.enum(EVIDENCE_TYPES),
      /** Bytes. */
      size: z.number().int(),
      at: Instant,
    }),
  ),
})
export type DisputeSeen = z.output<typeof DisputeSeen>

/** The disputes of an order, newest first, and whether one can be opened. */
export const OrderDisputes = z.object({
  content: z.array(DisputeSeen),
  /** Why nothing can be disputed; null if it can. */
  hindrance: z.enum(DISPUTE_HINDRANCES).nullable(),
})
export type OrderDisputes = z.output<typeof OrderDisputes>

/** A text about a dispute. */
export const DisputeText = z.string().trim().min(10).max(2000)
export const DisputeAsked = z.object({ reason: z.enum(DISPUTE_REASONS), story: DisputeText })

/** Base64 makes a file a third larger. */
export const EVIDENCE_BODY_BYTES = Math.ceil(LARGEST_EVIDENCE * 1.4) + 16 * 1024
/** A photo takes a slow phone a minute: its page waits as long as the server does (server/src/platform/http/http.ts). */
export const EVIDENCE_TIMEOUT_MS = 120_000
/**
 * PDF, PNG or JPEG by content, at most 4 MB, in base64. 422 INVALID_FIELDS `content`: `invalid`, `infected`,
 * `too_large`, `too_many`.
 */
export const EvidenceSent = z.object({
  name: z.string().max(LONGEST_SENT_NAME),
  content: z.string().max(EVIDENCE_BODY_BYTES),
})
export const ByDisputeFile = z.object({ id: z.uuid(), file: z.uuid() })

/** An offer to settle a late purchase in new lines: everything it changes, and why. */
export const PlanOfferShown = z.object({
  kind: z.enum(PLAN_KINDS),
  /** Sent back with the acceptance. */
  version: z.string(),
  /** The first line is paid on the day of the acceptance, and begins the plan. */
  hasEntry: z.boolean(),
  /** What each open instalment contributes. */
  debts: z.array(
    z.object({
      number: z.number().int(),
      dueDate: CivilDate,
      open: Reais,
      /** Today's fine and interest, and the waived part. */
      lateCharge: Reais,
      forgiven: Reais,
      /** The part that the lines pay. */
      agreed: Reais,
    }),
  ),
  lines: z.array(z.object({ number: z.number().int(), dueDate: CivilDate, amount: Reais })),
  /** Today, without a plan. */
  owed: Reais,
  forgiven: Reais,
  total: Reais,
})
export type PlanOfferShown = z.output<typeof PlanOfferShown>

/** ACCEPTED: waits for its entry until the day ends; BROKEN: the old debt is due again, less what was paid. */
export const PLAN_STATES_SEEN = ['ACCEPTED', 'IN_FORCE', 'KEPT', 'BROKEN'] as const
/** MISSED ends the plan at the next round; ENDED: not paid, and no longer owed under the plan. */
export const LINE_STATES_SEEN = ['PAID', 'COMING', 'LATE', 'MISSED', 'ENDED'] as const

/** The present or former plan of a purchase. */
export const CustomerPlan = z.object({
  kind: z.enum(PLAN_KINDS),
  state: z.enum(PLAN_STATES_SEEN),
  acceptedOn: CivilDate,
  endedAt: Instant.nullable(),
  /** Fine and interest when it was accepted, and the waived part. */
  lateCharge: Reais,
  forgiven: Reais,
  lines: z.array(
    z.object({
      number: z.number().int(),
      dueDate: CivilDate,
      amount: Reais,
      state: z.enum(LINE_STATES_SEEN),
      /** If it is not paid by then, the plan ends. */
      lastDay: CivilDate,
      paidAt: Instant.nullable(),
    }),
  ),
  /** What is still to be paid under it; 0 once it has ended. */
  left: Reais,
})
export type CustomerPlan = z.output<typeof CustomerPlan>

/** "Acordo" of a late purchase. */
export const CustomerPlans = z.object({
  /** Why nothing is offered; null if something is. */
  hindrance: z.enum(PLAN_HINDRANCES).nullable(),
  offers: z.array(PlanOfferShown),
  /** The newest plan that is or was in force, or that waits for its entry today; null if there is none. */
  plan: CustomerPlan.nullable(),
})
export type CustomerPlans = z.output<typeof CustomerPlans>

/** `version` is that of the offer shown to the customer. */
export const PlanAccepted = z.object({ kind: z.enum(PLAN_KINDS), version: z.string().min(1).max(40) })

export const CustomerOrder = z.object({
  id: z.uuid(),
  providerCode: z.string(),
  merchantOrderCode: z.string(),
  merchant: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  amount: Reais,
  canceledAmount: Reais,
  status: z.enum(ORDER_STATUSES),
  state: z.enum(ORDER_STATES_SEEN),
  createdDate: Instant,
  unpaidInstalmentsCount: z.number().int(),
  /** What all open instalments cost today. */
  amountToPay: Reais,
  products: z.array(CustomerProduct),
  instalments: z.array(CustomerInstalment),
  receipts: z.array(CustomerReceipt),
  /** Null if it is not offered. */
  autopay: CustomerAutopay.nullable(),
  /** Absent if there are none. */
  standingDebits: StandingDebits.optional(),
  moves: DueDateMoves,
  parts: PartsOffered,
  pauses: OrderPauses,
  disputes: OrderDisputes,
  plans: CustomerPlans,
  /** When a renegotiation was requested that was not answered yet; no reminders are sent meanwhile. */
  negotiationAskedAt: Instant.nullable(),
})
export type CustomerOrder = z.output<typeof CustomerOrder>

/** The documents of one purchase. */
const PurchaseDocuments = z.object({
  orderId: z.uuid(),
  merchantName: z.string(),
  merchantLogoUrl: z.string().nullable(),
  createdDate: Instant,
  /** One per paying Pix, newest first. */
  receipts: z.array(CustomerReceipt.pick({ endToEndId: true, amount: true, paidAt: true })),
  /** Whether its debt is settled, so that the letter is available. */
  isSettled: z.boolean(),
})
export type PurchaseDocuments = z.output<typeof PurchaseDocuments>

/** Every purchase with a payment, newest first. */
export const CustomerDocuments = pageOf(PurchaseDocuments)
export type CustomerDocuments = z.output<typeof CustomerDocuments>

export const PayInstalment = z.object({ instalmentId: z.uuid() })

/** What is owed on all purchases, or the late part of it. */
export const WHICH_DEBTS = ['ALL', 'LATE'] as const
export type WhichDebts = (typeof WHICH_DEBTS)[number]
export const PayTogether = z.object({ which: z.enum(WHICH_DEBTS) })

/** A payable code: for one instalment, all open ones of a purchase, or several purchases. */
export const CustomerPayment = z.object({
  id: z.uuid(),
  qrCode: z.string(),
  qrCodeText: z.string(),
  amount: Reais,
  expiresAt: Instant,
  status: z.enum(['PENDING', 'PAID', 'EXPIRED']),
  /** Ids of what it pays. */
  instalments: z.array(z.uuid()),
  /** The newest recent Pix that arrived for one of them and was not used. */
  returnedPayment: ReturnedPix.nullable(),
  returnedRest: ReturnedRest.nullable(),
  /** It is paid, and so is the rest of the purchase. */
  leavesNothing: z.boolean().optional(),
  /** With a new code: the first day on which a bank pays one of them all the same; absent if none does. */
  debitedOn: CivilDate.optional(),
})
export type CustomerPayment = z.output<typeof CustomerPayment>

export const PendingInstalments = z.object({
  content: z.array(
    CustomerInstalment.extend({
      orderId: z.uuid(),
      merchantName: z.string(),
      total: z.number().int(),
      /** A line of the order's plan instead of its instalments; null for an instalment. Only the next one can be paid. */
      planLine: z.object({ isNext: z.boolean() }).nullable(),
    }),
  ),
  amountToPay: Reais,
  /** Its late part; 0 if nothing is late. */
  lateAmountToPay: Reais,
  /** As in the details of an order. */
  negotiationAskedAt: Instant.nullable(),
  /** How many purchases have instalments that a bank can still be asked to pay; 0 if that is not offered. */
  autopayPurchases: z.number().int(),
})
export type PendingInstalments = z.output<typeof PendingInstalments>

export const CustomerProfile = z.object({
  name: z.string(),
  email: z.string(),
  /** With its country code; cannot be changed here. */
  phone: z.string(),
  /** Masked. */
  cpf: z.string(),
  /** As entered with the last purchase. */
  address: z.object({
    cep: z.string(),
    street: z.string(),
    number: z.string(),
    /** '' if there is none. */
    complement: z.string(),
    neighborhood: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  /** The channel for news about purchases; messages about access go to every channel. */
  messageChannel: z.enum(['WHATSAPP', 'SMS', 'EMAIL']),
  /** A change of phone or e-mail that has not taken effect yet. */
  pendingChanges: z.array(PendingContactChange),
  /** Somebody objected to a change: account recovery and contact changes are closed until our support has reviewed it. */
  recoveryClosed: z.boolean(),
  /** False until one was chosen; the first is chosen without a current one. */
  hasPassword: z.boolean(),
})
export type CustomerProfile = z.output<typeof CustomerProfile>

export const CustomerProfileChange = z.object({
  name: z.string().max(120).optional(),
  /** A change requires `currentPassword`, if the account has a password. */
  email: z.string().max(200).optional(),
  messageChannel: z.enum(['WHATSAPP', 'SMS', 'EMAIL']).optional(),
  currentPassword: z.string().max(128).optional(),
  newPassword: z.string().max(128).optional(),
})
export type CustomerProfileChange = z.output<typeof CustomerProfileChange>

export const CustomerLimit = z.object({
  /** Null until a purchase has queried it. */
  total: Reais.nullable(),
  used: Reais,
  available: Reais.nullable(),
  /** The reasons, in words for the customer. */
  reasons: z.array(z.string()),
  /** The reason that makes the unused limit unavailable now; null if there is none. */
  heldBy: z.string().nullable(),
})
export type CustomerLimit = z.output<typeof CustomerLimit>

export const RecoverPassword = z.object({ customerCpf: z.string().max(20) })
export const SmsDelivered = z.object({ smsDelivered: z.boolean() })
export const RecoverValidate = z.object({
  token: z.string().max(12),
  customerCpf: z.string().max(20),
  type: z.literal('password'),
})
export const IsOwn = z.object({ isOwn: z.boolean() })
export const IsValid = z.object({
  isValid: z.boolean(),
  /** For this code; 0: request another one. */
  remainingTries: z.number().int(),
})
export const ResetPassword = z.object({
  token: z.string().max(12),
  customerCpf: z.string().max(20),
  password: z.string().max(128),
  repeatPassword: z.string().max(128),
})
export const PasswordUpdated = z.object({ passwordUpdated: z.boolean() })

export const StartNegotiation = z.object({ cpf: z.string().max(20), phone: z.string().max(25) })

export const EmailDelivered = z.object({ emailDelivered: z.boolean() })

export const RecoverPhone = z.object({
  customerCpf: z.string().max(20),
  /** From the e-mail. */
  token: z.string().max(12),
  /** YYYY-MM-DD */
  birthDate: z.string().max(10),
  /** The new one. */
  phone: z.string().max(25),
  phoneToken: z.string().max(12).optional(),
})
export type RecoverPhone = z.output<typeof RecoverPhone>

export const PhoneRecovery = z.object({
  /**
   * WRONG_PROOF: code or date of birth, without saying which. SAME_PHONE: it is the account's present phone, and there
   * is no second factor. ASKED: the change is waiting.
   */
  step: z.enum([
    'WRONG_PROOF',
    'SAME_PHONE',
    'PHONE_CODE_SENT',
    'PHONE_CODE_NOT_SENT',
    'WRONG_PHONE_CODE',
    'ASKED',
  ]),
  /** For the code that was checked; null if none was. */
  remainingTries: z.number().int().nullable(),
  /** When the new phone takes effect, or the second factor is removed. */
  takesEffectAt: Instant.nullable(),
  /** ASKED: it is the account's present phone; the second factor is removed. */
  keepsPhone: z.boolean(),
})
export type PhoneRecovery = z.output<typeof PhoneRecovery>

export const ErasureRequest = z.object({
  requestedAt: Instant,
  /** Our deadline (LGPD art. 19). */
  answerBy: CivilDate,
  /** What is erased, in words for the customer. */
  erased: z.array(z.string()),
  /** What the law makes us keep, and why. */
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type ErasureRequest = z.output<typeof ErasureRequest>

export const OpenErasure = z.object({ request: ErasureRequest.nullable() })
export type OpenErasure = z.output<typeof OpenErasure>

export const CustomerStatements = z.object({ years: z.array(z.number().int()) })
export type CustomerStatements = z.output<typeof CustomerStatements>

export const StatementYear = z
  .string()
  .regex(/^20\d\d$/)
  .transform(Number)
