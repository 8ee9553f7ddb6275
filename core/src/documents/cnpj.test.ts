import { describe, expect, it } from 'vitest'
import vectors from '../../vectors/documents-vectors.json' with { type: 'json' }
import { formatCnpj, parseCnpj } from './cnpj.ts'
import { withOneDigitChanged } from './digits.makers.ts'

describe('a CNPJ', () => {
  it.each(vectors.cnpj.filter((row) => row.valid))('"$input" is $masked', ({ input, normalized, masked }) => {
    const cnpj = parseCnpj(input)
    expect(cnpj).toBe(normalized)
    expect(cnpj !== null && formatCnpj(cnpj)).toBe(masked)
  })

  it.each(vectors.cnpj.filter((row) => !row.valid))('"$input" is refused: $reason', ({ input }) => {
    expect(parseCnpj(input)).toBeNull()
  })

  it.each(withOneDigitChanged('11222333000181'))('one wrong digit is noticed: %s', (text) => {
    expect(parseCnpj(text)).toBeNull()
  })

  it('may have spaces around', () => {
    expect(parseCnpj(' 11.222.333/0001-81\n')).toBe('11222333000181')
  })

  it('may not follow anything else', () => {
    expect(parseCnpj('112ABC34501DE35')).toBeNull()
    expect(parseCnpj('CNPJ 12.ABC.345/01DE-35')).toBeNull()
  })

  it('accepts no letter that only becomes A to Z in capitals', () => {
    expect(parseCnpj('\u017F2ABC34501DE35')).toBeNull()
    expect(parseCnpj('12ABC345\u0131DE35')).toBeNull()
  })
})
