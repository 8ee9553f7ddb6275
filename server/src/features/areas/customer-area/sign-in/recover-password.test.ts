import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Shopper, buy, cpfOf, goTo, newShopper } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { AREA, LOGIN, PASSWORD, choosePassword, logIn, newCustomer } from '../customer-area.makers.ts'

const world = await ownWorld({ TRUST_PROXY: '127.0.0.1' })
const { apiKey } = await world.merchant()
let days = 0
// each test on its own day: limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))
afterEach(() => vi.useRealTimers())

async function bought(): Promise<Shopper> {
  const shopper = newShopper()
  await buy(world, apiKey, shopper)
  await world.drain()
  return shopper
}
let strangers = 0
/** A CPF that belongs to nobody. */
const nobodys = () => cpfOf(`6107${String(++strangers).padStart(5, '0')}`)
const askCode = (customerCpf: string) => world.call('POST', `${AREA}/recover/password`, { customerCpf })
const validate = (customerCpf: string, token: string) =>
  world.call('PUT', `${AREA}/recover/validate`, { customerCpf, token, type: 'password' })
const reset = (customerCpf: string, token: string, password = PASSWORD, repeatPassword = password) =>
  world.call('PUT', `${AREA}/recover/password`, { customerCpf, token, password, repeatPassword })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const messagesTo = async (phone: string) => (await world.messages(phone)).length

describe('a customer without a password, or with a forgotten one', () => {
  it('gets a code by SMS, has it checked, chooses a password and signs in', async () => {
    const shopper = await bought()
    expect(await askCode(shopper.cpf)).toMatchObject({ status: 200, body: { smsDelivered: true } })
    const token = await world.newestCode(shopper.phone)
    expect((await validate(shopper.cpf, token)).body).toMatchObject({ isValid: true })
    expect((await reset(shopper.cpf, token)).body).toEqual({ passwordUpdated: true })
    expect((await logIn(world, shopper.cpf)).status).toBe(200)
  })

  it('uses a code for one password only', async () => {
    const shopper = await bought()
    await askCode(shopper.cpf)
    const token = await world.newestCode(shopper.phone)
    expect((await reset(shopper.cpf, token)).body).toEqual({ passwordUpdated: true })
    expect((await reset(shopper.cpf, token, 'Another-2026')).body).toEqual({ passwordUpdated: false })
    expect((await validate(shopper.cpf, token)).body).toMatchObject({ isValid: false })
    expect((await logIn(world, shopper.cpf)).status).toBe(200)
  })

  it('does not change the password by a wrong code', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    await world.advance('PT1M')
    await askCode(shopper.cpf)
    const token = await world.newestCode(shopper.phone)
    expect((await validate(shopper.cpf, wrong(token))).body).toMatchObject({ isValid: false })
    expect((await reset(shopper.cpf, wrong(token), 'Another-2026')).body).toEqual({ passwordUpdated: false })
    expect((await logIn(world, shopper.cpf)).status).toBe(200)
  })

  it('has five tries, whichever call they are made by', async () => {
    const shopper = await bought()
    await askCode(shopper.cpf)
    const token = await world.newestCode(shopper.phone)
    for (const remainingTries of [4, 3, 2])
      expect((await validate(shopper.cpf, wrong(token))).body).toEqual({ isValid: false, remainingTries })
    for (let tries = 0; tries < 2; tries++) await reset(shopper.cpf, wrong(token))
    expect((await validate(shopper.cpf, token)).body).toMatchObject({ isValid: false })
    expect((await reset(shopper.cpf, token)).body).toEqual({ passwordUpdated: false })
  })

  it.each([
    ['is short', 'Girasso', 'Girasso', { field: 'password', code: 'too_short' }],
    ['is repeated otherwise', PASSWORD, `${PASSWORD}!`, { field: 'repeatPassword', code: 'different' }],
  ])('is told if the new password %s, and keeps the code', async (_, password, repeated, error) => {
    const shopper = await bought()
    await askCode(shopper.cpf)
    const token = await world.newestCode(shopper.phone)
    const refused = await reset(shopper.cpf, token, password, repeated)
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_FIELDS', errors: [error] } })
    expect((await reset(shopper.cpf, token)).body).toEqual({ passwordUpdated: true })
  })

  it('may choose any sign, and up to 128 of them', async () => {
    const shopper = await bought()
    await choosePassword(world, shopper, 'ção 🌻 '.padEnd(128, 'é'))
    expect((await logIn(world, shopper.cpf, 'ção 🌻 '.padEnd(128, 'é'))).status).toBe(200)
  })
})

describe('a stranger who knows a CPF', () => {
  const stranger = { 'x-forwarded-for': '198.51.100.7' }
  const other = { 'x-forwarded-for': '198.51.100.8' }
  const asks = (customerCpf: string, headers: Record<string, string>) =>
    world.call('POST', `${AREA}/recover/password`, { customerCpf }, headers)
  const guesses = (customerCpf: string, token: string) =>
    world.call('PUT', `${AREA}/recover/validate`, { customerCpf, token, type: 'password' }, stranger)

  it('cannot use up the codes of an account from one address', async () => {
    const shopper = await bought()
    for (let times = 0; times < 5; times++) {
      expect((await asks(shopper.cpf, stranger)).status).toBe(200)
      await world.advance('PT31S')
    }
    expect((await asks(shopper.cpf, stranger)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await asks(shopper.cpf, other)).status).toBe(200)
  })

  it('cannot go on spoiling the codes that its owner is sent', async () => {
    const shopper = await bought()
    for (let codes = 0; codes < 2; codes++) {
      await askCode(shopper.cpf)
      for (let tries = 0; tries < 5; tries++) await guesses(shopper.cpf, 'wrong')
      await world.advance('PT31S')
    }
    await askCode(shopper.cpf)
    const token = await world.newestCode(shopper.phone)
    expect((await guesses(shopper.cpf, wrong(token))).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await reset(shopper.cpf, token)).body).toEqual({ passwordUpdated: true })
  })

  it('does not keep the owner from a code at a known device', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    const signedIn = await world.call('POST', LOGIN, { username: shopper.cpf, password: PASSWORD })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    await world.advance('PT1H')
    for (const headers of [stranger, other])
      for (let times = 0; times < 5; times++) {
        await asks(shopper.cpf, headers)
        await world.advance('PT31S')
      }
    expect((await askCode(shopper.cpf)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await asks(shopper.cpf, { cookie })).status).toBe(200)
  })
})

