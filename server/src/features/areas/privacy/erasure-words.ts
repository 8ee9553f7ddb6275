/** What is erased and kept, in words: for the customer, and for the person who answers. */
import type { ErasedPart, ErasurePlan, KeptPart } from '@drip/core/privacy/erasure'

const ERASED: Record<ErasedPart, string> = {
  ACCESS: 'O acesso à área do cliente, com a senha',
  CONTACT: 'Endereço, e-mail, telefone e data de nascimento, no cadastro e em cada compra',
  CREDIT_REPORT: 'A consulta guardada do birô de crédito e a presença na lista de liberação',
  IDENTITY: 'O nome e o CPF, também nas compras, nas decisões de crédito e nas listas',
  UNBOUGHT: 'Os dados digitados em compras que não foram concluídas',
  COMMENTS: 'Comentários e preferências',
}

const KEPT: Record<KeptPart, { what: string; why: string }> = {
  OPEN_DEBTS: {
    what: 'A conta, enquanto houver parcela em aberto',
    why: 'Execução do contrato (LGPD, art. 7º, V). Depois da última parcela, o pedido pode ser feito de novo.',
  },
  MONEY_UNDER_WAY: {
    what: 'A conta, enquanto houver devolução a caminho',
    why: 'Execução do contrato (LGPD, art. 7º, V). Depois que ela chegar, o pedido pode ser feito de novo.',
  },
  DEBITS_UNDER_WAY: {
    what: 'A conta, enquanto seu banco ainda puder pagar um débito automático',
    why: 'Execução do contrato (LGPD, art. 7º, V). Depois que o banco encerrar o débito, o pedido pode ser feito de novo.',
  },
  OPEN_DISPUTES: {
    what: 'A conta, enquanto houver problema com uma compra a resolver',
    why: 'Exercício de direitos e execução do contrato (LGPD, art. 7º, V e VI). Depois da decisão, o pedido pode ser feito de novo.',
  },
  OPEN_CONTESTS: {
    what: 'A conta, enquanto houver Pix contestado no banco',
    why: 'Exercício de direitos e prevenção à fraude (LGPD, art. 7º, VI e IX). Depois que os bancos decidirem, o pedido pode ser feito de novo.',
  },
  PURCHASES_UNDER_WAY: {
    what: 'A conta, enquanto houver compra em andamento',
    why: 'Execução do contrato (LGPD, art. 7º, V). Depois que ela terminar, o pedido pode ser feito de novo.',
  },
  CONTRACTS: {
    what: 'Compras, parcelas, pagamentos, e o nome e o CPF de quem as fez',
    why: 'Contratos e documentos fiscais: 5 anos depois do último pagamento (CDC, art. 27; CTN, art. 173)',
  },
  CREDIT_DECISIONS: {
    what: 'Decisões de crédito e o que foi analisado',
    why: 'Direito de revisão e defesa em processos: 5 anos (LGPD, art. 16, I, e art. 20)',
  },
  ACCESS_RECORDS: { what: 'Registros de acesso', why: '6 meses (Marco Civil da Internet, art. 15)' },
}

export function wordsOfErasure(plan: Pick<ErasurePlan, 'erased' | 'kept'>): {
  erased: string[]
  kept: { what: string; why: string }[]
} {
  return { erased: plan.erased.map((it) => ERASED[it]), kept: plan.kept.map((it) => KEPT[it]) }
}
