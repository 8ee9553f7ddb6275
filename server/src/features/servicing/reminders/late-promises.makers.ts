/**
 * The promises and offers of the late customers in `late-lives.makers.ts`, in separate records: whether a promise was
 * kept, what an offer costs and how it ends is calculated here a second time, and compared with the product's records.
 */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import { type CivilDate, addDays, compareDates, daysBetween } from '@drip/core/calendar/dates'
import type { OfferEnd, OfferState } from '@drip/core/debts/plans/debt-offer'
import type { PlanKind } from '@drip/core/debts/plans/debt-plan'
import type { PromiseState } from '@drip/core/reminders/collections/promise'
import sql from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { acceptOffer } from '../offers/accept-offer.ts'
import { offerLink } from '../offers/offer-link.ts'

/** A paid instalment. */
export interface Paid {
  customerId: string
  purchaseId: string
  amount: number
}

interface Promised {
  customerId: string
  amount: number
  dueOn: CivilDate
  /** Until the end of that day. */
  paid: number
  isReplaced: boolean
}

export class PromiseBook {
  readonly counted = { promises: 0, promisesKept: 0, promisesBroken: 0, promisesWrong: 0 }
  private readonly open = new Map<string, Promised>()
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  made(id: string, { customerId, amount, dueOn }: Pick<Promised, 'customerId' | 'amount' | 'dueOn'>): void {
    for (const it of this.open.values()) if (it.customerId === customerId) it.isReplaced = true
    this.open.set(id, { customerId, amount, dueOn, paid: 0, isReplaced: false })
    this.counted.promises += 1
  }

  paid(all: readonly Paid[], day: CivilDate): void {
    const sums = new Map<string, number>()
    for (const { customerId, amount } of all) sums.set(customerId, (sums.get(customerId) ?? 0) + amount)
    for (const it of this.open.values())
      if (compareDates(day, it.dueOn) <= 0) it.paid += sums.get(it.customerId) ?? 0
  }

  /** In the morning, after the cases were checked. */
  async compare(today: CivilDate): Promise<void> {
    const late = await this.lateOnes(today)
    const rows = await this.db.rows<{ id: string; state: PromiseState; paid: number }>(sql`
      select id, state, paid from payment_promises where id = any(${[...this.open.keys()]}::uuid[])`)
    for (const { id, state, paid } of rows) {
      const it = this.open.get(id)
      if (it === undefined) continue
      const expected = stateOf(it, late.has(it.customerId), today)
      const isRight = state === expected && (state === 'OPEN' || state === 'REPLACED' || paid === it.paid)
      if (!isRight) this.counted.promisesWrong += 1
      if (expected === 'KEPT') this.counted.promisesKept += 1
      if (expected === 'BROKEN') this.counted.promisesBroken += 1
      if (expected !== 'OPEN') this.open.delete(id)
    }
  }

  private async lateOnes(today: CivilDate): Promise<Set<string>> {
    const customers = [...new Set([...this.open.values()].map((it) => it.customerId))]
    const owed = await this.db.rows<{ customerId: string; dueDate: CivilDate }>(sql`
      select customer_id, due_date from instalments
      where customer_id = any(${customers}::uuid[]) and status = 'PENDING' and agreed_charge is null`)
    return new Set(owed.filter((it) => isAfterDeadline(it.dueDate, today)).map((it) => it.customerId))
  }
}

function stateOf(it: Promised, isLate: boolean, today: CivilDate): PromiseState {
  if (it.isReplaced) return 'REPLACED'
  if (it.paid >= it.amount) return 'KEPT'
  if (!isLate) return it.paid > 0 ? 'KEPT' : 'VOID'
  return compareDates(today, it.dueOn) > 0 ? 'BROKEN' : 'OPEN'
}

const isAfterDeadline = (dueDate: CivilDate, today: CivilDate) =>
  compareDates(today, nextBusinessDay(dueDate)) > 0

interface Offered {
  id: string
  purchaseId: string
  customerId: string
  kind: PlanKind
  seen: string
  total: number
  offeredOn: CivilDate
  until: CivilDate
  end: { state: OfferState; because: OfferEnd | null } | null
}

/** In percent; the sum is divided by that many lines. */
const FORGIVEN: Record<PlanKind, number> = { AT_ONCE: 50, WITH_ENTRY: 25, NO_ENTRY: 0 }
const LINES: Record<PlanKind, number> = { AT_ONCE: 1, WITH_ENTRY: 2, NO_ENTRY: 3 }
/** Of five, one accepts on the next day. */
const ACCEPTS_ONE_IN = 5

export class OfferBook {
  readonly counted = { offers: 0, offersAccepted: 0, offersWrong: 0 }
  private open = new Map<string, Offered>()
  private readonly deps: Deps

