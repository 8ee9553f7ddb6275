/** Explains to the customer why their limit is what it is: kind and concrete, with what helps. */
import type { StoreLimitReason } from '@drip/core/credit/limit-at-store'
import { formatReais } from '@drip/core/money/cents'

export function limitText(reason: StoreLimitReason): string {
  switch (reason.kind) {
    case 'NOT_KNOWN_YET':
      return 'Seu limite aparece aqui depois da análise da sua próxima compra.'
    case 'SET_BY_US':
      return 'Seu limite foi definido pela nossa equipe.'
    case 'FROM_SCORE':
      return 'Seu limite vem da sua pontuação de crédito, consultada quando você compra. Contas em dia ajudam a aumentar a pontuação.'
    case 'SCORE_TOO_LOW':
      return 'Sua pontuação de crédito ainda não permite novas compras. Ela pode subir com contas em dia e cadastro positivo ativo, e nós consultamos de novo quando você comprar.'
    case 'LISTED_AS_DEBTOR':
      return 'Há uma pendência registrada no seu CPF em um serviço de proteção ao crédito. Depois de resolvida, novas compras podem ser analisadas outra vez.'
    case 'LATE_INSTALMENTS':
      return reason.count === 1
        ? 'Uma parcela passou do vencimento. Ao pagar, seu limite volta a ficar disponível.'
        : `${reason.count} parcelas passaram do vencimento. Ao pagar, seu limite volta a ficar disponível.`
    case 'FIRST_INSTALMENT_UNPAID':
      return 'Ao pagar a primeira parcela da compra em aberto, seu limite volta a ficar disponível.'
    case 'TOO_MANY_ORDERS':
      return `Você tem ${reason.count} compras em aberto. Ao terminar de pagar uma delas, você pode comprar de novo.`
    case 'IN_USE':
      return `${formatReais(reason.amount)} estão em uso nas suas compras. O valor volta a ficar disponível a cada parcela paga.`
    case 'SEVERAL_ORDERS':
      return `Com mais de uma compra em aberto, o total pode chegar a ${formatReais(reason.amount)}.`
    case 'ORDER_MAXIMUM':
      return `Cada compra pode ser de até ${formatReais(reason.amount)}.`
    case 'STORE_CUSTOMER_MAXIMUM':
      return `Nesta loja, cada cliente pode ter até ${formatReais(reason.amount)} em aberto.`
    case 'NOT_TODAY':
      return 'Hoje aprovamos menos do que de costume. Em outro dia o valor pode ser maior.'
  }
}
