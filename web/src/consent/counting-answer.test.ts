import { afterEach, describe, expect, it, vi } from 'vitest'
import { countingAnswer, keepCountingAnswer } from './counting-answer.ts'

const kept = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

describe('consent to counting', () => {
  it('is requested once, and the answer is stored and can be changed', () => {
    vi.stubGlobal('window', { localStorage })
    vi.stubGlobal('navigator', {})
    expect(countingAnswer()).toBe('unasked')
    keepCountingAnswer('yes')
    expect(countingAnswer()).toBe('yes')
    keepCountingAnswer('no')
    expect(countingAnswer()).toBe('no')
  })

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('is not requested with %o', (navigator) => {
    vi.stubGlobal('window', { localStorage })
    vi.stubGlobal('navigator', navigator)
    expect(countingAnswer()).toBe('never')
  })

  it('is not requested if nothing can be stored', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new Error('a frame that may keep nothing')
      },
    })
    expect(countingAnswer()).toBe('never')
  })
})
