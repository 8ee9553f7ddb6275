/** Why an account's phone and e-mail matter: the person who receives their codes is the customer. */
import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import type { Objection } from '@drip/core/contracts/accounts/contact-changes'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Shopper, buy, goToWeek, newShopper } from '../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { AREA, PASSWORD, logIn, newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
let weeks = 0
// each test in its own week: limits count by the clock
beforeEach(() => goToWeek(world, weeks++))

type Customer = Awaited<ReturnType<typeof newCustomer>>
const textsTo = async (to: string) => (await world.messages(to)).map((it) => it.text).join('\n')
const profileOf = async ({ call }: Pick<Customer, 'call'>) =>
  (await call<CustomerProfile>('GET', '/user')).body
const askCode = (customerCpf: string) => world.call('POST', `${AREA}/recover/password`, { customerCpf })
/** The API path of the link in the newest message with one. */
async function linkSentTo(address: string): Promise<string> {
  const token = (await textsTo(address)).match(/\/contestar\/([\w.-]+)/)?.[1]
  if (token === undefined) throw new Error(`no link: ${await textsTo(address)}`)
  return `/api/v1/contact_changes/${token}`
}
/** Somebody else buys with this CPF, their own phone and e-mail, and the owner's bank account pays. */
async function boughtByAnother(owner: Shopper): Promise<Shopper> {
  const thief = newShopper({ cpf: owner.cpf, name: owner.name })
  await buy(world, apiKey, thief)
  await world.drain()
  return thief
}
async function afterThreeDays(): Promise<void> {
  await world.advance('PT72H1M')
  await world.schedule('apply-contact-changes')
  await world.drain()
}

describe('a purchase with another phone and e-mail', () => {
  it('opens nothing: code, log-in and profile stay with the account’s owner', async () => {
    const owner = await newCustomer(world, apiKey)
    const thief = await boughtByAnother(owner.shopper)
    await world.advance('PT1H')
    const before = (await world.messages(thief.phone)).length
    expect((await askCode(owner.shopper.cpf)).status).toBe(200)
    await world.drain()
    expect(await world.messages(thief.phone)).toHaveLength(before)
    const again = await signIn(world, owner.shopper)
    expect(await profileOf(again)).toMatchObject({
      phone: owner.shopper.phone,
      email: owner.shopper.email,
      recoveryClosed: false,
    })
  })

  it('is announced to the old phone and e-mail, the new ones masked, and shown in the profile', async () => {
    const owner = await newCustomer(world, apiKey)
    const thief = await boughtByAnother(owner.shopper)
    for (const address of [owner.shopper.phone, owner.shopper.email]) {
      const text = await textsTo(address)
      expect(text).toContain('em uma compra com o seu CPF')
      expect(text).toContain(thief.phone.slice(-4))
      expect(text).not.toContain(thief.email)
      expect(text).toContain('72 horas')
    }
    const { pendingChanges } = await profileOf(await signIn(world, owner.shopper))
    expect(pendingChanges.map((it) => [it.field, it.source])).toEqual([
      ['PHONE', 'PURCHASE'],
      ['EMAIL', 'PURCHASE'],
    ])
    expect(JSON.stringify(pendingChanges)).not.toContain(thief.email)
  })

  it('belongs to the account after 72 hours without an objection, and old and new are notified', async () => {
    const owner = await newCustomer(world, apiKey)
    const moved = await boughtByAnother(owner.shopper)
    await world.advance('PT71H')
    await world.schedule('apply-contact-changes')
    expect(await profileOf(await signIn(world, owner.shopper))).toMatchObject({ phone: owner.shopper.phone })
    await afterThreeDays()
    const now = await signIn(world, owner.shopper)
    expect(await profileOf(now)).toMatchObject({ phone: moved.phone, email: moved.email, pendingChanges: [] })
    for (const address of [owner.shopper.phone, owner.shopper.email, moved.phone, moved.email])
      expect(await textsTo(address)).toMatch(/o contato da sua conta agora [ée]/)
    await askCode(owner.shopper.cpf)
    expect(await world.newestCode(moved.phone)).toMatch(/^\d{6}$/)
  })

  it('does not begin to wait again after another purchase', async () => {
    const owner = await newCustomer(world, apiKey)
    const moved = await boughtByAnother(owner.shopper)
    const [before] = (await profileOf(await signIn(world, owner.shopper))).pendingChanges
    await world.advance('PT24H')
    await buy(world, apiKey, moved)
    const [after] = (await profileOf(await signIn(world, owner.shopper))).pendingChanges
    expect(after).toEqual(before)
  })

  it('is not announced if phone and e-mail are the account’s', async () => {
    const owner = await newCustomer(world, apiKey)
    const before = (await world.messages(owner.shopper.phone)).length
    await buy(world, apiKey, owner.shopper)
    await world.drain()
    const news = (await world.messages(owner.shopper.phone)).slice(0, -before || undefined)
    expect(news.map((it) => it.text).join('\n')).not.toContain('contestar')
    expect((await profileOf(await signIn(world, owner.shopper))).pendingChanges).toEqual([])
  })
})

