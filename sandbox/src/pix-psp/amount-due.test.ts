import { describe, expect, it } from 'vitest'
import { amountDue, isExpired, lastDayToPay } from './amount-due.ts'
import type { Charge, ChargeValue } from './charge.ts'

const charge = (dataDeVencimento: string, valor: ChargeValue, validadeAposVencimento = 30): Charge => ({
  kind: 'cobv',
  txid: 'x',
  token: 'x',
  locationId: 1,
  location: 'x',
  criacao: '2020-01-01T00:00:00.000Z',
  revisao: 0,
  status: 'ATIVA',
  pixCopiaECola: '',
  paidBy: [],
  chave: 'x',
  calendario: { dataDeVencimento, validadeAposVencimento },
  valor,
})
const noon = (day: string): Date => new Date(`${day}T12:00:00-03:00`)

describe('the last day to pay', () => {
  it.each([
    ['A', '2020-10-20', 4, '2020-10-26'],
    ['B', '2020-12-25', 0, '2020-12-28'],
    ['C', '2020-12-25', 1, '2020-12-29'],
    ['D', '2020-12-25', 3, '2020-12-31'],
    ['E', '2020-12-25', 4, '2021-01-04'],
    ['F', '2021-08-27', 5, '2021-09-01'],
    ['G', '2021-08-28', 5, '2021-09-06'],
  ])('follows example %s of the contract', (_name, dueDate, validity, last) => {
    expect(lastDayToPay(dueDate, validity)).toBe(last)
  })

  it('lasts until midnight in Brasília', () => {
    const due = charge('2020-12-25', { original: '1.00' }, 0)
    expect(isExpired(due, new Date('2020-12-28T23:59:59-03:00'))).toBe(false)
    expect(isExpired(due, new Date('2020-12-29T00:00:00-03:00'))).toBe(true)
  })
})

describe('the amount of a charge with due date', () => {
  it('is that of the contract: 100.00, two days late, 3 % and 1 % a day, is 105.00', () => {
    const late = charge('2026-11-24', {
      original: '100.00',
      multa: { modalidade: 2, valorPerc: '3.00' },
      juros: { modalidade: 2, valorPerc: '1.00' },
    })
    expect(amountDue(late, noon('2026-11-26'))).toEqual({
      total: 10_500,
      parts: { original: { valor: '100.00' }, multa: { valor: '3.00' }, juros: { valor: '2.00' } },
    })
  })

  it('has no fine on the next business day after a due date on a Saturday', () => {
    const due = charge('2026-11-21', { original: '100.00', multa: { modalidade: 1, valorPerc: '5.00' } })
    expect(amountDue(due, noon('2026-11-23')).total).toBe(10_000)
    expect(amountDue(due, noon('2026-11-24')).total).toBe(10_500)
  })

  it('keeps the discount of a due date on a Saturday until the next business day', () => {
    const due = charge('2026-11-21', {
      original: '100.00',
      desconto: { modalidade: 1, descontoDataFixa: [{ data: '2026-11-21', valorPerc: '5.00' }] },
    })
    expect(amountDue(due, noon('2026-11-23')).total).toBe(9_500)
    expect(amountDue(due, noon('2026-11-24')).total).toBe(10_000)
  })

  it.each([
    [1, '0.10', 130],
    [2, '0.10', 130],
    [3, '3.00', 130],
    [4, '36.50', 130],
    [5, '0.10', 90],
    [6, '0.10', 90],
    [7, '2.10', 90],
    [8, '25.20', 90],
  ])('charges interest of mode %i', (modalidade, valorPerc, interest) => {
    const due = charge('2026-11-24', { original: '100.00', juros: { modalidade, valorPerc } })
    expect(amountDue(due, noon('2026-12-07')).total).toBe(10_000 + interest)
  })

  it('subtracts rebates and the discount of the day', () => {
    const due = charge('2026-11-24', {
      original: '100.00',
      abatimento: { modalidade: 1, valorPerc: '10.00' },
      desconto: { modalidade: 2, descontoDataFixa: [{ data: '2026-11-18', valorPerc: '5.00' }] },
    })
    expect(amountDue(due, noon('2026-11-18')).total).toBe(8_500)
    expect(amountDue(due, noon('2026-11-19')).total).toBe(9_000)
  })
})
