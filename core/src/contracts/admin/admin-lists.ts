/** The lists of the back-office as data (lists/listed.ts): their screens and CSV are made from these. */
import type {
  AdminBlocks,
  AdminCustomerRow,
  AdminNegotiating,
  AdminOrderRow,
  AdminTrusted,
  AdminUnboughtRow,
} from './admin-area.ts'
import type { AdminAutopayRow } from './admin-autopay.ts'
import type { AdminDisputeRow } from './admin-disputes.ts'
import type { AdminContestRow } from './admin-med.ts'
import type { AdminDoubleRefundRow, AdminFailedRefundRow } from './admin-refunds.ts'
import { ADMIN_ROLE_LABELS } from './admin-permissions.ts'
import type { AdminPerson } from './admin-people.ts'
import type { AdminAudit, AdminErasure, AdminFailedWebhooks, AdminJobs } from './admin-watch.ts'
import { AUDIT_OBJECT_LABELS, auditActionLabel } from './audit-words.ts'
import {
  DISPUTE_ANSWER_LABELS,
  DISPUTE_OUTCOME_LABELS,
  DISPUTE_REASON_LABELS,
  DISPUTE_STATE_LABELS,
} from '../../debts/dispute.ts'
import { CONTEST_REASON_LABELS, MED_STATE_LABELS } from '../../reconciliation/med-case.ts'
import { listed } from '../../lists/listed.ts'
import type { RequestedChange } from './requested-changes.ts'
import { WEBHOOK_EVENT_LABELS } from '../merchant/webhook-words.ts'
import type { ChangeKindName, ChangeState } from '../change-states.ts'
import type { CheckoutStatus, OrderStatus } from '../states.ts'

const yesNo = (it: boolean) => (it ? 'Sim' : 'Não')

export const ORDER_LABELS: Record<OrderStatus, string> = {
  ACTIVE: 'Ativa',
  CLOSED: 'Fechada',
  CANCELED: 'Cancelada',
}
export const ORDERS_LISTED = listed<AdminOrderRow>()({
  name: 'pedidos',
  filters: ['status', 'merchantId', 'customerId', 'from', 'to', 'late'],
  columns: {
    id: { head: 'Id', of: (it) => it.providerCode },
    merchantCode: { head: 'Código na loja', of: (it) => it.merchantOrderCode, extra: true },
    merchant: { head: 'Loja', of: (it) => it.merchantName },
    customer: { head: 'Cliente', of: (it) => it.customerName },
    email: { head: 'E-mail', of: (it) => it.customerEmail, spare: true },
    amount: { head: 'Total', of: (it) => it.amount, as: 'REAIS', sortable: true },
    canceled: { head: 'Cancelado', of: (it) => it.canceledAmount, as: 'REAIS', extra: true },
    instalments: { head: 'Parcelas', of: (it) => it.instalmentsCount, as: 'COUNT', extra: true },
    unpaid: { head: 'Parcelas em aberto', of: (it) => it.unpaidInstalmentsCount, as: 'COUNT' },
    late: { head: 'Em atraso', of: (it) => it.lateInstalments, as: 'COUNT', extra: true },
    status: {
      head: 'Status',
      of: (it) => (it.neverConfirmed ? 'Não confirmada' : ORDER_LABELS[it.status]),
    },
    createdDate: { head: 'Criado em', of: (it) => it.createdDate, as: 'INSTANT', sortable: true },
  },
})

/** The life of a checkout (000 §3). */
export const CHECKOUT_LABELS: Record<CheckoutStatus, string> = {
  PRISTINE: 'Criado',
  MORE_INFO: 'Em uso',
  OK: 'Concluído',
  KO: 'Falha durante o checkout do cliente',
  EXPIRED: 'Expirado',
  REVOKED: 'Desativado',
}
export const UNBOUGHT_LISTED = listed<AdminUnboughtRow>()({
  name: 'compras-nao-concluidas',
  filters: ['merchantId', 'refused'],
  columns: {
    shopper: { head: 'Comprador', of: (it) => it.shopperName },
    cpf: { head: 'CPF', of: (it) => it.shopperCpf, extra: true },
    phone: { head: 'Telefone', of: (it) => it.shopperPhone, extra: true },
    merchant: { head: 'Loja', of: (it) => it.merchantName },
    merchantCode: { head: 'Código na loja', of: (it) => it.merchantOrderCode, extra: true },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    status: { head: 'Situação', of: (it) => CHECKOUT_LABELS[it.status] },
    reason: { head: 'Por que terminou', of: (it) => it.koReasonLabel },
    created: { head: 'Começou em', of: (it) => it.createdDate, as: 'INSTANT' },
  },
})

