/** One instalment as its payment page shows it, with the code that pays it today. */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { standsOn } from '@drip/core/autopay/debit'
import { debitDay } from '@drip/core/autopay/debit-times'
import { type CivilDate, compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { InstalmentToPay, ReturnedPix, ReturnedRest } from '@drip/core/contracts/instalments'
import { type Cents, addCents, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { findOfPart } from '../../../platform/secrets/part-ids.ts'
import { type ReturnedPix as Returned, findReturnedFor, findReturnedRest } from '../charges/returns.store.ts'
import { qrPicture } from '../charges/qr-picture.ts'
import { linesInForce } from '../debt-plans/lines-of-plan.ts'
import { type Instalment, findInstalments } from '../orders/orders.store.ts'
import { seeInstalment } from './see-instalment.ts'
import { type PayableCharge, asksFor, chargeInstalment, endOfTodaysAmount } from './charge-debts.ts'
import {
  type AwaitedDebit,
  type DebtTerms,
  type DebtsOf,
  findChargeItems,
  findAwaitedDebits,
  findLiveDebtCharges,
  findPayableInstalment,
} from '../charges/debt-charges.store.ts'
import { fallsShort, termsOn, totalOf } from '../orders/terms-of-debts.ts'

/** @throws Refusal INSTALMENT_NOT_FOUND, PROVIDER_UNAVAILABLE */
export async function showInstalment(deps: Deps, id: string, today: CivilDate): Promise<InstalmentToPay> {
  return orRefuse(await show(deps, id, today, { makesCode: true }), 'INSTALMENT_NOT_FOUND')
}

/**
 * The same without making a code, because opening an address must change nothing: it shows the existing code, or none.
 * Null if there is no such instalment.
 */
export async function peekInstalment(deps: Deps, id: string): Promise<InstalmentToPay | null> {
  return show(deps, id, saoPauloDate(deps.clock.now()), { makesCode: false })
}

async function show(
  deps: Deps,
  id: string,
  today: CivilDate,
  { makesCode }: { makesCode: boolean },
): Promise<InstalmentToPay | null> {
  const payable = await findOfPart(deps.config.secret, id, (purchaseId) =>
    findPayableInstalment(deps.db, { instalmentId: id, purchaseId }),
  )
  if (payable === null) return null
  const all = await findInstalments(deps.db, payable.purchaseId)
  const instalment = all.find((it) => it.id === id)
  if (instalment === undefined) return null
  const open = instalment.status === 'PENDING'
  const terms = open ? termsOn(today, [instalment], all) : []
  const wanted = { purchaseId: payable.purchaseId, instalmentId: id }
  const debits = await awaitedDebits(
    deps.db,
    wanted.purchaseId,
    { wanted: instalment, all },
    deps.clock.now(),
  )
  const isPayable = open && pageHindrance(instalment, debits) === null
  const code = !isPayable
    ? null
    : await (makesCode
        ? chargeInstalment(deps, wanted).catch(paidMeanwhile)
        : codeThatIsThere(deps, wanted, terms, today))
  const seen = seeInstalment(instalment, all, today)
  const asked = returnsOf(deps, payable.purchaseId, {
    purchaseIds: [payable.purchaseId],
    instalmentIds: [id],
  })
  const [returned, [line]] = await Promise.all([
    findReturnedFor(deps.db, asked),
    linesInForce(deps.db, payable.purchaseId, all, today),
  ])
  // the original dates do not apply to a debt in a plan
  const nextDueDate = line?.dueDate ?? payable.nextDueDate
  return {
    merchantName: payable.merchantName,
    installment: {
      id,
      number: payable.number,
      total: payable.total,
      // the code's amount, in case the debt has changed since it was read
      amount: toReais(open ? (code?.amount ?? totalOf(terms)) : paidFor(instalment)),
      dueDate: seen.dueDate,
      deadline: seen.deadline,
      isLate: seen.isLate,
      status: seen.status,
      state: seen.state,
      feesAmount: seen.feesAmount,
      cashbackAmount: seen.cashbackAmount,
      lateCharge: seen.lateCharge,
      qrCode: code === null ? null : await qrPicture(code.brCode),
      qrcodeText: code?.brCode ?? null,
      debitedOn: debits.get(id) ?? null,
      nextDueDate,
      nextIsLate: nextDueDate !== null && nextBusinessDay(nextDueDate) < today,
      nextIsInPlan: line !== undefined,
      returnedPayment: returnedView(returned),
      // an unpaid instalment has no surplus
      returnedRest: open ? null : await restOf(deps, asked),
      ...(open ? { amountUntil: amountUntil(deps.clock.now(), code).toISOString() } : {}),
    },
  }
}

/** A code of today's amount may end a little after its day, an existing one a little before. */
function amountUntil(now: Date, code: Pick<PayableCharge, 'expiresAt'> | null): Date {
  const end = endOfTodaysAmount(now)
  return code !== null && code.expiresAt < end ? code.expiresAt : end
}

/**
 * If the payer's bank pays or tries to pay an open instalment: the day of the debit, until that day is over.
 * @param all of the purchase
 */
export async function awaitedDebits(
  db: Queries,
  purchaseId: string,
  { wanted, all }: { wanted: Pick<Instalment, 'id' | 'status'>; all: readonly Instalment[] },
  now: Date,
): Promise<ReadonlyMap<string, CivilDate>> {
  if (wanted.status !== 'PENDING') return new Map()
  const debits = await findAwaitedDebits(db, { purchaseIds: [purchaseId], instalmentIds: [wanted.id] })
  return daysAwaited(thatPay(debits, all), now)
}

/** Without those that are refunded when they come, because more is open by now. */
export function thatPay(debits: readonly AwaitedDebit[], all: readonly Instalment[]): AwaitedDebit[] {
  return debits.filter((it) => !it.isEnded || !fallsShort(it, all))
}

/** The same for debits already read: those that a bank has, or whose end has not reached it. */
export function daysAwaited(debits: readonly AwaitedDebit[], now: Date): ReadonlyMap<string, CivilDate> {
  const today = saoPauloDate(now)
  return new Map(
    debits.flatMap((it) => {
      const day = it.isEnded ? standsOn(it, now) : (it.nextTry ?? debitDay(it.dueDate))
      return day === null || compareDates(day, today) < 0 ? [] : [[it.instalmentId, day] as const]
    }),
  )
}

/**
 * Why the page of an open instalment makes no code. A debt in a plan is paid in the area, which shows the plan's days.
 * Opening an address does not end a debit; a customer who wants to pay by code anyway asks for one in the area.
 */
export function pageHindrance(
  { id, agreedCharge }: Pick<Instalment, 'id' | 'agreedCharge'>,
  debits: ReadonlyMap<string, CivilDate>,
): 'IN_PLAN' | 'DEBITED' | null {
  if (agreedCharge !== null) return 'IN_PLAN'
  return debits.has(id) ? 'DEBITED' : null
}

async function codeThatIsThere(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { purchaseId, instalmentId }: { purchaseId: string; instalmentId: string },
  terms: readonly DebtTerms[],
  today: CivilDate,
): Promise<Pick<PayableCharge, 'brCode' | 'amount' | 'expiresAt'> | null> {
  const [live] = await findLiveDebtCharges(db, {
    purchaseIds: [purchaseId],
    instalmentIds: [instalmentId],
  })
  if (live === undefined || live.purpose !== 'INSTALMENT' || live.expiresAt <= clock.now()) return null
  const asksForIt = asksFor(live, await findChargeItems(db, live), terms, today)
  const { brCode, expiresAt } = live
  return brCode !== null && asksForIt ? { brCode, amount: totalOf(terms), expiresAt } : null
}

/** How long a returned Pix is shown. */
const SHOWN_FOR_MS = 48 * 3_600_000

export function returnsOf(
  { clock }: Pick<Deps, 'clock'>,
  purchaseId: string,
  { purchaseIds, instalmentIds }: DebtsOf,
) {
  return { purchaseId, purchaseIds, instalmentIds, since: returnsShownSince(clock.now()) }
}

export const returnsShownSince = (now: Date) => new Date(now.getTime() - SHOWN_FOR_MS)

export function returnedView(it: Returned | null): ReturnedPix | null {
  return it === null ? null : { ...it, amount: toReais(it.amount), paidAt: it.paidAt.toISOString() }
}

/** The surplus that is being returned or has been returned. */
export async function restOf(
  { db }: Pick<Deps, 'db'>,
  it: Parameters<typeof findReturnedRest>[1],
): Promise<ReturnedRest | null> {
  const rest = await findReturnedRest(db, it)
  return rest === null ? null : { ...rest, amount: toReais(rest.amount) }
}

function paidFor(it: Instalment): Cents {
  return addCents(it.paidAmount, it.lateChargePaid)
}

/** Somebody paid between the read and the charge: there is no code any more. */
function paidMeanwhile(error: unknown): null {
  if (error instanceof Refusal && error.code === 'NOTHING_TO_PAY') return null
  throw error
}
