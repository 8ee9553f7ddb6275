import type { WebhookEventType } from './webhooks.ts'

/** Labels of the events on screens, in the order of the form. */
export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEventType, string>> = {
  'checkout.approved': 'Compra aprovada',
  'checkout.denied': 'Compra negada',
  'checkout.expired': 'Compra abandonada',
  'order.refunded': 'Reembolso',
  'order.return_announced': 'Devolução anunciada',
  'order.return_withdrawn': 'Devolução desistida',
  'order.dispute_opened': 'Problema aberto',
  'order.dispute_answered': 'Problema à espera da Drip',
  'order.dispute_ended': 'Problema encerrado',
  'order.pix_contested': 'Pix contestado no banco',
  'order.pix_contest_ended': 'Contestação do Pix encerrada',
  'settlement.created': 'Repasse feito',
  'settlement.returned': 'Repasse devolvido pelo banco',
}
