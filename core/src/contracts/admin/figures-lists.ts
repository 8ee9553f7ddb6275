/** The reports as data (lists/listed.ts): their tables, charts and CSV are made from these. */
import { listed } from '../../lists/listed.ts'
import type { FunnelStep } from '../../ledger/funnel.ts'
import type {
  AgeingRow,
  BandRow,
  DUE_WAITS,
  DueRow,
  FunnelRow,
  MerchantFiguresRow,
  RefusalRow,
  ResultRow,
  RollRow,
  VintageRow,
} from './admin-figures.ts'

const FILTERS = ['from', 'to', 'merchantId'] as const

export const AGEING_LISTED = listed<AgeingRow>()({
  name: 'vencidos',
  filters: FILTERS,
  columns: {
    day: { head: 'Dia', of: (it) => it.day, as: 'DATE' },
    owed: { head: 'Em aberto', of: (it) => it.owed, as: 'REAIS' },
    later: { head: 'Vence depois', of: (it) => it.later, as: 'REAIS', extra: true },
    nextMonth: { head: 'Vence em 30 dias', of: (it) => it.next30, as: 'REAIS', extra: true },
    late: { head: 'Em atraso', of: (it) => it.late, as: 'REAIS' },
    lateOne: { head: '1 a 30 dias', of: (it) => it.late30, as: 'REAIS' },
    lateTwo: { head: '31 a 60', of: (it) => it.late60, as: 'REAIS' },
    lateThree: { head: '61 a 90', of: (it) => it.late90, as: 'REAIS' },
    lateFour: { head: '91 a 120', of: (it) => it.late120, as: 'REAIS', spare: true },
    lateFive: { head: '121 a 150', of: (it) => it.late150, as: 'REAIS', extra: true },
    lateSix: { head: '151 a 180', of: (it) => it.late180, as: 'REAIS', extra: true },
    lateMore: { head: 'Mais de 180', of: (it) => it.lateMore, as: 'REAIS', spare: true },
  },
})

export const ROLLS_LISTED = listed<RollRow>()({
  name: 'rolagem',
  filters: FILTERS,
  columns: {
    day: { head: 'Dia', of: (it) => it.day, as: 'DATE' },
    lateOne: { head: 'A vencer → 1 a 30', of: (it) => it.late30, as: 'SHARE' },
    lateTwo: { head: '1 a 30 → 31 a 60', of: (it) => it.late60, as: 'SHARE' },
    lateThree: { head: '31 a 60 → 61 a 90', of: (it) => it.late90, as: 'SHARE' },
    lateFour: { head: '61 a 90 → 91 a 120', of: (it) => it.late120, as: 'SHARE' },
    lateFive: { head: '91 a 120 → 121 a 150', of: (it) => it.late150, as: 'SHARE', spare: true },
    lateSix: { head: '121 a 150 → 151 a 180', of: (it) => it.late180, as: 'SHARE', spare: true },
  },
})

export const VINTAGES_LISTED = listed<VintageRow>()({
  name: 'safras',
  filters: FILTERS,
  columns: {
    month: { head: 'Mês da venda', of: (it) => it.month, as: 'MONTH' },
    sold: { head: 'Vendido', of: (it) => it.sold, as: 'REAIS' },
    afterOne: { head: '30 dias', of: (it) => it.after30, as: 'SHARE' },
    afterTwo: { head: '60 dias', of: (it) => it.after60, as: 'SHARE' },
    afterThree: { head: '90 dias', of: (it) => it.after90, as: 'SHARE' },
    afterFour: { head: '120 dias', of: (it) => it.after120, as: 'SHARE' },
    afterFive: { head: '150 dias', of: (it) => it.after150, as: 'SHARE' },
    afterSix: { head: '180 dias', of: (it) => it.after180, as: 'SHARE' },
  },
})

export const RESULTS_LISTED = listed<ResultRow>()({
  name: 'resultado',
  filters: FILTERS,
  columns: {
    day: { head: 'Dia', of: (it) => it.day, as: 'DATE' },
    sold: { head: 'Vendido', of: (it) => it.sold, as: 'REAIS' },
    canceled: { head: 'Cancelado', of: (it) => it.canceled, as: 'REAIS', spare: true },
    fee: { head: 'Taxas', of: (it) => it.fee, as: 'REAIS' },
    lateCharges: { head: 'Multa e juros', of: (it) => it.lateCharges, as: 'REAIS' },
    cashback: { head: 'Cashback', of: (it) => it.cashback, as: 'REAIS' },
    writtenOff: { head: 'Baixas', of: (it) => it.writtenOff, as: 'REAIS' },
    collected: { head: 'Parcelas pagas', of: (it) => it.collected, as: 'REAIS', spare: true },
    recovered: { head: 'Recuperado', of: (it) => it.recovered, as: 'REAIS', spare: true },
  },
})

