import { expect, it } from 'vitest'
import { failureText } from './failure-text.ts'
import type { Refusal } from './refusal.ts'

const texts = { refused: { PLAN_USED: 'Já foi usada.' }, failed: 'Tente de novo.' }
const refusedWith = (code: string): Refusal => ({
  kind: 'refused',
  status: 409,
  problem: { type: 'about:blank', title: 'Conflict', status: 409, code },
})

it.each<[string, Refusal, string]>([
  ['a code of the screen has its own sentence', refusedWith('PLAN_USED'), 'Já foi usada.'],
  ['any other code is told in general', refusedWith('FORBIDDEN'), 'Tente de novo.'],
  ['so is a refusal without a code', { kind: 'refused', status: 502, problem: null }, 'Tente de novo.'],
  ['so is a call that never came back', { kind: 'offline' }, 'Tente de novo.'],
])('%s', (_, refusal, told) => {
  expect(failureText(refusal, texts)).toBe(told)
})
