/** The customers list: all, or by name, CPF, phone or e-mail, either stated or guessed. */
import type {
  AdminCustomerRow as RowSeen,
  AdminCustomers,
  AdminCustomersQuery,
} from '@drip/core/contracts/admin/admin-area'
import { hiddenCpf, parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parsePhone } from '@drip/core/documents/phone'
import type { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import type { Queries } from '../../../../platform/database/db.ts'
import { asPage } from '../../../../platform/http/as-page.ts'
import {
  type AdminCustomerRow,
  countCustomers,
  findCustomerIds,
  findCustomerRows,
} from './admin-customers.store.ts'
import { findCustomersBy, findCustomersNamed, findCustomersWithPart } from '../lists/admin-search.store.ts'
import { MOST_PEOPLE, type SearchedPeople, findSearchedPeople } from '../lists/find-searched.ts'
import { nearerEnd } from '../lists/nearer-end.ts'
import { partOf, wordsOf } from '../lists/search-words.ts'
import type { Totals } from '../lists/totals.ts'

type Query = z.output<typeof AdminCustomersQuery>

export async function listAdminCustomers(
  { db }: Pick<Deps, 'db'>,
  totals: Totals,
  query: Query,
): Promise<AdminCustomers> {
  const { page, size } = query
  const searched = await findSearchedPeople(db, query.search)
  const found = await findPeople(db, query, searched)
  const { rows, total, isExact } =
    found === null ? await pageOfAll(db, totals, query) : await pageOf(db, found, query)
  return {
    ...asPage(rows.map(customerRow), { page, size }, total),
    totalIsExact: isExact,
    searchedFor: searched?.kind ?? null,
  }
}

interface Found {
  ids: readonly string[]
  isWhole: boolean
}

/** Null: no search. All given values must match; partial values match anywhere. */
async function findPeople(
  db: Queries,
  { name, cpf, phone, email }: Query,
  searched: SearchedPeople | null,
): Promise<Found | null> {
  const words = wordsOf(name)
  const asked: Promise<Found>[] = [
    ...(name.trim() === '' ? [] : [named(db, words)]),
    ...(cpf.trim() === '' ? [] : [ofField(db, 'cpf', cpf, parseCpf)]),
    ...(phone.trim() === '' ? [] : [ofField(db, 'phone', phone, parsePhone)]),
    ...(email.trim() === '' ? [] : [ofField(db, 'email', email, parseEmail)]),
  ]
  const known = searched === null ? [] : [{ ids: searched.customerIds, isWhole: searched.isWhole }]
  const [first, ...others] = [...known, ...(await Promise.all(asked))]
  if (first === undefined) return null
  return {
    ids: first.ids.filter((id) => others.every((it) => it.ids.includes(id))),
    isWhole: [first, ...others].every((it) => it.isWhole),
  }
}

async function named(db: Queries, words: readonly string[]): Promise<Found> {
  return words.length === 0 ? { ids: [], isWhole: true } : findCustomersNamed(db, words, MOST_PEOPLE)
}

/** A whole value identifies one person, anything else is a part. */
async function ofField(
  db: Queries,
  field: 'cpf' | 'phone' | 'email',
  text: string,
  parse: (text: string) => string | null,
): Promise<Found> {
  const value = parse(text)
  const part = partOf(text)
  if (value === null && part === null) return { ids: [], isWhole: true }
  const by =
    field === 'cpf'
      ? { cpf: value ?? '' }
      : field === 'phone'
        ? { phone: value ?? '' }
        : { email: value ?? '' }
  const exact = value === null ? [] : await findCustomersBy(db, by)
  const ids =
    exact.length > 0 || part === null ? exact : await findCustomersWithPart(db, part, MOST_PEOPLE, field)
  return { ids, isWhole: ids.length < MOST_PEOPLE }
}

interface PageOfRows {
  rows: AdminCustomerRow[]
  total: number
  isExact: boolean
}

async function pageOf(db: Queries, { ids, isWhole }: Found, query: Query): Promise<PageOfRows> {
  const { page, size } = query
  const rows = await findCustomerRows(db, ids, query, { skip: page * size, take: size })
  return { rows, total: ids.length, isExact: isWhole }
}

async function pageOfAll(db: Queries, totals: Totals, query: Query): Promise<PageOfRows> {
  const { total, isExact } = await totals.count('customers', (bound) => countCustomers(db, bound))
  const way = nearerEnd(total, query)
  const ids = way.take === 0 ? [] : await findCustomerIds(db, query, way)
  return { rows: await findCustomerRows(db, ids, query), total, isExact }
}

export function customerRow(it: AdminCustomerRow): RowSeen {
  const { id, name, cpf, email, phone, addressCep, isOnDebtNegotiation } = it
  return {
    id,
    name,
    cpf: hiddenCpf(cpf),
    email,
    phone,
    addressCep,
    status: it.archivedAt === null ? 'ACTIVE' : 'ARCHIVED',
    isOnDebtNegotiation,
    createdAt: it.createdAt.toISOString(),
  }
}
