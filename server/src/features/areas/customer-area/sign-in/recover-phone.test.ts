/**
 * Customers who have lost the phone: what moving an account to another one requires, and what a CPF or a mailbox alone
 * are worth.
 */
import type { PhoneRecovery } from '@drip/core/contracts/customer-area'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Shopper,
  buy,
  cpfOf,
  formOf,
  goToWeek,
  newShopper,
  pay,
  untilPix,
} from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { addTotp } from '../../../people/second-factor/second-factor.makers.ts'
import { AREA, PASSWORD, choosePassword, logIn, newCustomer } from '../customer-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
let weeks = 0
// each test in its own week: limits count by the clock
beforeEach(() => goToWeek(world, weeks++))
afterEach(() => vi.useRealTimers())

async function bought(): Promise<Shopper> {
  const shopper = newShopper()
  await buy(world, apiKey, shopper)
  await world.drain()
  return shopper
}
const PATH = `${AREA}/recover/phone`
const ask = (customerCpf: string) => world.call('POST', PATH, { customerCpf })
const put = (body: Record<string, unknown>) => world.call<PhoneRecovery>('PUT', PATH, body)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const birthDateOf = async (cpf: string): Promise<string> => {
  const value = await world.deps.db.value<string>(
    sql`select birth_date as date from bureau_reports where cpf = ${cpf}`,
  )
  return value ?? ''
}
const textsTo = async (to: string) => (await world.messages(to)).map((it) => it.text)
const phoneOf = (cpf: string) =>
  world.deps.db.value<string>(sql`select phone from customers where cpf = ${cpf}`)

/** Signs in with an authenticator as well. */
async function withFactor() {
  const customer = await newCustomer(world, apiKey)
  await addTotp(world, (method, path, sent) => customer.call(method, `/second_factor${path}`, sent), PASSWORD)
  return customer
}

interface Proved {
  shopper: Shopper
  /** The fields of every call. */
  body: { customerCpf: string; token: string; birthDate: string; phone: string }
}

/** Has the e-mail's code and knows the date of birth. */
async function proved(shopper?: Shopper): Promise<Proved> {
  const it = shopper ?? (await bought())
  expect((await ask(it.cpf)).body).toEqual({ emailDelivered: true })
  await world.drain()
  const token = await world.newestCode(it.email)
  const body = { customerCpf: it.cpf, token, birthDate: await birthDateOf(it.cpf), phone: newShopper().phone }
  return { shopper: it, body }
}
/** Up to the waiting change. */
async function asked(shopper?: Shopper): Promise<Proved & { answer: PhoneRecovery; phoneToken: string }> {
  const it = await proved(shopper)
  expect((await put(it.body)).body.step).toBe('PHONE_CODE_SENT')
  await world.drain()
  const phoneToken = await world.newestCode(it.body.phone)
  const { body: answer } = await put({ ...it.body, phoneToken })
  await world.drain()
  return { ...it, answer, phoneToken }
}
async function afterThreeDays(): Promise<void> {
  await world.advance('PT72H1M')
  await world.schedule('apply-contact-changes')
  await world.drain()
}

