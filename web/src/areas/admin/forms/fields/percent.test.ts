import { describe, expect, it } from 'vitest'
import { fractionOf, numberOf, percentText, shownPercent } from './percent.ts'

describe('a percentage', () => {
  it.each([
    ['2.5', 0.025],
    ['0.7', 0.007],
    ['14.2', 0.142],
    ['0', 0],
    ['100', 1],
    ['-1', -0.01],
    ['', Number.NaN],
    ['abc', Number.NaN],
  ])('"%s" is sent as %d', (typed, fraction) => {
    expect(fractionOf(typed)).toBe(fraction)
  })

  it('is shown with two decimals, in the field and for people', () => {
    expect([percentText(0.025), percentText(0.142), shownPercent(0.025)]).toEqual(['2.50', '14.20', '2,50%'])
  })

  it('comes back as it was typed', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths += 7) {
      const typed = (hundredths / 100).toFixed(2)
      expect(percentText(fractionOf(typed))).toBe(typed)
    }
  })
})

describe('a number field', () => {
  it('that is empty means the value of its placeholder', () => {
    expect([numberOf('', 0), numberOf(' 12 '), numberOf('')]).toEqual([0, 12, Number.NaN])
  })
})
