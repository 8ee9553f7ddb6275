import type { ApiKey, MadeApiKey, NewApiKey } from '@drip/core/contracts/merchant/api-keys'
import { KEY_SCOPES, type KeyScope, MAX_KEYS } from '@drip/core/contracts/merchant/key-scopes'
import * as calls from '@drip/core/contracts/merchant/merchant-calls'
import type { Operation } from '@drip/core/contracts/operation'
import { generateKeyPairSync } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { scannedBy, statementsOf } from '../../../../../test/plans.ts'
import { buy, goToWeek } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { OPERATIONS } from '../../../everybody/openapi/openapi.ts'
import { newKey } from '../../../marketplace/merchants/merchants.makers.ts'
import { newPair } from '../../merchant-api/signed-calls.makers.ts'
import { type SignedIn, newSignedIn } from '../merchant-area.makers.ts'
import { listApiKeys } from './manage-api-keys.ts'

const world = await ownWorld()

let week = 0
let merchant: { id: string; apiKey: string }
let user: SignedIn
beforeEach(async () => {
  await goToWeek(world, week++)
  merchant = await world.merchant({ upfront: 'MANDATORY', cashback: null, name: 'Loja das Chaves' })
  user = await newSignedIn(world, merchant.id)
})

const key = (apiKey: string) => ({ 'x-api-key': apiKey })
const asked = async (apiKey: string) => {
  const { status, body } = await world.call('GET', '/api/v1/merchants/get_cnpj', undefined, key(apiKey))
  return status === 200 ? 200 : `${status} ${String(body['code'])}`
}
const make = async (it: Partial<NewApiKey> = {}, by = user): Promise<MadeApiKey> => {
  const answer = await by.call<MadeApiKey>('POST', '/v1/api_keys', {
    name: 'Loja virtual',
    scopes: KEY_SCOPES,
    ...it,
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const rotate = (id: string, overlap = 'DAY', by = user) =>
  by.call<MadeApiKey & { code: string }>('POST', `/v1/api_keys/${id}/rotate`, { overlap })
const list = async (by = user) => (await by.call<{ content: ApiKey[] }>('GET', '/v1/api_keys')).body.content
const stateOf = async (id: string): Promise<ApiKey['state'] | undefined> =>
  (await listApiKeys(world.deps, merchant.id)).find((it) => it.id === id)?.state

describe('an API key', () => {
  it('is one of several, is shown once, and is stored hashed', async () => {
    const made = await make({ scopes: ['orders:read'], expiresOn: '2030-01-31' })
    expect(made.apiKey).toMatch(/^drip_[\w-]{32}$/)
    expect([await asked(merchant.apiKey), await asked(made.apiKey)]).toEqual([200, 200])
    const listed = await list()
    expect(listed).toMatchObject([
      {
        name: 'Loja virtual',
        ends: made.apiKey.slice(-4),
        scopes: ['orders:read'],
        state: 'GOOD',
        madeBy: { isGone: false },
        // until the end of the day in São Paulo
        expiresAt: '2030-02-01T03:00:00.000Z',
        lastUsedOn: made.createdAt.slice(0, 10),
      },
      { name: 'Chave da loja', state: 'GOOD', madeBy: null, scopes: KEY_SCOPES, expiresAt: null },
    ])
    expect(JSON.stringify(listed)).not.toContain(made.apiKey)
    const rows = await world.deps.db.rows(sql`select * from api_keys where id = ${made.id}`)
    expect(JSON.stringify(rows)).not.toContain(made.apiKey.slice(5, 25))
  })

  it('is announced to all administrators, and its creator is recorded', async () => {
    const other = await newSignedIn(world, merchant.id)
    const made = await make({ scopes: ['refunds:write'] })
    for (const to of [user.email, other.email]) {
      const [mail] = await world.delivered(to)
      expect(mail?.subject).toBe('A Loja das Chaves tem uma nova chave de API')
      expect(mail?.text).toContain(`termina em ${made.apiKey.slice(-4)}`)
      expect(mail?.text).toContain('Ela pode: cancelar e estornar pedidos.')
      expect(mail?.text).not.toContain(made.apiKey)
    }
    const entries = await world.deps.db.rows(sql`
      select action, actor_id from audit_entries where object_id = ${merchant.id} and action like 'API_KEY%'`)
    expect(entries).toEqual([{ action: 'API_KEY_MADE', actorId: user.id }])
  })

  it.each<[string, object, number, unknown]>([
    ['no name', { name: '  ' }, 422, [{ field: 'name', code: 'required' }]],
    ['a day that is over', { expiresOn: '2020-01-01' }, 422, [{ field: 'expiresOn', code: 'past' }]],
    [
      'a day that none follows',
      { expiresOn: '9999-12-31' },
      400,
      [{ field: 'expiresOn', code: expect.any(String) }],
    ],
    ['nothing that it may do', { scopes: [] }, 400, [{ field: 'scopes', code: expect.any(String) }]],
    [
      'what no key may do',
      { scopes: ['everything'] },
      400,
      [{ field: 'scopes/0', code: expect.any(String) }],
    ],
  ])('with %s is not made', async (_, wrong, status, errors) => {
    const body = { name: 'Loja', scopes: KEY_SCOPES, ...wrong }
    const answer = await user.call('POST', '/v1/api_keys', body)
    expect([answer.status, answer.body['errors']]).toEqual([status, errors])
    expect(await list()).toHaveLength(1)
  })

  it('is one of twenty at most, also at the same moment', async () => {
    for (let count = 1; count < MAX_KEYS - 1; count++) await newKey(world, merchant.id)
    const body = { name: 'Loja', scopes: KEY_SCOPES }
    const answers = await Promise.all([1, 2, 3].map(() => user.call('POST', '/v1/api_keys', body)))
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find((it) => it.status === 409)?.body['code']).toBe('TOO_MANY_KEYS')
  })

  it('is refused after its last day, with that reason', async () => {
    const today = world.deps.clock.now().toISOString().slice(0, 10)
    const made = await make({ expiresOn: today })
    expect(await asked(made.apiKey)).toBe(200)
    await world.advance('P1D')
    expect(await asked(made.apiKey)).toBe('401 API_KEY_EXPIRED')
    expect(await stateOf(made.id)).toBe('EXPIRED')
    await world.advance('P31D')
    expect(await stateOf(made.id)).toBeUndefined()
  })

  it('that ends is announced a week before, once', async () => {
    const day = new Date(world.deps.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    await make({ name: 'Painel', expiresOn: day })
    const warnings = async () =>
      (await world.delivered(user.email)).filter((it) =>
        it.subject?.startsWith('Uma chave de API da sua loja vale só até'),
      )
    await world.schedule('warn-of-expiring-keys')
    expect(await warnings()).toEqual([])
    await world.advance('P14D')
    await world.schedule('warn-of-expiring-keys')
    await world.schedule('warn-of-expiring-keys')
    const [warning, ...more] = await warnings()
    expect(warning?.subject).toContain(day.split('-').toReversed().join('/'))
    expect(warning?.text).toContain('“Painel …')
    expect(more).toEqual([])
  })

  it('is ended at once by an administrator; twice is once, and everybody is notified', async () => {
    const made = await make()
    expect(await asked(made.apiKey)).toBe(200)
    for (let time = 0; time < 2; time++)
      expect((await user.call('DELETE', `/v1/api_keys/${made.id}`)).status).toBe(204)
    expect([await asked(made.apiKey), await asked(merchant.apiKey)]).toEqual(['401 INVALID_API_KEY', 200])
    expect(await stateOf(made.id)).toBe('ENDED')
    const ends = (await world.delivered(user.email)).filter((it) => it.subject?.endsWith('foi encerrada'))
    expect(ends).toHaveLength(1)
  })

  it('of another merchant does not exist', async () => {
    const stranger = await newSignedIn(world, (await world.merchant()).id)
    const made = await make()
    for (const answer of [
      await stranger.call('DELETE', `/v1/api_keys/${made.id}`),
      await rotate(made.id, 'DAY', stranger),
    ])
      expect([answer.status, answer.body['code']]).toEqual([404, 'API_KEY_NOT_FOUND'])
    expect(await asked(made.apiKey)).toBe(200)
    expect((await list(stranger)).map((it) => it.id)).not.toContain(made.id)
  })

  it('stays valid when its creator has left, and is shown as theirs', async () => {
    const leaving = await newSignedIn(world, merchant.id)
    const demoted = await newSignedIn(world, merchant.id)
    const [one, other] = [await make({}, leaving), await make({}, demoted)]
    await user.call('DELETE', `/v1/users/${leaving.id}`)
    await user.call('PUT', `/v1/users/${demoted.id}`, { isAdmin: false })
    expect([await asked(one.apiKey), await asked(other.apiKey)]).toEqual([200, 200])
    const gone = (await list()).filter((it) => it.madeBy?.isGone).map((it) => it.id)
    expect(gone.toSorted()).toEqual([one.id, other.id].toSorted())
    for (const by of [leaving, demoted])
      expect(
        (await by.call('POST', '/v1/api_keys', { name: 'x', scopes: KEY_SCOPES })).status,
      ).toBeGreaterThan(400)
  })

  it('is written down as used once a day, and not with each call', async () => {
    const uses = async () => {
      const runs = vi.spyOn(world.deps.db, 'run')
      await asked(merchant.apiKey)
      const seen = runs.mock.calls.flat().filter((it) => it.sql.includes('set last_used_on'))
      runs.mockRestore()
      return seen
    }
    expect(await uses()).toHaveLength(1)
    expect(await uses()).toHaveLength(0)
    await world.advance('P1D')
    expect(await uses()).toHaveLength(1)
  })

  it('is found by an index', async () => {
    for (const statement of await statementsOf(world, () => asked(merchant.apiKey)))
      expect(await scannedBy(world, statement)).toEqual([])
  })
})

describe('the next key', () => {
  it.each([
    ['HOUR', 'PT59M', 'PT2M'],
    ['DAY', 'PT23H', 'PT2H'],
    ['WEEK', 'P6D', 'P2D'],
  ])(
    'may do the same, and the old key stays valid beside it (%s), then ends',
    async (overlap, within, after) => {
      const made = await make({ scopes: ['orders:read', 'settlements:read'] })
      const next = await rotate(made.id, overlap)
      expect(next.body).toMatchObject({ name: made.name, scopes: made.scopes, state: 'GOOD' })
      await world.advance(within)
      expect([await asked(made.apiKey), await asked(next.body.apiKey)]).toEqual([200, 200])
      await world.advance(after)
      expect([await asked(made.apiKey), await asked(next.body.apiKey)]).toEqual(['401 API_KEY_EXPIRED', 200])
    },
  )

  it('leaves the one before no longer than its own last day', async () => {
    const today = world.deps.clock.now().toISOString().slice(0, 10)
    const made = await make({ expiresOn: today })
    await rotate(made.id, 'WEEK')
    await world.advance('P1D')
    expect(await asked(made.apiKey)).toBe('401 API_KEY_EXPIRED')
  })

  it('lets the one before be ended at once', async () => {
    const made = await make()
    const next = (await rotate(made.id, 'WEEK')).body
    expect(await stateOf(made.id)).toBe('REPLACED')
    expect((await user.call('DELETE', `/v1/api_keys/${made.id}`)).status).toBe(204)
    expect([await asked(made.apiKey), await asked(next.apiKey)]).toEqual(['401 INVALID_API_KEY', 200])
  })

  it('interrupts no call, whatever is requested while it is created', async () => {
    const made = await make()
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => asked(made.apiKey)),
      rotate(made.id).then(({ body }) => asked(body.apiKey)),
      ...Array.from({ length: 15 }, () => asked(made.apiKey)),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
  })

  it('is created once for one key: the second person is told, and sees nothing', async () => {
    const other = await newSignedIn(world, merchant.id)
    const made = await make()
    const answers = await Promise.all([rotate(made.id), rotate(made.id, 'HOUR', other)])
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find((it) => it.status === 409)
    expect(refused?.body.code).toBe('API_KEY_OVER')
    expect(refused?.body).not.toHaveProperty('apiKey')
    expect(await list()).toHaveLength(3)
  })
})

describe('a public key beside it', () => {
  const pair = newPair()
  const set = (id: string, publicKey: string, by = user) =>
    by.call<ApiKey & { code: string }>('PUT', `/v1/api_keys/${id}/public_key`, { publicKey })
  const remove = (id: string, by = user) =>
    by.call<ApiKey & { code: string }>('DELETE', `/v1/api_keys/${id}/public_key`)
  const refund = async (apiKey: string) => {
    const path = '/api/v2/orders/0197a000-0000-7000-8000-000000000000/refunds'
    return (await world.call('POST', path, { all: true }, key(apiKey))).body['code']
  }

  it('is pasted as PEM or JWK, and refunds must be signed from then on', async () => {
    const made = await make()
    expect(made.publicKey).toBeNull()
    expect(await refund(made.apiKey)).toBe('ORDER_NOT_FOUND')
    expect((await set(made.id, ` ${pair.pem}\n`)).body.publicKey).toBe(pair.publicKey)
    expect(await refund(made.apiKey)).toBe('SIGNATURE_NEEDED')
    const other = newPair()
    const jwk = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x: rawOf(other.publicKey), kid: 'loja' })
    expect((await set(made.id, jwk)).body.publicKey).toBe(other.publicKey)
    expect((await list()).find((it) => it.id === made.id)?.publicKey).toBe(other.publicKey)
    expect((await remove(made.id)).body.publicKey).toBeNull()
    expect(await refund(made.apiKey)).toBe('ORDER_NOT_FOUND')
  })
  const rawOf = (publicKey: string) => Buffer.from(publicKey, 'base64').subarray(-32).toString('base64url')

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  const secret = pair.privateKey
  it.each<[string, string, string]>([
    ['nothing', '  ', 'required'],
    ['some text', 'ssh-ed25519 AAAA', 'invalid'],
    ['a key of another kind', rsa.export({ format: 'pem', type: 'spki' }).toString(), 'invalid'],
    ['JSON that is no key', '{"kty":"OKP"', 'invalid'],
    ['a JWK of another curve', '{"kty":"OKP","crv":"X25519","x":"AAAA"}', 'invalid'],
    ['the private key', secret.export({ format: 'pem', type: 'pkcs8' }).toString(), 'private'],
    ['the private key as JWK', JSON.stringify(secret.export({ format: 'jwk' })), 'private'],
  ])('is not %s', async (_, pasted, code) => {
    const made = await make()
    const answer = await set(made.id, pasted)
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ field: 'publicKey', code }] }])
    expect((await list()).find((it) => it.id === made.id)?.publicKey).toBeNull()
  })

  it('moves with the key to its successor, which signs at once like the old key', async () => {
    const made = await make()
    await set(made.id, pair.pem)
    const next = (await rotate(made.id)).body
    expect(next.publicKey).toBe(pair.publicKey)
    expect([await refund(made.apiKey), await refund(next.apiKey)]).toEqual([
      'SIGNATURE_NEEDED',
      'SIGNATURE_NEEDED',
    ])
  })

  it('is announced to all administrators when it is added, changed and removed, once each, and recorded', async () => {
    const other = await newSignedIn(world, merchant.id)
    const made = await make()
    const changed = newPair()
    for (const it of [pair.pem, pair.pem, changed.pem]) await set(made.id, it)
    for (let time = 0; time < 2; time++) await remove(made.id)
    for (const to of [user.email, other.email]) {
      const mails = (await world.delivered(to)).filter((it) => it.subject?.includes('devoluções'))
      expect(mails.map((it) => it.subject ?? '').toSorted()).toEqual([
        'Uma chave de API da Loja das Chaves assina as devoluções',
        'Uma chave de API da Loja das Chaves assina as devoluções',
        'Uma chave de API da Loja das Chaves não assina mais as devoluções',
      ])
      const text = mails.map((it) => it.text).join('')
      for (const it of [pair.publicKey, changed.publicKey, 'pode devolver dinheiro sem assinar'])
        expect(text).toContain(it)
    }
    const entries = await world.deps.db.rows<{ action: string }>(sql`
      select action from audit_entries where object_id = ${merchant.id} and action like 'PUBLIC_KEY%' order by at, id`)
    expect(entries.map((it) => it.action)).toEqual(['PUBLIC_KEY_SET', 'PUBLIC_KEY_SET', 'PUBLIC_KEY_REMOVED'])
  })

  it('needs the same proof as a new key, and so does its removal', () => {
    const [made, put, taken] = [calls.createApiKey, calls.setPublicKey, calls.removePublicKey]
    for (const it of [put, taken]) expect([it.proof, it.needs]).toEqual([made.proof, made.needs])
    expect(made.proof).toBe(true)
  })

  it('cannot be changed on another merchant’s key or on an ended key', async () => {
    const made = await make()
    await set(made.id, pair.pem)
    const stranger = await newSignedIn(world, (await world.merchant()).id)
    const reader = await newSignedIn(world, merchant.id, ['READ'])
    for (const [by, status, code] of [
      [stranger, 404, 'API_KEY_NOT_FOUND'],
      [reader, 403, 'READ_ONLY'],
    ] as const)
      for (const answer of [await remove(made.id, by), await set(made.id, newPair().pem, by)])
        expect([answer.status, answer.body.code]).toEqual([status, code])
    await user.call('DELETE', `/v1/api_keys/${made.id}`)
    for (const answer of [await remove(made.id), await set(made.id, newPair().pem)])
      expect([answer.status, answer.body.code]).toEqual([409, 'API_KEY_OVER'])
    expect((await list()).find((it) => it.id === made.id)?.publicKey).toBe(pair.publicKey)
  })
})

