import type { WebhookEventType } from './webhooks.ts'

/** What the events are called on screens, in the order that they are chosen in. */
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
  'settlement.created': 'Repasse criado',
}
