/** `PUT /api/v1/checkouts/{id}`: accepts the shopper's answer, and returns the next question. */
import { isExpired, nextStepOf } from '@drip/core/checkout/checkout-facts'
import {
  type Changed,
  type StepChanges,
  type StepDecision,
  decideStep,
} from '@drip/core/checkout/decide-step'
import type { NextStep } from '@drip/core/checkout/next-step'
import { type StepGroup, stepGroup } from '@drip/core/checkout/step-groups'
import { type PurchaseSummary, purchaseSummary } from '@drip/core/checkout/purchase-summary'
import type { CheckoutAnswer, CheckoutStep } from '@drip/core/contracts/checkout'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { CHANGED_MEANWHILE, type Writer, notDone } from '../../../platform/database/writes.ts'
import { orUnavailable } from '../../../providers/or-unavailable.ts'
import {
  chargeCheckout,
  intendCharge,
  isIntended,
  makeIntended,
} from '../../purchases/checkouts/charge-checkout.ts'
import { codeWithMandate } from '../../servicing/autopay/mandate-by-payment.ts'
import { endLiveCharge } from '../../purchases/charges/end-charge.ts'
import { settleCharge } from '../../purchases/payments/settle-charge.ts'
import {
  type Checkout,
  findCheckout,
  findCustomerOfDevice,
  findKnownCustomer,
  saveChanges,
} from '../../purchases/checkouts/checkouts.store.ts'
import type { Customer } from '../../people/customers/customers.store.ts'
import { checkoutAnswer } from './checkouts.views.ts'
import { decideOrAsk, isBeingDecided } from '../../purchases/checkouts/decide-credit.ts'
import { expireCheckout } from '../../purchases/checkouts/expire-checkout.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { parseCustomer } from '../../purchases/checkouts/parse-customer.ts'
import {
  TOO_MANY_CODES,
  isRightCode,
  issuePhoneCode,
  saveCodeTry,
  sendCode,
  tooManyCodes,
} from './phone-code.ts'

/**
 * Performs one step and returns the next one. Repeating a step is harmless.
 * @param heard.address the sender's
 * @param heard.onVerified receives the code that this very call has accepted, not a repetition
 * @throws Refusal CHECKOUT_NOT_FOUND, INVALID_BODY, INVALID_FIELDS, STEP_OUT_OF_ORDER and CHECKOUT_ENDED (with the
 *   current state), RESEND_TOO_SOON, CODE_TRIES_EXHAUSTED, CODE_EXPIRED, TOO_MANY_REQUESTS, PROVIDER_UNAVAILABLE
 */
export async function takeStep(
  deps: Deps,
  id: string,
  step: CheckoutStep,
  { address = null, onVerified }: { address?: string | null; onVerified?: (codeId: string) => void } = {},
): Promise<CheckoutAnswer> {
  const group = orRefuse(stepGroup(step), 'INVALID_BODY')
  if (group === 'load') return (await openCheckout(deps, id)).answer
  const customer = parseTyped(step, deps.clock.now())
  if (group === 'changePlan' || group === 'renewPayment') await settleFirst(deps, id, group)
  const typed = { group, step, customer, address }
  const { checkout, isValid, verifiedCodeId, unwritten } = await act(deps, id, typed)
  if (verifiedCodeId !== undefined) onVerified?.(verifiedCodeId)
  const followed =
    unwritten === undefined
      ? await followUp(deps, group, checkout)
      : await decideTyped(deps, { checkout, unwritten, typed })
  return answerOf(deps, await advance(deps, followed), isValid)
}

/**
 * The typed data and the resulting decision are written together. If somebody changed the checkout meanwhile, the data
 * is decided again and written alone, and the credit decision follows.
 */
async function decideTyped(
  deps: Deps,
  { checkout, unwritten, typed }: { checkout: Checkout; unwritten: StepChanges; typed: TypedStep },
): Promise<Checkout> {
  try {
    return await decideOrAsk(deps, checkout, unwritten)
  } catch (error) {
    if (notDone(error) !== CHANGED_MEANWHILE) throw error
    return (await act(deps, checkout.id, { ...typed, isWrittenFirst: true })).checkout
  }
}

