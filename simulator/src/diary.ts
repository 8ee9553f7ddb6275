/** What happened in a run: for the person who must understand a failure, and for the sums at the end. */
import { createHash } from 'node:crypto'

export interface Violation {
  day: number
  /** What is wrong, in words. */
  what: string
  facts: unknown
}

export const COUNTED = ['purchases', 'payments', 'refunds', 'crashes', 'faults', 'actions'] as const
export type Counts = Record<(typeof COUNTED)[number], number>

export interface Diary {
  counts: Counts
  violations: Violation[]
  /** One line of what was done and what came of it. */
  note(line: string): void
  /** The newest lines, the oldest first. */
  newest(count: number): string[]
  /** Two runs that did the same have the same. */
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
