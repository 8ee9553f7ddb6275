/** The texts of an offer's page. */
export const texts = {
  help: 'Ajuda',
  answers: 'Perguntas e respostas',
  area: 'Ver minhas compras',
  renegotiate: 'Pedir outras condições',

  open: {
    title: 'Sua proposta',
    purchaseAt: (merchant: string) => `Compra na ${merchant}`,
    total: 'Você paga ao todo',
    saves: (amount: string) => `${amount} a menos de multa e juros`,
    until: (date: string) => `Vale até ${date}. Até você aceitar, nada muda.`,
    kinds: {
      AT_ONCE: () => 'Tudo de uma vez',
      WITH_ENTRY: () => 'Entrada e o resto depois',
      NO_ENTRY: (lines: number) => (lines === 1 ? 'Tudo em um pagamento' : `Em ${lines}x, sem entrada`),
    },
    schedule: 'Como você paga',
    entry: 'No dia em que aceitar, por Pix',
    line: (number: number, total: number) => `Pagamento ${number} de ${total}`,
    why: 'De onde vem o valor',
    debt: (number: number, date: string) => `${number}ª parcela, vencimento ${date}`,
    open: (amount: string) => `Falta pagar: ${amount}`,
    lateCharge: (amount: string) => `Multa e juros: ${amount}`,
    forgiven: (amount: string) => `Desconto: ${amount}`,
    rules: {
      entry:
        'O acordo começa quando a entrada for paga, no mesmo dia do aceite. Sem ela, tudo fica como está.',
      noEntry: 'O acordo começa assim que você aceitar.',
      late: 'Cada pagamento pode atrasar até 10 dias, sem nada a mais. Depois o acordo termina e volta o que era devido antes, menos o que você já pagou.',
      codes: 'Códigos Pix e débitos das datas antigas deixam de valer.',
    },
    accept: 'Aceitar a proposta',
    acceptAndPay: 'Aceitar e pagar a entrada',
    acceptAll: 'Aceitar e pagar por Pix',
    creditor: (name: string, cnpj: string, address: string) => `${name}, CNPJ ${cnpj}, ${address}`,
  },

  pay: {
    title: 'Falta o Pix de hoje',
    lead: 'O acordo começa quando este Pix for pago, até o fim de hoje.',
    copy: 'Copiar Pix',
    failed: 'Não conseguimos gerar o código Pix agora.',
    retry: 'Tentar de novo',
  },

  begun: {
    title: 'O seu acordo está valendo',
    next: (amount: string, date: string) =>
      `Próximo pagamento: ${amount}, até ${date}. Lembramos você antes.`,
    area: 'Datas, valores e códigos Pix ficam na sua conta.',
  },
  kept: {
    title: 'Está tudo pago',
    lead: 'Nada mais é devido por este acordo.',
  },

  notBegun: {
    title: 'O acordo não começou',
    lead: 'A entrada não foi paga e o acordo não começou: vale o que era devido antes. Na sua conta pode haver outras propostas.',
  },

  ended: {
    ACCEPTED: {
      title: 'Esta proposta já foi aceita',
      lead: 'Cada proposta vale uma vez. O acordo e os pagamentos ficam na sua conta.',
    },
    EXPIRED: {
      title: 'Esta proposta venceu',
      lead: 'Você ainda pode pagar ou ver outras opções na sua conta.',
    },
    DESK: {
      title: 'Esta proposta não vale mais',
      lead: 'Ela foi retirada. Você ainda pode pagar ou ver outras opções na sua conta.',
    },
    PAID: {
      title: 'Você fez um pagamento',
      lead: 'Por isso os valores desta proposta mudaram e ela não vale mais. O que ainda falta está na sua conta.',
    },
    REPLACED: {
      title: 'Há uma proposta mais nova',
      lead: 'Abra o link da última mensagem que enviamos.',
    },
    CHANGED: {
      title: 'Esta proposta não vale mais',
      lead: 'Algo mudou nesta compra desde que a enviamos. O que vale agora está na sua conta.',
    },
  },
  missing: {
    title: 'A página que você estava procurando não existe',
    lead: 'Confira se o endereço está completo ou abra de novo o link que enviamos.',
  },

  refused: {
    PLAN_CHANGED: 'Algo mudou desde que mostramos. Nada foi aceito.',
    OFFER_OVER: 'Esta proposta não vale mais. Nada foi aceito.',
    PLAN_USED: 'Esta compra já teve o seu acordo.',
    PLAN_WITH_PEOPLE: 'O nosso time já está com o seu pedido e responde por e-mail.',
    DEBIT_TOO_LATE:
      'Seu banco já vai pagar uma parcela pelo débito automático. Até 23h59 da véspera você ainda para o débito no aplicativo do banco.',
  },
  failed: 'Não foi possível agora, tente novamente',
}
