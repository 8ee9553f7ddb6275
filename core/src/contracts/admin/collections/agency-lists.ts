/** The lists of collection agencies as data (lists/listed.ts). */
import { listed } from '../../../lists/listed.ts'
import { PLACEMENT_END_LABELS } from '../../../reminders/agencies/placement.ts'
import type { Agency, AgencyPayment, Placement, PortfolioRow } from './admin-agencies.ts'

export const AGENCIES_LISTED = listed<Agency>()({
  name: 'assessorias-de-cobranca',
  columns: {
    name: { head: 'Assessoria', of: (it) => it.name },
    document: { head: 'CNPJ', of: (it) => it.document, spare: true },
    cases: { head: 'Casos', of: (it) => it.cases, as: 'COUNT' },
    late: { head: 'Em atraso', of: (it) => it.late, as: 'REAIS' },
    collected: { head: 'Recuperado', of: (it) => it.collected, as: 'REAIS' },
    fees: { head: 'Comissão', of: (it) => it.fees, as: 'REAIS' },
  },
})

export const PLACEMENTS_LISTED = listed<Placement>()({
  name: 'casos-da-assessoria',
  filters: ['all'],
  columns: {
    customer: { head: 'Cliente', of: (it) => it.customerName },
    placed: { head: 'Entregue em', of: (it) => it.placedAt, as: 'DAY' },
    until: { head: 'Até', of: (it) => it.until, as: 'DATE' },
    late: { head: 'Em atraso na entrega', of: (it) => it.late, as: 'REAIS' },
    collected: { head: 'Recuperado', of: (it) => it.collected, as: 'REAIS' },
    ended: { head: 'Voltou em', of: (it) => it.endedAt, as: 'DAY', spare: true },
    end: {
      head: 'Por quê',
      of: (it) => (it.end === null ? null : PLACEMENT_END_LABELS[it.end]),
    },
  },
})

export const AGENCY_PAYMENTS_LISTED = listed<AgencyPayment>()({
  name: 'pagamentos-da-assessoria',
  columns: {
    order: { head: 'Pedido', of: (it) => it.orderCode },
    customer: { head: 'Cliente', of: (it) => it.customerName, spare: true },
    paid: { head: 'Pago em', of: (it) => it.paidAt, as: 'INSTANT' },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    fee: { head: 'Comissão', of: (it) => it.fee, as: 'REAIS' },
    back: {
      head: 'Comissão devolvida',
      of: (it) => (it.feeBack === 0 ? null : it.feeBack),
      as: 'REAIS',
      spare: true,
    },
    counted: { head: 'Lançado em', of: (it) => it.countedAt, as: 'DAY', spare: true },
    pix: { head: 'Pix', of: (it) => it.endToEndId, extra: true },
  },
})

/** The file given to an agency; its return files refer to `caso` and `pedido`. */
export const PORTFOLIO_LISTED = listed<PortfolioRow>()({
  name: 'carteira-da-assessoria',
  columns: {
    case: { head: 'caso', of: (it) => it.caseId },
    name: { head: 'nome', of: (it) => it.customerName },
    cpf: { head: 'cpf', of: (it) => it.cpf },
    // spreadsheets read a leading plus as a formula
    phone: { head: 'telefone', of: (it) => it.phone.replace('+', '') },
    email: { head: 'email', of: (it) => it.email },
    order: { head: 'pedido', of: (it) => it.orderCode },
    store: { head: 'loja', of: (it) => it.merchantName },
    instalment: { head: 'parcela', of: (it) => `${it.number} de ${it.count}` },
    due: { head: 'vencimento', of: (it) => it.dueDate, as: 'DATE' },
    days: { head: 'dias_de_atraso', of: (it) => it.daysLate, as: 'COUNT' },
    open: { head: 'valor', of: (it) => it.open, as: 'REAIS' },
    charge: { head: 'encargos', of: (it) => it.lateCharge, as: 'REAIS' },
    total: { head: 'total_hoje', of: (it) => it.total, as: 'REAIS' },
    pay: { head: 'onde_pagar', of: (it) => it.payAt },
    placed: { head: 'entregue_em', of: (it) => it.placedOn, as: 'DATE' },
    until: { head: 'ate', of: (it) => it.until, as: 'DATE' },
  },
})
