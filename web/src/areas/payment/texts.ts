/** The texts of the payment page; sentences given by the specification are exact (001 §2.7, §8). */
export const texts = {
  title: 'Pague sua parcela',
  instalment: (number: number, total: number) => `Parcela ${number} de ${total}`,
  purchaseAt: (merchant: string) => `Compra na ${merchant}`,
  late: (date: string) => `O pagamento venceu no dia ${date}. Evite o bloqueio da sua conta`,
  onTime: (date: string) => `O pagamento sem encargos deve ser feito até o dia ${date}`,
  cashback: (amount: string) => `Seu cashback de ${amount} já está descontado.`,
  newCode: 'Use o código abaixo e pague o valor exato.',
  debited: (date: string) => `Seu banco paga esta parcela em ${date}`,
  debitedLead:
    'O débito automático desta parcela está marcado: você não precisa fazer nada. Para pagar antes, entre na sua conta.',
  toArea: 'Ver minhas compras',
  copy: 'Copiar Pix',
  loading: 'Carregando sua parcela',
  renegotiate: 'Não consigo pagar agora',
  help: 'Ajuda',
  answers: 'Perguntas e respostas',
  how: 'Como pagar',
  steps: [
    'Copie o código ou aponte a câmera para o QR Code.',
    'No app do seu banco, abra a área Pix e cole o código.',
    'Confira o valor e confirme. Esta página avisa quando o pagamento chegar.',
  ],

  paid: {
    title: 'Pagamento confirmado',
    nextLate: (date: string) =>
      `A próxima parcela venceu em ${date}. Pague no portal para que os juros parem.`,
    next: (date: string) => `Próximo vencimento: ${date}. A cobrança chega por WhatsApp e e-mail.`,
    planLate: (date: string) =>
      `O próximo pagamento do acordo venceu em ${date}. Pague no portal para o acordo continuar.`,
    planNext: (date: string) =>
      `Próximo pagamento do acordo: ${date}. Datas, valores e códigos Pix ficam no portal do cliente.`,
    last: 'Não há outra parcela em aberto desta compra.',
    limit: 'Esta parcela não ocupa mais o seu limite. Quanto está disponível aparece no portal do cliente.',
    portalBefore: 'Acompanhe suas compras no ',
    portal: 'portal do cliente',
    app: 'Leve a Drip com você',
  },

  byCashback: {
    title: 'Esta parcela foi quitada por cashback',
    lead: 'Não há nada a pagar dela.',
  },

  writtenOff: {
    title: 'Esta parcela foi encerrada',
    lead: 'Não há nada a pagar dela.',
  },

  planned: {
    title: 'Esta parcela entrou em um acordo',
    lead: 'Ela é paga pelas datas e valores do acordo, na sua conta.',
  },

  canceled: {
    title: 'Esta parcela foi cancelada',
    lead: 'Não há nada a pagar. O que já tinha sido pago é devolvido.',
  },

  notFound: {
    title: 'A página que você estava procurando não existe',
    lead: 'Confira se o endereço está completo ou abra de novo o link que enviamos.',
  },

  failed: {
    title: 'Não conseguimos carregar sua parcela',
    lead: 'O problema é do nosso lado. Tente de novo em instantes.',
    retry: 'Tentar de novo',
    support: 'Falar com o suporte',
  },
}
