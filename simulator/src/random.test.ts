import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('the dice', () => {
  it('throw the same for the same seed, and something else for another', () => {
    const throws = (seed: string) => {
      const random = createRandom(seed)
      return Array.from({ length: 20 }, () => random.between(1, 6))
    }
    expect(throws('seed 7')).toEqual(throws('seed 7'))
    expect(throws('seed 7')).not.toEqual(throws('seed 8'))
  })

  it('are fair enough', () => {
    const random = createRandom('fair')
    const seen = Array.from({ length: 6000 }, () => random.between(1, 6))
    for (let side = 1; side <= 6; side++) {
      const count = seen.filter((it) => it === side).length
      expect(count).toBeGreaterThan(900)
      expect(count).toBeLessThan(1100)
    }
  })

  it('keep weights', () => {
    const random = createRandom('weights')
    const seen = Array.from({ length: 4000 }, () => random.weighted({ often: 3, seldom: 1, never: 0 }))
    expect(seen.filter((it) => it === 'seldom').length / seen.length).toBeCloseTo(0.25, 1)
    expect(seen).not.toContain('never')
  })

  it('of their own are not disturbed by others', () => {
    const alone = createRandom('seed').fork('crashes')
    const parent = createRandom('seed')
    parent.next()
    expect(parent.fork('crashes').next()).toBe(alone.next())
  })
})
