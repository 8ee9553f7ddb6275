import { expect, it } from 'vitest'
import { differsFromShown } from './use-instalment.ts'

const SHOWN = { amount: 102.33, state: 'LATE', returnedAt: null }
const told = (changes: object) => differsFromShown({ status: 'PENDING', ...SHOWN, ...changes }, SHOWN)

it.each([
  ['nothing new', {}, false],
  ['that it is paid', { status: 'PAID' }, true],
  ['another amount, part of it was taken back', { amount: 51.17 }, true],
  ['that a plan settles it', { state: 'IN_PLAN' }, true],
  ['of a Pix that went back', { returnedAt: '2026-12-19T13:00:00.000Z' }, true],
  ['no amount, by a server of before', { amount: null, state: null }, false],
])('the stream sends %s: the page loads again or not', (_, changes, isOther) => {
  expect(told(changes)).toBe(isOther)
})
