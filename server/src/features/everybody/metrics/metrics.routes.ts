/** What a Prometheus asks of each process: the process itself, and how the companies that it calls do (docs/reliability.md). */
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { sameSecret } from '../../../platform/secrets.ts'
import type { Guards } from '../../../providers/guards.ts'

const STATES = { NORMAL: 0, TESTING: 1, INTERRUPTED: 2 } as const

/** `GET /metrics` with the token as bearer; without one in the configuration nobody is answered, and nothing measured. */
export function metricsRoutes(app: Door, { config, guards }: Pick<Deps, 'config' | 'guards'>): void {
  const { metricsToken: token } = config
  const measured = token === null ? null : { token, registry: registryOf(guards) }
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? ''
    if (measured === null || !sameSecret(given, `Bearer ${measured.token}`))
      throw new Refusal('NOT_FOUND', {}, 'WRONG_METRICS_TOKEN')
    return reply
      .type(measured.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await measured.registry.metrics())
  })
}

function registryOf(guards: Guards): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const common = { labelNames: ['provider'], registers: [] }
  registry.registerMetric(
    new Gauge({
      ...common,
      name: 'drip_provider_state',
      help: '0 normal, 1 the next call is a test, 2 left alone after many failures',
      collect() {
        for (const { provider, state } of guards.traffic()) this.set({ provider }, STATES[state])
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      ...common,
      name: 'drip_provider_calls_in_flight',
      help: 'Calls to a provider under way now',
      collect() {
        for (const { provider, inFlight } of guards.traffic()) this.set({ provider }, inFlight)
      },
    }),
  )
  registry.registerMetric(
    new Counter({
      ...common,
      labelNames: ['provider', 'outcome'],
      name: 'drip_provider_calls_total',
      help: 'Calls to a provider: begun, of these failed, and refused (not made: it was left alone, or crowded)',
      collect() {
        this.reset()
        for (const { provider, calls, failures, refused } of guards.traffic()) {
          this.inc({ provider, outcome: 'begun' }, calls)
          this.inc({ provider, outcome: 'failed' }, failures)
          this.inc({ provider, outcome: 'refused' }, refused)
        }
      },
    }),
  )
  return registry
}
