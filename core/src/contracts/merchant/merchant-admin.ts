/**
 * Merchants as an admin maintains them (specification 000 §2, §3, §5); the calls: merchant-admin-calls.ts. Money is
 * reais with two decimals, a fee is a percentage, a cashback ratio a fraction, dates are `YYYY-MM-DD`, instants ISO
 * 8601 UTC.
 *
 * An invalid form: 422 INVALID_FIELDS with `errors: [{field, code}]`; core/forms puts them into words.
 */
import { ofRules } from '../../merchants/repayment-rules.ts'
import { ofSwitches } from '../../merchants/switches.ts'
import { z } from 'zod'
import { ENDING_TERMS, NEEDED_TO_SELL } from '../../merchants/ready-to-sell.ts'
import { PictureText } from '../catalogue/catalogue.ts'
import {
  BANK_ACCOUNT_TYPES,
  ECOMM_PLATFORMS,
  INTEGRATION_TYPES,
  MERCHANT_PIX_KEY_TYPES,
  MERCHANT_STATUSES,
  PAYMENT_PLATFORMS,
  SETTLEMENT_PAYMENT_TYPES,
  SETTLEMENT_PLATFORMS,
  STORE_STATUSES,
  TERM_STATES,
} from '../catalogue/catalogue-states.ts'
import { AGED, CivilDate, Instant, Reais, USER, pageOf } from '../shapes.ts'
import {
  DIGEST_FREQUENCIES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  REQUIREMENT_LEVELS,
} from '../states.ts'

const Short = z.string().max(20)
const Text = z.string().max(200)
const Ids = z.array(z.uuid()).max(50)
const Named = z.object({ id: z.uuid(), name: z.string() })

/**
 * Whether a merchant may sell today, and what it lacks; merchants that sold before all of it was required may continue.
 * If the last of its terms ends within two weeks: its last day.
 */
const Readiness = z.object({
  isReady: z.boolean(),
  missing: z.array(z.enum(NEEDED_TO_SELL)),
  ending: z.array(z.object({ term: z.enum(ENDING_TERMS), on: CivilDate })),
})
export type Readiness = z.output<typeof Readiness>

export const MerchantRow = z.object({
  id: z.uuid(),
  name: z.string(),
  legalName: z.string(),
  /** Formatted for people: "12.ABC.345/01DE-35". */
  cnpj: z.string(),
  initials: z.string(),
  status: z.enum(MERCHANT_STATUSES),
  readiness: Readiness,
  transfersSuspended: z.boolean(),
  logoUrl: z.string().nullable(),
  createdAt: Instant,
})
export const Merchants = pageOf(MerchantRow).extend(AGED)
export type Merchants = z.output<typeof Merchants>

/** Who the merchant is, and how the shopper sees it. */
const identity = {
  name: Text,
  legalName: Text,
  /** With or without its mask, including letters. */
  cnpj: z.string().max(30),
  initials: Short,
  status: z.enum(MERCHANT_STATUSES).default('ENABLED'),
  integrationType: z.enum(INTEGRATION_TYPES).default('DRIP_PLUGIN'),
  /** Only for the plugin. */
  ecommPlatform: z.enum(ECOMM_PLATFORMS).nullable().default(null),
  ordersPhone: z.string().max(30).default(''),
  vTexAppKey: Text.default(''),
  upfrontPaymentStatus: z.enum(REQUIREMENT_LEVELS).default('DISABLED'),
  paymentPlatform: z.enum(PAYMENT_PLATFORMS).default('PIX'),
}

const representative = {
  representativeName: Text.default(''),
  representativeBirthdate: CivilDate.nullable().default(null),
  representativeCpf: z.string().max(30),
  representativeEmail: Text.default(''),
}

const address = {
  addressStreet: Text.default(''),
  addressNumber: Short.default(''),
  addressCep: Short.default(''),
  addressComplement: Text.default(''),
  addressNeighborhood: Text.default(''),
  addressCity: Text.default(''),
  addressState: z.string().max(2).default(''),
}

