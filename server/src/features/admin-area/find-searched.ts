/** What a caller says, read as everything it can be: whose orders, or which, are meant. */
import type { OrderSearchKind } from '@drip/core/contracts/admin-area'
import { parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parseBrazilianPhone } from '@drip/core/documents/phone'
import type { Queries } from '../../platform/db.ts'
import {
  findCustomersBy,
  findCustomersNamed,
  findMerchantsNamed,
  findOrdersByCode,
  findOrdersByEndToEndId,
  findOrdersById,
} from './admin-search.store.ts'

/** Orders, and people and merchants whose orders they are; null: nothing was searched. */
export interface Searched {
  kind: OrderSearchKind
  orderIds: string[]
  customerIds: string[]
  merchantIds: string[]
  /** False when there were more people or merchants than are looked at. */
  isWhole: boolean
}

/** So many people of one name are looked at; who searches for "Maria" must say more. */
export const MOST_PEOPLE = 200
const MOST_MERCHANTS = 20

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const END_TO_END_ID = /^E[\da-z]{31}$/i

/** The first reading that finds something decides; where none does, the first that is possible. */
export async function findSearched(db: Queries, search: string): Promise<Searched | null> {
  const text = search.trim()
  if (text === '') return null
  const readings = readingsOf(db, text)
  const found: Searched[] = []
  for (const reading of readings) {
    const it = await reading()
    if (it.orderIds.length + it.customerIds.length + it.merchantIds.length > 0) return it
    found.push(it)
  }
  return found[0] ?? null
}

type Reading = () => Promise<Searched>

function readingsOf(db: Queries, text: string): Reading[] {
  const cpf = parseCpf(text)
  const phone = parseBrazilianPhone(text)
  const email = parseEmail(text)
  const words = wordsOf(text)
  const readings: (Reading | null)[] = [
    UUID.test(text) ? () => ofOrders('ID', findOrdersById(db, text)) : null,
    END_TO_END_ID.test(text) ? () => ofOrders('END_TO_END_ID', findOrdersByEndToEndId(db, text)) : null,
    email === null ? null : () => ofPeople('EMAIL', findCustomersBy(db, { email })),
    cpf === null ? null : () => ofPeople('CPF', findCustomersBy(db, { cpf })),
    phone === null ? null : () => ofPeople('PHONE', findCustomersBy(db, { phone })),
    /\s/.test(text) ? null : () => ofOrders('CODE', findOrdersByCode(db, text)),
    words.length === 0 ? null : () => named(db, words),
  ]
  return readings.filter((it) => it !== null)
}

async function ofOrders(kind: OrderSearchKind, asking: Promise<string[]>): Promise<Searched> {
  return { kind, orderIds: await asking, customerIds: [], merchantIds: [], isWhole: true }
}

async function ofPeople(kind: OrderSearchKind, asking: Promise<string[]>): Promise<Searched> {
  const customerIds = await asking
  return { kind, orderIds: [], customerIds, merchantIds: [], isWhole: customerIds.length < MOST_PEOPLE }
}

async function named(db: Queries, words: readonly string[]): Promise<Searched> {
  const [people, merchantIds] = await Promise.all([
    findCustomersNamed(db, words, MOST_PEOPLE),
    findMerchantsNamed(db, words, MOST_MERCHANTS),
  ])
  const isWhole = people.isWhole && merchantIds.length < MOST_MERCHANTS
  return { kind: 'NAME', orderIds: [], customerIds: people.ids, merchantIds, isWhole }
}

/** As the database keeps the words of a name (`plain_words`); at most six are looked at. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
  return [...new Set(plain.split(/[^a-z\d]+/).filter((word) => word !== ''))].slice(0, 6)
}
