import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection, resumed } from './connection.ts'
import type { Outcome } from './refusal.ts'

const answer: Outcome<string> = { ok: true, value: 'there' }
const offline: Outcome<string> = { ok: false, refusal: { kind: 'offline' } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('when an answer takes long', () => {
  it('says that the connection is slow until it came', async () => {
    const asked = resumed(() => new Promise<Outcome<string>>((done) => setTimeout(() => done(answer), 8000)))
    await vi.advanceTimersByTimeAsync(4000)
    expect(connection()).toBe('fine')
    await vi.advanceTimersByTimeAsync(2000)
    expect(connection()).toBe('slow')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await asked).toEqual(answer)
    expect(connection()).toBe('fine')
  })
})

describe('when nothing comes through', () => {
  it('says so and continues automatically', async () => {
    const outcomes = [offline, offline, answer]
    const asked = resumed(() => Promise.resolve(outcomes.shift() ?? answer))
    await vi.advanceTimersByTimeAsync(500)
    expect(connection()).toBe('lost')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await asked).toEqual(answer)
    expect(connection()).toBe('fine')
  })
})
