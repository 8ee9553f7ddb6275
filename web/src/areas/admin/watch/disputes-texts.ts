import type { DisputeListName } from '@drip/core/debts/dispute'

const names: Record<DisputeListName, string> = {
  WAITING_DECISION: 'Esperam a nossa decisão',
  WAITING_MERCHANT: 'Esperam a loja',
  OVER: 'Encerrados',
}

const empty: Record<DisputeListName, string> = {
  WAITING_DECISION: 'Nada espera a nossa decisão',
  WAITING_MERCHANT: 'Nenhum problema espera a loja',
  OVER: 'Nenhum problema encerrado ainda',
}

export const disputesTexts = {
  title: 'Problemas com compras',
  lead: 'O cliente conta o que deu errado, a loja responde em 7 dias, e o que fica sem acordo nós decidimos em 14. O que espera há mais tempo vem primeiro.',
  failed: 'Não conseguimos carregar os problemas.',
  show: 'Mostrar',
  late: 'Atrasado',
  names,
  empty,
}
