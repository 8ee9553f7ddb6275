/** How a part of the night ends: its figures in one line, what did not hold, and the exit code. */
export interface Verdict {
  figures: string
  /** Each in a sentence; none where all held. */
  wrong: readonly string[]
}

/** A part that is played against the product, on a database of its own. */
export interface Part<Options extends Record<string, number>> {
  /** What it is given where nothing else is said; `readyWithinMs` is said as `--ready-within-ms`. */
  usual: Options
  play(databaseUrl: string, options: Options): Promise<Verdict>
}

const MOST_NAMED = 20

/** The last line is what the page of the night shows of it. */
export function tell({ figures, wrong }: Verdict): void {
  for (const it of wrong.slice(0, MOST_NAMED)) console.log(`wrong: ${it}`)
  console.log(`${wrong.length === 0 ? 'held' : `${wrong.length} wrong`}: ${figures}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
