/**
 * A Pix for open instalments. Up to its due date an instalment gets a due-date charge (cobv), whose code stays valid
 * and grows by fine and interest if it is paid late. After that, and for all open instalments at once, there is a
 * charge of today's amount that is valid until the day ends. The intention is written first, so a retry never makes two
 * charges.
 */
import {
  type CivilDate,
  addDays,
  compareDates,
  saoPauloDate,
  startOfSaoPauloDay,
} from '@drip/core/calendar/dates'
import { type DebtPurpose, isLate } from '@drip/core/debts/debt'
import { LATE_CHARGE_POLICY, lateCharge } from '@drip/core/instalments/late-charge'
import { type Cents, ZERO } from '@drip/core/money/cents'
import type { WhichDebts } from '@drip/core/contracts/customer-area'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { ownedId } from '../../../platform/secrets/owned-ids.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { saveLive } from '../checkouts/checkouts.store.ts'
import { type Instalment, findInstalmentsOf, lockOrders } from '../orders/orders.store.ts'
import {
  type ChargeItem,
  type DebtCharge,
  type DebtTerms,
  findChargeItems,
  findDebtor,
  findLiveDebtCharges,
} from '../charges/debt-charges.store.ts'
import { insertDebtCharge } from '../charges/charges.store.ts'
import { endDebtCharges } from '../charges/end-debt-charges.ts'
import { findPlans, isOpen } from '../debt-plans/debt-plans.store.ts'
import { nextLineOf } from '../debt-plans/lines-of-plan.ts'
import { termsOn, totalOf } from '../orders/terms-of-debts.ts'

/** How many days after its due date a code can still be paid. */
const VALID_DAYS_AFTER_DUE = 60
/** Near midnight, a code of today's amount stays valid at least this long. */
const AT_LEAST_MS = 15 * 60_000

export interface PayableCharge {
  id: string
  /** The first purchase it is for. */
  purchaseId: string
  txid: string
  /** The copy-and-paste code, from which its QR picture is made. */
  brCode: string
  /** The amount to be paid today. */
  amount: Cents
  expiresAt: Date
  /** The instalments that it pays. */
  instalmentIds: string[]
}

/**
 * The code for one instalment; an existing one is used again if it still asks for the right amount.
 * @throws Refusal NOTHING_TO_PAY, ORDER_NOT_FOUND, PROVIDER_UNAVAILABLE (the same call again continues)
 */
export async function chargeInstalment(
  deps: Deps,
  it: { purchaseId: string; instalmentId: string },
): Promise<PayableCharge> {
  return chargeFor(deps, [it.purchaseId], 'INSTALMENT', (tx, all, today) => {
    const isPlanned = all.some(({ id, agreedCharge }) => id === it.instalmentId && agreedCharge !== null)
    // a debt in a plan is paid line by line
    if (isPlanned) return nextLine(tx, it.purchaseId, all, today)
    return chosenOf(all, today, ({ id }) => id === it.instalmentId)
  })
}

/**
 * One code for everything that is open ("pagamento único").
 * @throws the errors of chargeInstalment
 */
export async function chargeAllOpen(deps: Deps, purchaseId: string): Promise<PayableCharge> {
  return chargeFor(
    deps,
    [purchaseId],
    'UNIQUE',
    whole(() => true),
  )
}

/**
 * One code for the open debts of several purchases of one customer: all of them, or the late ones.
 * @throws the errors of chargeInstalment
 */
export async function chargeTogether(
  deps: Deps,
  purchaseIds: readonly string[],
  which: WhichDebts,
): Promise<PayableCharge> {
  const today = saoPauloDate(deps.clock.now())
  return chargeFor(
    deps,
    purchaseIds,
    'UNIQUE',
    whole((it) => which === 'ALL' || isLate(it, today)),
  )
}

/**
 * One code for an amount chosen by the customer, which pays the cost of the oldest instalments as far as it covers
 * them.
 * @param check runs under the order's lock: what the amount pays must be what the customer saw
 * @throws the errors of chargeInstalment and of `check`
 */
export async function chargePart(
  deps: Deps,
  { purchaseId, amount }: { purchaseId: string; amount: Cents },
  check: (tx: Tx) => Promise<{ reached: readonly string[] }>,
): Promise<PayableCharge> {
  return chargeFor(deps, [purchaseId], 'PART', async (tx, all, today) => {
    const { reached } = await check(tx)
    const { items } = chosenOf(all, today, ({ id }) => reached.includes(id))
    return { items, toPay: amount, dueDate: null }
  })
}

/**
 * The code for the next line of the purchase's plan; that of the first line begins an accepted plan.
 * @throws the errors of chargeInstalment
 */
export async function chargePlanLine(deps: Deps, purchaseId: string): Promise<PayableCharge> {
  return chargeFor(deps, [purchaseId], 'PLAN', (tx, all, today) => nextLine(tx, purchaseId, all, today))
}

