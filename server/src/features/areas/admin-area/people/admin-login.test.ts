import type { AdminProfile } from '@drip/core/contracts/admin/admin-area'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import { chapter } from '@drip/core/contracts/operation'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { goTo } from '../../../../../test/shopper.ts'
import { ownWorld } from '../../../../../test/own-world.ts'
import { ADMIN_LOGIN, ADMIN_PASSWORD, logInAsAdmin, newAdmin } from '../admin-area.makers.ts'
import { onlyAdmins } from '../../../people/admins/admin-guard.ts'
import { createDoor } from '../../../../platform/http/http.ts'
import { silentLog } from '../../../../platform/log.ts'
import { sendAwayPage } from '../../../everybody/embeds/busy.page.ts'
import { sendNotFoundPage } from '../../../everybody/embeds/not-found.page.ts'
import { openSession } from '../../../people/sessions/sessions.ts'

const world = await ownWorld()
let days = 0
// each test on its own day: limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + days++)).toISOString().slice(0, 10)))

const REFUSED = { status: 401, body: { code: 'WRONG_CREDENTIALS' } }
const refresh = (refreshToken: string) =>
  world.call<SessionTokens>('PUT', ADMIN_LOGIN, undefined, { 'refresh-token': refreshToken })
const NEW_PASSWORD = 'Outra-2026'

