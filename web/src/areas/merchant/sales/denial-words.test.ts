import { describe, expect, it } from 'vitest'
import { allReasons, countByGroup } from './denial-words.ts'
import { figuresTexts } from '../figures/figures-texts.ts'

describe('why a purchase was denied', () => {
  it.each([
    ['INVALID_CUSTOMER_DATA', 'Prevenção a fraudes'],
    ['DRIP_MAX_VALUE_GLOBAL', 'Prevenção a fraudes'],
    ['DRIP_MAX_VALUE_PER_DAY', 'Prevenção a fraudes'],
    ['BLOCKED_CUSTOMER_PHONE', 'Prevenção a fraudes'],
    ['BLOCKED_CUSTOMER_CPF', 'Prevenção a fraudes'],
    ['BLOCKED_CUSTOMER_ADDRESS_CEP', 'Prevenção a fraudes'],
    ['BLOCKED_BANK_CODE', 'Prevenção a fraudes'],
    ['ANTI_FRAUD_SCORE', 'Prevenção a fraudes'],
    ['ORDER_ABOVE_MAX_VALUE', 'Limite do cliente'],
    ['ORDER_ABOVE_CUSTOMER_MAX_VALUE', 'Risco de crédito'],
    ['ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID', 'Primeira parcela não paga'],
    ['LATE_INSTALMENTS', 'Cliente em atraso'],
    ['MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER', 'Limite de valor em compras'],
    ['ALREADY_HAVE_ACTIVE_ORDER', 'Limite de compras ativas'],
    ['FAILED_MERCHANT_ORDER_CONFIRMATION', 'Loja não confirmou'],
    ['LEGALLY_PROTECTED_MINOR', 'Outros motivos'],
    ['DEFAULT', 'Outros motivos'],
  ] as const)('%s belongs to "%s" in the chart', (reason, words) => {
    expect(countByGroup([{ reason, quantity: 1 }]).map(({ group }) => figuresTexts.groups[group])).toEqual([
      words,
    ])
  })

  it('is counted by groups, the most frequent first', () => {
    const reasons = [
      { reason: 'BLOCKED_CUSTOMER_CPF' as const, quantity: 2 },
      { reason: 'LATE_INSTALMENTS' as const, quantity: 4 },
      { reason: 'ANTI_FRAUD_SCORE' as const, quantity: 3 },
      { reason: 'LEGALLY_PROTECTED_MINOR' as const, quantity: 1 },
    ]
    expect(countByGroup(reasons)).toEqual([
      { group: 'FRAUD', quantity: 5 },
      { group: 'LATE_CUSTOMER', quantity: 4 },
      { group: 'DEFAULT', quantity: 1 },
    ])
    const entry = {
      initialDate: '2026-11-20',
      finalDate: '2026-11-20',
      checkoutsApproved: 1,
      checkoutsDenied: 10,
    }
    expect(allReasons({ content: [{ ...entry, reasons }] })).toEqual(reasons)
  })
})