/** Charges the line; its items keep the full cost of the instalments that it touches. */
async function nextLine(
  tx: Tx,
  purchaseId: string,
  all: readonly OwnedInstalment[],
  today: CivilDate,
): Promise<Chosen> {
  const plan = (await findPlans(tx, [purchaseId])).find(isOpen)
  const isOver = plan === undefined || (plan.state === 'ACCEPTED' && plan.acceptedOn !== today)
  const next = orRefuse(isOver ? null : nextLineOf(plan, all, today), 'NOTHING_TO_PAY')
  const items = next.reached.map(({ open: principal, ...it }) => ({ ...it, principal, purchaseId }))
  const line = { planId: next.plan.id, planLine: next.line.number }
  return { items, toPay: next.line.amount, dueDate: null, line }
}

/** What a charge is for, and its amount. */
interface Chosen {
  items: readonly ChargeItem[]
  toPay: Cents
  /** Set if the PSP can calculate later additions: for one instalment that is not yet due. */
  dueDate: CivilDate | null
  /** For a line of a plan. */
  line?: { planId: string; planLine: number }
}

type Choose = (tx: Tx, all: readonly OwnedInstalment[], today: CivilDate) => Chosen | Promise<Chosen>
type OwnedInstalment = Instalment & { purchaseId: string }

/** Chooses the full cost of these instalments. */
function whole(isWanted: (it: Instalment) => boolean): Choose {
  return (_, all, today) => chosenOf(all, today, isWanted)
}

function chosenOf(
  all: readonly OwnedInstalment[],
  today: CivilDate,
  isWanted: (it: Instalment) => boolean,
): Chosen {
  // for each purchase on its own: its cashback depends on its own instalments
  const items = [...Map.groupBy(all, (it) => it.purchaseId)].flatMap(([purchaseId, own]) =>
    termsOn(today, own.filter(isWanted), own).map((it) => ({ ...it, purchaseId })),
  )
  const [first] = all.filter(isWanted)
  // PSPs make no charge with a past due date, even if a weekend extends the deadline; and an instalment that was late
  // before its date was moved, or whose late charge was partly paid, costs something else than the PSP would calculate
  const isLater =
    first?.lateSpells.length === 0 && first.lateChargeSettled === 0 && compareDates(today, first.dueDate) <= 0
  return { items, toPay: totalOf(items), dueDate: isLater ? first.dueDate : null }
}

interface Intention {
  charge: Omit<DebtCharge, 'brCode'> & { brCode: string | null }
  items: readonly ChargeItem[]
  toPay: Cents
}

async function chargeFor(
  deps: Deps,
  purchaseIds: readonly string[],
  purpose: DebtPurpose,
  choose: Choose,
): Promise<PayableCharge> {
  const {
    charge: it,
    items,
    toPay,
  } = await deps.db.transaction((tx) => intend(deps, tx, purchaseIds, purpose, choose))
  const { id, purchaseId, txid, expiresAt } = it
  const payable = {
    id,
    purchaseId,
    txid,
    amount: toPay,
    expiresAt,
    instalmentIds: items.map((item) => item.instalmentId),
  }
  if (it.brCode !== null) return { ...payable, brCode: it.brCode }
  const debtor = orRefuse(await findDebtor(deps.db, it.purchaseId), 'ORDER_NOT_FOUND')
  const { brCode } = await createAtPsp(deps, it, items, debtor).catch((error: unknown) => {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.warn('provider.down', { message: error.message })
    throw new Refusal('PROVIDER_UNAVAILABLE')
  })
  await saveLive(deps.db, it, brCode)
  return { ...payable, brCode }
}

async function createAtPsp(
  { pix, clock }: Deps,
  it: Intention['charge'],
  items: readonly ChargeItem[],
  debtor: { cpf: string; name: string; merchantName: string },
): Promise<{ brCode: string }> {
  const common = {
    txid: it.txid,
    amount: it.amount,
    payer: { cpf: debtor.cpf, name: debtor.name },
    description: items.every(({ purchaseId }) => purchaseId === it.purchaseId)
      ? `Compra na ${debtor.merchantName}`
      : 'Parcelas das suas compras',
  }
  if (it.dueDate === null) {
    const seconds = Math.ceil((it.expiresAt.getTime() - clock.now().getTime()) / 1000)
    return pix.createCharge({ ...common, expiresInSeconds: Math.max(1, seconds) })
  }
  return pix.createDueCharge({
    ...common,
    dueDate: it.dueDate,
    validDaysAfterDue: VALID_DAYS_AFTER_DUE,
    discountUntilDue: items[0]?.discount ?? 0,
    ...LATE_CHARGE_POLICY,
  })
}

