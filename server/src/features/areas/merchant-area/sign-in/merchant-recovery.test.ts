import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { AREA, PASSWORD, givePassword, newPerson, newSignedIn } from '../merchant-area.makers.ts'

const world = await ownWorld()
const merchantId = (await world.merchant()).id
let days = 0
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))

const NEW = 'Margarida-2026'
const ask = (merchantUserEmail: string) =>
  world.call('POST', `${AREA}/recover/password`, { merchantUserEmail })
const look = (id: string) => world.call('GET', `${AREA}/recover/password/${id}`)
const reset = (id: string, email: string, password = NEW, repeatPassword = password) =>
  world.call('PUT', `${AREA}/recover/password/${id}`, { email, password, repeatPassword })
async function linkTo(email: string): Promise<string> {
  await world.drain()
  const [message] = await world.messages(email)
  return /recovery_id=([\w.-]+)/.exec(message?.text ?? '')?.[1] ?? ''
}
async function askedLink(email: string): Promise<string> {
  expect(await ask(email)).toMatchObject({ status: 200, body: { emailDelivered: true } })
  return linkTo(email)
}

describe('recovery by e-mail', () => {
  it('sends a link, by which a new password is chosen once', async () => {
    const user = await newSignedIn(world, merchantId)
    const link = await askedLink(user.email)
    expect((await look(link)).body).toEqual({ linkExpired: false })
    expect((await reset(link, user.email)).body).toEqual({ passwordUpdated: true })
    expect((await look(link)).body).toEqual({ linkExpired: true })
    expect((await reset(link, user.email, PASSWORD)).body).toEqual({ passwordUpdated: false })
    expect((await givePassword(world, user.email)).status).toBe(401)
    expect((await user.call('GET', '/v1/user')).status).toBe(401)
    await world.advance('PT1M')
    expect((await givePassword(world, user.email, NEW)).status).toBe(200)
  })

  it('notifies the owner of a new password by e-mail and SMS, for an administrator also the others, and is recorded', async () => {
    const { id } = await world.merchant()
    const [user, admin] = [await newPerson(world, id), await newPerson(world, id)]
    const reader = await newPerson(world, id, { permissions: ['READ'] })
    expect((await reset(await askedLink(user.email), user.email)).body).toEqual({ passwordUpdated: true })
    await world.drain()
    for (const to of [user.email, user.phone])
      expect((await world.messages(to))[0]?.text).toMatch(/senha do seu acesso .* link .* N.o foi voc./)
    expect(await world.messages(admin.email)).toMatchObject([
      { text: expect.stringMatching(/esqueceu a senha e escolheu outra por um link/) },
    ])
    expect(await world.messages(reader.email)).toEqual([])
    const written = await world.deps.db.rows<{ actorId: string; content: string }>(sql`
      select actor_id, content from audit_entries where action = 'PASSWORD_RECOVERED' and object_id = ${user.id}`)
    expect(written.map((it) => it.actorId)).toEqual([user.id])
    expect(written[0]?.content).not.toContain(user.email)
    // a read-only user has no power over money: only they are notified
    await reset(await askedLink(reader.email), reader.email)
    await world.drain()
    expect((await world.messages(reader.email))[0]?.text).toContain('senha do seu acesso')
    expect(await world.messages(admin.email)).toHaveLength(1)
  })

  it('gives strangers the same answer, and sends nothing', async () => {
    const [known, unknown] = [
      await ask((await newPerson(world, merchantId)).email),
      await ask('nobody@loja.example'),
    ]
    expect(unknown.body).toEqual(known.body)
    expect((await ask('no address')).body).toEqual(known.body)
    expect(await world.drain()).toMatchObject({ failed: [] })
    expect(await world.messages('nobody@loja.example')).toEqual([])
  })

  it('is over after an hour', async () => {
    const { email } = await newPerson(world, merchantId)
    const link = await askedLink(email)
    await world.advance('PT1H')
    expect((await look(link)).body).toEqual({ linkExpired: true })
    expect((await reset(link, email)).body).toEqual({ passwordUpdated: false })
  })

  it('wants the e-mail of its user', async () => {
    const [one, other] = [await newPerson(world, merchantId), await newPerson(world, merchantId)]
    const link = await askedLink(one.email)
    expect((await reset(link, other.email)).body).toEqual({ passwordUpdated: false })
    expect((await reset(link, one.email.toUpperCase())).body).toEqual({ passwordUpdated: true })
  })

  it('does not accept a forged link', async () => {
    const { email } = await newPerson(world, merchantId)
    const link = await askedLink(email)
    for (const it of [link.slice(0, -1), link.split('.')[0] ?? '', `${link}x`, 'x', '%00']) {
      expect((await look(it)).body).toEqual({ linkExpired: true })
      expect((await reset(it, email)).body).toEqual({ passwordUpdated: false })
    }
    expect((await look(link)).body).toEqual({ linkExpired: false })
  })

  it.each([
    ['is too short', 'curta-7', 'curta-7', { field: 'password', code: 'too_short' }],
    ['is not the same twice', NEW, `${NEW}!`, { field: 'repeatPassword', code: 'different' }],
  ])('refuses a password that %s, and keeps the link', async (_, password, repeat, error) => {
    const { email } = await newPerson(world, merchantId)
    const link = await askedLink(email)
    expect(await reset(link, email, password, repeat)).toMatchObject({
      status: 422,
      body: { errors: [error] },
    })
    expect((await look(link)).body).toEqual({ linkExpired: false })
  })

  it('sends one address five links an hour, and strangers see the same limit', async () => {
    const { email } = await newPerson(world, merchantId)
    for (let times = 0; times < 5; times++) {
      expect((await ask(email)).status).toBe(200)
      expect((await ask('nobody2@loja.example')).status).toBe(200)
    }
    expect((await ask(email)).status).toBe(429)
    expect((await ask('nobody2@loja.example')).status).toBe(429)
  })
})

describe('recovery of the e-mail by phone', () => {
  const askEmail = (merchantUserPhone: string) =>
    world.call('PUT', `${AREA}/recover/email`, { merchantUserPhone })

  it('sends the phone its address, and tells strangers nothing', async () => {
    const { email, phone } = await newPerson(world, merchantId)
    const [known, unknown] = [await askEmail(phone.slice(3)), await askEmail('11955554444')]
    expect(known).toMatchObject({ status: 200, body: { smsDelivered: true } })
    expect(unknown.body).toEqual(known.body)
    expect(await world.drain()).toMatchObject({ failed: [] })
    expect((await world.messages(phone))[0]?.text).toContain(email)
    expect(await world.messages('+5511955554444')).toEqual([])
  })

  it('says when no message can be sent now, whoever asks', async () => {
    const { email, phone } = await newPerson(world, merchantId)
    await world.fault({ provider: 'messages', kind: 'fail' })
    const bySms = [await askEmail(phone.slice(3)), await askEmail('11955554445')]
    await world.mend()
    await world.fault({ provider: 'messages', kind: 'fail', match: 'SMTP CONNECT' })
    const byMail = [await ask(email), await ask('nobody3@loja.example')]
    await world.mend()
    expect(bySms.map((it) => it.body)).toEqual([{ smsDelivered: false }, { smsDelivered: false }])
    expect(byMail.map((it) => it.body)).toEqual([{ emailDelivered: false }, { emailDelivered: false }])
  })

  it('refuses an invalid phone', async () => {
    expect(await askEmail('123')).toMatchObject(refusedAs(422, 'INVALID_FIELDS'))
  })
})
