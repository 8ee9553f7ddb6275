/**
 * A small Stark Bank that does what its documentation promises (transfers by tag, Pix keys, one transfer per
 * externalId) and checks signatures.
 */
import { createPrivateKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '@drip/core/money/cents'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { ProviderDown } from '../call.ts'
import { createGuards } from '../guards.ts'
import type { ListedPayout, PayoutOrder } from './need.ts'
import { payoutOf, signatureOf, starkBankPayouts } from './starkbank.ts'
import { listenHere } from '../../../test/free-port.ts'

interface MadeTransfer {
  id: string
  amount: number
  externalId: string
  status: string
  transactionIds: string[]
  tags: string[]
  [more: string]: unknown
}

const keys = generateKeyPairSync('ec', {
  namedCurve: 'secp256k1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

let url: string
let made: MadeTransfer[]
let asked: string[]
/** Gives another answer than the bank would; once. */
let spoil: { status: number; after?: boolean } | null

const folder = mkdtempSync(join(tmpdir(), 'drip-stark-'))
writeFileSync(join(folder, 'key.pem'), keys.privateKey)
const server = createServer((request, response) => {
  void answer(request).then(({ status, body }) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
})
url = `${await listenHere(server)}/v2`
beforeEach(() => {
  made = []
  asked = []
  spoil = null
})
afterEach(() => {
  if (spoil !== null) throw new Error('the test asked for trouble that did not happen')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const bank = () =>
  starkBankPayouts(
    { url, projectId: '5656565656565656', privateKeyFile: join(folder, 'key.pem') },
    createGuards(systemClock()),
  )

const order = (changes: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: randomUUID(),
  amount: cents(12_345),
  to: {
    kind: 'PIX',
    name: 'Passo Largo Calçados Ltda',
    taxId: '11222333000181',
    pixKey: 'financeiro@loja.example',
  },
  description: 'Repasse Drip',
  ...changes,
})

describe('a payout by Stark Bank', () => {
  it('to a Pix key is a transfer to the account that the directory names, with our id', async () => {
    const it = order()
    expect(await bank().send(it)).toEqual({ state: 'PROCESSING', providerId: 'transfer-1' })
    expect(made).toMatchObject([
      {
        amount: 12_345,
        externalId: it.id,
        tags: ['drip-settlement', it.id],
        bankCode: '20018183',
        branchCode: 'encrypted-branch',
        accountNumber: 'encrypted-account',
        accountType: 'checking',
        name: 'Loja do diretório',
        taxId: '11.222.333/0001-81',
        description: 'Repasse Drip',
      },
    ])
  })

  it('to an account is a transfer to it, its check digit after a hyphen', async () => {
    const to = {
      kind: 'BANK',
      name: 'Loja',
      taxId: '11222333000181',
      bankCode: '341',
      accountType: '001',
      agency: '1234',
      account: '56789',
      digit: 'X',
    } as const
    await bank().send(order({ to }))
    expect(made).toMatchObject([
      { bankCode: '341', branchCode: '1234', accountNumber: '56789-X', name: 'Loja' },
    ])
    expect(asked).not.toContainEqual(expect.stringContaining('dict-key'))
  })

  it('sent again is the same transfer', async () => {
    const it = order()
    await bank().send(it)
    mark('success')
    expect(await bank().send(it)).toEqual({ state: 'DONE', providerId: 'transfer-1' })
    // not even tried: the bank does not say how long it remembers an externalId
    expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('that two send at once is one transfer', async () => {
    const it = order()
    const states = await Promise.all([bank().send(it), bank().send(it), bank().send(it)])
    expect(new Set(states.map((state) => state.providerId))).toEqual(new Set(['transfer-1']))
    expect(made).toHaveLength(1)
  })

  it('with a lost answer is found by the next try', async () => {
    const it = order()
    spoil = { status: 500, after: true }
    await expect(bank().send(it)).rejects.toThrow(ProviderDown)
    expect(await bank().send(it)).toMatchObject({ providerId: 'transfer-1' })
    expect(made).toHaveLength(1)
  })

  it('to an unknown key is refused', async () => {
    const to = { ...order().to, kind: 'PIX', pixKey: 'ninguem@loja.example' } as const
    expect(await bank().send(order({ to }))).toEqual({ state: 'REFUSED', providerId: null })
    expect(made).toEqual([])
  })

  it.each([401, 429, 500, 503])(
    'answered %i is to be tried again, and the error contains no secret',
    async (status) => {
      spoil = { status }
      const error: unknown = await bank()
        .send(order())
        .catch((it: unknown) => it)
      expect(error).toBeInstanceOf(ProviderDown)
      expect(JSON.stringify(error)).not.toMatch(/signature/i)
      expect((error as Error).cause).toBeUndefined()
    },
  )

  it('that the bank does not know is null', async () => {
    expect(await bank().find(randomUUID())).toBeNull()
  })
})

describe('what we sign', () => {
  const message =
    'project/5656565656565656:1764000000:{"transfers":[{"amount":12345,"name":"Loja São João"}]}'
  const key = createPrivateKey(`-----BEGIN EC PRIVATE KEY-----
MHQCAQEEIG0wBaZv3FZZQWcnEjDUiIiIsCiMZisoWgPJHDtLyvy7oAcGBSuBBAAK
oUQDQgAEvefrtd7UCDgcSYQ2g0vw8oVPJ5YlqzzGI9yIcNsYWp/Hvvj4NFW251R5
Ikz7eEkv9jotYgCQCENTmuzGd50t2Q==
-----END EC PRIVATE KEY-----`)
  const publicKey = `-----BEGIN PUBLIC KEY-----
MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEvefrtd7UCDgcSYQ2g0vw8oVPJ5YlqzzG
I9yIcNsYWp/Hvvj4NFW251R5Ikz7eEkv9jotYgCQCENTmuzGd50t2Q==
-----END PUBLIC KEY-----`
  const isSigned = (text: string, signature: string) =>
    verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))

  it.each([
    // by Stark Bank's own library, starkbank-ecdsa 1.2.0 for Node, which also accepted ours
    [
      'their library signed it',
      'MEQCIBFoVhhyndsiTF+o02rzMo+fBim7ZSAJlNvLFFWdbMOJAiBz68bRQziKRUtQZoalUAxlqa571LDM44243qM1mFUccg==',
    ],
    // accepted by Ecdsa.verify of that library
    [
      'OpenSSL signed it once',
      'MEUCIGMIkkAt0DwdyDeYd9cOBEVYaR0qWWl/iICVcRKOwp+VAiEA1LUPeHmf6bRYcO+qzpg7kgF3WOXFbjEpdkmmuQNT3Vc=',
    ],
    ['we sign it now', signatureOf(message, key)],
  ])('is one signature to both: %s', (_, signature) => {
    expect(isSigned(message, signature)).toBe(true)
    expect(isSigned(message.replace('12345', '92345'), signature)).toBe(false)
  })

  it('covers what is sent, to the last byte, and when', async () => {
    await bank().send(order({ description: 'Repasse à loja — São João' }))
    expect(made).toMatchObject([{ description: 'Repasse à loja — São João' }])
  })
})

it('the list says everything of ours, over pages', async () => {
  for (let count = 0; count < 5; count++) await bank().send(order())
  mark('success')
  const listed: ListedPayout[] = []
  for await (const page of bank().list({ from: new Date('2026-11-20'), to: new Date('2026-11-24') }))
    listed.push(...page)
  expect(listed.map((it) => it.id)).toEqual(made.map((it) => it.externalId))
  expect(listed[0]).toMatchObject({ state: 'DONE', amount: 12_345 })
  expect(asked.at(-1)).toMatch(/tags=drip-settlement&after=2026-11-20&before=2026-11-25|cursor=/)
})

it.each<[string, string[] | null, string]>([
  ['created', [], 'PROCESSING'],
  ['processing', ['1'], 'PROCESSING'],
  ['success', ['1'], 'DONE'],
  ['failed', [], 'REFUSED'],
  ['failed', ['1'], 'REFUSED'],
  ['failed', ['1', '2'], 'RETURNED'],
  ['canceled', null, 'REFUSED'],
  ['something new', ['1'], 'PROCESSING'],
])('a transfer that is %s with %j is %s', (status, transactionIds, state) => {
  expect(payoutOf({ id: 't', amount: 1, status, transactionIds })).toEqual({ state, providerId: 't' })
})

function mark(status: string): void {
  for (const it of made) it.status = status
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const url = new URL(request.url ?? '', 'https://sandbox.api.starkbank.com')
  asked.push(decodeURIComponent(`${request.method} ${url.pathname}${url.search}`))
  const { 'access-id': accessId, 'access-time': time, 'access-signature': signature } = request.headers
  const signed = Buffer.from(`${String(accessId)}:${String(time)}:${text}`)
  if (!verify('sha256', signed, keys.publicKey, Buffer.from(String(signature), 'base64')))
    return { status: 401, body: {} }
  const spoiled = spoil
  const isLast = spoiled !== null && (spoiled.after !== true || request.method === 'POST')
  if (isLast) spoil = null
  if (isLast && spoiled.after !== true) return { status: spoiled.status, body: {} }
  const said = bankAnswer(request.method ?? '', url, text)
  return isLast ? { status: spoiled.status, body: {} } : said
}

function bankAnswer(method: string, url: URL, text: string): { status: number; body: unknown } {
  if (url.pathname.startsWith('/v2/dict-key/')) return keyAnswer(decodeURIComponent(url.pathname.slice(13)))
  if (url.pathname !== '/v2/transfer') return { status: 404, body: {} }
  if (method === 'POST') return makeAnswer(text)
  const tag = url.searchParams.get('tags') ?? ''
  const from = Number(url.searchParams.get('cursor') ?? 0)
  const size = Math.min(Number(url.searchParams.get('limit')), 2)
  const found = made.filter((it) => it.tags.includes(tag))
  const next = from + size
  return {
    status: 200,
    body: { transfers: found.slice(from, next), cursor: next < found.length ? String(next) : null },
  }
}

function keyAnswer(key: string): { status: number; body: unknown } {
  if (key.startsWith('ninguem'))
    return { status: 400, body: { errors: [{ code: 'invalidPixKey', message: 'unknown' }] } }
  return {
    status: 200,
    body: {
      key: {
        id: key,
        name: 'Loja do diretório',
        taxId: '11.222.333/0001-81',
        ispb: '20018183',
        branchCode: 'encrypted-branch',
        accountNumber: 'encrypted-account',
        accountType: 'checking',
      },
    },
  }
}

function makeAnswer(text: string): { status: number; body: unknown } {
  const [asks] = (JSON.parse(text) as { transfers: MadeTransfer[] }).transfers
  if (asks === undefined || made.some((it) => it.externalId === asks.externalId))
    return { status: 400, body: { errors: [{ code: 'invalidExternalId', message: 'duplicated' }] } }
  const transfer = { ...asks, id: `transfer-${made.length + 1}`, status: 'created', transactionIds: [] }
  made.push(transfer)
  return { status: 200, body: { transfers: [transfer] } }
}
