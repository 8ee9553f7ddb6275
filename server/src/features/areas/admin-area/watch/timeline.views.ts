/** Events in Portuguese: one sentence each, with its figures beside it. */
import { OUTSIDE_WAY_WORDS } from '@drip/core/debts/outside-ways'
import { type CivilDate, formatDate } from '@drip/core/calendar/dates'
import type { AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import { auditActionLabel } from '@drip/core/contracts/admin/audit-words'
import {
  DISPUTE_ANSWER_LABELS,
  DISPUTE_OUTCOME_LABELS,
  DISPUTE_REASON_LABELS,
} from '@drip/core/debts/dispute'
import { RETURN_REASON_LABELS } from '@drip/core/contracts/states'
import { CONTEST_REASON_LABELS, MED_STATE_LABELS } from '@drip/core/reconciliation/med-case'
import { HARDSHIP_LABELS } from '@drip/core/debts/pause'
import { cents, formatReais } from '@drip/core/money/cents'
import type { Happening } from './timeline.store.ts'

type Facts = Happening['facts']
type Event = AdminTimeline['content'][number]

export function timelineEvent(it: Happening): Event {
  const told = TEXTS[it.kind]
  return {
    id: it.id,
    at: it.at.toISOString(),
    kind: it.kind,
    // written by a newer version, or under a name that the audit log has words for
    text: told === undefined ? auditActionLabel(it.kind) : typeof told === 'string' ? told : told(it.facts),
    actor: actorOf(it),
    orderId: it.orderId,
    details: DETAILS.flatMap(([name, label, show]) => {
      const fact = it.facts[name]
      return fact === null || fact === undefined || fact === '' || typeof fact === 'object'
        ? []
        : [{ label, value: show(fact) }]
    }),
  }
}

function actorOf({ actorType, actorName, kind, facts }: Happening): Event['actor'] {
  if (actorType !== null) return { type: actorType === 'ADMIN' ? 'ADMIN' : 'MERCHANT', name: actorName ?? '' }
  // anybody may pay a debt, and some Pix come from a stranger
  const isByCustomer =
    kind === 'PIX_RECEIVED' ? facts['payerIsCustomer'] === true : BY_CUSTOMER.includes(kind)
  if (isByCustomer) return { type: 'CUSTOMER', name: 'Cliente' }
  return BY_STORE.includes(kind) ? { type: 'STORE', name: 'Loja' } : null
}

const BY_CUSTOMER = [
  'CUSTOMER_SIGNED_IN',
  'AUTOPAY_ASKED',
  'INSTALMENT_MOVED',
  'PAUSED',
  'DISPUTE_OPENED',
  'PLAN_ACCEPTED',
]
const BY_STORE = ['CHECKOUT_OPENED', 'STORE_CONFIRMED', 'INVOICE_UPLOADED']

const reais = (fact: unknown): string => formatReais(cents(Number(fact)))
// dates from the database, according to the schema
const day = (fact: unknown): string => formatDate(String(fact) as CivilDate)
const word =
  (words: Record<string, string>) =>
  (fact: unknown): string =>
    words[String(fact)] ?? 'Outro'

const REASONS = word({
  WEEKEND_BILLING: 'Cobrança em final de semana',
  INVALID_PIX: 'Pix inválido',
  NEGOTIATION: 'Negociação',
  BUG: 'Bug',
  OLD_NEGOTIATION: 'Negociação antiga',
  PAYMENT_AGREEMENT_COLLECTION_AGENCY: 'Acordo com agência de cobrança',
  PAYMENT_AGREEMENT_LEGAL: 'Acordo judicial',
  JUDICIAL_DECISION_ODC: 'Decisão judicial (ODC)',
  FINANCIAL_LOSS_FRAUD: 'Perda financeira por fraude',
  DEBT_NEGOTIATION: 'Negociação de dívida',
  OTHER: 'Outro',
})

const DETAILS: readonly (readonly [string, string, (fact: unknown) => string])[] = [
  ['amount', 'Valor', reais],
  ['number', 'Parcela', String],
  ['reason', 'Motivo', REASONS],
  ['hardship', 'Motivo', word(HARDSHIP_LABELS)],
  ['from', 'De', day],
  ['to', 'Para', day],
  ['returned', 'Motivo', word(RETURN_REASON_LABELS)],
  ['refund', 'Situação', word({ FAILED: 'falhou' })],
  ['endToEndId', 'ID do Pix', String],
  ['cashback', 'Cashback que saiu com ele', reais],
  ['paidOn', 'Pago em', day],
  ['way', 'Forma', word(OUTSIDE_WAY_WORDS)],
  ['reference', 'Referência do banco', String],
  [
    'plan',
    'Acordo',
    word({ AT_ONCE: 'Tudo no mesmo dia', WITH_ENTRY: 'Entrada e 30 dias', NO_ENTRY: 'Sem entrada' }),
  ],
  ['lateCharge', 'Multa e juros', reais],
  ['forgiven', 'Desconto', reais],
  [
    'type',
    'Tipo',
    word({ API: 'Integração da loja', BACKOFFICE: 'Link de pagamento', STORE: 'Loja da Drip' }),
  ],
  ['description', 'Descrição', String],
  [
    'mandate',
    'Autorização',
    word({
      INTENDED: 'Sendo criada',
      CREATED: 'Espera o banco do cliente',
      APPROVED: 'Aprovada',
      REJECTED: 'Recusada',
      EXPIRED: 'Expirada',
      CANCELLED: 'Encerrada',
    }),
  ],
  [
    'attempt',
    'Situação',
    word({
      REQUESTED: 'Pedida',
      SCHEDULED: 'Agendada',
      PAID: 'Paga',
      REJECTED: 'Recusada',
      EXPIRED: 'Sem saldo no dia',
      CANCELLED: 'Cancelada',
    }),
  ],
  ['code', 'Código do banco', String],
  [
    'endedBy',
    'Por',
    word({
      CUSTOMER: 'Cliente',
      SUPPORT: 'Atendimento',
      REFUNDED: 'Reembolso da loja',
      DISPUTE: 'Problema com a compra',
    }),
  ],
  ['dispute', 'Problema', word(DISPUTE_REASON_LABELS)],
  ['answerBy', 'A loja responde até', day],
  ['answer', 'Resposta da loja', word(DISPUTE_ANSWER_LABELS)],
  ['disputeOutcome', 'Resultado', word(DISPUTE_OUTCOME_LABELS)],
  [
    'disputeEnder',
    'Por',
    word({ MERCHANT: 'Loja', DRIP: 'Drip', CUSTOMER: 'Cliente', REFUNDED: 'Reembolso total' }),
  ],
  ['contest', 'Motivo do pagador', word(CONTEST_REASON_LABELS)],
  ['contestEnd', 'Resultado', word(MED_STATE_LABELS)],
  ['stoppedBy', 'Por', word({ CUSTOMER: 'Cliente', SUPPORT: 'Atendimento', DRIP: 'Drip' })],
  ['channel', 'Canal', word({ EMAIL: 'e-mail', SMS: 'SMS', WHATSAPP: 'WhatsApp' })],
  [
    'source',
    'Origem',
    word({
      MERCHANT_API: 'Loja, pela API',
      STORE_DID_NOT_CONFIRM: 'A loja não confirmou',
      MERCHANT: 'Loja, pelo painel',
      ADMIN: 'Administração',
      DEBT_NEGOTIATION: 'Negociação de dívida',
      DISPUTE: 'Problema com a compra',
    }),
  ],
]

const TEXTS: Record<string, string | ((facts: Facts) => string)> = {
  CHECKOUT_OPENED: 'Checkout criado',
  CREDIT_DECIDED: ({ outcome }) => (outcome === 'approved' ? 'Crédito aprovado' : 'Crédito negado'),
  ORDER_APPROVED: 'Compra aprovada',
  STORE_CONFIRMED: 'Pedido confirmado pela loja',
  CODE_MADE: ({ purpose }) => {
    if (purpose === 'DEBIT') return 'Débito automático pedido ao banco'
    return purpose === 'PART' ? 'Código Pix gerado para outro valor' : 'Código Pix gerado'
  },
  AUTOPAY_ASKED: 'Débito automático pedido pelo cliente',
  AUTOPAY_STOPPED: 'Débito automático encerrado',
  DEBIT_TRIED: 'Tentativa de débito no banco do cliente',
  PIX_RECEIVED: ({ use }) => (use === 'RETURNED' ? 'Pix recebido, a devolver' : 'Pix recebido'),
  PIX_RETURN_ASKED: 'Devolução de Pix solicitada',
  PIX_RETURNED: 'Pix devolvido',
  REFUND_OUTSIDE: 'Devolvido de outra forma',
  PIX_TAKEN_BACK: 'Pix retomado pelo banco do pagador (MED)',
  REFUND_DOUBLED: 'Devolvido em dobro: o banco do pagador tomou o que já tinha sido devolvido de outra forma',
  DOUBLE_REFUND_RETURNED: 'O pagador devolveu o que tinha em dobro',
  DOUBLE_REFUND_LOST: 'Devolução em dobro baixada como perda',
  AMOUNT_CANCELED: 'Valor cancelado do pedido',
  WRITTEN_OFF: 'Baixa da dívida',
  FEE_WAIVED: 'Multa por atraso removida',
  DUE_DATE_MOVED: 'Vencimento alterado',
  INSTALMENT_MOVED: 'Data de parcela mudada',
  PAUSED: ({ pause }) => {
    if (pause === 'DISPUTE') return 'Parcelas pausadas pelo problema com a compra'
    return pause === 'RETURN' ? 'Devolução anunciada, parcelas pausadas' : 'Parcelas pausadas'
  },
  PAUSE_ENDED: ({ endedBy }) => {
    if (endedBy === 'DISPUTE') return 'Pausa encerrada com o problema'
    return endedBy === 'REFUNDED' ? 'Pausa encerrada pelo reembolso' : 'Pausa encerrada antes do prazo'
  },
  DISPUTE_OPENED: 'Problema com a compra contado pelo cliente',
  DISPUTE_ANSWERED: ({ answer }) =>
    answer === 'NONE' ? 'A loja não respondeu ao problema no prazo' : 'A loja respondeu ao problema',
  DISPUTE_ENDED: ({ disputeEnder }) =>
    disputeEnder === 'CUSTOMER' ? 'Problema retirado pelo cliente' : 'Problema encerrado',
  PIX_CONTESTED: 'Pix contestado no banco do pagador (MED)',
  // of all the purchases of the Pix; how much this one lost is told where its money was taken
  CONTEST_ENDED: ({ contestEnd }) => {
    if (contestEnd === 'KEPT') return 'Contestação encerrada: o dinheiro ficou'
    const what = contestEnd === 'RETURNED_PART' ? 'parte do dinheiro' : 'o dinheiro'
    return `Contestação encerrada: ${what} voltou ao pagador`
  },
  MONEY_HELD: 'Repasse da loja em espera pela contestação',
  MONEY_RELEASED: 'Repasse da loja de volta ao calendário',
  PLAN_ACCEPTED: 'Acordo aceito pelo cliente',
  PLAN_ACCEPTED_FOR: 'Acordo aceito pelo atendimento, a pedido do cliente',
  PLAN_BEGAN: 'Acordo iniciado',
  PLAN_KEPT: 'Acordo concluído',
  PLAN_BROKEN: 'Acordo encerrado: vale a dívida anterior, menos o que foi pago',
  PLAN_LAPSED: 'Acordo sem a entrada: não começou',
  REMINDER_SENT: 'Lembrete enviado',
  INVOICE_UPLOADED: 'Nota fiscal enviada',
  NEGOTIATION_BEGAN: 'Incluído na lista de negociação',
  NEGOTIATION_ENDED: 'Removido da lista de negociação',
  CUSTOMER_SIGNED_IN: 'Entrou na área do cliente',
  ORDER_REFUNDED: 'Reembolso integral solicitado',
  ORDER_PARTLY_REFUNDED: 'Reembolso parcial solicitado',
  PRODUCTS_REFUNDED: 'Reembolso de produtos solicitado',
  PRODUCT_AMOUNT_UPDATED: 'Valor de produto atualizado',
  CANCELED_WITH_NEGOTIATION: 'Pedido cancelado por negociação',
  PAYMENT_REQUESTED: 'Pagamento de parcela gerado',
  UNIQUE_PAYMENT_REQUESTED: 'Pagamento único gerado',
  CUSTOMER_UPDATED: 'Cadastro alterado',
  CPF_SHOWN: 'CPF visto por inteiro',
  CUSTOMER_ARCHIVED: 'Cliente arquivado',
  CUSTOMER_ENABLED: 'Cliente desarquivado',
  CUSTOMER_PASSWORD_RESET: 'Senha redefinida',
  CUSTOMER_CONTACT_ASKED: 'Troca de CPF ou contato pedida',
  CUSTOMER_CONTACT_AGREED: 'Troca de CPF ou contato aprovada',
  CUSTOMER_CONTACT_DONE: 'Troca em andamento: um CPF novo vale na hora, um contato novo espera 72 horas',
  CUSTOMER_CONTACT_REFUSED: 'Troca de CPF ou contato recusada',
  CUSTOMER_CONTACT_WITHDRAWN: 'Pedido de troca de CPF ou contato retirado',
  CUSTOMER_PASSWORD_ASKED: 'Troca de senha pedida',
  CUSTOMER_PASSWORD_AGREED: 'Troca de senha aprovada',
  CUSTOMER_PASSWORD_DONE: 'Senha trocada pelo atendimento',
  CUSTOMER_PASSWORD_REFUSED: 'Troca de senha recusada',
  CUSTOMER_PASSWORD_WITHDRAWN: 'Pedido de troca de senha retirado',
  CUSTOMER_PASSWORD_STOPPED: 'Troca de senha interrompida',
  CUSTOMER_CONTACT_OUTDATED: 'Pedido de troca de CPF ou contato sem validade',
  CUSTOMER_PASSWORD_OUTDATED: 'Pedido de troca de senha sem validade',
  CUSTOMER_CONTACT_BACK_ASKED: 'Devolução do contato anterior pedida',
  CUSTOMER_CONTACT_BACK_AGREED: 'Devolução do contato anterior aprovada',
  CUSTOMER_CONTACT_BACK_DONE: 'Contato anterior devolvido, senha apagada e acessos encerrados',
  CUSTOMER_CONTACT_BACK_REFUSED: 'Devolução do contato anterior recusada',
  CUSTOMER_CONTACT_BACK_WITHDRAWN: 'Pedido de devolução do contato anterior retirado',
  CUSTOMER_CONTACT_BACK_OUTDATED: 'Pedido de devolução do contato anterior sem validade',
  RECOVERY_REOPENED: 'Recuperação de acesso reaberta',
  CUSTOMER_ERASED_BY_AGE: 'Dados excluídos por tempo',
  ERASURE_ANSWERED: 'Pedido de exclusão de dados respondido',
  LIMIT_REVIEWED: 'Limite revisado',
  DATA_BLOCKED: 'Dados bloqueados',
  DATA_UNBLOCKED: 'Dados desbloqueados',
  WHITELISTED: 'Incluído na whitelist',
  WHITELIST_REMOVED: 'Removido da whitelist',
}