describe('an objection by the link', () => {
  it('is made by a person, not by a mail program that opens links', async () => {
    const owner = await newCustomer(world, apiKey)
    await boughtByAnother(owner.shopper)
    const link = await linkSentTo(owner.shopper.email)
    expect((await world.call<Objection>('GET', link)).body).toMatchObject({
      state: 'OPEN',
      source: 'PURCHASE',
    })
    expect((await world.call<Objection>('GET', link)).body).toMatchObject({ state: 'OPEN' })
  })

  it('stops all that waits, ends the log-ins, and closes recovery until a person has looked', async () => {
    const owner = await newCustomer(world, apiKey)
    await boughtByAnother(owner.shopper)
    const inside = await signIn(world, owner.shopper)
    const link = await linkSentTo(owner.shopper.phone)
    expect(await world.call<Objection>('POST', `${link}/objection`)).toMatchObject({
      status: 200,
      body: { state: 'OBJECTED' },
    })
    expect((await inside.call('GET', '/user')).status).toBe(401)
    await afterThreeDays()
    expect(await profileOf(await signIn(world, owner.shopper))).toMatchObject({
      phone: owner.shopper.phone,
      email: owner.shopper.email,
      pendingChanges: [],
      recoveryClosed: true,
    })
    expect((await askCode(owner.shopper.cpf)).body).toEqual({ smsDelivered: true })
    await world.drain()
    const [newest] = await world.messages(owner.shopper.phone)
    expect(newest?.text).toContain('suspenso')
  })

  it('twice is once, and a purchase proposes nothing more', async () => {
    const owner = await newCustomer(world, apiKey)
    await boughtByAnother(owner.shopper)
    const link = await linkSentTo(owner.shopper.phone)
    await world.call('POST', `${link}/objection`)
    const again = await world.call<Objection>('POST', `${link}/objection`)
    expect(again).toMatchObject({ status: 200, body: { state: 'OBJECTED' } })
    await boughtByAnother(owner.shopper)
    expect((await profileOf(await signIn(world, owner.shopper))).pendingChanges).toEqual([])
  })

  it('is still accepted after the change took effect, and then closes recovery by the new phone', async () => {
    const owner = await newCustomer(world, apiKey)
    const thief = await boughtByAnother(owner.shopper)
    const link = await linkSentTo(owner.shopper.email)
    await afterThreeDays()
    expect((await world.call<Objection>('POST', `${link}/objection`)).body).toMatchObject({
      state: 'OBJECTED',
    })
    await askCode(owner.shopper.cpf)
    await world.drain()
    expect((await world.messages(thief.phone))[0]?.text).not.toMatch(/seu código é/)
  })

  it('is refused for a forged link', async () => {
    const owner = await newCustomer(world, apiKey)
    await boughtByAnother(owner.shopper)
    const link = await linkSentTo(owner.shopper.phone)
    const forged = link.replace(/\.[\w-]{5}/, '.AAAAA')
    for (const path of [forged, '/api/v1/contact_changes/x', link.split('.')[0] ?? ''])
      for (const method of ['GET', 'POST'] as const) {
        const answer = await world.call(method, method === 'GET' ? path : `${path}/objection`)
        expect(answer.status).toBe(404)
      }
  })
})

