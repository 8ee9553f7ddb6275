/** A checkout as the shopper's browser sees it (001 §7.3). Personal data leaves the server only masked. */
import { shownCode } from '@drip/core/checkout/shown-code'
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { NextStep } from '@drip/core/checkout/next-step'
import type {
  CheckoutAnswer,
  CheckoutField,
  KoVariables,
  PixToPay,
  PlanAutopay,
  PlannedInstalment,
} from '@drip/core/contracts/checkout'
import { maskPhone, parsePhone } from '@drip/core/documents/phone'
import { type PlannedInstalment as Planned, firstDueDateBounds } from '@drip/core/instalments/plan'
import { readBrCode } from '@drip/core/pix/br-code'
import { subtractCents, toReais } from '@drip/core/money/cents'
import { toFraction } from '@drip/core/money/rate'
import type { Config } from '../../../config.ts'
import { seeInstalment } from '../../purchases/instalment-payments/see-instalment.ts'
import { displayCode } from '../../purchases/orders/display-code.ts'
import type { Instalment } from '../../purchases/orders/orders.store.ts'
import {
  firstDueDateOf,
  mandateTermsOf,
  nextStepOf,
  optionsOf,
  planOf,
} from '@drip/core/checkout/checkout-facts'
import { MAX_CODE_TRIES, resendAt } from '@drip/core/checkout/phone-codes'
import { codeEndsAt, shownUntil } from '@drip/core/checkout/shown-expiry'
import type { Checkout, CheckoutCharge } from '../../purchases/checkouts/checkouts.store.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'

export async function checkoutAnswer(
  checkout: Checkout,
  now: Date,
  settings: Config['settings'],
  {
    isValid,
    agreed,
    offersAutopay,
  }: {
    isValid?: boolean | undefined
    agreed?: readonly Instalment[] | null
    /** Whether the PSP has Pix Automático: without it autopay appears nowhere. */
    offersAutopay: boolean
  },
): Promise<CheckoutAnswer> {
  const next = nextStepOf(checkout, now)
  const fullAmount = next.kind === 'pay' && next.purpose === 'FULL_AMOUNT'
  const result = resultOf(checkout, next)
  return {
    id: checkout.id,
    result,
    fields: fullAmount ? [] : await fieldsOf(checkout, next, { now, offersAutopay }),
    expiresAt: checkout.expiresAt.toISOString(),
    ...(isValid === undefined ? {} : { isValid }),
    totalAmount: toReais(checkout.amount),
    cashbackRate: toFraction(checkout.cashbackRate),
    ...(agreed ? leftOf(agreed, saoPauloDate(now)) : offered(checkout, now)),
    receipt: receiptOf(checkout),
    merchant: merchantOf(checkout),
    customerPhone: maskedPhone(checkout),
    resolveUrl: checkout.resolveUrl,
    cancelUrl: checkout.cancelUrl,
    koReason: result === 'KO' ? (checkout.koReason ?? 'DEFAULT') : null,
    endedBy: endedBy(checkout),
    returnedPayment: returnedPayment(checkout),
    koVariables: result === 'KO' ? koVariables(checkout, settings) : {},
    paymentFullAmount:
      fullAmount && checkout.charge !== null
        ? await pixToPay(checkout, checkout.charge, { now, autopay: null })
        : null,
    onWaitListStatus: checkout.waitlistStatus,
    blockedLimit: checkout.blockedLimit,
  }
}

function receiptOf(it: Checkout): CheckoutAnswer['receipt'] {
  const { id, status, charge } = it
  if (status !== 'OK' || charge?.status !== 'PAID') return null
  return {
    orderCode: shownCode(it) || displayCode(id),
    paid: toReais(charge.amount),
    comesBack: charge.purpose === 'SYMBOLIC',
  }
}

function endedBy({ status, givenUpAt }: Checkout): CheckoutAnswer['endedBy'] {
  if (givenUpAt !== null) return 'SHOPPER'
  return status === 'REVOKED' ? 'MERCHANT' : null
}

function returnedPayment({ returned }: Checkout): CheckoutAnswer['returnedPayment'] {
  if (returned === null) return null
  return {
    ...returned,
    amount: toReais(returned.amount),
    asked: toReais(returned.asked),
    paidAt: returned.paidAt.toISOString(),
  }
}

