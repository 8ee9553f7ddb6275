import type { FactorAsked, Factors, PasskeyCreation } from '@drip/core/accounts/second-factor'
import type { AdminAudit } from '@drip/core/contracts/admin/admin-watch'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs, wrongField } from '../../../../../test/own-world.ts'
import {
  addTotp,
  codeOfApp,
  factorsLeftOf,
  softwarePasskey,
} from '../../../people/second-factor/second-factor.makers.ts'
import {
  ADMIN_LOGIN,
  ADMIN_PASSWORD,
  type SignedInAdmin,
  logInAsAdmin,
  newAdmin,
} from '../admin-area.makers.ts'

const SITE = 'https://drip.example'
const REFUSED = { status: 401, body: { code: 'WRONG_CREDENTIALS' } }
const OVER = { status: 401, body: { code: 'SECOND_STEP_OVER' } }

const world = await ownWorld()
// browsers support passkeys only for host names
world.deps.config.publicUrl = SITE
let days = 0
// each test on its own day: limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))

const factorsOf =
  (admin: SignedInAdmin) =>
  <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    admin.call<Body>(method, `/second_factor${path}`, body)
const withApp = async (role: 'OWNER' | 'RISK' = 'OWNER') => {
  const admin = await newAdmin(world, role)
  return { ...admin, ...(await addTotp(world, factorsOf(admin), ADMIN_PASSWORD)) }
}
const withPasskey = async () => {
  const admin = await newAdmin(world)
  const call = factorsOf(admin)
  const passkey = softwarePasskey(SITE)
  const { body: asked } = await call<PasskeyCreation>('POST', '/passkeys/options', {
    password: ADMIN_PASSWORD,
  })
  const added = await call('POST', '/passkeys', { name: 'Notebook', passkey: passkey.made(asked.challenge) })
  expect(added.status).toBe(200)
  return { ...admin, passkey }
}
const firstStep = async (email: string) => {
  const { status, body } = await world.call<FactorAsked>('POST', ADMIN_LOGIN, {
    username: email,
    password: ADMIN_PASSWORD,
  })
  expect(status).toBe(200)
  return body
}
const prove = (email: string, { challenge }: Pick<FactorAsked, 'challenge'>, proof: object) =>
  world.call<SessionTokens>('POST', `${ADMIN_LOGIN}/second_factor`, { username: email, challenge, proof })
const app = (key: string) => ({ kind: 'TOTP', code: codeOfApp(world, key) })
const auditOf = async (id: string) => {
  const owner = await newAdmin(world)
  const { body } = await owner.call<AdminAudit>('GET', `/audit?objectType=ADMIN&objectId=${id}`)
  return body.content.map(({ action }) => action)
}

