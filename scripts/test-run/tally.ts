// Counts and prints a run of several parts. A part can fail by itself: the types, the rules' tests, the build of the
// screens. Only tests count as passed; any other failure counts as one failed test, so that the last line never says "0
// failed" after a failed run.

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Part {
  name: string
  seconds: number
  counts: Counts
  /** A remark that the numbers do not express: "7 projects", "no journeys yet". */
  remark: string
}

/** A part without tests of its own: nothing passed, and one failure if it failed. */
export function checked(name: string, seconds: number, isRight: boolean, remark: string): Part {
  return { name, seconds, counts: { passed: 0, failed: isRight ? 0 : 1, skipped: 0 }, remark }
}

/** The sum over all parts. */
export function sumCounts(parts: readonly Part[]): Counts {
  return parts.reduce(
    (sum, { counts }) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** The table under a run, one line per part. */
export function tallyTable(parts: readonly Part[]): string {
  const rows = [
    ['part', 'seconds', 'passed', 'failed', 'skipped', ''],
    ...parts.map(({ name, seconds, counts, remark }) => [
      name,
      seconds.toFixed(1),
      String(counts.passed),
      String(counts.failed),
      String(counts.skipped),
      remark,
    ]),
  ]
  const nameWidth = Math.max(...rows.map(([name = '']) => name.length))
  return rows
    .map(([name = '', ...cells]) => {
      const remark = cells.pop() ?? ''
      return `${name.padEnd(nameWidth)} ${cells.map((cell) => cell.padStart(8)).join('')}  ${remark}`.trimEnd()
    })
    .join('\n')
}

/** The line that other programs read; always the last line of `npm test`. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`
}
