/** The whitelist and the people who negotiate a debt, as searchable lists (ADM-NAV-04). */
import type { AdminListedQuery, AdminNegotiating, AdminTrusted } from '@drip/core/contracts/admin/admin-area'
import { hiddenCpf } from '@drip/core/documents/cpf'
import type { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import type { Queries } from '../../../../platform/database/db.ts'
import { asPage } from '../../../../platform/http/as-page.ts'
import { findSearchedPeople } from '../lists/find-searched.ts'
import { lastDayBefore } from './show-admin-customer.ts'
import type { Totals } from '../lists/totals.ts'
import {
  countNegotiating,
  countTrusted,
  findCpfsOf,
  findNegotiating,
  findTrusted,
} from './value-lists.store.ts'

type Query = z.output<typeof AdminListedQuery>

export async function listTrusted(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  totals: Totals,
  query: Query,
): Promise<AdminTrusted> {
  const now = clock.now()
  const cpfs = await cpfsSearched(db, query.search)
  const { total, isExact } = await totals.count(`trusted ${query.search}`, (bound) =>
    countTrusted(db, { cpfs, now }, bound),
  )
  const rows = await findTrusted(db, { cpfs, now }, query)
  const content = rows.map((it) => ({
    cpf: cpfOf(it),
    customer: customerOf(it),
    lastDay: lastDayBefore(it.expiresAt),
  }))
  return { ...asPage(content, query, total), totalIsExact: isExact }
}

export async function listNegotiating(
  { db }: Pick<Deps, 'db'>,
  totals: Totals,
  query: Query,
): Promise<AdminNegotiating> {
  const cpfs = await cpfsSearched(db, query.search)
  const { total, isExact } = await totals.count(`negotiating ${query.search}`, (bound) =>
    countNegotiating(db, cpfs, bound),
  )
  const rows = await findNegotiating(db, cpfs, query)
  const content = rows.map(({ id, type, description, since, addedBy, ...it }) => ({
    id,
    cpf: cpfOf(it),
    customer: customerOf(it),
    type,
    description,
    since: since.toISOString(),
    addedBy,
  }))
  return { ...asPage(content, query, total), totalIsExact: isExact }
}

/** Including people who are not customers yet: a CPF can be listed before its first purchase. Null: no search. */
async function cpfsSearched(db: Queries, search: string): Promise<string[] | null> {
  const people = await findSearchedPeople(db, search)
  if (people === null) return null
  const digits = search.replace(/\D/g, '')
  return [...(await findCpfsOf(db, people.customerIds)), ...(digits.length === 11 ? [digits] : [])]
}

/** Customers are identified by their own page; others only by the CPF. */
const cpfOf = ({ cpf, customerId }: { cpf: string; customerId: string | null }) =>
  customerId === null ? cpf : hiddenCpf(cpf)

function customerOf(it: { customerId: string | null; customerName: string | null }) {
  return it.customerId === null ? null : { id: it.customerId, name: it.customerName ?? '' }
}