describe('the permissions of a key', () => {
  const ofStores: Operation[] = OPERATIONS.filter((it) => it.audience === 'STORE')
  const NOBODY = '0197a000-0000-7000-8000-000000000000'
  const call = ({ method, path }: Operation, apiKey: string) =>
    world.call(method, path.replace(':id', NOBODY), method === 'GET' ? undefined : {}, key(apiKey))

  it('are declared for each call of a store except the one that describes the key', () => {
    expect(ofStores.filter((it) => it.scope === undefined).map((it) => it.id)).toEqual(['getCnpj'])
    expect(new Set(ofStores.flatMap((it) => it.scope ?? []))).toEqual(new Set(KEY_SCOPES))
  })

  it.each(KEY_SCOPES)('are %s and nothing else', async (scope) => {
    const apiKey = await newKey(world, merchant.id, [scope])
    const may: (KeyScope | undefined)[] = [undefined, scope]
    // permission to change includes permission to read
    if (scope === 'checkouts:write') may.push('checkouts:read')
    if (scope === 'disputes:write') may.push('disputes:read')
    if (scope === 'webhooks:write') may.push('webhooks:read')
    const refused = (it: Operation) => (may.includes(it.scope) ? null : `403 ${it.scope}`)
    for (const it of ofStores) {
      const { status, body } = await call(it, apiKey)
      const answer = body['code'] === 'KEY_SCOPE' ? `${status} ${String(body['detail'])}` : null
      expect([it.id, answer]).toEqual([it.id, refused(it)])
    }
  })

  it('do not include refunds for a key that only sells, through the older calls, the newer ones and VTEX', async () => {
    const id = await buy(world, merchant.apiKey)
    const sells = await newKey(world, merchant.id, ['checkouts:write', 'orders:read'])
    const refused = { status: 403, body: { code: 'KEY_SCOPE', detail: 'refunds:write' } }
    for (const [method, path, body] of [
      ['PUT', `/api/v1/merchant/orders/${id}/cancel`, undefined],
      ['PUT', `/api/v1/cancellation/${id}`, { amount: 10 }],
      ['POST', `/api/v2/orders/${id}/refunds`, { amount: 10 }],
    ] as const)
      expect(await world.call(method, path, body, key(sells))).toMatchObject(refused)
    const vtex = { 'x-vtex-api-appkey': merchant.id, 'x-vtex-api-apptoken': sells }
    const cancelled = await world.call('POST', `/vtex/payments/${id}/cancellations`, { requestId: '1' }, vtex)
    expect(cancelled).toMatchObject(refusedAs(403, 'KEY_SCOPE'))
    const row = await world.deps.db.row(sql`select canceled_amount from orders where id = ${id}`)
    expect(row).toEqual({ canceledAmount: 0 })
  })
})
