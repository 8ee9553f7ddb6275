import { describe, expect, it } from 'vitest'
import { figuresTexts } from './figures/figures-texts.ts'
import { linkTexts } from './links/link-texts.ts'
import { salesTexts } from './sales/sales-texts.ts'
import { settlementTexts } from './settlements/settlement-texts.ts'

describe('what is counted', () => {
  it.each([
    ['an order', salesTexts.count(1, 1, true), '1 de 1 pedido'],
    ['orders', salesTexts.count(10, 1204, true), '10 de 1.204 pedidos'],
    [
      'orders of a search that found too many',
      salesTexts.count(10, 1000, false),
      '10 de mais de 1.000 pedidos',
    ],
    ['a day of the statement', settlementTexts.statement.count(1, 1), '1 de 1 dia'],
    ['an order of a day', settlementTexts.statement.ordersCount(1, 1), '1 de 1 pedido do dia'],
    ['a transfer', settlementTexts.transfers.count(1, 1), '1 de 1 repasse'],
    ['a line of a transfer', settlementTexts.transfers.lineCount(1, 1), '1 de 1 linha'],
    ['a link', linkTexts.list.count(1, 1), '1 de 1 link'],
    ['links', linkTexts.list.count(2, 2), '2 de 2 links'],
    ['a decided purchase', figuresTexts.chart.finding('Hoje', 100, 1), 'Hoje, 100% de 1 compra foi aprovada'],
  ])('is one or many: %s', (_, shown, words) => {
    expect(shown).toBe(words)
  })
})
