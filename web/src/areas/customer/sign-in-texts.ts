/** What log-in and recovery say; sentences that the specification gives are exact, its spelling included (001 §5, §8). */
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
    wrong: 'CPF e/ou senha inválidos',
    failed: 'Ocorreu um erro ao fazer o login, tente novamente',
    locked: (wait: string) =>
      `Ocorreu um erro ao fazer o login, tente novamente ${wait}. Recuperar a senha libera o acesso na hora.`,
    updated: 'Senha atualizada com sucesso!',
    ended: 'Sua sessão terminou. Entre de novo para continuar de onde parou.',
  },

  recovery: {
    pageTitle: 'Drip - Recuperar senha',
    steps: (step: number) => `Passo ${step} de 3`,
    backToLogin: 'Voltar para o login',
    askTitle: 'Criar ou recuperar senha',
    askLead: 'Digite seu CPF e enviamos um código por SMS para o celular do seu cadastro.',
    ask: 'Enviar código',
    notSent: 'Não foi possível enviar o SMS para o número solicitado',
    notYet: (wait: string) =>
      `Não foi possível enviar o SMS para o número solicitado. Tente novamente ${wait}.`,

    codeTitle: 'Digite o código que enviamos',
    codeLead: 'Se este CPF tem cadastro na Drip, o código chega por SMS em instantes.',
    code: 'Drip Token',
    codeHelp: 'São 6 números. O código vale por 10 minutos.',
    confirm: 'Confirmar código',
    invalid: 'Token inválido',
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
