/**
 * The shopper's checkout on the wire (specification 001 §7.3, system design §4). The server lists what it still needs
 * in `fields`; the screen derives its step from that (001 §4). Money is reais as a decimal number with two places;
 * dates are `YYYY-MM-DD`; instants are ISO 8601 UTC.
 */
import { z } from 'zod'
import { CivilDate, Instant, Reais } from './shapes.ts'
import {
  CHECKOUT_RESULTS,
  DENIAL_REASONS,
  FEEDBACK_REASONS,
  FEEDBACK_REASONS_WITH_COMMENT,
  REQUIREMENT_LEVELS,
  RETURN_REASONS,
  RETURN_STATES,
  TOKEN_CHANNELS,
  WAITLIST_STATUSES,
} from './states.ts'

/** What can be asked about the shopper (001 §2.4), in the order of the form. */
export const CUSTOMER_FIELDS = [
  'customerPhone',
  'customerCpf',
  'customerName',
  'customerEmail',
  'customerBirthDate',
  'customerAddressCep',
  'customerAddressStreet',
  'customerAddressNumber',
  'customerAddressNeighborhood',
  'customerAddressComplement',
  'customerAddressCity',
  'customerAddressState',
] as const
export type CustomerField = (typeof CUSTOMER_FIELDS)[number]

/** One instalment of a plan, offered or bought. */
export const PlannedInstalment = z.object({
  dueDate: CivilDate,
  /** What is left of it after refunds; if nothing is, what was cancelled. */
  amount: Reais,
  cashbackAmount: Reais,
  /** Only after the purchase, as `isCanceled`. */
  isPaid: z.boolean().optional(),
  isCanceled: z.boolean().optional(),
})
export type PlannedInstalment = z.output<typeof PlannedInstalment>

/** A payable Pix charge. The screen counts down to `expiresAt`, 1 minute before the charge ends. */
export const PixToPay = z.object({
  /** `data:image/svg+xml…`, ready for an `img`. */
  qrCode: z.string(),
  /** "Copia e cola". */
  qrCodeText: z.string(),
  amount: Reais,
  expiresAt: Instant,
  /** PAID: the money arrived and the store is being asked to confirm. EXPIRED: request a new code. */
  status: z.enum(['PENDING', 'PAID', 'EXPIRED']),
  /**
   * For a shopper who wants the bank to pay the other instalments. WITH_PAYMENT: paying this code grants the mandate
   * (journey 3 of Pix Automático). LATER: it could not be combined with this code and is activated in the customer
   * area.
   */
  autopay: z.enum(['WITH_PAYMENT', 'LATER']).nullable(),
})
export type PixToPay = z.output<typeof PixToPay>

/** A Pix that arrived and is refunded whole: its purpose, and the reason. */
export const ReturnedPayment = z.object({
  amount: Reais,
  /** The amount of its code. */
  asked: Reais,
  because: z.enum(RETURN_REASONS),
  paidAt: Instant,
  state: z.enum(RETURN_STATES),
})
export type ReturnedPayment = z.output<typeof ReturnedPayment>

/** Why the bank cannot pay the instalments of a plan; null if it can. */
const AutopayHindrance = z.enum(['NOTHING_TO_PAY', 'NEEDS_MONTHS']).nullable()
export const PlanAutopay = z.object({
  hindrance: AutopayHindrance,
  /** The same if the shopper chooses to pay the first instalment now. */
  hindrancePayingNow: AutopayHindrance,
})
export type PlanAutopay = z.output<typeof PlanAutopay>

/** The same plan if the first instalment is paid now, so that all dates count from today; only if that is a choice. */
const InstalmentsPayingNow = z.array(PlannedInstalment).optional()

/** Whether the shopper wants the bank to pay the later instalments; null if that is not offered. */
const PaysAutomatically = z.boolean().nullable()

