import { describe, expect, it } from 'vitest'
import vectors from '../../vectors/documents-vectors.json' with { type: 'json' }
import { parsePixKey } from './pix-key.ts'

const address = (length: number) => `${'x'.repeat(60)}@${'y'.repeat(length - 61 - 4)}.com`

describe('a Pix key', () => {
  it.each(vectors.pixKeys.filter((row) => row.valid))('"$input" is the $type $normalized', (row) => {
    expect(parsePixKey(row.input)).toEqual({ type: row.type, key: row.normalized })
  })

  it.each(vectors.pixKeys.filter((row) => !row.valid))('"$input" is refused: $reason', ({ input }) => {
    expect(parsePixKey(input)).toBeNull()
  })

  it('accepts 77 characters of e-mail and not 78', () => {
    expect(parsePixKey(address(77))?.type).toBe('email')
    expect(parsePixKey(address(78))).toBeNull()
  })

  it('reads eleven bare digits as a CPF, never as a phone', () => {
    expect(parsePixKey('11987654321')).toBeNull()
    expect(parsePixKey('+5511987654321')?.type).toBe('phone')
  })

  it('may have spaces around, but nothing else', () => {
    const key = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
    for (const text of [` ${key} `, ' +5511987654321', ' a@b.com\n', ' 529.982.247-25 '])
      expect(parsePixKey(text)).not.toBeNull()
    for (const text of [`x${key}`, `${key}x`, `${key} ${key}`]) expect(parsePixKey(text)).toBeNull()
  })

  it('accepts no phone of another country', () => {
    expect(parsePixKey('+14155552671')).toBeNull()
  })
})
