/**
 * Differences that people have looked into and that will stay, because the books are append-only: a file of theirs says
 * each as the proof printed it, with the day on which it was looked into. One that becomes another is new again.
 */
import { type CivilDate, parseCivilDate } from '@drip/core/calendar/dates'
import type { Breach } from '../breach.ts'
import { describeDifference } from './describe-proof.ts'

/** The day on which each was looked into, by its printed line. */
export type KnownDifferences = ReadonlyMap<string, CivilDate>

/**
 * Reads lines such as `2026-11-29 DIFFERS: …`; empty lines and those that begin with `#` are for people.
 * @throws Error naming the first line that is none
 */
export function readKnown(text: string): KnownDifferences {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return new Map(
    lines.flatMap((line, index): [string, CivilDate][] => {
      if (line === '' || line.startsWith('#')) return []
      const [, given = '', difference = ''] = /^(\S+) (DIFFERS: .+)$/.exec(line) ?? []
      const day = parseCivilDate(given)
      if (day === null) throw new Error(`Line ${index + 1} is no day and difference: ${line}`)
      return [[difference, day]]
    }),
  )
}

/** The lines that a proof prints: each difference, and what was known and is no longer there. */
export function comparedWith(known: KnownDifferences) {
  const left = new Map(known)
  return {
    line(difference: Breach): string {
      const text = describeDifference(difference)
      const since = left.get(text)
      left.delete(text)
      return since === undefined ? text : `KNOWN since ${since}: ${text.slice('DIFFERS: '.length)}`
    },
    /** How many of the differences so far were known. */
    count: () => known.size - left.size,
    /** Known ones that were not found; nothing is wrong with that. */
    gone: () =>
      [...left].map(([text, since]) => `GONE, known since ${since}: ${text.slice('DIFFERS: '.length)}`),
  }
}