describe('an authenticator app', () => {
  it('is requested after the password, and signs in', async () => {
    const { email, key } = await withApp()
    await world.advance('PT1M')
    const asked = await firstStep(email)
    expect(asked).toMatchObject({ hasTotp: true, passkey: null })
    expect(Object.keys(asked)).not.toContain('accessToken')
    const { status, body } = await prove(email, asked, app(key))
    expect(status).toBe(200)
    const authorization = `Bearer ${body.accessToken}`
    const me = await world.call('GET', '/admin_backoffice/api/v1/user', undefined, { authorization })
    expect(me.status).toBe(200)
  })

  it('accepts no code twice, neither at the log-in nor after setup', async () => {
    const { email, key } = await withApp()
    // the code that set it up
    expect(await prove(email, await firstStep(email), app(key))).toMatchObject(REFUSED)
    await world.advance('PT1M')
    const [one, other] = [await firstStep(email), await firstStep(email)]
    expect((await prove(email, one, app(key))).status).toBe(200)
    expect(await prove(email, other, app(key))).toMatchObject(REFUSED)
    await world.advance('PT30S')
    expect((await prove(email, other, app(key))).status).toBe(200)
  })

  it('may be half a minute off, and no more', async () => {
    const { email, key } = await withApp()
    await world.advance('PT5M')
    const early = codeOfApp(world, key)
    await world.advance('PT1M')
    expect(await prove(email, await firstStep(email), { kind: 'TOTP', code: early })).toMatchObject(REFUSED)
    const late = codeOfApp(world, key)
    await world.advance('PT30S')
    expect((await prove(email, await firstStep(email), { kind: 'TOTP', code: late })).status).toBe(200)
  })

  it('counts once a code of it was said, and asks for the password first', async () => {
    const admin = await newAdmin(world)
    const call = factorsOf(admin)
    expect(await call('POST', '/totp', { password: 'x' })).toMatchObject(wrongField('password', 'wrong'))
    expect((await call('PUT', '/totp', { code: '000000' })).status).toBe(422)
    const { body } = await call<{ key: string; qrCode: string }>('POST', '/totp', {
      password: ADMIN_PASSWORD,
    })
    expect(body.qrCode).toMatch(/^data:image\/svg\+xml/)
    expect((await call('PUT', '/totp', { code: '000000' })).status).toBe(422)
    expect((await logInAsAdmin(world, admin.email)).body.accessToken).toBeDefined()
    await world.advance('PT11M')
    const again = await newSession(admin)
    expect((await again('PUT', '/totp', { code: codeOfApp(world, body.key) })).status).toBe(422)
  })

  it('is encrypted at rest', async () => {
    const { id, key } = await withApp()
    const row = await world.deps.db.row<{ sealedKey: Buffer }>(
      sql`select sealed_key from totp_factors where subject_id = ${id}`,
    )
    expect(row?.sealedKey.includes(Buffer.from(key))).toBe(false)
  })

  it('ends the sessions that were opened by the password alone, except the present one', async () => {
    const admin = await newAdmin(world)
    const elsewhere = (await logInAsAdmin(world, admin.email)).body
    await addTotp(world, factorsOf(admin), ADMIN_PASSWORD)
    const authorization = `Bearer ${elsewhere.accessToken}`
    const there = await world.call('GET', '/admin_backoffice/api/v1/user', undefined, { authorization })
    expect(there.status).toBe(401)
    expect((await admin.call('GET', '/user')).status).toBe(200)
  })

  it('is recorded and announced when it is added and when it is removed', async () => {
    const admin = await withApp()
    expect((await factorsOf(admin)('POST', '/totp/removal', { password: ADMIN_PASSWORD })).status).toBe(204)
    expect((await factorsOf(admin)<Factors>('GET', '')).body).toMatchObject({
      totp: null,
      recoveryCodesLeft: 0,
    })
    expect((await world.delivered(admin.email)).map(({ text }) => text).toSorted()).toEqual([
      expect.stringContaining('não faz mais parte da entrada'),
      expect.stringContaining('passou a fazer parte da entrada'),
    ])
    expect(await auditOf(admin.id)).toEqual(
      expect.arrayContaining(['SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED']),
    )
    expect((await logInAsAdmin(world, admin.email)).body.accessToken).toBeDefined()
  })
})

