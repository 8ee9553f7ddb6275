import {
  FEE_WAIVER_REASONS,
  FEE_WAIVER_REASON_LABELS,
  WRITE_OFF_REASONS,
  WRITE_OFF_REASON_LABELS,
  WRITE_OFF_TYPES,
  WRITE_OFF_TYPE_LABELS,
} from '@drip/core/contracts/states'
import { describe, expect, it } from 'vitest'
import { instalmentBadge, orderBadge } from './labels.ts'

describe('the state of an order', () => {
  it('is shown as stored, except for a closed one that was fully cancelled', () => {
    expect(orderBadge({ status: 'ACTIVE', amount: 100, canceledAmount: 100 }).label).toBe('Ativa')
    expect(orderBadge({ status: 'CLOSED', amount: 100, canceledAmount: 99.99 }).label).toBe('Fechada')
    expect(orderBadge({ status: 'CLOSED', amount: 100, canceledAmount: 100 }).label).toBe('Cancelada')
    expect(orderBadge({ status: 'CANCELED', amount: 100, canceledAmount: 0 }).label).toBe('Cancelada')
  })

  it('that its store never confirmed is no cancellation', () => {
    const it = { status: 'CANCELED', amount: 100, canceledAmount: 100, neverConfirmed: true } as const
    expect(orderBadge(it).label).toBe('Não confirmada')
  })
})

describe('the state of an instalment', () => {
  it('is paid only when something paid it', () => {
    expect(instalmentBadge('PAID')).toEqual({ label: 'Paga', tone: 'good' })
    expect(instalmentBadge('BY_CASHBACK')).toEqual({ label: 'Quitada por cashback', tone: 'calm' })
    expect(instalmentBadge('WRITTEN_OFF')).toEqual({ label: 'Baixada', tone: 'calm' })
    expect(instalmentBadge('LATE').label).toBe('Em atraso')
  })
})

describe('the choices of a correction', () => {
  it('are one of five reasons for a waived late charge', () => {
    expect(FEE_WAIVER_REASONS.map((it) => [it, FEE_WAIVER_REASON_LABELS[it]])).toEqual([
      ['WEEKEND_BILLING', 'Cobrança em final de semana'],
      ['INVALID_PIX', 'Pix inválido'],
      ['NEGOTIATION', 'Negociação'],
      ['BUG', 'Bug'],
      ['OLD_NEGOTIATION', 'Negociação antiga'],
    ])
  })

  it('are its kind for a write-off, and a reason, of which the first is the usual one', () => {
    expect(WRITE_OFF_TYPES.map((it) => [it, WRITE_OFF_TYPE_LABELS[it]])).toEqual([
      ['INSTALMENT', 'Parcela'],
      ['ORDER', 'Pedido'],
    ])
    expect(WRITE_OFF_REASONS.map((it) => [it, WRITE_OFF_REASON_LABELS[it]])).toEqual([
      ['PAYMENT_AGREEMENT_COLLECTION_AGENCY', 'Acordo de pagamento com assessoria de cobrança'],
      ['PAYMENT_AGREEMENT_LEGAL', 'Acordo de pagamento judicial'],
      ['JUDICIAL_DECISION_ODC', 'Decisão judicial ou órgão de defesa do consumidor'],
      ['FINANCIAL_LOSS_FRAUD', 'Perda financeira por fraude'],
      ['OTHER', 'Outro'],
    ])
  })
})
