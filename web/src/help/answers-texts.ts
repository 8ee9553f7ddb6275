/**
 * Frequent questions with answers, for shoppers, customers, and people who were refused. `id` is the anchor that other
 * pages link to.
 */
export interface Answer {
  id: string
  question: string
  paragraphs: readonly string[]
}

export const answersTexts = {
  pageTitle: 'Drip - Perguntas e respostas',
  title: 'Como podemos ajudar?',
  contents: 'Perguntas',
  more: 'Não achou o que procura?',
  chat: 'Conversar com a gente',
  mail: 'Escrever um e-mail',
  account: 'Ver minhas compras',
  renegotiate: 'Pedir uma renegociação',
}

export const answers: readonly Answer[] = [
  {
    id: 'atraso',
    question: 'O que acontece se eu pagar atrasado?',
    paragraphs: [
      'A parcela pode ser paga sem acréscimo até o dia do vencimento. Se ele cair em fim de semana ou feriado, vale o próximo dia útil.',
      'Depois disso há multa de 2%, cobrada uma vez só, e juros de 1% ao mês, contados por dia de atraso. Uma parcela de R$ 100,00 paga com 10 dias de atraso custa R$ 102,33.',
      'Enquanto houver parcela em atraso, novas compras podem não ser aprovadas, e o cashback da compra deixa de valer.',
    ],
  },
  {
    id: 'renegociar',
    question: 'Não consigo pagar agora. O que posso fazer?',
    paragraphs: [
      'Peça uma renegociação. Nossa equipe monta uma proposta com as parcelas em atraso e responde por e-mail. Nada muda até você aceitar.',
      'Depois do pedido você não recebe mais lembretes, e pode pagar quando quiser.',
    ],
  },
  {
    id: 'reembolso',
    question: 'Onde está o meu reembolso?',
    paragraphs: [
      'Quem cancela a compra é a loja. Quando ela cancela, o que você já pagou volta por Pix para a conta de onde saiu, em geral em minutos. Um Pix de mais de 90 dias o banco não devolve mais: esse valor também é seu, e combinamos com você como ele volta. O que ainda não foi pago sai das suas parcelas.',
      'Avisamos quando o reembolso começa e quando chega. Na página da compra, em Comprovantes, aparece o que voltou de cada pagamento.',
      'A loja disse que cancelou e nada mudou? Fale com a gente com o código da compra em mãos.',
    ],
  },
  {
    id: 'recusa',
    question: 'Por que a minha compra não foi aprovada?',
    paragraphs: [
      'Cada compra passa por uma análise. Contam o valor, as parcelas que você já tem em aberto ou em atraso, e o que os birôs de crédito informam. Às vezes a loja também tem um limite por compra.',
      'Você não deve nada por uma compra que não foi aprovada. Se um Pix chegou a sair, ele volta inteiro.',
      'Pagar parcelas em atraso e tentar um valor menor costuma ajudar. A lei (LGPD) garante que você peça a revisão da decisão por uma pessoa: escreva para nós com o seu nome e a loja.',
    ],
  },
  {
    id: 'pix-simbolico',
    question: 'Por que pago um Pix de R$ 1,00?',
    paragraphs: [
      'Ele confirma que a conta é sua, e protege você de que alguém compre no seu nome. O valor volta para a mesma conta logo depois.',
      'Por isso o Pix da compra precisa sair de uma conta no seu CPF. As parcelas podem ser pagas da conta de qualquer pessoa.',
    ],
  },
  {
    id: 'valor-errado',
    question: 'Fiz um Pix com outro valor. E agora?',
    paragraphs: [
      'Na compra, ou quando é menos do que a parcela, ele volta inteiro para a conta de onde saiu, em geral em minutos, e avisamos você. Depois é só pagar com o novo código, sem mudar o valor.',
      'Quando é mais do que a parcela, ela fica paga e o que veio a mais volta para a mesma conta.',
    ],
  },
  {
    id: 'pagar',
    question: 'Como pago as minhas parcelas?',
    paragraphs: [
      'Entre na sua conta com o CPF e a senha. A próxima parcela aparece no alto, com o botão Pagar agora. Copie o código Pix e cole no app do seu banco.',
      'Você também pode pagar pelo link dos lembretes, sem senha, e quitar todas as parcelas de uma compra com um Pix só.',
    ],
  },
  {
    id: 'senha',
    question: 'Como entro na minha conta pela primeira vez?',
    paragraphs: [
      'Na tela de entrada, toque em Criar ou recuperar minha senha e digite o CPF. Enviamos um código para o celular da compra, e você cria a senha.',
      'Acabou de comprar? O botão Ver minhas compras, no fim da compra, já abre a sua conta neste aparelho.',
      'Perdeu o celular ou mudou de número? Na tela seguinte, toque em Perdi meu celular ou mudei de número.',
      'A Drip nunca pede a sua senha nem um código por telefone ou mensagem.',
    ],
  },
  {
    id: 'produto',
    question: 'O produto não chegou, ou quero devolver',
    paragraphs: [
      'A entrega, a troca e a devolução são com a loja. Em compras pela internet você pode desistir em até 7 dias depois de receber.',
      'Quando a loja confirma a devolução, o cancelamento aparece aqui e o que você pagou volta.',
    ],
  },
]
