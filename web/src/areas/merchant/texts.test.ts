import { describe, expect, it } from 'vitest'
import { texts } from './texts.ts'

describe('what is counted', () => {
  it.each([
    ['an order', texts.sales.count(1, 1, true), '1 de 1 pedido'],
    ['orders', texts.sales.count(10, 1204, true), '10 de 1.204 pedidos'],
    [
      'orders of a search that found too many',
      texts.sales.count(10, 1000, false),
      '10 de mais de 1.000 pedidos',
    ],
    ['a day of the statement', texts.statement.count(1, 1), '1 de 1 dia'],
    ['an order of a day', texts.statement.ordersCount(1, 1), '1 de 1 pedido do dia'],
    ['a transfer', texts.transfers.count(1, 1), '1 de 1 repasse'],
    ['a line of a transfer', texts.transfers.lineCount(1, 1), '1 de 1 linha'],
    ['a link', texts.links.count(1, 1), '1 de 1 link'],
    ['links', texts.links.count(2, 2), '2 de 2 links'],
    ['a decided purchase', texts.chart.finding('Hoje', 100, 1), 'Hoje, 100% de 1 compra foi aprovada'],
  ])('is one or many: %s', (_, shown, words) => {
    expect(shown).toBe(words)
  })
})
