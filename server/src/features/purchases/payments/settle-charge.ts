/**
 * Money that arrived for a charge. Whatever reports it (webhook, sweep, expiry), the PSP is asked before we believe it,
 * and all paths end here: the purchase is approved, or the money is returned (system design §6).
 */
import type { ChargePurpose } from '@drip/core/checkout/next-step'
import { type UseOfPayment, useOfPayment } from '@drip/core/checkout/use-of-payment'
import { DEBT_PURPOSES } from '@drip/core/debts/debt'
import { saoPauloDate } from '@drip/core/calendar/dates'
import { pixReceived } from '@drip/core/ledger/accounts'
import type { Cents } from '@drip/core/money/cents'
import { endToEndIspb } from '@drip/core/pix/ids'
import type { Deps } from '../../../deps.ts'
import { announce } from '../../../facts.ts'
import { type Tx, breaksUnique } from '../../../platform/database/db.ts'
import type { JobInHand } from '../../../platform/jobs/held-jobs.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { CHANGED_MEANWHILE, type Writer, notDone } from '../../../platform/database/writes.ts'
import { ProviderDown } from '../../../providers/call.ts'
import type { ReceivedPix } from '../../../providers/pix/need.ts'
import { nextStepOf } from '@drip/core/checkout/checkout-facts'
import { type Checkout, saveChanges } from '../checkouts/checkouts.store.ts'
import { decideAgain } from '../checkouts/decide-credit.ts'
import { endUnsold } from '../checkouts/end-checkout.ts'
import type { DebtCharge } from '../charges/debt-charges.store.ts'
import { applyDebtPayments } from '../instalment-payments/apply-debt-payments.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import { approveOrder } from './approve-order.ts'
import {
  type Charge,
  type ChargeToSettle,
  type CheckoutChargeToSettle,
  findCharges,
  insertPayments,
} from '../charges/charges.store.ts'
import { amountToCharge } from '../checkouts/charge-checkout.ts'
import { endLiveCharge } from '../charges/end-charge.ts'
import { requestRefund } from '../refunds/refund-payment.ts'
import { type SettlingFacts, findToSettle } from './settling.store.ts'

/** `endToEndId`: a reported payment that the PSP must list. */
export interface PaymentHint {
  txid: string
  endToEndId?: string
}

export const SettleCharge = jobKind<PaymentHint>('settle-charge', { concurrency: 2 })

/** Idempotent by the payments' own ids. Does nothing for a txid that is not ours. */
export async function settleCharge(deps: Deps, hint: PaymentHint): Promise<void> {
  await settleCharges(deps, [hint])
}

/** The same for many at the same moment: payments for debts are applied together. */
export async function settleCharges(
  deps: Deps,
  hints: readonly PaymentHint[],
  inHand: readonly JobInHand[] = [],
): Promise<void> {
  const txids = hints.map((it) => it.txid)
  const charges = new Map((await findCharges(deps.db, deps.config.secret, txids)).map((it) => [it.txid, it]))
  const known = hints.flatMap(({ txid, endToEndId }) => {
    const charge = charges.get(txid)
    if (charge === undefined) deps.log.warn('pix.unknown-charge', { txid })
    return charge === undefined ? [] : [{ charge, endToEndId }]
  })
  const read = await Promise.all(known.map(async (it) => ({ ...it, payments: await readBack(deps, it) })))
  const [doubtful, sure] = [read.filter(isDoubtful), read.filter((it) => !isDoubtful(it))]
  // a job with one hint for one payment is done with that payment
  const job = hints.length === 1 ? inHand[0] : undefined
  await applyAll(
    deps,
    sure.flatMap((it) => it.payments),
    job,
  )
  if (doubtful.length === 0) return
  // one list of the PSP may be a moment behind the other, and must not make the payer a stranger
  await deps.pause(LISTS_AGREE_AFTER_MS)
  await applyAll(deps, (await Promise.all(doubtful.map((it) => readBack(deps, it)))).flat(), job)
}

