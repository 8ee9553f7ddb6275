import { describe, expect, it } from 'vitest'
import { axisTop, barsOf, labelStep } from './chart-shape.ts'

const plot = { width: 100, height: 100, top: 10, left: 20 }

describe('the axis', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [7, 8],
    [9, 10],
    [11, 20],
    [57, 60],
    [123, 200],
    [1001, 2000],
  ])('for at most %i ends at %i', (most, top) => {
    expect(axisTop(most)).toBe(top)
  })
})

describe('the bars', () => {
  it('stand on the ground, denied on approved', () => {
    const [bar] = barsOf([{ checkoutsApproved: 5, checkoutsDenied: 5 }], plot)
    expect(bar?.approved).toEqual({ y: 60, height: 50 })
    expect(bar?.denied).toEqual({ y: 10, height: 50 })
  })

  it('stay within the plot, none over another', () => {
    const bars = barsOf(
      Array.from({ length: 14 }, () => ({ checkoutsApproved: 1, checkoutsDenied: 0 })),
      plot,
    )
    for (const [index, bar] of bars.entries()) {
      expect(bar.x).toBeGreaterThanOrEqual(20)
      expect(bar.x + bar.width).toBeLessThanOrEqual(bars[index + 1]?.x ?? 120)
    }
  })

  it('have no height where nothing was', () => {
    expect(barsOf([{ checkoutsApproved: 0, checkoutsDenied: 0 }], plot)[0]?.approved.height).toBe(0)
  })
})

describe('the labels', () => {
  it('are written as close as they fit', () => {
    expect(labelStep(14, 700, 44)).toBe(1)
    expect(labelStep(14, 280, 44)).toBe(3)
    expect(labelStep(12, 0, 44)).toBeGreaterThan(1)
  })
})
