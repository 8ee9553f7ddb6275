/**
 * What the end of a purchase opens: the area, for the browser in which the code was typed, once, and never another
 * person's.
 */
import type { CustomerProfile, OpenedByCheckout } from '@drip/core/contracts/customer-area'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Shopper, goToWeek, newShopper, pay, pixOf, untilPix } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { addTotp } from '../../../people/second-factor/second-factor.makers.ts'
import { AREA, LOGIN, PASSWORD, choosePassword, logIn, newCustomer } from '../customer-area.makers.ts'

const world = await ownWorld()
// the first instalment is paid at once, so that the same person may buy again
const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
let weeks = 0
// each test in its own week: limits count by the clock
beforeEach(() => goToWeek(world, weeks++))

const keyIn = (headers: Headers) => /drip_verified=[^;]+/.exec(headers.getSetCookie().join(' '))?.[0] ?? ''

interface Bought {
  id: string
  /** The cookie of the browser in which the code was typed. */
  cookie: string
  shopper: Shopper
}

/** Up to the code; the purchase continues in `buyOn`. */
async function verified(shopper = newShopper()): Promise<Bought> {
  const id = await world.checkout(apiKey, { amount: '30.00' })
  await world.step(id, { customerPhone: shopper.phone })
  const { headers } = await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
  return { id, cookie: keyIn(headers), shopper }
}
async function buyOn(it: Bought): Promise<Bought> {
  await pay(world, await untilPix(world, it.id, it.shopper))
  await world.until(async () => (await world.step(it.id)).body.result === 'OK')
  return it
}
const bought = async (shopper?: Shopper) => buyOn(await verified(shopper))
const open = ({ id, cookie }: Bought) =>
  world.call<OpenedByCheckout>('POST', `${LOGIN}/by_checkout`, { checkoutId: id }, { cookie })
const inside =
  (accessToken: string) =>
  <Body = Record<string, unknown>>(method: 'GET' | 'PATCH', path: string, body?: unknown) =>
    world.call<Body>(method, `${AREA}${path}`, body, { authorization: `Bearer ${accessToken}` })
const textsTo = async (to: string) => (await world.messages(to)).map((it) => it.text).join('\n')

describe('a new buyer at the end of the purchase', () => {
  it('sees the purchase, and chooses a first password without leaving', async () => {
    const it = await bought()
    const { status, body } = await open(it)
    expect(status).toBe(200)
    expect(body.hasPassword).toBe(false)
    const call = inside(body.accessToken)
    expect((await call('GET', `/orders/${it.id}`)).status).toBe(200)
    expect((await call<CustomerProfile>('GET', '/user')).body.hasPassword).toBe(false)
    const chosen = await call<CustomerProfile>('PATCH', '/user', { newPassword: PASSWORD })
    expect(chosen).toMatchObject({ status: 200, body: { hasPassword: true } })
    expect((await call('GET', '/user')).status).toBe(200)
    expect((await logIn(world, it.shopper.cpf)).status).toBe(200)
    expect((await call('PATCH', '/user', { newPassword: 'Outra-Senha-2' })).status).toBe(422)
    await world.drain()
    expect(await textsTo(it.shopper.email)).toContain('senha')
  })

  it('comes in once, also when pressed twice at once', async () => {
    const it = await bought()
    const statuses = (await Promise.all([open(it), open(it)])).map((answer) => answer.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await open(it)).status).toBe(401)
  })

  it('opens only in the browser in which the code was typed, not by a repeated code or a forged cookie', async () => {
    const it = await bought()
    const again = await world.step(it.id, { phoneVerificationCode: await world.newestCode(it.shopper.phone) })
    expect(keyIn(again.headers)).toBe('')
    const other = await bought()
    const forged = it.cookie.replace(/\.[\w-]{5}/, '.AAAAA')
    for (const cookie of ['', forged, other.cookie]) expect((await open({ ...it, cookie })).status).toBe(401)
    expect((await open(it)).status).toBe(200)
  })

  it('does not open before the approval of the purchase, nor an hour after the code', async () => {
    const it = await verified()
    expect((await open(it)).status).toBe(401)
    await buyOn(it)
    await world.advance('PT1H')
    expect((await open(it)).status).toBe(401)
  })

  it('does not open by a Pix from another CPF, and opens once their own account has paid', async () => {
    const it = await verified()
    const others = newShopper()
    await pay(world, await untilPix(world, it.id, it.shopper), { cpf: others.cpf })
    await world.until(async () => (await world.step(it.id)).body.returnedPayment?.because === 'OTHER_PAYER')
    expect(await open(it)).toMatchObject(refusedAs(401, 'NOT_SIGNED_IN'))
    await pay(world, pixOf((await world.step(it.id)).body))
    await world.until(async () => (await world.step(it.id)).body.result === 'OK')
    expect((await open(it)).status).toBe(200)
  })

  it('never opens if another CPF has paid everything', async () => {
    const it = await verified()
    const others = newShopper()
    await pay(world, await untilPix(world, it.id, it.shopper), { cpf: others.cpf })
    await world.until(async () => (await world.step(it.id)).body.returnedPayment?.because === 'OTHER_PAYER')
    await pay(world, pixOf((await world.step(it.id)).body), { cpf: others.cpf })
    await world.until(async () => (await world.step(it.id)).body.result === 'KO')
    expect(await open(it)).toMatchObject(refusedAs(401, 'NOT_SIGNED_IN'))
  })

  it('carries a cookie that no script reads and no other site sends', async () => {
    const id = await world.checkout(apiKey, { amount: '30.00' })
    const shopper = newShopper()
    await world.step(id, { customerPhone: shopper.phone })
    const wrong = await world.step(id, { phoneVerificationCode: 'x' })
    expect(keyIn(wrong.headers)).toBe('')
    const right = await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
    expect(right.headers.getSetCookie().join(' ')).toMatch(/drip_verified=.*HttpOnly; SameSite=Strict/)
  })
})

