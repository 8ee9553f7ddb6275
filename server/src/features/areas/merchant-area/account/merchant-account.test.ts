import type { MadeApiKey } from '@drip/core/contracts/merchant/api-keys'
import { KEY_SCOPES } from '@drip/core/contracts/merchant/key-scopes'
import type { Communications, Team, TeamMember } from '@drip/core/contracts/merchant/merchant-area'
import { cents, toReais } from '@drip/core/money/cents'
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs, wrongField } from '../../../../../test/own-world.ts'
import { findMerchantUser } from '../../../people/merchant-users/merchant-users.store.ts'
import { AREA, PASSWORD, givePassword, newPerson, newSignedIn } from '../merchant-area.makers.ts'
import { changeMerchantProfile } from './change-merchant-profile.ts'

const world = await ownWorld()
const merchantId = (await world.merchant({ maxInstalments: 6, ecommPlatform: 'MALGA' })).id
let days = 0
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))

const newMember = (changes: object = {}) => ({
  email: `membro${Math.random().toString(36).slice(2)}@loja.example`,
  phone: '11 97766-5544',
  name: 'Nova Pessoa',
  isAdmin: false,
  ...changes,
})

describe('the own data', () => {
  it('are those of the merchant and of the user', async () => {
    const user = await newSignedIn(world, merchantId, ['READ'])
    expect((await user.call('GET', '/v1/merchant')).body).toMatchObject({
      id: merchantId,
      name: 'Passo Largo',
      initials: 'PL',
      ecommPlatform: 'MALGA',
      flexibleInstallments: false,
      maxInstalments: 6,
      upfrontPaymentStatus: 'DISABLED',
    })
    expect((await user.call('GET', '/v1/user')).body).toMatchObject({
      email: user.email,
      phone: user.phone,
      merchantId,
      permissions: ['READ'],
    })
  })

  it('contain the largest purchase by the rule of the credit decision, and what becomes of a larger one', async () => {
    const own = await world.merchant({ maxAmountPerOrder: cents(500_00), offersFullAmount: true })
    const user = await newSignedIn(world, own.id, ['READ'])
    const seen = async () => (await user.call('GET', '/v1/merchant')).body
    await world.deps.db.run(sql`update merchants set offers_waitlist = false where id = ${own.id}`)
    expect(await seen()).toMatchObject({ maxPurchase: 500, sellsAboveMax: true })
    // on the waiting list nobody pays at once
    await world.deps.db.run(sql`
      update merchants set offers_waitlist = true, max_amount_per_order = null where id = ${own.id}`)
    const ours = toReais(world.deps.config.creditPolicy.maxAmountPerOrder)
    expect(await seen()).toMatchObject({ maxPurchase: ours, sellsAboveMax: false })
  })

  it('say whether the store sells at present', async () => {
    const own = await world.merchant()
    const user = await newSignedIn(world, own.id, ['READ'])
    const sells = async () => (await user.call('GET', '/v1/merchant')).body['sells']
    const store = (changes: Sql) =>
      world.deps.db.run(sql`update merchants set ${changes} where id = ${own.id}`)
    expect(await sells()).toBe(true)
    await store(sql`status = 'ARCHIVED'`)
    expect(await sells()).toBe(false)
    await store(sql`status = 'ENABLED', ready_at = null`)
    expect(await sells()).toBe(false)
  })

  it('show the logo for partners if there is one, otherwise that of the shop', async () => {
    const user = await newSignedIn(world, merchantId, ['READ'])
    const logos = async (logo: string | null, b2b: string | null) => {
      await world.deps.db.run(
        sql`update merchants set logo_url = ${logo}, logo_b2b_url = ${b2b} where id = ${merchantId}`,
      )
      const { body } = await user.call('GET', '/v1/merchant')
      return [body['logo'], body['logoB2b']]
    }
    expect(await logos('/pictures/a', '/pictures/b')).toEqual(['/pictures/a', '/pictures/b'])
    expect(await logos('/pictures/a', null)).toEqual(['/pictures/a', '/pictures/a'])
    expect(await logos(null, null)).toEqual([null, null])
  })

  it('are changed with the current password, by a reader too', async () => {
    const user = await newSignedIn(world, merchantId, ['READ'])
    const email = `novo-${user.email}`
    const change = { email, phone: '(11) 97733-2211', currentPassword: PASSWORD }
    expect(await user.call('PUT', '/v1/user', change)).toMatchObject(refusedAs(409, 'CONFIRM_CONTACT'))
    const phoneCode = await world.newestCode('+5511977332211')
    const emailCode = await world.newestCode(email)
    const wrong = String((Number(phoneCode) + 1) % 1_000_000).padStart(6, '0')
    expect(await user.call('PUT', '/v1/user', { ...change, emailCode, phoneCode: wrong })).toMatchObject(
      wrongField('phoneCode', 'wrong'),
    )
    expect((await user.call('GET', '/v1/user')).body).toMatchObject({ email: user.email, phone: user.phone })
    expect(await user.call('PUT', '/v1/user', { ...change, phoneCode, emailCode })).toMatchObject({
      status: 200,
      body: { email, phone: '+5511977332211' },
    })
    await world.drain()
    for (const to of [user.phone, user.email, email]) {
      const sent = await world.messages(to)
      expect(sent[0]?.text).toContain('agora usa o celular')
    }
    await world.advance('PT1M')
    expect((await givePassword(world, email)).status).toBe(200)
  })

  it('do not restore what somebody else changed meanwhile: neither a removed permission nor a corrected address', async () => {
    const user = await newSignedIn(world, merchantId, ['ADMIN', 'READ'])
    const asRead = await findMerchantUser(world.deps.db, user.id)
    if (asRead === null) throw new Error('nobody signed in')
    await world.deps.db.run(sql`
      update merchant_users set permissions = '{READ}', phone = '+5511900001111', name = 'Outro Nome' where id = ${user.id}`)
    const changed = { authenticationPreference: 'EMAIL' as const, currentPassword: PASSWORD }
    await changeMerchantProfile(world.deps, asRead, changed)
    expect((await user.call('GET', '/v1/user')).body).toMatchObject({
      permissions: ['READ'],
      phone: '+5511900001111',
      name: 'Outro Nome',
      authenticationPreference: 'EMAIL',
    })
  })

  it('are recorded when they change, never with their values, and a new password is announced', async () => {
    const user = await newSignedIn(world, merchantId, ['READ'])
    const written = () =>
      world.deps.db.rows<{ actorId: string; content: string }>(sql`
        select actor_id, content from audit_entries
        where object_id = ${user.id} and action = 'PROFILE_CHANGED' order by at, id`)
    const newPassword = 'Margarida-2026'
    for (const change of [{ authenticationPreference: 'EMAIL' }, { newPassword }])
      expect((await user.call('PUT', '/v1/user', { ...change, currentPassword: PASSWORD })).status).toBe(200)
    const entries = await written()
    expect(entries.map((it) => [it.actorId, JSON.parse(it.content).after])).toEqual([
      [user.id, { changed: ['authenticationPreference'] }],
      [user.id, { changed: ['password'] }],
    ])
    expect(JSON.stringify(entries)).not.toContain(newPassword)
    await world.drain()
    for (const to of [user.email, user.phone]) {
      const sent = await world.messages(to)
      expect(sent[0]?.text).toMatch(/senha do seu acesso .* N.o foi voc./)
    }
  })

  it('stay unchanged while no code reaches the new phone', async () => {
    const user = await newSignedIn(world, merchantId)
    const change = { phone: '(11) 97733-2213', currentPassword: PASSWORD }
    await world.fault({ provider: 'messages', kind: 'fail' })
    const answer = await user.call('PUT', '/v1/user', change)
    await world.mend()
    expect(answer).toMatchObject(refusedAs(503, 'PROVIDER_UNAVAILABLE'))
    expect(await user.call('PUT', '/v1/user', change)).toMatchObject(refusedAs(409, 'CONFIRM_CONTACT'))
    expect(await world.newestCode('+5511977332213')).toMatch(/^\d{6}$/)
  })

  it('promise no code to a corrected phone before another code may be sent', async () => {
    const user = await newSignedIn(world, merchantId)
    const change = (phone: string) => user.call('PUT', '/v1/user', { phone, currentPassword: PASSWORD })
    const asked = { status: 409, body: { code: 'CONFIRM_CONTACT' } }
    expect(await change('(11) 97733-2214')).toMatchObject(asked)
    // pressed again: the code that was sent is still valid
    expect(await change('(11) 97733-2214')).toMatchObject(asked)
    expect(await change('(11) 97733-2215')).toMatchObject({
      status: 429,
      body: { code: 'RESEND_TOO_SOON', retryAfterSeconds: expect.any(Number) },
    })
    await world.advance('PT31S')
    expect(await change('(11) 97733-2215')).toMatchObject(asked)
    expect(await world.newestCode('+5511977332215')).toMatch(/^\d{6}$/)
  })

  it.each([
    ['without the password', { email: 'outro@loja.example' }, 'currentPassword', 'wrong'],
    ['with a wrong one', { phone: '11977332212', currentPassword: 'x' }, 'currentPassword', 'wrong'],
    ['to what is no address', { email: 'x', currentPassword: PASSWORD }, 'email', 'invalid'],
    ['to what is no phone', { phone: '1', currentPassword: PASSWORD }, 'phone', 'invalid'],
    [
      'to a phone that no code reaches',
      { phone: '1134567890', currentPassword: PASSWORD },
      'phone',
      'invalid',
    ],
    ['to a short password', { newPassword: 'curta', currentPassword: PASSWORD }, 'newPassword', 'too_short'],
  ])('stay as they are %s', async (_, change, field, code) => {
    const user = await newSignedIn(world, merchantId)
    expect(await user.call('PUT', '/v1/user', change)).toMatchObject({
      status: 422,
      body: { errors: [{ field, code }] },
    })
    expect((await user.call('GET', '/v1/user')).body).toMatchObject({ email: user.email, phone: user.phone })
  })

  it('receive the code by e-mail as long as the phone accepts no SMS', async () => {
    const user = await newSignedIn(world, merchantId)
    await world.deps.db.run(sql`
      update merchant_users set phone = '+551134567890', authentication_preference = 'EMAIL' where id = ${user.id}`)
    const change = { authenticationPreference: 'SMS', currentPassword: PASSWORD }
    expect(await user.call('PUT', '/v1/user', change)).toMatchObject(
      wrongField('authenticationPreference', 'needs_mobile'),
    )
    // the phone may stay while something else changes
    expect(
      (await user.call('PUT', '/v1/user', { newPassword: 'Margarida-2026', currentPassword: PASSWORD }))
        .status,
    ).toBe(200)
  })

  it('do not accept another user’s address', async () => {
    const user = await newSignedIn(world, merchantId)
    const { email } = await newPerson(world, merchantId)
    expect(await user.call('PUT', '/v1/user', { email, currentPassword: PASSWORD })).toMatchObject(
      refusedAs(409, 'EMAIL_TAKEN'),
    )
  })

  it('list the subjects of the user’s notices, one by one', async () => {
    const user = await newSignedIn(world, merchantId, ['READ'])
    const other = await newSignedIn(world, merchantId)
    const daily = {
      communicationType: 'ORDER_CREATED',
      notify: true,
      channel: 'SMS',
      frequency: 'DAILY',
    } as const
    const saved = await user.call<Communications>('PUT', '/v1/user/communications', {
      communications: [daily],
    })
    expect(saved.body.communications).toHaveLength(3)
    expect(saved.body.communications).toContainEqual(daily)
    const ofOther = await other.call<Communications>('GET', '/v1/user/communications')
    expect(ofOther.body.communications).not.toContainEqual(daily)
    const twice = { communications: [daily, daily] }
    expect((await user.call('PUT', '/v1/user/communications', twice)).status).toBe(422)
  })
})

