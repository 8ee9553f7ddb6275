import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'
import { reportProviderCall } from '../../../providers/provider-calls.ts'
import { findProviderStates } from './provider-states.store.ts'
import { watchProviders } from './watch-providers.ts'

let world: World
let stop: () => void
beforeEach(async () => {
  world = await openWorld()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // beside the world's own, whose time may have begun before
  stop = watchProviders(world.deps)
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await world.close()
})

it('What a process sees of a provider is kept once in a while, the failures since it last answered counted', async () => {
  const name = 'a-company'
  const kept = async () => (await findProviderStates(world.deps.db)).find((it) => it.provider === name)
  reportProviderCall({ provider: name, error: null })
  for (let call = 0; call < 3; call++) reportProviderCall({ provider: name, error: 'a-company: no answer' })
  expect(await kept()).toBeUndefined()
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(async () =>
    expect(await kept()).toMatchObject({
      failures: expect.toSatisfy((failures: number) => failures >= 3),
      lastError: 'a-company: no answer',
    }),
  )
  reportProviderCall({ provider: name, error: null })
  vi.advanceTimersByTime(10_000)
  await vi.waitFor(async () => expect(await kept()).toMatchObject({ failures: 0 }))
})

it('Trouble is said within a second: whoever looks at the back-office then wants to see it', async () => {
  const name = 'another-company'
  reportProviderCall({ provider: name, error: null })
  reportProviderCall({ provider: name, error: 'another-company: no answer' })
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(async () =>
    expect((await findProviderStates(world.deps.db)).find((it) => it.provider === name)).toMatchObject({
      lastError: 'another-company: no answer',
    }),
  )
})
