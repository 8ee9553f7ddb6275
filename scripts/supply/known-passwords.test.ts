import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isKnownPassword,
  knownPasswordsFile,
} from '../../server/src/features/people/sessions/known-passwords.ts'
import { ROOT } from '../run-command.ts'

const BYTES = 5
const kept = readFileSync(join(ROOT, 'server/src/features/people/sessions/known-passwords.bin'))
const digests = Array.from({ length: kept.length / BYTES }, (_, at) =>
  kept.subarray(at * BYTES, (at + 1) * BYTES),
)

test('the forbidden passwords are more than the 3,000 commonest, in order, and stay small', () => {
  expect(digests.length).toBe(17_950)
  expect(digests.every((it, at) => at === 0 || (digests[at - 1]?.compare(it) ?? 0) < 0)).toBe(true)
  expect(kept.length).toBeLessThan(128 * 1024)
})

test.each(['password', '12345678', '123456789', 'qwertyuiop', 'iloveyou1', 'PassWord1', 'superman1'])(
  'of them is %s, however it is written',
  (password) => {
    expect(isKnownPassword(password)).toBe(true)
    expect(isKnownPassword(password.toUpperCase())).toBe(true)
  },
)

test('none of them is an unused password', () => {
  const made = Array.from({ length: 5000 }, (_, at) => `sombra e agua fresca ${at}`)
  expect(made.filter(isKnownPassword)).toEqual([])
})

test('the file holds each password once, however often and however it is written', () => {
  expect(knownPasswordsFile(['one', 'ONE', 'two']).length).toBe(2 * BYTES)
})
