import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../api/refusal.ts'
import { failureOf } from './failure.ts'
import { signInTexts } from './sign-in-texts.ts'

const refusedWith = (more: object): Refusal => ({
  kind: 'refused',
  status: 429,
  problem: { type: 'about:blank', title: '', status: 429, code: 'TOO_MANY_REQUESTS', ...more },
})
const { login, token, recovery } = signInTexts

describe('a request refused as one too many', () => {
  it.each([
    [login, 'Ocorreu um erro ao fazer seu login, tente novamente mais tarde: em 12 minutos.'],
    [token, 'Não foi possível enviar o Drip Token agora, tente novamente em 12 minutos'],
    [recovery.link, 'Não foi possível enviar o E-Mail. Tente novamente em 12 minutos.'],
    [recovery.sms, 'Não foi possível enviar o SMS. Tente novamente em 12 minutos.'],
    [recovery.reset, 'Não foi possível alterar sua senha! Tente novamente em 12 minutos.'],
  ])('says when it may be tried again', (words, sentence) => {
    expect(failureOf(refusedWith({ retryAfterSeconds: 700 }), words)).toBe(sentence)
  })

  it('shows the sentence of the specification alone if no time is given', () => {
    expect(failureOf(refusedWith({}), recovery.link)).toBe('Não foi possível enviar o E-Mail')
    expect(failureOf({ kind: 'offline' }, recovery.sms)).toBe('Não foi possível enviar o SMS')
  })
})
