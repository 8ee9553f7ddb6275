/**
 * The texts of the figures above the list of sales; sentences given by the specification are exact, including
 * its spelling (001 §4, §8).
 */
import type { DenialGroup } from '@drip/core/contracts/denial-groups'
import type { StatisticPeriod } from '@drip/core/contracts/merchant/merchant-area'
import { counted } from '../texts.ts'

export const figuresTexts = {
  numbers: {
    label: 'Vendas por período',
    periods: { DAILY: 'Hoje', WEEKLY: 'Esta semana', MONTHLY: 'Este mês' } satisfies Record<
      StatisticPeriod,
      string
    >,
    against: {
      DAILY: 'em relação a ontem',
      WEEKLY: 'em relação à semana passada',
      MONTHLY: 'em relação ao mês passado',
    } satisfies Record<StatisticPeriod, string>,
    nothingBefore: {
      DAILY: 'Sem vendas ontem para comparar',
      WEEKLY: 'Sem vendas na semana passada para comparar',
      MONTHLY: 'Sem vendas no mês passado para comparar',
    } satisfies Record<StatisticPeriod, string>,
    approved: (count: number) => counted(count, 'aprovado', 'aprovados'),
    denied: (count: number) => counted(count, 'negado', 'negados'),
    show: 'Ver gráfico',
  },

  chart: {
    spans: {
      DAILY: 'Nos últimos 14 dias',
      WEEKLY: 'Nas últimas 12 semanas',
      MONTHLY: 'Nos últimos 12 meses',
    } satisfies Record<StatisticPeriod, string>,
    finding: (span: string, percent: number, total: number) =>
      `${span}, ${percent}% de ${counted(total, 'compra foi aprovada', 'compras foram aprovadas')}`,
    nothing: (span: string) => `${span}, nenhuma compra foi decidida`,
    approved: 'Aprovados',
    denied: 'Negados',
    period: 'Período',
    reasons: 'Motivos das negativas',
    why: 'Por que foram negadas',
    noneDenied: 'Nenhuma compra negada.',
    asTable: 'Ver em tabela',
    failed: 'Não conseguimos carregar o gráfico',
  },

  groups: {
    FRAUD: 'Prevenção a fraudes',
    CUSTOMER_LIMIT: 'Limite do cliente',
    CREDIT_RISK: 'Risco de crédito',
    UNPAID_INSTALMENTS: 'Primeira parcela não paga',
    LATE_CUSTOMER: 'Cliente em atraso',
    ORDER_VALUE_LIMIT: 'Limite de valor em compras',
    ORDER_COUNT_LIMIT: 'Limite de compras ativas',
    MERCHANT_FAILED_CONFIRMATION: 'Loja não confirmou',
    DEFAULT: 'Outros motivos',
  } satisfies Record<DenialGroup, string>,
}