/**
 * The next question, once everything that needs no shopper is done; with the present checkout.
 * @throws Refusal CHECKOUT_NOT_FOUND, PROVIDER_UNAVAILABLE
 */
export async function openCheckout(
  deps: Deps,
  id: string,
): Promise<{ checkout: Checkout; answer: CheckoutAnswer }> {
  const checkout = await advance(deps, await load(deps, id))
  return { checkout, answer: await answerOf(deps, checkout) }
}

/** Calls outside that follow some steps, once they are committed. */
async function followUp(deps: Deps, group: StepGroup, checkout: Checkout): Promise<Checkout> {
  const { id, code } = checkout
  if (group === 'resendCode' && code !== null) {
    // somebody waits at the screen: they learn at once if the gateway refuses it
    await orUnavailable(deps, sendCode(deps, { ...code, checkoutId: id }))
    return load(deps, id)
  }
  if (group === 'renewPayment')
    return (await chargeCheckout(deps, id, { renew: true, codeToShow: codeWithMandate })) ?? checkout
  return checkout
}

async function load(deps: Deps, id: string): Promise<Checkout> {
  return orRefuse(await findCheckout(deps.db, id), 'CHECKOUT_NOT_FOUND')
}

/** After the approval the plan is the order's own, whatever was offered. */
export async function answerOf(deps: Deps, checkout: Checkout, isValid?: boolean): Promise<CheckoutAnswer> {
  const plan = checkout.status === 'OK' ? await findInstalments(deps.db, checkout.id) : null
  return checkoutAnswer(checkout, deps.clock.now(), deps.config.settings, {
    isValid,
    agreed: plan,
    offersAutopay: deps.automaticPix !== null,
  })
}

/**
 * The data for rendering a page that is being opened: the items, and the answer if it needs no work by the server;
 * otherwise null (the page then calls by itself). Opening an address changes nothing, because link previews open
 * addresses too.
 * @throws Refusal CHECKOUT_NOT_FOUND
 */
export async function peekCheckout(
  deps: Deps,
  id: string,
): Promise<{ answer: CheckoutAnswer | null; summary: PurchaseSummary | null }> {
  const checkout = await load(deps, id)
  const answer = workFor(checkout, deps.clock.now()) === null ? await answerOf(deps, checkout) : null
  return { answer, summary: summaryOf(checkout, deps.clock.now()) }
}

/**
 * Only during the purchase: people who find the address later must not see the items. Not for merchants whose name is
 * hidden (CHK-SELE-02), because their products would reveal it.
 */
function summaryOf({ amount, products, merchant, ...checkout }: Checkout, now: Date): PurchaseSummary | null {
  const isOpen =
    (checkout.status === 'PRISTINE' || checkout.status === 'MORE_INFO') && now < checkout.expiresAt
  if (!isOpen || !merchant.showsInfo) return null
  const { name, initials, logoUrl: logo } = merchant
  return purchaseSummary({ name, initials, logo }, amount, products)
}

/** A payment that was made already buys: only an unpaid code is withdrawn for another plan or another code. */
async function settleFirst(deps: Deps, id: string, group: 'changePlan' | 'renewPayment'): Promise<void> {
  const charge = (await findCheckout(deps.db, id))?.charge
  if (charge?.status !== 'LIVE') return
  try {
    await orUnavailable(deps, settleCharge(deps, { txid: charge.txid }))
  } catch (error) {
    // another code is available even while the PSP does not answer: a payment by the older one buys once it is reported
    const isUnknown = error instanceof Refusal && error.code === 'PROVIDER_UNAVAILABLE'
    if (group === 'changePlan' || !isUnknown) throw error
  }
}

/**
 * Does what needs no shopper: sends the first code, decides on credit, creates the charge, ends what is over. Each step
 * passes on the checkout as it left it: nothing is read again.
 */
async function advance(deps: Deps, before: Checkout): Promise<Checkout> {
  const done = new Set<Work>()
  for (let checkout = before; ;) {
    const work = workFor(checkout, deps.clock.now())
    // each kind of work happens at most once before the next question
    if (work === null || done.has(work)) return checkout
    done.add(work)
    checkout = await WORKS[work](deps, checkout)
  }
}

