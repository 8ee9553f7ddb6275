import { SignJWT } from 'jose'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newId } from '../../../platform/ids.ts'
import { ourSecret } from '../../../platform/secrets/our-secret.ts'
import { codeOf, isCodeOf } from '../../../platform/secrets/secrets.ts'
import { changeOfToken, objectionToken } from '../contact-changes/objection-link.ts'
import { type Audience, readAccessToken, signAccessToken } from './access-token.ts'
import { forgetOldSignIns } from './forget-old-sign-ins.ts'
import { signedIn } from './guard.ts'
import { endSession, endSessionsOf } from './sessions.store.ts'
import { type Tokens, endSessionOfToken, openSession, refreshSession } from './sessions.ts'

const world = await ownWorld()
beforeEach(() => goTo(world, '2026-11-24'))

const now = () => world.deps.clock.now()
const someone = () => newId(now())
const open = (audience: Audience = 'CUSTOMER', subjectId = someone()) =>
  openSession(world.deps, audience, subjectId)
const refresh = ({ refreshToken }: Pick<Tokens, 'refreshToken'>, audience: Audience = 'CUSTOMER') =>
  refreshSession(world.deps, audience, refreshToken, async () => ({}))
/** Whom the guard admits. */
const caller = (
  { accessToken }: Pick<Tokens, 'accessToken'>,
  audience: Audience = 'CUSTOMER',
  deps = world.deps,
) =>
  // the guard reads only this header of a request
  signedIn(deps, audience, {
    headers: { authorization: `Bearer ${accessToken}` },
  } as Parameters<typeof signedIn>[2])
const REFUSED = { code: 'NOT_SIGNED_IN' }

