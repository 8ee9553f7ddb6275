import { describe, expect, it } from 'vitest'
import type { Breach } from '../breach.ts'
import { describeDifference } from './describe-proof.ts'
import { comparedWith, readKnown } from './known-differences.ts'

const stayed: Breach = {
  truth: 'cashback is taken back with what a payer’s bank takes of its purchase',
  purchaseId: '01934567-89ab-7cde-8f01-23456789abcd',
  found: { cause: 'taken-back:1', cashback: 600 },
}
const line = describeDifference(stayed)
const file = `# before decision 132\r\n\r\n2026-11-29 ${line}\r\n`

describe('a difference that people have looked into', () => {
  it('is said to be known, since when, and counts as such once', () => {
    const compared = comparedWith(readKnown(file))
    expect(compared.line(stayed)).toBe(line.replace('DIFFERS:', 'KNOWN since 2026-11-29:'))
    expect([compared.count(), compared.gone()]).toEqual([1, []])
    // the same once more is another one
    expect(compared.line(stayed)).toBe(line)
    expect(compared.count()).toBe(1)
  })

  it('is new again with any other number, and the former is said to be gone', () => {
    const compared = comparedWith(readKnown(file))
    const other = { ...stayed, found: { ...stayed.found, cashback: 601 } }
    expect(compared.line(other)).toBe(describeDifference(other))
    expect(compared.count()).toBe(0)
    expect(compared.gone()).toEqual([line.replace('DIFFERS:', 'GONE, known since 2026-11-29:')])
  })

  it.each([line, `29/11/2026 ${line}`, `2026-02-30 ${line}`, '2026-11-29 everything', 'DIFFERS: '])(
    'is named with its day and as it was printed, or nothing is proved: %s',
    (text) => {
      expect(() => readKnown(`# ours\n${text}`)).toThrow('Line 2')
    },
  )
})
