import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paced } from './paced.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Items, and when each was started. */
async function begun(perSecond: number, lists: readonly number[][], takesMs: number): Promise<number[]> {
  const each = paced(perSecond)
  const at: number[] = []
  const all = (async () => {
    for (const list of lists) {
      const answers = await each(list, async (item) => {
        at.push(performance.now())
        await new Promise((resolve) => setTimeout(resolve, takesMs * (item % 3)))
        return item
      })
      expect(answers).toEqual(list)
    }
  })()
  await vi.runAllTimersAsync()
  await all
  return at
}

describe('work at a pace', () => {
  const list = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

  it('begins so many in a second, over all lists, and answers in their order', async () => {
    const at = await begun(100, [list(0, 120), [], list(120, 80)], 15)
    expect(at).toHaveLength(200)
    const overHundred = at.slice(100).map((time, index) => time - (at[index] ?? time))
    expect(Math.min(...overHundred)).toBeGreaterThanOrEqual(999)
  })

  it('has no more under way than a company’s gate lets in', async () => {
    let [underWay, most] = [0, 0]
    const done = paced(100_000)(list(0, 300), async () => {
      most = Math.max(most, ++underWay)
      await new Promise((resolve) => setTimeout(resolve, 20))
      underWay--
    })
    await vi.runAllTimersAsync()
    await done
    expect(most).toBe(64)
  })
})
