import { afterAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../../app.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openServer } from '../../../platform/database/db.ts'
import type { Replica } from '../../../platform/database/replica.ts'
import type { Log } from '../../../platform/log.ts'
import { ProviderDown } from '../../../providers/call.ts'
import { FAILURES_IN_A_ROW } from '../../../providers/guards.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

const TOKEN = 'metrics-for-a-test'

const readiness = { ready: false }
const warned: string[] = []
const log: Log = { info: () => {}, warn: (event) => void warned.push(event), error: () => {} }
const world = await ownWorld({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN }, log)
const metrics = createMetrics(world.deps)
const served = await serveMetrics(world.deps, metrics, readiness)
const app = await createApp(world.deps, systemClock(0), null, readiness, metrics)

afterAll(async () => {
  await served.close()
  await app.close()
})

const ask = (path: string, authorization?: string) =>
  fetch(`http://127.0.0.1:${served.port}${path}`, {
    headers: authorization === undefined ? {} : { authorization },
  })
const read = async () => (await ask('/metrics', `Bearer ${TOKEN}`)).text()

describe('the metrics for Prometheus', () => {
  it('are only available with their token, on a separate port', async () => {
    expect((await ask('/metrics')).status).toBe(404)
    expect((await ask('/metrics', 'Bearer something-else')).status).toBe(404)
    expect(warned).toEqual(['metrics.refused', 'metrics.refused'])
    expect((await ask('/metrics', `Bearer ${TOKEN}`)).status).toBe(200)
    expect((await ask('/', `Bearer ${TOKEN}`)).status).toBe(404)
    expect(
      (await world.call('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` })).status,
    ).toBe(404)
  })

  it('have the probes beside them, which a worker has nowhere else', async () => {
    expect((await ask('/health/live')).status).toBe(200)
    expect((await ask('/health/ready')).status).toBe(503)
    readiness.ready = true
    expect((await ask('/health/ready')).status).toBe(200)
  })

  it('show how each company is called, how often that failed, and whether it is paused', async () => {
    await world.deps.postal.lookUp('01310100')
    const dead = () => Promise.reject(new ProviderDown('bureau', 'no answer'))
    for (let time = 0; time < FAILURES_IN_A_ROW + 1; time++)
      await world.deps.guards.pass({ provider: 'bureau' }, dead).catch(() => {})
    const text = await read()
    expect(text).toContain('drip_provider_state{provider="postal"} 0')
    expect(text).toContain('drip_provider_calls_total{provider="postal",outcome="begun"} 1')
    expect(text).toContain('drip_provider_state{provider="bureau"} 2')
    expect(text).toContain(
      `drip_provider_calls_total{provider="bureau",outcome="failed"} ${FAILURES_IN_A_ROW}`,
    )
    expect(text).toContain('drip_provider_calls_total{provider="bureau",outcome="refused"} 1')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('show how long calls took by route, never by the values in their place', async () => {
    const id = '7d0c1de5-0000-4000-8000-000000000001'
    await app.inject({ method: 'GET', url: `/api/v1/checkouts/${id}` })
    const text = await read()
    expect(text).toMatch(/drip_request_seconds_count\{route="GET \/api\/v1\/checkouts\/:id",status="4xx"\} 1/)
    expect(text).not.toContain(id)
  })

  it('show waiting jobs, jobs that failed for good, and money on its way', async () => {
    const { db } = world.deps
    const jobOf = (kind: string, due: string, holder: string) =>
      `insert into jobs (id, kind, payload, due_at, holder, created_at)
       values (gen_random_uuid(), '${kind}', '{}', jobs_now() + interval '${due}', ${holder}, jobs_now())`
    await db.raw(jobOf('nobody-does-this', '-90 seconds', 'null'))
    await db.raw(jobOf('nobody-does-this', '1 hour', 'null'))
    await db.raw(jobOf('nobody-does-this', '4 seconds', 'gen_random_uuid()'))
    await db.raw(`insert into dead_jobs (id, kind, payload, tries, error, failed_at)
      values (gen_random_uuid(), 'nobody-does-this', '{}', 9, 'no', jobs_now())`)
    const { id: merchantId } = await world.merchant()
    await db.raw(`insert into settlement_transfers
        (id, merchant_id, amount, transfer_date, platform, destination, status, created_at, looked_at)
      values (gen_random_uuid(), '${merchantId}', 12345, '2026-12-01', 'SRM', '{}', 'SENT', now(), now())`)
    const text = await read()
    for (const [state, count] of Object.entries({ due: 1, under_way: 1, later: 1, failed_before: 0 }))
      expect(text).toContain(`drip_jobs{kind="nobody-does-this",state="${state}"} ${count}`)
    const oldest = /drip_jobs_oldest_due_seconds\{kind="nobody-does-this"\} (\d+)/.exec(text)?.[1]
    expect(Number(oldest)).toBeGreaterThanOrEqual(90)
    expect(text).toContain('drip_jobs_failed_for_good 1')
    expect(text).toContain('drip_differences_open 0')
    expect(text).toContain('drip_database_lock_waits 0')
    expect(text).toContain('drip_money_on_its_way_centavos{what="transfer",state="sent"} 12345')
    expect(text).toContain('drip_database_up 1')
  })

  it('ask the database for its jobs once, and drop values of former states', async () => {
    const { db, jobs } = world.deps
    const asked = vi.spyOn(jobs, 'backlog')
    const text = await read()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(text).toContain('what="transfer",state="sent"')
    await db.raw(`update settlement_transfers set status = 'FAILED', ended_at = now() where status = 'SENT'`)
    const later = await read()
    expect(later).not.toContain('what="transfer"')
    asked.mockRestore()
  })
})

describe('a copy of the database', () => {
  it('shows its age while it is available', async () => {
    let age: number | null = 2.5
    const replica: Replica = {
      read: () => null,
      position: async () => '0/0',
      lagSeconds: () => age,
      refresh: async () => {},
      watch: () => async () => {},
      close: async () => {},
    }
    const metrics = createMetrics({ ...world.deps, replica })
    expect(await metrics.text()).toContain('drip_replica_lag_seconds 2.5')
    age = null
    expect(await metrics.text()).not.toMatch(/^drip_replica_lag_seconds /m)
    expect(await read()).not.toContain('drip_replica_lag_seconds')
  })
})

describe('while the database is away', () => {
  const FROM_DATABASE =
    /^drip_(jobs|jobs_oldest_due_seconds|jobs_failed_for_good|money_on_its_way_centavos|differences_open|database_lock_waits|truths_broken|truths_looked_at_seconds)[ {]/m

  it('a process says so, and shows what it knows of itself, and nothing that it cannot know', async () => {
    const nowhere = openServer('postgres://drip@127.0.0.1:9/drip')
    const metrics = createMetrics({ ...world.deps, db: nowhere })
    metrics.answered('GET /', 503, 0.01)
    const text = await metrics.text()
    await nowhere.close()
    expect(text).toContain('drip_database_up 0')
    expect(text).toContain('drip_request_seconds_count{route="GET /",status="5xx"} 1')
    expect(text).not.toMatch(FROM_DATABASE)
    expect(warned).toContain('metrics.database')
  })

  it('a database that hangs is waited for three seconds, asked once, and read again when it answers', async () => {
    const hanging = Promise.withResolvers<[]>()
    const backlog = vi.fn<() => Promise<[]>>(() => hanging.promise)
    const metrics = createMetrics({ ...world.deps, jobs: { ...world.deps.jobs, backlog } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (let scrape = 0; scrape < 2; scrape++) {
        const text = metrics.text()
        await vi.advanceTimersByTimeAsync(3000)
        expect(await text).toContain('drip_database_up 0')
      }
    } finally {
      vi.useRealTimers()
    }
    expect(backlog).toHaveBeenCalledTimes(1)
    hanging.resolve([])
    const text = await metrics.text()
    expect(text).toContain('drip_database_up 1')
    expect(text).toMatch(FROM_DATABASE)
  })
})
