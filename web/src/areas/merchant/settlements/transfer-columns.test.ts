import { describe, expect, it } from 'vitest'
import { inColumns } from './transfer-columns.ts'

const transfer = (transferDate: string | null, amount: number) => ({ transferDate, amount })

describe('the transfers of a day', () => {
  it('have a column each when there are as many columns', () => {
    const day = [transfer('2026-12-01', 219.3), transfer(null, 0.2)]
    expect(inColumns(day, 3)).toEqual(day.map((it) => ({ ...it, count: 1 })))
    expect(inColumns([], 3)).toEqual([])
  })

  it('share the last column when there are more, to the centavo', () => {
    const day = [
      transfer('2026-12-01', 219.3),
      transfer('2026-12-07', 0.1),
      transfer('2026-12-31', 0.2),
      transfer(null, 10),
    ]
    expect(inColumns(day, 3)).toEqual([
      { ...day[0], count: 1 },
      { ...day[1], count: 1 },
      { transferDate: '2026-12-31', amount: 10.2, count: 2 },
    ])
  })
})