/** The shopper sees OK only after the store confirmed (system design §4 step 7). */
function resultOf(checkout: Checkout, next: NextStep): CheckoutAnswer['result'] {
  if (next.kind === 'ended') return checkout.status === 'OK' ? 'OK' : 'KO'
  return next.kind === 'pay' && next.purpose === 'FULL_AMOUNT' ? 'KO' : 'MORE_INFO'
}

interface Showing {
  now: Date
  offersAutopay: boolean
}

async function fieldsOf(checkout: Checkout, next: NextStep, showing: Showing): Promise<CheckoutField[]> {
  switch (next.kind) {
    case 'ask':
      return next.fields.map((fieldName) => ({ fieldName, fieldData: null }))
    case 'verifyPhone':
      // no code could be sent: another phone may be typed
      return checkout.code === null
        ? [{ fieldName: 'customerPhone', fieldData: null }]
        : [codeField(checkout.code, checkout)]
    case 'choosePlan':
      return [planField(checkout, showing)]
    case 'confirm':
      return [confirmField(checkout, showing)]
    case 'pay':
    case 'awaitStore':
      return checkout.charge === null ? [] : [await payField(checkout, checkout.charge, showing)]
    case 'decide':
    case 'ended':
      return []
  }
}

function codeField(code: NonNullable<Checkout['code']>, checkout: Checkout): CheckoutField {
  return {
    fieldName: 'phoneVerificationCode',
    fieldData: {
      phone: maskedPhone(checkout) ?? '',
      method: code.channel,
      resendAt: resendAt(code).toISOString(),
      triesLeft: Math.max(0, MAX_CODE_TRIES - code.tries),
      delivery: code.sentAt !== null ? 'SENT' : code.failedAt !== null ? 'FAILED' : 'SENDING',
    },
  }
}

function planField(checkout: Checkout, { now, offersAutopay }: Showing): CheckoutField {
  const options = optionsOf(checkout).map((quantity) => {
    const instalments = planOf(checkout, now, { quantity }).map(planned)
    return {
      quantity,
      amount: instalments[0]?.amount ?? 0,
      instalments,
      ...planPayingNow(checkout, now, { quantity }),
      autopay: autopayOfPlan(checkout, now, { quantity }),
    }
  })
  return {
    fieldName: 'totalInstalments',
    fieldData: {
      options,
      canPayFirstNow: checkout.merchant.upfront === 'OPTIONAL',
      paysAutomatically: wishOf(checkout, offersAutopay),
    },
  }
}

function confirmField(checkout: Checkout, { now, offersAutopay }: Showing): CheckoutField {
  const today = saoPauloDate(now)
  const { min, max } = firstDueDateBounds(today)
  return {
    fieldName: 'checkoutConfirmed',
    fieldData: {
      instalments: planOf(checkout, now).map(planned),
      ...planPayingNow(checkout, now),
      autopay: autopayOfPlan(checkout, now),
      paysAutomatically: wishOf(checkout, offersAutopay),
      firstDueDate: { current: firstDueDateOf(checkout, today), min, max },
      canPayFirstNow: checkout.merchant.upfront === 'OPTIONAL',
    },
  }
}

async function payField(
  checkout: Checkout,
  charge: CheckoutCharge,
  { now, offersAutopay }: Showing,
): Promise<CheckoutField> {
  const autopay = offersAutopay ? autopayOfCode(checkout, charge, now) : null
  const fieldData = await pixToPay(checkout, charge, { now, autopay })
  if (charge.purpose !== 'FIRST_INSTALMENT') return { fieldName: 'payment', fieldData }
  const instalments = planOf(checkout, now).map(planned)
  return { fieldName: 'paymentForFirstInstalment', fieldData: { ...fieldData, instalments } }
}

/** Read from the code itself: whether paying it lets the bank pay the others too. */
function autopayOfCode(checkout: Checkout, { brCode }: CheckoutCharge, now: Date): PixToPay['autopay'] {
  if (!checkout.paysAutomatically || brCode === null) return null
  const read = readBrCode(brCode)
  if (read.ok && read.code.recurrenceUrl !== null) return 'WITH_PAYMENT'
  return hindranceOf(mandateTermsOf(checkout, now)) === null ? 'LATER' : null
}