export const CheckoutField = z.discriminatedUnion('fieldName', [
  z.object({
    fieldName: z.enum(CUSTOMER_FIELDS),
    /** What is already known, masked unless it was typed in this checkout. */
    fieldData: z.object({ value: z.string() }).nullable(),
  }),
  z.object({
    fieldName: z.literal('phoneVerificationCode'),
    fieldData: z.object({
      /** Masked: `+55 (11) *****-4321`. */
      phone: z.string(),
      method: z.enum(TOKEN_CHANNELS),
      /** From when another code may be requested (30 s after the last). */
      resendAt: Instant,
      /** Wrong codes left before a new code is needed. */
      triesLeft: z.number().int(),
      /** Whether the gateway accepted the message; FAILED: it will be retried, and another channel may be faster. */
      delivery: z.enum(['SENDING', 'SENT', 'FAILED']),
    }),
  }),
  z.object({
    fieldName: z.literal('totalInstalments'),
    fieldData: z.object({
      options: z.array(
        z.object({
          quantity: z.number().int(),
          /** Amount of each instalment (of the first one, if a centavo remains). */
          amount: Reais,
          instalments: z.array(PlannedInstalment),
          instalmentsPayingNow: InstalmentsPayingNow,
          autopay: PlanAutopay,
        }),
      ),
      /** The shopper may choose to pay the first instalment now (upfront OPTIONAL). */
      canPayFirstNow: z.boolean(),
      paysAutomatically: PaysAutomatically,
    }),
  }),
  z.object({
    fieldName: z.literal('checkoutConfirmed'),
    fieldData: z.object({
      instalments: z.array(PlannedInstalment),
      instalmentsPayingNow: InstalmentsPayingNow,
      autopay: PlanAutopay,
      paysAutomatically: PaysAutomatically,
      firstDueDate: z.object({ current: CivilDate, min: CivilDate, max: CivilDate }),
      canPayFirstNow: z.boolean(),
    }),
  }),
  z.object({ fieldName: z.literal('payment'), fieldData: PixToPay }),
  z.object({
    fieldName: z.literal('paymentForFirstInstalment'),
    fieldData: PixToPay.extend({ instalments: z.array(PlannedInstalment) }),
  }),
])
export type CheckoutField = z.output<typeof CheckoutField>

/** Facts that a denial screen may show. */
export const KoVariables = z.object({
  /** The largest purchase that would be approved now, in reais, if known. */
  maxAmount: Reais.optional(),
  supportEmail: z.string().optional(),
  onWaitList: z.boolean().optional(),
})
export type KoVariables = z.output<typeof KoVariables>

export const CheckoutAnswer = z.object({
  id: z.uuid(),
  result: z.enum(CHECKOUT_RESULTS),
  fields: z.array(CheckoutField),
  expiresAt: Instant,
  /** Only in the answer to a `phoneVerificationCode`. */
  isValid: z.boolean().optional(),
  totalAmount: Reais,
  /** Fraction: 0.02 is 2 %. */
  cashbackRate: z.number(),
  /** The current plan: what is left of the one that was bought or chosen, or the one that would be offered. */
  instalments: z.array(PlannedInstalment),
  /** Everything left of the approved purchase was paid. */
  isPaidInFull: z.boolean(),
  /** Nothing is left of the approved purchase: all of it was cancelled. */
  isCanceled: z.boolean(),
  /** For an approved purchase: the store's order number, or ours if it gave none, and the Pix that completed it. */
  receipt: z
    .object({
      orderCode: z.string(),
      paid: Reais,
      /** It only proved the payer's account, and is refunded whole. */
      comesBack: z.boolean(),
    })
    .nullable(),
  merchant: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Up to two letters for a merchant without a logo. */
    initials: z.string(),
    logo: z.string().nullable(),
    /** False for merchants on the hidden-info list (CHK-SELE-02). */
    showInfo: z.boolean(),
    /** Sends `finishedCheckout` instead of `checkoutCompleted` (001 §4). */
    automaticRedirect: z.boolean(),
    /** Goes to resolveUrl automatically after 5 s (001 §4). */
    selfRedirect: z.boolean(),
    flexibleInstallments: z.boolean(),
    maxInstalments: z.number().int(),
    upfrontPaymentStatus: z.enum(REQUIREMENT_LEVELS),
    /** The shop's address in the app's list: a way back if the store gave none. */
    storeUrl: z.string().nullable(),
  }),
  /** The shopper's phone, masked, once it was entered in this checkout. */
  customerPhone: z.string().nullable(),
  resolveUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  koReason: z.enum(DENIAL_REASONS).nullable(),
  /** Who ended it: the shopper gave up, or the merchant deactivated the link; null if neither did. */
  endedBy: z.enum(['SHOPPER', 'MERCHANT']).nullable(),
  /** The newest Pix that arrived for it and was not used. */
  returnedPayment: ReturnedPayment.nullable(),
  koVariables: KoVariables,
  /** KO for a credit reason: the shopper may still pay everything now (001 §2.4 "Pagamento à vista"). */
  paymentFullAmount: PixToPay.nullable(),
  onWaitListStatus: z.enum(WAITLIST_STATUSES).nullable(),
  blockedLimit: z.boolean(),
})
export type CheckoutAnswer = z.output<typeof CheckoutAnswer>

