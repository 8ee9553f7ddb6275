const FAILED = 'Não conseguimos carregar o relatório. O período pode ter um ano no máximo.'

export const figuresTexts = {
  ways: 'Relatórios',
  days: 'Período',
  noDays: 'Últimos 30 dias',
  noMonths: 'Últimos 12 meses',
  kept: 'Os números são guardados a cada 15 minutos e conferidos com o razão.',
  nothing: 'Ainda não há números neste período.',
  ageing: {
    title: 'Atraso por dia',
    lead: 'Quanto os clientes deviam no fim de cada dia, por tempo de atraso. Sem multa e juros.',
    empty: 'Nenhum dia guardado neste período',
    failed: FAILED,
    finding: (late: string, owed: string, share: string, day: string) =>
      `Em ${day}: ${late} em atraso de ${owed} em aberto (${share})`,
  },
  rolls: {
    title: 'Rolagem',
    lead: 'Do que estava em uma faixa de atraso 30 dias antes, quanto passou para a seguinte. O resto foi pago, baixado ou cancelado.',
    empty: 'Ainda não há dois dias guardados com 30 dias entre eles',
    failed: FAILED,
    finding: (share: string, day: string) => `Em ${day}: ${share} do que ia vencer atrasou`,
  },
  vintages: {
    title: 'Safras',
    lead: 'Que parte das vendas de cada mês estava em atraso 30, 60, 90 dias depois do fim do mês.',
    empty: 'Nenhuma venda neste período',
    failed: FAILED,
    finding: (month: string, sold: string) => `${month}: ${sold} vendidos`,
  },
  results: {
    title: 'Taxas e resultado',
    lead: 'O que entrou no razão em cada dia: vendas, taxas, cashback, multa e juros, baixas e parcelas pagas.',
    empty: 'Nada foi lançado neste período',
    failed: FAILED,
    finding: (fee: string, late: string, cashback: string, lost: string) =>
      `No período: ${fee} de taxas, ${late} de multa e juros, ${cashback} de cashback, ${lost} de baixas`,
  },
  merchants: {
    title: 'Lojas em números',
    lead: 'Vendas e perdas de cada loja no período, e o que ainda devem os clientes dela.',
    empty: 'Nenhuma loja vendeu neste período',
    failed: FAILED,
    finding: (count: number) => (count === 1 ? 'A loja que vendeu' : `As ${count} lojas que mais venderam`),
  },
  due: {
    title: 'A repassar',
    lead: 'O que ainda vai para as lojas, por dia. Sem dia: espera o cliente pagar.',
    empty: 'Nada a repassar',
    failed: FAILED,
    finding: (amount: string) => `${amount} a repassar`,
    waiting: 'Espera o cliente pagar',
  },
}