const money = {
  settlementPlatform: z.enum(SETTLEMENT_PLATFORMS),
  settlementPaymentType: z.enum(SETTLEMENT_PAYMENT_TYPES).default('PIX'),
  settlementWhenInstalmentPaid: z.boolean().default(false),
  /** Null and empty: not given yet; nothing is paid out until it is. */
  pixKeyType: z.enum(MERCHANT_PIX_KEY_TYPES).nullable().default(null),
  pixKey: Text.default(''),
  bankLegalName: Text.default(''),
  /** COMPE, three digits, of the list of banks. */
  bankCode: Short.default(''),
  bankAccountTypeCode: z
    .enum(Object.keys(BANK_ACCOUNT_TYPES) as (keyof typeof BANK_ACCOUNT_TYPES)[])
    .nullable()
    .default(null),
  bankAccountAgencyNumber: Short.default(''),
  bankAccountNumber: Short.default(''),
  bankAccountNumberDigit: z.string().max(2).default(''),
}

const rules = {
  /** 0: our own maximum. */
  maxAmountPerOrder: Reais.default(0),
  /** 0: no limit of the merchant's own. */
  customerLimit: Reais.default(0),
  /** Null: no limit ("Sem limite"). */
  cancelMaxDays: z.number().nullable().default(null),
  /** 0: the default, 3. */
  maxInstalments: z.number().default(0),
}

const switches = ofSwitches(({ initially }) => z.boolean().default(initially))
/** Days, times, whole percent; `partMinimum` in reais. */
const repayment = ofRules(({ initially }) => z.number().default(initially))

/**
 * Required: name, legalName, cnpj, initials (at most 2), enableInApp, settlementPlatform, upfrontPaymentStatus, status,
 * representativeCpf; url and integrationType if enableInApp; a category on create. Omitted pictures are kept.
 */
export const MerchantWrite = z.object({
  ...identity,
  ...representative,
  ...address,
  ...money,
  ...rules,
  ...switches,
  ...repayment,
  enableInApp: z.boolean(),
  url: z.string().max(2000).default(''),
  categoriesIds: Ids.default([]),
  tagsIds: Ids.default([]),
  logo: PictureText.optional(),
  logoB2b: PictureText.optional(),
  logoBrand: PictureText.optional(),
  /** Never returned. Kept if omitted. */
  vTexAppToken: Text.optional(),
  /** Why the Pix key or account changes: required for a change, for the second person who must approve it. */
  payoutChangeReason: z.string().max(500).optional(),
  /** For a duplicate: the merchant whose active fee, cashback and settlement configuration are copied. */
  termsOf: z.uuid().optional(),
})
export type MerchantWrite = z.output<typeof MerchantWrite>
/** A form before defaults are filled in. */
export type MerchantForm = z.input<typeof MerchantWrite>

const term = {
  id: z.uuid(),
  expirationDate: CivilDate.nullable(),
  state: z.enum(TERM_STATES),
  createdAt: Instant,
  /** For `If-Match`. */
  version: z.string(),
}
export const Fee = z.object({ ...term, /** Percent: 4.99. */ amount: z.number() })
export type Fee = z.output<typeof Fee>
export const Cashback = z.object({ ...term, /** Fraction: 0.05. */ ratio: z.number() })
export type Cashback = z.output<typeof Cashback>
export const SettlementConfiguration = z.object({
  ...term,
  transferDelayInDays: z.number().int(),
  payAllInOneSettlement: z.boolean(),
})
export type SettlementConfiguration = z.output<typeof SettlementConfiguration>

const expirationDate = CivilDate.nullish()
/** Percent from 0 to 100 with at most two decimals. */
export const FeeWrite = z.object({ amount: z.number(), expirationDate })
export type FeeWrite = z.output<typeof FeeWrite>
/** Fraction from 0 to 1 with at most four decimals. */
export const CashbackWrite = z.object({ ratio: z.number(), expirationDate })
export type CashbackWrite = z.output<typeof CashbackWrite>
/** Days: one of `TRANSFER_DELAYS`. */
export const SettlementConfigurationWrite = z.object({
  transferDelayInDays: z.number(),
  payAllInOneSettlement: z.boolean(),
  expirationDate,
})
export type SettlementConfigurationWrite = z.output<typeof SettlementConfigurationWrite>

