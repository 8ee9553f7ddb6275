import { describe, expect, it } from 'vitest'
import { civilDate } from '../calendar/dates.ts'
import { planReminders } from './plan-day.ts'

const TODAY = civilDate('2026-12-10')
const LATE = civilDate('2026-12-09')
const COMING = civilDate('2026-12-13')
const candidate = (instalmentId: string, customerId: string, todaysDueDate: typeof TODAY | null = null) => ({
  instalmentId,
  customerId,
  todaysDueDate,
})
const idsOf = (plan: ReturnType<typeof planReminders>) => ({
  planned: plan.planned.map((it) => it.instalmentId),
  covered: plan.covered.map((it) => it.instalmentId),
})

describe('the reminders of a day', () => {
  it('are one for each person, and mention the other debts of that date', () => {
    const all = [candidate('a1', 'ana'), candidate('b1', 'bia'), candidate('a2', 'ana')]
    expect(idsOf(planReminders(all, LATE, TODAY))).toEqual({ planned: ['a1', 'b1'], covered: ['a2'] })
  })

  it('cover a newer debt that is due as well', () => {
    expect(idsOf(planReminders([candidate('a1', 'ana', LATE)], TODAY, TODAY))).toEqual({
      planned: [],
      covered: ['a1'],
    })
  })

  it('leave a later debt to a separate day', () => {
    expect(idsOf(planReminders([candidate('a1', 'ana', LATE)], COMING, TODAY))).toEqual({
      planned: [],
      covered: [],
    })
  })

  it('cover another debt of the same later date', () => {
    expect(idsOf(planReminders([candidate('a1', 'ana', COMING)], COMING, TODAY))).toEqual({
      planned: [],
      covered: ['a1'],
    })
  })
})