type Work = 'expire' | 'sendFirstCode' | 'decide' | 'charge'

const WORKS: Record<Work, (deps: Deps, checkout: Checkout) => Promise<Checkout>> = {
  async expire(deps, { id }) {
    await expireCheckout(deps, id)
    return load(deps, id)
  },
  sendFirstCode,
  decide: decideOrAsk,
  async charge(deps, checkout) {
    const charged = isIntended(checkout, deps.clock.now())
      ? await makeIntended(deps, checkout, codeWithMandate)
      : await chargeCheckout(deps, checkout.id, { renew: false, codeToShow: codeWithMandate })
    return charged ?? checkout
  },
}

function workFor(checkout: Checkout, now: Date): Work | null {
  const next = nextStepOf(checkout, now)
  if (next.kind === 'ended' || next.kind === 'awaitStore') return null
  // a displayed code may have been paid in time: its checkout is left to the sweep, which asks the PSP first
  const shown = checkout.charge?.status === 'LIVE'
  if (isExpired(checkout, now) && !shown) return 'expire'
  if (next.kind === 'verifyPhone' && checkout.code?.phone !== checkout.customer.customerPhone)
    return 'sendFirstCode'
  if (next.kind === 'decide') return isBeingDecided(checkout, now) ? null : 'decide'
  return next.kind === 'pay' && needsCharge(checkout, next) ? 'charge' : null
}

function needsCharge({ charge }: Checkout, next: Extract<NextStep, { kind: 'pay' }>): boolean {
  // a code whose Pix was refunded cannot be paid again: a new one is created without a press
  return (
    charge === null ||
    charge.purpose !== next.purpose ||
    charge.status === 'INTENDED' ||
    charge.status === 'ENDED'
  )
}

/** A phone that was sent too many codes does not end the checkout: another phone may be typed. */
async function sendFirstCode(deps: Deps, checkout: Checkout): Promise<Checkout> {
  const { id, customer } = checkout
  const phone = customer.customerPhone
  if (phone === undefined) return checkout
  try {
    return await deps.db.writeTogether(async (to) => {
      saveChanges(to, checkout, {}, deps.clock.now())
      const code = await issuePhoneCode(deps, to, { checkoutId: id, phone, channel: 'SMS', address: null })
      return { ...checkout, code, revision: checkout.revision + 1 }
    })
  } catch (error) {
    if (notDone(error) === null) throw error
    return load(deps, id)
  }
}

interface Acted {
  checkout: Checkout
  isValid?: boolean | undefined
  verifiedCodeId?: string | undefined
  /** The step's changes, if they are written together with the decision that follows. */
  unwritten?: StepChanges
}

interface TypedStep {
  /** Write first, even if a decision follows. */
  isWrittenFirst?: boolean
  group: StepGroup
  step: CheckoutStep
  customer: Customer
  /** The sender's. */
  address: string | null
}

/**
 * Of concurrent calls on one checkout each round lets one through; a call that loses them all gets the present state.
 */
const MAX_ROUNDS = 8

/**
 * Carries out what is decided on the checkout as it was read, in one statement that has no effect if somebody changed
 * it meanwhile: then it is read and decided again. For a code it returns whether it was correct.
 */
async function act(deps: Deps, id: string, typed: TypedStep): Promise<Acted> {
  for (let round = 1; ; round++) {
    const checkout = await load(deps, id)
    const decision = await decide(deps, checkout, typed)
    if (decision.outcome === 'UNCHANGED') return { checkout, isValid: isCode(typed) ? true : undefined }
    if (decision.outcome === 'OUT_OF_ORDER') return outOfOrder(deps, checkout)
    if (decision.outcome === 'REFUSED') throw new Refusal(decision.code)
    if (decision.outcome === 'INVALID') throw fieldRefusal(decision.field, 'invalid')
    try {
      return await deps.db.writeTogether((to) => carryOut(deps, to, checkout, { ...decision, typed }))
    } catch (error) {
      const reason = notDone(error)
      if (reason === TOO_MANY_CODES) throw await tooManyCodes(deps, codeAskedBy(checkout, typed))
      if (reason !== CHANGED_MEANWHILE) throw error
      if (round === MAX_ROUNDS) return outOfOrder(deps, await load(deps, id))
    }
  }
}