describe('a customer who has lost the phone', () => {
  it('requests another by e-mail, date of birth and a code to it, and waits 72 hours', async () => {
    const { shopper, body, answer } = await asked()
    expect(answer.step).toBe('ASKED')
    const waits = new Date(answer.takesEffectAt ?? 0).getTime() - world.deps.clock.now().getTime()
    expect(Math.round(waits / 3_600_000)).toBe(72)
    expect(await phoneOf(shopper.cpf)).toBe(shopper.phone)
    await afterThreeDays()
    expect(await phoneOf(shopper.cpf)).toBe(body.phone)
    await choosePassword(world, { ...shopper, phone: body.phone })
    expect((await logIn(world, shopper.cpf)).status).toBe(200)
  })

  it('loses the second factor with the old phone, not before, and is notified', async () => {
    const { shopper } = await withFactor()
    const { body } = await asked(shopper)
    expect((await logIn(world, shopper.cpf)).body).toMatchObject({ hasTotp: true })
    await afterThreeDays()
    expect((await logIn(world, shopper.cpf)).body).toMatchObject({ accessToken: expect.any(String) })
    expect((await textsTo(shopper.email)).join()).toContain('o seu segundo fator saiu')
    expect((await textsTo(body.phone)).join()).toContain('segundo fator')
  })

  it('also loses the second factor after buying with the new phone, 72 hours from now', async () => {
    const customer = await withFactor()
    const buyer = newShopper({ cpf: customer.shopper.cpf, name: customer.shopper.name })
    await buy(world, apiKey, buyer)
    await world.advance('PT24H')
    const it = await proved(customer.shopper)
    const body = { ...it.body, phone: buyer.phone }
    await put(body)
    await world.drain()
    const phoneToken = await world.newestCode(buyer.phone)
    const { body: answer } = await put({ ...body, phoneToken })
    const waits = new Date(answer.takesEffectAt ?? 0).getTime() - world.deps.clock.now().getTime()
    expect(Math.round(waits / 3_600_000)).toBe(72)
    await world.drain()
    expect((await textsTo(customer.shopper.phone))[0]).toMatch(/na recupera[çc][ãa]o da sua conta/)
    await afterThreeDays()
    expect(await phoneOf(buyer.cpf)).toBe(buyer.phone)
    expect((await logIn(world, buyer.cpf)).body).toMatchObject({ accessToken: expect.any(String) })
  })

  it('but not the number loses only the second factor, after the same time and with the same notices', async () => {
    const customer = await withFactor()
    const { shopper } = customer
    const it = await proved(shopper)
    const body = { ...it.body, phone: shopper.phone }
    expect((await put(body)).body.step).toBe('PHONE_CODE_SENT')
    await world.drain()
    const phoneToken = await world.newestCode(shopper.phone)
    const { body: answer } = await put({ ...body, phoneToken })
    expect(answer).toMatchObject({ step: 'ASKED', keepsPhone: true })
    expect((await put({ ...body, phoneToken })).body).toEqual(answer)
    await world.drain()
    for (const address of [shopper.phone, shopper.email]) {
      const [newest = ''] = await textsTo(address)
      expect(newest).toMatch(/segundo fator.*72 horas/)
      expect(newest).toMatch(/\/contestar\//)
    }
    expect((await logIn(world, shopper.cpf)).body).toMatchObject({ hasTotp: true })
    await afterThreeDays()
    expect(await phoneOf(shopper.cpf)).toBe(shopper.phone)
    expect((await logIn(world, shopper.cpf)).body).toMatchObject({ accessToken: expect.any(String) })
    for (const address of [shopper.phone, shopper.email])
      expect((await textsTo(address))[0]).toMatch(/o segundo fator da sua conta saiu.*contestar/)
  })

  it('but not the number keeps the second factor if the owner objects', async () => {
    const { shopper } = await withFactor()
    const it = await proved(shopper)
    const body = { ...it.body, phone: shopper.phone }
    await put(body)
    await world.drain()
    await put({ ...body, phoneToken: await world.newestCode(shopper.phone) })
    await world.drain()
    const token = (await textsTo(shopper.email)).join(' ').match(/\/contestar\/([\w.-]+)/)?.[1]
    expect(await world.call('GET', `/api/v1/contact_changes/${token}`)).toMatchObject({
      body: { state: 'OPEN', keepsPhone: true },
    })
    await world.call('POST', `/api/v1/contact_changes/${token}/objection`)
    await afterThreeDays()
    expect((await logIn(world, shopper.cpf)).body).toMatchObject({ hasTotp: true })
  })

  it('is notified at the old phone and by e-mail at once, with the link that stops it', async () => {
    const { shopper, body } = await asked()
    for (const address of [shopper.phone, shopper.email]) {
      const [newest = ''] = await textsTo(address)
      expect(newest).toMatch(/na recupera[çc][ãa]o da sua conta/)
      expect(newest).toContain(body.phone.slice(-4))
      expect(newest).toMatch(/\/contestar\//)
    }
  })

  it('who presses again after a lost answer has one change, and gets the same answer', async () => {
    const { shopper, body, answer, phoneToken } = await asked()
    await world.advance('PT1M')
    expect((await put({ ...body, phoneToken })).body).toEqual(answer)
    await world.drain()
    expect((await textsTo(shopper.phone)).filter((it) => it.includes('contestar'))).toHaveLength(1)
  })

  it('is told if the account already has the phone', async () => {
    const { shopper, body } = await proved()
    expect((await put({ ...body, phone: shopper.phone })).body.step).toBe('SAME_PHONE')
  })

  it('has five tries for the code of the new phone, which is good for that phone alone', async () => {
    const { body } = await proved()
    await put(body)
    await world.drain()
    const phoneToken = await world.newestCode(body.phone)
    const other = newShopper().phone
    expect((await put({ ...body, phone: other, phoneToken })).body).toMatchObject({
      step: 'WRONG_PHONE_CODE',
      remainingTries: 4,
    })
    for (const remainingTries of [3, 2, 1, 0])
      expect((await put({ ...body, phoneToken: wrong(phoneToken) })).body).toMatchObject({
        step: 'WRONG_PHONE_CODE',
        remainingTries,
      })
    expect((await put({ ...body, phoneToken })).body.step).toBe('WRONG_PHONE_CODE')
  })

  it('is asked of the bureau if nobody has asked before, and taken from their first answer if it knows no date', async () => {
    const { shopper, body } = await proved()
    await world.deps.db.run(sql`delete from bureau_reports where cpf = ${shopper.cpf}`)
    expect((await put(body)).body.step).toBe('PHONE_CODE_SENT')
    await world.deps.db.run(sql`update bureau_reports set birth_date = null where cpf = ${shopper.cpf}`)
    await world.deps.db.run(sql`update customers set birth_date = '1980-05-06' where cpf = ${shopper.cpf}`)
    await world.advance('PT31S')
    expect((await put(body)).body.step).toBe('WRONG_PROOF')
    expect((await put({ ...body, birthDate: '1980-05-06' })).body.step).toBe('PHONE_CODE_SENT')
  })

  it('without a known date of birth is sent to support, and nothing changes', async () => {
    const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
    const shopper = newShopper({ cpf: deniedCpf['NO_BIRTH_DATE'] ?? '' })
    await buy(world, apiKey, shopper)
    const it = await proved(shopper)
    const answer = await put({ ...it.body, birthDate: '1980-05-06' })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'ASK_SUPPORT', detail: world.deps.config.settings.supportEmail },
    })
    await world.drain()
    expect(await textsTo(it.body.phone)).toEqual([])
    expect(await phoneOf(shopper.cpf)).toBe(shopper.phone)
  })

  it.each([
    [{ phone: '+551133445566' }, 'phone'],
    [{ phone: '123' }, 'phone'],
    [{ birthDate: '1990-02-30' }, 'birthDate'],
  ])('is told what is wrong: %j', async (changes, field) => {
    const { body } = await proved()
    const answer = await put({ ...body, ...changes })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, code: 'invalid' }] } })
  })
})

