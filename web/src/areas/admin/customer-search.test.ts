import { expect, it } from 'vitest'
import { customerSearchOf } from './customer-search.ts'

it.each([
  ['maria@exemplo.com.br', 'name', 'email'],
  ['529.982.247-25', 'name', 'cpf'],
  ['52998224725', 'phone', 'cpf'],
  ['+55 (11) 98765-4321', 'name', 'phone'],
  ['11987654321', 'cpf', 'phone'],
  ['Maria', 'name', 'name'],
  ['529982', 'cpf', 'cpf'],
  ['', 'email', 'email'],
] as const)('%s, chosen as %s, is searched by %s', (text, chosen, kind) => {
  expect(customerSearchOf(text, chosen)).toBe(kind)
})
