import { describe, expect, it } from 'vitest'
import { changedText } from './change-words.ts'

describe('a change of a merchant', () => {
  it.each([
    ['amount', 4.99, '4,99%'],
    ['ratio', 0.05, '5,00%'],
    ['transferDelayInDays', 0, 'Sem demora'],
    ['transferDelayInDays', 30, '30 dias'],
    ['expirationDate', '2030-12-31', '31/12/2030'],
    ['expirationDate', null, '—'],
    ['maxAmountPerOrder', 2500, 'R$\u00A02.500,00'],
    ['customerLimit', 0.5, 'R$\u00A00,50'],
    ['cancelMaxDays', 30, '30'],
    ['cancelMaxDays', null, 'Sem limite'],
    ['maxAmountPerOrder', null, 'O nosso limite geral'],
    ['customerLimit', null, 'Sem limite próprio'],
    ['partMinimum', null, 'O mínimo geral da Drip'],
    ['moveDays', 1, '1 dia'],
    ['movesPerOrder', 2, '2 vezes'],
    ['partMinimum', 20, 'R$\u00A020,00'],
    ['planForgivenAtOnce', 40, '40%'],
    ['addressCep', '01310100', '01310-100'],
    ['cnpj', '11222333000181', '11.222.333/0001-81'],
    ['cnpj', '…4725', '…4725'],
    ['status', 'ARCHIVED', 'Arquivado'],
    ['settlementPlatform', 'STARKBANK', 'Stark Bank'],
    ['skipAntifraud', true, 'Sim'],
    ['pixKey', '…4321', '…4321'],
    ['permissions', 'ADMIN,READ', 'Sim'],
    ['permissions', 'READ', 'Não'],
    ['authenticationPreference', 'EMAIL', 'E-mail'],
    [
      'communications',
      'ORDER_CANCELED EMAIL EACH, SETTLEMENT_CREATED SMS DAILY',
      'Cancelamento (E-mail, a cada vez); Criação de settlement (SMS, por dia)',
    ],
    ['bankAccountTypeCode', '003', 'Conta corrente de pessoa jurídica'],
  ])('from %s to %j is shown as people read it', (field, value, told) => {
    expect(changedText(field, value)).toBe(told)
  })
})
