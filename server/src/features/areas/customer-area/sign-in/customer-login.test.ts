import type { SessionTokens } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { buy, cpfOf, goTo, newShopper } from '../../../../../test/shopper.ts'
import { openSession } from '../../../people/sessions/sessions.ts'
import { AREA, LOGIN, PASSWORD, choosePassword, logIn, newCustomer, signIn } from '../customer-area.makers.ts'

const world = await ownWorld()
const apiKey = (await world.merchant()).apiKey

let tokens: SessionTokens
beforeAll(async () => {
  ;({ tokens } = await newCustomer(world, apiKey))
})
let days = 0
// each test on its own day: limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))

const REFUSED = { status: 401, body: { code: 'WRONG_CREDENTIALS' } }
const refresh = (refreshToken: string) =>
  world.call<SessionTokens>('PUT', LOGIN, undefined, { 'refresh-token': refreshToken })
const archive = (cpf: string) =>
  world.deps.db.run(sql`update customers set archived_at = now() where cpf = ${cpf}`)

describe('a customer who signs in', () => {
  it('does so with CPF and password, also with the dots of the CPF', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    const answer = await logIn(world, shopper.cpf)
    expect(answer).toMatchObject({ status: 200, body: { expiresIn: 600 } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const dotted = shopper.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4')
    expect((await logIn(world, dotted)).status).toBe(200)
  })

  it('continues by the refresh token in its header, and is signed out after logging out', async () => {
    const { tokens, call } = await newCustomer(world, apiKey)
    const next = await refresh(tokens.refreshToken)
    expect(next.status).toBe(200)
    expect((await call('GET', '/user')).status).toBe(200)
    const out = await world.call('DELETE', LOGIN, undefined, { 'refresh-token': next.body.refreshToken })
    expect(out.status).toBe(204)
    expect((await call('GET', '/user')).status).toBe(401)
    expect((await refresh(next.body.refreshToken)).status).toBe(401)
  })

  it('may log out by the access token alone, and leaves other devices signed in', async () => {
    const { shopper, tokens, call } = await newCustomer(world, apiKey)
    const other = await signIn(world, shopper)
    const out = await world.call('DELETE', LOGIN, undefined, {
      authorization: `Bearer ${tokens.accessToken}`,
    })
    expect(out.status).toBe(204)
    expect((await call('GET', '/user')).status).toBe(401)
    expect((await other.call('GET', '/user')).status).toBe(200)
  })
})

describe('a log-in that is refused', () => {
  it('says the same for a wrong password, an unknown CPF, no password yet, and an archived customer', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    const withoutPassword = newShopper()
    await buy(world, apiKey, withoutPassword)
    const archived = (await newCustomer(world, apiKey)).shopper
    await archive(archived.cpf)
    const answers = [
      await logIn(world, shopper.cpf, 'Girassol-2027'),
      await logIn(world, cpfOf('600700800')),
      await logIn(world, withoutPassword.cpf),
      await logIn(world, withoutPassword.cpf, ''),
      await logIn(world, archived.cpf),
      await logIn(world, 'nobody'),
      await logIn(world, ''),
    ]
    for (const it of answers) expect(it).toMatchObject(REFUSED)
    expect(new Set(answers.map((it) => JSON.stringify(it.body))).size).toBe(1)
  })

  it('takes the same time for an unknown CPF as for a wrong password', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    const known: number[] = []
    const unknown: number[] = []
    const timed = async (cpf: string, into: number[]) => {
      const begun = performance.now()
      await logIn(world, cpf, 'Girassol-2027')
      into.push(performance.now() - begun)
    }
    for (let tries = 0; tries < 9; tries++) {
      await timed(shopper.cpf, known)
      await timed(cpfOf('600700801'), unknown)
    }
    const fastest = (list: number[]) => Math.min(...list)
    // both cases hash a password, which takes most of the time: without it one would take a tenth of the other
    expect(fastest(unknown)).toBeGreaterThan(fastest(known) * 0.4)
    expect(fastest(unknown)).toBeLessThan(fastest(known) * 2.5)
  })

  it('ends the sessions of an archived customer at once', async () => {
    const { shopper, tokens, call } = await newCustomer(world, apiKey)
    await archive(shopper.cpf)
    expect((await call('GET', '/user')).status).toBe(401)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
  })

  it('wrong ten times within a quarter of an hour is blocked, right or wrong, and the answer says how long', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    const other = await newCustomer(world, apiKey)
    const unknown = cpfOf('600700802')
    for (let tries = 0; tries < 10; tries++) {
      expect((await logIn(world, shopper.cpf, 'wrong')).status).toBe(401)
      expect((await logIn(world, unknown, 'wrong')).status).toBe(401)
    }
    const [known, nobody] = [await logIn(world, shopper.cpf, PASSWORD), await logIn(world, unknown, 'wrong')]
    expect(known).toMatchObject(refusedAs(429, 'TOO_MANY_REQUESTS'))
    expect(Math.abs(Number(known.headers.get('retry-after')) - 900)).toBeLessThan(60)
    expect(known.body).toMatchObject({ retryAfterSeconds: Number(known.headers.get('retry-after')) })
    expect(nobody.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await logIn(world, other.shopper.cpf)).status).toBe(200)
    await world.advance('PT16M')
    expect((await logIn(world, shopper.cpf)).status).toBe(200)
  })

  it('right is not counted, however often', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    for (let times = 0; times < 15; times++) expect((await logIn(world, shopper.cpf)).status).toBe(200)
  })

  it('is unblocked by a recovered password', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    await world.advance('PT1M')
    for (let tries = 0; tries < 11; tries++) await logIn(world, shopper.cpf, 'wrong')
    expect((await logIn(world, shopper.cpf)).status).toBe(429)
    await choosePassword(world, shopper, 'Margarida-2026')
    expect((await logIn(world, shopper.cpf, 'Margarida-2026')).status).toBe(200)
  })

  it('is never locked by a stranger at the device of its owner', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    const first = await logIn(world, shopper.cpf)
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/)
    expect(cookie).not.toContain(shopper.cpf)
    for (let tries = 0; tries < 11; tries++) await logIn(world, shopper.cpf, 'wrong')
    expect((await logIn(world, shopper.cpf)).status).toBe(429)
    const atHome = (password: string, shown = cookie) =>
      world.call('POST', LOGIN, { username: shopper.cpf, password }, { cookie: shown })
    expect((await atHome(PASSWORD)).status).toBe(200)
    // a forged cookie belongs to no device
    expect(
      (
        await atHome(
          PASSWORD,
          cookie.replace(/.$/, (it) => (it === 'A' ? 'B' : 'A')),
        )
      ).status,
    ).toBe(429)
    for (let tries = 0; tries < 10; tries++) expect((await atHome('wrong')).status).toBe(401)
    expect((await atHome(PASSWORD)).status).toBe(429)
  })

  it.each([
    ['no body', undefined],
    ['no password', { username: '12345678909' }],
    ['a number for a CPF', { username: 12345678909, password: 'x' }],
    ['a password that is very long', { username: '12345678909', password: 'x'.repeat(129) }],
    ['a list', ['12345678909']],
  ])('is a wrong call with %s', async (_, body) => {
    expect(await world.call('POST', LOGIN, body)).toMatchObject({ status: 400 })
  })
})

