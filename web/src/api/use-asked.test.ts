import { describe, expect, it } from 'vitest'
import { rowsOf } from './use-asked.ts'

const idOf = (row: string) => row

describe('a list that grew', () => {
  it('shows a row once that moved to the next page meanwhile', () => {
    const pages = [
      { content: ['a', 'b'], totalElements: 3 },
      { content: ['b', 'c'], totalElements: 4 },
    ]
    expect(rowsOf(pages, idOf)).toEqual({ rows: ['a', 'b', 'c'], total: 4, isTotalExact: true })
  })

  it('says whether the server counted to the end', () => {
    const stopped = [{ content: ['a'], totalElements: 1, isTotalExact: false }]
    expect(rowsOf(stopped, idOf).isTotalExact).toBe(false)
  })
})
