import { describe, expect, it } from 'vitest'
import { ADMIN_DENIAL_LABELS } from './admin/admin-area.ts'
import { DENIAL_GROUPS, type DenialGroup } from './denial-groups.ts'

const labelsOf = (group: DenialGroup) => [
  ...new Set(DENIAL_GROUPS[group].map((reason) => ADMIN_DENIAL_LABELS[reason])),
]

describe('why a purchase was refused, as operators read it', () => {
  it('has one label for each group of reasons', () => {
    expect(labelsOf('FRAUD')).toEqual(['Risco de Fraude'])
    expect(labelsOf('UNPAID_INSTALMENTS')).toEqual(['Compra ativa sem pagamento da primeira parcela'])
    expect(labelsOf('LATE_CUSTOMER')).toEqual(['Compras com parcelas em atraso'])
    expect(labelsOf('ORDER_VALUE_LIMIT')).toEqual(['Compra ativa e valor acima do restante disponível'])
    expect(labelsOf('ORDER_COUNT_LIMIT')).toEqual(['Quantidade máxima de compras atingida'])
    expect(labelsOf('MERCHANT_FAILED_CONFIRMATION')).toEqual(['Servidor do e-commerce sem resposta'])
  })

  it('name whose limit was reached: that of an order is the store’s, the other the customer’s', () => {
    expect(labelsOf('CUSTOMER_LIMIT')).toEqual(['Limite da loja atingido'])
    expect(labelsOf('CREDIT_RISK')).toEqual(['Limite do cliente atingido'])
  })

  it('keep the general label if no credit rule refused', () => {
    expect(labelsOf('DEFAULT')).toEqual(['Bloqueado pelas regras de crédito', 'Outros'])
    expect(ADMIN_DENIAL_LABELS.EXPIRED).toBe('Outros')
  })

  it('uses the ten labels of the specification and no other', () => {
    expect(new Set(Object.values(ADMIN_DENIAL_LABELS)).size).toBe(10)
  })
})
