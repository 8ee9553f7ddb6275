import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CivilDate, addDays, civilDate, daysBetween } from '../calendar/dates.ts'
import { currentStage as stageOf, dueDatesInStage } from './stages.ts'
import { FIRST_STRATEGY } from './strategy/strategy.makers.ts'
import type { Strategy } from './strategy/strategy.ts'

/** A Wednesday with business days around it. */
const DUE = civilDate('2026-12-09')
const currentStage = (dueDate: CivilDate, today: CivilDate) =>
  stageOf(FIRST_STRATEGY, 'MESSAGE', dueDate, today)
const dueDatesToRemind = (today: CivilDate) => dueDatesInStage(FIRST_STRATEGY, 'MESSAGE', today)
const stageAfter = (days: number) => currentStage(DUE, addDays(DUE, days))?.label ?? null

describe('the stage of an instalment', () => {
  it.each([
    [-4, null],
    [-3, 'D-3'],
    [-1, 'D-3'],
    [0, 'D0'],
    [1, 'D+1'],
    [4, 'D+1'],
    [5, 'D+5'],
    [14, 'D+5'],
    [15, 'D+15'],
    [29, 'D+15'],
    [30, 'D+30'],
    [36, 'D+30'],
    [37, null],
  ])('%i days from the deadline is %s', (days, stage) => {
    expect(stageAfter(days)).toBe(stage)
  })

  it('says on which day it began, also when that day was missed', () => {
    expect(currentStage(DUE, addDays(DUE, 4))).toMatchObject({
      label: 'D+1',
      options: [{ channel: 'WHATSAPP', text: 'REMINDER' }],
      since: addDays(DUE, 1),
    })
  })

  it('use other channels if the first failed', () => {
    expect(
      [-3, 0, 1, 5, 15, 30].map((days) => currentStage(DUE, addDays(DUE, days))?.options[0]?.channel),
    ).toEqual(['WHATSAPP', 'WHATSAPP', 'WHATSAPP', 'SMS', 'EMAIL', 'EMAIL'])
  })
})

describe('a due date on a weekend', () => {
  const saturday = civilDate('2026-12-12')

  it.each([
    ['2026-12-10', null],
    ['2026-12-11', 'D-3'],
    ['2026-12-12', 'D-3'],
    ['2026-12-13', 'D-3'],
    ['2026-12-14', 'D0'],
    ['2026-12-15', 'D+1'],
  ])('counts from the Monday to which it moves: %s is %s', (today, stage) => {
    expect(currentStage(saturday, civilDate(today))?.label ?? null).toBe(stage)
  })
})

describe('the due dates whose customers may need a reminder', () => {
  const anyDay = fc.integer({ min: 0, max: 365 * 12 }).map((days) => addDays(civilDate('2026-01-01'), days))

  it('are all those that have a stage, the oldest first', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -60, max: 10 }), (today, away) => {
        const dueDate = addDays(today, away)
        const listed = dueDatesToRemind(today)
        expect(listed.find((it) => it.dueDate === dueDate) ?? null).toEqual(
          currentStage(dueDate, today) === null ? null : { dueDate, ...currentStage(dueDate, today) },
        )
        expect(listed.every((it, index) => index === 0 || it.dueDate > listed[index - 1]!.dueDate)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('have a stage that has begun', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        expect(dueDatesToRemind(today).every((it) => daysBetween(it.since, today) >= 0)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the stages of another strategy', () => {
  const OTHER: Strategy = [
    { kind: 'MESSAGE', day: 2, channel: 'SMS', text: 'REMINDER', minAmount: 5000, history: 'ANY' },
    { kind: 'MESSAGE', day: 2, channel: 'EMAIL', text: 'REMINDER', minAmount: 0, history: 'ANY' },
    { kind: 'CALL', day: 4, minAmount: 0, history: 'ANY' },
  ]

  it('of one day are all sent, in their order; the newest of each kind counts', () => {
    const message = stageOf(OTHER, 'MESSAGE', DUE, addDays(DUE, 5))
    expect(message).toMatchObject({ label: 'D+2', options: [{ channel: 'SMS' }, { channel: 'EMAIL' }] })
    expect(stageOf(OTHER, 'CALL', DUE, addDays(DUE, 5))?.label).toBe('D+4')
  })

  it('that has nothing of a kind has no due dates', () => {
    expect(dueDatesInStage(FIRST_STRATEGY, 'CALL', DUE)).toEqual([])
    expect(stageOf(FIRST_STRATEGY, 'CALL', DUE, addDays(DUE, 9))).toBeNull()
  })
})
