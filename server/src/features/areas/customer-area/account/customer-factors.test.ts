import type { FactorAsked, Factors } from '@drip/core/accounts/second-factor'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import {
  addTotp,
  codeOfApp,
  factorsLeftOf,
  softwarePasskey,
} from '../../../people/second-factor/second-factor.makers.ts'
import {
  LOGIN,
  PASSWORD,
  type SignedIn,
  choosePassword,
  logIn,
  newCustomer,
} from '../customer-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant()
let days = 0
// each test on its own day: limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))

const factorsOf =
  (customer: SignedIn) =>
  <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    customer.call<Body>(method, `/second_factor${path}`, body)
const withApp = async () => {
  const customer = await newCustomer(world, apiKey)
  const added = await addTotp(world, factorsOf(customer), PASSWORD)
  // the setup code cannot be used for signing in
  await world.advance('PT1M')
  return { ...customer, ...added }
}
const firstStep = async (cpf: string) => {
  const { status, body } = await logIn(world, cpf)
  expect(status).toBe(200)
  // for somebody with a second factor
  return body as unknown as FactorAsked
}
const prove = (username: string, challenge: string, proof: object) =>
  world.call<SessionTokens>('POST', `${LOGIN}/second_factor`, { username, challenge, proof })
const codeOf = (key: string) => ({ kind: 'TOTP', code: codeOfApp(world, key) })
const idOf = async (cpf: string) =>
  (await world.deps.db.value<string>(sql`select id from customers where cpf = ${cpf}`)) ?? ''
const messagesTo = async (to: string) => {
  await world.drain()
  const all = await world.messages(to)
  return all.map((it) => it.text)
}

describe('a customer with an authenticator app', () => {
  it('signs in by password and code, and by no code twice', async () => {
    const { shopper, key } = await withApp()
    const asked = await firstStep(shopper.cpf)
    expect(asked).toMatchObject({ hasTotp: true })
    expect(asked).not.toHaveProperty('accessToken')
    const answer = await prove(shopper.cpf, asked.challenge, codeOf(key))
    expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } })
    const again = await firstStep(shopper.cpf)
    expect(await prove(shopper.cpf, again.challenge, codeOf(key))).toMatchObject(
      refusedAs(401, 'WRONG_CREDENTIALS'),
    )
  })

  it('signs in by a recovery code once, and is notified by phone and e-mail', async () => {
    const { shopper, recoveryCodes } = await withApp()
    const [code = ''] = recoveryCodes
    const proof = { kind: 'RECOVERY_CODE', code }
    expect((await prove(shopper.cpf, (await firstStep(shopper.cpf)).challenge, proof)).status).toBe(200)
    expect((await prove(shopper.cpf, (await firstStep(shopper.cpf)).challenge, proof)).status).toBe(401)
    expect((await messagesTo(shopper.email)).join()).toContain('Um código de recuperação foi usado')
    expect((await messagesTo(shopper.phone)).join()).toContain('mudou como se entra na sua conta')
  })

  it('must prove it after another password, too: a code by SMS is not enough', async () => {
    const { shopper, key } = await withApp()
    await choosePassword(world, shopper, 'Girassol-2027')
    const { body } = await logIn(world, shopper.cpf, 'Girassol-2027')
    expect(body).toMatchObject({ hasTotp: true })
    const { challenge } = body as unknown as FactorAsked
    expect((await prove(shopper.cpf, challenge, codeOf(key))).status).toBe(200)
  })

  it('is out elsewhere from the moment it is added, and in here', async () => {
    const customer = await newCustomer(world, apiKey)
    const elsewhere = (await logIn(world, customer.shopper.cpf)).body
    await addTotp(world, factorsOf(customer), PASSWORD)
    const headers = { 'refresh-token': elsewhere.refreshToken }
    expect((await world.call('PUT', LOGIN, undefined, headers)).status).toBe(401)
    expect((await factorsOf(customer)<Factors>('GET', '')).body).toMatchObject({
      isObligatory: false,
      totp: expect.any(Object),
      recoveryCodesLeft: 10,
    })
  })

  it('does not accept the challenge of another customer', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const { challenge } = await firstStep(one.shopper.cpf)
    expect(await prove(other.shopper.cpf, challenge, codeOf(other.key))).toMatchObject(
      refusedAs(401, 'SECOND_STEP_OVER'),
    )
  })

  it('removes it by the password, and then signs in by the password alone', async () => {
    const customer = await withApp()
    const remove = (password: string) => factorsOf(customer)('POST', '/totp/removal', { password })
    expect(await remove('Girassol-1999')).toMatchObject({ status: 422 })
    expect((await remove(PASSWORD)).status).toBe(204)
    expect((await logIn(world, customer.shopper.cpf)).body.accessToken).toEqual(expect.any(String))
    expect(await factorsLeftOf(world, await idOf(customer.shopper.cpf))).toBe(0)
  })

  it('reads of it in the copy of their data', async () => {
    const { call } = await withApp()
    const { body } = await call('GET', '/user/data')
    expect(body['secondFactors']).toMatchObject([{ name: null, addedAt: expect.any(String) }])
  })
})

describe('a customer with a passkey', () => {
  it('signs in by it at our address, and not with a signature for another', async () => {
    const { publicUrl } = world.deps.config
    const customer = await newCustomer(world, apiKey)
    world.deps.config.publicUrl = 'https://drip.example'
    try {
      const passkey = softwarePasskey('https://drip.example')
      const asked = await factorsOf(customer)<{ challenge: string }>('POST', '/passkeys/options', {
        password: PASSWORD,
      })
      const made = { name: 'Celular', passkey: passkey.made(asked.body.challenge) }
      expect((await factorsOf(customer)('POST', '/passkeys', made)).status).toBe(200)
      const { cpf } = customer.shopper
      const first = await firstStep(cpf)
      const lured = { kind: 'PASSKEY', passkey: passkey.signs(first, 'https://drip.example.evil') }
      expect((await prove(cpf, first.challenge, lured)).status).toBe(401)
      const second = await firstStep(cpf)
      const proof = { kind: 'PASSKEY', passkey: passkey.signs(second) }
      expect((await prove(cpf, second.challenge, proof)).status).toBe(200)
    } finally {
      world.deps.config.publicUrl = publicUrl
    }
  })
})
