import { expect, it } from 'vitest'
import { doneWords, tooMany } from './bulk-field.tsx'

it('accepts a thousand values at once and reports more', () => {
  expect([tooMany(1000), tooMany(1001)]).toEqual([undefined, 'São mais de 1.000 de uma vez. Divida a lista.'])
})

it('reports that it is done, and how much was done before', () => {
  expect(doneWords('Feito', { applied: 2, unchanged: 0 })).toBe('Feito')
  expect(doneWords('Feito', { applied: 0, unchanged: 1 })).toBe('Feito: 0 alterados, 1 já estava assim')
})
