import * as admin from '@drip/core/contracts/admin/admin-calls'
import * as catalogue from '@drip/core/contracts/catalogue/catalogue-calls'
import * as checkout from '@drip/core/contracts/checkout-calls'
import * as customer from '@drip/core/contracts/customer-calls'
import * as merchantAdmin from '@drip/core/contracts/merchant/merchant-admin-calls'
import * as merchant from '@drip/core/contracts/merchant/merchant-calls'
import { getDispute } from '@drip/core/contracts/merchant/merchant-disputes-api'
import type { Operation } from '@drip/core/contracts/operation'
import * as open from '@drip/core/contracts/public-calls'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DripRefusal, dripClient, everyRow, verifyWebhook } from '../../../../../client/src/client.ts'
import { buy, newShopper } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { signedHeaders } from '../../messaging/webhooks/sign.ts'
import { newDispute } from '../../servicing/disputes/disputes.makers.ts'
import { openReceiver } from '../../messaging/webhooks/webhooks.makers.ts'
import { docsPage } from './docs.page.ts'
import { OPERATIONS, type OpenApi, documentOf, openApiDocument } from './openapi.ts'
import { TRY_CALLS_PATH } from './try-calls.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'MANDATORY', cashback: null })

const client = (changes: Partial<Parameters<typeof dripClient>[0]> = {}) =>
  dripClient({ url: world.url, apiKey, ...changes })

