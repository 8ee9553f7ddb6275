import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { termStates } from './term-states.ts'

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
