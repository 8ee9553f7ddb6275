/** Answers for tests, with sensible defaults. */
import type {
  CheckoutAnswer,
  CheckoutField,
  CustomerField,
  PixToPay,
  PlanAutopay,
  PublicSettings,
} from '@drip/core/contracts/checkout'

export function anAnswer(change: Partial<CheckoutAnswer> = {}): CheckoutAnswer {
  return {
    id: '0197c9a2-7d1e-7b7a-9c55-3f0e4d2a1b6c',
    result: 'MORE_INFO',
    fields: [],
    expiresAt: '2026-11-21T13:30:00.000Z',
    totalAmount: 459.9,
    cashbackRate: 0.02,
    instalments: [
      { dueDate: '2026-12-06', amount: 153.3, cashbackAmount: 0 },
      { dueDate: '2027-01-05', amount: 153.3, cashbackAmount: 0 },
      { dueDate: '2027-02-04', amount: 153.3, cashbackAmount: 9.2 },
    ],
    merchant: {
      id: '0197c9a2-7d1e-7b7a-9c55-3f0e4d2a1b6d',
      name: 'Casa Aurora',
      initials: 'CA',
      logo: null,
      showInfo: true,
      automaticRedirect: false,
      selfRedirect: false,
      flexibleInstallments: false,
      maxInstalments: 3,
      upfrontPaymentStatus: 'OPTIONAL',
      storeUrl: null,
    },
    customerPhone: null,
    resolveUrl: 'https://loja.example/drip/retorno',
    cancelUrl: 'https://loja.example/carrinho',
    koReason: null,
    endedBy: null,
    isPaidInFull: false,
    isCanceled: false,
    receipt: null,
    returnedPayment: null,
    koVariables: {},
    paymentFullAmount: null,
    onWaitListStatus: null,
    blockedLimit: false,
    ...change,
  }
}

export const asked = (...names: CustomerField[]): CheckoutField[] =>
  names.map((fieldName) => ({ fieldName, fieldData: null }))

export function aCharge(change: Partial<PixToPay> = {}): PixToPay {
  return {
    qrCode: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
    qrCodeText: '00020126580014br.gov.bcb.pix',
    amount: 1,
    expiresAt: '2026-11-21T13:10:00.000Z',
    status: 'PENDING',
    autopay: null,
    ...change,
  }
}

export const theCodeField: Extract<CheckoutField, { fieldName: 'phoneVerificationCode' }> = {
  fieldName: 'phoneVerificationCode',
  fieldData: {
    phone: '+55 (11) *****-4321',
    method: 'SMS',
    resendAt: '2026-11-21T13:00:30.000Z',
    triesLeft: 5,
    delivery: 'SENT',
  },
}

export const monthly: PlanAutopay = { hindrance: null, hindrancePayingNow: null }

export function theConfirmationField(change: Partial<CheckoutAnswer> = {}): CheckoutField {
  return {
    fieldName: 'checkoutConfirmed',
    fieldData: {
      instalments: anAnswer(change).instalments,
      firstDueDate: { current: '2026-12-06', min: '2026-11-22', max: '2026-12-22' },
      canPayFirstNow: true,
      autopay: monthly,
      paysAutomatically: false,
    },
  }
}

export const theChoiceField: CheckoutField = {
  fieldName: 'totalInstalments',
  fieldData: {
    options: [{ quantity: 3, amount: 153.3, instalments: anAnswer().instalments, autopay: monthly }],
    canPayFirstNow: true,
    paysAutomatically: false,
  },
}

export const theSettings: PublicSettings = {
  providerUrl: 'https://drip.example',
  termsUrl: 'https://drip.example/termos',
  privacyUrl: 'https://drip.example/privacidade',
  supportEmail: 'ajuda@drip.example',
  supportChatUrl: 'https://drip.example/chat',
  hasChat: true,
  appStoreUrl: 'https://drip.example/ios',
  playStoreUrl: 'https://drip.example/android',
}
