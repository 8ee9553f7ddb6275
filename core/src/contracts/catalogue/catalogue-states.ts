/**
 * Names of states and choices of merchants, stores and promotions, exactly as the specification spells them (000 §3,
 * §4), each with its label. One list each; schemas, tables and screens are built from these.
 */

/** 000 §4: ACTIVE → DISABLED, any other → ACTIVE, any but archived → ARCHIVED. */
export const STORE_STATUSES = ['ACTIVE', 'DISABLED', 'ARCHIVED'] as const
export type StoreStatus = (typeof STORE_STATUSES)[number]
export const STORE_STATUS_LABELS: Record<StoreStatus, string> = {
  ACTIVE: 'Ativo',
  DISABLED: 'Desabilitado',
  ARCHIVED: 'Arquivado',
}

export const STORE_ORIGINS = ['INTERNAL', 'AWIN', 'AFILIO'] as const
export type StoreOrigin = (typeof STORE_ORIGINS)[number]

export const STORE_PLATFORMS = ['IOS', 'ANDROID', 'WEB'] as const
export type StorePlatform = (typeof STORE_PLATFORMS)[number]
export const STORE_PLATFORM_LABELS: Record<StorePlatform, string> = {
  IOS: 'IOS',
  ANDROID: 'ANDROID',
  WEB: 'TODAS',
}

/** Payment types (000 §3); the first, the plugin, is the default (000 §9). */
export const INTEGRATION_TYPES = ['DRIP_PLUGIN', 'UPFRONT_PIX_TRANSFER', 'DISCOUNT_PIX_TRANSFER'] as const
export type IntegrationType = (typeof INTEGRATION_TYPES)[number]
export const INTEGRATION_TYPE_LABELS: Record<IntegrationType, string> = {
  DRIP_PLUGIN: 'Plugin',
  UPFRONT_PIX_TRANSFER: 'Pix a vista',
  DISCOUNT_PIX_TRANSFER: 'Pix com desconto',
}

/** DISABLE, not DISABLED (000 §3). */
export const CATEGORY_STATUSES = ['ACTIVE', 'DISABLE'] as const
export type CategoryStatus = (typeof CATEGORY_STATUSES)[number]
export const CATEGORY_STATUS_LABELS: Record<CategoryStatus, string> = {
  ACTIVE: 'Ativada',
  DISABLE: 'Desativada',
}

export const TAG_STATUSES = ['ACTIVE', 'DISABLED'] as const
export type TagStatus = (typeof TAG_STATUSES)[number]

export const TAG_TYPES = ['STYLE', 'MOMENT', 'OTHER'] as const
export type TagType = (typeof TAG_TYPES)[number]
export const TAG_TYPE_LABELS: Record<TagType, string> = {
  STYLE: 'Por estilo',
  MOMENT: 'Por momento',
  OTHER: 'Outro',
}

export const PROMOTION_STATUSES = ['ACTIVE', 'DISABLED'] as const
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number]
export const PROMOTION_STATUS_LABELS: Record<PromotionStatus, string> = {
  ACTIVE: 'Habilitado',
  DISABLED: 'Desabilitado',
}

/** PAGE_VIEW opens a store's page, PRODUCT_VIEW shows products. */
export const PROMOTION_TYPES = ['PAGE_VIEW', 'PRODUCT_VIEW'] as const
export type PromotionType = (typeof PROMOTION_TYPES)[number]
export const PROMOTION_TYPE_LABELS: Record<PromotionType, string> = {
  PAGE_VIEW: 'WebView',
  PRODUCT_VIEW: 'Produtos',
}

export const MERCHANT_STATUSES = ['ENABLED', 'ARCHIVED'] as const
export type MerchantStatus = (typeof MERCHANT_STATUSES)[number]

/**
 * Filter of the list of merchants: enabled ones that sell, enabled ones that do not sell yet, archived ones, and those of
 * either kind whose transfers our staff have suspended.
 */
export const MERCHANT_FILTERS = ['ENABLED', 'NOT_READY', 'ARCHIVED', 'TRANSFERS_SUSPENDED'] as const
export type MerchantFilter = (typeof MERCHANT_FILTERS)[number]

export const ECOMM_PLATFORMS = ['VTEX', 'MAGENTO', 'WOOCOMMERCE', 'MALGA'] as const

/** Order of the list of merchants. */
export const MERCHANT_SORTS = ['NEWEST', 'NAME'] as const
export type MerchantSort = (typeof MERCHANT_SORTS)[number]

/** Who pays merchants (000 §3); in the demo world the sandbox plays both. */
export const SETTLEMENT_PLATFORMS = ['STARKBANK', 'SRM'] as const
export type SettlementPlatformName = (typeof SETTLEMENT_PLATFORMS)[number]

/** How a settlement is paid and who creates charges: left open by the specification, one choice each today. */
export const SETTLEMENT_PAYMENT_TYPES = ['PIX'] as const
export const PAYMENT_PLATFORMS = ['PIX'] as const

export const MERCHANT_PIX_KEY_TYPES = ['CNPJ', 'EMAIL', 'PHONE', 'CPF', 'OTHER'] as const
export type MerchantPixKeyType = (typeof MERCHANT_PIX_KEY_TYPES)[number]

/** Days between a sale and its transfer (000 §5). */
export const TRANSFER_DELAYS = [0, 5, 7, 15, 30, 45] as const

/** The active fee, cashback or settlement configuration is the oldest one that has not expired (000 §2). */
export const TERM_STATES = ['EXPIRED', 'ACTIVE', 'INACTIVE'] as const
export type TermState = (typeof TERM_STATES)[number]

/** The specification gives the codes; they are Caixa's, and so are the names. */
export const BANK_ACCOUNT_TYPES = {
  '001': 'Conta corrente de pessoa física',
  '002': 'Conta simples de pessoa física',
  '003': 'Conta corrente de pessoa jurídica',
  '006': 'Entidades públicas',
  '007': 'Depósitos de instituições financeiras',
  '013': 'Poupança de pessoa física',
  '022': 'Poupança de pessoa jurídica',
  '023': 'Conta Caixa Fácil',
  '028': 'Poupança de crédito imobiliário',
  '032': 'Conta investimento de pessoa física',
  '034': 'Conta investimento de pessoa jurídica',
  '037': 'Conta salário',
  '043': 'Depósitos lotéricos',
  '131': 'Poupança integrada',
} as const satisfies Record<string, string>