describe('the second step of a log-in', () => {
  it('belongs to its own log-in: valid for five minutes, once, and for nobody else', async () => {
    const [one, other] = [await withApp(), await withApp()]
    await world.advance('PT1M')
    const asked = await firstStep(one.email)
    expect(await prove(other.email, asked, app(other.key))).toMatchObject(OVER)
    expect(await prove(one.email, { challenge: 'made up' }, app(one.key))).toMatchObject(OVER)
    expect((await prove(one.email, asked, app(one.key))).status).toBe(200)
    await world.advance('PT30S')
    expect(await prove(one.email, asked, app(one.key))).toMatchObject(OVER)
    const late = await firstStep(one.email)
    await world.advance('PT5M1S')
    expect(await prove(one.email, late, app(one.key))).toMatchObject(OVER)
  })

  it('is over when the password was changed meanwhile', async () => {
    const admin = await withApp()
    await world.advance('PT1M')
    const asked = await firstStep(admin.email)
    const change = { email: admin.email, currentPassword: ADMIN_PASSWORD, newPassword: 'Jacaranda-2027' }
    expect((await admin.call('PATCH', '/user', change)).status).toBe(204)
    expect(await prove(admin.email, asked, app(admin.key))).toMatchObject(OVER)
  })

  it('blocks people who guess codes, as the first step blocks people who guess passwords', async () => {
    const { email } = await withApp()
    const asked = await firstStep(email)
    const statuses = new Set<number>()
    for (let tries = 0; tries < 12; tries++)
      statuses.add((await prove(email, asked, { kind: 'TOTP', code: '000000' })).status)
    expect([...statuses]).toEqual([401, 429])
  })

  it('is one session when it is answered twice at once', async () => {
    const { id, email, key } = await withApp()
    await world.advance('PT1M')
    const asked = await firstStep(email)
    const answers = await Promise.all([1, 2].map(() => prove(email, asked, app(key))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const row = await world.deps.db.row<{ count: number }>(sql`
      select count(*) from sessions where subject_id = ${id} and ended_at is null`)
    expect(row?.count).toBe(2)
  })
})

describe('recovery codes', () => {
  it('are ten, sign in once each, and each use is announced to the owner', async () => {
    const { id, email, recoveryCodes } = await withApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    const typed = { kind: 'RECOVERY_CODE', code: ` ${code.toLowerCase().replaceAll('-', ' ')}` }
    expect((await prove(email, await firstStep(email), typed)).status).toBe(200)
    expect(await prove(email, await firstStep(email), typed)).toMatchObject(REFUSED)
    expect((await world.delivered(email)).some(({ text }) => text.includes('código de recuperação'))).toBe(
      true,
    )
    expect(await auditOf(id)).toContain('RECOVERY_CODE_USED')
  })

  it('are kept as hashes', async () => {
    const { id, recoveryCodes } = await withApp()
    const rows = await world.deps.db.rows<{ codeHash: Buffer }>(
      sql`select code_hash from recovery_codes where subject_id = ${id}`,
    )
    expect(rows.map(({ codeHash }) => codeHash.length)).toEqual(Array(10).fill(32))
    expect(rows.some(({ codeHash }) => recoveryCodes.includes(codeHash.toString()))).toBe(false)
  })

  it('can be replaced, and then the old ones are invalid', async () => {
    const admin = await withApp()
    const { body } = await factorsOf(admin)<{ recoveryCodes: string[] }>('POST', '/recovery_codes', {
      password: ADMIN_PASSWORD,
    })
    const proof = (code = '') => ({ kind: 'RECOVERY_CODE', code })
    expect(
      await prove(admin.email, await firstStep(admin.email), proof(admin.recoveryCodes[0])),
    ).toMatchObject(REFUSED)
    const again = await prove(admin.email, await firstStep(admin.email), proof(body.recoveryCodes[0]))
    expect(again.status).toBe(200)
    const nobody = await newAdmin(world)
    expect(await factorsOf(nobody)('POST', '/recovery_codes', { password: ADMIN_PASSWORD })).toMatchObject(
      refusedAs(409, 'NO_FACTOR'),
    )
  })
})

describe('a passkey', () => {
  const proofOf = (passkey: object) => ({ kind: 'PASSKEY', passkey })

  it('signs in, and is listed by its name with when it was used', async () => {
    const { email, passkey, ...admin } = await withPasskey()
    const asked = await firstStep(email)
    expect(asked).toMatchObject({ hasTotp: false, passkey: { rpId: 'drip.example' } })
    const { status, body } = await prove(email, asked, proofOf(passkey.signs(asked)))
    expect(status).toBe(200)
    const authorization = `Bearer ${body.accessToken}`
    const { body: factors } = await world.call<Factors>(
      'GET',
      '/admin_backoffice/api/v1/second_factor',
      undefined,
      { authorization },
    )
    expect(factors.passkeys).toMatchObject([{ name: 'Notebook', lastUsedAt: expect.any(String) as string }])
    expect(admin.id).toBeDefined()
  })

  it('signs for this site, this log-in and this person alone', async () => {
    const { email, passkey } = await withPasskey()
    const asked = await firstStep(email)
    const elsewhere = passkey.signs(asked, 'https://drip.example.evil.test')
    expect(await prove(email, asked, proofOf(elsewhere))).toMatchObject(REFUSED)
    const other = passkey.signs(await firstStep(email))
    expect(await prove(email, asked, proofOf(other))).toMatchObject(REFUSED)
    const stranger = softwarePasskey(SITE).signs(asked)
    expect(await prove(email, asked, proofOf(stranger))).toMatchObject(REFUSED)
    const right = passkey.signs(asked)
    expect((await prove(email, asked, proofOf(right))).status).toBe(200)
    expect(await prove(email, asked, proofOf(right))).toMatchObject(OVER)
  })

  it('is made once, for this site, at the person’s own asking', async () => {
    const [admin, other] = [await newAdmin(world), await newAdmin(world)]
    const asked = async (by: SignedInAdmin) =>
      (await factorsOf(by)<PasskeyCreation>('POST', '/passkeys/options', { password: ADMIN_PASSWORD })).body
        .challenge
    const add = (by: SignedInAdmin, made: object) =>
      factorsOf(by)('POST', '/passkeys', { name: 'Chave', passkey: made })
    const mine = softwarePasskey(SITE).made(await asked(admin))
    expect((await add(other, mine)).status).toBe(422)
    expect((await add(admin, softwarePasskey('https://evil.test').made(await asked(admin)))).status).toBe(422)
    expect((await add(admin, { ...mine, clientDataJSON: 'e30' })).status).toBe(422)
    expect((await add(admin, mine)).status).toBe(200)
    expect((await add(admin, mine)).status).toBe(422)
  })

  it('is removed with the password, and stays removed', async () => {
    const admin = await withPasskey()
    const call = factorsOf(admin)
    const { body } = await call<Factors>('GET', '')
    const path = `/passkeys/${body.passkeys[0]?.id}/removal`
    expect((await call('POST', path, { password: 'x' })).status).toBe(422)
    expect((await call('POST', path, { password: ADMIN_PASSWORD })).status).toBe(204)
    expect((await call('POST', path, { password: ADMIN_PASSWORD })).status).toBe(404)
    expect(
      (await world.delivered(admin.email)).some(({ text }) => text.includes('"Notebook" não faz mais')),
    ).toBe(true)
  })

  it('is not offered at an address that is no name', async () => {
    const admin = await newAdmin(world)
    world.deps.config.publicUrl = 'http://127.0.0.1:3000'
    try {
      expect((await factorsOf(admin)<Factors>('GET', '')).body.offersPasskeys).toBe(false)
      const asked = await factorsOf(admin)('POST', '/passkeys/options', { password: ADMIN_PASSWORD })
      expect(asked).toMatchObject(refusedAs(409, 'PASSKEYS_NOT_OFFERED'))
    } finally {
      world.deps.config.publicUrl = SITE
    }
  })

  it('is one of ten at most', async () => {
    const admin = await withPasskey()
    const call = factorsOf(admin)
    const begin = () => call<PasskeyCreation>('POST', '/passkeys/options', { password: ADMIN_PASSWORD })
    for (let made = 1; made < 10; made++) {
      const passkey = softwarePasskey(SITE).made((await begin()).body.challenge)
      expect((await call('POST', '/passkeys', { name: `Chave ${made}`, passkey })).status).toBe(200)
    }
    expect(await begin()).toMatchObject(refusedAs(409, 'TOO_MANY_PASSKEYS'))
  })
})

describe('if a second factor is obligatory', () => {
  beforeAll(() => {
    world.deps.config.secondFactor = 'obligatory'
  })
  afterAll(() => {
    world.deps.config.secondFactor = 'offered'
  })
  const NEEDED = { status: 403, body: { code: 'SECOND_FACTOR_NEEDED' } }

  it('people who move money can only set one up, and then work', async () => {
    const admin = await newAdmin(world, 'FINANCE')
    const search = () => admin.call('POST', '/orders/search', {})
    expect(await search()).toMatchObject(NEEDED)
    expect((await factorsOf(admin)<Factors>('GET', '')).body).toMatchObject({
      isObligatory: true,
      isMissing: true,
    })
    expect((await admin.call('GET', '/user')).status).toBe(200)
    expect(await factorsOf(admin)('POST', '/recovery_codes', { password: ADMIN_PASSWORD })).toMatchObject(
      NEEDED,
    )
    const { key } = await addTotp(world, factorsOf(admin), ADMIN_PASSWORD)
    expect((await search()).status).toBe(200)
    await world.advance('PT1M')
    const { body } = await prove(admin.email, await firstStep(admin.email), app(key))
    const authorization = `Bearer ${body.accessToken}`
    const anew = await world.call('POST', '/admin_backoffice/api/v1/orders/search', {}, { authorization })
    expect(anew.status).toBe(200)
  })

  it('roles that move no money need none', async () => {
    const admin = await newAdmin(world, 'OPERATOR')
    expect((await admin.call('POST', '/orders/search', {})).status).toBe(200)
    expect((await factorsOf(admin)<Factors>('GET', '')).body).toMatchObject({ isObligatory: false })
  })

  it('the last factor is not removed, and every other may be', async () => {
    const admin = await withPasskey()
    const call = factorsOf(admin)
    const { body } = await call<Factors>('GET', '')
    const path = `/passkeys/${body.passkeys[0]?.id}/removal`
    expect(await call('POST', path, { password: ADMIN_PASSWORD })).toMatchObject(
      refusedAs(409, 'LAST_FACTOR'),
    )
    await addTotp(world, call, ADMIN_PASSWORD)
    expect((await call('POST', path, { password: ADMIN_PASSWORD })).status).toBe(204)
    expect(await call('POST', '/totp/removal', { password: ADMIN_PASSWORD })).toMatchObject(
      refusedAs(409, 'LAST_FACTOR'),
    )
  })
})

describe('a call that moves money', () => {
  const AGAIN = { status: 403, body: { code: 'PROOF_NEEDED' } }
  /** The same session, whose tokens were renewed eleven minutes after the factor was shown. */
  const later = async (admin: SignedInAdmin) => {
    await world.advance('PT11M')
    const headers = { 'refresh-token': admin.tokens.refreshToken }
    const { body } = await world.call<SessionTokens>('PUT', ADMIN_LOGIN, undefined, headers)
    const authorization = `Bearer ${body.accessToken}`
    return <Body>(method: 'GET' | 'POST' | 'PUT', path: string, sent?: unknown) =>
      world.call<Body>(method, `/admin_backoffice/api/v1${path}`, sent, { authorization })
  }
  const refund = '/orders/0190a5b0-0000-7000-8000-00000000dead/cancel'

  it('requests a second factor again after ten minutes, but not for reading', async () => {
    const admin = await withApp()
    expect((await admin.call('PUT', refund)).status).toBe(404)
    const call = await later(admin)
    expect(await call('PUT', refund)).toMatchObject(AGAIN)
    expect((await call('POST', '/orders/search', {})).status).toBe(200)
    const { body: asked } = await call<FactorAsked>('POST', '/second_factor/proof/challenge')
    const show = (proof: object, challenge = asked.challenge) =>
      call('PUT', '/second_factor/proof', { challenge, proof })
    expect(await show({ kind: 'TOTP', code: '000000' })).toMatchObject(wrongField('proof', 'wrong'))
    expect(await call('PUT', refund)).toMatchObject(AGAIN)
    expect((await show(app(admin.key))).status).toBe(204)
    expect((await call('PUT', refund)).status).toBe(404)
    await world.advance('PT30S')
    expect(await show(app(admin.key))).toMatchObject(wrongField('challenge', 'over'))
  })

  it('requests it again at a new device, whatever proof was shown at sign-in, but not at a known one', async () => {
    const admin = await withApp()
    const signIn = async (cookie = '') => {
      await world.advance('PT1M')
      const asked = await firstStep(admin.email)
      const form = { username: admin.email, challenge: asked.challenge, proof: app(admin.key) }
      const answer = await world.call<SessionTokens>('POST', `${ADMIN_LOGIN}/second_factor`, form, { cookie })
      const authorization = `Bearer ${answer.body.accessToken}`
      return {
        cookie: answer.headers
          .getSetCookie()
          .map((it) => it.split(';')[0])
          .join('; '),
        call: <Body>(method: 'POST' | 'PUT', path: string, sent?: unknown) =>
          world.call<Body>(method, `/admin_backoffice/api/v1${path}`, sent, { authorization }),
      }
    }
    const { cookie, call } = await signIn()
    expect((await call('POST', '/orders/search', {})).status).toBe(200)
    expect(await call('PUT', refund)).toMatchObject(AGAIN)
    const { body: asked } = await call<FactorAsked>('POST', '/second_factor/proof/challenge')
    const show = () =>
      call('PUT', '/second_factor/proof', { challenge: asked.challenge, proof: app(admin.key) })
    // the code used at sign-in is spent
    expect((await show()).status).toBe(422)
    await world.advance('PT30S')
    expect((await show()).status).toBe(204)
    expect((await call('PUT', refund)).status).toBe(404)
    const known = await signIn(cookie)
    expect((await known.call('PUT', refund)).status).toBe(404)
  })

  it('accepts no log-in challenge for it, and its challenge signs nobody in', async () => {
    const admin = await withApp()
    const call = await later(admin)
    const { challenge } = await firstStep(admin.email)
    const proof = app(admin.key)
    expect((await call('PUT', '/second_factor/proof', { challenge, proof })).status).toBe(422)
    const { body: asked } = await call<FactorAsked>('POST', '/second_factor/proof/challenge')
    expect(await prove(admin.email, asked, proof)).toMatchObject(OVER)
  })

  it('asks nothing of people who have none', async () => {
    const admin = await newAdmin(world)
    const call = await later(admin)
    expect((await call('PUT', refund)).status).toBe(404)
    expect(await call('POST', '/second_factor/proof/challenge')).toMatchObject(refusedAs(409, 'NO_FACTOR'))
  })
})

describe('somebody who has lost every factor', () => {
  const reset = (by: SignedInAdmin, id: string) => by.call('POST', `/admin_users/${id}/second_factor_reset`)

  it('signs in by the password again, is signed out everywhere, and they and the owners are notified', async () => {
    const [owner, second, lost] = [await newAdmin(world), await newAdmin(world), await withApp('RISK')]
    expect((await reset(owner, lost.id)).status).toBe(204)
    expect((await lost.call('GET', '/user')).status).toBe(401)
    expect((await logInAsAdmin(world, lost.email)).body.accessToken).toBeDefined()
    expect(await auditOf(lost.id)).toContain('SECOND_FACTOR_RESET')
    expect(
      (await world.delivered(lost.email)).some(({ text }) => text.includes('retirou o segundo fator')),
    ).toBe(true)
    expect(
      (await world.delivered(second.email)).some(({ text }) => text.includes('retirou o segundo fator')),
    ).toBe(true)
    expect(await reset(owner, lost.id)).toMatchObject(refusedAs(409, 'NO_FACTOR'))
  })

  it('can be helped only by an owner, and owners cannot help themselves', async () => {
    const [lost, finance] = [await withApp(), await newAdmin(world, 'FINANCE')]
    expect((await reset(finance, lost.id)).status).toBe(403)
    expect(await reset(lost, lost.id)).toMatchObject(refusedAs(409, 'OWN_FACTOR_RESET'))
    expect((await reset(lost, '0190a5b0-0000-7000-8000-00000000dead')).status).toBe(404)
    expect(await firstStep(lost.email)).toMatchObject({ hasTotp: true })
  })
})

describe('somebody whose access ends', () => {
  it('leaves no proof of identity behind', async () => {
    const [owner, leaving] = [await newAdmin(world), await withPasskey()]
    await addTotp(world, factorsOf(leaving), ADMIN_PASSWORD)
    await firstStep(leaving.email)
    expect(await factorsLeftOf(world, leaving.id)).toBeGreaterThan(3)
    expect((await owner.call('DELETE', `/admin_users/${leaving.id}`)).status).toBe(204)
    expect(await factorsLeftOf(world, leaving.id)).toBe(0)
  })
})

/** The same person in another session, by the password. */
async function newSession({ email }: SignedInAdmin) {
  const { body } = await logInAsAdmin(world, email)
  return (method: 'PUT', path: string, sent: unknown) =>
    world.call(method, `/admin_backoffice/api/v1/second_factor${path}`, sent, {
      authorization: `Bearer ${body.accessToken}`,
    })
}
