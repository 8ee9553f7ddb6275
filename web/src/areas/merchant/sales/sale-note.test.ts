import { expect, it } from 'vitest'
import { saleNote, type NotedSale } from './sale-note.ts'

const sale = (it: Partial<NotedSale>): NotedSale => ({
  status: 'OK',
  koReason: null,
  canceledAt: null,
  ...it,
})

it.each([
  ['approved', sale({}), null],
  // part of it was refunded: the sale remains
  ['approved with a refund', sale({ canceledAt: '2026-11-21T01:30:00.000Z' }), null],
  [
    'refunded',
    sale({ status: 'REFUNDED', canceledAt: '2026-11-21T01:30:00.000Z' }),
    'Estornado em 20/11/2026',
  ],
  ['denied', sale({ status: 'KO', koReason: 'LATE_INSTALMENTS' }), 'Cliente com parcelas em atraso'],
  // a reason that only a newer server knows
  ['denied for something new', sale({ status: 'KO', koReason: 'NEW' as 'DEFAULT' }), 'Outro'],
  ['abandoned', sale({ status: 'MORE_INFO', koReason: 'EXPIRED' }), 'N/A'],
])('Beside a sale that is %s', (_, it, note) => {
  expect(saleNote(it)).toBe(note)
})
