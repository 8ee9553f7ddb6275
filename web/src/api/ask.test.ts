import * as customers from '@drip/core/contracts/customer-calls'
import * as merchants from '@drip/core/contracts/merchant/merchant-calls'
import { listCategories, listStores, listTags } from '@drip/core/contracts/catalogue/catalogue-calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ask } from './ask.ts'

const searchOrders = {
  id: 'searchOrders',
  method: 'GET',
  path: '/stores/:store/orders/:id',
  audience: 'ANYBODY',
  tag: 'Orders',
  summary: 'Orders',
  params: z.object({ store: z.string(), id: z.string() }),
  query: z.object({ status: z.array(z.string()).optional(), name: z.string().optional(), page: z.number() }),
  status: 200,
  answer: z.object({ count: z.number() }),
} as const
const refund = {
  ...searchOrders,
  id: 'refund',
  method: 'PUT',
  path: '/orders/:id/refund',
  params: z.object({ id: z.string() }),
  query: z.object({}),
  body: z.object({ amount: z.number() }),
} as const
const preview = { ...refund, id: 'preview', asks: true } as const

interface Sent {
  path: string
  method: string
  headers: Record<string, string>
  body: string | null
}

let sent: Sent[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string, it: Omit<Sent, 'path'>) => {
    const { method, headers, body } = it
    sent.push({ path, method, headers, body })
    return Promise.resolve(Response.json({ count: 1 }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a call of a contract', () => {
  it('is sent to its address, with its values in the right places', async () => {
    const given = { store: 'a/b', id: 'ü', query: { status: ['OK', 'KO'], name: '', page: 0 } }
    expect(await ask(searchOrders, given)).toEqual({ ok: true, value: { count: 1 } })
    expect(sent[0]?.path).toBe('/stores/a%2Fb/orders/%C3%BC?status=OK&status=KO&page=0')
    expect(sent[0]?.headers['idempotency-key']).toBeUndefined()
  })

  it('that changes something carries a key, and the version that was seen', async () => {
    await ask(refund, { id: '1', body: { amount: 2 }, over: 'v1' })
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/orders/1/refund', body: '{"amount":2}' })
    expect(sent[0]?.headers['if-match']).toBe('"v1"')
    expect(sent[0]?.headers['idempotency-key']).not.toBeUndefined()
  })

  it('is waited for as long as the specification lets it: 10 s for management, 15 s for all others', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout')
    await ask(preview, { id: '1', body: { amount: 2 } })
    await ask({ ...preview, timeoutMs: listTags.timeoutMs }, { id: '1', body: { amount: 2 } })
    expect(waits.mock.calls).toEqual([[15_000], [10_000]])
    expect([listCategories, listStores].map((it) => it.timeoutMs)).toEqual([10_000, 10_000])
  })

  it('that sends a photo waits as long as the server does, because a slow phone needs a minute', () => {
    expect([customers, merchants].map((it) => it.addDisputeFile.timeoutMs)).toEqual([120_000, 120_000])
  })

  it('that only reads carries no key, whatever its method', async () => {
    await ask(preview, { id: '1', body: { amount: 2 } })
    expect(sent[0]?.headers['idempotency-key']).toBeUndefined()
  })
})
