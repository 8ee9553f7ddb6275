import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, civilDate, compareDates } from '../calendar/dates.ts'
import { type Attempt, type KnownDebit, DEBIT_STATES, nextOfDebit, standsOn } from './debit.ts'
import { afterRefusal } from './refusals.ts'

const dueDate = civilDate('2026-12-10')
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  kind: 'FIRST',
  date: dueDate,
  state: 'SCHEDULED',
  code: null,
  ...changes,
})
const debit = (changes: Partial<KnownDebit> = {}): KnownDebit => ({
  state: 'ACTIVE',
  dueDate,
  endingCode: null,
  attempts: [attempt()],
  ...changes,
})
const next = (it: KnownDebit, today = '2026-12-10') =>
  nextOfDebit(it, { today: civilDate(today), before: null })

describe('a debit', () => {
  it('that the bank will pay waits', () => {
    expect(next(debit())).toEqual({ do: 'WAIT' })
    expect(next(debit({ state: 'CREATED', attempts: [] }))).toEqual({ do: 'WAIT' })
  })

  it('that was paid is accepted', () => {
    expect(next(debit({ state: 'PAID' }))).toEqual({ do: 'TAKE_PAYMENT' })
  })

  it('for which money lacked is tried again on another day', () => {
    const lacked = debit({ attempts: [attempt({ state: 'EXPIRED' })] })
    expect(next(lacked)).toEqual({ do: 'RETRY', on: '2026-12-11' })
  })

  it('above the ceiling is tried again, but paid by code when that is known before its day', () => {
    const refused = debit({ attempts: [attempt({ state: 'REJECTED', code: 'AM02' })] })
    expect(next(refused, '2026-12-06')).toEqual({ do: 'PAY_BY_CODE', code: 'AM02', endsMandate: false })
    expect(next(refused)).toEqual({ do: 'RETRY', on: '2026-12-11' })
  })

  it('of a closed account ends the mandate', () => {
    const closed = debit({ state: 'REJECTED', endingCode: 'AC05', attempts: [] })
    expect(next(closed)).toEqual({ do: 'PAY_BY_CODE', code: 'AC05', endsMandate: true })
  })

  it('with a code that we do not know is paid by code', () => {
    const unknown = debit({ attempts: [attempt({ state: 'REJECTED', code: 'ZZ99' })] })
    expect(next(unknown)).toEqual({ do: 'PAY_BY_CODE', code: 'ZZ99', endsMandate: false })
  })

  it('that was called back needs nothing', () => {
    expect(next(debit({ state: 'CANCELLED' }))).toEqual({ do: 'NOTHING' })
  })

  it('is tried three times more at most, and then paid by code', () => {
    const tried = (days: readonly string[]): KnownDebit =>
      debit({
        attempts: [
          attempt({ state: 'EXPIRED' }),
          ...days.map((it) => attempt({ kind: 'RETRY', date: civilDate(it), state: 'EXPIRED' })),
        ],
      })
    expect(next(tried(['2026-12-11']), '2026-12-11')).toEqual({ do: 'RETRY', on: '2026-12-13' })
    expect(next(tried(['2026-12-11', '2026-12-13']), '2026-12-13')).toEqual({ do: 'RETRY', on: '2026-12-16' })
    const all = tried(['2026-12-11', '2026-12-13', '2026-12-16'])
    expect(next(all, '2026-12-16')).toEqual({ do: 'PAY_BY_CODE', code: null, endsMandate: false })
  })

  it('is never tried in the past or once it is over, and ends a mandate for the bank’s reasons alone', () => {
    const anyAttempt = fc.record<Attempt>({
      kind: fc.constantFrom('FIRST', 'RETRY', 'RESENT'),
      date: fc.integer({ min: 0, max: 7 }).map((days) => addDays(dueDate, days)),
      state: fc.constantFrom('REQUESTED', 'SCHEDULED', 'PAID', 'REJECTED', 'EXPIRED', 'CANCELLED'),
      code: fc.constantFrom(null, 'AM02', 'AC05', 'AB10', 'UDEI', 'ZZ99'),
    })
    const anyState = fc.constantFrom(...DEBIT_STATES.filter((it) => it !== 'INTENDED'))
    const anyDays = fc.integer({ min: -5, max: 20 })
    fc.assert(
      fc.property(anyState, fc.array(anyAttempt, { maxLength: 5 }), anyDays, (state, attempts, days) => {
        const today = addDays(dueDate, days)
        const step = nextOfDebit(debit({ state, attempts }), { today, before: null })
        const isOpen = state === 'ACTIVE' || state === 'CREATED'
        const isTriedRightly = step.do !== 'RETRY' || (compareDates(step.on, today) > 0 && isOpen && days < 7)
        const endsRightly =
          step.do !== 'PAY_BY_CODE' || !step.endsMandate || afterRefusal(step.code) === 'END_MANDATE'
        expect([isTriedRightly, endsRightly]).toEqual([true, true])
      }),
    )
  })
})

describe('a debit that we have ended, without the PSP knowing yet', () => {
  const at = (time: string, changes: Partial<Parameters<typeof standsOn>[0]> = {}) =>
    standsOn(
      { state: 'ACTIVE', isEnded: true, dueDate, nextTry: null, ...changes },
      new Date(`${time}-03:00`),
    )

  it('is paid all the same from 22:00 of the day before on, until its day is over', () => {
    expect(at('2026-12-09T21:59:59')).toBeNull()
    expect(at('2026-12-09T22:00:00')).toBe('2026-12-10')
    expect(at('2026-12-10T23:59:59')).toBe('2026-12-10')
    expect(at('2026-12-11T00:00:00')).toBeNull()
  })

  it('is paid on the business day after a Sunday', () => {
    const sunday = { dueDate: civilDate('2026-12-13') }
    expect(at('2026-12-12T22:00:00', sunday)).toBeNull()
    expect(at('2026-12-13T22:00:00', sunday)).toBe('2026-12-14')
  })

  it('is paid by the next attempt if the bank has one, which is never called back', () => {
    const retried = { nextTry: civilDate('2026-12-16') }
    expect(at('2026-12-12T10:00:00', retried)).toBe('2026-12-16')
    expect(at('2026-12-17T00:00:00', retried)).toBeNull()
  })

  it('is no such debit while it is not ended, and once it is over', () => {
    expect(at('2026-12-10T10:00:00', { isEnded: false })).toBeNull()
    for (const state of ['INTENDED', 'PAID', 'EXPIRED', 'REJECTED', 'CANCELLED'] as const)
      expect(at('2026-12-10T10:00:00', { state })).toBeNull()
  })
})