const typed = (max: number) => z.string().trim().min(1).max(max)

/** Empty to load, otherwise one group of the requested fields. */
export const CheckoutStep = z.strictObject({
  customerPhone: typed(40).optional(),
  customerCpf: typed(20).optional(),
  customerName: typed(120).optional(),
  customerEmail: typed(254).optional(),
  customerBirthDate: CivilDate.optional(),
  customerAddressCep: typed(12).optional(),
  customerAddressStreet: typed(160).optional(),
  customerAddressNumber: typed(20).optional(),
  customerAddressNeighborhood: typed(120).optional(),
  customerAddressComplement: z.string().trim().max(120).optional(),
  customerAddressCity: typed(120).optional(),
  customerAddressState: typed(40).optional(),
  firstInstallmentsDate: CivilDate.optional(),
  totalInstalments: z.number().int().min(1).max(48).optional(),
  payFirstInstalmentNow: z.boolean().optional(),
  /** The bank should pay the later instalments; alone, or with the choice or confirmation of the plan. */
  payAutomatically: z.boolean().optional(),
  checkoutConfirmed: z.literal(true).optional(),
  /** With the choice or confirmation of the plan: the first date that was shown. Another one is not agreed to. */
  firstDateShown: CivilDate.optional(),
  phoneVerificationCode: typed(12).optional(),
  phoneVerificationMethod: z.enum(TOKEN_CHANNELS).optional(),
  shouldResendPhoneVerificationCode: z.boolean().optional(),
  /** Back from the Pix to the choice of the plan; the displayed code ends. */
  changePlan: z.literal(true).optional(),
  /** Requests a new charge after the displayed one expired. */
  renewPayment: z.literal(true).optional(),
})
export type CheckoutStep = z.output<typeof CheckoutStep>

export const WaitlistUpdate = z.object({
  oldStatus: z.enum(WAITLIST_STATUSES),
  newStatus: z.enum(WAITLIST_STATUSES),
})

export const CheckoutFeedback = z
  .object({
    checkoutID: z.uuid(),
    feedback: z.enum(FEEDBACK_REASONS),
    comment: z.string().trim().max(2000).default(''),
  })
  .refine((it) => it.comment !== '' || !FEEDBACK_REASONS_WITH_COMMENT.includes(it.feedback), {
    path: ['comment'],
    message: 'required for this reason',
  })

/** An empty text if the post office has no data. */
export const PostalAddress = z.object({
  cep: z.string(),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
})
export type PostalAddress = z.output<typeof PostalAddress>

/** Shops shown to a shopper who was denied (001 §2.4). */
export const HighlightStores = z.object({
  content: z.array(
    z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable(), url: z.string() }),
  ),
})
export type HighlightStores = z.output<typeof HighlightStores>

/** Amounts are texts, as existing clients read them (merchant API §2.5). */
export const Simulation = z.object({
  cashbackRate: z.string(),
  instalments: z.array(z.object({ amount: z.string(), dueDate: CivilDate, cashbackAmount: z.string() })),
  totalAmount: z.string(),
  flexibleInstallments: z.boolean(),
  maxInstalments: z.number().int(),
  merchantName: z.string().nullable(),
})
export type Simulation = z.output<typeof Simulation>

/** Settings shown on pages (open points: configuration). */
export const PublicSettings = z.object({
  providerUrl: z.string(),
  termsUrl: z.string(),
  privacyUrl: z.string(),
  supportEmail: z.string(),
  supportChatUrl: z.string(),
  /** Whether there is a chat on the page itself; otherwise `supportChatUrl` leads to support. */
  hasChat: z.boolean(),
  /** Of the app, on iOS and on Android. */
  appStoreUrl: z.string(),
  playStoreUrl: z.string(),
})
export type PublicSettings = z.output<typeof PublicSettings>

/** Every refusal: RFC 9457 `application/problem+json`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  /** The invalid body fields by name, each with a code. */
  errors: z.array(z.object({ field: z.string(), code: z.string() })).optional(),
  /** 429: how long to wait; same as the header `Retry-After`. */
  retryAfterSeconds: z.number().int().optional(),
  /** After a wrong code: how many tries are left. */
  remainingTries: z.number().int().optional(),
  /** 409: the present checkout. */
  current: CheckoutAnswer.optional(),
  /** 412 CHANGED_MEANWHILE: who saved it last, and when. */
  saved: z.object({ by: z.string(), at: z.iso.datetime() }).optional(),
})
export type Problem = z.output<typeof Problem>
