import { describe, expect, it } from 'vitest'
import vectors from '../../vectors/documents-vectors.json' with { type: 'json' }
import { readMerchantPixKey } from './merchant-pix-key.ts'

const TYPES = { cpf: 'CPF', cnpj: 'CNPJ', phone: 'PHONE', email: 'EMAIL', evp: 'OTHER' } as const
const known = vectors.pixKeys.flatMap(({ valid, type, input, normalized }) =>
  valid && type !== undefined && type in TYPES
    ? [{ type: TYPES[type as keyof typeof TYPES], input, normalized }]
    : [],
)

describe('a merchant’s Pix key', () => {
  it.each(known)('"$input" is sent as $normalized when $type is chosen', ({ type, input, normalized }) => {
    const key = readMerchantPixKey(type, input)
    // e-mail is sent raw (000 §3)
    expect(type === 'EMAIL' ? key?.toLowerCase() : key).toBe(normalized)
  })

  it.each(vectors.cpf)('a CPF counts by its check digits: $input', ({ input, valid }) => {
    expect(readMerchantPixKey('CPF', input) !== null).toBe(valid)
  })

  it.each(vectors.cnpj)('a CNPJ counts by its check digits: $input', ({ input, valid }) => {
    expect(readMerchantPixKey('CNPJ', input) !== null).toBe(valid)
  })

  it.each([
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['+55 (11) 3456-7890', '+551134567890'],
    ['(11) 98765-4321', null],
    ['+55 (11) 98765-43210', null],
    ['', null],
  ])('the phone "%s" has 13 or 14 characters: %s', (text, key) => {
    expect(readMerchantPixKey('PHONE', text)).toBe(key)
  })

  it('is raw as an e-mail or another key, but never nothing', () => {
    expect(readMerchantPixKey('EMAIL', ' Financeiro@Loja.com.br ')).toBe('Financeiro@Loja.com.br')
    expect(readMerchantPixKey('OTHER', 'qualquer coisa')).toBe('qualquer coisa')
    expect(readMerchantPixKey('EMAIL', ' ')).toBeNull()
    expect(readMerchantPixKey('OTHER', '')).toBeNull()
  })
})