describe('a customer who wants another e-mail', () => {
  const ask = ({ call }: Customer, email: string) =>
    call<CustomerProfile>('PATCH', '/user', { email, currentPassword: PASSWORD })

  it('keeps the old one until the wait is over, and both know', async () => {
    const customer = await newCustomer(world, apiKey)
    const asked = await ask(customer, 'nova@exemplo.com')
    expect(asked.body).toMatchObject({
      email: customer.shopper.email,
      pendingChanges: [{ field: 'EMAIL', newValue: 'n****@exemplo.com', source: 'CUSTOMER' }],
    })
    await world.drain()
    for (const address of [customer.shopper.phone, customer.shopper.email])
      expect(await textsTo(address)).toMatch(/na sua [áa]rea de cliente/)
  })

  it('need not wait with the code that went to the old one', async () => {
    const customer = await newCustomer(world, apiKey)
    const [change] = (await ask(customer, 'nova2@exemplo.com')).body.pendingChanges
    const path = `/user/contact_changes/${change?.id}`
    await world.drain()
    await world.fault({ provider: 'messages', kind: 'fail', match: 'SMTP CONNECT' })
    const unsent = await customer.call('POST', `${path}/code`)
    await world.mend()
    // the answer claims no message, and the next press need not wait
    expect(unsent).toMatchObject(refusedAs(503, 'PROVIDER_UNAVAILABLE'))
    expect((await customer.call('POST', `${path}/code`)).status).toBe(204)
    const code = await world.newestCode(customer.shopper.email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await customer.call('PUT', `${path}/confirm`, { code: wrong })).body).toEqual({
      isValid: false,
      remainingTries: 4,
    })
    expect((await customer.call('PUT', `${path}/confirm`, { code })).body).toMatchObject({ isValid: true })
    expect(await profileOf(customer)).toMatchObject({ email: 'nova2@exemplo.com', pendingChanges: [] })
    expect((await customer.call('PUT', `${path}/confirm`, { code })).status).toBe(409)
  })

  it('may think again', async () => {
    const customer = await newCustomer(world, apiKey)
    const [change] = (await ask(customer, 'nova3@exemplo.com')).body.pendingChanges
    expect((await customer.call('DELETE', `/user/contact_changes/${change?.id}`)).status).toBe(204)
    await afterThreeDays()
    expect(await profileOf(await signIn(world, customer.shopper))).toMatchObject({
      email: customer.shopper.email,
      pendingChanges: [],
    })
  })

  it('wants a third one: the second is forgotten', async () => {
    const customer = await newCustomer(world, apiKey)
    await ask(customer, 'nova4@exemplo.com')
    const { pendingChanges } = (await ask(customer, 'outra4@exemplo.com')).body
    expect(pendingChanges.map((it) => it.newValue)).toEqual(['o****@exemplo.com'])
  })

  it('reaches no other customer’s change', async () => {
    const customer = await newCustomer(world, apiKey)
    const [change] = (await ask(customer, 'nova5@exemplo.com')).body.pendingChanges
    const stranger = await newCustomer(world, apiKey)
    const path = `/user/contact_changes/${change?.id}`
    for (const [method, end, body] of [
      ['POST', '/code', undefined],
      ['PUT', '/confirm', { code: '000000' }],
      ['POST', '/objection', undefined],
      ['DELETE', '', undefined],
    ] as const)
      expect((await stranger.call(method, `${path}${end}`, body)).status).toBe(409)
    expect((await profileOf(customer)).pendingChanges).toHaveLength(1)
  })

  it('cannot have one while recovery is closed', async () => {
    const customer = await newCustomer(world, apiKey)
    const [change] = (await ask(customer, 'nova6@exemplo.com')).body.pendingChanges
    await customer.call('POST', `/user/contact_changes/${change?.id}/objection`)
    const again = { ...(await signIn(world, customer.shopper)), orderId: '' }
    expect(await ask(again, 'nova7@exemplo.com')).toMatchObject(refusedAs(409, 'RECOVERY_CLOSED'))
    expect((await logIn(world, customer.shopper.cpf, PASSWORD)).status).toBe(200)
  })
})
