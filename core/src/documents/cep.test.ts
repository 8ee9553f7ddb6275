import { describe, expect, it } from 'vitest'
import vectors from '../../vectors/documents-vectors.json' with { type: 'json' }
import { formatCep, parseCep } from './cep.ts'

describe('a postal code', () => {
  it.each(vectors.ceps.filter((row) => row.valid))('"$input" is $normalized', ({ input, normalized }) => {
    expect(parseCep(input)).toBe(normalized)
  })

  it.each(vectors.ceps.filter((row) => !row.valid))('"$input" is refused: $reason', ({ input }) => {
    expect(parseCep(input)).toBeNull()
  })

  it('may be the lowest there is', () => {
    expect(parseCep('01000-000')).toBe('01000000')
  })

  it('is read by people with a hyphen', () => {
    const cep = parseCep(' 01310100 ')
    expect(cep !== null && formatCep(cep)).toBe('01310-100')
  })

  it.each(['00999-999', '101310-100', '0131-0100', '01310 100', '٠1310100'])('"%s" is none', (text) => {
    expect(parseCep(text)).toBeNull()
  })
})
