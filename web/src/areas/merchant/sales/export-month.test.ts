import { describe, expect, it } from 'vitest'
import { monthError, monthOf, statementFileName } from './export-month.ts'

describe('the month of an export', () => {
  it.each([
    ['', 'Selecione uma data válida'],
    ['2026-13', 'Selecione uma data válida'],
    ['2026-12', 'Escolha um mês até o atual'],
    ['2026-11', undefined],
    ['2025-12', undefined],
  ])('%s: %s', (month, error) => {
    expect(monthError(month, '2026-11')).toBe(error)
  })

  it.each([
    ['2026-11', '2026-11'],
    ['11/2026', '2026-11'],
    [' 3/2026 ', '2026-03'],
    ['novembro', 'novembro'],
    ['', ''],
  ])('typed as "%s" is %s', (typed, month) => {
    expect(monthOf(typed)).toBe(month)
  })

  it('names the file', () => {
    expect(statementFileName('2026-03')).toBe('extrato-03-2026.csv')
  })
})
