/**
 * All values that a person can type to make the outside world behave in a special way; shown on the panel and listed in
 * the README.
 */
import { HELP_DESK_KEY } from '../help-desk/help-desk.routes.ts'
import { ANTIFRAUD_KEY } from '../antifraud/antifraud.routes.ts'
import { BREACHED_PASSWORDS } from '../breached-passwords/breached-passwords.routes.ts'
import { BUREAU_KEY } from '../bureau/bureau.routes.ts'
import { MESSAGES_KEY } from '../messages/messages.routes.ts'
import { CLIENT } from '../pix-psp/access.ts'
import { SHORT_OF_MONEY } from '../pix-automatic/automatic-book.ts'
import { CLOSED_ACCOUNTS_ISPB } from '../pix-psp/refunds.ts'
import { PAYOUTS_KEY } from '../payouts/payouts.routes.ts'
import { showCpf } from '../platform/documents.ts'
import { SPECIAL_PEOPLE } from '../platform/special-people.ts'

export interface MagicValue {
  what: string
  value: string
  effect: string
}

export const MAGIC_VALUES: readonly MagicValue[] = [
  ...SPECIAL_PEOPLE.map((it) => ({ what: 'CPF', value: showCpf(it.cpf), effect: it.effect })),
  { what: 'Nome', value: 'contém “Fraude”', effect: 'Antifraude: pontuação 99' },
  { what: 'Valor', value: 'termina em ,66', effect: 'Antifraude: pontuação 95' },
  { what: 'Valor', value: 'termina em ,77', effect: 'Loja: responde erro 500 à confirmação' },
  { what: 'Valor', value: 'termina em ,78', effect: 'Loja: não responde à confirmação (60 s)' },
  {
    what: 'ISPB de quem paga',
    value: CLOSED_ACCOUNTS_ISPB,
    effect: 'Pix: conta encerrada, a devolução não se realiza',
  },
  ...SHORT_OF_MONEY.map(({ cpf, money }) => ({
    what: 'CPF',
    value: showCpf(cpf),
    effect: money === 'EVENING' ? 'Pix Automático: só tem saldo à noite' : 'Pix Automático: nunca tem saldo',
  })),
  { what: 'E-mail', value: 'recusado@…', effect: 'E-mail: a caixa não existe (550)' },
  { what: 'Valor do repasse', value: 'termina em ,13', effect: 'Repasse: recusado pelo banco' },
  {
    what: 'Valor do repasse',
    value: 'termina em ,14',
    effect: 'Repasse: chega e é devolvido no dia seguinte',
  },
  ...BREACHED_PASSWORDS.map((value) => ({ what: 'Senha', value, effect: 'Senhas Vazadas: já vazou' })),
  { what: 'Arquivo', value: 'com o teste do EICAR', effect: 'Verificação de arquivos: perigoso' },
  { what: 'CEP', value: '01310-100', effect: 'Correio: rua e bairro conhecidos' },
  { what: 'CEP', value: '13730-123', effect: 'Correio: só cidade e estado' },
  { what: 'CEP', value: '78950-000', effect: 'Correio: não existe' },
]

export const ACCESS_KEYS: readonly MagicValue[] = [
  { what: 'Pix', value: `${CLIENT.id} / ${CLIENT.secret}`, effect: '/pix/oauth/token e /pix/v2' },
  { what: 'Mensagens', value: MESSAGES_KEY, effect: '/messages/v1/send' },
  { what: 'Birô', value: BUREAU_KEY, effect: '/bureau/v1/reports' },
  { what: 'Antifraude', value: ANTIFRAUD_KEY, effect: '/antifraud/v1/analyses' },
  { what: 'Repasses', value: PAYOUTS_KEY, effect: '/payouts/v1/transfers' },
  { what: 'Atendimento', value: HELP_DESK_KEY, effect: '/help-desk/v1/conversations' },
  { what: 'CEP', value: 'sem chave', effect: '/postal/ws/{cep}/json/' },
  { what: 'Senhas vazadas', value: 'sem chave', effect: '/breached-passwords/range/{5 dígitos}' },
]
