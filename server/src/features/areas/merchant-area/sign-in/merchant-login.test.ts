import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { openSession } from '../../../people/sessions/sessions.ts'
import {
  AREA,
  LOGIN,
  PASSWORD,
  giveCode,
  givePassword,
  newPerson,
  newSignedIn,
  signIn,
} from '../merchant-area.makers.ts'

const world = await ownWorld()
const merchantId = (await world.merchant()).id
let days = 0
// each test on its own day: limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))

const REFUSED = { status: 401, body: { code: 'WRONG_CREDENTIALS' } }
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const refresh = (refreshToken: string) =>
  world.call<{ accessToken: string; refreshToken: string }>('PUT', LOGIN, undefined, {
    'refresh-token': refreshToken,
  })

describe('a merchant’s user who signs in', () => {
  it('gives the password, is told where the code was sent, and gives the code', async () => {
    const person = await newPerson(world, merchantId)
    const first = await givePassword(world, ` ${person.email.toUpperCase()} `)
    expect(first).toMatchObject({ status: 200, body: { sentBy: 'SMS' } })
    expect(first.body).toEqual({
      email: 'p****@loja.example',
      phone: expect.stringMatching(/\*{5}-\d{4}$/),
      sentBy: 'SMS',
      firstStep: expect.any(String),
    })
    const second = await giveCode(world, person.email, await world.newestCode(person.phone))
    expect(second).toMatchObject({
      status: 200,
      body: {
        email: person.email,
        phone: person.phone,
        merchantId,
        permissions: ['ADMIN', 'READ'],
        expiresIn: 600,
      },
    })
    expect(second.headers.get('cache-control')).toBe('no-store')
  })

  it('gets the first answer again if it was lost and the code is sent again', async () => {
    const person = await newPerson(world, merchantId)
    const { firstStep } = (await givePassword(world, person.email)).body
    const body = { username: person.email, smsCode: await world.newestCode(person.phone), firstStep }
    const press = (key: string) => world.call('POST', LOGIN, body, { 'idempotency-key': key })
    const lost = await press('one-press')
    expect(lost.status).toBe(200)
    expect(await press('one-press')).toMatchObject({ status: 200, body: lost.body })
    // another press is another log-in, and the code is good once
    expect(await press('another-press')).toMatchObject(REFUSED)
  })

  it('gets the code by e-mail if they prefer that', async () => {
    const person = await newPerson(world, merchantId, { authenticationPreference: 'EMAIL' })
    expect((await givePassword(world, person.email)).body).toMatchObject({ sentBy: 'EMAIL' })
    expect((await giveCode(world, person.email, await world.newestCode(person.email))).status).toBe(200)
  })

  it('may go back and give the password again at once: the code that was sent is still good', async () => {
    const person = await newPerson(world, merchantId)
    await givePassword(world, person.email)
    const code = await world.newestCode(person.phone)
    expect((await givePassword(world, person.email)).status).toBe(200)
    expect((await giveCode(world, person.email, code)).status).toBe(200)
  })

  it('is sent the same code however often the password is sent within minutes, and another one on request', async () => {
    const person = await newPerson(world, merchantId)
    const sent = async () => {
      await world.drain()
      return (await world.messages(person.phone)).length
    }
    const ask = (resend: boolean) =>
      world.call('POST', LOGIN, { username: person.email, password: PASSWORD, resend })
    await Promise.all([givePassword(world, person.email), givePassword(world, person.email)])
    const code = await world.newestCode(person.phone)
    expect(await ask(true)).toMatchObject(refusedAs(429, 'RESEND_TOO_SOON'))
    await world.advance('PT1M')
    expect((await givePassword(world, person.email)).status).toBe(200)
    expect(await sent()).toBe(1)

    expect((await ask(true)).status).toBe(200)
    expect(await sent()).toBe(2)
    expect((await giveCode(world, person.email, code)).status).toBe(401)
    expect((await giveCode(world, person.email, await world.newestCode(person.phone))).status).toBe(200)
  })

  it.each([
    ['was used', (email: string, code: string) => giveCode(world, email, code)],
    [
      'has no tries left',
      async (email: string, code: string, firstStep?: string) => {
        for (let tries = 0; tries < 5; tries++) await giveCode(world, email, wrong(code), firstStep)
      },
    ],
  ])(
    'a moment after the code %s is told when another can be sent, because none is on its way',
    async (_, spend) => {
      const person = await newPerson(world, merchantId)
      const { firstStep } = (await givePassword(world, person.email)).body
      await spend(person.email, await world.newestCode(person.phone), firstStep)
      expect(await givePassword(world, person.email)).toMatchObject({
        status: 429,
        body: { code: 'RESEND_TOO_SOON', retryAfterSeconds: expect.any(Number) },
      })
      await world.advance('PT31S')
      expect((await givePassword(world, person.email)).status).toBe(200)
      expect((await giveCode(world, person.email, await world.newestCode(person.phone))).status).toBe(200)
    },
  )

  it('is told when no code can be sent now, which does not count as a try, and gets one at the next press', async () => {
    const person = await newPerson(world, merchantId)
    await world.fault({ provider: 'messages', kind: 'fail' })
    for (let times = 0; times < 11; times++)
      expect(await givePassword(world, person.email)).toMatchObject(refusedAs(503, 'PROVIDER_UNAVAILABLE'))
    await world.mend()
    // after so many failures the carriers are paused for a moment
    await world.advance('PT5S')
    expect((await givePassword(world, person.email)).status).toBe(200)
    expect((await giveCode(world, person.email, await world.newestCode(person.phone))).status).toBe(200)
  })

  it('continues by the refresh token, and is signed out after logging out', async () => {
    const user = await newSignedIn(world, merchantId)
    const next = await refresh(user.tokens.refreshToken)
    expect(next.status).toBe(200)
    const out = await world.call('DELETE', LOGIN, undefined, { 'refresh-token': next.body.refreshToken })
    expect(out.status).toBe(204)
    expect((await user.call('GET', '/v1/user')).status).toBe(401)
    expect((await refresh(next.body.refreshToken)).status).toBe(401)
  })
})

