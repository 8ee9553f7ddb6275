import { expect, it } from 'vitest'
import { countOf } from './count-text.ts'

const words = {
  count: (count: string) => (count === '1' ? '1 pedido' : `${count} pedidos`),
  moreThan: (count: string) => `mais de ${count} pedidos`,
}

it('The count of a list is in words, and not shown as exact if it is not', () => {
  expect(countOf(words, 1, true)).toBe('1 pedido')
  expect(countOf(words, 1234, true)).toBe('1.234 pedidos')
  expect(countOf(words, 10_000, false)).toBe('mais de 10.000 pedidos')
  expect(countOf({}, 3, true)).toBeNull()
})