describe('the published document', () => {
  let document: OpenApi
  beforeAll(async () => {
    document = (await world.call<OpenApi>('GET', '/api/openapi.json')).body
  })

  it('is OpenAPI 3.1, and refers only to its own parts', () => {
    expect(document.openapi).toBe('3.1.0')
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((it) => it[1])
    expect(references.length).toBeGreaterThan(20)
    for (const reference of references) {
      const name = reference?.replace('#/components/schemas/', '') ?? ''
      expect(Object.keys(document.components.schemas)).toContain(name)
    }
  })

  it('names each call once, and each is there', async () => {
    const ids = OPERATIONS.map((it) => it.id)
    expect(new Set(ids).size).toBe(ids.length)
    const codeOf = async ({ method, path }: (typeof OPERATIONS)[number]) =>
      (await world.call(method, path.replace(':id', '0197a000-0000-7000-8000-000000000000'))).body['code']
    const withKey = OPERATIONS.filter((it) => it.audience === 'STORE')
    for (const it of withKey) expect([it.id, await codeOf(it)]).toEqual([it.id, 'INVALID_API_KEY'])
    const open = OPERATIONS.filter((it) => it.audience !== 'STORE')
    for (const it of open) expect([it.id, await codeOf(it)]).not.toEqual([it.id, 'NOT_FOUND'])
  })

  it('shows what the server checks: required fields, choices, bounds', () => {
    const create = document.paths['/api/v1/checkouts']?.['post']
    expect(create?.requestBody?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/CheckoutCreation',
    })
    expect(document.components.schemas['CheckoutCreation']?.required).toEqual(['amount'])
    const list = document.paths['/api/v2/orders']?.['get']
    expect(list?.parameters.find((it) => it.name === 'limit')?.schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
    })
    expect(Object.keys(list?.responses ?? {})).toEqual(['200', '400', '401', '403', '429'])
    // any one of these; OpenAPI puts the scope in the place of roles
    expect(list?.security).toEqual([{ apiKey: ['orders:read'] }])
  })

  it('shows an example of a dispute that the server could answer', () => {
    const [example] = document.components.schemas['Dispute']?.examples ?? []
    expect(getDispute.answer.safeParse(example)).toMatchObject({ success: true, data: example })
  })

  it('may be read by tools of any origin', async () => {
    const { headers } = await world.call('GET', '/api/openapi.json')
    expect(headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('the document of any audience', () => {
  it.each([
    ['customers', customer],
    ['merchants’ users', merchant],
    ['the back-office', admin],
    ['merchants in the back-office', merchantAdmin],
    ['the catalogue', catalogue],
    ['the checkout', checkout],
    ['everybody', open],
  ])('of %s is made from the same values, and refers only to its own parts', (_name, contract) => {
    const calls: Operation[] = Object.values(contract)
    const document = documentOf('https://drip.example', {
      info: { title: 'Calls', version: '1', description: '' },
      calls,
    })
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    expect(new Set(described.map((it) => it.operationId))).toEqual(new Set(calls.map(({ id }) => id)))
    expect(described).toHaveLength(calls.length)
    for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(Object.keys(document.components.schemas)).toContain(name)
    expect(docsPage(document).body).toBeDefined()
  })
})

describe('the page for people', () => {
  it('contains every call, contacts only our server, and is small', async () => {
    const response = await fetch(`${world.url}/docs/reference`)
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect([...html.matchAll(/<script src="([^"]+)"/g)].map(([, it]) => it)).toEqual([TRY_CALLS_PATH])
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect((await fetch(`${world.url}${TRY_CALLS_PATH}`)).headers.get('content-type')).toMatch(/javascript/)
    for (const { id } of OPERATIONS) expect(html).toContain(`id="${id}"`)
    // also the parts of an answer that has no name of its own
    expect(html).toContain('<code>nextCursor</code>')
    expect(html).not.toContain('[object Object]')
    expect(html).not.toContain('undefined')
    expect(html.length).toBeLessThan(200_000)
  })

  it('tries no call where sales are real', () => {
    const { script, asksUs, body } = docsPage(openApiDocument('https://drip.example'))
    expect([script, asksUs]).toEqual([undefined, undefined])
    expect(body.html).not.toContain('Try it')
  })
})

describe('the client', () => {
  it('sells, finds, and refunds once however often it has to ask', async () => {
    const calls: string[] = []
    const unsteady: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init)
      calls.push(String(new Headers(init?.headers).get('idempotency-key')))
      // the first answer to a refund is lost on its way
      if (input instanceof URL && input.pathname.endsWith('/refunds') && calls.length === 1)
        throw new TypeError('fetch failed')
      return answer
    }
    const id = await buy(world, apiKey, newShopper(), { amount: '90.00' })
    const order = await client({ fetch: unsteady }).refundOrder(id, { amount: 10 })
    expect(order.canceledAmount).toBe(10)
    expect(calls).toHaveLength(2)
    expect(calls[0]).toBe(calls[1])
    const found: string[] = []
    for await (const row of everyRow((after) => client().listOrders({ after, limit: 1 }))) found.push(row.id)
    expect(found).toEqual([id])
  })

  it('waits for its own first try that is still running, and does not abandon a try that is about to succeed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const answers = [
      () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
      () => Promise.resolve(Response.json({ code: 'STILL_RUNNING' }, { status: 409 })),
      () => Promise.resolve(Response.json({ canceledAmount: 10 }, { status: 201 })),
    ]
    const began = Date.now()
    const late = client({ fetch: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')) })
    const order = late.refundOrder('0197a000-0000-7000-8000-000000000000', { amount: 10 })
    try {
      await vi.advanceTimersByTimeAsync(250)
      expect(answers).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(5000)
      expect(answers).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(5000)
      expect(await order).toEqual({ canceledAmount: 10 })
    } finally {
      vi.useRealTimers()
    }
    // other refusals are not retried
    const refusing = client({
      fetch: () => Promise.resolve(Response.json({ code: 'AMOUNT_NOT_REFUNDABLE' }, { status: 409 })),
    })
    await expect(refusing.refundOrder('x', { amount: 10 })).rejects.toMatchObject({ status: 409 })
    expect(Date.now() - began).toBeLessThan(5000)
  })

  it('says why it was refused', async () => {
    const refused = client({ apiKey: 'wrong' }).getCnpj()
    await expect(refused).rejects.toBeInstanceOf(DripRefusal)
    await expect(refused).rejects.toMatchObject({ status: 401, problem: { code: 'INVALID_API_KEY' } })
  })

  it('believes a webhook only with the right signature, and only for five minutes', () => {
    const at = new Date('2026-11-24T13:00:00Z')
    const [secret, other] = ['whsec_AAAA', 'whsec_BBBB']
    const body = '{"type":"webhook.test"}'
    const headers = signedHeaders([secret], { id: 'a', at, body })
    expect(verifyWebhook(secret, headers, body, at)?.type).toBe('webhook.test')
    expect(verifyWebhook(other, headers, body, at)).toBeNull()
    expect(verifyWebhook(secret, headers, `${body} `, at)).toBeNull()
    expect(verifyWebhook(secret, {}, body, at)).toBeNull()
    expect(verifyWebhook(secret, headers, body, new Date(at.getTime() + 301_000))).toBeNull()
    const both = signedHeaders([other, secret], { id: 'a', at, body })
    expect(verifyWebhook(secret, both, body, at)).not.toBeNull()
  })
})

describe('the guide', () => {
  const programs = [
    ...readFileSync(join(ROOT, 'docs', 'connect-your-store.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g),
  ].map((it) => it[1] ?? '')
  // an empty folder outside this repository, as a reader has one
  const folder = mkdtempSync(join(tmpdir(), 'drip-store-'))
  let port: string
  beforeAll(async () => {
    const npm = (args: string[], cwd: string) => promisify(execFile)('npm', args, { cwd, timeout: 100_000 })
    await npm(['pack', '--pack-destination', folder], join(ROOT, 'client'))
    const [packed = ''] = readdirSync(folder)
    await npm(['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], folder)
    // a free port
    const receiver = await openReceiver()
    ;({ port } = new URL(receiver.url))
    await receiver.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const run = async (number: number): Promise<string> => {
    const file = join(folder, `step-${number}.mjs`)
    writeFileSync(file, programs[number - 1] ?? '')
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      cwd: folder,
      timeout: 20_000,
      env: { PATH: process.env['PATH'], DRIP_URL: world.url, DRIP_API_KEY: apiKey, PORT: port },
    })
    return stdout
  }

  it('is checked as npm packs it: JavaScript and its types, and nothing else', () => {
    const installed = join(folder, 'node_modules', '@drip', 'client')
    expect(readdirSync(installed)).toEqual(['README.md', 'dist', 'package.json'])
    const names = ['call', 'client', 'generated', 'sign-call', 'verify-webhook']
    expect(readdirSync(join(installed, 'dist'))).toEqual(names.flatMap((it) => [`${it}.d.ts`, `${it}.js`]))
  })

  it('declares the types of each call', async () => {
    const typed = (call: string) => {
      writeFileSync(join(folder, 'typed.ts'), `import { dripClient } from '@drip/client'\n${call}\n`)
      const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2024,dom', '--types', '']
      return promisify(execFile)(process.execPath, [tsc, ...options, 'typed.ts'], { cwd: folder })
    }
    const drip = "dripClient({ url: 'https://drip.example', apiKey: 'drip_' })"
    const { stdout } = await typed(`export const made = ${drip}.createCheckout({ amount: '300.00' })`)
    expect(stdout).toBe('')
    await expect(typed(`export const made = ${drip}.createCheckout({})`)).rejects.toMatchObject({
      stdout: expect.stringContaining("Property 'amount' is missing"),
    })
  })

  it('begins a purchase as it says', async () => {
    expect(await run(1)).toMatch(new RegExp(`^MORE_INFO ${world.url}/checkouts/[0-9a-f-]{36}\n$`))
  })

  it('receives a test event, signed', async () => {
    // the reader's clock is the real one
    await world.control('POST', '/clock', { now: new Date().toISOString() })
    const stop = await world.deps.webhooks.work()
    expect(await run(2)).toBe('the test has arrived\n')
    await stop()
  })

  it('finds orders and gives money back', async () => {
    await world.control('POST', '/clock', { now: '2026-11-28T13:00:00.000Z' })
    await buy(world, apiKey, newShopper(), { amount: '120.00', merchantCode: 'GUIDE-3' })
    const told = await run(3)
    expect(told).toContain('GUIDE-3 120\n')
    expect(told).toContain('taken back 10\nAMOUNT_NOT_REFUNDABLE\n')
  })

  it('answers a problem', async () => {
    const { orderId } = await newDispute(world, apiKey)
    const order = await client().getOrder(orderId)
    expect(await run(4)).toBe(`${order.merchantCode} WAITING_DECISION\nall answered\n`)
    const { content } = await client().listDisputes()
    expect(content).toMatchObject([{ orderId, files: [{ name: 'rastreio.pdf' }] }])
  })

  it('shows the payments', async () => {
    expect(await run(5)).toMatch(/^2026-11-\d\d [\d.]+ in \d transfers of \d+ orders\n/)
  })
})
