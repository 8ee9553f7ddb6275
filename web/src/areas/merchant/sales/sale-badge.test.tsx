import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { NotedSale } from './sale-note.ts'
import { SaleBadge } from './sale-badge.tsx'

const read = (it: Partial<NotedSale>) =>
  renderToStaticMarkup(<SaleBadge sale={{ status: 'OK', koReason: null, canceledAt: null, ...it }} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('a sale reads', () => {
  it.each([
    ['Aprovado', {}],
    ['Estornado Estornado em 20/11/2026', { status: 'REFUNDED', canceledAt: '2026-11-20T15:00:00.000Z' }],
    ['Negado Cliente com parcelas em atraso', { status: 'KO', koReason: 'LATE_INSTALMENTS' }],
    ['Abandonado N/A', { status: 'MORE_INFO', koReason: 'EXPIRED' }],
  ] satisfies [string, Partial<NotedSale>][])('%s', (words, sale) => {
    expect(read(sale)).toBe(words)
  })
})
