import { beforeEach, describe, expect, it } from 'vitest'
import { type RateLimit, rateLimit } from './rate-limits.ts'
import { Refusal } from './refusal.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-24T13:00:00Z')

let time: number
let limit: RateLimit
beforeEach(() => {
  time = START
  limit = rateLimit({ now: () => new Date(time) }, 10, HOUR)
})

/** How many of these attempts are allowed. */
function passed(tries: number, key = 'a'): number {
  let count = 0
  for (let each = 0; each < tries; each++) {
    try {
      limit.consume(key)
      count++
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS') throw error
    }
  }
  return count
}

describe('a limit of 10 in an hour', () => {
  it('lets 10 through at once, and no more', () => {
    expect(passed(50)).toBe(10)
  })

  it('is each one’s own', () => {
    expect(passed(50, 'a')).toBe(10)
    expect(passed(50, 'b')).toBe(10)
  })

  it('is not refilled at the turn of the hour', () => {
    time = START + HOUR - 1000
    expect(passed(50)).toBe(10)
    time += 2000
    expect(passed(50)).toBe(0)
  })

  it('begins with the first try after a long pause, not at an old mark just before it ends', () => {
    passed(1, 'b')
    time = START + 500 * HOUR - 100
    expect(passed(9)).toBe(9)
    time += 200
    expect(passed(50)).toBe(1)
  })

  it('comes back little by little, and whole after two hours', () => {
    passed(50)
    time = START + HOUR + HOUR / 2
    expect(passed(50)).toBe(5)
    time = START + 4 * HOUR
    expect(passed(50)).toBe(10)
  })

  it('lets a steady trickle through', () => {
    let through = 0
    for (let minute = 0; minute < 600; minute += 10) {
      time = START + minute * 60_000
      through += passed(1)
    }
    expect(through).toBe(60)
  })

  it('lives on when the clock is moved, back or far ahead', () => {
    passed(50)
    time = START - 24 * HOUR
    expect(passed(50)).toBe(10)
    time = START + 10_000 * HOUR
    expect(passed(50)).toBe(10)
  })
})
