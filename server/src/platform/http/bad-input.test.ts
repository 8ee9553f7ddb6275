/** Every route with input that no honest client sends: always a refusal with a code, never a crash, never a trace. */
import { connect } from 'node:net'
import * as fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, newShopper } from '../../../test/shopper.ts'
import { ownWorld } from '../../../test/own-world.ts'
import { jsonLog } from '../log.ts'

const lines: string[] = []
const world = await ownWorld(
  {},
  jsonLog((line) => lines.push(line)),
)
const { apiKey } = await world.merchant()
const checkoutId = await world.checkout(apiKey)

const NOBODY = '0197a000-0000-7000-8000-000000000000'

interface Route {
  method: 'GET' | 'POST' | 'PUT'
  /** With `:id` in place of an id. */
  path: string
  takesBody: boolean
  keyed?: boolean
}
const ROUTES: readonly Route[] = [
  { method: 'POST', path: '/api/v1/checkouts', takesBody: true, keyed: true },
  { method: 'PUT', path: '/api/v1/checkouts/:id', takesBody: true },
  { method: 'PUT', path: '/api/v1/checkouts/:id/cancel', takesBody: false },
  { method: 'POST', path: '/api/v1/checkouts/:id/notify_pix', takesBody: false },
  { method: 'POST', path: '/api/v1/checkouts/:id/update_waitlist', takesBody: true },
  { method: 'GET', path: '/api/v1/checkouts/:id', takesBody: false, keyed: true },
  { method: 'GET', path: '/api/v1/merchant/orders/:id/detail', takesBody: false, keyed: true },
  { method: 'PUT', path: '/api/v1/merchant/orders/:id/cancel', takesBody: false, keyed: true },
  { method: 'PUT', path: '/api/v1/cancellation/:id', takesBody: true, keyed: true },
  { method: 'POST', path: '/feedback/checkout-feedback', takesBody: true },
  { method: 'POST', path: '/api/v1/events', takesBody: true },
  { method: 'POST', path: '/customer_backoffice/api/v2/login', takesBody: true },
  { method: 'POST', path: '/customer_backoffice/api/v1/recover/password', takesBody: true },
  { method: 'PUT', path: '/customer_backoffice/api/v1/recover/validate', takesBody: true },
  { method: 'PUT', path: '/customer_backoffice/api/v1/recover/password', takesBody: true },
  { method: 'POST', path: '/customer_backoffice/api/v1/recover/phone', takesBody: true },
  { method: 'PUT', path: '/customer_backoffice/api/v1/recover/phone', takesBody: true },
  { method: 'POST', path: '/customer_backoffice/api/v2/login/by_checkout', takesBody: true },
  { method: 'POST', path: '/api/v1/debts/start-negotiation', takesBody: true },
  { method: 'POST', path: '/webhooks/pix/only-for-the-demo-world/pix', takesBody: true },
  { method: 'POST', path: '/demo/clock', takesBody: true },
]
const withId = ROUTES.filter((it) => it.path.includes(':id'))
const withBody = ROUTES.filter((it) => it.takesBody)

