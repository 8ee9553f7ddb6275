/** Texts to merchants' users; short enough for an SMS. */
import { addDays, formatDate, type CivilDate } from '@drip/core/calendar/dates'
import type { DigestFrequency, NotificationType } from '@drip/core/contracts/states'
import { shownCode } from '@drip/core/checkout/shown-code'
import { formatReais } from '@drip/core/money/cents'
import type { EventSum, Notice } from './notifications.store.ts'

interface Text {
  subject: string
  text: string
}

const ONE: Record<NotificationType, string> = {
  ORDER_CREATED: 'Novo pedido',
  ORDER_CANCELED: 'Cancelamento',
  SETTLEMENT_CREATED: 'Repasse criado',
}
const MANY: Record<NotificationType, string> = {
  ORDER_CREATED: 'Novos pedidos',
  ORDER_CANCELED: 'Cancelamentos',
  SETTLEMENT_CREATED: 'Repasses criados',
}

/** One event. */
export function eventText(merchantName: string, event: NonNullable<Notice['event']>): Text {
  const { order } = event
  // the store knows an order by its own number; ours is used if it gave none
  const code = order === null ? null : shownCode(order) || order.code
  const what = code === null ? '' : event.type === 'ORDER_CREATED' ? ` ${code}` : ` no pedido ${code}`
  return {
    subject: `${ONE[event.type]} - ${merchantName}`,
    text: `Drip, ${merchantName}: ${ONE[event.type].toLowerCase()}${what}, ${formatReais(event.amount)}.`,
  }
}

/** All events of a period, counted and summed. */
export function digestText(
  merchantName: string,
  period: { frequency: DigestFrequency; from: CivilDate; until: CivilDate },
  sums: readonly EventSum[],
): Text {
  const when = periodText(period)
  const lines = sums.map((it) => `${MANY[it.type]}: ${it.count}, ${formatReais(it.amount)}`)
  return {
    subject: `Resumo ${when} - ${merchantName}`,
    text: [`Drip, ${merchantName}: resumo ${when}`, ...lines].join('\n'),
  }
}

function periodText({
  frequency,
  from,
  until,
}: {
  frequency: DigestFrequency
  from: CivilDate
  until: CivilDate
}) {
  if (frequency === 'DAILY') return `de ${formatDate(from)}`
  if (frequency === 'MONTHLY') return `de ${from.slice(5, 7)}/${from.slice(0, 4)}`
  return `de ${formatDate(from)} a ${formatDate(addDays(until, -1))}`
}