describe('an account that was there before', () => {
  it('notifies of a new device, as after each log-in, but not of a known one', async () => {
    const customer = await newCustomer(world, apiKey)
    await world.advance('PT1M')
    const first = await bought(customer.shopper)
    const opened = await open(first)
    expect(opened.body.hasPassword).toBe(true)
    await world.drain()
    expect(await textsTo(customer.shopper.email)).toContain('aparelho')
    const device = /drip_device_customer=[^;]+/.exec(opened.headers.getSetCookie().join(' '))?.[0]
    const before = (await textsTo(customer.shopper.email)).split('aparelho').length
    const next = await bought(customer.shopper)
    expect((await open({ ...next, cookie: `${next.cookie}; ${device}` })).status).toBe(200)
    await world.drain()
    expect((await textsTo(customer.shopper.email)).split('aparelho')).toHaveLength(before)
  })

  it('is not opened by a purchase from another phone, whoever paid it', async () => {
    const owner = await bought()
    const thief = await bought(newShopper({ cpf: owner.shopper.cpf, name: owner.shopper.name }))
    expect((await open(thief)).status).toBe(401)
  })

  it('is not opened if a second factor is required: no way to sign in is weaker than another', async () => {
    const shopper = newShopper()
    const first = await bought(shopper)
    const { body } = await open(first)
    await inside(body.accessToken)('PATCH', '/user', { newPassword: PASSWORD })
    const factors = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, sent?: unknown) =>
      world.call<Body>(method, `${AREA}/second_factor${path}`, sent, {
        authorization: `Bearer ${body.accessToken}`,
      })
    await addTotp(world, factors, PASSWORD)
    expect((await open(await bought(shopper))).status).toBe(401)
  })

  it('is not opened while another phone or e-mail waits, nor while recovery is closed', async () => {
    const owner = await bought()
    await bought(newShopper({ cpf: owner.shopper.cpf, name: owner.shopper.name }))
    await world.drain()
    expect((await open(owner)).status).toBe(401)
    const link = /\/contestar\/([\w.-]+)/.exec(await textsTo(owner.shopper.phone))?.[1]
    await world.call('POST', `/api/v1/contact_changes/${link}/objection`)
    expect((await open(owner)).status).toBe(401)
  })

  it('keeps asking for the current password', async () => {
    const { shopper } = await newCustomer(world, apiKey)
    await world.advance('PT1M')
    await choosePassword(world, shopper)
    const { body } = await open(await bought(shopper))
    const refused = await inside(body.accessToken)('PATCH', '/user', { newPassword: 'Outra-Senha-2' })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'currentPassword' }] } })
  })
})
