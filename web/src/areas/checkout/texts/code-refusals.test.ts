import { expect, it } from 'vitest'
import { codeRefusal, resendRefusal } from './code-refusals.ts'

it('a code that is too old is not said to be used up, and the other way round', () => {
  expect(codeRefusal('CODE_EXPIRED')).toBe('Este código expirou. Peça um novo código para continuar.')
  expect(codeRefusal('CODE_TRIES_EXHAUSTED')).toBe(
    'As tentativas deste código acabaram. Peça um novo código para continuar.',
  )
})

it('of other refusals nothing is said beside the code', () => {
  expect([codeRefusal('STEP_OUT_OF_ORDER'), codeRefusal(null)]).toEqual([null, null])
})

it.each([
  ['RESEND_TOO_SOON', 20, 'Espere a contagem terminar para pedir outro código.'],
  ['TOO_MANY_REQUESTS', 2400, 'Foram muitas tentativas em pouco tempo. Tente de novo em 40 minutos.'],
  [
    'TOO_MANY_REQUESTS',
    undefined,
    'Foram muitas tentativas em pouco tempo. Espere um minutinho e tente de novo.',
  ],
])('a code that is not sent again because of %s says how long to wait (%s s)', (code, seconds, said) => {
  const problem = { type: 'about:blank', title: code, status: 429, code, retryAfterSeconds: seconds }
  expect(resendRefusal({ kind: 'refused', status: 429, problem }, 'SMS')).toBe(said)
})

it('a code that could not be sent names its channel', () => {
  expect(resendRefusal({ kind: 'offline' }, 'WHATSAPP')).toBe(
    'Ocorreu um erro ao reenviar o código por WhatsApp',
  )
})
