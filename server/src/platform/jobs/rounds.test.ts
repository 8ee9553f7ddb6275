import { describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { eachAlone, inPages, togetherOrAlone } from './rounds.ts'

describe('a round', () => {
  it('continues behind a failure, which is logged with its object, and reports that not all was done', async () => {
    const logged: unknown[] = []
    const log = { ...silentLog, error: (...said: unknown[]) => void logged.push(said) }
    const done: number[] = []
    const broken = new Error('two is broken')
    const round = {
      items: [1, 2, 3],
      event: 'numbers.sweep',
      facts: (it: number) => ({ number: it }),
      work: async (it: number) => {
        if (it === 2) throw broken
        done.push(it)
      },
    }
    expect(await eachAlone({ log }, round)).toBe(false)
    expect([done, logged]).toEqual([[1, 3], [['numbers.sweep', broken, { number: 2 }]]])
    expect(await eachAlone({ log }, { ...round, items: [1, 3] })).toBe(true)
  })

  it('ends if its list cannot be read', async () => {
    const away = () => Promise.reject(new Error('the database is away'))
    const items = inPages(2, away, String)
    await expect(eachAlone({ log: silentLog }, { items, event: 'x', work: async () => {} })).rejects.toThrow(
      'the database is away',
    )
  })
})

describe('rows in pages', () => {
  it.each([[[]], [['b']], [['b', 'c']], [['b', 'c', 'd', 'e']], [['b', 'c', 'd', 'e', 'f']]])(
    'are each visited once, and no page is requested after the last: %j',
    async (rows) => {
      const asked: string[] = []
      const find = async (after: string) => {
        asked.push(after)
        return rows.filter((it) => it > after).slice(0, 2)
      }
      const met: string[] = []
      for await (const it of inPages(2, find, (row) => row)) met.push(it)
      expect(met).toEqual(rows)
      expect(asked).toHaveLength(Math.floor(rows.length / 2) + 1)
    },
  )
})

describe('work done together', () => {
  const roundOf = (isWrong: (it: number) => boolean) => {
    const calls: (readonly number[])[] = []
    const work = async (some: readonly number[]) => {
      calls.push(some)
      if (some.some(isWrong)) throw new Error('one is wrong')
    }
    return { calls, round: { items: [1, 2, 3], work, event: 'numbers', facts: () => ({}) } }
  }

  it('is one call without errors, and none without items', async () => {
    const { calls, round } = roundOf(() => false)
    expect(await togetherOrAlone({ log: silentLog }, round)).toEqual([])
    expect(await togetherOrAlone({ log: silentLog }, { ...round, items: [] })).toEqual([])
    expect(calls).toEqual([[1, 2, 3]])
  })

  it('is done one by one if it fails, and names the failed item', async () => {
    const { calls, round } = roundOf((it) => it === 2)
    expect(await togetherOrAlone({ log: silentLog }, round)).toEqual([2])
    expect(calls).toEqual([[1, 2, 3], [1], [2], [3]])
  })
})