export const MERCHANT_FIGURES_LISTED = listed<MerchantFiguresRow>()({
  name: 'lojas-em-numeros',
  filters: FILTERS,
  columns: {
    name: { head: 'Loja', of: (it) => it.name },
    approved: { head: 'Aprovadas', of: (it) => it.approved, as: 'COUNT', extra: true },
    refused: { head: 'Negadas', of: (it) => it.refused, as: 'COUNT', extra: true },
    approvedShare: { head: 'Aprovação', of: (it) => it.approvedShare, as: 'SHARE' },
    sold: { head: 'Vendido', of: (it) => it.sold, as: 'REAIS' },
    canceled: { head: 'Cancelado', of: (it) => it.canceled, as: 'REAIS', extra: true },
    fee: { head: 'Taxas', of: (it) => it.fee, as: 'REAIS' },
    writtenOff: { head: 'Baixas', of: (it) => it.writtenOff, as: 'REAIS' },
    lost: { head: 'Baixas sobre vendas', of: (it) => it.lost, as: 'SHARE' },
    owed: { head: 'Em aberto', of: (it) => it.owed, as: 'REAIS', spare: true },
    late: { head: 'Em atraso', of: (it) => it.late, as: 'REAIS' },
    lateShare: { head: 'Atraso sobre aberto', of: (it) => it.lateShare, as: 'SHARE' },
  },
})

/** "300 a 399". */
export function bandName(from: number | null): string {
  if (from === null) return 'Sem pontuação'
  return from >= 900 ? '900 ou mais' : `${from} a ${from + 99}`
}
export const BANDS_LISTED = listed<BandRow>()({
  name: 'faixas-de-pontuacao',
  filters: FILTERS,
  columns: {
    band: { head: 'Pontuação', of: (it) => bandName(it.from) },
    approved: { head: 'Aprovadas', of: (it) => it.approved, as: 'COUNT' },
    refused: { head: 'Negadas', of: (it) => it.refused, as: 'COUNT' },
    approvedShare: { head: 'Aprovação', of: (it) => it.approvedShare, as: 'SHARE' },
    sold: { head: 'Vendido', of: (it) => it.sold, as: 'REAIS' },
    writtenOff: { head: 'Baixas', of: (it) => it.writtenOff, as: 'REAIS', spare: true },
    lost: { head: 'Baixas sobre vendas', of: (it) => it.lost, as: 'SHARE' },
    owed: { head: 'Em aberto', of: (it) => it.owed, as: 'REAIS', spare: true },
    late: { head: 'Em atraso', of: (it) => it.late, as: 'REAIS' },
    lateShare: { head: 'Atraso sobre aberto', of: (it) => it.lateShare, as: 'SHARE' },
  },
})

export const DUE_WAIT_WORDS: Readonly<Record<(typeof DUE_WAITS)[number], string>> = {
  CUSTOMERS: 'Espera os clientes pagarem',
  BANKS: 'Espera os bancos, por Pix contestados',
  RESUMPTION: 'Repasses suspensos',
}

export const DUE_LISTED = listed<DueRow>()({
  name: 'a-repassar',
  filters: FILTERS,
  columns: {
    day: { head: 'Repasse a partir de', of: (it) => it.day, as: 'DATE' },
    waitsFor: {
      head: 'Espera',
      of: (it) => (it.waitsFor === null ? '' : DUE_WAIT_WORDS[it.waitsFor]),
      spare: true,
    },
    merchants: { head: 'Lojas', of: (it) => it.merchants, as: 'COUNT' },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
  },
})

export const FUNNEL_LABELS: Record<FunnelStep, string> = {
  STARTED: 'Começou',
  PHONE: 'Confirmou o celular',
  DECIDED: 'Teve a análise de crédito',
  ACCEPTED: 'Foi aceita na análise',
  CHOSEN: 'Escolheu o parcelamento',
  PAID: 'Pagou o Pix',
  SOLD: 'A loja confirmou',
}
export const FUNNEL_LISTED = listed<FunnelRow>()({
  name: 'funil',
  filters: FILTERS,
  columns: {
    step: { head: 'Etapa', of: (it) => FUNNEL_LABELS[it.step] },
    reached: { head: 'Chegaram', of: (it) => it.reached, as: 'COUNT' },
    share: { head: 'Do começo', of: (it) => it.share, as: 'SHARE' },
    stayed: { head: 'Pararam aqui', of: (it) => it.stayed, as: 'COUNT' },
  },
})

export const REFUSALS_LISTED = listed<RefusalRow>()({
  name: 'negadas',
  filters: FILTERS,
  columns: {
    reason: { head: 'Motivo', of: (it) => it.label },
    code: { head: 'Regra', of: (it) => it.reason, spare: true },
    checkouts: { head: 'Compras', of: (it) => it.checkouts, as: 'COUNT' },
    amount: { head: 'Valor', of: (it) => it.amount, as: 'REAIS' },
    share: { head: 'Das decididas', of: (it) => it.share, as: 'SHARE' },
  },
})
