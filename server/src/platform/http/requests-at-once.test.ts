import { connect } from 'node:net'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ownWorld } from '../../../test/own-world.ts'
import { silentLog } from '../log.ts'
import { type Show, createDoor } from './http.ts'

const world = await ownWorld({ REQUESTS_AT_ONCE: '2' })

afterAll(() => world.mend())

/** A different street each time, because results are cached. */
let street = 0
const newCep = () => String(1_310_200 + street++).padStart(8, '0')

/** Lookups that the post office delays: with two of them the process is full. */
async function fill(times = 2) {
  await world.fault({ provider: 'postal', kind: 'slow', ms: 1500, times })
  const asked = Array.from({ length: times }, () => world.call('GET', `/api/v1/postal_codes/${newCep()}`))
  const isFull = async () => (await world.control<unknown[]>('GET', '/faults')).length === 0
  await expect.poll(isFull).toBe(true)
  return asked
}

describe('a call that never ends', () => {
  it('is over after two minutes, so that it keeps no place for ever', () => {
    const shown: Show = async (_request, reply) => reply
    const door = createDoor(silentLog, { trustProxy: false, showNotFound: shown, showAway: shown })
    expect(door.server.requestTimeout).toBe(120_000)
  })
})

describe('a process that is full', () => {
  it('refuses the rest at once with the time to return, and finishes admitted calls', async () => {
    const asked = await fill()
    const refused = await world.call('GET', '/api/v1/settings')
    expect(refused).toMatchObject({ status: 503, body: { code: 'OVERLOADED', retryAfterSeconds: 2 } })
    expect(refused.headers.get('retry-after')).toBe('2')
    const page = await fetch(`${world.url}/perguntas`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await page.text()).toContain('Tem muita gente aqui ao mesmo tempo')
    expect((await Promise.all(asked)).map((it) => it.status)).toEqual([200, 200])
    expect((await world.call('GET', '/api/v1/settings')).status).not.toBe(503)
  })

  it('has admitted shoppers in the middle of a purchase first, and no new ones', async () => {
    const { apiKey } = await world.merchant()
    const id = await world.checkout(apiKey)
    const begin = () => world.call('POST', '/api/v1/checkouts', { amount: '300.00' }, { 'x-api-key': apiKey })
    const asked = await fill(1)
    expect(await begin()).toMatchObject({ status: 503, body: { code: 'OVERLOADED', retryAfterSeconds: 2 } })
    expect((await world.step(id)).status).toBe(200)
    await Promise.all(asked)
    expect((await begin()).status).toBe(201)
  })

  it('still accepts the PSP’s calls and monitoring', async () => {
    const asked = await fill()
    const told = await world.call('POST', `/webhooks/pix/${world.deps.config.pix.webhookSecret}/pix`, {
      pix: [],
    })
    expect(told.status).toBe(200)
    expect((await world.call('GET', '/health/ready')).status).toBe(200)
    await Promise.all(asked)
  })

  it('still says whether stores may offer it: a refusal would break the page of a store’s checkout', async () => {
    const asked = await fill()
    const { status, body } = await world.call('GET', '/api/v1/checkouts/disabled')
    expect([status, body]).toEqual([200, { isDisabled: false }])
    await Promise.all(asked)
  })

  it('still shows a price, on general terms and without the database, for the same reason', async () => {
    const { id, apiKey } = await world.merchant()
    const simulate = (query: string, headers: Record<string, string> = {}) =>
      world.call('GET', `/api/v1/instalments_simulator?${query}`, undefined, headers)
    const general = (await simulate('amount=90')).body
    expect((await simulate('amount=90', { 'x-api-key': apiKey })).body['cashbackRate']).toBe('0.02')
    const asked = await fill()
    const read = vi.spyOn(world.deps.db, 'row')
    for (const answer of [
      await simulate('amount=90', { 'x-api-key': apiKey }),
      await simulate(`amount=90&merchantId=${id}`),
    ])
      expect([answer.status, answer.body]).toEqual([200, general])
    const asksFirst = await fetch(`${world.url}/api/v1/instalments_simulator?amount=90`, {
      method: 'OPTIONS',
      headers: { origin: 'https://loja.example', 'access-control-request-method': 'GET' },
    })
    expect(asksFirst.status).toBe(204)
    expect(read.mock.calls.filter(([{ text }]) => text.includes('merchants'))).toEqual([])
    read.mockRestore()
    await Promise.all(asked)
  })

  it('still answers a module whose key it has, so that its settings can be saved', async () => {
    const { apiKey } = await world.merchant()
    const asked = await fill()
    const answer = await world.call('GET', '/api/v1/merchants/get_cnpj', undefined, { 'x-api-key': apiKey })
    expect(answer.status).toBe(200)
    await Promise.all(asked)
  })

  it('has room again when callers leave before the answer', async () => {
    await world.fault({ provider: 'postal', kind: 'slow', ms: 1500, times: 2 })
    const { hostname, port } = new URL(world.url)
    const left = [newCep(), newCep()].map((cep) => {
      const line = connect(Number(port), hostname)
      line.write(`GET /api/v1/postal_codes/${cep} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
      return line
    })
    const isFull = async () => (await world.call('GET', '/api/v1/settings')).status === 503
    await expect.poll(isFull).toBe(true)
    for (const line of left) line.destroy()
    await expect.poll(isFull).toBe(false)
  })
})
