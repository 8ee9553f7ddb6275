/** What a locked screen may show: that something is due and when, but not how much or to whom. */
import { formatDate, parseCivilDate } from '@drip/core/calendar/dates'
import type { PushNotice } from '../../../providers/push/need.ts'

/**
 * The subject of a notification. ALLOWED: the confirmation; a day, `YYYY-MM-DD`: until then an instalment can be paid
 * without a surcharge.
 */
export type PushAbout = 'ALLOWED' | { payableUntil: string; isToday: boolean }

export function pushText(about: PushAbout): PushNotice {
  if (about === 'ALLOWED')
    return {
      title: 'Avisos ativados',
      body: 'Suas próximas parcelas aparecem aqui antes de vencer.',
      tag: 'allowed',
      path: '/cliente/perfil',
    }
  const { payableUntil, isToday } = about
  const day = parseCivilDate(payableUntil)
  const when = isToday || day === null ? 'hoje' : `até ${formatDate(day)}`
  return {
    title: 'Parcela para pagar',
    body: `Você tem uma parcela para pagar ${when}. Toque para ver.`,
    tag: `due ${payableUntil}`,
    path: '/cliente',
  }
}
