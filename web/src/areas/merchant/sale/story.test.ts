import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { describe, expect, it } from 'vitest'
import { type Order, eventsOf, nextOf } from './story.ts'

const instalment = {
  number: 1,
  dueDate: '2026-12-09',
  amount: 100,
  paid: 0,
  status: 'OPEN',
  paidAt: null,
} as const
const part = {
  transferId: null,
  date: '2026-12-09',
  amount: 90,
  status: 'PLANNED',
  arrivedAt: null,
  transfer: null,
  failedOn: null,
} as const
// only the fields that the story reads
const order = {
  createdDate: '2026-11-24T13:00:00.000Z',
  instalments: [instalment, { ...instalment, number: 2, dueDate: '2027-01-08' }],
  settlement: [part, { ...part, date: '2027-01-08' }],
  refunds: [],
  announcedReturn: null,
} as unknown as Order
const sale = {
  createdAt: '2026-11-24T12:50:00.000Z',
  creatorEmail: null,
  amount: 200,
} as unknown as MerchantCheckout
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the story of a sale', () => {
  it('is in the order of the events, a day before its hours', () => {
    const told = eventsOf(sale, {
      ...order,
      instalments: [{ ...instalment, status: 'PAID', paid: 100, paidAt: '2026-12-08T15:00:00.000Z' }],
      settlement: [
        { ...part, status: 'ARRIVED', arrivedAt: '2026-12-09T12:00:00.000Z' },
        { ...part, amount: -90, status: 'ARRIVED', arrivedAt: '2026-12-11T12:00:00.000Z' },
      ],
      refunds: [
        {
          id: 'r',
          at: '2026-12-10T12:00:00.000Z',
          amount: 100,
          by: 'STORE',
          userName: 'Helena',
          reason: 'RETURNED',
          product: 'Caneca',
          sentBack: 100,
          sentBackAt: '2026-12-10T12:05:00.000Z',
        },
      ],
      announcedReturn: { announcedOn: '2026-12-10', pausedUntil: '2026-12-30' },
    } as unknown as Order)
    expect(told.map((it) => plain(it.text))).toEqual([
      'O cliente começou a compra',
      'Compra de R$ 200,00 aprovada',
      'O cliente pagou: Parcela única',
      'Repasse: R$ 90,00 na sua conta',
      'O cliente avisou que vai devolver a compra',
      'Reembolso de R$ 100,00 por Helena',
      'R$ 100,00 voltaram para o cliente',
      'R$ 90,00 descontados de um repasse',
    ])
    expect(told[5]?.note).toBe('Produto: Caneca · Produto devolvido')
  })

  it('names the author of the link', () => {
    const [first] = eventsOf({ ...sale, creatorEmail: 'lia@loja.example' }, order)
    expect(first?.text).toBe('Drip Link criado por lia@loja.example')
  })
})

describe('what comes next', () => {
  it('is the first open instalment, less its payments, and the next transfer', () => {
    const partly = { ...order, instalments: [{ ...instalment, paid: 40.1 }, ...order.instalments] }
    expect(nextOf(partly, '2026-11-24').map(plain)).toEqual([
      '1ª parcela: R$ 59,90, até 09/12/2026',
      'Repasse de R$ 90,00 em 09/12/2026',
    ])
  })

  it('is in the order of its days', () => {
    const later = { ...order, instalments: [{ ...instalment, dueDate: '2027-01-09' }] }
    expect(nextOf(later, '2026-11-24').map(plain)).toEqual([
      'Repasse de R$ 90,00 em 09/12/2026',
      'Parcela única: R$ 100,00, até 09/01/2027',
    ])
  })

  it('is nothing that is over its date, that waits, or that comes off', () => {
    const { instalments } = order
    const waiting = [
      { ...part, amount: -5 },
      { ...part, date: null, status: 'WAITS' as const },
    ]
    const only = { ...order, instalments: instalments.slice(0, 1), settlement: waiting }
    expect(nextOf(only, '2026-12-10')).toEqual([])
  })

  it('does not use old dates if the shopper pays by a plan', () => {
    const agreed = { ...order, instalments: [{ ...instalment, isInPlan: true }], settlement: [] }
    expect(nextOf(agreed, '2026-11-24')).toEqual([])
  })
})
