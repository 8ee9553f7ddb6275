import { describe, expect, it } from 'vitest'
import { ProviderDown, ProviderLate, ProviderNotAsked } from './call.ts'
import { COMPANY, FAILURES_IN_A_ROW, PAUSE_MS, createGuards } from './guards.ts'

/** Guards whose clock only the test moves, and a company that the test controls. */
function bench() {
  let now = Date.parse('2026-11-24T13:00:00Z')
  const guards = createGuards({ now: () => new Date(now) })
  let asked = 0
  const way = { provider: 'company' }
  const ask = (outcome: () => Promise<unknown>, to: { provider: string; host?: string } = way) =>
    guards.pass(to, () => {
      asked += 1
      return outcome()
    })
  const fail = (to?: { provider: string; host?: string }) =>
    ask(() => Promise.reject(new ProviderDown('company', 'no answer')), to).catch((error: unknown) => error)
  return {
    guards,
    ask,
    fail,
    failUntilInterrupted: async (to?: { provider: string; host?: string }) => {
      for (let time = 0; time < FAILURES_IN_A_ROW; time++) await fail(to)
    },
    move: (ms: number) => void (now += ms),
    asked: () => asked,
    state: () => guards.traffic().find((it) => it.provider === 'company')?.state,
  }
}
const fine = () => Promise.resolve('fine')

describe('a company that fails again and again', () => {
  it('is paused: callers are refused at once, and told when to return', async () => {
    const { failUntilInterrupted, ask, asked, state, move } = bench()
    await failUntilInterrupted()
    move(1000)
    const refusal = await ask(fine).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProviderNotAsked)
    expect(refusal).toBeInstanceOf(ProviderDown)
    expect(refusal).toMatchObject({ tryAgainInMs: PAUSE_MS - 1000 })
    expect([asked(), state()]).toEqual([FAILURES_IN_A_ROW, 'INTERRUPTED'])
  })

  it('is tried by one call after the pause, for which nobody else waits; its answer admits all', async () => {
    const { failUntilInterrupted, ask, state, move, asked } = bench()
    await failUntilInterrupted()
    move(PAUSE_MS)
    expect(state()).toBe('TESTING')
    const { promise, resolve } = Promise.withResolvers<string>()
    const test = ask(() => promise)
    await expect(ask(fine)).rejects.toThrow(ProviderNotAsked)
    expect(asked()).toBe(FAILURES_IN_A_ROW + 1)
    resolve('back')
    expect(await test).toBe('back')
    expect(await Promise.all([ask(fine), ask(fine)])).toEqual(['fine', 'fine'])
    expect(state()).toBe('NORMAL')
  })

  it('is left alone for another pause when the test fails', async () => {
    const { failUntilInterrupted, ask, fail, state, move } = bench()
    await failUntilInterrupted()
    move(PAUSE_MS)
    expect(await fail()).not.toBeInstanceOf(ProviderNotAsked)
    expect(state()).toBe('INTERRUPTED')
    await expect(ask(fine)).rejects.toThrow(ProviderNotAsked)
  })

  it('is not left alone for longer because the clock was put back', async () => {
    const { failUntilInterrupted, ask, move } = bench()
    await failUntilInterrupted()
    move(-3_600_000)
    expect(await ask(fine)).toBe('fine')
  })

  it('is not assessed by callers who give up early, and not tried by them: a slow bureau is asked by jobs that can wait', async () => {
    const { guards, failUntilInterrupted, ask, move } = bench()
    const page = () =>
      guards.pass({ provider: 'company', isImpatient: true }, () =>
        Promise.reject(new ProviderLate('company')),
      )
    for (let time = 0; time < 2 * FAILURES_IN_A_ROW; time++)
      await expect(page()).rejects.toThrow(ProviderLate)
    expect(await ask(fine)).toBe('fine')
    await failUntilInterrupted()
    move(PAUSE_MS)
    await expect(page()).rejects.toThrow(ProviderNotAsked)
    expect(await ask(fine)).toBe('fine')
    await expect(page()).rejects.toThrow(ProviderLate)
  })

  it('is called normally while it answers in between, and when it refuses', async () => {
    const { ask, fail, state } = bench()
    const no = () => ask(() => Promise.reject(new Error('no such mailbox'))).catch(() => {})
    for (let round = 0; round < 3; round++) {
      for (let time = 1; time < FAILURES_IN_A_ROW; time++) await fail()
      await ask(fine)
    }
    for (let time = 0; time < 2 * FAILURES_IN_A_ROW; time++) await no()
    expect(state()).toBe('NORMAL')
  })
})

describe('servers of merchants', () => {
  it('fail each for itself', async () => {
    const { failUntilInterrupted, ask, fail } = bench()
    await failUntilInterrupted({ provider: 'webhooks', host: 'dead.example' })
    expect(await fail({ provider: 'webhooks', host: 'dead.example' })).toBeInstanceOf(ProviderNotAsked)
    expect(await ask(fine, { provider: 'webhooks', host: 'alive.example' })).toBe('fine')
  })

  it('are never paused if each answer decides a sale', async () => {
    const { guards } = bench()
    const limits = { atOnce: 16, waiting: 0, isInterrupted: false }
    const ask = (work: () => Promise<unknown>) => guards.pass({ provider: 'stores', host: 'x', limits }, work)
    for (let time = 0; time < 3 * FAILURES_IN_A_ROW; time++)
      await ask(() => Promise.reject(new ProviderDown('stores', 'no answer'))).catch(() => {})
    expect(await ask(fine)).toBe('fine')
  })
})

describe('calls under way to one company', () => {
  it('are so many at once; some wait for their place, and the rest is refused at once', async () => {
    const { guards, ask } = bench()
    const open: (() => void)[] = []
    const slow = () => ask(() => new Promise<void>((resolve) => open.push(resolve)))
    const calls = Array.from({ length: COMPANY.atOnce + COMPANY.waiting }, slow)
    expect([open.length, guards.traffic()[0]?.inFlight]).toEqual([COMPANY.atOnce, COMPANY.atOnce])
    await expect(slow()).rejects.toThrow(ProviderNotAsked)
    while (open.length > 0) {
      for (const end of open.splice(0)) end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(calls)
    expect(guards.traffic()).toEqual([
      {
        provider: 'company',
        state: 'NORMAL',
        calls: COMPANY.atOnce + COMPANY.waiting,
        failures: 0,
        refused: 1,
        inFlight: 0,
      },
    ])
  })

  it('delay nobody else', async () => {
    const { ask } = bench()
    for (let time = 0; time < COMPANY.atOnce + COMPANY.waiting; time++) void ask(() => new Promise(() => {}))
    expect(await ask(fine, { provider: 'another' })).toBe('fine')
  })

  it('are not begun if the caller has waited long enough', async () => {
    const { guards } = bench()
    let begun = false
    const signal = AbortSignal.abort()
    const asked = guards.pass({ provider: 'company', signal }, async () => void (begun = true))
    await expect(asked).rejects.toThrow(ProviderNotAsked)
    expect(begun).toBe(false)
  })
})
