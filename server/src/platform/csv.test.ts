import { cents } from '@drip/core/money/cents'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  it.each([
    ['plain text', ['Ana', null, 'Maria José'], 'Ana;;Maria José'],
    ['amounts with a comma', [{ reais: cents(123_456) }, { reais: cents(-5) }], '1234,56;-0,05'],
    ['what divides cells', ['a;b', 'a "b"', 'a\nb'], '"a;b";"a ""b""";"a\nb"'],
    [
      'what would be a formula',
      ['=1+1', '+55', '-1', '@x', '\tx', '=a;b'],
      `'=1+1;'+55;'-1;'@x;'\tx;"'=a;b"`,
    ],
  ])('holds %s', (_, cells, expected) => {
    expect(csvLine(cells)).toBe(`${expected}\r\n`)
  })

  const anyCell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc
      .array(fc.constantFrom('"', ';', '\r', '\n', '=', '＝', '+', '-', '@', '\t', 'a', '1', ' ', "'"), {
        maxLength: 8,
      })
      .map((signs) => signs.join('')),
  )

  it('is read by another reader as it was written, with no cell as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyCell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const read = readCsv(rows.map((row) => csvLine(row)).join(''))
        expect(read.map((row) => row.filter((it) => /^[=+\-@\t\r\n＝＋－＠]/.test(it)))).toEqual(
          rows.map(() => []),
        )
        // a possible formula is preceded by an apostrophe
        const plain = (text: string) => text.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')
        expect(read.map((row) => row.map(plain))).toEqual(rows.map((row) => row.map(plain)))
      }),
    )
  })
})

/** Reads RFC 4180 with semicolons, character by character, as a spreadsheet does. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let [row, value, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') value += sign
      else if (text.charAt(at + 1) === '"') value += text.charAt(at++)
      else isQuoted = false
    } else if (sign === '"' && value === '') isQuoted = true
    else if (sign === ';') {
      row.push(value)
      value = ''
    } else if (sign === '\r' && text.charAt(at + 1) === '\n') {
      rows.push([...row, value])
      ;[row, value] = [[], '']
      at++
    } else value += sign
  }
  return rows
}