async function decide(deps: Deps, checkout: Checkout, typed: TypedStep): Promise<StepDecision> {
  const { code } = checkout
  const { phoneVerificationCode } = typed.step
  const isCodeRight =
    code !== null && phoneVerificationCode !== undefined && isRightCode(deps, code, phoneVerificationCode)
  const isProved = typed.group === 'customer' ? checkout.phoneVerifiedAt !== null : isCodeRight
  const known = isProved ? await findKnown(deps, checkout, typed.customer) : null
  return decideStep(checkout, { ...typed, known, isCodeRight }, deps.clock.now())
}

/**
 * Used once phone and CPF, or phone and a device of theirs, identify the person: a phone alone may belong to somebody
 * else by now.
 */
async function findKnown({ db, clock }: Deps, checkout: Checkout, typed: Customer): Promise<Customer | null> {
  const { customerPhone, customerCpf } = { ...checkout.customer, ...typed }
  if (!checkout.phoneIsKnown || customerPhone === undefined) return null
  if (customerCpf !== undefined) return findKnownCustomer(db, customerPhone, customerCpf)
  const { deviceId } = checkout
  return deviceId === null
    ? null
    : findCustomerOfDevice(db, deviceId, { phone: customerPhone, now: clock.now() })
}

async function carryOut(
  deps: Deps,
  to: Writer,
  checkout: Checkout,
  { typed, changes, newCode, ...it }: Changed & { typed: TypedStep },
): Promise<Acted> {
  const now = deps.clock.now()
  if (typed.group === 'customer' && typed.isWrittenFirst !== true) {
    const filled = { ...checkout, ...changes }
    if (newCode === undefined && workFor(filled, now) === 'decide')
      return { checkout: filled, unwritten: changes }
  }
  saveChanges(to, checkout, changes, now)
  const changed: Checkout = { ...checkout, ...changes, revision: checkout.revision + 1 }
  if (it.code !== undefined && checkout.code !== null)
    changed.code = saveCodeTry(
      deps,
      to,
      { ...checkout.code, checkoutId: checkout.id },
      { isRight: it.code === 'USED' },
    )
  if (newCode !== undefined) {
    const { isAwaited, ...asked } = newCode
    const sentBy = isAwaited ? 'caller' : 'job'
    const { address } = typed
    changed.code = await issuePhoneCode(deps, to, { ...asked, checkoutId: checkout.id, address, sentBy })
  }
  if (it.endsCharge === true && checkout.charge !== null) {
    await endLiveCharge(deps, to, checkout.id, checkout.charge)
    changed.charge = { ...checkout.charge, status: 'ENDED' }
  }
  if (it.intendsCharge === true) return { checkout: await intendCharge(deps, to, changed) }
  if (!isCode(typed)) return { checkout: changed }
  const isValid = it.code === 'USED'
  return { checkout: changed, isValid, verifiedCodeId: isValid ? changed.code?.id : undefined }
}

const codeAskedBy = (checkout: Checkout, { customer, address }: TypedStep) => ({
  phone: customer.customerPhone ?? checkout.customer.customerPhone ?? '',
  address,
})

/** @throws Refusal with the present checkout */
async function outOfOrder(deps: Deps, checkout: Checkout): Promise<never> {
  const current = await advance(deps, checkout)
  const ended = nextStepOf(current, deps.clock.now()).kind === 'ended'
  throw new Refusal(ended ? 'CHECKOUT_ENDED' : 'STEP_OUT_OF_ORDER', {
    current: await answerOf(deps, current),
  })
}

const isCode = (typed: TypedStep) => typed.group === 'verificationCode'

function parseTyped(step: CheckoutStep, now: Date): Customer {
  const { customer, errors } = parseCustomer(step, now)
  if (errors.length > 0) throw new Refusal('INVALID_FIELDS', { errors })
  return customer
}
