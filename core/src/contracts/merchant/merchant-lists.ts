/** The lists of a merchant's area as data (lists/listed.ts). */
import { listed } from '../../lists/listed.ts'
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
export const SALES_LISTED = listed<MerchantCheckoutRow>()({
  name: 'vendas',
  columns: {
    code: { head: 'Código', of: (it) => (it.code === '' ? it.providerCode : it.code) },
    customer: { head: 'Cliente', of: (it) => it.customerName },
    status: { head: 'Situação', of: (it) => SALE_STATUS_LABELS[it.status] },
    createdAt: { head: 'Data', of: (it) => it.createdAt, as: 'INSTANT' },
    creator: { head: 'Criado por', of: (it) => it.creatorEmail },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
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
    account: { head: 'Chave Pix', of: (it) => it.pixKey },
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
/** An active link shows how its purchase stands, any other that it ended; what the shopper cancelled did not run out of time. */
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
    expiresAt: { head: 'Vale até', of: (it) => it.expiresAt, as: 'INSTANT' },
    creator: { head: 'Criado por', of: (it) => it.creatorEmail },
    createdAt: { head: 'Criado em', of: (it) => it.createdAt, as: 'INSTANT' },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    link: { head: 'Link', of: (it) => it.formUrl },
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
