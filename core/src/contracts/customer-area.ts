/**
 * The customer's area on the wire (specification 001 §2.2, §3, §7.1). Money is reais as a decimal number with two places,
 * dates are `YYYY-MM-DD`, instants ISO 8601 UTC; names as the specification writes them.
 */
import { OUTSIDE_WAYS } from '../debts/outside-ways.ts'
import { z } from 'zod'
import { PendingContactChange } from './accounts/contact-changes.ts'
import { InstalmentOfOrder, ReturnedPix, ReturnedRest } from './instalments.ts'
import { CivilDate, Instant, Reais, pageOf } from './shapes.ts'
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

/** `refreshToken` goes back in the header `refresh-token` of PUT on the log-in's path, and is good once. */
export const SessionTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
})
export type SessionTokens = z.output<typeof SessionTokens>

const OwnSession = z.object({
  id: z.uuid(),
  /** Browser and system in words; '' of a log-in from before they were kept. */
  device: z.string(),
  since: Instant,
  /** Exact to ten minutes. */
  lastUsedAt: Instant,
  /** The one that asks. */
  isThisOne: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** Where somebody is signed in, for themselves alone, the same in every area: the one that asks first, then the last used; at most 100. */
export const OwnSessions = z.object({ sessions: z.array(OwnSession) })
export type OwnSessions = z.output<typeof OwnSessions>

/** What a browser says that shows notices (W3C Push API, PushSubscription.toJSON). */
export const PushAllowed = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
})
export type PushAllowed = z.output<typeof PushAllowed>

/** Of a browser: the first 22 characters of its endpoint's SHA-256 in base64url. */
export const ByPushDevice = z.object({ id: z.string().regex(/^[\w-]{22}$/) })

export const OwnPush = z.object({
  /** What a browser subscribes with (`applicationServerKey`); null where no notices are sent. */
  key: z.string().nullable(),
  /** The newest first; at most 10. */
  devices: z.array(ByPushDevice.extend({ device: z.string(), since: Instant })),
})
export type OwnPush = z.output<typeof OwnPush>

/** `username` is the CPF's digits. */
export const CustomerLogin = z.object({
  username: z.string().max(20),
  password: z.string().max(128),
  /** Stays signed in for 30 days, also while nobody calls. */
  remember: z.boolean().optional(),
})
export type CustomerLogin = z.output<typeof CustomerLogin>

export const LoginByCheckout = z.object({ checkoutId: z.uuid() })
export const OpenedByCheckout = SessionTokens.extend({
  /** False: one can be made in the profile. */
  hasPassword: z.boolean(),
})
export type OpenedByCheckout = z.output<typeof OpenedByCheckout>