describe('a session', () => {
  it('admits its account, and continues with each new refresh token', async () => {
    const subjectId = someone()
    const first = await open('CUSTOMER', subjectId)
    const second = await refresh(first)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(second.expiresIn).toBe(600)
    const third = await refresh(second)
    expect(new Set([first, second, third].map((it) => it.refreshToken)).size).toBe(3)
    for (const it of [first, second, third]) expect(await caller(it)).toMatchObject({ subjectId })
  })

  it('ends for both holders if an old refresh token is used again', async () => {
    const stolen = await open()
    const mine = await refresh(stolen)
    await world.advance('PT31S')
    await expect(refresh(stolen)).rejects.toMatchObject(REFUSED)
    await expect(refresh(mine)).rejects.toMatchObject(REFUSED)
    await expect(caller(mine)).rejects.toMatchObject(REFUSED)
  })

  it('ends at once if a token older than the previous one is used', async () => {
    const first = await open()
    const newest = await refresh(await refresh(first))
    await expect(refresh(first)).rejects.toMatchObject(REFUSED)
    await expect(refresh(newest)).rejects.toMatchObject(REFUSED)
  })

  it('gives two tabs that ask at once the same next token, and both continue', async () => {
    const shared = await open()
    const [one, other] = [await refresh(shared), await refresh(shared)]
    expect(other.refreshToken).toBe(one.refreshToken)
    await world.advance('PT10M')
    const later = await refresh(one)
    await world.advance('PT10M')
    expect(await caller(await refresh(later))).toBeTruthy()
  })

  it('lets a tab that was slow in by its old token for half a minute and no longer', async () => {
    const shared = await open()
    const fast = await refresh(shared)
    await world.advance('PT29S')
    expect((await refresh(shared)).refreshToken).toBe(fast.refreshToken)
    await world.advance('PT2S')
    await expect(refresh(shared)).rejects.toMatchObject(REFUSED)
  })

  it('ends after 30 days, however often it was refreshed', async () => {
    let tokens = await open()
    for (let day = 0; day < 29; day++) {
      await world.advance('P1D')
      tokens = await refresh(tokens)
    }
    await world.advance('P1D')
    await expect(refresh(tokens)).rejects.toMatchObject(REFUSED)
    await expect(caller(tokens)).rejects.toMatchObject(REFUSED)
  })

  it('that has ended admits nobody, although its access token is new', async () => {
    const tokens = await open()
    const { sessionId } = await caller(tokens)
    await endSession(world.deps.db, sessionId, now())
    await expect(caller(tokens)).rejects.toMatchObject(REFUSED)
    await expect(refresh(tokens)).rejects.toMatchObject(REFUSED)
  })

  it('ends by its refresh token, also after the access token has ended', async () => {
    const tokens = await open()
    await world.advance('PT11M')
    await endSessionOfToken(world.deps, 'CUSTOMER', tokens.refreshToken)
    await expect(refresh(tokens)).rejects.toMatchObject(REFUSED)
  })

  it('ends with all others of the account, and leaves those of other people and audiences', async () => {
    const subjectId = someone()
    const mine = [await open('CUSTOMER', subjectId), await open('CUSTOMER', subjectId)]
    const others = [await open('CUSTOMER'), await open('MERCHANT', subjectId)] as const
    await endSessionsOf(world.deps.db, 'CUSTOMER', subjectId, now())
    for (const it of mine) await expect(caller(it)).rejects.toMatchObject(REFUSED)
    expect(await caller(others[0])).toBeTruthy()
    expect(await caller(others[1], 'MERCHANT')).toMatchObject({ subjectId })
  })

  it('carries the permissions of its user, read again at each refresh', async () => {
    const merchantId = someone()
    const first = await openSession(world.deps, 'MERCHANT', someone(), {
      claims: { merchantId, permissions: ['READ', 'ADMIN'] },
    })
    expect(await caller(first, 'MERCHANT')).toMatchObject({ merchantId, permissions: ['READ', 'ADMIN'] })
    const second = await refreshSession(world.deps, 'MERCHANT', first.refreshToken, async () => ({
      merchantId,
      permissions: ['READ'],
    }))
    expect(await caller(second, 'MERCHANT')).toMatchObject({ permissions: ['READ'] })
  })

  it('is not refreshed for an account that may not be used any more', async () => {
    const { refreshToken } = await open()
    await expect(
      refreshSession(world.deps, 'CUSTOMER', refreshToken, async () => null),
    ).rejects.toMatchObject(REFUSED)
  })

  it('is kept for half a year after its end, as the law asks, and then forgotten', async () => {
    const tokens = await open()
    const { sessionId } = await caller(tokens)
    const isKept = async () =>
      (await world.deps.db.row(sql`select 1 from sessions where id = ${sessionId}`)) !== null
    await world.advance('P200D')
    await forgetOldSignIns(world.deps)
    expect(await isKept()).toBe(true)
    await world.advance('P30D')
    await forgetOldSignIns(world.deps)
    expect(await isKept()).toBe(false)
  })
})

