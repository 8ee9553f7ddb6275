import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../test/own-world.ts'
import { ADMIN_LOGIN, newAdmin } from '../../features/areas/admin-area/admin-area.makers.ts'
import { newCustomer } from '../../features/areas/customer-area/customer-area.makers.ts'
import { newSignedIn } from '../../features/areas/merchant-area/merchant-area.makers.ts'

interface Line {
  level: string
  event: string
  facts: Record<string, unknown>
}
const lines: Line[] = []
const put =
  (level: string) =>
  (event: string, facts: Record<string, unknown> = {}) =>
    void lines.push({ level, event, facts })

const world = await ownWorld({}, { info: put('info'), warn: put('warn'), error: () => {} })
const merchant = await world.merchant()

const CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

describe('every answer', () => {
  it('is treated only as its type, over TLS for a year, and reveals no address to others', async () => {
    for (const [path, status] of [
      ['/health/live', 200],
      ['/nowhere', 404],
      ['/customer_backoffice/api/v1/user', 401],
      ['/admin_backoffice/api/v1/user', 401],
    ] as const) {
      const { headers, status: got } = await world.call('GET', path)
      const told = [
        'content-security-policy',
        'x-content-type-options',
        'referrer-policy',
        'cross-origin-opener-policy',
        'strict-transport-security',
        'x-powered-by',
        'server',
      ].map((name) => headers.get(name))
      expect([path, got, ...told]).toEqual([
        path,
        status,
        CLOSED,
        'nosniff',
        'no-referrer',
        'same-origin',
        'max-age=31536000; includeSubDomains',
        null,
        null,
      ])
    }
  })

  it('to a signed-in person is cached by no browser and no proxy, and nor is a refusal', async () => {
    const customer = await newCustomer(world, merchant.apiKey)
    const user = await newSignedIn(world, merchant.id)
    const admin = await newAdmin(world)
    const answers = [
      await customer.call('GET', '/user'),
      await customer.call('PATCH', '/user', { name: '' }),
      await user.call('GET', '/v1/user'),
      await admin.call('GET', '/user'),
      await admin.call('GET', '/nowhere'),
      await world.call('GET', '/admin_backoffice/api/v1/user'),
    ]
    expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual(
      [200, 422, 200, 200, 404, 401].map((status) => [status, 'no-store']),
    )
  })

  it.each(['TRACE', 'CONNECT', 'PROPFIND'])('is refused to the method %s', async (method) => {
    const { host } = new URL(world.url)
    const answer = await rawAnswer(
      host,
      `${method} /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).not.toMatch(/^HTTP\/1\.1 200/)
  })
})

describe('the log', () => {
  it('has every try to sign in, by marks without names', async () => {
    const { email } = await newAdmin(world)
    lines.length = 0
    const tried = (password: string) =>
      world.call('POST', '/admin_backoffice/api/v1/login', { username: email, password })
    await tried('not this one')
    await tried('Jacaranda-2026')
    const tries = lines.filter(({ event }) => event.startsWith('sign-in.'))
    expect(tries).toMatchObject([
      { level: 'warn', event: 'sign-in.refused', facts: { audience: 'ADMIN', code: 'WRONG_CREDENTIALS' } },
      { level: 'info', event: 'sign-in.accepted', facts: { audience: 'ADMIN' } },
    ])
    const [refused, accepted] = tries.map(({ facts }) => [facts['account'], facts['address']])
    expect(refused).toEqual(accepted)
    expect(JSON.stringify(tries)).not.toMatch(/@|127\.0\.0\.1|not this one/)
  })

  it('has tries with a wrong secret, and data that none of our pages sends, without its text', async () => {
    lines.length = 0
    const told = { pix: [{ endToEndId: 'E-of-ana@exemplo.com.br' }] }
    expect((await world.call('POST', '/webhooks/pix/guessed-secret/pix', told)).status).toBe(404)
    expect((await world.call('POST', ADMIN_LOGIN, { username: ['ana@exemplo.com.br'] })).status).toBe(400)
    const refused = lines.filter(({ event }) => event === 'http.refused')
    expect(refused.map(({ facts }) => facts['code'])).toEqual(['WRONG_WEBHOOK_SECRET', 'INVALID_BODY'])
    expect(JSON.stringify(refused)).not.toMatch(/guess|ana@/)
  })

  it('has refused actions', async () => {
    const reader = await newAdmin(world, 'CATALOGUE')
    lines.length = 0
    const customer = '/customers/0193a1b2-0000-7000-8000-000000000001'
    expect((await reader.call('GET', customer)).status).toBe(403)
    const sale = await world.call('POST', '/api/v1/checkouts', { amount: '9.00' }, { 'x-api-key': 'drip_no' })
    expect(sale.status).toBe(401)
    expect(lines.filter(({ event }) => event === 'http.refused')).toMatchObject([
      {
        level: 'warn',
        facts: { method: 'GET', route: '/admin_backoffice/api/v1/customers/:id', code: 'FORBIDDEN' },
      },
      { level: 'warn', facts: { code: 'INVALID_API_KEY' } },
    ])
  })
})

async function rawAnswer(host: string, request: string): Promise<string> {
  const [name = '', port = ''] = host.split(':')
  return new Promise((done) => {
    let text = ''
    const socket = connect(Number(port), name, () => socket.write(request))
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk)).on('close', () => done(text))
    socket.on('error', () => done(text))
  })
}