interface Refused {
  status: number
  type: string
  text: string
}
async function send(
  { method, path, keyed }: Pick<Route, 'method' | 'path' | 'keyed'>,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<Refused> {
  const answer = await fetch(world.url + path, {
    method,
    headers: { ...(body === undefined ? {} : headers), ...(keyed === true ? { 'x-api-key': apiKey } : {}) },
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}

/** What is wrong with a refusal: it must be 4xx, a problem with a code, and reveal nothing internal. */
function faultsOf({ status, type, text }: Refused, note: string): string[] {
  const code = /"code":"([^"]*)"/.exec(text)?.[1] ?? ''
  const faults = [
    ...(status >= 400 && status < 500 ? [] : [`status ${status}`]),
    ...(type.includes('application/problem+json') ? [] : [`type ${type}`]),
    ...(/^[A-Z_]+$/.test(code) && text.includes(`"status":${status}`) ? [] : ['no problem with a code']),
    ...(/\\n +at |node_modules|\.ts:|select |postgres|zod|FST_/i.test(text) ? ['shows our insides'] : []),
  ]
  return faults.map((fault) => `${note}: ${fault}: ${text.slice(0, 300)}`)
}

/** How many rows each table has, and when a checkout last changed. */
async function databaseState(): Promise<unknown> {
  const { rows } = await world.deps.db.raw(`
    select (select count(*) from checkouts) as checkouts, (select max(updated_at) from checkouts) as changed,
      (select count(*) from phone_codes) as codes, (select count(*) from charges) as charges,
      (select count(*) from orders) as orders, (select count(*) from cancellations) as cancellations,
      (select count(*) from checkout_feedback) as feedback, (select count(*) from pix_payments) as payments,
      (select count(*) from idempotency_keys) as keys, (select count(*) from jobs) as jobs`)
  return rows[0]
}

let before: unknown
async function expectNothingHappened(): Promise<void> {
  expect(await databaseState()).toEqual(before)
  expect(lines.filter((line) => line.includes('http.unexpected'))).toEqual([])
}
beforeEach(async () => {
  lines.length = 0
  before = await databaseState()
})
afterEach(async () => {
  await expectNothingHappened()
})

const NOT_JSON: [string, string][] = [
  ['half an object', '{"amount": 1'],
  ['a bare word', 'amount=1'],
  ['a trailing comma', '{"amount": 1,}'],
  ['NaN', '{"amount": NaN}'],
  ['a byte order mark and rubbish', '\uFEFF{x'],
  ['a prototype', '{"__proto__": {"isAdmin": true}, "amount": 90}'],
  ['a constructor', '{"constructor": {"prototype": {"isAdmin": true}}, "amount": 90}'],
  ['an array', '[]'],
  ['an array of bodies', '[{"amount": 90}]'],
  ['a number', '7'],
  ['a text', '"amount"'],
  ['true', 'true'],
  ['a million brackets', '['.repeat(100_000)],
  ['deep nesting', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
]

describe('a body that is no object of JSON', () => {
  it.each(NOT_JSON)('is refused by every door (%s)', async (_name, body) => {
    for (const route of withBody) {
      const path = route.path.replace(':id', checkoutId)
      // a plugin's error report is only logged, and deep nesting of unknown fields is ignored by design
      const taken = await send({ ...route, path }, body)
      expect(faultsOf(taken, `${route.method} ${route.path}`)).toEqual([])
    }
  })

  it.each([
    ['text/plain', 'amount=90'],
    ['application/xml', '<amount>90</amount>'],
    ['application/x-www-form-urlencoded', 'amount=90'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="amount"\r\n\r\n90\r\n--x--',
    ],
    ['application/octet-stream', '\u0000\u0001'],
    ['nonsense', '{}'],
    ['application/json/x', '{}'],
  ])('because of its type %s is refused by every door', async (type, body) => {
    for (const route of withBody) {
      const refused = await send({ ...route, path: route.path.replace(':id', checkoutId) }, body, {
        'content-type': type,
      })
      expect(faultsOf(refused, `${route.method} ${route.path}`)).toEqual([])
    }
  })

  it('because it is not UTF-8 is refused or read as unreadable, never an accident', async () => {
    const bytes = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    for (const route of withBody)
      expect(
        faultsOf(await send({ ...route, path: route.path.replace(':id', checkoutId) }, bytes), route.path),
      ).toEqual([])
  })

  it('because it is too large is refused by every door', async () => {
    const large = JSON.stringify({ amount: 'x', padding: 'x'.repeat(2_500_000) })
    for (const route of withBody) {
      const refused = await send({ ...route, path: route.path.replace(':id', checkoutId) }, large)
      expect(faultsOf(refused, route.path)).toEqual([])
      expect([route.path, refused.status]).toEqual([route.path, 413])
    }
  })
})

describe('an id that is none', () => {
  it.each([
    NOBODY,
    NOBODY.toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
    'not-a-uuid',
    '1',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    "' or 1=1 --",
    `${NOBODY}%20`,
    `${NOBODY}' --`,
    '__proto__',
    'constructor',
    '🙂',
    'x'.repeat(5000),
    '%',
    '%zz',
    '%ff',
  ])('is not found by any door: %s', async (id) => {
    for (const route of withId) {
      const body = route.takesBody ? JSON.stringify(VALID[route.path] ?? {}) : undefined
      const refused = await send({ ...route, path: route.path.replace(':id', id) }, body)
      expect(faultsOf(refused, `${route.method} ${route.path}`)).toEqual([])
      expect([400, 404, 414]).toContain(refused.status)
    }
  })
})

/** Bodies that these routes accept. */
const VALID: Record<string, unknown> = {
  '/api/v1/checkouts/:id': {},
  '/api/v1/checkouts/:id/update_waitlist': { oldStatus: 'WAITING_RESPONSE', newStatus: 'CONFIRMED' },
  '/api/v1/cancellation/:id': { amount: 1 },
}

describe('a step with wrong types', () => {
  const WRONG: unknown[] = [null, 1, true, [], {}, [''], { toString: 1 }, '', ' ', '\u0000', 'x'.repeat(5000)]
  it.each([
    'customerPhone',
    'customerCpf',
    'customerName',
    'customerEmail',
    'customerBirthDate',
    'customerAddressCep',
    'customerAddressStreet',
    'customerAddressNumber',
    'customerAddressState',
    'firstInstallmentsDate',
    'firstDateShown',
    'phoneVerificationCode',
    'phoneVerificationMethod',
    'totalInstalments',
    'checkoutConfirmed',
    'renewPayment',
  ])('in %s is refused', async (name) => {
    for (const value of WRONG) {
      if (value === 1 && name === 'totalInstalments') continue
      if (value === true && (name === 'checkoutConfirmed' || name === 'renewPayment')) continue
      const refused = await step({ [name]: value })
      expect(faultsOf(refused, `${name} = ${JSON.stringify(value)}`)).toEqual([])
    }
  })

  it.each<[string, unknown[]]>([
    ['totalInstalments', [0, -1, 1.5, 49, 1e308, '3', Number.MAX_SAFE_INTEGER]],
    [
      'firstInstallmentsDate',
      ['2026-02-30', '2026-13-01', '2026-1-1', '31/12/2026', '2026-12-01T00:00:00Z', '0000-00-00'],
    ],
    ['customerBirthDate', ['2026-02-29', '3000-01-01', '1800-01-01', '0000-01-01', '1990-06-31', 'hoje']],
    ['phoneVerificationMethod', ['EMAIL', 'sms', 'PIGEON']],
    [
      'customerCpf',
      [
        '00000000000',
        '11111111111',
        '12345678900',
        '1234567890',
        '123456789012',
        'abcdefghijk',
        '١٢٣٤٥٦٧٨٩٠١',
      ],
    ],
    [
      'customerPhone',
      [
        '1133334444',
        '+351912345678',
        '+14151550100',
        '0000000000',
        '+55',
        '119887700011',
        'abc',
        '+5511٩8877٠٠٠١',
      ],
    ],
    [
      'customerEmail',
      [
        'a',
        'a@b',
        '@b.com',
        'a b@c.com',
        'a@b..com',
        'a@b.com\nbcc: x@y.z',
        '"a"@b.com',
        'josé@exemplo.com.br',
      ],
    ],
    [
      'customerName',
      [
        'Ana',
        '7 8',
        'Ana 😀 Ramos',
        'Ana \u202eRamos',
        'Ana\u200bBeatriz Ramos',
        '<b>Ana</b> Ramos',
        'A\u0000na Ramos',
        'Z\u0351\u0352\u0353\u0354a Ramos',
        `Ana ${'a'.repeat(120)}`,
      ],
    ],
    ['customerAddressStreet', ['---', '\u202e', 'Rua \u200b', 'Rua \u0000 x', '🙂🙂', '<>']],
    ['customerAddressCep', ['0131010', '013101000', 'abcdefgh']],
    ['customerAddressState', ['XX', 'Sao', 'S', '__proto__', 'constructor']],
  ])('an impossible %s is refused', async (name, values) => {
    for (const value of values)
      expect(faultsOf(await step({ [name]: value }), `${name} = ${JSON.stringify(value)}`)).toEqual([])
  })

  it('or fields that do not exist is refused', async () => {
    for (const extra of ['status', 'amount', 'isAdmin', 'phoneVerifiedAt', 'koReason', 'toString'])
      expect(faultsOf(await step({ [extra]: 'x' }), extra)).toEqual([])
  })

  const step = (body: unknown) =>
    send({ method: 'PUT', path: `/api/v1/checkouts/${checkoutId}` }, JSON.stringify(body))
})

describe('other bodies that lie', () => {
  it.each<[string, string, unknown[]]>([
    [
      'POST',
      '/feedback/checkout-feedback',
      [
        {},
        { checkoutID: 'x', feedback: 'OTHER' },
        { checkoutID: NOBODY, feedback: 'CURIOSITY' },
        { checkoutID: 'ID', feedback: 'HATE' },
        { checkoutID: 'ID', feedback: 'OTHER' },
        { checkoutID: 'ID', feedback: 'OTHER', comment: ' ' },
        { checkoutID: 'ID', feedback: 'CURIOSITY', comment: 'x'.repeat(2001) },
        { checkoutID: 'ID', feedback: 'CURIOSITY', comment: 'a\u0000b' },
        { checkoutID: 'ID', feedback: 'CURIOSITY', comment: 7 },
      ],
    ],
    [
      'POST',
      '/api/v1/events',
      [
        {},
        { name: '' },
        { name: 'a b' },
        { name: 'x'.repeat(61) },
        { name: 'ok', checkoutId: 'x' },
        { name: 'ok', detail: 'x'.repeat(301) },
        { name: 7 },
      ],
    ],
    [
      'POST',
      '/api/v1/checkouts/ID/update_waitlist',
      [
        {},
        { oldStatus: 'x', newStatus: 'CONFIRMED' },
        { oldStatus: 'WAITING_RESPONSE' },
        { oldStatus: null, newStatus: null },
      ],
    ],
    [
      'POST',
      '/webhooks/pix/only-for-the-demo-world/pix',
      [
        {},
        { pix: null },
        { pix: {} },
        { pix: [1] },
        { pix: [{ txid: 'x' }] },
        { pix: [{ endToEndId: 'x'.repeat(41) }] },
        { pix: Array.from({ length: 1001 }, () => ({ endToEndId: 'x' })) },
      ],
    ],
    ['POST', '/webhooks/pix/wrong-secret-of-somebody/pix', [{ pix: [] }, { pix: [{ endToEndId: 'x' }] }]],
    [
      'POST',
      '/demo/clock',
      [{}, { now: 'x' }, { now: 7 }, { now: '2026-11-24T13:00:00Z' }, { now: '+275760-09-13T00:00:00.000Z' }],
    ],
  ])('%s %s', async (method, path, bodies) => {
    for (const body of bodies) {
      const text = JSON.stringify(body).replaceAll('"ID"', JSON.stringify(checkoutId))
      const refused = await send({ method: method as 'POST', path: path.replace('ID', checkoutId) }, text)
      expect(faultsOf(refused, text)).toEqual([])
    }
  })
})

describe('the data sent to the PSP’s webhook', () => {
  it('is accepted or refused, whatever it contains, and never believed', async () => {
    const path = '/webhooks/pix/only-for-the-demo-world/pix'
    const id = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 42 }),
      fc.constantFrom('\0', '__proto__', `E${'1'.repeat(31)}`, "'; drop table jobs; --", 7, null),
    )
    const hint = fc.record(
      {
        endToEndId: id,
        txid: id,
        valor: fc.string({ maxLength: 12 }),
        devolucoes: fc.oneof(
          fc.array(fc.record({ id }, { requiredKeys: [] }), { maxLength: 3 }),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    )
    const told = fc.oneof(
      fc.record({ pix: fc.array(hint, { maxLength: 4 }) }),
      fc.record({ pix: fc.jsonValue() }),
      fc.jsonValue(),
    )
    const answers = new Set<number>()
    await fc.assert(
      fc.asyncProperty(told, async (body) => {
        const { status } = await send({ method: 'POST', path }, JSON.stringify(body))
        answers.add(status)
        return status === 200 || status === 400
      }),
      { numRuns: 60 },
    )
    expect(answers).toEqual(new Set([200, 400]))
    // each plausible hint was processed, or is queued
    await world.deps.db.run(sql`delete from jobs`)
  })
})

describe('a door that is not there', () => {
  it.each(['DELETE', 'PATCH'])('by its method %s is not found', async (method) => {
    for (const { path } of ROUTES) {
      const answer = await fetch(world.url + path.replace(':id', checkoutId), { method })
      expect(
        faultsOf(
          {
            status: answer.status,
            type: answer.headers.get('content-type') ?? '',
            text: await answer.text(),
          },
          `${method} ${path}`,
        ),
      ).toEqual([])
    }
  })

  it.each([
    '/api',
    '/api/v1',
    '/api/v1/checkouts',
    '/api/v2/checkouts',
    '/admin',
    '/.env',
    '/api/v1/checkouts//',
    '/%2e%2e/etc/passwd',
    '/?x=\u0000',
  ])('by its path %s is not found', async (path) => {
    expect(faultsOf(await send({ method: 'GET', path }), path)).toEqual([])
  })

  it('that receives something other than HTTP says so, and serves the next request', async () => {
    for (const rubbish of [
      '\u0016\u0003\u0001',
      'GET\r\n\r\n',
      `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      'POST /api/v1/checkouts HTTP/1.1\r\ncontent-length: -1\r\n\r\n',
    ])
      expect(await raw(rubbish)).toMatch(
        /^HTTP\/1\.1 4[\s\S]*application\/problem\+json[\s\S]*"code":"(HEADERS_TOO_LARGE|UNREADABLE_REQUEST)"/,
      )
    expect((await fetch(`${world.url}/health/live`)).status).toBe(200)
  })
})

describe('the log', () => {
  it('of all this contains nobody’s CPF, phone or e-mail', async () => {
    const shopper = newShopper()
    const personal = JSON.stringify({ ...formOf(shopper), customerPhone: shopper.phone })
    const spellings = [
      shopper.cpf,
      shopper.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'),
      shopper.email,
      shopper.phone,
      shopper.phone.slice(1),
      shopper.phone.slice(3),
      shopper.phone.replace(/\+55(\d\d)(\d{5})(\d{4})/, '($1) $2-$3'),
      shopper.phone.replace(/\+55(\d\d)(\d{5})(\d{4})/, '+55 $1 $2-$3'),
    ]
    const error = JSON.stringify({ error: personal, website: spellings.join(' | ') })
    expect((await send({ method: 'POST', path: '/api/v1/merchants/log_plugin_error' }, error)).status).toBe(
      204,
    )
    const event = JSON.stringify({ name: 'error', detail: spellings.join(',') })
    expect((await send({ method: 'POST', path: '/api/v1/events' }, event)).status).toBe(204)
    world.deps.log.error('test', new Error(`refused ${spellings.join(' ')}`))
    const log = lines.join('\n')
    expect(log).toContain('plugin.error')
    expect(spellings.filter((it) => log.includes(it))).toEqual([])
  })
})

/** The answer to a raw socket until it is closed or half a second has passed. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(world.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text, 'latin1'))
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('close', () => resolve(heard))
    socket.on('error', () => resolve(heard))
    setTimeout(() => socket.destroy(), 500)
  })
}
