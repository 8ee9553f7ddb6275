/**
 * The credit decision of a checkout (system design §5): collects the data, decides without side effects, and stores the
 * decision with its trace.
 */
import { parseCivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { CreditApplication } from '@drip/core/credit/application'
import type { StepChanges } from '@drip/core/checkout/decide-step'
import type { DenialReason } from '@drip/core/contracts/states'
import type { CreditPolicy } from '@drip/core/credit/policy'
import { type CreditDecision, decide } from '@drip/core/credit/decide'
import { isCreditReason } from '@drip/core/credit/reasons'
import type { Cents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { CHANGED_MEANWHILE, type Writer, notDone } from '../../../platform/database/writes.ts'
import { ProviderDown } from '../../../providers/call.ts'
import {
  type ApplicantFacts,
  type FreshReport,
  findApplicant,
  insertDecision,
  saveReport,
} from '../credit/credit.store.ts'
import { creditTermsOf, recordsOf } from '../credit/application-parts.ts'
import { isExpired, nextStepOf } from '@drip/core/checkout/checkout-facts'
import { type Checkout, askForDecision, findCheckout, saveChanges, saveDecision } from './checkouts.store.ts'

const REPORT_FRESH_FOR_MS = 30 * 24 * 3_600_000

/** How long a supplier may take while a shopper's request waits; a job allows more. */
const PATIENCE_MS = 3000
const LONG_PATIENCE_MS = 25_000
/** A job that has not answered for this long is started again. */
const ASKED_AGAIN_AFTER_MS = 120_000

/** A slow bureau costs no sale: if it does not answer at once, a background job asks again, with more patience. */
export const DecideCredit = jobKind<{ checkoutId: string }>('decide-credit', { retries: 6, concurrency: 25 })

/**
 * Decides, or has a job decide: an outage of a supplier says nothing about a person, and the purchase is kept.
 * @param typed what the shopper typed last, which `checkout` already has; it is written together with its result, the
 *   decision or the job
 * @throws CHANGED_MEANWHILE if something was typed and somebody changed the checkout since it was read; then nothing is
 *   written
 */
export async function decideOrAsk(
  deps: Deps,
  checkout: Checkout,
  typed: StepChanges | null = null,
): Promise<Checkout> {
  const { id } = checkout
  try {
    return await decideInHand(deps, { checkout, typed }, PATIENCE_MS)
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.warn('provider.down', { message: error.message })
    const now = deps.clock.now()
    await deps.db.transaction(async (tx) => {
      if (typed !== null) saveChanges(tx, checkout, typed, now)
      if (await askForDecision(tx, id, { now, before: askedLongAgo(now) }))
        await deps.jobs.enqueue(tx, DecideCredit, { checkoutId: id })
    })
    // since now, or since the earlier request
    return (await findCheckout(deps.db, id)) ?? checkout
  }
}

/** A job is deciding: nobody else asks the suppliers meanwhile. */
export function isBeingDecided({ decisionAskedAt }: Checkout, now: Date): boolean {
  return decisionAskedAt !== null && decisionAskedAt >= askedLongAgo(now)
}

const askedLongAgo = (now: Date) => new Date(now.getTime() - ASKED_AGAIN_AFTER_MS)

/**
 * Decides once; a second call, or one that lost a race, finds the existing decision.
 * @throws ProviderDown if a supplier takes too long
 */
export async function decideCredit(deps: Deps, id: string): Promise<void> {
  const checkout = await findCheckout(deps.db, id)
  if (checkout !== null) await decideInHand(deps, { checkout, typed: null }, LONG_PATIENCE_MS)
}

/** A checkout to be decided, and what of it is not written yet. */
interface InHand {
  checkout: Checkout
  typed: StepChanges | null
}

/** @returns the checkout after the decision, whichever call made it */
async function decideInHand(deps: Deps, { checkout, typed }: InHand, patienceMs: number): Promise<Checkout> {
  const now = deps.clock.now()
  if (!awaitsDecision(checkout, now) || isExpired(checkout, now)) return checkout
  const gathered = await gather(deps, checkout, patienceMs)
  const decision = decide(gathered.application, gathered.policy)
  for (let current = checkout; ;) {
    try {
      return await keepDecision(deps, { checkout: current, typed }, gathered, decision)
    } catch (error) {
      if (notDone(error) !== CHANGED_MEANWHILE || typed !== null) throw error
      const changed = await findCheckout(deps.db, checkout.id)
      if (changed === null) throw new Error('a checkout is never removed', { cause: error })
      if (!awaitsDecision(changed, now)) return changed
      current = changed
    }
  }
}

const awaitsDecision = (checkout: Checkout, now: Date) => nextStepOf(checkout, now).kind === 'decide'

async function keepDecision(
  deps: Deps,
  { checkout, typed }: InHand,
  { application, knownPhone, freshReport }: Gathered,
  decision: CreditDecision,
): Promise<Checkout> {
  const { id } = checkout
  const now = deps.clock.now()
  const outcome = consequence(checkout, application, decision, knownPhone)
  const keep = (to: Writer) => {
    saveDecision(to, checkout, { ...outcome, now }, typed)
    insertDecision(to, id, 'APPLICATION', application, decision, now)
    if (freshReport !== null) saveReport(to, freshReport, now)
  }
  const { status, koReason } = outcome
  if (status === 'KO') {
    await deps.db.transaction(async (tx) => {
      keep(tx)
      await announce(deps, tx, { type: 'CheckoutEnded', checkout, status, koReason })
      await announce(deps, tx, { type: 'CreditDenied', purchaseId: id })
    })
  } else {
    await deps.db.writeTogether(async (to) => keep(to))
  }
  return { ...checkout, ...outcome, decidedAt: now, revision: checkout.revision + 1 }
}

/** What a decision means for the checkout: continue, end, wait list, or pay everything at once by Pix. */
function consequence(
  checkout: Checkout,
  application: CreditApplication,
  decision: CreditDecision,
  knownPhone: string | null,
) {
  if (decision.outcome === 'approved') {
    return {
      status: 'MORE_INFO',
      koReason: null,
      koMaxAmount: null,
      waitlistStatus: null,
      blockedLimit: false,
    } as const
  }
  // a buyer with another phone may be somebody else: strangers must not learn of a person's debts and limit
  const mayBeStranger = knownPhone !== null && knownPhone !== application.phone
  const personal = mayBeStranger && PERSONAL_REASONS.includes(decision.reason)
  const reason = personal ? 'DEFAULT' : decision.reason
  const variables = mayBeStranger ? {} : decision.variables
  // the limit of a person with bad debts does not grow by waiting
  const blockedLimit = application.bureau?.negativated ?? false
  const waitlist = reason === 'ORDER_ABOVE_MAX_VALUE' && checkout.merchant.offersWaitlist && !blockedLimit
  // an archived customer buys nothing, not even if they pay at once
  const mayPayAtOnce = isCreditReason(reason) && !application.customer.isArchived
  const fullAmount = !waitlist && mayPayAtOnce && checkout.merchant.offersFullAmount
  return {
    status: fullAmount ? 'MORE_INFO' : 'KO',
    koReason: reason,
    koMaxAmount: variables.maxAmount ?? null,
    waitlistStatus: waitlist ? 'WAITING_RESPONSE' : null,
    blockedLimit,
  } as const
}

/** Refusals that reveal something about the person's other purchases. */
const PERSONAL_REASONS: readonly DenialReason[] = [
  'LATE_INSTALMENTS',
  'ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID',
  'ALREADY_HAVE_ACTIVE_ORDER',
  'ORDER_ABOVE_CUSTOMER_MAX_VALUE',
  'MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER',
]

/**
 * Decides again when the money for a purchase has arrived and nobody else buys for this person at the same time: other
 * purchases of theirs may have been approved since the first decision, and the payer's bank is known only now. The bank
 * identifies the person, so they may be shown what would be possible, whatever phone they buy with.
 * @returns why it is refused now, and what would be approved if that is known; null if it is not refused
 */
export function decideAgain(
  deps: Pick<Deps, 'clock'>,
  to: Writer,
  checkoutId: string,
  known: {
    first: CreditApplication
    facts: ApplicantFacts
    ispb: string
    bankBlocked: boolean
    platform: CreditApplication['platform']
    policy: CreditPolicy
  },
): { reason: DenialReason; maxAmount: Cents | null } | null {
  const { first } = known
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const records = recordsOf(known.facts)
  const application: CreditApplication = {
    ...first,
    ...records,
    blocked: { ...records.blocked, bank: known.bankBlocked },
    bankIspb: known.ispb,
    today,
    platform: known.platform,
  }
  const decision = decide(application, known.policy)
  insertDecision(to, checkoutId, 'PAYMENT', application, decision, now)
  if (decision.outcome === 'approved') return null
  return { reason: decision.reason, maxAmount: decision.variables.maxAmount ?? null }
}

interface Gathered {
  application: CreditApplication
  /** In force at the time of the question. */
  policy: CreditPolicy
  knownPhone: string | null
  /** The bureau's new report, kept with the decision. */
  freshReport: FreshReport | null
}

async function gather(deps: Deps, checkout: Checkout, patienceMs: number): Promise<Gathered> {
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const person = personOf(checkout)
  const fraud = askAntifraud(deps, checkout, person, patienceMs)
  // its failure is handled below
  fraud.catch(() => {})
  const [{ report: known, ...facts }, { platform, policy }] = await Promise.all([
    findApplicant(deps.db, {
      ...person,
      today,
      now,
      reportSince: new Date(now.getTime() - REPORT_FRESH_FOR_MS),
    }),
    deps.exposure(),
  ])
  const { cpf, name } = person
  const bureau = known ?? (await deps.bureau.report({ cpf, name }, { patienceMs }))
  const freshReport = known === null ? { ...bureau, cpf, name } : null
  const antifraudScore = await fraud.catch(async (error: unknown) => {
    // a report that was paid for is not bought again
    if (freshReport !== null) await deps.db.writeTogether(async (to) => saveReport(to, freshReport, now))
    throw error
  })
  const application: CreditApplication = {
    amount: checkout.amount,
    phone: person.phone,
    cpf: person.cpf,
    cep: person.cep,
    bankIspb: null,
    birthDate:
      checkout.customer.customerBirthDate === undefined
        ? null
        : parseCivilDate(checkout.customer.customerBirthDate),
    today,
    bureau,
    antifraudScore,
    platform,
    ...recordsOf(facts),
    merchant: creditTermsOf(checkout.merchant),
  }
  return { application, policy, knownPhone: facts.knownPhone, freshReport }
}

interface Person {
  phone: string
  cpf: string
  name: string
  email: string
  cep: string
}

function personOf({ customer }: Checkout): Person {
  const { customerPhone, customerCpf, customerName, customerEmail, customerAddressCep } = customer
  if (!customerPhone || !customerCpf || !customerName || !customerEmail || !customerAddressCep) {
    throw new Error('a decision is asked for before everything is known')
  }
  return {
    phone: customerPhone,
    cpf: customerCpf,
    name: customerName,
    email: customerEmail,
    cep: customerAddressCep,
  }
}

async function askAntifraud(
  deps: Deps,
  checkout: Checkout,
  person: Person,
  patienceMs: number,
): Promise<number | null> {
  if (checkout.merchant.skipAntifraud) return null
  const question = { purchaseId: checkout.id, amount: checkout.amount, ...person }
  return deps.antifraud.score(question, { patienceMs })
}
