import { describe, expect, it } from 'vitest'
import { followed, isTypedOver, storedText } from './follow.ts'

const base = { name: 'Loja', limit: '10', logo: '/pictures/a.png', tags: ['x'] }

describe('a form that somebody else saved meanwhile', () => {
  it('keeps typed values and updates all others', () => {
    const typed = { ...base, limit: '20' }
    const stored = { ...base, name: 'Loja Nova', limit: '15' }
    const { values, meanwhile } = followed(base, typed, stored)
    expect(values).toEqual({ ...base, name: 'Loja Nova', limit: '20' })
    expect(meanwhile).toEqual([
      { name: 'name', stored: 'Loja Nova' },
      { name: 'limit', stored: '15' },
    ])
    expect(meanwhile.map((it) => isTypedOver(values, it))).toEqual([false, true])
  })

  it('has nothing left to save when they saved the same', () => {
    const typed = { ...base, tags: ['x', 'y'] }
    const { values } = followed(base, typed, typed)
    expect(values).toEqual(typed)
  })
})

describe('a stored value', () => {
  const words = { yes: 'Sim', no: 'Não', empty: 'vazio', choices: { ACTIVE: 'Ativo' } }
  it.each([
    [true, 'Sim'],
    ['', 'vazio'],
    [null, 'vazio'],
    ['ACTIVE', 'Ativo'],
    ['JO', 'JO'],
    [{ id: '1', name: 'Loja' }, 'Loja'],
    ['/pictures/a.png', null],
    [['a', 'b'], null],
  ])('%j is shown as %j', (value, told) => {
    expect(storedText(value, words)).toBe(told)
  })
})
