/** Payment dates in words, by the server's clock in São Paulo. */
import { civilDate, daysBetween, formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import { serverNow } from '../api/server-clock.ts'

/** `31/12/2026` from the API's `2026-12-31`. */
export const shownDate = (date: string) => formatDate(civilDate(date))

/** `31/12` */
export const shortDate = (date: string) => shownDate(date).slice(0, 5)

/** `21/11/2026 14:05` from an instant, in São Paulo (SYS-GEN-04). */
export function shownInstant(instant: string): string {
  const at = new Date(instant)
  const time = at.toLocaleTimeString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  })
  return `${formatDate(saoPauloDate(at))} ${time}`
}

/** `22/11/2026 01:47:05` from an instant, in São Paulo, if the order of events matters. */
export function shownMoment(instant: string): string {
  const at = new Date(instant)
  const time = at.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour12: false })
  return `${formatDate(saoPauloDate(at))} ${time}`
}

/**
 * `2026-11-22 01:47:05` from an instant, in São Paulo: for logs, where seconds and order count (000 §9, SYS-GEN-05).
 */
export function shownStamp(instant: string): string {
  const at = new Date(instant)
  const time = at.toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour12: false })
  return `${saoPauloDate(at)} ${time}`
}

/** `21/11/2026` from an instant, in São Paulo. */
export const shownDay = (instant: string) => formatDate(saoPauloDate(new Date(instant)))

/** "vence hoje", "vence amanhã", "vence em 5 dias", "venceu há 3 dias". */
export function dueInWords(date: string, today: string): string {
  const days = daysBetween(civilDate(today), civilDate(date))
  if (days === 0) return 'vence hoje'
  if (days === 1) return 'vence amanhã'
  if (days === -1) return 'venceu ontem'
  return days > 0 ? `vence em ${days} dias` : `venceu há ${-days} dias`
}

/**
 * The same for an instalment: one due on a weekend or holiday is not late before its deadline, the next business day.
 */
export function dueOf(
  it: { dueDate: string; deadline?: string; isLate: boolean },
  today: string = saoPauloDate(new Date(serverNow())),
): string {
  const isPut = !it.isLate && it.dueDate < today
  if (isPut && it.deadline === undefined) return 'vence no próximo dia útil'
  return dueInWords(isPut && it.deadline !== undefined ? it.deadline : it.dueDate, today)
}