describe('the owner, if somebody else asks', () => {
  it('stops it by the link, and then nobody recovers the account', async () => {
    const { shopper, body } = await asked()
    const token = (await textsTo(shopper.phone)).join(' ').match(/\/contestar\/([\w.-]+)/)?.[1]
    expect((await world.call('POST', `/api/v1/contact_changes/${token}/objection`)).status).toBe(200)
    await afterThreeDays()
    expect(await phoneOf(shopper.cpf)).toBe(shopper.phone)
    expect((await put(body)).body.step).toBe('WRONG_PROOF')
    await ask(shopper.cpf)
    await world.drain()
    expect((await textsTo(shopper.email))[0]).toMatch(/est[áa] suspenso/)
  })

  it('keeps the log-in, the password and the phone until the wait is over', async () => {
    const owner = await newCustomer(world, apiKey)
    await world.advance('PT1M')
    await asked(owner.shopper)
    expect((await owner.call('GET', '/user')).status).toBe(200)
    await world.advance('PT1M')
    await choosePassword(world, owner.shopper)
    expect((await logIn(world, owner.shopper.cpf)).status).toBe(200)
  })
})

describe('a stranger', () => {
  it('with a CPF alone gets the same answer as for an unknown CPF', async () => {
    const known = await bought()
    // remaining seconds are equal for both only if no time passes between them
    vi.useFakeTimers({ toFake: ['Date'] })
    const seen = []
    for (const customerCpf of [known.cpf, cpfOf('610900001')]) {
      const body = { customerCpf, token: '000000', birthDate: '1990-02-28', phone: newShopper().phone }
      const answers = [await ask(customerCpf), await ask(customerCpf)]
      for (let tries = 0; tries < 6; tries++) answers.push(await put(body))
      seen.push(answers.map(({ status, body: said }) => ({ status, body: said })))
    }
    const [ofCustomer, ofNobody] = seen
    expect(ofNobody).toEqual(ofCustomer)
    expect(ofCustomer?.at(-1)?.body).toMatchObject({ step: 'WRONG_PROOF', remainingTries: 0 })
  })

  it('who reads the mail can try five dates a day, and that code does not lead to the password', async () => {
    const { shopper, body } = await proved()
    const { customerCpf, token } = body
    expect(
      (await world.call('PUT', `${AREA}/recover/validate`, { customerCpf, token, type: 'password' })).body,
    ).toMatchObject({ isValid: false })
    for (let tries = 0; tries < 5; tries++)
      expect((await put({ ...body, birthDate: `1901-01-0${tries + 1}` })).body.step).toBe('WRONG_PROOF')
    expect(await put(body)).toMatchObject(refusedAs(429, 'TOO_MANY_REQUESTS'))
    expect(await phoneOf(shopper.cpf)).toBe(shopper.phone)
  })

  it('who buys with the CPF and their own date of birth does not make that date the account’s', async () => {
    const shopper = await bought()
    await world.deps.db.run(sql`update customers set birth_date = '1980-05-06' where cpf = ${shopper.cpf}`)
    const asking = (await world.merchant({ needsBirthDate: true, upfront: 'MANDATORY' })).apiKey
    const buyer = newShopper({ cpf: shopper.cpf, name: shopper.name })
    const id = await world.checkout(asking)
    await world.step(id, { customerPhone: buyer.phone })
    await world.step(id, { phoneVerificationCode: await world.newestCode(buyer.phone) })
    await world.step(id, { ...formOf(buyer), customerBirthDate: '1991-01-01' })
    await pay(world, await untilPix(world, id, buyer))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    const row = await world.deps.db.row<{ date: string }>(
      sql`select birth_date as date from customers where cpf = ${shopper.cpf}`,
    )
    expect(row?.date).toBe('1980-05-06')
  })
})

describe('while no e-mail goes out', () => {
  it('tells everybody the same, and creates no code', async () => {
    const shopper = await bought()
    await world.fault({ provider: 'messages', kind: 'fail', match: '/v1/messages/' })
    await world.fault({ provider: 'messages', kind: 'fail', match: 'SMTP CONNECT' })
    const seen = [await ask(shopper.cpf), await ask(cpfOf('610999999'))]
    await world.mend()
    for (const answer of seen) expect(answer.body).toEqual({ emailDelivered: false })
    expect((await ask(shopper.cpf)).body).toEqual({ emailDelivered: true })
  })

  it('says so of the new phone, too', async () => {
    const { body } = await proved()
    await world.fault({ provider: 'messages', kind: 'fail' })
    expect((await put(body)).body.step).toBe('PHONE_CODE_NOT_SENT')
    await world.mend()
    expect((await put(body)).body.step).toBe('PHONE_CODE_SENT')
  })
})
