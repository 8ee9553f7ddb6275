// How a run of several parts is counted and told. A part is one thing that can go wrong by itself: the types,
// the rules' tests, the screens' build. Only tests count as passed; anything else that fails counts as one
// failure, so that the closing line can never say "0 failed" of a run that failed.

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Part {
  name: string
  seconds: number
  counts: Counts
  /** What the numbers do not say: "7 projects", "no journeys yet". */
  remark: string
}

/** A part without tests of its own: nothing passed, and one failure when it went wrong. */
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

/** The line other programs read; it is always the last one of `npm test`. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `tests: ${passed} passed, ${failed} failed, ${skipped} skipped`
}
