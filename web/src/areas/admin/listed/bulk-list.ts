/**
 * Reads pasted lists of CPFs, phones, CEPs and ids, as copied from a spreadsheet or a message. Each entry is reported
 * with its line, so that an invalid one is easy to find. Empty entries are dropped, and repeated ones count once.
 */
import { parsePhone } from '@drip/core/documents/phone'

export type EntryKind = 'cpf' | 'phone' | 'cep' | 'id'

export interface Entry {
  /** As it was typed. */
  text: string
  /** Counted from 1. */
  line: number
  /** The value to send; null if it is not of its kind. */
  value: string | null
}

export interface BulkList {
  entries: Entry[]
  /** The values to send, each once. */
  values: string[]
  wrong: Entry[]
  /** The number of repeated entries. */
  repeated: number
}

export function readList(text: string, kind: EntryKind): BulkList {
  const entries = text.split(/\r\n|\r|\n/).flatMap((line, index) =>
    line
      .split(SEPARATORS[kind])
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => ({ text: entry, line: index + 1, value: READERS[kind](entry) })),
  )
  const right = entries.flatMap((it) => (it.value === null ? [] : [it.value]))
  const values = [...new Set(right)]
  return {
    entries,
    values,
    wrong: entries.filter((it) => it.value === null),
    repeated: right.length - values.length,
  }
}

/** A phone contains spaces, the others do not. */
const SEPARATORS: Record<EntryKind, RegExp> = {
  cpf: /[\s,;]+/,
  cep: /[\s,;]+/,
  id: /[\s,;]+/,
  phone: /[\t,;]+/,
}

const READERS: Record<EntryKind, (text: string) => string | null> = {
  // eleven digits (000 §5): the server knows whether they belong to somebody
  cpf: (text) => ofLength(onlyMarked(text, /^[\d.-]+$/), 11),
  phone: readPhone,
  cep: (text) => {
    const digits = ofLength(onlyMarked(text, /^[\d-]+$/), 8)
    return digits === null ? null : `${digits.slice(0, 5)}-${digits.slice(5)}`
  },
  id: (text) => text,
}

/** `+55` and ten or eleven digits: 13 or 14 characters (000 §5); a number of the United States with its +1. */
function readPhone(text: string): string | null {
  const digits = onlyMarked(text, /^\+?[\d\s().-]+$/)
  if (digits === null) return null
  const known = parsePhone(text)
  if (known?.startsWith('+1') === true) return known
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits
  const begins = text.startsWith('+') && !digits.startsWith('55')
  return !begins && (national.length === 10 || national.length === 11) ? `+55${national}` : null
}

const onlyMarked = (text: string, allowed: RegExp) => (allowed.test(text) ? text.replace(/\D/g, '') : null)
const ofLength = (digits: string | null, length: number) => (digits?.length === length ? digits : null)
