import { addDays, civilDate } from '@drip/core/calendar/dates'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Calendar } from './calendar.tsx'

/** The days of the shown month that can be pressed. */
function pressable(chosen: string): string[] {
  const html = renderToString(
    createElement(Calendar, {
      label: 'Data da 1ª parcela',
      chosen: civilDate(chosen),
      min: civilDate('2026-11-22'),
      max: civilDate('2026-12-22'),
      onChoose: () => {},
    }),
  )
  return [...html.matchAll(/<button[^>]*data-day="([^"]+)"[^>]*>/g)]
    .filter(([button]) => !button.includes('disabled=""'))
    .map(([, day = '']) => day)
}

it('only the days between the first and the last may be pressed, in each month', () => {
  const days = Array.from({ length: 31 }, (_, ahead) => addDays(civilDate('2026-11-22'), ahead))
  expect([...pressable('2026-11-25'), ...pressable('2026-12-06')]).toEqual(days)
})
