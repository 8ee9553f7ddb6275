import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../api/refusal.ts'
import { payFailure } from './pay-failure.ts'

const refused = (status: number, code: string): Refusal => ({
  kind: 'refused',
  status,
  problem: { type: `https://drip.example/problems/${code}`, title: code, status, code },
})
const of = (refusal: Refusal, isPart = false) => payFailure(refusal, { isPart })

describe('a code that could not be made', () => {
  it.each<[string, Refusal]>([
    ['the bank', refused(503, 'PROVIDER_UNAVAILABLE')],
    ['anybody', { kind: 'offline' }],
    ['us, asked too often', refused(429, 'TOO_MANY_REQUESTS')],
  ])('because it did not reach %s is tried again', (_, refusal) => {
    for (const isPart of [false, true])
      expect(of(refusal, isPart)).toMatchObject({
        text: 'Não conseguimos gerar o código Pix agora. Tente de novo em instantes.',
        mayRetry: true,
      })
  })

  it('because nothing is owed any more is not tried again', () => {
    for (const isPart of [false, true])
      expect(of(refused(409, 'NOTHING_TO_PAY'), isPart)).toEqual({
        text: 'Não há mais nada a pagar aqui. Atualizamos sua compra.',
        mayRetry: false,
        isNothingLeft: true,
      })
  })

  it.each<[number, string, string]>([
    [409, 'PART_CHANGED', 'Algo mudou desde que mostramos o que este valor paga. Feche e confira de novo.'],
    [422, 'PART_TOO_MUCH', 'Algo mudou desde que mostramos o que este valor paga. Feche e confira de novo.'],
    [409, 'PART_IN_PLAN', 'Esta compra tem um acordo: pague pelas datas dele, ou tudo de uma vez.'],
    [
      409,
      'DEBIT_TOO_LATE',
      'Seu banco já vai pagar uma destas parcelas pelo débito automático. Até 23h59 da véspera você ainda para o débito no aplicativo do banco.',
    ],
  ])(
    'of a chosen amount, refused with %i %s, gives the reason and is not tried again',
    (status, code, text) => {
      expect(of(refused(status, code), true)).toEqual({ text, mayRetry: false, isNothingLeft: false })
    },
  )
})
