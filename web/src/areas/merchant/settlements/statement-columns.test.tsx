import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Kind, settlementColumns } from './statement-columns.tsx'

describe('a row of the statement', () => {
  it.each([
    [-0.01, 'Cancelamento'],
    [0, 'Venda'],
    [263.13, 'Venda'],
  ])('that brought %d is a %s', (amount, word) => {
    expect(renderToStaticMarkup(<Kind amount={amount} />)).toContain(word)
  })

  it.each([
    [0, 3],
    [2, 3],
    [3, 3],
    [12, 12],
  ])('of a store with up to %i instalments has %i columns of transfers', (maxInstalments, transfers) => {
    const heads = settlementColumns(maxInstalments).map(({ head }) => head)
    expect(heads.filter((it) => it.includes('repasse'))).toHaveLength(transfers)
  })
})