describe('a log-in that is refused', () => {
  it('gets the same answer for a wrong password, an unknown user, a missing password, and a former user', async () => {
    const person = await newPerson(world, merchantId)
    const left = await newPerson(world, merchantId)
    await world.deps.db.run(sql`update merchant_users set archived_at = now() where id = ${left.id}`)
    const without = await newPerson(world, merchantId)
    await world.deps.db.run(sql`update merchant_users set password_hash = null where id = ${without.id}`)
    const answers = [
      await givePassword(world, person.email, 'Girassol-2027'),
      await givePassword(world, 'nobody@loja.example'),
      await givePassword(world, left.email),
      await givePassword(world, without.email),
      await givePassword(world, ''),
    ]
    for (const it of answers) expect(it).toMatchObject(REFUSED)
    expect(new Set(answers.map((it) => JSON.stringify(it.body))).size).toBe(1)
    await world.drain()
  })

  it('says the same for a wrong code, a code used twice, no password before it, and an unknown user', async () => {
    const person = await newPerson(world, merchantId)
    await givePassword(world, person.email)
    const code = await world.newestCode(person.phone)
    const answers = [await giveCode(world, person.email, wrong(code))]
    expect((await giveCode(world, person.email, code)).status).toBe(200)
    answers.push(
      await giveCode(world, person.email, code),
      await giveCode(world, (await newPerson(world, merchantId)).email, code),
      await giveCode(world, 'nobody@loja.example', code),
    )
    for (const it of answers) expect(it).toMatchObject(REFUSED)
  })

  it('has five tries for a code, and only the wrong ones count', async () => {
    const person = await newPerson(world, merchantId)
    const { firstStep } = (await givePassword(world, person.email)).body
    const code = await world.newestCode(person.phone)
    for (const remainingTries of [4, 3, 2, 1, 0])
      expect(await giveCode(world, person.email, wrong(code), firstStep)).toMatchObject({
        ...REFUSED,
        body: { remainingTries },
      })
    expect(await giveCode(world, person.email, code, firstStep)).toMatchObject(REFUSED)
  })

  it('reveals nothing of a code without the password, and uses no try of a person who has given it', async () => {
    const person = await newPerson(world, merchantId)
    const before = await giveCode(world, person.email, '000000')
    const { firstStep } = (await givePassword(world, person.email)).body
    const code = await world.newestCode(person.phone)
    const stranger = [before]
    for (let tries = 0; tries < 4; tries++) stranger.push(await giveCode(world, person.email, wrong(code)))
    for (const it of stranger) expect(it).toMatchObject(REFUSED)
    expect(new Set(stranger.map((it) => JSON.stringify(it.body))).size).toBe(1)
    // as many as a code has, whatever code there is; even the correct one is not checked any more
    expect(await giveCode(world, person.email, code)).toMatchObject({ status: 429 })
    expect((await giveCode(world, person.email, code, 'made-up')).status).toBe(429)
    expect((await giveCode(world, person.email, code, firstStep)).status).toBe(200)
  })

  it('has no use for a code that was sent before the password was changed', async () => {
    const person = await newPerson(world, merchantId)
    const user = await signIn(world, person)
    await world.advance('PT1M')
    await givePassword(world, person.email)
    const code = await world.newestCode(person.phone)
    const changed = await user.call('PUT', '/v1/user', {
      currentPassword: PASSWORD,
      newPassword: 'Margarida-2026',
    })
    expect(changed.status).toBe(200)
    expect(await giveCode(world, person.email, code)).toMatchObject(REFUSED)
    expect((await user.call('GET', '/v1/user')).status).toBe(401)
  })

  it('takes the same time for an unknown user as for a wrong password', async () => {
    const person = await newPerson(world, merchantId)
    const known: number[] = []
    const unknown: number[] = []
    const timed = async (email: string, into: number[]) => {
      const begun = performance.now()
      await givePassword(world, email, 'Girassol-2027')
      into.push(performance.now() - begun)
    }
    for (let tries = 0; tries < 9; tries++) {
      await timed(person.email, known)
      await timed('nobody2@loja.example', unknown)
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.4)
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 2.5)
  })

  it('ten times within a quarter of an hour is not tried again, right or wrong', async () => {
    const person = await newPerson(world, merchantId)
    for (let tries = 0; tries < 10; tries++) {
      expect((await givePassword(world, person.email, 'wrong')).status).toBe(401)
      expect((await givePassword(world, 'nobody3@loja.example', 'wrong')).status).toBe(401)
    }
    const [known, nobody] = [
      await givePassword(world, person.email),
      await givePassword(world, 'nobody3@loja.example'),
    ]
    expect(known).toMatchObject(refusedAs(429, 'TOO_MANY_REQUESTS'))
    expect(nobody.body).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  })

  it.each([
    ['no body', undefined],
    ['neither password nor code', { username: 'a@loja.example' }],
    ['both', { username: 'a@loja.example', password: 'x', smsCode: '123456' }],
    ['a number for a code', { username: 'a@loja.example', smsCode: 123456 }],
  ])('is a wrong call with %s', async (_, body) => {
    expect(await world.call('POST', LOGIN, body)).toMatchObject({ status: 400 })
  })
})

describe('the area is closed', () => {
  it('to customers’ and admins’ tokens, and to none', async () => {
    const subject = '0197a000-0000-7000-8000-000000000001'
    const customer = await openSession(world.deps, 'CUSTOMER', subject)
    const admin = await openSession(world.deps, 'ADMIN', subject)
    const user = await newSignedIn(world, merchantId)
    for (const authorization of [
      '',
      `Bearer ${customer.accessToken}`,
      `Bearer ${admin.accessToken}`,
      `Bearer ${user.tokens.refreshToken}`,
      `Basic ${user.tokens.accessToken}`,
    ])
      expect(await world.call('GET', `${AREA}/user`, undefined, { authorization })).toMatchObject(
        refusedAs(401, 'NOT_SIGNED_IN'),
      )
  })

  it('for a removed user, at once', async () => {
    const admin = await newSignedIn(world, merchantId)
    const other = await newSignedIn(world, merchantId, ['READ'])
    expect((await admin.call('DELETE', `/v1/users/${other.id}`)).status).toBe(204)
    expect((await other.call('GET', '/v1/user')).status).toBe(401)
    expect((await refresh(other.tokens.refreshToken)).status).toBe(401)
  })
})