describe('after SECRET has changed', () => {
  const UNTIL_NOW = 'the secret until now'
  const before = () => ({
    ...world.deps,
    config: { ...world.deps.config, secret: ourSecret(UNTIL_NOW) },
  })
  const after = () => ({
    ...world.deps,
    config: {
      ...world.deps.config,
      secret: ourSecret('the secret from now on', { former: [UNTIL_NOW] }),
    },
  })
  const refreshed = (deps: typeof world.deps, refreshToken: string) =>
    refreshSession(deps, 'CUSTOMER', refreshToken, async () => ({}))

  it('signed-in people stay signed in, and get tokens signed with the new key', async () => {
    const old = await openSession(before(), 'CUSTOMER', someone())
    expect(await caller(old, 'CUSTOMER', after())).toBeTruthy()
    const fresh = await refreshed(after(), old.refreshToken)
    expect(await caller(fresh, 'CUSTOMER', after())).toBeTruthy()
    await expect(caller(fresh, 'CUSTOMER', before())).rejects.toMatchObject(REFUSED)
  })

  it('two tabs that ask before and after get the same next token', async () => {
    const old = await openSession(before(), 'CUSTOMER', someone())
    const [one, other] = [
      await refreshed(before(), old.refreshToken),
      await refreshed(after(), old.refreshToken),
    ]
    expect(other.refreshToken).toBe(one.refreshToken)
    expect(await refreshed(after(), one.refreshToken)).toBeTruthy()
  })

  it('tokens of the old key are invalid once it is no longer listed', async () => {
    const old = await openSession(before(), 'CUSTOMER', someone())
    const gone = {
      ...world.deps,
      config: { ...world.deps.config, secret: ourSecret('the secret from now on') },
    }
    await expect(caller(old, 'CUSTOMER', gone)).rejects.toMatchObject(REFUSED)
  })

  it('codes, links and cookies that the one before made still count', () => {
    const [old, now] = [before().config.secret, after().config.secret]
    const id = someone()
    expect(isCodeOf(now, id, codeOf(old, id))).toBe(true)
    expect(codeOf(now, id)).not.toBe(codeOf(old, id))
    expect(changeOfToken(now, objectionToken(old, id))).toBe(id)
    expect(changeOfToken(ourSecret('the secret from now on'), objectionToken(old, id))).toBeNull()
  })
})

describe('a token', () => {
  it('of one audience is worthless on the calls of another, and is not harmed there', async () => {
    const tokens = await open('MERCHANT')
    for (const other of ['CUSTOMER', 'ADMIN'] as const) {
      await expect(caller(tokens, other)).rejects.toMatchObject(REFUSED)
      await expect(refresh(tokens, other)).rejects.toMatchObject(REFUSED)
      await endSessionOfToken(world.deps, other, tokens.refreshToken)
    }
    expect(await caller(tokens, 'MERCHANT')).toBeTruthy()
    expect(await refresh(tokens, 'MERCHANT')).toBeTruthy()
  })

  it('to call with is good for ten minutes', async () => {
    const tokens = await open()
    await world.advance('PT9M59S')
    expect(await caller(tokens)).toBeTruthy()
    await world.advance('PT1S')
    await expect(caller(tokens)).rejects.toMatchObject(REFUSED)
    expect(await caller(await refresh(tokens))).toBeTruthy()
  })

  it.each([
    ['nothing', ''],
    ['a word', 'token'],
    ['hyphens of the length of an id', '-'.repeat(36)],
    ['an id without its secret', newId(new Date())],
    ['the id of nobody’s session', `${newId(new Date())}.c2VjcmV0`],
    ['a zero byte', `${newId(new Date())}.\u0000`],
    ['something very long', 'a'.repeat(10_000)],
  ])('to refresh with that is %s is refused like any other', async (_, refreshToken) => {
    await expect(refresh({ refreshToken })).rejects.toMatchObject(REFUSED)
    await endSessionOfToken(world.deps, 'CUSTOMER', refreshToken)
  })

  it('signed with another key, or unsigned, is refused', async () => {
    const principal = { subjectId: someone(), sessionId: someone() }
    const forged = await signAccessToken(ourSecret('another secret of ours'), 'CUSTOMER', principal, now())
    const [, claims = ''] = forged.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    const otherKind = await new SignJWT({ sid: principal.sessionId })
      .setProtectedHeader({ alg: 'HS512' })
      .setIssuer('drip')
      .setAudience('CUSTOMER')
      .setSubject(principal.subjectId)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(`access token ${world.deps.config.secret.current}`))
    for (const token of [forged, unsigned, otherKind, 'x', ''])
      expect(await readAccessToken(world.deps.config.secret, 'CUSTOMER', token, now())).toBeNull()
  })

  it('that is ours but names no session of ours is refused', async () => {
    const { secret } = world.deps.config
    const principal = { subjectId: someone(), sessionId: someone() }
    const accessToken = await signAccessToken(secret, 'CUSTOMER', principal, now())
    await expect(caller({ accessToken })).rejects.toMatchObject(REFUSED)
  })
})