export const AUTOPAY_LISTED = listed<AdminAutopayRow>()({
  name: 'debito-automatico',
  filters: ['show'],
  columns: {
    order: { head: 'Pedido', of: (it) => it.orderCode },
    number: { head: 'Parcela', of: (it) => it.number, as: 'COUNT' },
    customer: { head: 'Cliente', of: (it) => it.customerName },
    merchant: { head: 'Loja', of: (it) => it.merchantName },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    due: { head: 'Vencimento', of: (it) => it.dueDate, as: 'DATE' },
    failed: { head: 'Falhou em', of: (it) => it.failedOn, as: 'DATE' },
  },
})

export const CONTESTS_LISTED = listed<AdminContestRow>()({
  name: 'pix-contestados',
  filters: ['show'],
  columns: {
    order: { head: 'Pedido', of: (it) => it.order?.code ?? null },
    orders: { head: 'Pedidos do Pix', of: (it) => it.ordersCount, as: 'COUNT', extra: true },
    merchant: { head: 'Loja', of: (it) => it.order?.merchantName ?? null },
    reason: { head: 'Motivo do pagador', of: (it) => CONTEST_REASON_LABELS[it.reason] },
    amount: { head: 'Contestado', of: (it) => it.amount, as: 'REAIS' },
    held: { head: 'Repasse que espera', of: (it) => it.heldAmount, as: 'REAIS' },
    opened: { head: 'Contestado em', of: (it) => it.openedAt, as: 'DAY', spare: true },
    evidenceBy: { head: 'Provas ao PSP até', of: (it) => it.evidenceBy, as: 'INSTANT' },
    analysisBy: { head: 'Bancos decidem até', of: (it) => it.analysisBy, as: 'DATE' },
    returnBy: { head: 'Dinheiro de volta até', of: (it) => it.returnBy, as: 'DATE', spare: true },
    state: { head: 'Como terminou', of: (it) => (it.state === 'OPEN' ? null : MED_STATE_LABELS[it.state]) },
    returned: { head: 'Voltou ao pagador', of: (it) => it.returnedAmount, as: 'REAIS' },
    ended: { head: 'Terminou em', of: (it) => it.endedAt, as: 'DAY' },
    endToEndId: { head: 'Pix', of: (it) => it.endToEndId, extra: true },
    pspId: { head: 'Id no PSP', of: (it) => it.pspId, extra: true },
  },
})

/** Whether a Pix is retried automatically. */
export const refundState = ({ isForGood }: Pick<AdminFailedRefundRow, 'isForGood'>) =>
  isForGood ? 'Falhou de vez' : 'Será tentada de novo'
export const FAILED_REFUNDS_LISTED = listed<AdminFailedRefundRow>()({
  name: 'devolucoes',
  columns: {
    order: { head: 'Pedido', of: (it) => it.order?.code ?? null },
    customer: { head: 'Cliente', of: (it) => it.order?.customerName ?? null },
    merchant: { head: 'Loja', of: (it) => it.merchantName },
    amount: { head: 'Falta devolver', of: (it) => it.amount, as: 'REAIS' },
    state: { head: 'Situação', of: refundState },
    tries: { head: 'Tentativas', of: (it) => it.tries, as: 'COUNT' },
    asked: { head: 'Pedida em', of: (it) => it.askedAt, as: 'DAY' },
    tried: { head: 'Última tentativa', of: (it) => it.triedAt, as: 'DAY', spare: true },
    endToEndId: { head: 'Pix', of: (it) => it.endToEndId, extra: true },
  },
})

export const DOUBLE_REFUNDS_LISTED = listed<AdminDoubleRefundRow>()({
  name: 'devolvido-em-dobro',
  columns: {
    order: { head: 'Pedido', of: (it) => it.orderCode },
    customer: { head: 'Cliente', of: (it) => it.customerName },
    merchant: { head: 'Loja', of: (it) => it.merchantName },
    amount: { head: 'A acertar', of: (it) => it.amount, as: 'REAIS' },
    taken: { head: 'O banco tomou em', of: (it) => it.takenAt, as: 'DAY' },
    endToEndId: { head: 'Pix', of: (it) => it.endToEndId, extra: true },
    id: { head: 'ID do banco', of: (it) => it.id, extra: true },
  },
})

