import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changesOf, dropAllDrafts, dropDraft, keepDraft, readDraft, withDraft } from './draft-store.ts'

/** A session storage with room for this many characters. */
function storageOf(most: number): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at: number) => [...items.keys()][at] ?? null,
    clear: () => items.clear(),
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => {
      const others = [...items].filter(([it]) => it !== name).reduce((sum, [, it]) => sum + it.length, 0)
      if (others + text.length > most) throw new DOMException('full', 'QuotaExceededError')
      items.set(name, text)
    },
    removeItem: (name: string) => void items.delete(name),
  }
}

describe('a draft', () => {
  afterAll(() => vi.unstubAllGlobals())
  beforeEach(() => vi.stubGlobal('sessionStorage', storageOf(100_000)))

  it('contains the changes, without values that must not be stored', () => {
    const initial = { name: 'a', rows: ['x'], password: '', url: 'u' }
    const values = { name: 'b', rows: ['x'], password: 'secret', url: 'u' }
    expect(changesOf(initial, values, ['password'])).toEqual({ name: 'b' })
  })

  it('is applied to the initial values of a form with texts, if it fits that form', () => {
    keepDraft('dispute.1', { story: 'A jarra veio quebrada.', reason: 7, other: 'x' })
    const initial = { reason: '', story: '' }
    expect(withDraft('dispute.1', initial)).toEqual({ reason: '', story: 'A jarra veio quebrada.' })
    expect(withDraft('dispute.2', initial)).toEqual(initial)
  })

  it('is there again, and gone when it is discarded', () => {
    keepDraft('me.store', { name: 'b' })
    expect(readDraft('me.store')).toEqual({ changes: { name: 'b' }, lostPicture: false })
    expect(readDraft('other.store')).toBeNull()
    dropDraft('me.store')
    expect(readDraft('me.store')).toBeNull()
  })

  it('is dropped when everything is as it was', () => {
    keepDraft('me.store', { name: 'b', logo: 'abc' }, ['logo'])
    keepDraft('me.store', {}, ['logo'])
    expect(readDraft('me.store', ['logo'])).toBeNull()
  })

  it('stores a picture separately, and removes it when it is no longer chosen', () => {
    keepDraft('me.store', { name: 'b', logo: 'abc' }, ['logo'])
    expect(readDraft('me.store', ['logo'])?.changes).toEqual({ name: 'b', logo: 'abc' })
    keepDraft('me.store', { name: 'b' }, ['logo'])
    expect(readDraft('me.store', ['logo'])?.changes).toEqual({ name: 'b' })
  })

  it('loses a picture that does not fit, and nothing else', () => {
    const large = 'x'.repeat(200_000)
    keepDraft('me.store', { name: 'b', logo: large }, ['logo'])
    expect(readDraft('me.store', ['logo'])).toEqual({ changes: { name: 'b' }, lostPicture: true })
    keepDraft('me.promotion', { name: 'c', products: [{ name: 'd', image: large }] })
    expect(readDraft('me.promotion')).toEqual({
      changes: { name: 'c', products: [{ name: 'd', image: '' }] },
      lostPicture: true,
    })
  })

  it('leaves nothing behind for the next person at the computer', () => {
    sessionStorage.setItem('drip.session.ADMIN', 'kept')
    keepDraft('me.store', { name: 'b', logo: 'abc' }, ['logo'])
    dropAllDrafts()
    expect([sessionStorage.length, sessionStorage.key(0)]).toEqual([1, 'drip.session.ADMIN'])
  })

  it('is absent if the stored value is not ours', () => {
    sessionStorage.setItem('drip.form.me.store', '{half')
    expect(readDraft('me.store')).toBeNull()
  })
})
