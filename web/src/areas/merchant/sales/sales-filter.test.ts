import { describe, expect, it } from 'vitest'
import { rangeIn, salesFilterOf, salesAsked, searchByIn, statusesIn } from './sales-filter.ts'

const query = (text: string) => new URLSearchParams(text)

describe('the filter in the address', () => {
  it('accepts only its statuses', () => {
    expect(statusesIn(query('situacao=approved&situacao=evil&situacao=toString'))).toEqual(['approved'])
  })

  it.each(['de=2026-11-02', 'de=2026-11-02&ate=2026-11-01', 'de=2026-02-30&ate=2026-03-01', ''])(
    'is no range with %s',
    (text) => {
      expect(rangeIn(query(text))).toBeNull()
    },
  )

  it('searches any text unless its kind is given', () => {
    expect(searchByIn(query(''))).toBe('search')
    expect(searchByIn(query('busca=customerName'))).toBe('customerName')
    expect(searchByIn(query('busca=code'))).toBe('code')
    expect(searchByIn(query('busca=cpf'))).toBe('search')
  })
})

describe('the query to the server', () => {
  it('has each status, days as their start in UTC, and one search, which is in no address', () => {
    const filter = salesFilterOf(
      query('situacao=denied&situacao=canceled&de=2026-11-01&ate=2026-11-20&busca=amount'),
      ' 199.90 ',
    )
    expect(salesAsked(filter)).toEqual({
      query: {
        statuses: ['KO', 'REFUNDED'],
        initialDate: '2026-11-01T00:00:00.000Z',
        finalDate: '2026-11-20T00:00:00.000Z',
      },
      body: { amount: '199.90' },
    })
    expect(salesAsked(salesFilterOf(query(''), ' Ana '))).toEqual({ query: {}, body: { search: 'Ana' } })
  })

  it('is nothing without a filter, and never all for an amount that is none', () => {
    expect(salesAsked(salesFilterOf(query(''), ''))).toEqual({ query: {} })
    expect(salesAsked(salesFilterOf(query('busca=amount'), '199.999'))).toEqual({
      query: {},
      body: { amount: '199.999' },
    })
  })
})
