import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../api/refusal.ts'
import { answerOf, mayBeSent } from './renegotiation-form.ts'

const complete = { cpf: '529.982.247-25', phone: '+55 (11) 98765-4321', agreed: true }
const refusedWith = (status: number): Outcome<object | null> => ({
  ok: false,
  refusal: { kind: 'refused', status, problem: null },
})

describe('when the form is filled in', () => {
  it('may be sent once CPF and phone are complete and the terms accepted', () => {
    expect(mayBeSent(complete, false)).toBe(true)
    expect(mayBeSent({ ...complete, phone: '+55 (11) 3456-7890' }, false)).toBe(true)
  })

  it.each([
    { ...complete, cpf: '529.982.247-2' },
    { ...complete, phone: '+55 (11) 3456-789' },
    { ...complete, agreed: false },
  ])('waits for missing fields', (asked) => {
    expect(mayBeSent(asked, false)).toBe(false)
  })

  it('waits until an error that is shown was answered by typing', () => {
    expect(mayBeSent(complete, true)).toBe(false)
  })
})

describe('when the answer comes', () => {
  it('distinguishes a request from one without debt', () => {
    expect(answerOf({ ok: true, value: {} })).toEqual({ kind: 'sent' })
    expect(answerOf({ ok: true, value: null })).toEqual({ kind: 'noDebt' })
  })

  it.each([
    [404, 'Usuário não foi encontrado, verifique as informações e tenta novamente', false],
    [400, 'Usuário não foi encontrado, verifique as informações e tenta novamente', false],
    [409, 'O CPF informado já solicitou uma negociação', false],
    [500, 'Ocorreu um erro ao solicitar a negociação, tente novamente mais tarde', true],
    [429, 'Ocorreu um erro ao solicitar a negociação, tente novamente mais tarde', true],
  ])('says the exact text of status %i', (status, text, report) => {
    expect(answerOf(refusedWith(status))).toEqual({
      kind: 'refused',
      text,
      // 'mais tarde' is a promise: the button must be there then
      mayTryAgain: report,
      report,
    })
  })

  it('does not report a lost connection', () => {
    expect(answerOf({ ok: false, refusal: { kind: 'offline' } })).toMatchObject({ report: false })
  })
})
