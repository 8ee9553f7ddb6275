import type { FactorAsked, Factors } from '@drip/core/accounts/second-factor'
import type { MerchantSignedIn } from '@drip/core/contracts/merchant/merchant-area'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { addTotp, codeOfApp, factorsLeftOf } from '../../../people/second-factor/second-factor.makers.ts'
import { newAdmin } from '../../admin-area/admin-area.makers.ts'
import {
  LOGIN,
  PASSWORD,
  type SignedIn,
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

const factorsOf =
  (user: SignedIn) =>
  <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    user.call<Body>(method, `/v1/second_factor${path}`, body)
const withApp = async (user?: SignedIn) => {
  const it = user ?? (await newSignedIn(world, merchantId))
  return { ...it, ...(await addTotp(world, factorsOf(it), PASSWORD)) }
}
const firstStep = async (email: string) => {
  const { status, body } = await givePassword(world, email)
  expect(status).toBe(200)
  // for somebody with a second factor
  return body as unknown as FactorAsked
}
const prove = (email: string, challenge: string, key: string) =>
  world.call<MerchantSignedIn>('POST', `${LOGIN}/second_factor`, {
    username: email,
    challenge,
    proof: { kind: 'TOTP', code: codeOfApp(world, key) },
  })

describe('a merchant’s user with an authenticator app', () => {
  it('is requested instead of the code, and no code is sent', async () => {
    const { email, phone, key } = await withApp()
    await world.advance('PT5M')
    const before = (await world.delivered(phone)).length
    const asked = await firstStep(email)
    expect(asked).toMatchObject({ hasTotp: true, passkey: null })
    expect((await world.delivered(phone)).length).toBe(before)
    const { status, body } = await prove(email, asked.challenge, key)
    expect(status).toBe(200)
    expect(body).toMatchObject({ email, merchantId, permissions: ['ADMIN', 'READ'] })
  })

  it('comes in by no code that was sent before', async () => {
    const person = await newPerson(world, merchantId)
    const user = await signIn(world, person)
    await world.advance('PT4M')
    expect((await givePassword(world, person.email)).body).toMatchObject({ sentBy: 'SMS' })
    const code = await world.newestCode(person.phone)
    await withApp(user)
    expect((await giveCode(world, person.email, code)).status).toBe(401)
  })

  it('does not accept the challenge of another user', async () => {
    const [one, other] = [await withApp(), await withApp()]
    await world.advance('PT1M')
    const { challenge } = await firstStep(one.email)
    const stranger = await prove(other.email, challenge, other.key)
    expect(stranger).toMatchObject(refusedAs(401, 'SECOND_STEP_OVER'))
    const nobody = await prove('ninguem@loja.example', challenge, one.key)
    expect(nobody).toMatchObject(refusedAs(401, 'SECOND_STEP_OVER'))
  })
})

describe('a merchant’s call that moves money', () => {
  it('requests a second factor again after ten minutes', async () => {
    const user = await withApp()
    await world.advance('PT11M')
    const headers = { 'refresh-token': user.tokens.refreshToken }
    const { body } = await world.call<MerchantSignedIn>('PUT', LOGIN, undefined, headers)
    const authorization = `Bearer ${body.accessToken}`
    const call = <Body>(method: 'POST' | 'PUT', path: string, sent?: unknown) =>
      world.call<Body>(method, `/merchant_backoffice/api/v1${path}`, sent, { authorization })
    const again = { status: 403, body: { code: 'PROOF_NEEDED' } }
    const refund = () => call('PUT', '/orders/0190a5b0-0000-7000-8000-00000000dead/cancel')
    expect(await call('POST', '/api_keys', {})).toMatchObject(again)
    expect(await refund()).toMatchObject(again)
    const { body: asked } = await call<FactorAsked>('POST', '/second_factor/proof/challenge')
    const proof = { kind: 'TOTP', code: codeOfApp(world, user.key) }
    const shown = await call('PUT', '/second_factor/proof', { challenge: asked.challenge, proof })
    expect(shown.status).toBe(204)
    expect((await refund()).status).toBe(404)
  })
})

describe('a merchant’s user at a device that was not seen before', () => {
  it('can read with the factor of the sign-in, and proves it again before money moves', async () => {
    const user = await withApp()
    await world.advance('PT1M')
    const { challenge } = await firstStep(user.email)
    const { status, body } = await prove(user.email, challenge, user.key)
    expect(status).toBe(200)
    const authorization = `Bearer ${body.accessToken}`
    const call = (method: 'GET' | 'PUT', path: string) =>
      world.call(method, `/merchant_backoffice/api/v1${path}`, undefined, { authorization })
    expect((await call('GET', '/users')).status).toBe(200)
    expect(await call('PUT', '/orders/0190a5b0-0000-7000-8000-00000000dead/cancel')).toMatchObject(
      refusedAs(403, 'PROOF_NEEDED'),
    )
  })
})

describe('if a second factor is obligatory', () => {
  beforeAll(() => {
    world.deps.config.secondFactor = 'obligatory'
  })
  afterAll(() => {
    world.deps.config.secondFactor = 'offered'
  })

  it('an administrator of a merchant sets one up first, and a reader need not', async () => {
    const [user, reader] = [
      await newSignedIn(world, merchantId),
      await newSignedIn(world, merchantId, ['READ']),
    ]
    const team = (it: SignedIn) => it.call('GET', '/v1/users')
    expect(await team(user)).toMatchObject(refusedAs(403, 'SECOND_FACTOR_NEEDED'))
    expect((await team(reader)).status).toBe(200)
    expect((await factorsOf(user)<Factors>('GET', '')).body.isMissing).toBe(true)
    await withApp(user)
    expect((await team(user)).status).toBe(200)
  })
})

describe('a user whose access ends', () => {
  it('leaves no proof of identity behind', async () => {
    const [admin, leaving] = [await newSignedIn(world, merchantId), await withApp()]
    expect(await factorsLeftOf(world, leaving.id)).toBeGreaterThan(1)
    expect((await admin.call('DELETE', `/v1/users/${leaving.id}`)).status).toBe(204)
    expect(await factorsLeftOf(world, leaving.id)).toBe(0)
  })
})

describe('a user who has lost every factor', () => {
  it('signs in by password and code again, allowed by another administrator, and everybody is notified', async () => {
    const [admin, lost] = [await newSignedIn(world, merchantId), await withApp()]
    const reset = (by: SignedIn, id: string) => by.call('POST', `/v1/users/${id}/second_factor_reset`)
    expect(await reset(lost, lost.id)).toMatchObject(refusedAs(409, 'OWN_FACTOR_RESET'))
    expect((await reset(await newSignedIn(world, merchantId, ['READ']), lost.id)).status).toBe(403)
    const stranger = await newSignedIn(world, (await world.merchant()).id)
    expect((await reset(stranger, lost.id)).status).toBe(404)
    expect((await reset(admin, lost.id)).status).toBe(204)
    expect((await lost.call('GET', '/v1/user')).status).toBe(401)
    for (const to of [lost.email, admin.email])
      expect((await world.delivered(to)).some(({ text }) => text.includes('segundo fator'))).toBe(true)
    await world.advance('PT5M')
    expect((await signIn(world, lost)).tokens.merchantId).toBe(merchantId)
  })

  it('is also let in by our staff who give access to merchants', async () => {
    const lost = await withApp()
    const reset = async (role: 'FINANCE' | 'RISK') =>
      (await newAdmin(world, role)).call(
        'POST',
        `/merchants/${merchantId}/users/${lost.id}/second_factor_reset`,
      )
    expect((await reset('RISK')).status).toBe(403)
    expect((await reset('FINANCE')).status).toBe(204)
    expect((await reset('FINANCE')).status).toBe(409)
  })
})
