/** What happened in a run: for the analysis of a failure, and for the totals at the end. */
import { createHash } from 'node:crypto'

export interface Violation {
  day: number
  /** The violation in words. */
  what: string
  facts: unknown
}

export const COUNTED = ['purchases', 'payments', 'refunds', 'crashes', 'faults', 'actions'] as const
export type Counts = Record<(typeof COUNTED)[number], number>

export interface Diary {
  counts: Counts
  violations: Violation[]
  /** Adds one line: an action and its result. */
  note(line: string): void
  /** The newest lines, oldest first. */
  newest(count: number): string[]
  /** Two runs with the same events have the same fingerprint. */
  fingerprint(): string
}

const KEPT = 400

export function createDiary(onLine: (line: string) => void = () => {}): Diary {
  const lines: string[] = []
  const hash = createHash('sha256')
  return {
    counts: { purchases: 0, payments: 0, refunds: 0, crashes: 0, faults: 0, actions: 0 },
    violations: [],
    note: (line) => {
      hash.update(`${line}\n`)
      lines.push(line)
      if (lines.length > KEPT) lines.shift()
      onLine(line)
    },
    newest: (count) => lines.slice(-count),
    fingerprint: () => hash.copy().digest('hex').slice(0, 16),
  }
}
