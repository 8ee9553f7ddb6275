/** The texts of the back-office's log-in; sentences given by the specification are exact (000 §2, §8). */
import type { UsernameType } from '../listed/username-type.ts'

export const signInTexts = {
  pageTitle: 'Drip - Administração',
  title: 'Olá',
  lead: 'Faça login para acessar sua conta.',
  username: 'E-mail',
  usernameMissing: 'Digite seu e-mail',
  password: 'Senha',
  passwordMissing: 'Digite sua senha',
  remember: 'Continuar conectado por 30 dias neste computador',
  submit: 'Entrar',
  recover: 'Esqueci minha senha',
  wrong: {
    EMAIL: 'E-Mail e/ou senha incorreta',
    PHONE: 'Telefone e/ou senha incorreta',
    CPF: 'CPF e/ou senha incorreta',
  } satisfies Record<UsernameType, string>,
  failed: 'Erro ao fazer login',
  locked: (failed: string, wait: string) => `${failed}. Tente novamente ${wait}.`,
  ended:
    'Sua sessão terminou: ela se encerra depois de um tempo sem uso, ou quando é encerrada em outro aparelho. Entre de novo para continuar.',
  updated: 'Senha atualizada. Entre com a nova senha.',
}
