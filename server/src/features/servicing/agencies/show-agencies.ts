/** Pages about collection agencies, and the file for each (decision 118). */
import { daysBetween, saoPauloDate } from '@drip/core/calendar/dates'
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import type {
  Agencies,
  AgencyPayments,
  AgencyPaymentsQuery,
  Placements,
  PlacementsQuery,
  Portfolio,
  PortfolioRow,
  ShownAgency,
} from '@drip/core/contracts/admin/collections/admin-agencies'
import { subtractCents, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { nextCursor, readCursor } from '../../../platform/http/cursor.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { totalOf } from '../../purchases/orders/terms-of-debts.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { type LateDebt, findLateDebtsOf } from '../collections/debts-of-case.ts'
import { findAgencies, findAgency } from './agencies.store.ts'
import {
  type PlacedCustomer,
  findPlacedCustomers,
  listPlacements as findPlacements,
} from './placements.store.ts'
import { findReturns, listAgencyPayments as findPayments } from './returns.store.ts'
import { shownAgency } from './save-agency.ts'
import { BEFORE_ALL } from '../../../platform/jobs/rounds.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const MOST_AGENCIES = 100
const MOST_RETURNS = 50
/** Customers read at once for a file. */
const BATCH = 500
/** The maximum number of cases per file, and per agency. */
const MOST_CASES = 10_000

export async function listAgencies({ db }: Pick<Deps, 'db'>): Promise<Agencies> {
  return { content: (await findAgencies(db, MOST_AGENCIES)).map(shownAgency) }
}

/** @throws Refusal AGENCY_NOT_FOUND */
export async function showAgency({ db }: Pick<Deps, 'db'>, id: string): Promise<ShownAgency> {
  const [agency, returns] = await Promise.all([findAgency(db, id), findReturns(db, id, MOST_RETURNS)])
  if (agency === null) throw new Refusal('AGENCY_NOT_FOUND')
  return { ...shownAgency(agency), returns: returns.map((it) => ({ ...it, at: it.at.toISOString() })) }
}

/** @throws Refusal INVALID_QUERY: an invalid cursor */
export async function listPlacements(
  { db }: Pick<Deps, 'db'>,
  { id, all, after, size }: PlacementsQuery & { id: string },
): Promise<Placements> {
  const rows = await findPlacements(db, { agencyId: id, all, after: readCursor(after), limit: size })
  return {
    content: rows.slice(0, size).map((it) => ({
      ...it,
      placedAt: it.placedAt.toISOString(),
      late: toReais(it.late),
      collected: toReais(it.collected),
      endedAt: it.endedAt?.toISOString() ?? null,
    })),
    cursor: nextCursor(rows, size, (it) => [it.placedAt.toISOString(), it.id]),
  }
}

/** @throws Refusal INVALID_QUERY: an invalid cursor */
export async function listAgencyPayments(
  { db }: Pick<Deps, 'db'>,
  { id, after, size }: AgencyPaymentsQuery & { id: string },
): Promise<AgencyPayments> {
  const rows = await findPayments(db, { agencyId: id, after: readCursor(after), limit: size })
  return {
    content: rows.slice(0, size).map((it) => ({
      ...it,
      paidAt: it.paidAt.toISOString(),
      amount: toReais(it.amount),
      fee: toReais(it.fee),
      feeBack: toReais(it.feeBack),
      countedAt: it.countedAt.toISOString(),
    })),
    cursor: nextCursor(rows, size, (it) => [it.paidAt.toISOString(), it.id]),
  }
}

/** The late debts of an agency's customers, as of today; the export is audited. @throws Refusal AGENCY_NOT_FOUND */
export async function showPortfolio(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  admin: Admin,
  id: string,
): Promise<Portfolio> {
  if ((await findAgency(db, id)) === null) throw new Refusal('AGENCY_NOT_FOUND')
  const content: PortfolioRow[] = []
  let cases = 0
  for (let after: string | null = BEFORE_ALL; after !== null && cases < MOST_CASES;) {
    const placed: PlacedCustomer[] = await findPlacedCustomers(db, { agencyId: id, after, limit: BATCH })
    content.push(...(await rowsOf({ db, clock }, placed, config.publicUrl)))
    cases += placed.length
    after = placed.length < BATCH ? null : (placed.at(-1)?.customerId ?? null)
  }
  await db.transaction((tx) =>
    recordAudit({ clock }, tx, {
      actor: actorOf(admin),
      action: 'AGENCY_PORTFOLIO_TAKEN',
      object: { type: 'AGENCY', id },
      asked: { cases },
    }),
  )
  return { content }
}

async function rowsOf(
  { db, clock }: Parts,
  placed: readonly PlacedCustomer[],
  publicUrl: string,
): Promise<PortfolioRow[]> {
  const today = saoPauloDate(clock.now())
  const { debts } = await findLateDebtsOf(
    db,
    placed.map((it) => it.customerId),
    today,
  )
  const own = Map.groupBy(debts, (it) => it.order.customerId)
  const rowOf = (of: PlacedCustomer, { order, instalment, count, terms }: LateDebt): PortfolioRow => ({
    caseId: of.placementId,
    customerName: of.name,
    cpf: of.cpf,
    phone: of.phone,
    email: of.email,
    orderCode: order.code,
    merchantName: order.merchantName,
    number: instalment.number,
    count,
    dueDate: instalment.dueDate,
    daysLate: daysBetween(nextBusinessDay(instalment.dueDate), today),
    open: toReais(subtractCents(terms.principal, terms.discount)),
    lateCharge: toReais(terms.lateCharge),
    total: toReais(totalOf([terms])),
    payAt: `${publicUrl}/pagamento/${instalment.id}`,
    placedOn: saoPauloDate(of.placedAt),
    until: of.until,
  })
  return placed.flatMap((it) => (own.get(it.customerId) ?? []).map((debt) => rowOf(it, debt)))
}