/** In a word, for people who process many: a closed one without an outcome was withdrawn. */
const howItEnded = ({ outcome, endedAt, state }: AdminDisputeRow) => {
  if (outcome !== null) return DISPUTE_OUTCOME_LABELS[outcome]
  return endedAt === null ? null : DISPUTE_STATE_LABELS[state]
}
export const DISPUTES_LISTED = listed<AdminDisputeRow>()({
  name: 'problemas',
  filters: ['show'],
  columns: {
    order: { head: 'Pedido', of: (it) => it.orderCode },
    merchant: { head: 'Loja', of: (it) => it.merchantName },
    customer: { head: 'Cliente', of: (it) => it.customerName },
    reason: { head: 'Problema', of: (it) => DISPUTE_REASON_LABELS[it.reason] },
    answer: {
      head: 'Resposta da loja',
      of: (it) => (it.answer === null ? null : DISPUTE_ANSWER_LABELS[it.answer]),
    },
    left: { head: 'Resta da compra', of: (it) => it.amountLeft, as: 'REAIS' },
    opened: { head: 'Aberto em', of: (it) => it.openedAt, as: 'DAY', spare: true },
    nextBy: { head: 'Próximo passo até', of: (it) => it.nextStepBy, as: 'DATE' },
    outcome: { head: 'Como terminou', of: howItEnded },
    ended: { head: 'Encerrado em', of: (it) => it.endedAt, as: 'DAY' },
  },
})

export const CUSTOMERS_LISTED = listed<AdminCustomerRow>()({
  name: 'clientes',
  columns: {
    name: { head: 'Nome', of: (it) => it.name, sortable: true },
    cpf: { head: 'CPF', of: (it) => it.cpf },
    phone: { head: 'Telefone', of: (it) => it.phone },
    email: { head: 'E-mail', of: (it) => it.email, spare: true },
    cep: { head: 'CEP', of: (it) => it.addressCep, extra: true },
    createdAt: { head: 'Cliente desde', of: (it) => it.createdAt, as: 'DAY', sortable: true },
    status: { head: 'Situação', of: (it) => (it.status === 'ACTIVE' ? 'Ativo' : 'Arquivado') },
    negotiating: { head: 'Em negociação', of: (it) => yesNo(it.isOnDebtNegotiation), extra: true },
  },
})

export const BLOCK_KIND_LABELS = { PHONE: 'Telefone', CPF: 'CPF', CEP: 'CEP', BANK: 'Banco' }
export const BLOCKS_LISTED = listed<AdminBlocks['content'][number]>()({
  name: 'bloqueios',
  columns: {
    value: { head: 'Valor', of: (it) => it.value },
    kind: { head: 'Tipo', of: (it) => BLOCK_KIND_LABELS[it.kind] },
    reason: { head: 'Motivo', of: (it) => it.reason },
    description: { head: 'Descrição', of: (it) => it.description },
    since: { head: 'Desde', of: (it) => it.createdAt, as: 'DAY' },
  },
})

export const TRUSTED_LISTED = listed<AdminTrusted['content'][number]>()({
  name: 'whitelist',
  columns: {
    cpf: { head: 'CPF', of: (it) => it.cpf },
    customer: { head: 'Cliente', of: (it) => it.customer?.name ?? null },
    until: { head: 'Vale até', of: (it) => it.lastDay, as: 'DATE' },
  },
})

export const NEGOTIATING_LISTED = listed<AdminNegotiating['content'][number]>()({
  name: 'negociacoes',
  columns: {
    cpf: { head: 'CPF', of: (it) => it.cpf },
    customer: { head: 'Cliente', of: (it) => it.customer?.name ?? null },
    type: { head: 'Tipo', of: (it) => it.type },
    description: { head: 'Descrição', of: (it) => it.description },
    since: { head: 'Desde', of: (it) => it.since, as: 'DAY' },
    by: { head: 'Adicionado por', of: (it) => it.addedBy },
  },
})

export const JOBS_LISTED = listed<AdminJobs['content'][number]>()({
  name: 'tarefas',
  columns: {
    what: { head: 'Tarefa', of: (it) => it.label },
    kind: { head: 'Tipo', of: (it) => (it.kind === 'JOB' ? 'Interna' : 'Aviso à loja') },
    error: { head: 'Erro', of: (it) => it.error, extra: true },
    tries: { head: 'Tentativas', of: (it) => it.tries, as: 'COUNT' },
    at: { head: 'Falhou em', of: (it) => it.failedAt, as: 'INSTANT' },
  },
})

export const SENT_EVENT_LABELS: Readonly<Record<string, string>> = {
  ...WEBHOOK_EVENT_LABELS,
  'webhook.test': 'Teste',
}
export const FAILED_WEBHOOKS_LISTED = listed<AdminFailedWebhooks['content'][number]>()({
  name: 'avisos',
  columns: {
    event: { head: 'Aviso', of: (it) => SENT_EVENT_LABELS[it.eventType] ?? it.eventType },
    merchant: { head: 'Loja', of: (it) => it.merchantName },
    url: { head: 'Endereço', of: (it) => it.url },
    answer: {
      head: 'Última resposta',
      of: (it) => (it.lastStatus === null ? (it.lastError ?? 'Sem resposta') : `HTTP ${it.lastStatus}`),
    },
    tries: { head: 'Tentativas', of: (it) => it.attempts, as: 'COUNT' },
    at: { head: 'Desistimos em', of: (it) => it.failedAt, as: 'INSTANT' },
  },
})

