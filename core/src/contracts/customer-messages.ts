/** Messages to customers and shoppers, as shown in the back-office. */

/** Each kind of message with its label. */
export const MESSAGE_KINDS = {
  PURCHASE_APPROVED: 'Compra aprovada',
  PURCHASE_DENIED: 'Compra recusada',
  REFUND_BEGUN: 'Reembolso iniciado',
  REFUND_ARRIVED: 'Reembolso concluído',
  REFUND_REFUSED: 'Reembolso não aceito pelo banco',
  PAYMENT_RETURNED: 'Pix devolvido',
  PAYMENT_TAKEN_BACK: 'Pix retomado pelo banco',
  AUTOPAY_ON: 'Débito automático ligado',
  AUTOPAY_DEBIT: 'Débito automático agendado',
  AUTOPAY_STANDS: 'Débito automático não desfeito',
  AUTOPAY_UNPAID: 'Débito automático não pago',
  AUTOPAY_ENDED: 'Débito automático encerrado',
  DUE_DATE_MOVED: 'Data de parcela mudada',
  PAUSE_BEGUN: 'Parcelas pausadas',
  PAUSE_ENDING: 'Pausa perto do fim',
  PAUSE_ENDED: 'Pausa encerrada',
  DISPUTE_OPENED: 'Problema com a compra recebido',
  DISPUTE_ANSWERED: 'Resposta da loja ao problema',
  DISPUTE_ENDED: 'Problema com a compra encerrado',
  PLAN_ACCEPTED: 'Acordo à espera da entrada',
  PLAN_BEGAN: 'Acordo iniciado',
  PLAN_DUE: 'Lembrete do acordo',
  PLAN_LATE: 'Atraso no acordo',
  PLAN_BROKEN: 'Acordo encerrado',
  DEBT_OFFER: 'Proposta de acordo',
  AGENCY_GIVEN: 'Caso com assessoria de cobrança',
  RECEIPT: 'Comprovante',
  REMINDER: 'Lembrete',
  PIX_CODE: 'Código Pix',
  PIX_LINK: 'Link para pagar',
  PHONE_CODE: 'Código de confirmação',
  ACCESS_CODE: 'Código de acesso',
  PASSWORD_CHANGED: 'Senha alterada',
  CPF_CHANGED: 'CPF alterado',
  FACTOR_CHANGED: 'Segundo fator alterado',
  PASSWORD_RESET: 'Senha redefinida pelo atendimento',
  NEW_DEVICE: 'Novo aparelho',
  DEVICE_FORGOTTEN: 'Aparelho esquecido',
  CONTACT_CHANGE_ASKED: 'Troca de contato pedida',
  CONTACT_CHANGED: 'Contato alterado',
  CONTACT_CHANGE_STOPPED: 'Troca de contato impedida',
  RECOVERY_CLOSED: 'Recuperação de acesso suspensa',
  ERASURE_ASKED: 'Pedido de exclusão recebido',
  ERASURE_ANSWERED: 'Pedido de exclusão respondido',
  NEGOTIATION_ASKED: 'Renegociação pedida',
} as const
export type MessageKind = keyof typeof MESSAGE_KINDS

/**
 * PLANNED: not sent yet; SENT: accepted by the carrier; ARRIVED: the carrier reports delivery; FAILED: undeliverable;
 * SKIPPED: no longer relevant before it was sent.
 */
export const MESSAGE_STATUSES = {
  PLANNED: 'A enviar',
  SENT: 'Enviada',
  ARRIVED: 'Entregue',
  FAILED: 'Não entregue',
  SKIPPED: 'Não enviada',
} as const
export type MessageStatus = keyof typeof MESSAGE_STATUSES
