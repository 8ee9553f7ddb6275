/** The texts on changes that need two people. */
import { CHANGE_KIND_LABELS, CHANGE_STATE_LABELS } from '@drip/core/contracts/admin/admin-lists'
import type { ChangeKindName } from '@drip/core/contracts/change-states'

/** The question about money, with its amount and owner. */
const agreeToActTitle: Partial<Record<ChangeKindName, (amount: string, whose: string) => string>> = {
  WRITE_OFF: (amount, whose) => `Dar baixa em ${amount} de ${whose}?`,
  REFUND: (amount, whose) => `Reembolsar ${amount} de ${whose}?`,
  FEE_WAIVER: (amount, whose) => `Perdoar ${amount} de multa e juros de ${whose}?`,
}

export const changeTexts = {
  title: 'Esperando outra pessoa',
  lead: 'O que precisa de duas pessoas: quem pede não pode concordar.',
  kinds: CHANGE_KIND_LABELS,
  states: CHANGE_STATE_LABELS,
  state: 'Situação',
  all: 'Todas',
  askedBy: (who: string, when: string) => `Pedida por ${who} em ${when}.`,
  reason: (reason: string) => `Motivo: ${reason}`,
  counts: (when: string) => `Vale a partir de ${when}. Até lá fica como está.`,
  answered: (who: string, answer: string) =>
    answer === '' ? `Respondida por ${who}.` : `Respondida por ${who}: ${answer}`,
  own: 'Você pediu, ou é sobre você: outra pessoa precisa concordar.',
  agree: 'Concordar',
  agreeTitle: 'Concordar com o pedido?',
  agreeLead: 'Confira com a pessoa certa, por um contato que você já conhecia. Ela é avisada.',
  refuse: 'Recusar',
  refuseTitle: 'Recusar o pedido?',
  refuseReason: 'Por quê?',
  refuseNeeded: 'Diga por quê: quem pediu vai ler.',
  withdraw: 'Retirar o pedido',
  stop: 'Impedir',
  agreed: 'Você concordou com a mudança',
  refused: 'Pedido recusado',
  ended: 'O pedido não vai adiante',
  failed: 'Não foi possível responder',
  agreeToActLead: 'É feito agora, uma vez só, exatamente como está escrito aqui. Quem pediu é avisado.',
  agreeToActTitle,
  agreedToAct: 'Você concordou, e foi feito',
  amount: 'Valor',
  until: 'Responder até',
  andOthers: (name: string, others: number) =>
    others === 1 ? `${name} e mais 1 pedido` : `${name} e mais ${others} pedidos`,
  refusals: {
    REQUEST_CHANGED:
      'O que foi pedido não vale mais: algo mudou desde então. Nada foi feito, e quem pediu foi avisado. Se ainda for preciso, o pedido é feito de novo sobre o que vale agora.',
    REQUEST_EXPIRED: 'O prazo deste pedido acabou. Nada foi feito, e quem pediu foi avisado.',
    ASKER_WITHOUT_RIGHT:
      'Quem pediu não tem mais a permissão para isto: o pedido perdeu a validade. Nada foi feito.',
    OWN_CHANGE:
      'Quem pede não pode concordar, nem a pessoa de quem se trata: outra pessoa precisa responder.',
    FORBIDDEN: 'Você não tem mais a permissão para responder a este pedido. Nada foi feito.',
    CPF_TAKEN: 'Este CPF já é de outro cliente: recuse o pedido e diga por quê.',
    CHANGE_ANSWERED: 'Este pedido já foi respondido. Veja a situação atual.',
    LAST_WITH_RIGHT: 'Ninguém mais teria o que este papel pode. Dê o papel a outra pessoa antes.',
  } as Readonly<Record<string, string>>,
  loadFailed: 'Não conseguimos carregar o que espera outra pessoa.',
  empty: 'Nada espera outra pessoa',
  emptyLead: 'Quando alguém pedir algo que precisa de duas pessoas, aparece aqui.',
  pages: 'Páginas do que espera outra pessoa',
  count: (count: string) => (count === '1' ? '1 pedido' : `${count} pedidos`),
  becomes: (before: string, after: string) => `de ${before} para ${after}`,
  columns: { field: 'Campo', before: 'Hoje', after: 'Depois' },
} as const
