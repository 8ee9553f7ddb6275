/** The names of 000 §3 and 001 §3 on the wire, letter by letter: other programs compare them. */
import { describe, expect, it } from 'vitest'
import * as catalogue from './catalogue/catalogue-states.ts'
import {
  MERCHANT_PERMISSIONS,
  SALE_STATUSES,
  SETTLEMENT_PERIODS,
  STATISTIC_PERIODS,
} from './merchant/merchant-area.ts'
import * as states from './states.ts'

describe('the names of the specification', () => {
  it.each<[string, readonly string[], string]>([
    ['origins of a store', catalogue.STORE_ORIGINS, 'INTERNAL AWIN AFILIO'],
    ['platforms of a store', catalogue.STORE_PLATFORMS, 'IOS ANDROID WEB'],
    ['states of a store', catalogue.STORE_STATUSES, 'ACTIVE DISABLED ARCHIVED'],
    ['states of a category', catalogue.CATEGORY_STATUSES, 'ACTIVE DISABLE'],
    ['states of a tag', catalogue.TAG_STATUSES, 'ACTIVE DISABLED'],
    ['types of a tag', catalogue.TAG_TYPES, 'STYLE MOMENT OTHER'],
    ['states of a merchant', catalogue.MERCHANT_STATUSES, 'ENABLED ARCHIVED'],
    ['states of a promotion', catalogue.PROMOTION_STATUSES, 'ACTIVE DISABLED'],
    ['types of a promotion', catalogue.PROMOTION_TYPES, 'PAGE_VIEW PRODUCT_VIEW'],
    ['e-commerce platforms', catalogue.ECOMM_PLATFORMS, 'VTEX MAGENTO WOOCOMMERCE MALGA'],
    ['settlement providers', catalogue.SETTLEMENT_PLATFORMS, 'STARKBANK SRM'],
    [
      'payment types, the plugin first',
      catalogue.INTEGRATION_TYPES,
      'DRIP_PLUGIN UPFRONT_PIX_TRANSFER DISCOUNT_PIX_TRANSFER',
    ],
    ['types of a Pix key', catalogue.MERCHANT_PIX_KEY_TYPES, 'CNPJ EMAIL PHONE CPF OTHER'],
    ['permissions of a merchant’s user', MERCHANT_PERMISSIONS, 'READ ADMIN'],
    ['notification types', states.NOTIFICATION_TYPES, 'ORDER_CREATED ORDER_CANCELED SETTLEMENT_CREATED'],
    ['notification channels', states.NOTIFICATION_CHANNELS, 'SMS EMAIL'],
    ['frequencies', states.DIGEST_FREQUENCIES, 'DAILY WEEKLY MONTHLY'],
    ['periods of the big numbers', STATISTIC_PERIODS, 'DAILY WEEKLY MONTHLY'],
    ['results of a checkout', states.CHECKOUT_RESULTS, 'OK KO MORE_INFO'],
    ['results as a merchant sees them', SALE_STATUSES, 'OK REFUNDED KO MORE_INFO'],
    ['states of a checkout', states.CHECKOUT_STATUSES, 'PRISTINE MORE_INFO OK KO EXPIRED REVOKED'],
    ['states of an instalment', states.INSTALMENT_STATUSES, 'PENDING PAID CANCELED'],
    ['states of a payment', states.PAYMENT_STATUSES, 'PENDING PAID SUCCESS EXPIRED REFUNDED CANCELED'],
    ['states of an order', states.ORDER_STATUSES, 'ACTIVE CLOSED CANCELED'],
    ['requirement levels', states.REQUIREMENT_LEVELS, 'DISABLED OPTIONAL MANDATORY'],
    ['states of the wait list', states.WAITLIST_STATUSES, 'CONFIRMED WAITING_RESPONSE DENIED'],
    ['token channels', states.TOKEN_CHANNELS, 'SMS WHATSAPP'],
    [
      'reasons to forgive a late charge',
      states.FEE_WAIVER_REASONS,
      'WEEKEND_BILLING INVALID_PIX NEGOTIATION BUG OLD_NEGOTIATION',
    ],
    ['write-off types', states.WRITE_OFF_TYPES, 'INSTALMENT ORDER'],
    [
      'write-off reasons, the default first',
      states.WRITE_OFF_REASONS,
      'PAYMENT_AGREEMENT_COLLECTION_AGENCY PAYMENT_AGREEMENT_LEGAL JUDICIAL_DECISION_ODC FINANCIAL_LOSS_FRAUD OTHER',
    ],
    [
      'periods of the statement',
      SETTLEMENT_PERIODS,
      'CURRENT_MONTH PREVIOUS_MONTH LAST_THREE_MONTHS LAST_SIX_MONTHS CURRENT_YEAR PREVIOUS_YEAR',
    ],
    [
      'reasons of a refusal',
      states.DENIAL_REASONS,
      'DEFAULT ALREADY_HAVE_ACTIVE_ORDER ORDER_ABOVE_MAX_VALUE ORDER_ABOVE_CUSTOMER_MAX_VALUE MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER INVALID_CUSTOMER_DATA DRIP_MAX_VALUE_PER_DAY DRIP_MAX_VALUE_GLOBAL BLOCKED_CUSTOMER_PHONE BLOCKED_CUSTOMER_CPF BLOCKED_CUSTOMER_ADDRESS_CEP BLOCKED_BANK_CODE ANTI_FRAUD_SCORE LEGALLY_PROTECTED_MINOR LATE_INSTALMENTS ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID FAILED_MERCHANT_ORDER_CONFIRMATION EXPIRED',
    ],
    [
      'types of a bank account',
      Object.keys(catalogue.BANK_ACCOUNT_TYPES).toSorted(),
      '001 002 003 006 007 013 022 023 028 032 034 037 043 131',
    ],
  ])('for %s', (_what, ours, specified) => {
    expect(ours).toEqual(specified.split(' '))
  })
})

it('Labels that the specification gives are its own', () => {
  expect(catalogue.STORE_PLATFORM_LABELS).toEqual({ IOS: 'IOS', ANDROID: 'ANDROID', WEB: 'TODAS' })
  expect(catalogue.STORE_STATUS_LABELS).toEqual({
    ACTIVE: 'Ativo',
    DISABLED: 'Desabilitado',
    ARCHIVED: 'Arquivado',
  })
  expect(catalogue.CATEGORY_STATUS_LABELS).toEqual({ ACTIVE: 'Ativada', DISABLE: 'Desativada' })
  expect(catalogue.TAG_TYPE_LABELS).toEqual({ STYLE: 'Por estilo', MOMENT: 'Por momento', OTHER: 'Outro' })
  expect(catalogue.INTEGRATION_TYPE_LABELS).toEqual({
    DRIP_PLUGIN: 'Plugin',
    UPFRONT_PIX_TRANSFER: 'Pix a vista',
    DISCOUNT_PIX_TRANSFER: 'Pix com desconto',
  })
  expect(catalogue.PROMOTION_STATUS_LABELS).toEqual({ ACTIVE: 'Habilitado', DISABLED: 'Desabilitado' })
  expect(catalogue.PROMOTION_TYPE_LABELS).toEqual({ PAGE_VIEW: 'WebView', PRODUCT_VIEW: 'Produtos' })
})
