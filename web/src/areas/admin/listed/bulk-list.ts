/**
 * Lists that are pasted: CPFs, phones, CEPs and ids, as they come out of a spreadsheet or a message. Every entry is told by
 * the line it stands in, so that a wrong one is found again; what is empty is dropped, what is given twice counts once.
 */
import { parsePhone } from '@drip/core/documents/phone'

export type EntryKind = 'cpf' | 'phone' | 'cep' | 'id'

export interface Entry {
  /** As it was written. */
  text: string
  /** Counted from 1. */
  line: number
  /** As it is sent; null for what is not of its kind. */
  value: string | null
}

export interface BulkList {
  entries: Entry[]
  /** To be sent, each once. */
  values: string[]
  wrong: Entry[]
  /** How many were given again. */
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

/** A phone has spaces inside, the others have none. */
const SEPARATORS: Record<EntryKind, RegExp> = {
  cpf: /[\s,;]+/,
  cep: /[\s,;]+/,
  id: /[\s,;]+/,
  phone: /[\t,;]+/,
}

const READERS: Record<EntryKind, (text: string) => string | null> = {
  // eleven digits (000 §5): whether they are somebody's, the server says
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
