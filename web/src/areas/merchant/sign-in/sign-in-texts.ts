/** The texts of a merchant user's log-in and recovery; sentences given by the specification are exact (001 §5, §8). */
export const signInTexts = {
  help: 'Ajuda',
  login: {
    pageTitle: 'Drip - Área da loja',
    title: 'Entre na área da sua loja',
    lead: 'Acompanhe vendas, reembolsos e repasses.',
    username: 'E-mail',
    emailMissing: 'Digite seu e-mail',
    password: 'Senha',
    passwordMissing: 'Digite sua senha',
    submit: 'Continuar',
    recover: 'Esqueci minha senha ou meu e-mail',
    wrong: 'E-mail e/ou senha incorretos.',
    failed: 'Ocorreu um erro ao fazer seu login, tente novamente mais tarde',
    tooMany: (wait: string) => `Ocorreu um erro ao fazer seu login, tente novamente mais tarde: ${wait}.`,
    updated: 'Senha alterada! Entre com a nova senha.',
    ended:
      'Sua sessão terminou: ela se encerra depois de um tempo sem uso, ou quando é encerrada em outro aparelho. Entre de novo para continuar de onde parou.',
  },
  testEntry: {
    pageTitle: 'Drip - Ambiente de teste',
    title: 'Ambiente de teste',
    over: 'Não foi possível entrar: cada acesso vale uma vez, por um minuto. Abra o ambiente de teste de novo em Integração, na área da sua loja.',
  },
  token: {
    title: 'Confirme que é você',
    sentBySms: (phone: string) => `Enviamos o Drip Token por SMS para ${phone.replaceAll(' ', '\u00a0')}.`,
    sentByEmail: (email: string) => `Enviamos o Drip Token por e-mail para ${email}.`,
    token: 'Drip Token',
    tokenMissing: 'Digite o Drip Token que enviamos',
    tokenHelp: 'São 6 números. O token vale por 10 minutos.',
    remember: 'Continuar conectado por 30 dias neste aparelho',
    submit: 'Entrar',
    back: 'Voltar',
    wrong: 'Drip Token inválido, verifique o número inserido.',
    triesLeft: (tries: number) => {
      if (tries === 0) return 'As tentativas deste token acabaram. Peça outro.'
      return tries === 1 ? 'Resta 1 tentativa com este token.' : `Restam ${tries} tentativas com este token.`
    },
    resend: 'Reenviar token',
    wait: (seconds: number) => `Você pode pedir outro token em ${seconds} s`,
    resent: 'Enviamos outro Drip Token',
    failed: 'Não foi possível enviar o Drip Token agora, tente novamente',
    tooMany: (wait: string) => `Não foi possível enviar o Drip Token agora, tente novamente ${wait}`,
  },
  recovery: {
    pageTitle: 'Drip - Recuperar acesso',
    backToLogin: 'Voltar para o login',

    askTitle: 'Recuperar senha',
    askLead: 'Digite o e-mail com que você entra e enviamos um link para criar outra senha.',
    ask: 'Enviar link',
    emailWrong: 'Digite um e-mail válido, como nome@exemplo.com',
    link: {
      failed: 'Não foi possível enviar o E-Mail',
      tooMany: (wait: string) => `Não foi possível enviar o E-Mail. Tente novamente ${wait}.`,
    },
    forgotEmail: 'Não lembro meu e-mail',

    sentTitle: 'Verifique seu e-mail',
    sentLead: (email: string) =>
      `Se ${email} tem cadastro na Drip, o link para criar outra senha chega em instantes. Ele vale por 1 hora.`,
    again: 'Usar outro e-mail',

    checking: 'Conferindo seu link',
    checkFailed: 'Não conseguimos conferir seu link',
    expired: 'Link expirado, faça a solicitação novamente',
    expiredTitle: 'Este link não vale mais',
    askAnew: 'Pedir outro link',

    resetTitle: 'Crie sua nova senha',
    resetLead: 'Confirme o e-mail do seu cadastro e escolha outra senha.',
    save: 'Salvar senha',
    reset: {
      failed: 'Não foi possível alterar sua senha!',
      tooMany: (wait: string) => `Não foi possível alterar sua senha! Tente novamente ${wait}.`,
    },

    phoneTitle: 'Recuperar e-mail',
    phoneLead: 'Digite o celular do seu cadastro e enviamos por SMS o e-mail com que você entra.',
    phone: 'Celular com DDD',
    phoneShort: 'O número do telefone é inválido, verifique o número e seu DDD e tente novamente',
    sendSms: 'Enviar SMS',
    smsSent: 'SMS enviado com sucesso',
    smsSentLead: 'Se este celular tem cadastro na Drip, a mensagem com seu e-mail chega em instantes.',
    smsFailedTitle: 'Operação falhada',
    sms: {
      failed: 'Não foi possível enviar o SMS',
      tooMany: (wait: string) => `Não foi possível enviar o SMS. Tente novamente ${wait}.`,
    },
    byEmail: 'Lembrei meu e-mail',
  },
}