  constructor(deps: Deps) {
    this.deps = deps
  }

  /** After a round sent its offers: the cost of each is recalculated. */
  async made(): Promise<void> {
    const { db, clock } = this.deps
    const made = await db.rows<Omit<Offered, 'end'>>(sql`
      select id, purchase_id, customer_id, kind, seen, total, offered_on, until from debt_offers where made_at = ${clock.now()}`)
    const debts = Map.groupBy(
      await db.rows<{ purchaseId: string; amount: number; dueDate: CivilDate }>(sql`
        select purchase_id, amount, due_date from instalments
        where purchase_id = any(${made.map((it) => it.purchaseId)}::uuid[]) and status = 'PENDING'`),
      (it) => it.purchaseId,
    )
    for (const it of made) {
      for (const other of this.open.values())
        if (other.purchaseId === it.purchaseId) other.end ??= { state: 'REVOKED', because: 'REPLACED' }
      const total = (debts.get(it.purchaseId) ?? []).reduce((sum, debt) => sum + costOf(debt, it), 0)
      this.counted.offers += 1
      if (total !== it.total) this.counted.offersWrong += 1
      this.open.set(it.id, { ...it, end: null })
    }
  }

  /** Some of yesterday's, by their links. */
  async accept(today: CivilDate): Promise<void> {
    const chosen = [...this.open.values()].filter(
      (it) =>
        addDays(it.offeredOn, 1) === today && Number.parseInt(it.id.slice(0, 4), 16) % ACCEPTS_ONE_IN === 0,
    )
    for (const it of chosen) {
      const isOver = it.end !== null
      const refused = await this.tryToAccept(it)
      if ((refused !== null) !== isOver) this.counted.offersWrong += 1
      if (refused === null) {
        it.end = { state: 'ACCEPTED', because: null }
        this.counted.offersAccepted += 1
        await this.comparePlan(it)
      }
    }
  }

  private async tryToAccept({ id, seen }: Offered): Promise<string | null> {
    const token = offerLink(this.deps, id).split('/').at(-1) ?? ''
    try {
      await acceptOffer(this.deps, token, seen)
      return null
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return error.code
    }
  }

  /** To the centavo: the offered amount, in lines that differ by at most one. */
  private async comparePlan({ purchaseId, total, kind }: Offered): Promise<void> {
    const lines = await this.deps.db.rows<{ amount: number }>(sql`
      select l.amount from debt_plan_lines l join debt_plans p on p.id = l.plan_id
      where p.purchase_id = ${purchaseId} and p.state in ('ACCEPTED', 'IN_FORCE')`)
    const amounts = lines.map((it) => it.amount)
    const sum = amounts.reduce((left, it) => left + it, 0)
    const isEven = Math.max(...amounts) - Math.min(...amounts) <= 1
    if (sum !== total || amounts.length !== LINES[kind] || !isEven) this.counted.offersWrong += 1
  }

  paid(all: readonly Paid[]): void {
    const purchases = new Set(all.map((it) => it.purchaseId))
    for (const it of this.open.values())
      if (purchases.has(it.purchaseId)) it.end ??= { state: 'REVOKED', because: 'PAID' }
  }

  /** In the morning, after the offers were swept. */
  async compare(today: CivilDate): Promise<void> {
    const rows = await this.deps.db.rows<{ id: string; state: OfferState; because: OfferEnd | null }>(sql`
      select id, state, revoked_because as because from debt_offers where id = any(${[...this.open.keys()]}::uuid[])`)
    for (const { id, state, because } of rows) {
      const it = this.open.get(id)
      if (it === undefined) continue
      const end = endOf(it, today)
      if (state !== end.state || because !== end.because) this.counted.offersWrong += 1
      if (end.state !== 'OPEN') this.open.delete(id)
    }
  }
}

/** One that was paid on its last evening has also expired; expiry is checked first. */
function endOf({ end, until }: Offered, today: CivilDate): { state: OfferState; because: OfferEnd | null } {
  const isOver = compareDates(today, until) > 0
  if (isOver && (end === null || end.because === 'PAID')) return { state: 'EXPIRED', because: null }
  return end ?? { state: 'OPEN', because: null }
}

/** Fine of 2 % and interest of 1 % for 30 days, each rounded, less the waived share of both. */
function costOf(
  { amount, dueDate }: { amount: number; dueDate: CivilDate },
  { offeredOn, kind }: Pick<Offered, 'offeredOn' | 'kind'>,
): number {
  if (!isAfterDeadline(dueDate, offeredOn)) return amount
  const days = daysBetween(nextBusinessDay(dueDate), offeredOn)
  const charge = Math.round((amount * 2) / 100) + Math.round((amount * days) / 3000)
  return amount + charge - Math.round((charge * FORGIVEN[kind]) / 100)
}
