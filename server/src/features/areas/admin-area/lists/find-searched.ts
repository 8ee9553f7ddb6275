/** Reads what a caller says as everything it can be: whose orders, or which ones. */
import type { CustomerSearchKind, OrderSearchKind } from '@drip/core/contracts/admin/admin-area'
import { parseCpf } from '@drip/core/documents/cpf'
import { parseEmail } from '@drip/core/documents/email'
import { parsePhone } from '@drip/core/documents/phone'
import { type Cents, readWrittenReais } from '@drip/core/money/cents'
import { isUuid } from '@drip/core/documents/uuid'
import type { Queries } from '../../../../platform/database/db.ts'
import {
  findCustomersBy,
  findCustomersNamed,
  findCustomersWithPart,
  findMerchantsNamed,
  findOrdersByCode,
  findOrdersByEndToEndId,
  findOrdersById,
  findOrdersWithAmount,
  findOrdersWithPart,
} from './admin-search.store.ts'
import { partOf, wordsOf } from './search-words.ts'

/** Orders, and the people and merchants whose orders they are; null: no search. */
export interface Searched {
  kind: OrderSearchKind
  orderIds: string[]
  customerIds: string[]
  merchantIds: string[]
  /** All orders with this amount, possibly more than in `orderIds`; null if no amount was given. */
  amount: Cents | null
  /** False if there were more people or merchants than examined. */
  isWhole: boolean
}

export interface SearchedPeople {
  kind: CustomerSearchKind
  customerIds: string[]
  isWhole: boolean
}

/** How many people with one name are examined; a search for "Maria" needs more words. */
export const MOST_PEOPLE = 200
const MOST_MERCHANTS = 20
/** The same number of orders with a part of a code. */
const MOST_ORDERS = MOST_PEOPLE

const END_TO_END_ID = /^E[\da-z]{31}$/i
/** With a comma or R$ it is an amount; bare digits only if they are no code. */
const SURELY_AMOUNT = /,|R\$/i

/** The first reading with results decides; without results, the first possible one. */
export async function findSearched(db: Queries, search: string): Promise<Searched | null> {
  const text = search.trim()
  if (text === '') return null
  return firstFound(
    orderReadings(db, text),
    ({ orderIds, customerIds, merchantIds }) => orderIds.length + customerIds.length + merchantIds.length > 0,
  )
}

/** The same among customers; null: no search. */
export async function findSearchedPeople(db: Queries, search: string): Promise<SearchedPeople | null> {
  const text = search.trim()
  if (text === '') return null
  const found = await firstFound(peopleReadings(db, text), (it) => it.customerIds.length > 0)
  return found ?? { kind: 'NAME', customerIds: [], isWhole: true }
}

type Reading<Found> = () => Promise<Found>

async function firstFound<Found>(
  readings: readonly (Reading<Found> | null)[],
  isFound: (it: Found) => boolean,
): Promise<Found | null> {
  let first: Found | null = null
  for (const reading of readings) {
    const it = await reading?.()
    if (it === undefined) continue
    if (isFound(it)) return it
    first ??= it
  }
  return first
}

function orderReadings(db: Queries, text: string): (Reading<Searched> | null)[] {
  const amount = readWrittenReais(text)
  const isSurelyAmount = SURELY_AMOUNT.test(text)
  const ofAmount =
    amount === null
      ? null
      : async () => ({
          ...NOTHING,
          kind: 'AMOUNT' as const,
          amount,
          orderIds: await findOrdersWithAmount(db, amount),
        })
  const words = wordsOf(text)
  const part = partOf(text)
  return [
    isUuid(text) ? () => orders('ID', findOrdersById(db, text)) : null,
    END_TO_END_ID.test(text) ? () => orders('END_TO_END_ID', findOrdersByEndToEndId(db, text)) : null,
    isSurelyAmount ? ofAmount : null,
    ...exactPeople(db, text).map(
      (reading) => reading && (async () => ({ ...NOTHING, ...(await reading()) })),
    ),
    /\s/.test(text) ? null : () => orders('CODE', findOrdersByCode(db, text)),
    isSurelyAmount ? null : ofAmount,
    words.length === 0 ? null : () => named(db, words),
    part === null ? null : () => ofPart(db, part),
  ]
}

function peopleReadings(db: Queries, text: string): (Reading<SearchedPeople> | null)[] {
  const words = wordsOf(text)
  const part = partOf(text)
  return [
    isUuid(text) ? () => people('ID', findCustomersBy(db, { id: text })) : null,
    ...exactPeople(db, text),
    words.length === 0 ? null : () => peopleNamed(db, words),
    part === null ? null : () => people('PART', findCustomersWithPart(db, part, MOST_PEOPLE)),
  ]
}

/** Readings that identify one person. */
function exactPeople(db: Queries, text: string): (Reading<SearchedPeople> | null)[] {
  const cpf = parseCpf(text)
  const phone = parsePhone(text)
  const email = parseEmail(text)
  return [
    email === null ? null : () => people('EMAIL', findCustomersBy(db, { email })),
    cpf === null ? null : () => people('CPF', findCustomersBy(db, { cpf })),
    phone === null ? null : () => people('PHONE', findCustomersBy(db, { phone })),
  ]
}

const NOTHING = { orderIds: [], customerIds: [], merchantIds: [], amount: null, isWhole: true }

async function orders(kind: OrderSearchKind, asking: Promise<string[]>): Promise<Searched> {
  return { ...NOTHING, kind, orderIds: await asking }
}

async function people(kind: CustomerSearchKind, asking: Promise<string[]>): Promise<SearchedPeople> {
  const customerIds = await asking
  return { kind, customerIds, isWhole: customerIds.length < MOST_PEOPLE }
}

async function peopleNamed(db: Queries, words: readonly string[]): Promise<SearchedPeople> {
  const { ids, isWhole } = await findCustomersNamed(db, words, MOST_PEOPLE)
  return { kind: 'NAME', customerIds: ids, isWhole }
}

async function named(db: Queries, words: readonly string[]): Promise<Searched> {
  const [{ customerIds, isWhole }, merchantIds] = await Promise.all([
    peopleNamed(db, words),
    findMerchantsNamed(db, words, MOST_MERCHANTS),
  ])
  const isEverything = isWhole && merchantIds.length < MOST_MERCHANTS
  return { ...NOTHING, kind: 'NAME', customerIds, merchantIds, isWhole: isEverything }
}

async function ofPart(db: Queries, part: string): Promise<Searched> {
  const [orderIds, { customerIds, isWhole }] = await Promise.all([
    findOrdersWithPart(db, part, MOST_ORDERS),
    people('PART', findCustomersWithPart(db, part, MOST_PEOPLE)),
  ])
  const isEverything = isWhole && orderIds.length < MOST_ORDERS
  return { ...NOTHING, kind: 'PART', orderIds, customerIds, isWhole: isEverything }
}
