/** What the screens say of changes that need two people. */
import type { ChangeKindName, ChangeState } from '@drip/core/contracts/requested-changes'

export const changeTexts = {
  title: 'Mudanças pedidas',
  lead: 'Mudanças que precisam de duas pessoas: quem pede não pode concordar.',
  kinds: {
    MERCHANT_PAYOUT_ACCOUNT: 'Conta que recebe os repasses',
  } satisfies Record<ChangeKindName, string>,
  states: {
    ASKED: 'Espera outra pessoa',
    AGREED: 'Espera o prazo',
    DONE: 'Feita',
    REFUSED: 'Recusada',
    WITHDRAWN: 'Retirada',
    STOPPED: 'Impedida',
    OUTDATED: 'Perdeu a validade',
  } satisfies Record<ChangeState, string>,
  state: 'Situação',
  all: 'Todas',
  askedBy: (who: string, when: string) => `Pedida por ${who} em ${when}.`,
  reason: (reason: string) => `Motivo: ${reason}`,
  counts: (when: string) => `Vale a partir de ${when}. Até lá fica como está.`,
  answered: (who: string, answer: string) =>
    answer === '' ? `Respondida por ${who}.` : `Respondida por ${who}: ${answer}`,
  own: 'Você pediu esta mudança: outra pessoa precisa concordar.',
  agree: 'Concordar',
  agreeTitle: 'Concordar com a mudança?',
  agreeLead: 'Confira com a pessoa certa, por um contato que você já conhecia. Ela é avisada.',
  refuse: 'Recusar',
  refuseTitle: 'Recusar a mudança?',
  refuseReason: 'Por quê?',
  refuseNeeded: 'Diga por quê: quem pediu vai ler.',
  withdraw: 'Retirar o pedido',
  stop: 'Impedir',
  agreed: 'Você concordou com a mudança',
  refused: 'Mudança recusada',
  ended: 'A mudança não vai acontecer',
  failed: 'Não foi possível responder',
  outdated:
    'Outra pessoa mudou estes dados depois do pedido: ele perdeu a validade. Peça de novo sobre o que vale agora.',
  already: 'Esta mudança já foi respondida. Veja a situação atual.',
  loadFailed: 'Não conseguimos carregar as mudanças pedidas.',
  empty: 'Nenhuma mudança pedida',
  emptyLead: 'Quando alguém pedir uma mudança que precisa de duas pessoas, ela aparece aqui.',
  pages: 'Páginas de mudanças pedidas',
  count: (count: number) => (count === 1 ? '1 mudança' : `${count.toLocaleString('pt-BR')} mudanças`),
  columns: { field: 'Campo', before: 'Hoje', after: 'Depois' },
} as const
