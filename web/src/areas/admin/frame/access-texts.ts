/** The back-office's texts on changes of a customer's access, and on the second person that they need. */
import type { ContactChangeState, ContactField, ContactSource } from '@drip/core/accounts/contact-change'
import type { ChangeState } from '@drip/core/contracts/change-states'

export const accessTexts = {
  title: 'Contato e acesso',
  closed: (since: string) =>
    `Recuperação suspensa desde ${since}: alguém contestou uma troca de contato. Fale com o cliente antes de reabrir.`,
  reopen: 'Reabrir recuperação',
  reopenTitle: 'Reabrir a recuperação desta conta?',
  reopenLead:
    'A recuperação volta a usar o telefone e o e-mail que estão na conta. Diga como você confirmou que fala com o cliente.',
  reopened: 'A recuperação foi reaberta',
  countsAlready:
    'A troca contestada já vale: o contato da conta é o novo. Se quem contestou é o cliente, devolva o contato anterior em vez de só reabrir.',
  giveBack: 'Devolver o contato anterior',
  giveBackTitle: 'Pedir a devolução do contato anterior?',
  giveBackLead:
    'Outra pessoa precisa aprovar. Com a aprovação, a conta volta na hora ao telefone e ao e-mail de antes da troca contestada, a senha deixa de valer, todos os acessos terminam e a recuperação é reaberta. Diga como você confirmou que fala com o cliente.',
  giveBackAsked: 'Pedido feito: outra pessoa precisa aprovar',

  asked: 'Pedidos que precisam de duas pessoas',
  field: { cpf: 'CPF', phone: 'Telefone', email: 'E-mail', password: 'Senha' } as Readonly<
    Record<string, string>
  >,
  becomes: (field: string, before: string, after: string) => `${field}: de ${before} para ${after}`,
  passwordBecomes: 'Senha: nova senha',
  none: 'nenhum',
  by: (name: string, at: string) => `Pedido por ${name} em ${at}`,
  reason: (reason: string) => `Motivo: ${reason}`,
  waits: (at: string) => `Passa a valer em ${at}`,
  needsOther: 'Espera a aprovação de outra pessoa.',
  state: {
    ASKED: 'Aguarda aprovação',
    AGREED: 'Aprovado',
    DONE: 'Concluído',
    REFUSED: 'Recusado',
    WITHDRAWN: 'Retirado',
    STOPPED: 'Interrompido',
    OUTDATED: 'Sem efeito',
    EXPIRED: 'Sem resposta',
  } satisfies Record<ChangeState, string>,
  agree: 'Aprovar',
  agreeTitle: 'Aprovar esta troca?',
  agreeLead:
    'O cliente é avisado no telefone e no e-mail atuais, e a troca passa a valer em 72 horas se ninguém a contestar.',
  agreeCpfLead:
    'O CPF muda agora, e todos os acessos à conta terminam. O cliente é avisado no telefone e no e-mail atuais.',
  agreeGiveBackLead:
    'A conta volta a este contato agora e a recuperação é reaberta. A senha deixa de valer e todos os acessos terminam. Só o contato devolvido é avisado.',
  cpfTaken: 'Este CPF já é de outro cliente: recuse o pedido e diga por quê.',
  agreed: 'Troca aprovada',
  refuse: 'Recusar',
  refuseTitle: 'Recusar esta troca?',
  refused: 'Troca recusada',
  end: 'Retirar pedido',
  ended: 'Pedido retirado',
  reasonLabel: 'Motivo',
  reasonMissing: 'Diga o motivo',
  failed: 'Operação falhou',

  history: 'Trocas de contato',
  contactField: { PHONE: 'Telefone', EMAIL: 'E-mail' } satisfies Record<ContactField, string>,
  source: {
    PURCHASE: 'por uma compra',
    CUSTOMER: 'pelo cliente',
    SUPPORT: 'pelo atendimento',
    RECOVERY: 'pela recuperação',
  } satisfies Record<ContactSource, string>,
  contactState: {
    WAITING: 'Em espera',
    DONE: 'Concluída',
    STOPPED: 'Contestada',
    WITHDRAWN: 'Retirada',
    REPLACED: 'Substituída',
  } satisfies Record<ContactChangeState, string>,
  contactLine: (field: string, value: string, source: string) => `${field} ${value}, ${source}`,
  factorLine: (source: string) => `Segundo fator perdido, ${source}`,
  askedAt: (at: string) => `Pedida em ${at}`,
}