export const CustomerOrderRow = z.object({
  id: z.uuid(),
  /** Short code for the phone. */
  providerCode: z.string(),
  merchantName: z.string(),
  merchantLogoUrl: z.string().nullable(),
  merchantOrderCode: z.string(),
  /** How many lines were bought, and the names of the first two; none where the store named none. */
  products: z.object({ names: z.array(z.string()), count: z.number().int() }),
  amount: Reais,
  canceledAmount: Reais,
  unpaidInstalmentsCount: z.number().int(),
  /** Of the plan that settles it (docs/decisions/0063), whose lines are what is to be paid then; null where none does. */
  unpaidPlanLinesCount: z.number().int().nullable(),
  status: z.enum(ORDER_STATUSES),
  /** What people read. */
  state: z.enum(ORDER_STATES_SEEN),
  createdDate: Instant,
  /** Of the next instalment that is open; null when none is. */
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

/** OPEN: something is to be paid, late or not; OVER: paid, given up or taken back. */
const PURCHASES_SHOWN = ['ALL', 'OPEN', 'LATE', 'OVER'] as const

/** `search`: each of its words is part of the store's name, of a product's, or of a code. */
export const PurchasesWanted = z.object({
  search: z.string().max(60).default(''),
  shown: z.enum(PURCHASES_SHOWN).default('ALL'),
})
export type PurchasesWanted = z.output<typeof PurchasesWanted>

export const CustomerInstalment = InstalmentOfOrder.extend({
  /** What it is for, cancelled parts taken off. */
  amount: Reais,
  amountPaid: Reais,
  /** The code that is there already; null until one is asked for. */
  payment: z.object({ qrCode: z.string(), qrCodeText: z.string() }).nullable(),
})
export type CustomerInstalment = z.output<typeof CustomerInstalment>

export const CustomerProduct = z.object({
  id: z.uuid(),
  name: z.string(),
  quantity: z.number().int(),
  amount: Reais,
  status: z.enum(['ACTIVE', 'CANCELED']),
  canceledAt: Instant.nullable(),
  /** The product's share of each instalment. */
  instalmentProducts: z.array(
    z.object({ amount: Reais, cancelationStatus: z.enum(['CANCELED']).nullable() }),
  ),
})

/** A Pix of the customer's, as a receipt shows it. */
export const CustomerReceipt = z.object({
  endToEndId: z.string(),
  amount: Reais,
  paidAt: Instant,
  /** Which instalments it paid, and how much of that was late charge. */
  instalments: z.array(z.object({ number: z.number().int(), amount: Reais, lateCharge: Reais })),
  /** What of it went back, or is on its way. */
  returned: Reais,
  /** Of that, what was paid back in another way than by Pix. Absent where nothing was. */
  returnedOutside: z
    .array(z.object({ amount: Reais, paidOn: CivilDate, way: z.enum(OUTSIDE_WAYS) }))
    .optional(),
})

/** One debit that the payer's bank is going to pay, or one that it will be asked for. */
const CustomerDebit = z.object({
  instalmentId: z.uuid(),
  number: z.number().int(),
  /** When the bank pays, or tries again. */
  date: CivilDate,
  amount: Reais,
  /**
   * PLANNED: the bank is asked a few days before; SENT: it was; RETRIED: it could not pay and tries again; STOPPED: the customer pays
   * it otherwise; UNPAID: the bank did not pay it and is asked no more, the customer pays by code; OUTSIDE: by its date of now, which a pause
   * or a move may have brought, the mandate does not reach it, the customer pays by code.
   */
  state: z.enum(['PLANNED', 'SENT', 'RETRIED', 'STOPPED', 'UNPAID', 'OUTSIDE']),
  /** Where it can be stopped now. */
  stop: z.enum(WHERE_TO_STOP),
})

/**
 * What the bank pays all the same: the debit was ended with us (by a pause, another date, another payment …), and the PSP had not heard of it
 * when it could still be called back. It pays what is open of its instalment, and goes back otherwise.
 */
export const StandingDebits = z.array(
  CustomerDebit.pick({ instalmentId: true, number: true, date: true, amount: true }),
)
export type StandingDebits = z.output<typeof StandingDebits>

/** What the payer's bank was asked, in its app. */
const BankRequest = z.object({
  /** Its name. */
  bank: z.string(),
  /** REFUSED: the yes was not given. EXPIRED: nobody answered. */
  state: z.enum(['WAITING', 'REFUSED', 'EXPIRED']),
  /** Until when it can be answered. */
  endsAt: Instant,
})

/** Automatic payment of a purchase by the payer's bank (Pix Automático). */
export const CustomerAutopay = z.object({
  /** WAITING: the bank has not told the payer's yes yet. */
  state: z.enum(['OFF', 'WAITING', 'ON']),
  /** By which the payer says yes; null unless WAITING. */
  qrCode: z.string().nullable(),
  qrCodeText: z.string().nullable(),
  /** Why it cannot be switched on; null where it can, or is on already. */
  hindrance: z.enum(['NOTHING_TO_PAY', 'NEEDS_MONTHS']).nullable(),
  /** The newest one; null where no bank was asked since autopay was on, or was given up. */
  request: BankRequest.nullable(),
  /** What the bank would pay if it were on; empty while it is, and where it cannot be. By date. */
  planned: z.array(CustomerDebit.pick({ instalmentId: true, number: true, date: true, amount: true })),
  /** While it is on, by date. */
  debits: z.array(CustomerDebit),
})
export type CustomerAutopay = z.output<typeof CustomerAutopay>

/** Automatic payment of everything that a customer owes: each purchase has a mandate of its own, as the rules of Pix Automático demand. */
export const CustomerAutopays = z.object({
  /** Where a bank pays, waits to be allowed to, or could; and those whose dates fit no mandate. The next debit first. */
  purchases: z.array(
    z.object({
      orderId: z.uuid(),
      merchantName: z.string(),
      providerCode: z.string(),
      /** How many instalments the purchase has. */
      total: z.number().int(),
      autopay: CustomerAutopay,
    }),
  ),
})
export type CustomerAutopays = z.output<typeof CustomerAutopays>

/** Whose bank is asked; 422 INVALID_FIELDS names `bank` (`unknown`), `branch` and `account` (`invalid`). Nothing of it is kept but the bank. */
export const BankAsked = z.object({
  /** ISPB. */
  bank: z.string().max(20),
  /** Without its check digit; '' where the bank has none. */
  branch: z.string().max(20),
  /** With its check digit. */
  account: z.string().max(40),
})
export type BankAsked = z.output<typeof BankAsked>

/** "Mudar a data" of a purchase: which instalments, and to which days. */
export const DueDateMoves = z.object({
  /** Why none can be moved any more; null where one can. */
  hindrance: z.enum(MOVE_HINDRANCES).nullable(),
  /** As often as something of the purchase may be moved, by its store. */
  perOrder: z.number().int(),
  /** Of each that can. */
  days: z.array(z.object({ instalmentId: z.uuid(), from: CivilDate, to: CivilDate })),
})

export const MoveAsked = z.object({
  instalmentId: z.uuid(),
  date: CivilDate,
  /** Whether the instalments after it keep their dates or go as many days later. */
  following: z.enum(FOLLOWING),
})
/** `version` is that of the preview that the customer saw. */
export const MoveAccepted = MoveAsked.extend({ version: z.string().min(1).max(40) })

const BeforeAfter = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value })
/** Who pays an instalment: the bank by itself, or the customer by a code. */
const PaidBy = z.enum(['BANK', 'CODE'])

