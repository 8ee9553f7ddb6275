import { expect, it } from 'vitest'
import { FUNNEL_STEPS, funnelOf } from './funnel.ts'

it('a funnel counts at each step who came so far or further, and who stopped there', () => {
  const found = funnelOf(
    new Map([
      ['STARTED', 4],
      ['DECIDED', 3],
      ['SOLD', 2],
    ]),
  )
  expect(found.map(({ step }) => step)).toEqual(FUNNEL_STEPS)
  expect(found.map(({ reached }) => reached)).toEqual([9, 5, 5, 2, 2, 2, 2])
  expect(found.map(({ stayed }) => stayed)).toEqual([4, 0, 3, 0, 0, 0, 0])
})

it('a funnel of nothing is empty', () => {
  expect(funnelOf(new Map()).every(({ reached, stayed }) => reached === 0 && stayed === 0)).toBe(true)
})
