/** The customers list: all, or by name, CPF, phone or e-mail. */
import type {
  AdminCustomerRow as RowSeen,
  AdminCustomers,
  AdminCustomersQuery,
} from '@drip/core/contracts/admin-area'
import { parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parseBrazilianPhone } from '@drip/core/documents/phone'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db.ts'
import {
  type AdminCustomerRow,
  countCustomers,
  findCustomerIds,
  findCustomerRows,
} from './admin-customers.store.ts'
import { findCustomersBy, findCustomersNamed } from './admin-search.store.ts'
import { MOST_PEOPLE, wordsOf } from './find-searched.ts'
import { nearerEnd } from './nearer-end.ts'
import type { Totals } from './totals.ts'

type Query = z.output<typeof AdminCustomersQuery>

export async function listAdminCustomers(
  { db }: Pick<Deps, 'db'>,
  totals: Totals,
  query: Query,
): Promise<AdminCustomers> {
  const { page, size } = query
  const found = await findPeople(db, query)
  const { rows, total, isExact } =
    found === null ? await pageOfAll(db, totals, query) : await pageOf(db, found, query)
  return {
    content: rows.map(customerRow),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
    totalIsExact: isExact,
  }
}

interface Found {
  ids: readonly string[]
  isWhole: boolean
}

/** Null: nothing was asked for. What is given must all hold; what cannot be read is nobody's. */
async function findPeople(db: Queries, { name, cpf, phone, email }: Query): Promise<Found | null> {
  const words = wordsOf(name)
  const asked: Promise<Found>[] = [
    ...(name.trim() === '' ? [] : [named(db, words)]),
    ...(cpf.trim() === '' ? [] : [exactly(db, 'cpf', parseCpf(cpf))]),
    ...(phone.trim() === '' ? [] : [exactly(db, 'phone', parseBrazilianPhone(phone))]),
    ...(email.trim() === '' ? [] : [exactly(db, 'email', parseEmail(email))]),
  ]
  const [first, ...others] = await Promise.all(asked)
  if (first === undefined) return null
  return {
    ids: first.ids.filter((id) => others.every((it) => it.ids.includes(id))),
    isWhole: [first, ...others].every((it) => it.isWhole),
  }
}

async function named(db: Queries, words: readonly string[]): Promise<Found> {
  return words.length === 0 ? { ids: [], isWhole: true } : findCustomersNamed(db, words, MOST_PEOPLE)
}

async function exactly(db: Queries, field: 'cpf' | 'phone' | 'email', value: string | null): Promise<Found> {
  if (value === null) return { ids: [], isWhole: true }
  const by = field === 'cpf' ? { cpf: value } : field === 'phone' ? { phone: value } : { email: value }
  const ids = await findCustomersBy(db, by)
  return { ids, isWhole: ids.length < MOST_PEOPLE }
}

interface PageOfRows {
  rows: AdminCustomerRow[]
  total: number
  isExact: boolean
}

async function pageOf(db: Queries, { ids, isWhole }: Found, { page, size }: Query): Promise<PageOfRows> {
  const rows = await findCustomerRows(db, ids, { skip: page * size, take: size })
  return { rows, total: ids.length, isExact: isWhole }
}

async function pageOfAll(db: Queries, totals: Totals, { page, size }: Query): Promise<PageOfRows> {
  const { total, isExact } = await totals.count('customers', (bound) => countCustomers(db, bound))
  const way = nearerEnd(total, { page, size })
  const ids = way.take === 0 ? [] : await findCustomerIds(db, way)
  return { rows: await findCustomerRows(db, ids), total, isExact }
}

export function customerRow(it: AdminCustomerRow): RowSeen {
  const { id, name, cpf, email, phone, addressCep, isOnDebtNegotiation } = it
  return {
    id,
    name,
    cpf,
    email,
    phone,
    addressCep,
    status: it.archivedAt === null ? 'ACTIVE' : 'ARCHIVED',
    isOnDebtNegotiation,
    createdAt: it.createdAt.toISOString(),
  }
}
