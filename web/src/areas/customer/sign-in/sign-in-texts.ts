/**
 * The texts of log-in and recovery; sentences given by the specification are exact, including its spelling (001 §5,
 * §8).
 */
export const signInTexts = {
  help: 'Ajuda',
  cpfIncomplete: 'Digite os 11 números do seu CPF',

  login: {
    pageTitle: 'Drip - Entrar',
    title: 'Entre na sua conta',
    lead: 'Veja suas compras, pague parcelas e acompanhe seu limite.',
    username: 'CPF',
    password: 'Senha',
    passwordMissing: 'Digite sua senha',
    remember: 'Continuar conectado por 30 dias neste aparelho',
    submit: 'Entrar',
    recover: 'Criar ou recuperar minha senha',
    lostFactor: 'Perdi o celular e os códigos',
    wrong: 'CPF e/ou senha inválidos',
    failed: 'Ocorreu um erro ao fazer o login, tente novamente',
    locked: (wait: string) =>
      `Ocorreu um erro ao fazer o login, tente novamente ${wait}. Recuperar a senha libera o acesso na hora.`,
    updated: 'Senha atualizada com sucesso!',
    ended:
      'Sua sessão terminou: ela se encerra depois de um tempo sem uso, ou quando é encerrada em outro aparelho. Entre de novo para continuar de onde parou.',
  },

  recovery: {
    pageTitle: 'Drip - Recuperar senha',
    steps: (step: number) => `Passo ${step} de 3`,
    backToLogin: 'Voltar para o login',
    lostPhone: 'Perdi meu celular ou mudei de número',
    askFor: {
      title: 'Criar ou recuperar senha',
      lead: 'Digite seu CPF e enviamos um código por SMS para o celular do seu cadastro.',
      ask: 'Enviar código',
      notSent: 'Não foi possível enviar o SMS para o número solicitado',
      notYet: (wait: string) =>
        `Não foi possível enviar o SMS para o número solicitado. Tente novamente ${wait}.`,
    },
    notSent: 'Não foi possível enviar o SMS para o número solicitado',

    codeTitle: 'Digite o código que enviamos',
    codeLead: 'Se este CPF tem cadastro na Drip, o código chega por SMS em instantes.',
    code: 'Drip Token',
    codeHelp: 'São 6 números. O código vale por 10 minutos.',
    confirm: 'Confirmar código',
    invalid: 'Token inválido',
    tooMany: (wait: string) => `Foram muitas tentativas. Tente novamente ${wait}.`,
    triesLeft: (tries: number) => {
      if (tries === 0) return 'As tentativas deste código acabaram. Peça outro código.'
      return tries === 1
        ? 'Resta 1 tentativa com este código.'
        : `Restam ${tries} tentativas com este código.`
    },
    wait: (seconds: number) => `Você pode pedir outro código em ${seconds} s`,
    resend: 'Reenviar código',
    resent: 'Enviamos outro código por SMS',
    otherCpf: 'Corrigir o CPF',

    passwordTitle: 'Crie sua nova senha',
    passwordLead: 'Com ela você entra com seu CPF na próxima vez.',
    save: 'Salvar senha',
    failed: 'Não foi possível redefinir sua senha',
    newCode: 'Pedir outro código',
  },

  lostPhone: {
    pageTitle: 'Drip - Trocar o celular',
    steps: (step: number) => `Passo ${step} de 3`,
    back: 'Voltar para recuperar a senha',
    askFor: {
      title: 'Trocar o celular da sua conta',
      lead: 'Não precisa do celular antigo. Digite seu CPF e enviamos um código para o e-mail do seu cadastro.',
      ask: 'Enviar código por e-mail',
      notSent: 'Não foi possível enviar o e-mail agora. Tente de novo em instantes.',
      notYet: (wait: string) => `Não foi possível enviar o e-mail. Tente novamente ${wait}.`,
    },

    proofTitle: 'Confirme que é você',
    proofLead: 'Se este CPF tem cadastro na Drip, o código chega por e-mail em instantes.',
    code: 'Código do e-mail',
    codeHelp: 'São 6 números. O código vale por 10 minutos.',
    codeMissing: 'Digite os 6 números do código',
    birthDate: 'Data de nascimento',
    birthDateWrong: 'Digite uma data válida, com dia, mês e ano',
    phone: 'Celular novo com DDD',
    phoneHelp: 'Perdeu só o segundo fator e continua com o mesmo número? Digite esse número.',
    phoneWrong: 'O número do telefone é inválido, verifique o número e seu DDD e tente novamente',
    confirm: 'Continuar',
    wrongProof: 'O código ou a data de nascimento não conferem.',
    triesOver: 'As tentativas deste código acabaram. Peça outro código.',
    samePhone: 'Este já é o celular da sua conta. Para entrar, recupere a senha com ele.',
    phoneNotSent: 'Não foi possível enviar o SMS para o número solicitado',
    tooMany: (wait: string) => `Foram muitas tentativas. Tente novamente ${wait}.`,
    tooSoon: (wait: string) => `Acabamos de enviar um código para outro número. Tente novamente ${wait}.`,
    failed: 'Não foi possível agora. Tente de novo em instantes.',
    askSupport: (email: string) =>
      `Não conseguimos confirmar seus dados por aqui. Escreva para ${email} e ajudamos você.`,
    resent: 'Enviamos outro código por e-mail',
    otherCpf: 'Corrigir o CPF',

    phoneTitle: 'Digite o código do celular novo',
    phoneLead: (phone: string) => `Enviamos um código por SMS para ${phone}.`,
    phoneCode: 'Drip Token',
    wrongCode: (tries: number) =>
      tries === 0
        ? 'Token inválido. As tentativas acabaram: peça outro código.'
        : `Token inválido. ${tries === 1 ? 'Resta 1 tentativa' : `Restam ${tries} tentativas`}.`,
    proofOver: 'O código do e-mail não vale mais. Volte, peça outro e tente de novo.',
    finish: 'Trocar o celular',
    phoneResent: 'Enviamos outro código por SMS',
    otherPhone: 'Corrigir o celular',

    doneTitle: 'Pedido registrado',
    doneLead: (at: string, phone: string) =>
      `A partir de ${at}, o celular da sua conta passa a ser ${phone}. Aí é só criar uma senha nova com ele.`,
    factorDoneLead: (at: string, phone: string) =>
      `A partir de ${at}, o segundo fator sai da sua conta e você entra só com a senha. Seu celular continua ${phone}.`,
    doneWhy:
      'Esperamos esse tempo para proteger você: avisamos no celular que está na conta e no e-mail, e quem não reconhecer o pedido pode impedir.',
    doneMeanwhile:
      'Enquanto isso, os lembretes seguem para o contato atual, e suas parcelas e prazos continuam iguais.',
  },

  promotion: {
    title: 'A Drip no seu celular',
    lead: 'Acompanhe as parcelas, pague pelo Pix e descubra lojas que aceitam Drip.',
    scan: 'Aponte a câmera do celular para baixar o app',
    qrAlt: 'QR Code para baixar o app da Drip',
    explainer: 'Como funciona a Drip',
    scenes: [
      'Escolha a Drip na loja e divida em 3x',
      'Confirme com um Pix, sem cartão',
      'Receba agora e pague mês a mês',
    ],
    pause: 'Pausar animação',
    play: 'Continuar animação',
  },
}