describe('an admin who signs in', () => {
  it('does so by e-mail and password, however the address is written', async () => {
    const { email } = await newAdmin(world)
    const answer = await logInAsAdmin(world, ` ${email.toUpperCase()} `)
    expect(answer).toMatchObject({ status: 200, body: { expiresIn: 600 } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('reads their identity and their permissions', async () => {
    const { call, email } = await newAdmin(world, 'RISK')
    const { body } = await call<AdminProfile>('GET', '/user')
    expect(body).toMatchObject({ email, phone: '', role: 'RISK', offersAutopay: true })
    expect(body.permissions).toContain('FRAUD_BLOCK')
    expect(body.permissions).not.toContain('ORDERS_REFUND')
  })

  it('is out after half a day, or a month when he is to be remembered', async () => {
    const { email } = await newAdmin(world)
    const short = (await logInAsAdmin(world, email)).body
    const long = (await logInAsAdmin(world, email, ADMIN_PASSWORD, true)).body
    let newest = short.refreshToken
    for (let pause = 0; pause < 6; pause++) {
      await world.advance('PT1H50M')
      const next = await refresh(newest)
      expect(next.status).toBe(200)
      newest = next.body.refreshToken
    }
    await world.advance('PT1H30M')
    expect((await refresh(newest)).status).toBe(401)
    expect((await refresh(long.refreshToken)).status).toBe(200)
  })

  it('is signed out after two hours without activity, unless the device is remembered', async () => {
    const { email } = await newAdmin(world)
    const left = (await logInAsAdmin(world, email)).body
    const remembered = (await logInAsAdmin(world, email, ADMIN_PASSWORD, true)).body
    await world.advance('PT2H1S')
    expect((await refresh(left.refreshToken)).status).toBe(401)
    expect((await refresh(remembered.refreshToken)).status).toBe(200)
  })

  it('is out after logging out, there and nowhere else', async () => {
    const { call, email, tokens } = await newAdmin(world)
    const other = (await logInAsAdmin(world, email)).body
    const out = await world.call('DELETE', ADMIN_LOGIN, undefined, { 'refresh-token': tokens.refreshToken })
    expect(out.status).toBe(204)
    expect((await call('GET', '/user')).status).toBe(401)
    expect((await refresh(other.refreshToken)).status).toBe(200)
  })
})

describe('a log-in that is refused', () => {
  it('gets the same answer for a wrong password, an unknown address, and an archived admin', async () => {
    const archived = await newAdmin(world)
    await world.deps.db.run(sql`update admin_users set archived_at = now() where id = ${archived.id}`)
    const { email } = await newAdmin(world)
    const answers = [
      await logInAsAdmin(world, email, 'Jacaranda-2027'),
      await logInAsAdmin(world, 'ninguem@drip.com.br'),
      await logInAsAdmin(world, archived.email),
      await logInAsAdmin(world, ''),
    ]
    for (const it of answers) expect(it).toMatchObject(REFUSED)
    expect(new Set(answers.map((it) => JSON.stringify(it.body))).size).toBe(1)
    expect((await archived.call('GET', '/user')).status).toBe(401)
    expect((await refresh(archived.tokens.refreshToken)).status).toBe(401)
  })

  it('is blocked after too many passwords', async () => {
    const { email } = await newAdmin(world)
    const statuses = new Set<number>()
    for (let tries = 0; tries < 12; tries++) statuses.add((await logInAsAdmin(world, email, 'x')).status)
    expect([...statuses]).toEqual([401, 429])
  })

  it('accepts no token of another audience', async () => {
    const { id } = await newAdmin(world)
    const merchant = await openSession(world.deps, 'MERCHANT', id)
    const authorization = `Bearer ${merchant.accessToken}`
    expect(
      (await world.call('GET', '/admin_backoffice/api/v1/user', undefined, { authorization })).status,
    ).toBe(401)
    expect((await refresh(merchant.refreshToken)).status).toBe(401)
  })
})

describe('an admin who changes their own profile', () => {
  it('signs in with the new password and e-mail, and is out everywhere', async () => {
    const { call, email, tokens } = await newAdmin(world)
    const changed = await call('PATCH', '/user', {
      email: `novo.${email}`,
      phone: '(11) 98765-4321',
      currentPassword: ADMIN_PASSWORD,
      newPassword: NEW_PASSWORD,
    })
    expect(changed.status).toBe(204)
    expect((await call('GET', '/user')).status).toBe(401)
    expect((await refresh(tokens.refreshToken)).status).toBe(401)
    expect(await logInAsAdmin(world, email, NEW_PASSWORD)).toMatchObject(REFUSED)
    expect((await logInAsAdmin(world, `novo.${email}`, NEW_PASSWORD)).status).toBe(200)
  })

  it('is told which field is wrong, and nothing changes', async () => {
    const { call, email } = await newAdmin(world)
    const other = await newAdmin(world)
    const right = { email, currentPassword: ADMIN_PASSWORD, newPassword: NEW_PASSWORD }
    const wrong = async (change: Record<string, unknown>) => {
      const { status, body } = await call('PATCH', '/user', { ...right, ...change })
      return [status, body['code'], body['errors']]
    }
    const fields = (field: string, code: string) => [422, 'INVALID_FIELDS', [{ field, code }]]
    expect(await wrong({ email: 'x' })).toEqual(fields('email', 'invalid'))
    expect(await wrong({ phone: '12' })).toEqual(fields('phone', 'invalid'))
    expect(await wrong({ newPassword: '12345' })).toEqual(fields('newPassword', 'too_short'))
    expect(await wrong({ currentPassword: 'x' })).toEqual(fields('currentPassword', 'wrong'))
    expect(await wrong({ email: other.email.toUpperCase() })).toEqual([409, 'EMAIL_TAKEN', undefined])
    expect((await logInAsAdmin(world, email)).status).toBe(200)
  })
})

describe('a route of the back-office', () => {
  const own = chapter({ audience: 'ADMIN', tag: 'Test', base: '' })
  const ASKED = { summary: 'Who asks', answer: z.object({ role: z.string() }) }
  const role = async ({ admin }: { admin: { role: string } }) => ({ role: admin.role })
  const door = () =>
    createDoor(silentLog, { trustProxy: false, showNotFound: sendNotFoundPage, showAway: sendAwayPage })

  it('that does not name the allowed networks keeps the server from starting', async () => {
    const register = onlyAdmins(door(), world.deps, (serve) => serve(own.get('open', '/open', ASKED), role))
    await expect(register).rejects.toThrow('GET /open does not say which permission it needs')
  })

  it('admits allowed addresses, and tells others what is missing', async () => {
    const app = door()
    await onlyAdmins(app, world.deps, (serve) => {
      serve(own.get('risk', '/risk', { ...ASKED, needs: ['FRAUD_BLOCK'] }), role)
      serve(own.get('both', '/both', { ...ASKED, needs: ['FRAUD_BLOCK', 'ORDERS_REFUND'] }), role)
    })
    const ask = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await app.inject({ method: 'GET', url, headers })
      return [answer.statusCode, answer.json().detail ?? answer.json().role]
    }
    const bearer = async (role: 'RISK' | 'FINANCE' | 'OWNER') => ({
      authorization: `Bearer ${(await newAdmin(world, role)).tokens.accessToken}`,
    })
    expect((await ask('/risk'))[0]).toBe(401)
    expect(await ask('/risk', await bearer('RISK'))).toEqual([200, 'RISK'])
    expect(await ask('/risk', await bearer('FINANCE'))).toEqual([403, 'FRAUD_BLOCK'])
    expect(await ask('/both', await bearer('RISK'))).toEqual([403, 'ORDERS_REFUND'])
    expect(await ask('/both', await bearer('OWNER'))).toEqual([200, 'OWNER'])
    await app.close()
  })
})
