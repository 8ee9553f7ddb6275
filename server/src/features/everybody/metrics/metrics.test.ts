import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type World, openWorld } from '../../../../test/world.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { FAILURES_IN_A_ROW } from '../../../providers/guards.ts'

const TOKEN = 'metrics-for-a-test'

let world: World
beforeAll(async () => {
  world = await openWorld({ METRICS_TOKEN: TOKEN })
})
afterAll(() => world.close())

const ask = (authorization?: string) =>
  fetch(`${world.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

describe('what a Prometheus reads', () => {
  it('is there for its token alone', async () => {
    expect((await ask()).status).toBe(404)
    expect((await ask('Bearer something-else')).status).toBe(404)
    expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200)
  })

  it('says of each company how it is called, how often that failed, and whether it is left alone', async () => {
    await world.deps.postal.lookUp('01310100')
    const dead = () => Promise.reject(new ProviderDown('bureau', 'no answer'))
    for (let time = 0; time < FAILURES_IN_A_ROW + 1; time++)
      await world.deps.guards.pass({ provider: 'bureau' }, dead).catch(() => {})
    const text = await (await ask(`Bearer ${TOKEN}`)).text()
    expect(text).toContain('drip_provider_state{provider="postal"} 0')
    expect(text).toContain('drip_provider_calls_total{provider="postal",outcome="begun"} 1')
    expect(text).toContain('drip_provider_state{provider="bureau"} 2')
    expect(text).toContain(
      `drip_provider_calls_total{provider="bureau",outcome="failed"} ${FAILURES_IN_A_ROW}`,
    )
    expect(text).toContain('drip_provider_calls_total{provider="bureau",outcome="refused"} 1')
    expect(text).toContain('process_resident_memory_bytes')
  })
})