describe('the team', () => {
  it('is joined by invitation, with a link to choose a password', async () => {
    const admin = await newSignedIn(world, merchantId)
    const member = newMember()
    const { status, body } = await admin.call<TeamMember>('POST', '/v1/users', member)
    expect(status).toBe(201)
    expect(body).toMatchObject({ email: member.email, permissions: ['READ'], hasPassword: false })
    await world.drain()
    const [message] = await world.messages(member.email)
    expect(message?.text).toMatch(/recuperar-login\?recovery_id=/)
    const team = await admin.call<Team>('GET', '/v1/users')
    expect(team.body.users.map((it) => it.id)).toContain(body.id)
    const link = /recovery_id=([\w.-]+)/.exec(message?.text ?? '')?.[1] ?? ''
    const chosen = { email: member.email, password: 'Margarida-2026', repeatPassword: 'Margarida-2026' }
    expect((await world.call('PUT', `${AREA}/recover/password/${link}`, chosen)).body).toEqual({
      passwordUpdated: true,
    })
    const written = await world.deps.db.rows<{ action: string }>(sql`
      select action from audit_entries where actor_id = ${body.id}`)
    expect(written).toEqual([{ action: 'PASSWORD_CHOSEN' }])
  })

  it('accepts nobody whom the log-in code could not reach', async () => {
    const admin = await newSignedIn(world, merchantId)
    const member = newMember({ phone: '(11) 3456-7890' })
    expect(await admin.call('POST', '/v1/users', member)).toMatchObject(
      wrongField('authenticationPreference', 'needs_mobile'),
    )
    const byMail = { ...member, authenticationPreference: 'EMAIL' }
    expect((await admin.call('POST', '/v1/users', byMail)).status).toBe(201)
  })

  it('refuses an address in use', async () => {
    const admin = await newSignedIn(world, merchantId)
    const member = newMember({ email: admin.email })
    expect(await admin.call('POST', '/v1/users', member)).toMatchObject({ status: 409 })
  })

  it('is told at once which permissions the person has', async () => {
    const admin = await newSignedIn(world, merchantId)
    const reader = await newSignedIn(world, merchantId, ['READ'])
    expect((await reader.call('GET', '/v1/api_keys')).status).toBe(403)
    expect(
      (await admin.call('PUT', `/v1/users/${reader.id}`, { isAdmin: true, post: 'Gerente' })).body,
    ).toMatchObject({
      permissions: ['ADMIN', 'READ'],
      post: 'Gerente',
    })
    expect((await reader.call('GET', '/v1/api_keys')).status).toBe(200)
  })

  it('keeps one person with all permissions, also when two leave at once', async () => {
    const { id } = await world.merchant()
    const [one, two] = [await newSignedIn(world, id), await newSignedIn(world, id)]
    const left = await Promise.all([
      one.call('DELETE', `/v1/users/${one.id}`),
      two.call('PUT', `/v1/users/${two.id}`, { isAdmin: false }),
    ])
    expect(left.filter((it) => it.status === 409)).toHaveLength(1)
    expect(left.find((it) => it.status === 409)?.body).toMatchObject({ code: 'LAST_ADMIN' })
  })

  it('loses people only by the word of a current administrator: of two who remove each other one stays', async () => {
    const { id } = await world.merchant()
    const [one, two] = [await newSignedIn(world, id), await newSignedIn(world, id)]
    const third = await newSignedIn(world, id)
    const removed = await Promise.all([
      one.call('DELETE', `/v1/users/${two.id}`),
      two.call('DELETE', `/v1/users/${one.id}`),
    ])
    expect(removed.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([204, 401])
    expect((await third.call<Team>('GET', '/v1/users')).body.users).toHaveLength(2)
  })

  it('that leaves is notified, and so is everybody who may remove people', async () => {
    const { id } = await world.merchant()
    const admin = await newSignedIn(world, id)
    const leaving = await newPerson(world, id, { permissions: ['ADMIN', 'READ'] })
    expect((await admin.call('DELETE', `/v1/users/${leaving.id}`)).status).toBe(204)
    await world.drain()
    for (const to of [admin.email, leaving.email]) {
      const sent = await world.messages(to)
      expect(sent[0]?.text).toContain('não tem mais acesso à área da parceira')
    }
  })

  it.each([
    ['leaves', 'DELETE', undefined],
    ['may only read from now on', 'PUT', { isAdmin: false }],
  ] as const)('%s: administrators read which keys of that person still work', async (_, method, body) => {
    const { id } = await world.merchant()
    const admin = await newSignedIn(world, id)
    const former = await newSignedIn(world, id)
    const key = (name: string) =>
      former.call<MadeApiKey>('POST', '/v1/api_keys', { name, scopes: KEY_SCOPES })
    const [caixa, erp, ended] = [await key('Caixa'), await key('ERP'), await key('Velha')]
    await admin.call('DELETE', `/v1/api_keys/${ended.body.id}`)
    expect((await admin.call(method, `/v1/users/${former.id}`, body)).status).toBeLessThan(300)
    await world.drain()
    const sentTo = async (to: string) =>
      (await world.messages(to)).find((it) => it.subject === 'Mudou quem tem acesso à sua loja na Drip')?.text
    expect(await sentTo(admin.email)).toContain(
      `2 chaves de API criadas com esse acesso continuam valendo: “Caixa …${caixa.body.ends}”, “ERP …${erp.body.ends}”.`,
    )
    expect(await sentTo(admin.email)).toContain('/parceira/integracao')
    expect(await sentTo(former.email)).toMatch(/área da parceira\./)
    expect(await sentTo(former.email)).not.toContain('chaves')
  })

  it('of another merchant does not exist', async () => {
    const stranger = await newSignedIn(world, (await world.merchant()).id)
    const ours = await newPerson(world, merchantId)
    const list = await stranger.call<Team>('GET', '/v1/users')
    expect(list.body.users.map((it) => it.id)).toEqual([stranger.id])
    for (const method of ['PUT', 'DELETE'] as const)
      expect(await stranger.call(method, `/v1/users/${ours.id}`, {})).toMatchObject(
        refusedAs(404, 'USER_NOT_FOUND'),
      )
  })
})