/** The plan if the first instalment is paid now: all its dates change, not only the first. */
function planPayingNow(
  checkout: Checkout,
  now: Date,
  choice: { quantity?: number } = {},
): { instalmentsPayingNow?: PlannedInstalment[] } {
  if (checkout.merchant.upfront !== 'OPTIONAL') return {}
  return { instalmentsPayingNow: planOf(checkout, now, { ...choice, paysFirstNow: true }).map(planned) }
}

function autopayOfPlan(checkout: Checkout, now: Date, choice: { quantity?: number } = {}): PlanAutopay {
  const payingNow = checkout.merchant.upfront === 'OPTIONAL' ? { ...choice, paysFirstNow: true } : choice
  return {
    hindrance: hindranceOf(mandateTermsOf(checkout, now, choice)),
    hindrancePayingNow: hindranceOf(mandateTermsOf(checkout, now, payingNow)),
  }
}

const hindranceOf = (terms: ReturnType<typeof mandateTermsOf>) => (typeof terms === 'string' ? terms : null)

const wishOf = ({ paysAutomatically }: Checkout, isOffered: boolean) => (isOffered ? paysAutomatically : null)

async function pixToPay(
  checkout: Checkout,
  charge: CheckoutCharge,
  { now, autopay }: { now: Date; autopay: PixToPay['autopay'] },
): Promise<PixToPay> {
  const until = shownUntil(codeEndsAt(charge, checkout))
  return {
    qrCode: charge.brCode === null ? '' : await qrPicture(charge.brCode),
    qrCodeText: charge.brCode ?? '',
    amount: toReais(charge.amount),
    expiresAt: until.toISOString(),
    status:
      charge.status === 'PAID' ? 'PAID' : charge.status === 'ENDED' || now >= until ? 'EXPIRED' : 'PENDING',
    autopay,
  }
}

type PlanSaid = Pick<CheckoutAnswer, 'instalments' | 'isPaidInFull' | 'isCanceled'>

function offered(checkout: Checkout, now: Date): PlanSaid {
  return { instalments: planOf(checkout, now).map(planned), isPaidInFull: false, isCanceled: false }
}

/**
 * After the purchase: the whole plan, of which refunds are neither owed nor paid any more, and written off is not paid;
 * cashback only while it is earned.
 */
function leftOf(agreed: readonly Instalment[], today: CivilDate): PlanSaid {
  const instalments = agreed.map((it) => {
    const { state, dueDate, cashbackAmount } = seeInstalment(it, agreed, today)
    const isCanceled = state === 'CANCELED'
    return {
      dueDate,
      amount: toReais(isCanceled ? it.amount : subtractCents(it.amount, it.canceledAmount)),
      cashbackAmount,
      isPaid: state === 'PAID' || state === 'BY_CASHBACK',
      isCanceled,
    }
  })
  const left = instalments.filter((it) => !it.isCanceled)
  const isCanceled = left.length === 0
  return { instalments, isPaidInFull: !isCanceled && left.every((it) => it.isPaid), isCanceled }
}

function planned(it: Planned): PlannedInstalment {
  return { dueDate: it.dueDate, amount: toReais(it.amount), cashbackAmount: toReais(it.cashback) }
}

function merchantOf({ merchant, maxInstalments }: Checkout): CheckoutAnswer['merchant'] {
  return {
    id: merchant.id,
    name: merchant.name,
    initials: merchant.initials,
    logo: merchant.logoUrl,
    showInfo: merchant.showsInfo,
    automaticRedirect: merchant.automaticRedirect,
    selfRedirect: merchant.selfRedirect,
    flexibleInstallments: merchant.flexibleInstalments,
    maxInstalments,
    upfrontPaymentStatus: merchant.upfront,
    storeUrl: merchant.storeUrl,
  }
}

function maskedPhone(checkout: Checkout): string | null {
  const phone =
    checkout.customer.customerPhone === undefined ? null : parsePhone(checkout.customer.customerPhone)
  return phone === null ? null : maskPhone(phone)
}

function koVariables(checkout: Checkout, settings: Config['settings']): KoVariables {
  return {
    ...(checkout.koMaxAmount === null ? {} : { maxAmount: toReais(checkout.koMaxAmount) }),
    ...(checkout.koReason === 'LATE_INSTALMENTS' ? { supportEmail: settings.supportEmail } : {}),
    ...(checkout.waitlistStatus === null ? {} : { onWaitList: checkout.waitlistStatus === 'CONFIRMED' }),
  }
}