/** What other dates would change: the instalments that are open. */
const NewDates = z.array(
  z.object({
    id: z.uuid(),
    number: z.number().int(),
    dueDate: BeforeAfter(CivilDate),
    /** Today. */
    amountToPay: BeforeAfter(Reais),
    paidBy: BeforeAfter(PaidBy),
  }),
)
export type NewDates = z.output<typeof NewDates>

/** What a move would change. */
export const MovePreview = z.object({
  version: z.string(),
  instalments: NewDates,
  /** Fine and interest of the moved one until today, which stay owed; 0 where it is not late. */
  keptLateCharge: Reais,
})
export type MovePreview = z.output<typeof MovePreview>

/** "Pagar outro valor" of a purchase. */
export const PartsOffered = z.object({
  /** Whether part of an instalment can be paid; whole ones always can. */
  isOffered: z.boolean(),
  /** The least amount of a payment that leaves something of an instalment open. */
  minimum: Reais,
})

export const PartAsked = z.object({ amount: Reais.positive().max(10_000_000) })
/** `version` is that of the preview that the customer saw. */
export const PartAccepted = PartAsked.extend({ version: z.string().min(1).max(40) })

/** What an amount would pay of the instalments that are open, the oldest first, and what stays with which date. */
export const PartPreview = z.object({
  version: z.string(),
  amount: Reais,
  instalments: z.array(
    z.object({
      id: z.uuid(),
      number: z.number().int(),
      dueDate: CivilDate,
      isLate: z.boolean(),
      /** WHOLE: nothing of it stays; PART: some is paid; NONE: the amount does not reach it. */
      paid: z.enum(['WHOLE', 'PART', 'NONE']),
      /** Of the amount, for fine and interest, and for the instalment itself. */
      lateCharge: Reais,
      principal: Reais,
      /** Cashback that comes off because it is paid whole. */
      cashback: Reais,
      /** What it would still cost today. */
      left: Reais,
      /** The bank was asked to pay it: that debit is called back. */
      endsDebit: z.boolean(),
    }),
  ),
  /** Fine and interest that tomorrow brings, without this payment and with it. */
  addedTomorrow: z.object({ without: Reais, withIt: Reais }),
})
export type PartPreview = z.output<typeof PartPreview>
/** "Pausa" of a purchase: the one that runs, and which may begin. */
export const OrderPauses = z.object({
  running: z
    .object({
      kind: z.enum(RUNNING_PAUSE_KINDS),
      /** Of a hardship. */
      reason: z.enum(HARDSHIP_REASONS).nullable(),
      beganOn: CivilDate,
      /** The first day that is paused no more. */
      endsOn: CivilDate,
      /** Of the first that is not in it and is due all the same, as the bank had been asked to pay it; null where all stand still. */
      keptDueDate: CivilDate.nullable(),
    })
    .nullable(),
  /** One of each kind. */
  kinds: z.array(
    z.object({
      kind: z.enum(PAUSE_KINDS),
      /** Why it cannot begin; null where it can. */
      hindrance: z.enum(PAUSE_HINDRANCES).nullable(),
      /** As long as it may be. */
      days: z.number().int(),
    }),
  ),
})
export type OrderPauses = z.output<typeof OrderPauses>