async function applyAll(
  deps: Deps,
  payments: readonly CheckedPayment[],
  job: JobInHand | undefined,
): Promise<void> {
  // the first payer is the buyer
  const inOrder = payments.toSorted((a, b) => a.pix.paidAt.getTime() - b.pix.paidAt.getTime())
  await applyDebtPayments(
    deps,
    inOrder.flatMap(({ charge, pix }) => (isDebtCharge(charge) ? [{ charge, pix }] : [])),
  )
  const toBuy = inOrder.flatMap(({ charge, ...it }) => (isDebtCharge(charge) ? [] : [{ charge, ...it }]))
  const purchases = Map.groupBy(toBuy, (it) => it.charge.purchaseId)
  const ofOne = inOrder.length === 1 ? job : undefined
  await Promise.all([...purchases.values()].map((own) => applyToPurchase(deps, own, ofOne)))
}

type PaymentToBuy = Omit<CheckedPayment, 'charge'> & { charge: CheckoutChargeToSettle }

/** Applies the payments for a purchase one after the other. */
async function applyToPurchase(
  deps: Deps,
  payments: readonly PaymentToBuy[],
  job: JobInHand | undefined,
): Promise<void> {
  for (const payment of payments) await applyPayment(deps, payment, job)
}

function isDebtCharge(charge: ChargeToSettle): charge is DebtCharge {
  return DEBT_PURPOSES.some((it) => it === charge.purpose)
}

const LISTS_AGREE_AFTER_MS = 1000
const DAY_MS = 86_400_000

interface CheckedPayment {
  charge: ChargeToSettle
  pix: ReceivedPix
  payerIsCustomer: boolean
}

/** A payment for a purchase that is missing from the list of its customer's own payments. */
const isDoubtful = ({ charge, payments }: { charge: ChargeToSettle; payments: readonly CheckedPayment[] }) =>
  !isDebtCharge(charge) && charge.customerCpf !== null && payments.some((it) => !it.payerIsCustomer)

/** The contract shows no payer; asking for payments *by this person* is the standard way to check who paid. */
async function readBack(
  deps: Deps,
  { charge, endToEndId: mustFind }: { charge: ChargeToSettle; endToEndId: string | undefined },
): Promise<CheckedPayment[]> {
  // anybody may pay a debt
  const cpf = isDebtCharge(charge) ? null : charge.customerCpf
  // our clock may have been ahead when the charge was made, or may be now; the time of payment is by the PSP's clock
  const moments = [charge.createdAt.getTime(), deps.clock.now().getTime()]
  const from = new Date(Math.min(...moments) - DAY_MS)
  const to = new Date(Math.max(...moments) + 300_000)
  const { txid } = charge
  const own = cpf === null ? [] : await deps.pix.paymentsByPerson({ txid, cpf, from, to })
  const isComplete =
    own.length > 0 && (mustFind === undefined || own.some((it) => it.endToEndId === mustFind))
  const all = isComplete ? own : await deps.pix.paymentsOfCharge({ txid, from, to })
  if (mustFind !== undefined && !all.some((it) => it.endToEndId === mustFind)) {
    throw new ProviderDown('pix', 'has told of a payment that it does not list yet')
  }
  const ownIds = new Set(own.map((it) => it.endToEndId))
  return all.map((pix) => ({ charge, pix, payerIsCustomer: ownIds.has(pix.endToEndId) }))
}

/**
 * Among simultaneous payments of one person each round lets one through; one that has lost all rounds is tried again
 * later.
 */
const MAX_ROUNDS = 8

/**
 * Decides by the checkout and the person as they were read, and writes only if neither has changed; otherwise both are
 * read again and the decision is repeated.
 */
async function applyPayment(deps: Deps, payment: PaymentToBuy, job: JobInHand | undefined): Promise<void> {
  const now = deps.clock.now()
  const { endToEndId } = payment.pix
  const ispb = endToEndIspb(endToEndId) ?? ''
  const asked = { purchaseId: payment.charge.purchaseId, endToEndId, ispb, today: saoPauloDate(now), now }
  for (let round = 1; ; round++) {
    const found = await findToSettle(deps.db, asked)
    if (found === null) throw new Error('a charge always has its checkout')
    // another process has applied it
    if (found.facts.isKnown) return
    try {
      return await applyAsRead(deps, payment, { ...found, ispb, job })
    } catch (error) {
      const isOutdated = notDone(error) === CHANGED_MEANWHILE || breaksUnique(error, 'pix_payments_pkey')
      if (!isOutdated || round === MAX_ROUNDS) throw error
    }
  }
}

