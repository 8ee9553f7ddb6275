import { expect, it } from 'vitest'
import { countText } from './count-text.ts'

const words = {
  exact: (count: string) => `${count} pedidos`,
  moreThan: (count: string) => `mais de ${count}`,
}

it('says when it was not counted to the end', () => {
  expect(countText({ totalElements: 1234, totalIsExact: true }, words)).toBe('1.234 pedidos')
  expect(countText({ totalElements: 10000, totalIsExact: false }, words)).toBe('mais de 10.000')
})