export const PauseAsked = z.object({
  kind: z.enum(PAUSE_KINDS),
  /** From today on. */
  days: z.number().int(),
  /** Of a hardship, which has one; null for a return. */
  reason: z.enum(HARDSHIP_REASONS).nullable(),
})
/** `version` is that of the preview that the customer saw. */
export const PauseAccepted = PauseAsked.extend({ version: z.string().min(1).max(40) })
export const PauseEndAccepted = z.object({ version: z.string().min(1).max(40) })

/** What a pause would change, or its early end. */
export const PausePreview = z.object({
  version: z.string(),
  /** The first day that is paused no more. */
  endsOn: CivilDate,
  instalments: NewDates,
  /** Fine and interest of late ones until today, which stay owed; 0 where none is late. */
  keptLateCharge: Reais,
})
export type PausePreview = z.output<typeof PausePreview>

const DisputeAnswerSeen = z.object({ kind: z.enum(DISPUTE_ANSWERS), text: z.string(), at: Instant })
/** "Problema com a compra", as customer, store and back-office see it alike. */
export const DisputeSeen = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  reason: z.enum(DISPUTE_REASONS),
  /** As the customer told it. */
  story: z.string(),
  state: z.enum(DISPUTE_STATES),
  openedAt: Instant,
  /** Who does something next, and until when, that day included; null where it is over. */
  nextStep: z.object({ who: z.enum(['MERCHANT', 'DRIP']), by: CivilDate }).nullable(),
  /** Of the store; NONE: it let its days go by. */
  answer: DisputeAnswerSeen.nullable(),
  /** What it had said before, such as a contest of a store that accepted in the end; null where it said one thing alone. */
  earlierAnswer: DisputeAnswerSeen.nullable(),
  /** Given back for it until now. */
  refundedAmount: Reais,
  /** How it ended; `outcome` is null where the customer withdrew it. */
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

/** What was disputed of an order, the newest first, and whether something can be. */
export const OrderDisputes = z.object({
  content: z.array(DisputeSeen),
  /** Why nothing can be disputed; null where it can. */
  hindrance: z.enum(DISPUTE_HINDRANCES).nullable(),
})
export type OrderDisputes = z.output<typeof OrderDisputes>

/** What somebody writes about a dispute. */
export const DisputeText = z.string().trim().min(10).max(2000)
export const DisputeAsked = z.object({ reason: z.enum(DISPUTE_REASONS), story: DisputeText })

/** In base64 a file is a third larger. */
export const EVIDENCE_BODY_BYTES = Math.ceil(LARGEST_EVIDENCE * 1.4) + 16 * 1024
/** A photo takes a slow phone a minute: its page waits for as long as the server does (server/src/platform/http/http.ts). */
export const EVIDENCE_TIMEOUT_MS = 120_000
/** PDF, PNG or JPEG by its content, 4 MB at most, in base64. 422 INVALID_FIELDS `content`: `invalid`, `infected`, `too_large`, `too_many`. */
export const EvidenceSent = z.object({
  name: z.string().max(LONGEST_SENT_NAME),
  content: z.string().max(EVIDENCE_BODY_BYTES),
})
export const ByDisputeFile = z.object({ id: z.uuid(), file: z.uuid() })

