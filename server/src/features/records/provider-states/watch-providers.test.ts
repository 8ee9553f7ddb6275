import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { FAILURES_IN_A_ROW } from '../../../providers/guards.ts'
import { findProviderStates } from './provider-states.store.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await world.close()
})

const answers = (provider: string) => world.deps.guards.pass({ provider }, async () => {})
const fails = async (provider: string, times = 1) => {
  for (let call = 0; call < times; call++)
    await world.deps.guards
      .pass({ provider }, () => Promise.reject(new ProviderDown(provider, 'no answer')))
      .catch(() => {})
}
const kept = async (provider: string) =>
  (await findProviderStates(world.deps.db)).find((it) => it.provider === provider)

it('A process stores what it sees of a provider from time to time, with the failures since its last answer', async () => {
  await answers('a-company')
  await fails('a-company', 3)
  expect(await kept('a-company')).toBeUndefined()
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(async () =>
    expect(await kept('a-company')).toMatchObject({
      failures: 3,
      lastError: 'a-company: no answer',
      interruptedSince: null,
      calls: 4,
      failedCalls: 3,
    }),
  )
  await answers('a-company')
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(async () =>
    expect(await kept('a-company')).toMatchObject({ failures: 0, calls: 5, failedCalls: 3 }),
  )
})

it('Trouble is reported within a second, because people in the back-office want to see it', async () => {
  await answers('another-company')
  await fails('another-company')
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(async () =>
    expect(await kept('another-company')).toMatchObject({ lastError: 'another-company: no answer' }),
  )
})

it('Since when a company is left alone is kept from the first pause on, until it answers', async () => {
  const { clock } = world.deps
  const before = clock.now()
  await fails('a-dead-company', FAILURES_IN_A_ROW)
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(async () => expect((await kept('a-dead-company'))?.interruptedSince).toBeInstanceOf(Date))
  const since = (await kept('a-dead-company'))?.interruptedSince
  expect(since?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  // the test call after the pause fails: it is still the same outage
  await world.advance('PT10S')
  await fails('a-dead-company')
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(async () =>
    expect(await kept('a-dead-company')).toMatchObject({
      failedCalls: FAILURES_IN_A_ROW + 1,
      interruptedSince: since,
    }),
  )
  await world.advance('PT10S')
  await answers('a-dead-company')
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(async () => expect(await kept('a-dead-company')).toMatchObject({ interruptedSince: null }))
})
