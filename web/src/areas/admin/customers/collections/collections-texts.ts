/** The texts of the collections desk. */
import { CASE_REST_LABELS } from '@drip/core/reminders/collections/case-rest'
import { CONTACT_OUTCOME_LABELS } from '@drip/core/reminders/collections/contact-outcome'
import { MOST_A_DAY, MOST_A_WEEK } from '@drip/core/reminders/collections/contact-rule'
import { OFFER_DAYS, OFFER_STATE_LABELS } from '@drip/core/debts/plans/debt-offer'
import { PROMISE_STATE_LABELS } from '@drip/core/reminders/collections/promise'
import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'

const hindrances: Record<NonNullable<CollectionCase['hindrance']>, string> = {
  ...CASE_REST_LABELS,
  HOURS: 'Fora do horário de ligações',
  DAY: `Já teve ${MOST_A_DAY} contatos hoje`,
  WEEK: `Já teve ${MOST_A_WEEK} contatos em 7 dias`,
}

export const collectionsTexts = {
  queue: {
    title: 'Cobrança',
    lead: 'A fila entrega o caso em que uma ligação vale mais agora. Ele fica com você por 15 minutos.',
    next: 'Próximo caso',
    goOn: 'Continuar o caso aberto',
    waiting: (count: number, isMore: boolean) =>
      isMore
        ? `Mais de ${count.toLocaleString('pt-BR')} casos esperam`
        : count === 1
          ? '1 caso espera'
          : `${count.toLocaleString('pt-BR')} casos esperam`,
    hours: 'Ligamos de segunda a sexta das 8h às 20h e aos sábados das 8h às 14h, exceto feriados.',
    closed: 'Agora não é horário de ligações',
    empty: 'Nenhum caso espera agora',
    emptyLead: 'Quem atrasar, ou tiver uma ligação marcada, aparece aqui sem que ninguém faça nada.',
    failed: 'Não conseguimos carregar a fila.',
    notGiven: 'Não conseguimos abrir o próximo caso',
  },

  team: {
    ways: 'Cobrança',
    tabs: {
      collections: 'Fila',
      collectionTeam: 'Equipe',
      collectionStrategies: 'Estratégia',
      agencies: 'Assessorias',
    },
    days: 'Período',
    noDays: 'Últimos 30 dias',
    inHand: 'Com um caso agora',
    people: {
      title: 'Equipe de cobrança',
      lead: 'O que cada pessoa fez e o que veio das promessas que ouviu. As ligações estão em cada nome.',
      empty: 'Ninguém ligou neste período',
      failed: 'Não conseguimos carregar a equipe. O período pode ter um ano no máximo.',
    },
    calls: {
      title: 'Ligações da equipe',
      lead: 'As ligações de uma pessoa, da mais nova à mais antiga.',
      empty: 'Nenhuma ligação neste período',
      failed: 'Não conseguimos carregar as ligações. O período pode ter um ano no máximo.',
    },
  },

  page: {
    back: 'Cobrança',
    missing: 'Este cliente não tem nada em atraso.',
    failed: 'Não conseguimos carregar o caso.',
    closed: 'Nada mais em atraso',
    reopens: 'O caso abre de novo em instantes',
    mine: (until: string) => `Com você até ${until}`,
    with: (name: string) => `Com ${name}`,
    take: 'Atender este caso',
    inHand: (name: string) => `${name} está com este caso`,
    putBack: 'Devolver à fila',
    customer: 'Ver cliente',
    move: 'Passar o caso',
    taken: 'O caso está com você',
    wasPutBack: 'O caso voltou à fila',
    failedToTake: 'Não conseguimos abrir o caso para você',
    failedToPutBack: 'Não conseguimos devolver o caso',
    hindrances,
    mayCallFrom: (at: string) => `Pode ser a partir de ${at}`,
    readyAt: (at: string) => `Volta à fila em ${at}`,
    callBackAt: (at: string) => `Ligação marcada para ${at}`,
    plannedCall: (stage: string) => `A estratégia pede uma ligação (${stage})`,
    who: 'Quem e quanto',
    phone: 'Telefone',
    cpf: 'CPF',
    owed: 'Em atraso hoje',
    since: 'Atraso mais antigo',
    agency: 'Assessoria de cobrança',
    agencyUntil: (name: string, until: string) => `${name}, até ${until}`,
    days: (count: number) => (count === 1 ? '1 dia' : `${count} dias`),
  },

  move: {
    title: 'Passar o caso',
    lead: 'Ninguém está com este caso.',
    leadFrom: (name: string) =>
      `${name} está com este caso e não poderá mais registrar o contato. O que já foi registrado fica.`,
    to: 'Para quem',
    help: 'Quem recebe tem uma hora. Quem está com outro caso não aparece.',
    queue: 'De volta à fila',
    confirm: 'Passar',
    nobody: 'Ninguém está livre agora',
    released: 'O caso voltou à fila',
    given: (name: string) => `O caso está com ${name}`,
    failedToLoad: 'Não conseguimos carregar as pessoas.',
    failed: 'Não conseguimos passar o caso',
    refused: {
      CASE_MOVED: 'O caso mudou de mãos enquanto isso. Feche e veja com quem ele está.',
      COLLECTOR_BUSY: 'Esta pessoa acabou de abrir outro caso.',
      CONTACT_NOT_NOW: 'Este cliente não recebe ligações agora: o caso só pode voltar à fila.',
    },
  },

  debts: {
    title: 'Parcelas em atraso',
    none: 'Nenhuma parcela está em atraso.',
    order: 'Pedido',
    number: 'Parcela',
    of: (number: number, count: number) => `${number} de ${count}`,
    due: 'Vencimento',
    late: 'Atraso',
    open: 'Em aberto',
    charge: 'Multa e juros',
    total: 'Total hoje',
  },

  standing: {
    title: 'O que está parado',
    DISPUTE: 'Problema com a compra em análise',
    PAUSE: (until: string) => `Parcelas pausadas até ${until}`,
  },

  plans: {
    title: 'Acordos',
    none: 'Nenhum pedido em aberto.',
    of: (code: string, merchant: string) => `Pedido ${code}, ${merchant}`,
    total: (total: string, forgiven: string) => `${total}, com ${forgiven} de desconto`,
    hindrances: {
      NOT_OFFERED: 'A loja não oferece acordo.',
      WITH_PEOPLE: 'O cliente está na lista de negociação.',
      USED: 'Este pedido já teve o seu acordo.',
      NOT_LATE: 'Ainda não está em atraso para um acordo.',
      TOO_LITTLE: 'Falta pouco para um acordo.',
    },
  },

  offers: {
    title: 'Propostas enviadas',
    none: 'Nenhuma proposta enviada ainda.',
    of: (order: string) => `Pedido ${order}`,
    states: OFFER_STATE_LABELS,
    because: {
      DESK: 'retirada pela equipe',
      PAID: 'o cliente pagou',
      REPLACED: 'trocada por outra',
      CHANGED: 'a dívida mudou',
    },
    until: (date: string) => `vale até ${date}`,
    opened: (at: string) => `aberta pelo cliente em ${at}`,
    unopened: 'ainda não foi aberta',
    ended: (at: string) => `em ${at}`,
    byPlan: 'Régua de cobrança',
    revoke: 'Retirar',
    revokeTitle: 'Retirar a proposta?',
    revokeLead: (total: string) => `O link da proposta de ${total} deixa de valer. Nada mais muda.`,
    revoked: 'Proposta retirada',
    failedToRevoke: 'Não conseguimos retirar a proposta',
    over: 'Esta proposta já terminou: atualize a página.',
    send: 'Enviar por link',
    sendOf: (order: string, kind: string) => `${kind}, pedido ${order}`,
    needsHand: 'Atenda o caso para enviar uma proposta',
    sendTitle: 'Enviar a proposta ao cliente',
    sendLead:
      'O cliente recebe um link no canal que escolheu. A proposta vale como está aqui, em cada centavo, e conta como um contato.',
    days: 'Vale por',
    daysHelp: 'Depois do último dia o link não aceita mais nada.',
    daysOf: (days: number) => `${days} dias`,
    dayChoices: Array.from(
      { length: OFFER_DAYS.most - OFFER_DAYS.least + 1 },
      (_, at) => OFFER_DAYS.least + at,
    ),
    usualDays: OFFER_DAYS.usual,
    confirm: 'Enviar proposta',
    sent: 'Proposta enviada',
    failed: 'Não conseguimos enviar a proposta',
    hindered: (why: string) =>
      `Agora não é possível enviar: ${why.toLowerCase()}. A ligação em andamento também conta.`,
    refused: {
      PLAN_CHANGED: 'Algo mudou desde que a página abriu. Nada foi enviado: confira de novo.',
      PLAN_NOT_OFFERED: 'A loja não oferece acordo',
      PLAN_WITH_PEOPLE: 'O cliente está na lista de negociação',
      PLAN_USED: 'Este pedido já tem ou já teve o seu acordo',
      PLAN_NOT_LATE: 'Este pedido não está mais em atraso',
      PLAN_TOO_LITTLE: 'Falta pouco deste pedido para um acordo',
      CASE_NOT_IN_HAND: 'Este caso não está mais com você. Nada foi enviado.',
      CASE_NOT_FOUND: 'Nada mais deste cliente está em atraso.',
    },
  },

  contacts: {
    title: 'Ligações',
    none: 'Ninguém ligou ainda.',
    outcomes: CONTACT_OUTCOME_LABELS,
    states: PROMISE_STATE_LABELS,
    promised: (amount: string, day: string) => `${amount} até ${day}`,
    paid: (amount: string) => `pagou ${amount}`,
    back: (at: string) => `volta em ${at}`,
  },

  payments: {
    title: 'Pagamentos',
    none: 'Nenhum pagamento de parcela ainda.',
    of: (code: string) => `Pedido ${code}`,
  },

  form: {
    title: 'Registrar o contato',
    outcome: (name: string) => `Como foi a ligação para ${name}?`,
    keys: 'Escolha com as setas ou com os números de 1 a 8.',
    choose: 'Escolha como foi a ligação',
    amount: 'Valor prometido',
    amountHelp: (owed: string) => `Em atraso hoje: ${owed}.`,
    day: 'Paga até',
    dayHelp: 'De hoje até 15 dias.',
    callDay: 'Ligar no dia',
    callTime: 'Às',
    callTimeHelp: 'Horas e minutos, como 15:30.',
    note: 'Anotação',
    noteHelp: 'O que o próximo colega precisa saber. O cliente a recebe se pedir seus dados (LGPD).',
    next: 'Ligar de novo em',
    nextHelp: 'Em branco, o caso volta pelo resultado da ligação.',
    save: 'Salvar e ir ao próximo',
    saved: 'Contato registrado',
    wrong: {
      promisedAmount: 'Digite um valor de até o que está em atraso nesse dia',
      promisedFor: 'Escolha um dia de hoje até 15 dias',
      callBackAt: 'Escolha um horário de ligações: de segunda a sexta das 8h às 20h, sábado das 8h às 14h',
      callTime: 'Digite horas e minutos, como 15:30',
      nextOn: 'Escolha um dia de amanhã até 60 dias',
    },
    notInHand:
      'Este caso não está mais com você: a liderança o passou adiante ou um colega o abriu. Nada foi registrado.',
    failed: 'Não conseguimos registrar o contato',
  },
}
