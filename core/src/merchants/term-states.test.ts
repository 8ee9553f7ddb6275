import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { termStates, termTurns } from './term-states.ts'

const until = (day: string | null) => ({ expiresOn: day === null ? null : civilDate(day) })
const today = civilDate('2026-11-24')

describe('the terms of a merchant', () => {
  it('are active from the first that has not expired; later ones wait', () => {
    const terms = [until('2026-11-23'), until('2026-11-24'), until(null), until('2026-01-01'), until(null)]
    expect(termStates(terms, today)).toEqual(['EXPIRED', 'ACTIVE', 'INACTIVE', 'EXPIRED', 'INACTIVE'])
  })

  it('may all have expired, or not be there', () => {
    expect(termStates([until('2026-11-23')], today)).toEqual(['EXPIRED'])
    expect(termStates([], today)).toEqual([])
  })
})

describe('the turns of terms', () => {
  it('begin today, follow one another by their last days, and pass over what never applies', () => {
    const [first, ended, second] = [until('2026-12-31'), until('2026-12-01'), until(null)]
    expect(termTurns([until('2026-11-23'), first, ended, second, until(null)], today)).toEqual([
      { from: '2026-11-24', term: first },
      { from: '2027-01-01', term: second },
    ])
  })

  it('end where none follows, and may not begin', () => {
    expect(termTurns([until('2026-11-24')], today)).toHaveLength(1)
    expect(termTurns([until('2026-11-23')], today)).toEqual([])
  })
})
