import { expect, it } from 'vitest'
import { codeRefusal } from './code-refusals.ts'

it('a code that is too old is not said to be used up, and the other way round', () => {
  expect(codeRefusal('CODE_EXPIRED')).toBe('Este código expirou. Peça um novo código para continuar.')
  expect(codeRefusal('CODE_TRIES_EXHAUSTED')).toBe(
    'As tentativas deste código acabaram. Peça um novo código para continuar.',
  )
})

it('of other refusals nothing is said beside the code', () => {
  expect([codeRefusal('STEP_OUT_OF_ORDER'), codeRefusal(null)]).toEqual([null, null])
})
