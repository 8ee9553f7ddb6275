import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteServerDate, serverNow } from './server-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  noteServerDate(new Date().toUTCString())
})

describe("when the shopper's clock is wrong", () => {
  it('follows the clock of the server', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T13:00:00Z') })
    noteServerDate('Sat, 21 Nov 2026 13:07:00 GMT')
    expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T13:07:00.000Z')
  })

  it('leaves differences that the network makes alone', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T13:00:00Z') })
    noteServerDate('Sat, 21 Nov 2026 12:59:57 GMT')
    expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T13:00:00.000Z')
  })

  it('ignores an answer without a time', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T13:00:00Z') })
    noteServerDate(null)
    noteServerDate('yesterday')
    expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T13:00:00.000Z')
  })
})
