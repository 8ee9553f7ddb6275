import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../vectors/documents-vectors.json' with { type: 'json' }
import { formatCpf, hiddenCpf, maskCpf, parseCpf } from './cpf.ts'
import { withOneDigitChanged } from './digits.makers.ts'

const anyBody = fc.stringMatching(/^[0-9]{9}$/)

describe('a CPF', () => {
  it.each(vectors.cpf.filter((row) => row.valid))('"$input" is $masked', ({ input, normalized, masked }) => {
    const cpf = parseCpf(input)
    expect(cpf).toBe(normalized)
    expect(cpf !== null && formatCpf(cpf)).toBe(masked)
  })

  it.each(vectors.cpf.filter((row) => !row.valid))('"$input" is refused: $reason', ({ input }) => {
    expect(parseCpf(input)).toBeNull()
  })

  it('shows only its middle unless the whole is needed', () => {
    const cpf = parseCpf('529.982.247-25')
    expect(cpf !== null && maskCpf(cpf)).toBe('***.982.247-**')
    expect(['529.982.247-25', '52998224725', '123', ''].map(hiddenCpf)).toEqual([
      '***.982.247-**',
      '***.982.247-**',
      '',
      '',
    ])
  })

  it.each(withOneDigitChanged('52998224725'))('one wrong digit is noticed: %s', (text) => {
    expect(parseCpf(text)).toBeNull()
  })

  it.each(['529 982 247 25', '529.982.247/25', '-52998224725', '52998224725\u200b', '5299822.4725'])(
    '"%s" is not stripped until it fits',
    (text) => {
      expect(parseCpf(text)).toBeNull()
    },
  )

  it('has one pair of check digits in a hundred', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        fc.pre(!/^(\d)\1+$/.test(body))
        const ends = Array.from({ length: 100 }, (_, end) => body + String(end).padStart(2, '0'))
        expect(ends.filter((text) => parseCpf(text) !== null)).toHaveLength(1)
      }),
    )
  })
})