describe('the area', () => {
  const ROUTES: readonly ['GET' | 'POST' | 'PUT' | 'PATCH', string][] = [
    ['GET', '/orders'],
    ['GET', '/orders/:id'],
    ['PUT', '/orders/:id/pay_instalment'],
    ['POST', '/orders/:id/unique_payment'],
    ['POST', '/instalments/unique_payment'],
    ['GET', '/instalments/pending'],
    ['GET', '/instalments/:id'],
    ['GET', '/instalments/payments/:id'],
    ['GET', '/user'],
    ['PATCH', '/user'],
    ['GET', '/user/limit'],
    ['GET', '/user/data'],
    ['POST', '/user/erasure'],
  ]

  it.each(ROUTES)('is closed to strangers at %s %s, whatever they send', async (method, path) => {
    const at = `${AREA}${path.replace(':id', '0197a000-0000-7000-8000-000000000000')}`
    const merchant = await openSession(world.deps, 'MERCHANT', '0197a000-0000-7000-8000-000000000001')
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: `Basic ${tokens.accessToken}` },
      { authorization: `Bearer ${merchant.accessToken}` },
      { authorization: `Bearer ${tokens.refreshToken}` },
      { authorization: `Bearer ${tokens.accessToken.slice(0, -2)}` },
      { 'refresh-token': tokens.refreshToken },
    ] as Record<string, string>[]) {
      const body = method === 'GET' ? undefined : { wrong: true }
      const answer = await world.call(method, at, body, headers)
      expect(answer).toMatchObject(refusedAs(401, 'NOT_SIGNED_IN'))
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is closed to sessions from before a password change', async () => {
    const { shopper, tokens, call } = await newCustomer(world, apiKey)
    await world.advance('PT1M')
    await choosePassword(world, shopper, 'Margarida-2026')
    expect((await call('GET', '/user')).status).toBe(401)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
    expect((await logIn(world, shopper.cpf)).status).toBe(401)
    expect((await logIn(world, shopper.cpf, 'Margarida-2026')).status).toBe(200)
  })
})
