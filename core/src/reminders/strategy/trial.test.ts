import { describe, expect, it } from 'vitest'
import { isTried, placeInTrial } from './trial.ts'

/** Ids with arbitrary endings. */
const PEOPLE = Array.from({ length: 20_000 }, (_, n) => {
  const end = (BigInt(n) * 6_364_136_223_846_793_005n + 1n) % (1n << 48n)
  return `0197a000-0000-7000-8000-${end.toString(16).padStart(12, '0')}`
})

describe('the people in a trial', () => {
  it('are always the same', () => {
    expect(placeInTrial('0197a000-0000-7000-8000-0123456789ab', 4_000_000_000)).toBe(6231)
    for (const id of PEOPLE.slice(0, 100)) expect(placeInTrial(id, 7)).toBe(placeInTrial(id, 7))
  })

  it.each([1000, 5000, 9000])('are about so many of ten thousand: %i', (share) => {
    const tried = PEOPLE.filter((id) => isTried(id, { share, seed: 123_456_789 })).length
    expect(Math.abs(tried / PEOPLE.length - share / 10_000)).toBeLessThan(0.02)
  })

  it('are drawn again for another trial', () => {
    const both = PEOPLE.filter(
      (id) => isTried(id, { share: 5000, seed: 1 }) && isTried(id, { share: 5000, seed: 2 }),
    ).length
    expect(Math.abs(both / PEOPLE.length - 0.25)).toBeLessThan(0.02)
  })
})
