import { expect, it } from 'vitest'
import { debitFailure } from './debit-failures.ts'

it.each([
  [null, 'NO_MONEY'],
  ['AM02', 'ABOVE_CEILING'],
  ['AC05', 'ACCOUNT'],
  ['AC06', 'ACCOUNT'],
  ['MSUC', 'MANDATE'],
  ['AB10', 'BANK'],
  ['ZZ99', 'BANK'],
])('a bank that says %s: %s', (code, failure) => {
  expect(debitFailure(code)).toBe(failure)
})
