import {
  type ContestReason,
  type MedListName,
  type MedStep,
  CONTEST_REASON_LABELS,
} from '@drip/core/reconciliation/med-case'

const names: Record<MedListName, string> = { OPEN: 'Em análise nos bancos', OVER: 'Encerrados' }
const empty: Record<MedListName, string> = {
  OPEN: 'Nenhum Pix contestado em análise',
  OVER: 'Nenhuma contestação encerrada ainda',
}

/**
 * The next step of an open case.
 * @param until the step's last moment or day, as it is shown
 */
const next: Record<MedStep, (until: string) => string> = {
  EVIDENCE: (until) => `Agora: as provas vão ao portal do PSP até ${until}.`,
  ANALYSIS: (until) => `O prazo das provas passou. Os bancos decidem até ${until}.`,
  RETURN: (until) =>
    `O prazo dos bancos passou. Se decidiram devolver, o dinheiro chega ao pagador até ${until}.`,
  OVERDUE: (until) =>
    `Todos os prazos passaram (o último em ${until}) e o PSP ainda não disse como terminou. Fale com o PSP.`,
}

export const medTexts = {
  title: 'Pix contestados',
  lead: 'Quem pagou contestou o Pix no banco (MED). Os bancos decidem; até lá a parte da loja que ainda não saiu espera. O mais antigo vem primeiro.',
  failed: 'Não conseguimos carregar os Pix contestados.',
  show: 'Mostrar',
  late: 'Passou',
  names,
  empty,
  order: 'Pedido',
  noOrder: 'Sem pedido',
  doubled: 'Em dobro, a acertar',
  case: 'Caso',
  open: 'Abrir o caso',
  block: 'Pix contestado no banco (MED)',
  why: (reason: ContestReason) => `Motivo do pagador: ${CONTEST_REASON_LABELS[reason]}`,
  contested: 'Contestado',
  held: 'Repasse que espera',
  returned: 'Voltou ao pagador',
  pix: 'Pix',
  openedAt: 'Contestado em',
  endedAt: 'Terminou em',
  evidenceBy: 'Provas ao PSP até',
  analysisBy: 'Bancos decidem até',
  returnBy: 'Dinheiro de volta até',
  fraud: {
    title: 'Fraude',
    lead: 'Se foi fraude, diga aqui: os dados abaixo ficam bloqueados e a próxima compra com eles é recusada.',
    find: 'Marcar fraude',
    ask: 'Foi fraude?',
    askLead:
      'Ninguém compra com estes dados até alguém desbloquear em Bloqueio, a não ser em uma loja que ignora a regra. O Pix, o repasse e a dívida ficam como estão.',
    reason: 'Motivo',
    explanation: 'O que foi encontrado',
    explanationNeeded: 'Conte o que foi encontrado, em pelo menos 10 letras.',
    by: 'Encontrada por',
    at: 'Em',
    kinds: { CPF: 'CPF', PHONE: 'Celular' },
    isBlocked: 'bloqueado',
    isFree: 'livre',
    foundAlready: 'Outra pessoa já marcou esta fraude. Atualize a página para ver.',
    failed: 'Não conseguimos marcar a fraude.',
    done: 'Fraude marcada, dados bloqueados',
  },
  page: {
    title: (amount: string) => `Pix contestado de ${amount}`,
    back: 'Pix contestados',
    missing: 'Não encontramos esse Pix contestado.',
    failed: 'Não conseguimos carregar o Pix contestado.',
    next,
    ended: (day: string) => `Terminou em ${day}. Nenhum repasse espera mais por ela.`,
    pix: 'O Pix',
    paid: 'Valor do Pix',
    paidAt: 'Pago em',
    payer: 'Conta de quem pagou',
    samePerson: 'Do mesmo CPF de quem comprou',
    otherPerson: 'De outro CPF que o de quem comprou',
    pspId: 'Id no PSP',
    heardAt: 'Soubemos em',
    clocks: 'Prazos',
    goneBack: 'Já devolvido de outra forma',
    goneBackLead:
      'Esta parte do Pix já voltou ao cliente sem Pix: conte isso nas provas. Se o banco a tomar também, o cliente a tem duas vezes.',
    outside: (amount: string, way: string, date: string, reference: string) =>
      `${amount} por ${way} em ${date}, referência ${reference}`,
    owedTwice: (amount: string) => `${amount} em dobro: o cliente ainda não devolveu`,
    settledTwice: (amount: string) => `${amount} em dobro: acertado`,
    toOrder: 'Ver pedido',
    purchase: (code: string) => `Compra ${code}`,
    unbought: 'Compra não concluída',
    nothing: 'O Pix não pagou nada que ainda esteja aqui.',
    customer: 'Cliente',
    cpf: 'CPF',
    store: 'Loja',
    merchantCode: 'Pedido na loja',
    boughtAt: 'Comprado em',
    total: 'Total da compra',
    contested: 'Contestado desta compra',
    storeFiles: 'Arquivos da loja',
    files: (count: number) => (count === 1 ? '1 arquivo' : `${count} arquivos`),
    silent: 'Nem o cliente nem a loja disseram algo sobre esta compra.',
    evidence: 'Baixar provas',
    evidenceNote:
      'Um ZIP para o portal do PSP: um PDF com a compra, quem comprou, acessos, mensagens e respostas, e os arquivos da loja. Fica escrito quem baixou.',
    evidenceFailed: 'Não conseguimos juntar as provas.',
    evidenceSaved: 'Provas baixadas',
  },
}
