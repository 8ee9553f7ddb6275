/** Named date ranges. */
import { addDays, addMonths, civilDate, type CivilDate } from '@drip/core/calendar/dates'

/** Both days included. */
export interface DateRange {
  from: CivilDate
  to: CivilDate
}

export interface DatePreset extends DateRange {
  label: string
}

/** @param today in São Paulo */
export function datePresets(today: CivilDate): DatePreset[] {
  const thisMonth = civilDate(`${today.slice(0, 8)}01`)
  const yesterday = addDays(today, -1)
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Ontem', from: yesterday, to: yesterday },
    { label: 'Últimos 7 dias', from: addDays(today, -6), to: today },
    { label: 'Últimos 30 dias', from: addDays(today, -29), to: today },
    { label: 'Este mês', from: thisMonth, to: today },
    { label: 'Mês passado', from: addMonths(thisMonth, -1), to: addDays(thisMonth, -1) },
    { label: 'Este ano', from: civilDate(`${today.slice(0, 4)}-01-01`), to: today },
  ]
}
