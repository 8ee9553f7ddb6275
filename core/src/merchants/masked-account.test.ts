import { describe, expect, it } from 'vitest'
import { maskedAccount } from './masked-account.ts'

const NONE = { pixKey: null, bankCode: null, account: null }

describe('an account as people recognise it', () => {
  it.each([
    [{ ...NONE, pixKey: '+5511987654321' }, 'chave Pix que termina em 4321'],
    [{ ...NONE, bankCode: '341', account: '56789012', digit: '3' }, 'conta que termina em 9012-3, banco 341'],
    [{ ...NONE, bankCode: '341', account: '56789012' }, 'conta que termina em 9012, banco 341'],
    [NONE, 'nenhuma conta'],
  ])('%j', (account, text) => {
    expect(maskedAccount(account)).toBe(text)
  })

  it('an e-mail keeps what its owner recognises it by', () => {
    const text = maskedAccount({ ...NONE, pixKey: 'financeiro@paes.com.br' })
    expect(text).toMatch(/^chave Pix f\S*@\S+$/)
    expect(text).not.toContain('financeiro')
  })
})
