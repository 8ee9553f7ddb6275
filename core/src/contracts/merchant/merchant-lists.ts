/** The lists of a merchant's area as data (lists/listed.ts). */
import { listed } from '../../lists/listed.ts'
import type { DenialReason } from '../states.ts'
import type {
  MerchantCheckoutRow,
  MerchantTransfer,
  PaymentLink,
  SaleStatus,
  TeamMember,
  TransferLine,
} from './merchant-area.ts'

export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  OK: 'Aprovado',
  REFUNDED: 'Estornado',
  KO: 'Negado',
  MORE_INFO: 'Abandonado',
}
/** Why a purchase was denied, as shown to merchants (001 §8). */
const DENIAL_REASON_LABELS: Record<DenialReason, string> = {
  DEFAULT: 'Análise de crédito',
  ALREADY_HAVE_ACTIVE_ORDER: 'Máximo de compras em andamento',
  ORDER_ABOVE_MAX_VALUE: 'Valor acima do limite do cliente',
  ORDER_ABOVE_CUSTOMER_MAX_VALUE: 'Risco de crédito',
  MAX_MULTIPLE_ORDERS_VALUE_PER_CUSTOMER: 'Valor somado das compras acima do limite',
  INVALID_CUSTOMER_DATA: 'Dados do cliente não conferem',
  DRIP_MAX_VALUE_PER_DAY: 'Limite diário de vendas da Drip',
  DRIP_MAX_VALUE_GLOBAL: 'Limite geral de vendas da Drip',
  BLOCKED_CUSTOMER_PHONE: 'Segurança',
  BLOCKED_CUSTOMER_CPF: 'Segurança',
  BLOCKED_CUSTOMER_ADDRESS_CEP: 'Segurança',
  BLOCKED_BANK_CODE: 'Segurança',
  ANTI_FRAUD_SCORE: 'Segurança',
  LEGALLY_PROTECTED_MINOR: 'Cliente menor de idade',
  LATE_INSTALMENTS: 'Cliente com parcelas em atraso',
  ACTIVE_ORDERS_WITH_FIRST_INSTALMENT_NOT_PAID: 'Primeira parcela de outra compra em aberto',
  FAILED_MERCHANT_ORDER_CONFIRMATION: 'Sua loja não confirmou o pedido',
  EXPIRED: 'N/A',
}
/** A label; 'Outro' for a reason that the client does not know yet, 'N/A' for a purchase that just ended (001 §8). */
export function reasonLabel(reason: string): string {
  const known: Readonly<Record<string, string>> = DENIAL_REASON_LABELS
  return Object.hasOwn(known, reason) ? (known[reason] ?? OTHER_REASON) : OTHER_REASON
}
const OTHER_REASON = 'Outro'
const reasonOf = ({ koReason }: { koReason: DenialReason | null }) =>
  koReason === null ? null : reasonLabel(koReason)

export const SALES_LISTED = listed<MerchantCheckoutRow>()({
  name: 'vendas',
  columns: {
    code: { head: 'Código', of: (it) => (it.code === '' ? it.providerCode : it.code) },
    customer: { head: 'Cliente', of: (it) => it.customerName },
    status: { head: 'Situação', of: (it) => SALE_STATUS_LABELS[it.status] },
    createdAt: { head: 'Data', of: (it) => it.createdAt, as: 'INSTANT' },
    creator: { head: 'Criado por', of: (it) => it.creatorEmail },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    reason: { head: 'Motivo', of: reasonOf, extra: true },
    canceled: { head: 'Estornado', of: (it) => it.canceledAmount, as: 'REAIS', extra: true },
  },
})

export const TRANSFER_STATUS_LABELS: Record<MerchantTransfer['status'], string> = {
  CREATED: 'Programado',
  SENT: 'Enviado',
  DONE: 'Concluído',
  FAILED: 'Falhou',
  RETURNED: 'Devolvido',
}
export const TRANSFERS_LISTED = listed<MerchantTransfer>()({
  name: 'repasses',
  filters: ['period'],
  columns: {
    date: { head: 'Data', of: (it) => it.transferDate, as: 'DATE' },
    status: { head: 'Situação', of: (it) => TRANSFER_STATUS_LABELS[it.status] },
    account: { head: 'Conta', of: (it) => it.account },
    arrived: { head: 'Chegou em', of: (it) => it.doneAt, as: 'INSTANT' },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    reference: { head: 'ID da transferência', of: (it) => it.reference, extra: true },
  },
})

export const TRANSFER_LINE_LABELS: Record<TransferLine['kind'], string> = {
  SALE: 'Venda',
  CANCELLATION: 'Cancelamento',
}
export const TRANSFER_LINES_LISTED = listed<TransferLine>()({
  name: 'repasse',
  columns: {
    code: { head: 'Código', of: (it) => it.code },
    customer: { head: 'Cliente', of: (it) => it.customerName },
    kind: { head: 'Tipo', of: (it) => TRANSFER_LINE_LABELS[it.kind] },
    instalment: { head: 'Parcela', of: (it) => it.instalmentNumber, as: 'COUNT', extra: true },
    date: { head: 'Data', of: (it) => it.date, as: 'DATE' },
    gross: { head: 'Valor bruto', of: (it) => it.grossAmount, as: 'REAIS' },
    fee: { head: 'Taxa', of: (it) => it.feeAmount, as: 'REAIS' },
    amount: { head: 'Neste repasse', of: (it) => it.amount, as: 'REAIS' },
  },
})

export const LINK_STATUS_LABELS: Record<PaymentLink['status'], string> = {
  PRISTINE: 'Criado',
  MORE_INFO: 'Em uso',
  OK: 'Concluído',
  KO: 'Falha durante o checkout do cliente',
}
export const LINK_ENDED_LABELS = { EXPIRED: 'Expirado', REVOKED: 'Desativado' }
/** An active link shows the state of its purchase, any other that it ended; a purchase cancelled by the shopper did not expire. */
export const linkLabel = ({
  status,
  backofficeStatus,
  givenUp,
}: Pick<PaymentLink, 'status' | 'backofficeStatus' | 'givenUp'>): string => {
  if (givenUp && backofficeStatus === 'EXPIRED') return 'Cancelado pelo cliente'
  return backofficeStatus === 'ACTIVE' ? LINK_STATUS_LABELS[status] : LINK_ENDED_LABELS[backofficeStatus]
}
export const LINKS_LISTED = listed<PaymentLink>()({
  name: 'links',
  columns: {
    code: { head: 'Código', of: (it) => it.code },
    description: { head: 'Descrição', of: (it) => it.description },
    status: { head: 'Situação', of: linkLabel },
    reason: { head: 'Motivo', of: reasonOf },
    expiresAt: { head: 'Vale até', of: (it) => it.expiresAt, as: 'INSTANT' },
    creator: { head: 'Criado por', of: (it) => it.creatorEmail },
    createdAt: { head: 'Criado em', of: (it) => it.createdAt, as: 'INSTANT' },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    link: { head: 'Link', of: (it) => it.formUrl },
    id: { head: 'ID', of: (it) => it.id },
  },
})

export const TEAM_LISTED = listed<TeamMember>()({
  name: 'usuarios',
  columns: {
    name: { head: 'Nome', of: (it) => it.name },
    post: { head: 'Cargo', of: (it) => it.post, extra: true },
    email: { head: 'E-mail', of: (it) => it.email },
    phone: { head: 'Celular', of: (it) => it.phone },
    access: {
      head: 'Acesso',
      of: (it) => (it.permissions.includes('ADMIN') ? 'Administrador' : 'Somente leitura'),
    },
  },
})
