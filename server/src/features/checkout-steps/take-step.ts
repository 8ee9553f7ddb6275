/** `PUT /api/v1/checkouts/{id}`: the shopper's answer to what was asked, and what is asked next. */
import { type CivilDate, parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { type NextStep, hasChoiceOfPlan } from '@drip/core/checkout/next-step'
import { type StepGroup, permits, stepGroup } from '@drip/core/checkout/step-groups'
import { CUSTOMER_FIELDS, type CheckoutAnswer, type CheckoutStep } from '@drip/core/contracts/checkout'
import { firstDueDateBounds } from '@drip/core/instalments/plan'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { CHANGED_MEANWHILE, type Writer, notDone } from '../../platform/writes.ts'
import { orUnavailable } from '../../providers/or-unavailable.ts'
import { chargeCheckout, intendCharge, isIntended, makeIntended } from '../checkouts/charge-checkout.ts'
import { endLiveCharge } from '../charges/end-charge.ts'
import { settleCharge } from '../payments/settle-charge.ts'
import { isExpired, nextStepOf, optionsOf } from '../checkouts/checkout-state.ts'
import {
  type Checkout,
  findCheckout,
  findKnownCustomer,
  saveCustomer,
  savePlan,
  touchCheckout,
} from '../checkouts/checkouts.store.ts'
import type { Customer } from '../customers/customers.store.ts'
import { checkoutAnswer } from './checkouts.views.ts'
import { decideOrAsk, isBeingDecided } from '../checkouts/decide-credit.ts'
import { expireCheckout } from '../checkouts/expire-checkout.ts'
import { findInstalments } from '../orders/orders.store.ts'
import { parseCustomer } from '../checkouts/parse-customer.ts'
import {
  TOO_MANY_CODES,
  checkPhoneCode,
  issuePhoneCode,
  resendAt,
  sendPhoneCode,
  tooManyCodes,
} from './phone-code.ts'

/**
 * Takes one step and answers with the next. A step sent twice is harmless.
 * @param heard.address of whoever sends it
 * @param heard.onVerified of the code that this very call has found right, and no repeat of it
 * @throws Refusal CHECKOUT_NOT_FOUND, INVALID_BODY, INVALID_FIELDS, STEP_OUT_OF_ORDER and CHECKOUT_ENDED (with the
 *   current state), RESEND_TOO_SOON, CODE_TRIES_EXHAUSTED, TOO_MANY_REQUESTS, PROVIDER_UNAVAILABLE
 */
export async function takeStep(
  deps: Deps,
  id: string,
  step: CheckoutStep,
  { address = null, onVerified }: { address?: string | null; onVerified?: (codeId: string) => void } = {},
): Promise<CheckoutAnswer> {
  const group = stepGroup(step)
  if (group === null) throw new Refusal('INVALID_BODY')
  if (group === 'load') return (await openCheckout(deps, id)).answer
  const customer = parseTyped(step, deps.clock.now())
  if (group === 'changePlan') await settleFirst(deps, id)
  const { checkout, isValid, verifiedCodeId } = await act(deps, id, { group, step, customer, address })
  if (verifiedCodeId !== undefined) onVerified?.(verifiedCodeId)
  const followed = await followUp(deps, group, checkout)
  return answerOf(deps, await advance(deps, followed), isValid)
}

/**
 * What is asked next, once what needs no shopper is done; with the checkout as it stands.
 * @throws Refusal CHECKOUT_NOT_FOUND, PROVIDER_UNAVAILABLE
 */
export async function openCheckout(
  deps: Deps,
  id: string,
): Promise<{ checkout: Checkout; answer: CheckoutAnswer }> {
  const checkout = await advance(deps, await load(deps, id))
  return { checkout, answer: await answerOf(deps, checkout) }
}

/** What some steps ask outside, once they are committed. */
async function followUp(deps: Deps, group: StepGroup, checkout: Checkout): Promise<Checkout> {
  const { id, code } = checkout
  if (group === 'resendCode' && code !== null) {
    // somebody waits before the screen: they hear at once when the gateway does not take it
    await orUnavailable(deps, sendPhoneCode(deps, code.id))
    return load(deps, id)
  }
  if (group === 'renewPayment') return (await chargeCheckout(deps, id, { renew: true })) ?? checkout
  return checkout
}

async function load(deps: Deps, id: string): Promise<Checkout> {
  const checkout = await findCheckout(deps.db, id)
  if (checkout === null) throw new Refusal('CHECKOUT_NOT_FOUND')
  return checkout
}

/** After the approval the plan is the order's own, whatever it was offered as. */
export async function answerOf(deps: Deps, checkout: Checkout, isValid?: boolean): Promise<CheckoutAnswer> {
  const plan = checkout.status === 'OK' ? await findInstalments(deps.db, checkout.id) : null
  return checkoutAnswer(checkout, deps.clock.now(), deps.config.settings, { isValid, agreed: plan })
}

/**
 * The answer for a page that is being opened, when it needs no work of the server's; null otherwise (the page then
 * asks by itself). Opening an address changes nothing: link previews open addresses too.
 * @throws Refusal CHECKOUT_NOT_FOUND
 */
export async function peekCheckout(deps: Deps, id: string): Promise<CheckoutAnswer | null> {
  const checkout = await load(deps, id)
  return workFor(checkout, deps.clock.now()) === null ? answerOf(deps, checkout) : null
}

/** What was paid already buys: only a code that nobody has paid is taken back for another plan. */
async function settleFirst(deps: Deps, id: string): Promise<void> {
  const charge = (await findCheckout(deps.db, id))?.charge
  if (charge?.status === 'LIVE') await orUnavailable(deps, settleCharge(deps, { txid: charge.txid }))
}

/**
 * Does by itself what needs no shopper: sends the first code, decides on credit, makes the charge, ends what is over. Each
 * work hands on the checkout as it left it: nothing is read again on the way.
 */
async function advance(deps: Deps, before: Checkout): Promise<Checkout> {
  const done = new Set<Work>()
  for (let checkout = before; ;) {
    const work = workFor(checkout, deps.clock.now())
    // each kind of work happens at most once on the way to the next question
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
      ? await makeIntended(deps, checkout)
      : await chargeCheckout(deps, checkout.id, { renew: false })
    return charged ?? checkout
  },
}

function workFor(checkout: Checkout, now: Date): Work | null {
  const next = nextStepOf(checkout)
  if (next.kind === 'ended' || next.kind === 'awaitStore') return null
  // a code that was shown may have been paid in time: its checkout is left to the sweep, which asks the PSP first
  const shown = checkout.charge?.status === 'LIVE'
  if (isExpired(checkout, now) && !shown) return 'expire'
  if (next.kind === 'verifyPhone' && checkout.code?.phone !== checkout.customer.customerPhone)
    return 'sendFirstCode'
  if (next.kind === 'decide') return isBeingDecided(checkout, now) ? null : 'decide'
  return next.kind === 'pay' && needsCharge(checkout, next) ? 'charge' : null
}

function needsCharge({ charge }: Checkout, next: Extract<NextStep, { kind: 'pay' }>): boolean {
  // a code whose Pix went back cannot be paid again: there is a new one without a press
  return (
    charge === null ||
    charge.purpose !== next.purpose ||
    charge.status === 'INTENDED' ||
    charge.status === 'ENDED'
  )
}

/** A phone that was sent too many codes does not close the checkout: another phone may be typed. */
async function sendFirstCode(deps: Deps, checkout: Checkout): Promise<Checkout> {
  const { id, customer } = checkout
  const phone = customer.customerPhone
  if (phone === undefined) return checkout
  try {
    return await deps.db.writeTogether(async (to) => {
      touchCheckout(to, checkout, deps.clock.now())
      const code = await issuePhoneCode(deps, to, { checkoutId: id, phone, channel: 'SMS', address: null })
      return changedBy(checkout, { code })
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
}

interface TypedStep {
  group: StepGroup
  step: CheckoutStep
  customer: Customer
  /** Of whoever sends it. */
  address: string | null
}

/** Of calls that change one checkout at the same moment each round lets one through; who has lost them all is told where it stands. */
const MAX_ROUNDS = 8

/**
 * Carries out the step on the checkout as it was read, in one statement that does nothing when somebody changed it meanwhile:
 * then it is read and decided anew. With the intention of the charge when that is what comes next; for a code it says whether
 * it was right.
 */
async function act(deps: Deps, id: string, typed: TypedStep): Promise<Acted> {
  for (let round = 1; ; round++) {
    const checkout = await load(deps, id)
    if (isAlreadyDone(checkout, typed)) return { checkout, isValid: isCode(typed) ? true : undefined }
    if (!isOpenTo(checkout, typed, deps.clock.now())) return outOfOrder(deps, checkout)
    try {
      return await deps.db.writeTogether((to) => carryOut(deps, to, checkout, typed))
    } catch (error) {
      const reason = notDone(error)
      if (reason === TOO_MANY_CODES) throw await tooManyCodes(deps, codeAskedBy(checkout, typed))
      if (reason !== CHANGED_MEANWHILE) throw error
      if (round === MAX_ROUNDS) return outOfOrder(deps, await load(deps, id))
    }
  }
}

function isOpenTo(checkout: Checkout, typed: TypedStep, now: Date): boolean {
  return !isExpired(checkout, now) && permits(nextStepOf(checkout), typed.group) && mayChange(checkout, typed)
}

async function carryOut(deps: Deps, to: Writer, checkout: Checkout, typed: TypedStep): Promise<Acted> {
  const changed = changedBy(checkout, await ACTIONS[typed.group](deps, to, checkout, typed))
  const isValid = isCode(typed) ? changed.phoneVerifiedAt !== null : undefined
  const verifiedCodeId = isValid === true ? changed.code?.id : undefined
  // a step that asks for its own charge is followed up
  if (typed.group !== 'confirm' && typed.group !== 'choosePlan')
    return { checkout: changed, isValid, verifiedCodeId }
  return { checkout: await intendCharge(deps, to, changed), isValid }
}

const codeAskedBy = (checkout: Checkout, { customer, address }: TypedStep) => ({
  phone: customer.customerPhone ?? checkout.customer.customerPhone ?? '',
  address,
})

const changedBy = (checkout: Checkout, changes: Partial<Checkout>): Checkout => ({
  ...checkout,
  ...changes,
  revision: checkout.revision + 1,
})

/** @throws Refusal with where the checkout stands */
async function outOfOrder(deps: Deps, checkout: Checkout): Promise<never> {
  const current = await advance(deps, checkout)
  const ended = nextStepOf(current).kind === 'ended'
  throw new Refusal(ended ? 'CHECKOUT_ENDED' : 'STEP_OUT_OF_ORDER', {
    current: await answerOf(deps, current),
  })
}

const isCode = (typed: TypedStep) => typed.group === 'verificationCode'

/** A plan without a choice, and the whole amount at once, are not chosen anew. */
function mayChange(checkout: Checkout, { group }: TypedStep): boolean {
  if (group !== 'changePlan') return true
  const next = nextStepOf(checkout)
  return next.kind === 'pay' && next.purpose !== 'FULL_AMOUNT' && hasChoiceOfPlan(checkout.merchant)
}

/** The same step again changes nothing and is no error (double click, lost answer). */
function isAlreadyDone(checkout: Checkout, { group, step, customer }: TypedStep): boolean {
  if (group === 'verificationCode') return checkout.phoneVerifiedAt !== null
  if (group === 'choosePlan') return checkout.quantity !== null && checkout.quantity === step.totalInstalments
  if (group === 'confirm') return checkout.confirmedAt !== null
  if (group === 'changePlan') return ['choosePlan', 'confirm'].includes(nextStepOf(checkout).kind)
  if (group !== 'customer') return false
  return CUSTOMER_FIELDS.every(
    (field) => customer[field] === undefined || customer[field] === checkout.customer[field],
  )
}

/** Writes what the step changes, and says what that is. */
type Action = (deps: Deps, to: Writer, checkout: Checkout, typed: TypedStep) => Promise<Partial<Checkout>>

const ACTIONS: Record<StepGroup, Action> = {
  load: async () => ({}),

  async customer(deps, to, checkout, { step, customer, address }) {
    const now = deps.clock.now()
    const phone = customer.customerPhone ?? checkout.customer.customerPhone
    const samePhone = phone === checkout.customer.customerPhone
    const phoneVerifiedAt = samePhone ? checkout.phoneVerifiedAt : null
    const given = { ...checkout.customer, ...customer }
    const known = phoneVerifiedAt === null ? given : await completed(deps, checkout, given)
    saveCustomer(to, checkout, { customer: known, phoneVerifiedAt, now })
    const saved = { status: 'MORE_INFO' as const, customer: known, phoneVerifiedAt }
    if (phone === undefined || samePhone) return saved
    const channel = step.phoneVerificationMethod ?? 'SMS'
    const code = await issuePhoneCode(deps, to, { checkoutId: checkout.id, phone, channel, address })
    // whether somebody bought with it is asked for once it is proved to be theirs
    return { ...saved, phoneIsKnown: false, code }
  },

  async verificationCode(deps, to, checkout, { step }) {
    const { code } = checkout
    if (code === null) throw new Refusal('CODE_TRIES_EXHAUSTED')
    const now = deps.clock.now()
    const tried = checkPhoneCode(deps, to, code, step.phoneVerificationCode ?? '')
    if (tried.usedAt === null) {
      touchCheckout(to, checkout, now)
      return { code: tried }
    }
    const customer = await completed(deps, checkout, checkout.customer)
    saveCustomer(to, checkout, { customer, phoneVerifiedAt: now, now })
    return { status: 'MORE_INFO', code: tried, customer, phoneVerifiedAt: now }
  },

  async resendCode(deps, to, checkout, { step, address }) {
    const phone = checkout.customer.customerPhone
    const { code, id } = checkout
    const now = deps.clock.now()
    if (phone === undefined) throw new Refusal('INVALID_BODY')
    if (code !== null && resendAt(code) > now) throw new Refusal('RESEND_TOO_SOON')
    const channel = step.phoneVerificationMethod ?? code?.channel ?? 'SMS'
    touchCheckout(to, checkout, now)
    const asked = { checkoutId: id, phone, channel, address, sentBy: 'caller' as const }
    return { code: await issuePhoneCode(deps, to, asked) }
  },

  async firstDueDate(deps, to, checkout, { step }) {
    const now = deps.clock.now()
    const firstDueDate = chosenDate(step, now) ?? checkout.firstDueDate
    savePlan(to, checkout, { ...checkout, firstDueDate, now })
    return { firstDueDate }
  },

  async choosePlan(deps, to, checkout, { step }) {
    const now = deps.clock.now()
    const quantity = step.totalInstalments ?? 0
    if (!optionsOf(checkout).includes(quantity)) {
      throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'totalInstalments', code: 'invalid' }] })
    }
    const plan = { ...agreed(checkout, step, now), quantity }
    savePlan(to, checkout, { ...plan, now })
    return plan
  },

  async confirm(deps, to, checkout, { step }) {
    const now = deps.clock.now()
    const plan = agreed(checkout, step, now)
    savePlan(to, checkout, { ...plan, now })
    return plan
  },

  async changePlan(deps, to, checkout) {
    await endLiveCharge(deps, to, checkout.charge)
    const open = { quantity: null, paysFirstNow: null, confirmedAt: null }
    savePlan(to, checkout, { ...checkout, ...open, now: deps.clock.now() })
    const { charge } = checkout
    return { ...open, charge: charge === null ? null : { ...charge, status: 'ENDED' } }
  },

  // asked of the PSP after the step, see takeStep
  renewPayment: async () => ({}),
}