async function intend(
  deps: Deps,
  tx: Tx,
  purchaseIds: readonly string[],
  purpose: DebtPurpose,
  choose: Choose,
): Promise<Intention> {
  const orders = await lockOrders(tx, purchaseIds)
  if (orders.length < purchaseIds.length) throw new Refusal('ORDER_NOT_FOUND')
  const now = deps.clock.now()
  const today = saoPauloDate(now)
  const chosen = await choose(tx, await findInstalmentsOf(tx, purchaseIds), today)
  const { items, toPay } = chosen
  const [first] = items
  if (first === undefined || toPay === 0) throw new Refusal('NOTHING_TO_PAY')
  const debts = {
    purchaseIds: [...new Set(items.map((it) => it.purchaseId))],
    instalmentIds: items.map((it) => it.instalmentId),
  }
  const fresh = newCharge(deps, {
    ...chosen,
    purchaseId: first.purchaseId,
    purpose: chosen.line === undefined ? purpose : 'PLAN',
  })
  for (const live of await findLiveDebtCharges(tx, debts)) {
    if (await isTheSame(tx, live, { ...fresh, items, now })) return { charge: live, items, toPay }
  }
  await endDebtCharges(deps, tx, debts)
  await insertDebtCharge(tx, fresh, items)
  return { charge: { ...fresh, brCode: null }, items, toPay }
}

function newCharge(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  it: Chosen & { purchaseId: string; purpose: DebtPurpose },
): Omit<DebtCharge, 'brCode'> {
  const now = clock.now()
  const due = it.purpose === 'INSTALMENT' ? it.dueDate : null
  // a due date on a holiday moves on, and the days of validity count from there: a few more than at the PSP do no harm
  const lastDay = due === null ? null : startOfSaoPauloDay(addDays(due, VALID_DAYS_AFTER_DUE))
  return {
    id: newId(now),
    purchaseId: it.purchaseId,
    txid: ownedId(config.secret, it.purchaseId, now),
    purpose: it.purpose,
    ofSeveral: it.items.some(({ purchaseId }) => purchaseId !== it.purchaseId),
    // a due-date charge states the debt; the PSP calculates additions and deductions
    amount: due === null ? it.toPay : (it.items[0]?.principal ?? it.toPay),
    status: 'INTENDED',
    dueDate: due,
    planId: it.line?.planId ?? null,
    planLine: it.line?.planLine ?? null,
    createdAt: now,
    expiresAt: lastDay ?? endOfTodaysAmount(now),
  }
}

/** Until when today's amount can be paid unchanged: the end of the day, and near midnight a little longer. */
export function endOfTodaysAmount(now: Date): Date {
  const endOfDay = startOfSaoPauloDay(addDays(saoPauloDate(now), 1)).getTime()
  return new Date(Math.max(endOfDay, now.getTime() + AT_LEAST_MS))
}

/** The existing charge asks for the same today, and can still be paid. */
async function isTheSame(
  tx: Tx,
  live: DebtCharge,
  wanted: Omit<DebtCharge, 'brCode'> & { items: readonly ChargeItem[]; now: Date },
): Promise<boolean> {
  if (live.purpose !== wanted.purpose || live.expiresAt <= wanted.now) return false
  // several amounts may touch the same instalments
  if ((wanted.purpose === 'PART' || wanted.purpose === 'PLAN') && live.amount !== wanted.amount) return false
  if (live.planId !== wanted.planId || live.planLine !== wanted.planLine) return false
  if (wanted.dueDate !== null && live.dueDate !== wanted.dueDate) return false
  const today = saoPauloDate(wanted.now)
  // the PSP never made it, and makes none with a past due date
  const cannotBeMade = live.brCode === null && live.dueDate !== null && compareDates(live.dueDate, today) < 0
  if (cannotBeMade) return false
  return asksFor(live, await findChargeItems(tx, live), wanted.items, today)
}

/** Whether a charge that was made on some terms asks on a day for exactly these. */
export function asksFor(
  charge: Pick<DebtCharge, 'dueDate'>,
  made: readonly DebtTerms[],
  wanted: readonly DebtTerms[],
  day: CivilDate,
): boolean {
  if (made.length !== wanted.length) return false
  return wanted.every((it) => {
    const old = made.find(({ instalmentId }) => instalmentId === it.instalmentId)
    if (old === undefined || old.principal !== it.principal) return false
    const asked = asksOn(day, charge, old)
    return asked.discount === it.discount && asked.lateCharge === it.lateCharge
  })
}

/** What a charge asks for on a day. */
export function amountOn(
  day: CivilDate,
  charge: Pick<DebtCharge, 'dueDate' | 'amount'>,
  made: readonly DebtTerms[],
): Cents {
  if (charge.dueDate === null) return charge.amount
  return totalOf(made.map((it) => ({ ...it, ...asksOn(day, charge, it) })))
}

/** A due-date charge as the PSP calculates it: it knows the due date and the full late charge, and nothing forgiven. */
function asksOn(
  day: CivilDate,
  { dueDate }: Pick<DebtCharge, 'dueDate'>,
  { principal, discount, lateCharge: fixed }: DebtTerms,
): Pick<DebtTerms, 'discount' | 'lateCharge'> {
  if (dueDate === null) return { discount, lateCharge: fixed }
  const { total, daysLate } = lateCharge({ open: principal, dueDate, today: day })
  return { discount: daysLate > 0 ? ZERO : discount, lateCharge: total }
}
