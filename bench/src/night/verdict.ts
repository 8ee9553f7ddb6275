/** The result of a part of the night: its figures in one line, the failures, and the exit code. */
export interface Verdict {
  figures: string
  /** Each failure in a sentence; empty if all passed. */
  wrong: readonly string[]
}

/** A part that runs against the product, on its own database. */
export interface Part<Options extends Record<string, number>> {
  /** The default arguments; `readyWithinMs` is set by `--ready-within-ms`. */
  usual: Options
  play(databaseUrl: string, options: Options): Promise<Verdict>
}

const MOST_NAMED = 20

/** The last line is shown on the page of the night. */
export function printVerdict({ figures, wrong }: Verdict): void {
  for (const it of wrong.slice(0, MOST_NAMED)) console.log(`wrong: ${it}`)
  console.log(`${wrong.length === 0 ? 'held' : `${wrong.length} wrong`}: ${figures}`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
