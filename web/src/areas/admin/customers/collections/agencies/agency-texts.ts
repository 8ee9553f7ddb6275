/** The texts of the collection agencies' screens (decision 118). */
import {
  HAND_OVER_FROM_DAY,
  MOST_AGENCY_FEE,
  MOST_HANDED_OVER,
  PLACED_DAYS,
} from '@drip/core/reminders/agencies/placement'
import { MOST_RETURN_ROWS } from '@drip/core/reminders/agencies/return-file'

const cases = (count: number) => (count === 1 ? '1 caso' : `${count.toLocaleString('pt-BR')} casos`)
const PER_PERCENT = 10_000

export const agencyTexts = {
  list: {
    title: 'Assessorias de cobrança',
    lead: 'Quem cobra por nós o que já passou da nossa fila. O dinheiro sempre entra por nossos códigos Pix.',
    create: 'Nova assessoria',
    empty: 'Ainda não trabalhamos com nenhuma assessoria',
    emptyLead: 'Cadastre a primeira para entregar casos a ela.',
    failed: 'Não conseguimos carregar as assessorias.',
  },

  form: {
    createTitle: 'Nova assessoria',
    editTitle: 'Editar assessoria',
    section: 'Cadastro e contrato',
    fields: {
      name: 'Nome',
      document: 'CNPJ',
      email: 'E-mail',
      feePercent: 'Comissão sobre o que entrar',
      days: 'Prazo de cada caso',
    },
    feeHelp: `Até ${MOST_AGENCY_FEE / PER_PERCENT}%. Casos já entregues mantêm a comissão da entrega.`,
    daysUnit: 'dias',
    daysHelp: `De ${PLACED_DAYS.least} a ${PLACED_DAYS.most} dias. Depois o caso volta para a nossa fila.`,
    save: 'Salvar assessoria',
    saved: 'Assessoria salva',
    saveFailed: 'Não foi possível salvar a assessoria',
    loadFailed: 'Não conseguimos carregar a assessoria.',
  },

  page: {
    back: 'Assessorias',
    backToOne: 'Assessoria',
    edit: 'Editar',
    end: 'Encerrar',
    endTitle: 'Encerrar o trabalho com esta assessoria?',
    endLead: 'Ela deixa de receber casos. O que ela trouxe continua registrado.',
    ended: 'Assessoria encerrada',
    endFailed: 'Não foi possível encerrar',
    hasCases: 'Ela ainda tem casos: traga-os de volta antes.',
    numbers: 'Agora',
    facts: {
      cases: 'Casos com ela',
      late: 'Em atraso nesses casos',
      collected: 'Recuperado até hoje',
      fees: 'Comissão até hoje',
      fee: 'Comissão',
      days: 'Prazo de cada caso',
      document: 'CNPJ',
      email: 'E-mail',
    },
    daysOf: (days: number) => `${days} dias`,
    toCases: 'Ver casos',
    toPayments: 'Ver pagamentos',
  },

  portfolio: {
    title: 'Carteira',
    lead: 'O arquivo tem cada parcela em atraso dos casos que estão com ela, o contato do cliente e o link em que ele paga. Cada download fica registrado.',
    csv: 'Baixar CSV',
    json: 'Baixar JSON',
    done: 'Carteira baixada',
    nothing: 'Ela não tem nenhum caso com parcela em atraso',
    failed: 'Não foi possível baixar a carteira',
    name: 'carteira-da-assessoria',
  },

  give: {
    title: 'Entregar casos',
    lead: `Vão os casos da fila em que uma ligação vale mais, sem ninguém neles e sem disputa, pausa ou acordo. A partir de ${HAND_OVER_FROM_DAY} dias de atraso.`,
    fromDay: 'Dias de atraso, pelo menos',
    fromAmount: 'Valor em atraso, pelo menos',
    most: 'Quantos casos, no máximo',
    mostHelp: `Até ${MOST_HANDED_OVER.toLocaleString('pt-BR')} de cada vez.`,
    look: 'Ver quantos são',
    none: 'Nenhum caso da fila é assim.',
    found: (count: number, late: string) => `${cases(count)}, com ${late} em atraso.`,
    confirm: (count: number) => `Entregar ${cases(count)}`,
    confirmTitle: (count: number) => `Entregar ${cases(count)}?`,
    confirmLead: (name: string) =>
      `${name} recebe nome, CPF, telefone, e-mail e dívida destes clientes. Cada um é avisado de quem fala por nós, e enquanto o caso estiver com ela não ligamos nem mandamos lembretes.`,
    given: (count: number) => (count === 1 ? '1 caso entregue' : `${cases(count)} entregues`),
    failed: 'Não foi possível entregar os casos',
    atNight: 'Os clientes são avisados, e ninguém é avisado à noite: entregue entre 8h e 21h.',
    lookFailed: 'Não foi possível contar os casos',
    wrong: {
      fromDay: `Um número inteiro, a partir de ${HAND_OVER_FROM_DAY}.`,
      fromAmount: 'Um valor em reais, com até 2 decimais.',
      most: `Um número inteiro, de 1 a ${MOST_HANDED_OVER.toLocaleString('pt-BR')}.`,
    },
  },

  recall: {
    all: 'Trazer todos de volta',
    one: 'Trazer de volta',
    oneOf: (name: string) => `Trazer de volta o caso de ${name}`,
    allTitle: (count: number) => `Trazer ${cases(count)} de volta?`,
    oneTitle: (name: string) => `Trazer de volta o caso de ${name}?`,
    lead: 'O caso volta para a nossa fila agora. Avise a assessoria: a próxima carteira já vem sem ele.',
    done: (count: number) => (count === 1 ? '1 caso de volta' : `${cases(count)} de volta`),
    failed: 'Não foi possível trazer de volta',
    none: 'Ela não tem nenhum caso',
  },

  returns: {
    title: 'Retorno da assessoria',
    lead: 'Leia o arquivo que ela mandou: pagamentos que ela trouxe, contatos que fez e casos que devolve. Nada muda antes de você confirmar.',
    choose: 'Escolher arquivo',
    help: `CSV ou JSON, até ${MOST_RETURN_ROWS.toLocaleString('pt-BR')} linhas.`,
    columns: 'Como é o arquivo',
    columnsLead: 'A primeira linha tem os nomes das colunas. Fica vazia a coluna que a linha não usa.',
    unreadable:
      'Não conseguimos ler este arquivo. A primeira linha precisa ter os nomes das colunas, entre eles tipo.',
    tooLarge: 'O arquivo é grande demais. Divida-o em partes.',
    failed: 'Não foi possível ler o arquivo',
    sums: (taken: number, refused: number) =>
      `${taken.toLocaleString('pt-BR')} ${taken === 1 ? 'linha certa' : 'linhas certas'}, ${refused.toLocaleString('pt-BR')} ${refused === 1 ? 'recusada' : 'recusadas'}.`,
    money: (collected: string, fee: string) => `Recuperado: ${collected}. Comissão: ${fee}.`,
    take: (count: number) =>
      count === 1 ? 'Lançar 1 linha' : `Lançar ${count.toLocaleString('pt-BR')} linhas`,
    forget: 'Escolher outro arquivo',
    done: (taken: number) =>
      taken === 1 ? '1 linha lançada' : `${taken.toLocaleString('pt-BR')} linhas lançadas`,
    takeFailed: 'Não foi possível lançar o arquivo',
    changed: 'Algo mudou desde a leitura. Confira de novo antes de lançar.',
    table: 'Linhas do arquivo',
    onlyRefused: 'Mostrar só as recusadas',
    more: (count: number) => `E mais ${count.toLocaleString('pt-BR')} linhas certas.`,
    heads: {
      line: 'Linha',
      what: 'O que é',
      customer: 'Cliente',
      amount: 'Valor',
      fee: 'Comissão',
      result: 'Leitura',
    },
    kinds: { PAYMENT: 'Pagamento', CONTACT: 'Contato', GIVEN_BACK: 'Devolução' },
    right: 'Certa',
    atWrongTime: 'Certa, mas fora do horário de ligações',
    read: 'Arquivos lidos',
    readHeads: { at: 'Quando', by: 'Por quem', taken: 'Lançadas', refused: 'Recusadas' },
    noneRead: 'Nenhum arquivo foi lido ainda.',
  },

  cases: {
    title: 'Casos da assessoria',
    lead: 'O que ela tem agora, do mais novo ao mais antigo.',
    leadAll: 'O que ela tem e teve, do mais novo ao mais antigo.',
    all: 'Mostrar também os que voltaram',
    empty: 'Nenhum caso está com ela',
    failed: 'Não conseguimos carregar os casos.',
    actions: 'Ações',
  },

  payments: {
    title: 'Pagamentos da assessoria',
    lead: 'Cada Pix que ela trouxe e a comissão dele.',
    empty: 'Ela ainda não trouxe nenhum pagamento',
    failed: 'Não conseguimos carregar os pagamentos.',
  },
}
