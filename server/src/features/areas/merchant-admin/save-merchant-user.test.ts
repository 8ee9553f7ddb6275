import type { MerchantDetails, MerchantUserDetails } from '@drip/core/contracts/merchant/merchant-admin'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { ownWorld } from '../../../../test/own-world.ts'
import { type Problem, wrongFields } from '../../marketplace/catalogue/catalogue.makers.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { addTotp, factorsLeftOf } from '../../people/second-factor/second-factor.makers.ts'
import { AREA, PASSWORD, givePassword, newSignedIn } from '../merchant-area/merchant-area.makers.ts'

const world = await ownWorld()
const owner = await newAdmin(world, 'OWNER')
const { id } = await world.merchant({ name: 'Gente' })

/** They add an authenticator app to their account. */
const addApp = (it: Awaited<ReturnType<typeof newSignedIn>>) =>
  addTotp(world, (method, path, body) => it.call(method, `/v1/second_factor${path}`, body), PASSWORD)

describe('people of a merchant', () => {
  const person = (changes: Record<string, unknown> = {}) => ({
    email: 'ana@gente.example',
    phone: '+55 (11) 98765-4321',
    name: 'Ana',
    permissions: ['ADMIN', 'READ'],
    ...changes,
  })
  const users = () => `/merchants/${id}/users`
  const linkIn = async (to: string) =>
    /recovery_id=(\S+)/.exec((await world.messages(to)).map((it) => it.text).join('\n'))?.[1]
  const usersTold = async () =>
    (await owner.call<MerchantDetails>('GET', `/merchants/${id}`)).body.backofficeUsers

  it('are told of everything, by SMS signed in, and get a link when no password was chosen', async () => {
    const { status, body } = await owner.call<MerchantUserDetails>('POST', users(), person())
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      email: 'ana@gente.example',
      phone: '+5511987654321',
      name: 'Ana',
      post: '',
      authenticationPreference: 'SMS',
      communications: ['ORDER_CANCELED', 'ORDER_CREATED', 'SETTLEMENT_CREATED'].map((communicationType) => ({
        communicationType,
        notify: true,
        channel: 'EMAIL',
        frequency: 'EACH',
      })),
      permissions: ['ADMIN', 'READ'],
      hasPassword: false,
      createdAt: expect.any(String),
      version: expect.any(String),
    })
    const links = await world.deps.db.rows(
      sql`select from merchant_password_links where user_id = ${body.id}`,
    )
    expect(links).toHaveLength(1)
    expect(await usersTold()).toEqual([{ id: body.id, email: 'ana@gente.example', name: 'Ana' }])
    expect((await owner.call<MerchantUserDetails>('GET', `${users()}/${body.id}`)).body).toEqual(body)
  })

  it('change, keep what the form does not name, and may be given a password', async () => {
    const made = await owner.call<MerchantUserDetails>(
      'POST',
      users(),
      person({ email: 'bia@gente.example', password: 'Girassol-2026', permissions: ['READ'] }),
    )
    expect(made.body.hasPassword).toBe(true)
    const { body } = await owner.call<MerchantUserDetails>('PUT', `${users()}/${made.body.id}`, {
      ...person({ email: 'bia@gente.example', name: 'Bia', post: 'Finanças' }),
      authenticationPreference: 'EMAIL',
      communications: [{ communicationType: 'ORDER_CREATED', notify: false }],
    })
    expect(body).toMatchObject({
      name: 'Bia',
      post: 'Finanças',
      authenticationPreference: 'EMAIL',
      permissions: ['ADMIN', 'READ'],
      hasPassword: true,
    })
    expect(body.communications.map((it) => [it.communicationType, it.notify])).toEqual([
      ['ORDER_CANCELED', true],
      ['ORDER_CREATED', false],
      ['SETTLEMENT_CREATED', true],
    ])
  })

  it('are not saved over what somebody else saved meanwhile', async () => {
    const form = person({ email: 'duas@gente.example', password: 'Girassol-2026' })
    const { body: opened } = await owner.call<MerchantUserDetails>('POST', users(), form)
    const saveOver = (post: string) =>
      owner.call<Problem>(
        'PUT',
        `${users()}/${opened.id}`,
        { ...form, password: '', post },
        { 'if-match': `"${opened.version}"` },
      )
    expect((await saveOver('Caixa')).status).toBe(200)
    expect((await saveOver('Gerente')).body.code).toBe('CHANGED_MEANWHILE')
  })

  it('lose their access at once when they leave, and the last administrator stays', async () => {
    const other = await world.merchant({ name: 'De saída' })
    const [stays, leaves] = [await newSignedIn(world, other.id), await newSignedIn(world, other.id)]
    const end = (userId: string) => owner.call<Problem>('DELETE', `/merchants/${other.id}/users/${userId}`)
    expect((await leaves.call('GET', '/v1/user')).status).toBe(200)
    expect((await end(leaves.id)).status).toBe(204)
    expect((await leaves.call('GET', '/v1/user')).status).toBe(401)
    expect((await end(stays.id)).body.code).toBe('LAST_ADMIN')
    const catalogue = await newAdmin(world, 'CATALOGUE')
    expect((await catalogue.call('DELETE', `/merchants/${other.id}/users/${stays.id}`)).status).toBe(403)
  })

  it('whose e-mail or phone our staff replace are signed out, and a link to the former address is void', async () => {
    const other = await world.merchant({ name: 'Herdeira' })
    const former = await newSignedIn(world, other.id)
    await world.call('POST', '/merchant_backoffice/api/v1/recover/password', {
      merchantUserEmail: former.email,
    })
    await world.drain()
    const link = (await linkIn(former.email)) ?? ''
    const path = `/merchants/${other.id}/users/${former.id}`
    const { body: before } = await owner.call<MerchantUserDetails>('GET', path)
    const save = (changes: Partial<MerchantUserDetails>) => owner.call('PUT', path, { ...before, ...changes })
    expect((await save({ post: 'Gerente' })).status).toBe(200)
    expect((await former.call('GET', '/v1/user')).status).toBe(200)
    expect((await save({ email: 'herdeira@gente.example' })).status).toBe(200)
    expect((await former.call('GET', '/v1/user')).status).toBe(401)
    const reset = await world.call('PUT', `/merchant_backoffice/api/v1/recover/password/${link}`, {
      email: 'herdeira@gente.example',
      password: 'Girassol-2027',
      repeatPassword: 'Girassol-2027',
    })
    expect(reset.body).toEqual({ passwordUpdated: false })
  })

  it('whose e-mail our staff replace choose a password by a link, and what the former person knows opens nothing', async () => {
    const other = await world.merchant({ name: 'Sucessora' })
    const former = await newSignedIn(world, other.id)
    await addApp(former)
    await former.call('POST', '/v1/api_keys', { name: 'Caixa', scopes: ['orders:read'] })
    const path = `/merchants/${other.id}/users/${former.id}`
    const { body: before } = await owner.call<MerchantUserDetails>('GET', path)
    const email = 'sucessora@gente.example'
    // the address in capital letters is the same address
    const { body: same } = await owner.call<MerchantUserDetails>('PUT', path, {
      ...before,
      email: before.email.toUpperCase(),
    })
    expect(same.hasPassword).toBe(true)
    const { body: saved } = await owner.call<MerchantUserDetails>('PUT', path, { ...before, email })
    expect(saved.hasPassword).toBe(false)
    for (const name of [former.email, email]) expect((await givePassword(world, name)).status).toBe(401)
    expect(await factorsLeftOf(world, former.id)).toBe(0)
    await world.drain()
    for (const to of [former.email, email])
      expect((await world.messages(to)).map((it) => it.text).join('\n')).toContain(
        'teve o e-mail de acesso trocado pelo time da Drip, a senha e o segundo fator de antes não valem mais, e',
      )
    const read = async (to: string) => (await world.messages(to)).map((it) => it.text).join('\n')
    expect(await read(email)).toContain('Uma chave de API criada com esse acesso continua valendo: “Caixa …')
    expect(await read(former.email)).not.toContain('continua valendo')
    const link = (await linkIn(email)) ?? ''
    const chosen = { email, password: 'Girassol-2028', repeatPassword: 'Girassol-2028' }
    const reset = await world.call('PUT', `${AREA}/recover/password/${link}`, chosen)
    expect(reset.body).toEqual({ passwordUpdated: true })
    await world.advance('PT1M')
    expect((await givePassword(world, email, 'Girassol-2028')).body).toMatchObject({ sentBy: 'SMS' })
  })

  it('whose e-mail and password our staff replace need no link, and lose the former second factor', async () => {
    const other = await world.merchant({ name: 'Trocada' })
    const former = await newSignedIn(world, other.id)
    await addApp(former)
    const path = `/merchants/${other.id}/users/${former.id}`
    const { body: before } = await owner.call<MerchantUserDetails>('GET', path)
    const email = 'trocada@gente.example'
    await owner.call('PUT', path, { ...before, email, password: 'Girassol-2029' })
    expect(await factorsLeftOf(world, former.id)).toBe(0)
    await world.advance('PT1M')
    expect((await givePassword(world, email, 'Girassol-2029')).body).toMatchObject({ sentBy: 'SMS' })
    await world.drain()
    expect(await linkIn(email)).toBeUndefined()
  })

  it('who were invited at a wrong address are invited at the right one, and the first link leads nowhere', async () => {
    const { body: made } = await owner.call<MerchantUserDetails>(
      'POST',
      users(),
      person({ email: 'errado@gente.example' }),
    )
    await world.drain()
    const wrong = (await linkIn('errado@gente.example')) ?? ''
    const right = person({ email: 'certo@gente.example' })
    expect((await owner.call('PUT', `${users()}/${made.id}`, right)).status).toBe(200)
    await world.drain()
    const recovery = '/merchant_backoffice/api/v1/recover/password'
    expect((await world.call('GET', `${recovery}/${wrong}`)).body).toEqual({ linkExpired: true })
    const link = (await linkIn('certo@gente.example')) ?? ''
    expect((await world.call('GET', `${recovery}/${link}`)).body).toEqual({ linkExpired: false })
  })

  it('come back by the address that they had, to the same merchant or another', async () => {
    const other = await world.merchant({ name: 'De volta' })
    const form = person({ email: 'volta@gente.example' })
    for (const merchantId of [id, other.id, id]) {
      const path = `/merchants/${merchantId}/users`
      const made = await owner.call<MerchantUserDetails & Problem>('POST', path, form)
      expect([made.status, made.body.code]).toEqual([201, undefined])
      // as long as they exist, nobody else can use the address
      expect((await owner.call<Problem>('POST', users(), form)).body.code).toBe('EMAIL_TAKEN')
      await newSignedIn(world, merchantId)
      expect((await owner.call('DELETE', `${path}/${made.body.id}`)).status).toBe(204)
    }
  })

  it('keep one administrator also where the permission of the last is taken back', async () => {
    const other = await world.merchant({ name: 'De um só' })
    const only = await newSignedIn(world, other.id)
    const path = `/merchants/${other.id}/users/${only.id}`
    const { body: before } = await owner.call<MerchantUserDetails>('GET', path)
    const demote = () => owner.call<Problem>('PUT', path, { ...before, permissions: ['READ'] })
    const refused = await demote()
    expect([refused.status, refused.body.code, wrongFields(refused.body)]).toEqual([
      409,
      'LAST_ADMIN',
      { permissions: 'last_admin' },
    ])
    expect((await owner.call<MerchantUserDetails>('GET', path)).body).toEqual(before)
    await newSignedIn(world, other.id)
    expect((await demote()).status).toBe(200)
    // a read-only user can be changed even if there is no administrator left
    await world.deps.db.run(
      sql`update merchant_users set permissions = '{READ}' where merchant_id = ${other.id}`,
    )
    expect((await demote()).status).toBe(200)
  })

  it('have an e-mail address of their own: 409', async () => {
    const taken = await owner.call<Problem>('POST', users(), person({ email: 'ANA@gente.example' }))
    expect([taken.status, taken.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    const other = await owner.call<MerchantUserDetails>(
      'POST',
      users(),
      person({ email: 'caio@gente.example' }),
    )
    const renamed = await owner.call<Problem>('PUT', `${users()}/${other.body.id}`, person())
    expect([renamed.status, renamed.body.code]).toEqual([409, 'EMAIL_TAKEN'])
  })

  it('name each field that is not right, and are nobody’s of another merchant', async () => {
    const wrong = await owner.call<Problem>(
      'POST',
      users(),
      person({ email: 'x', phone: '', name: '', password: '1' }),
    )
    expect([wrong.status, wrongFields(wrong.body)]).toEqual([
      422,
      { email: 'invalid', phone: 'required', name: 'required', password: 'invalid' },
    ])
    const [ana] = await usersTold()
    const stranger = await world.merchant({ name: 'Vizinho' })
    const path = `/merchants/${stranger.id}/users/${ana?.id ?? ''}`
    expect((await owner.call('GET', path)).status).toBe(404)
    expect((await owner.call('PUT', path, person())).status).toBe(404)
    expect((await owner.call('POST', `/merchants/${crypto.randomUUID()}/users`, person())).status).toBe(404)
    const risk = await newAdmin(world, 'RISK')
    expect((await risk.call('POST', users(), person({ email: 'd@gente.example' }))).status).toBe(403)
  })
})
