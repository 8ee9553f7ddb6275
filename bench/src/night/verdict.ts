/** How a part of the night ends: its figures in one line, what did not hold, and the exit code. */
export interface Verdict {
  figures: string
  /** Each in a sentence; none where all held. */
  wrong: readonly string[]
}

const MOST_NAMED = 20

/** The last line is what the page of the night shows of it. */
export function tell({ figures, wrong }: Verdict): void {
  for (const it of wrong.slice(0, MOST_NAMED)) console.log(`wrong: ${it}`)
  console.log(`${wrong.length === 0 ? 'held' : `${wrong.length} wrong`}: ${figures}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}

/** A whole number of `--name 12`, from 1. */
export function countOf(name: string, given: string): number {
  const value = Number(given)
  if (Number.isInteger(value) && value >= 1) return value
  console.error(`--${name} is a whole number from 1`)
  process.exit(2)
}
