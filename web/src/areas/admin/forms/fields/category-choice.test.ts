import type { Category } from '@drip/core/contracts/catalogue/catalogue'
import { describe, expect, it } from 'vitest'
import {
  chosenIds,
  keptTags,
  mayAddRow,
  mayRemoveRow,
  offeredCategories,
  offeredTags,
  rowsOf,
  shownTags,
  tagLabel,
} from './category-choice.ts'

const category = (id: string, ...tags: string[]): Category => ({
  id,
  name: id,
  status: 'ACTIVE',
  subCategory: [],
  tags: tags.map((name) => ({ id: name, name })),
  version: '',
})
const CATEGORIES = [category('fashion', 'Verão', 'Festa'), category('home', 'Casa', 'Festa')]

describe('the categories of a store', () => {
  it('get a row more only when the last one has a choice', () => {
    expect([mayAddRow(['fashion']), mayAddRow(['fashion', '']), mayAddRow([''])]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('lose a row only when there is more than one', () => {
    expect([mayRemoveRow(['fashion']), mayRemoveRow(['fashion', ''])]).toEqual([false, true])
  })

  it('are sent each once, without the empty rows', () => {
    expect(chosenIds(['fashion', '', 'fashion', 'home'])).toEqual(['fashion', 'home'])
  })

  it('begin with one empty row', () => {
    expect([rowsOf([]), rowsOf(['home'])]).toEqual([[''], ['home']])
  })

  it('offer their tags, each once, by name', () => {
    const names = (...rows: string[]) => offeredTags(CATEGORIES, rows).map(({ name }) => name)
    expect(names('fashion', 'home')).toEqual(['Casa', 'Festa', 'Verão'])
    expect(names('home')).toEqual(['Casa', 'Festa'])
    expect(names('')).toEqual([])
  })

  it('are also subcategories, each under the name of its category and with its tags', () => {
    const shoes = { id: 'shoes', name: 'Calçados', status: 'ACTIVE' as const, version: '' }
    const all = [{ ...category('fashion', 'Verão'), subCategory: [shoes] }, category('home', 'Casa')]
    expect(offeredCategories(all).map(({ name }) => name)).toEqual(['fashion', 'fashion › Calçados', 'home'])
    expect(offeredTags(all, ['shoes']).map(({ name }) => name)).toEqual(['Verão'])
    expect(keptTags(all, { before: ['shoes', 'home'], after: ['shoes'] }, ['Verão', 'Casa'])).toEqual([
      'Verão',
    ])
  })

  it('remove a tag that no other one offers', () => {
    const kept = keptTags(CATEGORIES, { before: ['fashion', 'home'], after: ['home'] }, ['Verão', 'Festa'])
    expect(kept).toEqual(['Festa'])
  })

  it('lose no tag that none of them offered: of a category that is switched off', () => {
    const rows = { before: ['off', 'fashion'], after: ['off', 'home'] }
    expect(keptTags(CATEGORIES, rows, ['Antiga', 'Verão'])).toEqual(['Antiga'])
  })

  it('mark a tag that is switched off, wherever it is chosen', () => {
    const tags = [
      { id: 'Verão', status: 'DISABLED' as const },
      { id: 'Festa', status: 'ACTIVE' as const },
    ]
    const labels = ['Verão', 'Festa', 'Antiga'].map((name) => tagLabel({ id: name, name }, tags))
    expect(labels).toEqual(['Verão (desativada)', 'Festa', 'Antiga'])
  })

  it('show a chosen tag that is no longer offered, until it is removed', () => {
    const known = [
      { id: 'Antiga', name: 'Antiga' },
      { id: 'Casa', name: 'Casa' },
    ]
    const names = (chosen: string[]) =>
      shownTags(offeredTags(CATEGORIES, ['home']), chosen, known).map(({ name }) => name)
    expect(names(['Antiga', 'Casa'])).toEqual(['Casa', 'Festa', 'Antiga'])
    expect(names(['Casa'])).toEqual(['Casa', 'Festa'])
  })
})
