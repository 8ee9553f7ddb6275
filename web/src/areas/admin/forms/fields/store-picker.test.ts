import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepNewSession } from '../../../../signed/session.ts'
import { Memory } from '../../../../testing/memory.ts'
import { STORES } from './store-picker.tsx'

const asked: string[] = []
beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: new Memory(), localStorage: new Memory() })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const content = [
      { id: '1', name: 'Passo Largo' },
      { id: '2', name: null },
    ]
    return Promise.resolve(Response.json({ content }))
  })
  keepNewSession('ADMIN', { accessToken: 'a', refreshToken: 'b' }, false)
})
afterEach(() => vi.unstubAllGlobals())

it('A store is picked among the first fifty active ones, a second and a half after the last key (000 §7)', async () => {
  expect(STORES.pauseMs).toBe(1500)
  expect(await STORES.search('passo')).toEqual([{ id: '1', name: 'Passo Largo' }])
  expect(asked).toEqual(['/management/stores?storeName=passo&status=ACTIVE&page=0&size=50'])
})
