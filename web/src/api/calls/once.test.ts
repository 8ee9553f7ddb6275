import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../call.ts'
import { once } from './once.ts'
import type { Outcome } from '../refusal.ts'

const DONE: Outcome<unknown> = { ok: true, value: null }
const LOST: Outcome<unknown> = { ok: false, refusal: { kind: 'offline' } }
const refused = (status: number, code = 'X'): Outcome<unknown> => ({
  ok: false,
  refusal: { kind: 'refused', status, problem: { type: 't', title: 't', status, code } },
})

let keys: (string | undefined)[]
let answers: Outcome<unknown>[]
let path: string
beforeEach(() => {
  keys = []
  answers = []
  // each test presses a different button
  path = `/${crypto.randomUUID()}`
})
afterEach(() => vi.useRealTimers())

const press = (change: Partial<Call> = {}) =>
  once({ method: 'PUT', path, body: { amount: 30 }, ...change }, async (it) => {
    keys.push(it.headers?.['idempotency-key'])
    return answers.shift() ?? DONE
  })

describe('a press that was not answered', () => {
  it.each([
    ['the connection was lost', LOST],
    ['the server failed', refused(500)],
    ['a proxy gave up', refused(504)],
  ])('is repeated with the same key (%s)', async (_why, answer) => {
    answers = [answer, answer, DONE]
    await press()
    await press()
    await press()
    expect(keys[0]).toMatch(/^[\da-f]{32}$/)
    expect(new Set(keys).size).toBe(1)
  })

  it('is another one with another amount, or decided on another version', async () => {
    answers = [LOST, LOST, LOST]
    await press()
    await press({ body: { amount: 31 } })
    await press({ headers: { 'if-match': '"later"' } })
    expect(new Set(keys).size).toBe(3)
  })

  it('pressed twice at once is one', async () => {
    await Promise.all([press(), press()])
    expect(keys[0]).toBe(keys[1])
  })

  it('is waited for while the first is still worked on', async () => {
    vi.useFakeTimers()
    answers = [refused(409, 'STILL_RUNNING'), refused(409, 'STILL_RUNNING'), DONE]
    const outcome = press()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await outcome).toEqual(DONE)
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })
})

describe('a press that was answered', () => {
  it.each([
    ['done', DONE],
    ['refused', refused(422)],
  ])('(%s) is over: the next is a new one', async (_how, answer) => {
    answers = [answer, DONE]
    await press()
    await press()
    expect(keys[0]).not.toBe(keys[1])
  })
})