/** An offer to settle a late purchase in new lines: everything that it changes, and why. */
export const PlanOfferShown = z.object({
  kind: z.enum(PLAN_KINDS),
  /** Goes back with the acceptance. */
  version: z.string(),
  /** The first line is paid on the day of the acceptance, and begins the plan. */
  hasEntry: z.boolean(),
  /** What each open instalment brings in. */
  debts: z.array(
    z.object({
      number: z.number().int(),
      dueDate: CivilDate,
      open: Reais,
      /** Fine and interest today, and what of them is given up. */
      lateCharge: Reais,
      forgiven: Reais,
      /** What of it the lines pay. */
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

/** ACCEPTED waits for its entry until the day ends; BROKEN: the old claim is back, less what was paid. */
export const PLAN_STATES_SEEN = ['ACCEPTED', 'IN_FORCE', 'KEPT', 'BROKEN'] as const
/** MISSED ends the plan with the next round; ENDED: not paid, and not owed by the plan any more. */
export const LINE_STATES_SEEN = ['PAID', 'COMING', 'LATE', 'MISSED', 'ENDED'] as const

/** The plan that a purchase has, or had. */
export const CustomerPlan = z.object({
  kind: z.enum(PLAN_KINDS),
  state: z.enum(PLAN_STATES_SEEN),
  acceptedOn: CivilDate,
  endedAt: Instant.nullable(),
  /** Fine and interest when it was accepted, and what of them was given up. */
  lateCharge: Reais,
  forgiven: Reais,
  lines: z.array(
    z.object({
      number: z.number().int(),
      dueDate: CivilDate,
      amount: Reais,
      state: z.enum(LINE_STATES_SEEN),
      /** Not paid by then, the plan is over. */
      lastDay: CivilDate,
      paidAt: Instant.nullable(),
    }),
  ),
  /** What is still to be paid by it; 0 once it is over. */
  left: Reais,
})
export type CustomerPlan = z.output<typeof CustomerPlan>

/** "Acordo" of a late purchase. */
export const CustomerPlans = z.object({
  /** Why nothing is offered; null where something is. */
  hindrance: z.enum(PLAN_HINDRANCES).nullable(),
  offers: z.array(PlanOfferShown),
  /** The newest that is or was in force, or waits for its entry today; null where there is none. */
  plan: CustomerPlan.nullable(),
})
export type CustomerPlans = z.output<typeof CustomerPlans>

/** `version` is that of the offer that the customer saw. */
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
  /** What everything that is open costs today. */
  amountToPay: Reais,
  products: z.array(CustomerProduct),
  instalments: z.array(CustomerInstalment),
  receipts: z.array(CustomerReceipt),
  /** Null where it is not offered. */
  autopay: CustomerAutopay.nullable(),
  /** Absent where there is none. */
  standingDebits: StandingDebits.optional(),
  moves: DueDateMoves,
  parts: PartsOffered,
  pauses: OrderPauses,
  disputes: OrderDisputes,
  plans: CustomerPlans,
  /** When a renegotiation was asked for that is not answered yet; no reminder goes out meanwhile. */
  negotiationAskedAt: Instant.nullable(),
})
export type CustomerOrder = z.output<typeof CustomerOrder>

/** The papers of one purchase. */
const PurchaseDocuments = z.object({
  orderId: z.uuid(),
  merchantName: z.string(),
  merchantLogoUrl: z.string().nullable(),
  createdDate: Instant,
  /** One for each Pix that paid, the newest first. */
  receipts: z.array(CustomerReceipt.pick({ endToEndId: true, amount: true, paidAt: true })),
  /** Whether its debt is settled, so that the letter that says so can be had. */
  isSettled: z.boolean(),
})
export type PurchaseDocuments = z.output<typeof PurchaseDocuments>

/** Of each purchase of which something was paid, the newest first. */
export const CustomerDocuments = pageOf(PurchaseDocuments)
export type CustomerDocuments = z.output<typeof CustomerDocuments>

export const PayInstalment = z.object({ instalmentId: z.uuid() })

/** What is owed of all purchases, or what of it is late. */
export const WHICH_DEBTS = ['ALL', 'LATE'] as const
export type WhichDebts = (typeof WHICH_DEBTS)[number]
export const PayTogether = z.object({ which: z.enum(WHICH_DEBTS) })

/** A code to be paid: of one instalment, of all that are open of a purchase, or of several purchases. */
export const CustomerPayment = z.object({
  id: z.uuid(),
  qrCode: z.string(),
  qrCodeText: z.string(),
  amount: Reais,
  expiresAt: Instant,
  status: z.enum(['PENDING', 'PAID', 'EXPIRED']),
  /** Ids of what it pays. */
  instalments: z.array(z.uuid()),
  /** The newest Pix of late that came for one of them and was not used. */
  returnedPayment: ReturnedPix.nullable(),
  returnedRest: ReturnedRest.nullable(),
  /** It is paid, and so is all the rest of what was bought. */
  leavesNothing: z.boolean().optional(),
})
export type CustomerPayment = z.output<typeof CustomerPayment>

export const PendingInstalments = z.object({
  content: z.array(
    CustomerInstalment.extend({
      orderId: z.uuid(),
      merchantName: z.string(),
      total: z.number().int(),
      /** A line of the order's plan, in the place of its instalments; null for an instalment. The next one alone can be paid. */
      planLine: z.object({ isNext: z.boolean() }).nullable(),
    }),
  ),
  amountToPay: Reais,
  /** What of it is late; 0 when nothing is. */
  lateAmountToPay: Reais,
  /** As in the details of an order. */
  negotiationAskedAt: Instant.nullable(),
  /** How many purchases have instalments that a bank can still be asked to pay; 0 where it is not offered. */
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
  /** As it was given with the last purchase. */
  address: z.object({
    cep: z.string(),
    street: z.string(),
    number: z.string(),
    /** '' where there is none. */
    complement: z.string(),
    neighborhood: z.string(),
    city: z.string(),
    state: z.string(),
  }),
  /** Where news of purchases are sent; what concerns access goes everywhere. */
  messageChannel: z.enum(['WHATSAPP', 'SMS', 'EMAIL']),
  /** Another phone or e-mail that does not count yet. */
  pendingChanges: z.array(PendingContactChange),
  /** Somebody objected to a change: nobody recovers the account, or changes its contact, until our support has looked. */
  recoveryClosed: z.boolean(),
  /** False until one was chosen; the first is chosen without a current one. */
  hasPassword: z.boolean(),
})
export type CustomerProfile = z.output<typeof CustomerProfile>

export const CustomerProfileChange = z.object({
  name: z.string().max(120).optional(),
  /** Another one needs `currentPassword`, where the account has a password. */
  email: z.string().max(200).optional(),
  messageChannel: z.enum(['WHATSAPP', 'SMS', 'EMAIL']).optional(),
  currentPassword: z.string().max(128).optional(),
  newPassword: z.string().max(128).optional(),
})
export type CustomerProfileChange = z.output<typeof CustomerProfileChange>

export const CustomerLimit = z.object({
  /** Null while no purchase has asked for it. */
  total: Reais.nullable(),
  used: Reais,
  available: Reais.nullable(),
  /** Why it is what it is, in words for the customer. */
  reasons: z.array(z.string()),
  /** The one of them that keeps what is not used from being had now; null where nothing does. */
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
export const IsValid = z.object({
  isValid: z.boolean(),
  /** Of this code; 0: ask for another. */
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
  /** WRONG_PROOF: code or date of birth, it is not said which. SAME_PHONE: the account has this one, and no second factor. ASKED: it waits. */
  step: z.enum([
    'WRONG_PROOF',
    'SAME_PHONE',
    'PHONE_CODE_SENT',
    'PHONE_CODE_NOT_SENT',
    'WRONG_PHONE_CODE',
    'ASKED',
  ]),
  /** Of the code that was looked at; null where none was. */
  remainingTries: z.number().int().nullable(),
  /** When the new phone counts, or the second factor goes. */
  takesEffectAt: Instant.nullable(),
  /** ASKED: the phone is the account's already; what goes is the second factor. */
  keepsPhone: z.boolean(),
})
export type PhoneRecovery = z.output<typeof PhoneRecovery>

export const ErasureRequest = z.object({
  requestedAt: Instant,
  /** We answer by then (LGPD art. 19). */
  answerBy: CivilDate,
  /** What goes, in words for the customer. */
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
