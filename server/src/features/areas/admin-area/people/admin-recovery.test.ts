/** An admin who forgot the password: a link by e-mail, which opens nothing for anybody else. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goToWeek } from '../../../../../test/shopper.ts'
import { ownWorld } from '../../../../../test/own-world.ts'
import { ADMIN_PASSWORD, type SignedInAdmin, logInAsAdmin, newAdmin } from '../admin-area.makers.ts'

const RECOVERY = '/admin_backoffice/api/v1/recover/password'
const NEW_PASSWORD = 'Umbuzeiro-2027'

const world = await ownWorld()
let weeks = 0
// each test in its own week: limits count by the clock
beforeEach(() => goToWeek(world, weeks++))

const askFor = (email: string) => world.call('POST', RECOVERY, { email })
const choose = (token: string, password = NEW_PASSWORD) => world.call('PUT', RECOVERY, { token, password })
const mailsTo = async (to: string) => {
  await world.drain()
  const sent = await world.messages(to)
  return sent.map((it) => it.text)
}
/** The part behind the `#` of the last link sent. */
async function tokenFor({ email }: Pick<SignedInAdmin, 'email'>): Promise<string> {
  expect((await askFor(email)).body).toEqual({ emailDelivered: true })
  const [newest = ''] = await mailsTo(email)
  return /\/admin\/recuperar-senha#(\S+)/.exec(newest)?.[1] ?? ''
}

describe('an admin who forgot the password', () => {
  it('chooses another by a link, once, and is signed out everywhere', async () => {
    const admin = await newAdmin(world, 'FINANCE')
    const token = await tokenFor(admin)
    expect((await choose(token)).body).toEqual({ passwordUpdated: true })
    expect((await admin.call('GET', '/user')).status).toBe(401)
    expect((await logInAsAdmin(world, admin.email, ADMIN_PASSWORD)).status).toBe(401)
    expect((await logInAsAdmin(world, admin.email, NEW_PASSWORD)).status).toBe(200)
    expect((await choose(token, 'Outra-Senha-2027')).body).toEqual({ passwordUpdated: false })
    expect((await logInAsAdmin(world, admin.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('is notified, and so are the people who may end their access; and it is recorded', async () => {
    const [admin, owner, other] = [
      await newAdmin(world, 'RISK'),
      await newAdmin(world, 'OWNER'),
      await newAdmin(world, 'OPERATOR'),
    ]
    await choose(await tokenFor(admin))
    expect((await mailsTo(admin.email))[0]).toMatch(
      /senha .* trocada por um link .* acessos foram encerrados/,
    )
    expect((await mailsTo(owner.email))[0]).toMatch(/esqueceu a senha .*Equipe/s)
    expect(await mailsTo(other.email)).toEqual([])
    const written = await world.deps.db.row<{ actorId: string }>(
      sql`select actor_id from audit_entries where action = 'PASSWORD_RECOVERED' and object_id = ${admin.id}`,
    )
    expect(written?.actorId).toBe(admin.id)
  })

  it('may log in at once, although wrong passwords had closed it', async () => {
    const admin = await newAdmin(world)
    for (let tries = 0; tries < 11; tries++) await logInAsAdmin(world, admin.email, 'x')
    expect((await logInAsAdmin(world, admin.email)).status).toBe(429)
    await choose(await tokenFor(admin))
    expect((await logInAsAdmin(world, admin.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('is told what is wrong with a password, and the link stays valid', async () => {
    const admin = await newAdmin(world)
    const token = await tokenFor(admin)
    const wrong = async (password: string) => (await choose(token, password)).body['errors']
    expect(await wrong('1234567')).toEqual([{ field: 'password', code: 'too_easy' }])
    expect(await wrong(`${admin.email}1`)).toEqual([{ field: 'password', code: 'too_easy' }])
    expect((await choose(token)).body).toEqual({ passwordUpdated: true })
  })
})

describe('a link for another password', () => {
  it('is over after an hour', async () => {
    const admin = await newAdmin(world)
    const token = await tokenFor(admin)
    await world.advance('PT1H')
    expect((await choose(token)).body).toEqual({ passwordUpdated: false })
    expect((await logInAsAdmin(world, admin.email)).status).toBe(200)
  })

  it('is invalid once the password or the address has changed', async () => {
    const admin = await newAdmin(world)
    const token = await tokenFor(admin)
    const moved = await admin.call('PATCH', '/user', {
      email: `novo.${admin.email}`,
      currentPassword: ADMIN_PASSWORD,
      newPassword: 'Mandacaru-2027',
    })
    expect(moved.status).toBe(204)
    expect((await choose(token)).body).toEqual({ passwordUpdated: false })
    await world.drain()
    for (const address of [admin.email, `novo.${admin.email}`])
      expect((await mailsTo(address))[0]).toMatch(/O e-mail e a senha .* mudaram/)
  })

  it('of one admin opens no other, and none that was made up', async () => {
    const [admin, other] = [await newAdmin(world), await newAdmin(world)]
    const token = await tokenFor(admin)
    const [, madeAt = '', proof = ''] = token.split('.')
    const later = String(Number(madeAt) + 1)
    for (const it of [
      `${other.id}.${madeAt}.${proof}`,
      `${admin.id}.${later}.${proof}`,
      `${admin.id}.${madeAt}.`,
      `${admin.id}.x.${proof}`,
      admin.id,
      '',
    ])
      expect((await choose(it)).body).toEqual({ passwordUpdated: false })
    for (const it of [admin, other]) expect((await logInAsAdmin(world, it.email)).status).toBe(200)
  })

  it('is worthless for a former admin', async () => {
    const [owner, leaver] = [await newAdmin(world), await newAdmin(world, 'RISK')]
    const token = await tokenFor(leaver)
    await owner.call('DELETE', `/admin_users/${leaver.id}`)
    expect((await choose(token)).body).toEqual({ passwordUpdated: false })
    expect((await logInAsAdmin(world, leaver.email, NEW_PASSWORD)).status).toBe(401)
  })

  it('that is used four times at once chooses one password', async () => {
    const admin = await newAdmin(world)
    const token = await tokenFor(admin)
    const passwords = ['Aroeira-2027', 'Jatoba-2027', 'Pitanga-2027', 'Cajueiro-2027']
    const answers = await Promise.all(passwords.map((it) => choose(token, it)))
    expect(answers.filter((it) => it.body['passwordUpdated'] === true)).toHaveLength(1)
    const logIns = await Promise.all(passwords.map((it) => logInAsAdmin(world, admin.email, it)))
    expect(logIns.filter((it) => it.status === 200)).toHaveLength(1)
  })

  it('gets the same answer for an unknown address, and no e-mail is sent', async () => {
    const admin = await newAdmin(world)
    const [known, unknown] = [await askFor(admin.email), await askFor('ninguem@drip.com.br')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(await mailsTo('ninguem@drip.com.br')).toEqual([])
  })

  it('goes to one address five times an hour, and strangers see the same limit', async () => {
    const admin = await newAdmin(world)
    for (const email of [admin.email, 'ninguem2@drip.com.br']) {
      for (let times = 0; times < 5; times++) expect((await askFor(email)).status).toBe(200)
      expect((await askFor(email)).status).toBe(429)
    }
    expect(await mailsTo(admin.email)).toHaveLength(5)
  })
})