const PERMISSIONS = ['READ', 'ADMIN'] as const
/** One per notification type; default channel and frequency: each at once, by e-mail. */
const Communication = z.object({
  communicationType: z.enum(NOTIFICATION_TYPES),
  notify: z.boolean(),
  channel: z.enum(NOTIFICATION_CHANNELS).optional(),
  frequency: z.enum(['EACH', ...DIGEST_FREQUENCIES]).optional(),
})
/** Required: email, phone, name, authenticationPreference, permissions ([READ] or [ADMIN, READ]). */
export const MerchantUserWrite = z.object({
  email: Text,
  phone: z.string().max(30),
  name: Text,
  post: Text.default(''),
  /** If omitted: none on create, kept on edit. A new one ends the user's sessions. */
  password: z.string().max(128).optional(),
  authenticationPreference: z.enum(NOTIFICATION_CHANNELS).default('SMS'),
  communications: z.array(Communication).max(3).optional(),
  permissions: z.array(z.enum(PERMISSIONS)).min(1).max(2),
})
export type MerchantUserWrite = z.output<typeof MerchantUserWrite>
export const MerchantUserDetails = z.object({
  ...USER,
  communications: z.array(Communication.required({ channel: true, frequency: true })),
  permissions: z.array(z.enum(PERMISSIONS)),
  hasPassword: z.boolean(),
  createdAt: Instant,
  /** For `If-Match`. */
  version: z.string(),
})
export type MerchantUserDetails = z.output<typeof MerchantUserDetails>

/** What the store reads about it. */
export const TransferSuspensionWrite = z.object({ reason: z.string().trim().min(3).max(500) })
export const TransferSuspension = z.object({ since: Instant, reason: z.string() })
export type TransferSuspension = z.output<typeof TransferSuspension>

export const MerchantDetails = MerchantWrite.omit({
  logo: true,
  logoB2b: true,
  logoBrand: true,
  vTexAppToken: true,
  payoutChangeReason: true,
  termsOf: true,
}).extend({
  id: z.uuid(),
  createdAt: Instant,
  /** For `If-Match`: covers the form, not users and terms, which are saved one by one. */
  version: z.string(),
  /** A displayable part of it: "drip_••••Xy9Z"; null if none was created. */
  apiKey: z.string().nullable(),
  /** For `If-Match`: changes when the key is replaced or ended. */
  apiKeyVersion: z.string(),
  hasVTexAppToken: z.boolean(),
  backofficeUsers: z.array(z.object({ id: z.uuid(), email: z.string(), name: z.string() })),
  fees: z.array(Fee),
  cashback: z.array(Cashback),
  settlementConfigurations: z.array(SettlementConfiguration),
  readiness: Readiness,
  /** Null: its transfers go out as planned. */
  transferSuspension: TransferSuspension.nullable(),
  store: z.object({
    /** Of its entry in the list of stores; null if it was never in the app. */
    id: z.uuid().nullable(),
    url: z.string(),
    status: z.enum(STORE_STATUSES),
    categories: z.array(Named),
    tags: z.array(Named),
    logoUrl: z.string().nullable(),
    logoUrlB2b: z.string().nullable(),
    logoUrlBrand: z.string().nullable(),
  }),
})
export type MerchantDetails = z.output<typeof MerchantDetails>

export const MerchantCreated = z.object({ id: z.uuid() })
export type MerchantCreated = z.output<typeof MerchantCreated>

/** Newest first, one line per field. Old and new values, as named in the form; null: nothing. */
export const MerchantChange = z.object({
  at: Instant,
  /** Name or e-mail of the admin, or `server` for the fixed key. */
  who: z.string(),
  section: z.enum([
    'GENERAL',
    'USERS',
    'FEES',
    'CASHBACKS',
    'SETTLEMENT',
    'RISK',
    'FRAUD',
    'STATUS',
    'API_KEY',
  ]),
  /** As named in the form; for an action that changes no field, the action's name. */
  field: z.string(),
  before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})
export type MerchantChange = z.output<typeof MerchantChange>
export const MerchantChanges = pageOf(MerchantChange)
export type MerchantChanges = z.output<typeof MerchantChanges>
