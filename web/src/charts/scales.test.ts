import { describe, expect, it } from 'vitest'
import { everyOf } from './axes.tsx'
import { bandsOf, pointsOf, rulesOf, upwardsOf } from './scales.ts'

describe('the axis', () => {
  it.each([
    [[0], 1],
    [[], 1],
    [[3], 3],
    [[41], 50],
    [[0.05], 0.05],
    [[98_765, 12], 100_000],
  ])('of %j ends at %d', (values, end) => {
    expect(upwardsOf(values, 100).domain()[1]).toBeCloseTo(end, 10)
  })

  it('has the highest value below its end, and nothing at the ground', () => {
    const upwards = upwardsOf([5], 100)
    expect(upwards(0)).toBe(100)
    expect(upwards(5)).toBeGreaterThanOrEqual(0)
  })

  it('has rules for whole counts alone', () => {
    expect(rulesOf(upwardsOf([1], 100), true)).toEqual([0, 1])
    expect(rulesOf(upwardsOf([1], 100), false).length).toBeGreaterThan(2)
  })

  it('has room for each label', () => {
    expect(everyOf(30, 600, 60)).toBe(3)
    expect(everyOf(2, 600, 60)).toBe(1)
    expect(everyOf(5, 0, 60)).toBe(300)
  })
})

describe('the places from left to right', () => {
  it('of a line go from edge to edge, the only one to the middle', () => {
    expect([0, 1, 2].map(pointsOf(3, 100))).toEqual([0, 50, 100])
    expect(pointsOf(1, 100)(0)).toBe(50)
  })

  it.each([1, 2, 14, 60])('of %d bars stay within the plot, none over another, none a wall', (count) => {
    const bands = bandsOf(count, 400)
    const places = Array.from({ length: count }, (_, index) => bands(index) ?? Number.NaN)
    for (const [index, x] of places.entries()) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + bands.bandwidth()).toBeLessThanOrEqual((places[index + 1] ?? 400) + 1e-9)
    }
    expect(bands.bandwidth()).toBeLessThanOrEqual(40 + 1e-9)
  })
})
