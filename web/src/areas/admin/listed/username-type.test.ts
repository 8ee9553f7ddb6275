import { expect, it } from 'vitest'
import { usernameTypeOf } from './username-type.ts'

it.each([
  ['dona@drip.com.br', 'EMAIL'],
  ['dona', 'EMAIL'],
  ['529.982.247-25', 'CPF'],
  ['+55 (11) 98765-4321', 'PHONE'],
  ['11987654321', 'PHONE'],
] as const)('%s is taken for %s', (username, type) => {
  expect(usernameTypeOf(username)).toBe(type)
})