function agreed(checkout: Checkout, step: CheckoutStep, now: Date) {
  return {
    quantity: checkout.quantity,
    firstDueDate: chosenDate(step, now) ?? checkout.firstDueDate,
    paysFirstNow: step.payFirstInstalmentNow ?? checkout.paysFirstNow,
    confirmedAt: now,
  }
}

/** @throws Refusal INVALID_FIELDS unless 1 to 31 days ahead (001 §9) */
function chosenDate(step: CheckoutStep, now: Date): CivilDate | null {
  if (step.firstInstallmentsDate === undefined) return null
  const date = parseCivilDate(step.firstInstallmentsDate)
  const { min, max } = firstDueDateBounds(saoPauloDate(now))
  if (date === null || date < min || date > max) {
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'firstInstallmentsDate', code: 'invalid' }] })
  }
  return date
}

/**
 * What a person is known for fills what is missing, once phone and CPF both say who it is: a phone alone may have
 * gone to somebody else since.
 */
async function completed({ db }: Deps, { phoneIsKnown }: Checkout, given: Customer): Promise<Customer> {
  const { customerPhone, customerCpf } = given
  if (!phoneIsKnown || customerPhone === undefined || customerCpf === undefined) return given
  return { ...(await findKnownCustomer(db, customerPhone, customerCpf)), ...given }
}

function parseTyped(step: CheckoutStep, now: Date): Customer {
  const { customer, errors } = parseCustomer(step, now)
  if (errors.length > 0) throw new Refusal('INVALID_FIELDS', { errors })
  return customer
}
