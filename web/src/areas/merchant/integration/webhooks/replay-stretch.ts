/** The time range to send again, from the fields' values: days and hours in São Paulo. */
import { parseCivilDate, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { webhookTexts } from './webhook-texts.ts'

const words = webhookTexts.replay
const MINUTE_MS = 60_000

/** `2026-11-21` and `19:05`, in the fields' format. */
export function momentOf(instant: Date): { day: string; time: string } {
  const day = saoPauloDate(instant)
  const minutes = Math.floor((instant.getTime() - startOfSaoPauloDay(day).getTime()) / MINUTE_MS)
  return { day, time: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}` }
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

export interface Typed {
  fromDay: string
  fromTime: string
  untilDay: string
  untilTime: string
}

/** Instants for the server, including the last minute. Otherwise the invalid fields, and why. */
export function stretchOf(typed: Typed): { from: string; until: string } | { wrong: Partial<Typed> } {
  const [fromDay, fromTime] = [startOf(typed.fromDay), sinceMidnight(typed.fromTime)]
  const [untilDay, untilTime] = [startOf(typed.untilDay), sinceMidnight(typed.untilTime)]
  if (fromDay === null || fromTime === null || untilDay === null || untilTime === null)
    return {
      wrong: {
        ...(fromDay === null && { fromDay: words.noDay }),
        ...(fromTime === null && { fromTime: words.noTime }),
        ...(untilDay === null && { untilDay: words.noDay }),
        ...(untilTime === null && { untilTime: words.noTime }),
      },
    }
  const [from, until] = [fromDay + fromTime, untilDay + untilTime]
  if (from > until) return { wrong: { fromDay: words.reversed } }
  return { from: new Date(from).toISOString(), until: new Date(until + MINUTE_MS).toISOString() }
}

/** Null for an invalid date. */
function startOf(text: string): number | null {
  const day = parseCivilDate(text)
  return day === null ? null : startOfSaoPauloDay(day).getTime()
}

/** Null for an invalid time. */
function sinceMidnight(text: string): number | null {
  const [hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)?.slice(1) ?? []
  return hours === undefined ? null : (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
