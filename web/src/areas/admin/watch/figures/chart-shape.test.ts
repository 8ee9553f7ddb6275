import { describe, expect, it } from 'vitest'
import { axisEnd, everyDayOf, everyOf, stretchesOf } from './chart-shape.ts'

describe('the axis', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 4],
    [41, 50],
    [0.12, 0.2],
    [0.05, 0.05],
    [98_765, 100_000],
  ])('of at most %d ends at %d', (most, end) => {
    expect(axisEnd(most)).toBeCloseTo(end, 10)
  })

  it('has room for each label', () => {
    expect(everyOf(30, 600, 60)).toBe(3)
    expect(everyOf(2, 600, 60)).toBe(1)
    expect(everyOf(5, 0, 60)).toBe(300)
  })
})

describe('a line', () => {
  const plot = { width: 100, height: 50, top: 10, left: 20 }

  it('goes from left to right, the highest value at the top', () => {
    expect(stretchesOf([0, 5, 10], 10, plot)).toEqual([
      [
        { x: 20, y: 60 },
        { x: 70, y: 35 },
        { x: 120, y: 10 },
      ],
    ])
  })

  it('is interrupted where nothing is known', () => {
    expect(stretchesOf([1, null, 1, 1, null], 1, plot).map((it) => it.length)).toEqual([1, 2])
    expect(stretchesOf([null], 1, plot)).toEqual([])
  })

  it('of one day is a point', () => {
    expect(stretchesOf([1], 1, plot)).toEqual([[{ x: 20, y: 10 }]])
  })
})

it('a chart has a place for each day, also for those that nothing is told of', () => {
  const [last, first] = [{ day: '2026-12-02' }, { day: '2026-11-30' }]
  expect(everyDayOf([last, first])).toEqual([
    { day: '2026-11-30', row: first },
    { day: '2026-12-01', row: undefined },
    { day: '2026-12-02', row: last },
  ])
  expect(everyDayOf([])).toEqual([])
})
