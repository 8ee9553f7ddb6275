import { cents } from '@drip/core/money/cents'
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
})
