/** The stretch of time that is sent once more, from what stands in its two fields: moments of São Paulo. */
import { parseCivilDate, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { texts } from '../texts.ts'

const words = texts.webhooks.replay
const MINUTE_MS = 60_000

/** `2026-11-21T19:05`, as a field for date and time has it. */
export function momentOf(instant: Date): string {
  const day = saoPauloDate(instant)
  const minutes = Math.floor((instant.getTime() - startOfSaoPauloDay(day).getTime()) / MINUTE_MS)
  return `${day}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

export interface Typed {
  from: string
  until: string
}

/** Instants for the server: the last minute belongs to it. Else which field is wrong, and why. */
export function stretchOf(typed: Typed): { from: string; until: string } | { wrong: Partial<Typed> } {
  const from = instantOf(typed.from)
  const until = instantOf(typed.until)
  if (from === null) return { wrong: { from: words.missing } }
  if (until === null) return { wrong: { until: words.missing } }
  if (from > until) return { wrong: { from: words.reversed } }
  return { from: new Date(from).toISOString(), until: new Date(until + MINUTE_MS).toISOString() }
}

/** Null for a field that is empty or half filled in: a browser gives no text for it. */
function instantOf(moment: string): number | null {
  const [text = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(moment)?.slice(1) ?? []
  const day = parseCivilDate(text)
  if (day === null) return null
  return startOfSaoPauloDay(day).getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