async function applyAsRead(
  deps: Deps,
  { charge, pix, payerIsCustomer }: PaymentToBuy,
  {
    checkout,
    facts,
    ispb,
    job,
  }: { checkout: Checkout; facts: SettlingFacts; ispb: string; job: JobInHand | undefined },
): Promise<void> {
  const now = deps.clock.now()
  const standing = await deps.exposure()
  const { purchaseId } = charge
  await deps.db.transaction(async (tx) => {
    job?.doneWith(tx)
    const verdict = decide(deps, tx, { checkout, charge, standing, pix, payerIsCustomer, ispb, facts })
    const { use, ko } = verdict
    const payment = {
      endToEndId: pix.endToEndId,
      chargeId: charge.id,
      purchaseId,
      amount: pix.amount,
      paidAt: pix.paidAt,
      payerIsCustomer,
      use,
      returnedBecause: verdict.use === 'RETURNED' ? verdict.because : null,
      receivedAt: now,
    }
    insertPayments(tx, [payment], {
      id: charge.id,
      purchaseId,
      status: use === 'RETURNED' ? 'ENDED' : 'PAID',
    })
    const received = {
      purchaseId,
      kind: 'PIX_RECEIVED' as const,
      cause: `pix:${pix.endToEndId}`,
      occurredAt: pix.paidAt,
      bookedAt: now,
      postings: pixReceived(pix.amount),
    }
    if (use === 'RETURNED') {
      book(tx, [received])
      await requestRefund(deps, tx, { ...payment, cause: 'returned' })
      await announce(deps, tx, { type: 'PaymentReturned', purchaseId, endToEndId: pix.endToEndId })
      saveChanges(tx, checkout, {}, now)
      const { koMaxAmount = null } = verdict
      if (ko !== null) await endUnsold(deps, tx, checkout, { status: 'KO', koReason: ko, koMaxAmount })
    } else {
      await approveOrder(deps, tx, checkout, { payment: { ...payment, use }, received, ...facts })
    }
    if (ko !== null || use !== 'RETURNED') await endOtherCharge(deps, tx, checkout, charge)
  })
}

/** The amount that would have been approved, if credit refuses and it is known. */
type Verdict = UseOfPayment & { koMaxAmount?: Cents | null }

/** First checks whether the payment fits the charge, then whether the person still qualifies for credit. */
function decide(
  deps: Deps,
  to: Writer,
  it: Omit<CheckedPayment, 'charge'> & {
    checkout: Checkout
    charge: Charge
    standing: Awaited<ReturnType<Deps['exposure']>>
    ispb: string
    facts: SettlingFacts
  },
): Verdict {
  const { checkout, charge, standing, pix, payerIsCustomer, ispb, facts } = it
  // by the day of payment: an approval that has expired by now was valid then
  const next = nextStepOf(checkout, pix.paidAt)
  const { skipAntifraud, skipFraudulentBankCode } = checkout.merchant
  const verdict = useOfPayment(
    checkout,
    { ...charge, awaited: next.kind === 'pay' ? awaitedBy(checkout, next.purpose, pix.paidAt) : null },
    {
      amount: pix.amount,
      paidAt: pix.paidAt,
      heardAt: deps.clock.now(),
      payerIsCustomer,
      othersPaidBefore: facts.othersPaidBefore,
      bankIsBlocked: facts.bankBlocked && !skipAntifraud && !skipFraudulentBankCode,
    },
  )
  // a buyer who pays everything at once needs no credit
  if (verdict.use === 'RETURNED' || verdict.use === 'FULL_AMOUNT') return verdict
  const { bankBlocked, application: first, applicant } = facts
  const refused =
    first === null
      ? null
      : decideAgain(deps, to, checkout.id, { first, facts: applicant, ispb, bankBlocked, ...standing })
  if (refused === null) return verdict
  return { use: 'RETURNED', because: 'REFUSED', ko: refused.reason, koMaxAmount: refused.maxAmount }
}

const awaitedBy = (checkout: Checkout, purpose: ChargePurpose, paidAt: Date) => ({
  purpose,
  amount: amountToCharge(checkout, purpose, paidAt),
})

/** An older code may be paid while a newer one is shown: the newer one must not be paid as well. */
async function endOtherCharge(deps: Deps, tx: Tx, checkout: Checkout, paid: Charge): Promise<void> {
  if (checkout.charge !== null && checkout.charge.id !== paid.id)
    await endLiveCharge(deps, tx, checkout.id, checkout.charge)
}
