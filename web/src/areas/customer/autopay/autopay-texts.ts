/** Texts for asking the bank to pay, and for having all instalments paid by it. */

const purchases = (count: number) => (count === 1 ? '1 compra' : `${count} compras`)

export const autopayTexts = {
  request: {
    open: 'Pedir ao meu banco',
    title: 'Pedir ao seu banco',
    lead: (count: number) =>
      count === 1
        ? 'Seu banco pergunta no aplicativo se pode pagar as próximas parcelas. Nada é cobrado agora.'
        : `No Pix Automático cada compra tem a sua autorização: seu banco vai mostrar ${count} pedidos no aplicativo. Nada é cobrado agora.`,
    bank: 'Banco',
    choose: 'Escolha o seu banco',
    bankHelp: 'Não está na lista? Feche e use o código, que vale para todos.',
    branch: 'Agência',
    branchHelp: 'Só os números, sem o dígito. Deixe vazio se a sua conta não tem.',
    account: 'Conta com o dígito',
    accountHelp: 'Uma conta sua, no seu CPF. Passamos ao banco e não guardamos.',
    wrong: {
      bank: 'Escolha o seu banco',
      branch: 'Digite até 4 números, sem o dígito',
      account: 'Digite a conta com o dígito, como 12345-6',
    },
    send: 'Pedir autorização',
    sent: 'Pedido enviado ao seu banco',
    notAll: (count: number) => `Faltou pedir por ${purchases(count)}. Tente de novo daqui a pouco.`,
    refused: {
      BANK_NOT_ASKED:
        'Não foi possível pedir a este banco com estes dados. Confira a agência e a conta, ou use o código.',
      PROVIDER_UNAVAILABLE: 'Não foi possível falar com o banco agora. Tente de novo daqui a pouco.',
      NOTHING_TO_PAY: 'Não há mais parcelas que o banco possa pagar.',
      AUTOPAY_NEEDS_MONTHS: 'O débito automático só aceita uma parcela por mês.',
    },
    failed: 'Não foi possível agora, tente novamente',
    waiting: (bank: string, until: string) =>
      `Abra o aplicativo do seu banco (${bank}) e autorize o Pix Automático. O pedido vale até ${until}. Nada é cobrado agora.`,
    awaited: 'Aguardando a autorização do seu banco',
    byCode: 'Usar o código',
    hideCode: 'Esconder o código',
    ended: {
      REFUSED: (bank: string) =>
        `A autorização não foi dada no seu banco (${bank}). Você pode pedir de novo ou usar o código.`,
      EXPIRED: (bank: string) =>
        `O pedido ao seu banco (${bank}) venceu sem resposta. Você pode pedir de novo ou usar o código.`,
    },
  },

  all: {
    title: 'Débito automático',
    link: 'Débito automático',
    linkHelp: (count: number) =>
      count === 1
        ? 'Seu banco paga as parcelas no vencimento.'
        : `Seu banco paga as parcelas das suas ${count} compras no vencimento.`,
    lead: 'Seu banco paga as parcelas por Pix no vencimento. Avisamos o valor antes de cada uma, e você para quando quiser.',
    each: 'No Pix Automático cada compra tem a sua própria autorização.',
    failed: 'Não conseguimos carregar o débito automático.',
    none: 'Nada para o banco pagar',
    noneLead: 'Suas compras não têm parcelas que ainda possam ir para o débito automático.',
    progress: (on: number, all: number) =>
      all === 1 ? (on === 1 ? 'Ligado' : 'Desligado') : `${on} de ${all} compras com débito automático`,
    purchases: 'Suas compras',
    state: { OFF: 'Desligado', WAITING: 'Aguardando o banco', ON: 'Ligado' },
    needsMonths: 'Os vencimentos não cabem em uma parcela por mês: continuam por Pix.',
    asked: (bank: string, until: string) => `Pedido no aplicativo do banco (${bank}), até ${until}`,
    see: 'Ver compra',
    debits: 'Próximos débitos',
    debitsLead: 'O que seu banco pagaria com todas ligadas, por data.',
    whenOn: 'Quando você autorizar',
    total: 'Total',
    switchOn: (count: number) => (count === 1 ? 'Ligar esta compra' : `Ligar ${count} compras`),
    howLead:
      'Peça ao seu banco, que pergunta no aplicativo, ou autorize pelo código, uma compra depois da outra.',
    openApp: (count: number) =>
      count === 1
        ? 'Abra o aplicativo do seu banco: há 1 pedido de Pix Automático para autorizar.'
        : `Abra o aplicativo do seu banco: há ${count} pedidos de Pix Automático para autorizar, um por compra.`,
    byCode: 'Autorizar por código',
    step: (number: number, all: number) => `Autorização ${number} de ${all}`,
    stepLead:
      'Copie o código, abra a área Pix do aplicativo do seu banco e confirme o Pix Automático. Nada é cobrado agora.',
    first: (date: string) => `primeiro débito em ${date}:`,
    showCode: 'Mostrar o código',
    later: 'Deixar esta para depois',
    stop: 'Desligar todas',
    stopTitle: 'Desligar o débito automático de todas as compras?',
    stopLead:
      'As próximas parcelas você paga por Pix, com o código de cada uma. Pedidos que esperam no banco também são desfeitos. Nada mais muda nas suas compras.',
    keep: 'Manter',
    stopped: 'O débito automático foi desligado em todas as compras',
  },
}
