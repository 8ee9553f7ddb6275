import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from './refusal.ts'
import { untilOnline } from './until-online.ts'

const offline: Outcome<string> = { ok: false, refusal: { kind: 'offline' } }
const answer: Outcome<string> = { ok: true, value: 'token' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('when the connection is lost while a step is sent', () => {
  it('sends it again until an answer comes, and says so meanwhile', async () => {
    const make = vi.fn<() => Promise<Outcome<string>>>()
    make.mockResolvedValueOnce(offline).mockResolvedValueOnce(offline).mockResolvedValue(answer)
    const said: boolean[] = []
    const done = untilOnline(make, (state) => said.push(state))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await done).toBe(answer)
    expect(make).toHaveBeenCalledTimes(3)
    expect(said).toEqual([true, true, false])
  })

  it('does not wait when the browser reports the connection', async () => {
    const make = vi.fn<() => Promise<Outcome<string>>>()
    make.mockResolvedValueOnce(offline).mockResolvedValue(answer)
    const done = untilOnline(make, () => {})
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await done).toBe(answer)
  })

  it('gives up after many tries, so that the shopper is asked', async () => {
    const make = vi.fn<() => Promise<Outcome<string>>>().mockResolvedValue(offline)
    const done = untilOnline(make, () => {})
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(await done).toBe(offline)
    expect(make).toHaveBeenCalledTimes(60)
  })

  it('accepts a refusal as an answer', async () => {
    const refused: Outcome<string> = { ok: false, refusal: { kind: 'refused', status: 500, problem: null } }
    const make = vi.fn<() => Promise<Outcome<string>>>().mockResolvedValue(refused)
    expect(await untilOnline(make, () => {})).toBe(refused)
    expect(make).toHaveBeenCalledTimes(1)
  })
})
