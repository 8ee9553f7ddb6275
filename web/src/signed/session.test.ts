import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Memory } from '../testing/memory.ts'

let tab: typeof import('./session.ts')
let hear: Set<(message: { data: unknown }) => void>
let said: unknown[]
let focus: () => void
const says = (data: unknown) => {
  for (const each of hear) each({ data })
}
const tokens = (name: string) => ({ accessToken: name, refreshToken: name, keptUntil: null })

beforeEach(async () => {
  hear = new Set()
  said = []
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    sessionStorage: new Memory(),
    localStorage: new Memory(),
    addEventListener: (_name: string, use: () => void) => (focus = use),
  })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = (_name: string, it: (message: { data: unknown }) => void) => hear.add(it)
      removeEventListener = (_name: string, it: (message: { data: unknown }) => void) => hear.delete(it)
      postMessage = (data: unknown) => said.push(data)
    },
  )
  // a tab keeps its channels as long as it lives
  vi.resetModules()
  tab = await import('./session.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a new tab gets the session of the tab used last, whichever answers first', async () => {
  const arrived = tab.arriveSignedIn('CUSTOMER')
  says({ given: tokens('used before'), isUsedLast: false })
  says({ given: tokens('used last'), isUsedLast: true })
  expect(await arrived).toBe(true)
  expect(tab.storedSession('CUSTOMER')?.refreshToken).toBe('used last')
})

it('a new tab gets that of any other if the tab used last is closed', async () => {
  const arrived = tab.arriveSignedIn('CUSTOMER')
  says({ given: tokens('used before'), isUsedLast: false })
  await vi.advanceTimersByTimeAsync(300)
  expect(await arrived).toBe(true)
  expect(tab.storedSession('CUSTOMER')?.refreshToken).toBe('used before')
})

it('a tab is the one used last until another says so', () => {
  tab.keepNewSession('CUSTOMER', tokens('mine'), false)
  tab.followRenewals('CUSTOMER')
  says({ asks: true })
  expect(said.at(-1)).toMatchObject({ given: { refreshToken: 'mine' }, isUsedLast: true })
  says({ used: true })
  says({ asks: true })
  expect(said.at(-1)).toMatchObject({ isUsedLast: false })
  focus()
  expect(said.at(-1)).toEqual({ used: true })
  says({ asks: true })
  expect(said.at(-1)).toMatchObject({ isUsedLast: true })
})
