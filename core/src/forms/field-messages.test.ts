import { describe, expect, it } from 'vitest'
import { FIELD_CODES, readWebAddress } from './field-error.ts'
import { fieldMessage } from './field-messages.ts'

describe('errors of a field', () => {
  it.each([
    ['pixKey', 'invalid', 'Chave PIX inválida, verifique os dados e tente novamente.'],
    [
      'maxAmountPerOrder',
      'needs_max_amount',
      "Quando 'Ignorar valor máximo' for 'Sim', o campo 'Limite máximo do pedido' deve estar preenchido com um valor maior que zero.",
    ],
    [
      'skipProtectedScore',
      'needs_skip_order_amount',
      "Para 'Ignorar protected score' ser 'Sim', o 'Ignorar valor máximo' também deve ser 'Sim', pois o usuário não terá limite.",
    ],
    ['payload.3.url', 'invalid', 'Endereço inválido, comece por https://'],
  ] as const)('is said of %s (%s) as the specification says it', (field, code, message) => {
    expect(fieldMessage({ field, code })).toBe(message)
  })

  it.each(FIELD_CODES)('are in words, for every field: %s', (code) => {
    expect(fieldMessage({ field: 'anything', code })).toMatch(/^[A-ZÀ-Ú].*\.$/)
  })
})

describe('an address of the web', () => {
  it.each(['https://loja.com.br/a?b=c', 'http://loja.example', ' https://loja.com.br '])(
    'is "%s"',
    (text) => {
      expect(readWebAddress(text)).toBe(text.trim())
    },
  )

  it.each([
    'loja.com.br',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://loja.com.br',
    'https://who:password@loja.com.br',
    'https://loja',
    `https://loja.com.br/${'x'.repeat(2000)}`,
    '',
  ])('is not "%s"', (text) => {
    expect(readWebAddress(text)).toBeNull()
  })
})