describe('a stranger who tries CPFs', () => {
  it('gets the same answers for a customer’s, an unknown and an archived customer’s CPF, also in a hurry', async () => {
    const archived = await bought()
    await world.deps.db.run(sql`update customers set archived_at = now() where cpf = ${archived.cpf}`)
    const sentBefore = await messagesTo(archived.phone)
    // remaining seconds are equal for all only if no time passes between two of them
    vi.useFakeTimers({ toFake: ['Date'] })
    const seen = []
    for (const cpf of [(await bought()).cpf, nobodys(), archived.cpf]) {
      const answers = [
        await askCode(cpf),
        await askCode(cpf),
        await validate(cpf, '000000'),
        await reset(cpf, '000000'),
        await reset(cpf, '000000', 'short'),
      ]
      for (let tries = 0; tries < 5; tries++) answers.push(await validate(cpf, '000000'))
      await world.advance('PT31S')
      for (let more = 0; more < 9; more++) {
        answers.push(await askCode(cpf))
        await world.advance('PT31S')
      }
      answers.push(await askCode(cpf))
      seen.push(answers.map(({ status, body }) => ({ status, body })))
    }
    const [known, nobody, gone] = seen
    expect(nobody).toEqual(known)
    expect(gone).toEqual(known)
    expect(known?.[1]).toMatchObject(refusedAs(429, 'RESEND_TOO_SOON'))
    expect(known?.at(-1)).toMatchObject(refusedAs(429, 'TOO_MANY_REQUESTS'))
    await world.drain()
    expect(await messagesTo(archived.phone)).toBe(sentBefore)
  })

  it('causes the same work for each: the same statements and jobs', async () => {
    const rows = () => world.deps.db.count(sql`select count(*) from one_time_codes`)
    const jobs = () => world.deps.db.count(sql`select count(*) from jobs where kind = 'send-one-time-code'`)
    const shopper = await bought()
    const [codesBefore, jobsBefore] = [await rows(), await jobs()]
    await askCode(shopper.cpf)
    expect([await rows(), await jobs()]).toEqual([codesBefore + 1, jobsBefore + 1])
    await askCode(nobodys())
    expect([await rows(), await jobs()]).toEqual([codesBefore + 2, jobsBefore + 2])
  })

  it('is told of an impossible CPF', async () => {
    const expected = { status: 422, body: { errors: [{ field: 'customerCpf', code: 'invalid' }] } }
    expect(await askCode('12345678900')).toMatchObject(expected)
    expect(await reset('12345678900', '000000')).toMatchObject(expected)
    expect((await validate('12345678900', '000000')).body).toMatchObject({ isValid: false })
  })

  it('leaves no trace of unknown CPFs', async () => {
    const cpf = nobodys()
    await askCode(cpf)
    const { rows } = await world.deps.db.raw('select subject_id::text, sent_to from one_time_codes')
    expect(JSON.stringify(rows)).not.toContain(cpf)
  })
})

describe('while the gateway accepts no SMS', () => {
  it('tells everybody the same, creates no code, and the next press sends one', async () => {
    const shopper = await bought()
    const before = await messagesTo(shopper.phone)
    await world.fault({ provider: 'messages', kind: 'fail' })
    const seen = [await askCode(shopper.cpf), await askCode(nobodys())]
    await world.mend()
    for (const answer of seen) expect(answer).toMatchObject({ status: 200, body: { smsDelivered: false } })
    expect((await askCode(shopper.cpf)).body).toEqual({ smsDelivered: true })
    await world.drain()
    expect(await messagesTo(shopper.phone)).toBe(before + 1)
  })
})

describe('a wrong call', () => {
  it.each([
    ['POST', '/recover/password', {}],
    ['POST', '/recover/password', { customerCpf: 12345678909 }],
    ['PUT', '/recover/validate', { customerCpf: '12345678909', token: '123456', type: 'email' }],
    ['PUT', '/recover/validate', { customerCpf: '12345678909', token: 123456, type: 'password' }],
    ['PUT', '/recover/password', { customerCpf: '12345678909', token: '123456', password: 'Girassol-2026' }],
    [
      'PUT',
      '/recover/password',
      {
        customerCpf: '12345678909',
        token: '1'.repeat(13),
        password: PASSWORD,
        repeatPassword: PASSWORD,
      },
    ],
    ['POST', '/recover/phone', {}],
    ['PUT', '/recover/phone', {}],
    ['PUT', '/recover/phone', { customerCpf: '12345678909', token: '123456', birthDate: '1990-02-28' }],
  ] as const)('%s %s %j is refused', async (method, path, body) => {
    expect(await world.call(method, `${AREA}${path}`, body)).toMatchObject({ status: 400 })
  })
})
