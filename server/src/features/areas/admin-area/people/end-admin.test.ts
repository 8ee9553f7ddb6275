import type { AdminPeople, AdminPerson } from '@drip/core/contracts/admin/admin-people'
import type { AdminAudit } from '@drip/core/contracts/admin/admin-watch'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import { describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import {
  ADMIN_LOGIN,
  ADMIN_PASSWORD,
  type SignedInAdmin,
  logInAsAdmin,
  newAdmin,
} from '../admin-area.makers.ts'
import { createAdmin } from './create-admin.ts'

const UNKNOWN = '0190a5b0-0000-7000-8000-00000000dead'

const world = await ownWorld()
const owner = await newAdmin(world, 'OWNER')

const end = (by: SignedInAdmin, id: string) => by.call('DELETE', `/admin_users/${id}`)
const listed = async (id: string): Promise<AdminPerson | undefined> =>
  (await owner.call<AdminPeople>('GET', '/admin_users')).body.content.find((it) => it.id === id)

describe('the people of the back-office', () => {
  it('are visible to the owner, with their identity and their last activity', async () => {
    const risk = await newAdmin(world, 'RISK')
    expect(await listed(risk.id)).toMatchObject({ email: risk.email, role: 'RISK', endedAt: null })
    expect((await listed(risk.id))?.lastActiveAt).not.toBeNull()
  })

  it('cannot be seen or ended by anybody else', async () => {
    for (const role of ['OPERATOR', 'FINANCE', 'RISK', 'CATALOGUE'] as const) {
      const other = await newAdmin(world, role)
      expect((await other.call('GET', '/admin_users')).status).toBe(403)
      expect((await end(other, owner.id)).status).toBe(403)
    }
  })
})

describe('somebody who leaves', () => {
  it('is out at once, at every device, and comes in no more', async () => {
    const leaving = await newAdmin(world, 'FINANCE')
    const elsewhere = (await logInAsAdmin(world, leaving.email)).body
    expect((await end(owner, leaving.id)).status).toBe(204)
    expect((await leaving.call('GET', '/user')).status).toBe(401)
    for (const { refreshToken } of [leaving.tokens, elsewhere])
      expect(
        (await world.call<SessionTokens>('PUT', ADMIN_LOGIN, undefined, { 'refresh-token': refreshToken }))
          .status,
      ).toBe(401)
    expect((await logInAsAdmin(world, leaving.email)).status).toBe(401)
    expect((await listed(leaving.id))?.endedAt).not.toBeNull()
  })

  it('is recorded, and they and every owner are notified', async () => {
    const [leaving, second] = [await newAdmin(world, 'OPERATOR'), await newAdmin(world, 'OWNER')]
    await end(owner, leaving.id)
    const { body } = await owner.call<AdminAudit>('GET', `/audit?objectType=ADMIN&objectId=${leaving.id}`)
    expect(body.content[0]).toMatchObject({
      action: 'ADMIN_ENDED',
      actor: { id: owner.id },
      before: { role: 'OPERATOR' },
    })
    await world.drain()
    expect((await world.messages(leaving.email)).at(-1)?.text).toMatch(
      /^Olá! Seu acesso .* encerrado por Pessoa/,
    )
    expect((await world.messages(second.email)).at(-1)?.text).toMatch(/encerrou o acesso de Pessoa/)
    expect((await world.messages(owner.email)).some((it) => it.text.includes('Você encerrou o acesso'))).toBe(
      true,
    )
  })

  it('leaves once, however often it is pressed', async () => {
    const leaving = await newAdmin(world, 'RISK')
    await end(owner, leaving.id)
    const before = await listed(leaving.id)
    expect((await end(owner, leaving.id)).status).toBe(204)
    expect(await listed(leaving.id)).toEqual(before)
    await world.drain()
    expect(await world.messages(leaving.email)).toHaveLength(1)
  })

  it('can be created again with the same address, as a new person', async () => {
    const leaving = await newAdmin(world, 'RISK')
    const again = {
      email: leaving.email,
      name: 'De volta',
      role: 'FINANCE',
      password: ADMIN_PASSWORD,
    } as const
    await expect(createAdmin(world.deps, again)).rejects.toThrow('EMAIL_TAKEN')
    await end(owner, leaving.id)
    expect((await createAdmin(world.deps, again)).id).not.toBe(leaving.id)
    expect((await logInAsAdmin(world, leaving.email)).status).toBe(200)
  })

  it('cannot be oneself, nor an unknown person', async () => {
    expect(await end(owner, owner.id)).toMatchObject(refusedAs(409, 'OWN_ACCESS'))
    expect(await end(owner, UNKNOWN)).toMatchObject(refusedAs(404, 'USER_NOT_FOUND'))
  })

  it('keeps one of two owners who end each other at once', async () => {
    const [one, two] = [await newAdmin(world, 'OWNER'), await newAdmin(world, 'OWNER')]
    const answers = await Promise.all([end(one, two.id), end(two, one.id)])
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([204, 401])
    const left = [await listed(one.id), await listed(two.id)].filter((it) => it?.endedAt === null)
    expect(left).toHaveLength(1)
  })
})