export const AUDIT_LISTED = listed<AdminAudit['content'][number]>()({
  name: 'auditoria',
  filters: ['action', 'objectType', 'actorId', 'from', 'to'],
  columns: {
    who: {
      head: 'Quem',
      of: ({ actor }) => (actor.type === 'SYSTEM' ? 'Sistema' : actor.name),
    },
    at: { head: 'Quando', of: (it) => it.at, as: 'INSTANT' },
    action: { head: 'Ação', of: (it) => auditActionLabel(it.action) },
    object: {
      head: 'Objeto',
      of: ({ object }) => `${AUDIT_OBJECT_LABELS[object.type] ?? 'Outro'} ${object.name ?? object.id}`,
    },
    seq: { head: 'Nº', of: (it) => String(it.seq) },
  },
})

export const PEOPLE_LISTED = listed<AdminPerson>()({
  name: 'equipe',
  columns: {
    name: { head: 'Nome', of: (it) => it.name },
    email: { head: 'E-mail', of: (it) => it.email },
    role: { head: 'Papel', of: (it) => ADMIN_ROLE_LABELS[it.role] },
    since: { head: 'Desde', of: (it) => it.createdAt, as: 'DAY' },
    lastActive: { head: 'Última ação', of: (it) => it.lastActiveAt, as: 'INSTANT' },
    access: { head: 'Acesso', of: (it) => (it.endedAt === null ? 'Pode entrar' : 'Encerrado') },
  },
})

export const ERASURE_OUTCOME_LABELS = { ERASED: 'Dados excluídos', PARTLY: 'Excluídos em parte' }
export const ERASURES_LISTED = listed<AdminErasure>()({
  name: 'exclusoes',
  filters: ['state'],
  columns: {
    customer: { head: 'Cliente', of: (it) => it.customerName },
    cpf: { head: 'CPF', of: (it) => it.cpf },
    requested: { head: 'Pedido em', of: (it) => it.requestedAt, as: 'DAY' },
    answerBy: { head: 'Responder até', of: (it) => it.answerBy, as: 'DATE' },
    answered: { head: 'Respondido em', of: (it) => it.answeredAt, as: 'INSTANT' },
    outcome: {
      head: 'Resposta',
      of: (it) => (it.outcome === null ? null : ERASURE_OUTCOME_LABELS[it.outcome]),
    },
    by: { head: 'Por', of: (it) => it.answeredBy },
  },
})

export const CHANGE_KIND_LABELS: Record<ChangeKindName, string> = {
  MERCHANT_PAYOUT_ACCOUNT: 'Conta que recebe os repasses',
  CUSTOMER_CONTACT: 'CPF, telefone ou e-mail de cliente',
  CUSTOMER_PASSWORD: 'Senha de cliente',
  CUSTOMER_CONTACT_BACK: 'Devolução do contato anterior de cliente',
  WRITE_OFF: 'Baixa de dívida',
  REFUND: 'Reembolso',
  FEE_WAIVER: 'Multa e juros perdoados',
  ADMIN_ROLE: 'Papel de quem trabalha aqui',
  CREDIT_POLICY: 'Política de crédito em vigor',
}
export const CHANGE_STATE_LABELS: Record<ChangeState, string> = {
  ASKED: 'Espera outra pessoa',
  AGREED: 'Espera o prazo',
  DONE: 'Feita',
  REFUSED: 'Recusada',
  WITHDRAWN: 'Retirada',
  STOPPED: 'Impedida',
  OUTDATED: 'Perdeu a validade',
  EXPIRED: 'Ninguém respondeu',
}
/** Values are left out: only people who may answer see an account or a phone, on its screen. */
export const CHANGES_LISTED = listed<RequestedChange>()({
  name: 'mudancas',
  filters: ['state'],
  columns: {
    kind: { head: 'Mudança', of: (it) => CHANGE_KIND_LABELS[it.kind] },
    subject: { head: 'De quem', of: (it) => it.subject.name },
    state: { head: 'Situação', of: (it) => CHANGE_STATE_LABELS[it.state] },
    reason: { head: 'Motivo', of: (it) => it.reason },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    expiresAt: { head: 'Responder até', of: (it) => it.expiresAt, as: 'INSTANT' },
    askedBy: { head: 'Pedida por', of: (it) => it.askedBy.name },
    askedAt: { head: 'Pedida em', of: (it) => it.askedAt, as: 'INSTANT' },
    answeredBy: { head: 'Respondida por', of: (it) => it.answeredBy?.name ?? null },
    takesEffectAt: { head: 'Vale a partir de', of: (it) => it.takesEffectAt, as: 'INSTANT' },
  },
})
