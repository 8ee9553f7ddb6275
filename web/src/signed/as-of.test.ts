import { expect, it } from 'vitest'
import { asOfInWords } from './as-of.ts'

it('A list shows the second of its data, in São Paulo, and nothing if it is current', () => {
  expect(asOfInWords('2026-11-23T17:03:07.412Z')).toBe('Dados de 14:03:07')
  expect(asOfInWords(undefined)).toBeNull()
})
