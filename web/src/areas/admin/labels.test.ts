import { describe, expect, it } from 'vitest'
import { instalmentLook, orderLook } from './labels.ts'

describe('the state of an order', () => {
  it('is told as it is stored, but for a closed one that was cancelled whole', () => {
    expect(orderLook({ status: 'ACTIVE', amount: 100, canceledAmount: 100 }).label).toBe('Ativa')
    expect(orderLook({ status: 'CLOSED', amount: 100, canceledAmount: 99.99 }).label).toBe('Fechada')
    expect(orderLook({ status: 'CLOSED', amount: 100, canceledAmount: 100 }).label).toBe('Cancelada')
    expect(orderLook({ status: 'CANCELED', amount: 100, canceledAmount: 0 }).label).toBe('Cancelada')
  })

  it('that its store never confirmed is no cancellation', () => {
    const it = { status: 'CANCELED', amount: 100, canceledAmount: 100, neverConfirmed: true } as const
    expect(orderLook(it).label).toBe('Não confirmada')
  })
})

describe('the state of an instalment', () => {
  it('is paid only when something paid it', () => {
    expect(instalmentLook('PAID')).toEqual({ label: 'Paga', tone: 'good' })
    expect(instalmentLook('WRITTEN_OFF')).toEqual({ label: 'Baixada', tone: 'calm' })
    expect(instalmentLook('LATE').label).toBe('Em atraso')
  })
})
