/**
 * The text of an audit entry: one line per field, with what was requested, before and after; amounts, rates and dates
 * as written in Brazil, our own codes in Portuguese (000 §1).
 */
import { formatDate, parseCivilDate } from '../calendar/dates.ts'
import { BANK_ACCOUNT_TYPES } from '../contracts/catalogue/catalogue-states.ts'
import { cents, formatReais, parseReaisNumber } from '../money/cents.ts'
import { formatPercent, readRate } from '../money/rate.ts'
import { AUDIT_FIELD_LABELS, AUDIT_VALUE_LABELS } from './field-words.ts'
import { jobLabel } from './job-words.ts'

/** As stored and transferred. */
export type Written =
  | string
  | number
  | boolean
  | null
  | readonly Written[]
  | { readonly [key: string]: Written }

export interface WrittenEntry {
  object: { type: string }
  asked: Written
  before: Written
  after: Written
}

export interface DescribedField {
  label: string
  /** '' if it was not mentioned. */
  asked: string
  before: string
  after: string
}

type Column = 'asked' | 'before' | 'after'
const NOTHING = '—'

/** In the order in which they were written; for an order only the changed fields. */
export function describeChange(entry: WrittenEntry): DescribedField[] {
  const told = new Map<string, DescribedField>()
  for (const column of ['asked', 'before', 'after'] as const)
    for (const [label, text] of linesOf(entry[column], { column, type: entry.object.type })) {
      const line = told.get(label) ?? { label, asked: '', before: '', after: '' }
      told.set(label, { ...line, [column]: text })
    }
  const isChange = entry.before !== null && entry.after !== null
  return [...told.values()].filter((it) => !isChange || it.asked !== '' || it.before !== it.after)
}

/** Names of fields without a label. */
export function unnamedFields(written: Written): string[] {
  if (written === null || typeof written !== 'object') return []
  if (isList(written)) return written.flatMap(unnamedFields)
  return Object.entries(written).flatMap(([name, value]) => [
    ...(AUDIT_FIELD_LABELS[name] === undefined ? [name] : []),
    ...unnamedFields(value),
  ])
}

interface Place {
  column: Column
  type: string
}

function linesOf(written: Written, place: Place, above = ''): [string, string][] {
  if (written === null || typeof written !== 'object' || isList(written)) return []
  return Object.entries(written).flatMap(([name, value]): [string, string][] => {
    const label = AUDIT_FIELD_LABELS[name] ?? 'Outro dado'
    if (isList(value) && value.some(isThing)) return thingsOf(name, value.filter(isThing), place)
    // the label already says which one it is
    if (above !== '' && (name === 'id' || name === 'number')) return []
    return [[above === '' ? label : `${above}: ${label.toLowerCase()}`, textOf(name, value, place)]]
  })
}

/** One item of a list: "Parcela 2", "Produto 1". */
const ONE_OF: Readonly<Record<string, string>> = {
  instalments: 'Parcela',
  products: 'Produto',
  subCategory: 'Subcategoria',
  kept: 'Guardado por lei',
}

function thingsOf(name: string, things: readonly Thing[], place: Place): [string, string][] {
  const one = ONE_OF[name] ?? AUDIT_FIELD_LABELS[name] ?? 'Outro dado'
  return things.flatMap((thing, index) =>
    linesOf(thing, place, `${one} ${typeof thing['number'] === 'number' ? thing['number'] : index + 1}`),
  )
}

function textOf(name: string, value: Written, place: Place): string {
  if (value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return numberText(name, value, place)
  if (typeof value === 'string') return wordText(name, value)
  if (isList(value))
    return value.length === 0 ? NOTHING : value.map((it) => textOf(name, it, place)).join(', ')
  return linesOf(value, place)
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ')
}

const IN_CENTS = [
  'agencyFeeCents',
  'amountCents',
  'canceled',
  'canceledCents',
  'cashback',
  'collectedCents',
  'fee',
  'lateCents',
  'limit',
  'paid',
  'paidOutside',
  'promisedCents',
  'writtenOff',
]
const IN_REAIS = ['amountToRefund', 'basePrice', 'customerLimit', 'maxAmountPerOrder', 'partMinimum', 'price']
const FRACTIONS = ['customerCashback', 'minimumCashback', 'ratio', 'tax']

function numberText(name: string, value: number, { column, type }: Place): string {
  const reais = () => formatReais(parseReaisNumber(value) ?? cents(Math.round(value * 100)))
  const percent = (one: 1 | 100) => {
    const rate = readRate(value, one)
    return rate === null ? String(value) : formatPercent(rate)
  }
  // a merchant's fee is in percent; an order's amount in reais when typed, and in centavos when stored
  if (name === 'amount' && type === 'MERCHANT') return percent(100)
  if (IN_REAIS.includes(name) || (name === 'amount' && column === 'asked')) return reais()
  if (IN_CENTS.includes(name) || name === 'amount') return formatReais(cents(value))
  return FRACTIONS.includes(name) ? percent(1) : String(value).replace('.', ',')
}

function wordText(name: string, value: string): string {
  const day = parseCivilDate(value)
  if (day !== null) return formatDate(day)
  if (name === 'fields' || name === 'changed') return AUDIT_FIELD_LABELS[value] ?? value
  if (name === 'task') return jobLabel(value)
  if (name === 'bankAccountTypeCode') return ACCOUNT_TYPES[value] ?? value
  const known = AUDIT_VALUE_LABELS[value]
  if (known !== undefined) return known
  // several of our codes in one value: "ADMIN,READ", "ORDER_CREATED EMAIL EACH"
  const words = value.split(/[ ,]/).map((it) => AUDIT_VALUE_LABELS[it])
  return words.every((it) => it !== undefined) ? words.join(', ') : value
}

const ACCOUNT_TYPES: Readonly<Record<string, string>> = BANK_ACCOUNT_TYPES

type Thing = { readonly [key: string]: Written }

const isList = (it: Written): it is readonly Written[] => Array.isArray(it)
const isThing = (it: Written): it is Thing => it !== null && typeof it === 'object' && !isList(it)
