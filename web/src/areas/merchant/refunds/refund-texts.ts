/**
 * The texts of refunds; sentences given by the specification are exact, including its spelling (001 §4, §8).
 */
import type { RefundReason } from '@drip/core/contracts/states'

export const refundTexts = {
  whole: 'Reembolsar pedido',
  partial: 'Reembolso parcial',
  product: 'Reembolsar',
  until: (moment: string) => `Você pode reembolsar este pedido até ${moment}.`,
  closed: (moment: string) => `O prazo para reembolsar este pedido terminou em ${moment}.`,
  wholeTitle: (amount: string, name: string) => `Reembolsar ${amount} de ${name}?`,
  wholeAsk: 'Tem certeza? Ao clicar em ok você irá reembolsar está venda.',
  productAsk: "Tem certeza? Ao clicar em 'OK' você irá reembolsar este produto.",
  productTitle: (name: string, amount: string) => `Reembolsar ${name} (${amount})?`,
  confirm: 'OK',
  done: 'Solicitação de reembolso feita com sucesso, dentro de alguns minutos o reembolso será realizado',
  failed: (status: number | string) => `Falha ao reembolsar (${status})`,
  productFailed: 'Falha ao reembolsar',
  offline: 'sem conexão',
  noAnswer: 'Não recebemos a resposta. Tente de novo: o reembolso é feito uma vez só.',
  changed: 'Esta venda mudou desde que você abriu. Confira os valores de agora antes de continuar.',
  partialTitle: 'Reembolso parcial',
  partialAmount: 'Valor a reembolsar',
  partialHelp: (amount: string) => `Você pode reembolsar até ${amount}.`,
  partialZero: 'O valor do reembolso precisa ser maior que 0',
  partialTooMuch: (amount: string) => `O valor do reembolso pode ser de até ${amount}`,
  partialAsk: (amount: string) => `Tem certeza que deseja reembolsar ${amount} desse pedido?`,
  partialDone: 'Reembolso parcial realizado com sucesso',
  partialFailed: 'Aconteceu um erro ao realizar o reembolso parcial',
  next: 'Continuar',
  reason: 'Por quê? (opcional)',
  reasonHelp: 'Fica no histórico do pedido. O cliente não vê.',
  noReason: 'Prefiro não dizer',
  reasons: {
    RETURNED: 'Produto devolvido',
    REGRETTED: 'Cliente desistiu da compra',
    DAMAGED: 'Produto com defeito',
    NOT_DELIVERED: 'Produto não entregue',
    OUT_OF_STOCK: 'Sem estoque',
    OTHER: 'Outro motivo',
  } satisfies Record<RefundReason, string>,
  changes: { amount: 'Valor a devolver', customer: 'Cliente', before: 'Já devolvido' },
}
