/** "Onde você está conectado", in each signed-in area: what people see of their sessions, and how these end. */
import type { OwnSession, OwnSessions, SessionTokens } from '@drip/core/contracts/customer-area'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { ADMIN_LOGIN, ADMIN_PASSWORD, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import * as customers from '../../areas/customer-area/customer-area.makers.ts'
import * as merchants from '../../areas/merchant-area/merchant-area.makers.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1'

const world = await ownWorld()
const merchant = await world.merchant()
let days = 0
// each test in its own days: codes and limits count by the clock
beforeEach(() => goTo(world, new Date(Date.UTC(2026, 10, 24 + 20 * days++)).toISOString().slice(0, 10)))

type LogIn = (userAgent: string, remember?: boolean) => Promise<SessionTokens>

const opened = async (path: string, body: Record<string, unknown>, userAgent: string) => {
  const { status, body: tokens } = await world.call<SessionTokens>('POST', path, body, {
    'user-agent': userAgent,
  })
  if (status !== 200) throw new Error(`not signed in: ${status}`)
  return tokens
}

/** A person of each area who may sign in. */
const PEOPLE: Record<
  'CUSTOMER' | 'MERCHANT' | 'ADMIN',
  { area: string; login: string; some: () => Promise<LogIn> }
> = {
  CUSTOMER: {
    area: '/customer_backoffice/api/v1',
    login: customers.LOGIN,
    some: async () => {
      const { shopper } = await customers.newCustomer(world, merchant.apiKey)
      const form = { username: shopper.cpf, password: customers.PASSWORD }
      return (userAgent, remember) => opened(customers.LOGIN, { ...form, remember }, userAgent)
    },
  },
  MERCHANT: {
    area: '/merchant_backoffice/api/v1',
    login: merchants.LOGIN,
    some: async () => {
      const { email, phone } = await merchants.newPerson(world, merchant.id)
      return async (userAgent, remember) => {
        await world.advance('PT31S')
        await merchants.givePassword(world, email)
        const form = { username: email, smsCode: await world.newestCode(phone), remember }
        return opened(merchants.LOGIN, form, userAgent)
      }
    },
  },
  ADMIN: {
    area: '/admin_backoffice/api/v1',
    login: ADMIN_LOGIN,
    some: async () => {
      const { email } = await newAdmin(world)
      const form = { username: email, password: ADMIN_PASSWORD }
      return (userAgent, remember) => opened(ADMIN_LOGIN, { ...form, remember }, userAgent)
    },
  },
}

describe.each(['CUSTOMER', 'MERCHANT', 'ADMIN'] as const)(
  'the sessions of a person of the area %s',
  (audience) => {
    const { area, login, some } = PEOPLE[audience]
    const by = ({ accessToken }: SessionTokens) => ({ authorization: `Bearer ${accessToken}` })
    const list = async (tokens: SessionTokens): Promise<OwnSession[]> =>
      (await world.call<OwnSessions>('GET', `${area}/user/sessions`, undefined, by(tokens))).body.sessions
    const end = (tokens: SessionTokens, id = '') =>
      world.call('DELETE', `${area}/user/sessions${id === '' ? '' : `/${id}`}`, undefined, by(tokens))
    const isIn = async (tokens: SessionTokens) =>
      (await world.call('GET', `${area}/user`, undefined, by(tokens))).status === 200
    const renew = (tokens: SessionTokens) =>
      world.call<SessionTokens>('PUT', login, undefined, { 'refresh-token': tokens.refreshToken })
    const idOf = (tokens: SessionTokens) => tokens.refreshToken.split('.')[0] ?? ''

    it('each log-in is listed with its device, since when, and when it was used; this one first', async () => {
      const logIn = await some()
      const here = await logIn(WINDOWS)
      const there = await logIn(PHONE)
      await world.advance('PT5M')
      const renewed = (await renew(there)).body
      const [own, other] = await list(here)
      expect(own).toMatchObject({ id: idOf(here), device: 'Chrome no Windows', isThisOne: true })
      expect(other).toMatchObject({ id: idOf(there), device: 'Safari no iPhone ou iPad', isThisOne: false })
      const usedAfterMs = Date.parse(other?.lastUsedAt ?? '') - Date.parse(other?.since ?? '')
      expect(Math.floor(usedAfterMs / 60_000)).toBe(5)
      expect((await list(renewed))[0]).toMatchObject({ id: idOf(there), isThisOne: true })
    })

    it('that are ended are refused at their next call and cannot be renewed, and ending them again changes nothing', async () => {
      const logIn = await some()
      const [here, there] = [await logIn(WINDOWS), await logIn(PHONE)]
      expect((await end(here, idOf(there))).status).toBe(204)
      expect(await isIn(there)).toBe(false)
      expect((await renew(there)).status).toBe(401)
      expect((await end(here, idOf(there))).status).toBe(204)
      expect(await isIn(here)).toBe(true)
      expect((await list(here)).map((it) => it.id)).not.toContain(idOf(there))
    })

    it('are all ended at once except the present one, and nobody else’s', async () => {
      const logIn = await some()
      const [here, there, third] = [await logIn(WINDOWS), await logIn(PHONE), await logIn(PHONE)]
      const stranger = await (await some())(PHONE)
      expect((await end(here)).status).toBe(204)
      expect([await isIn(there), await isIn(third)]).toEqual([false, false])
      expect((await renew(there)).status).toBe(401)
      expect([await isIn(here), await isIn(stranger)]).toEqual([true, true])
      expect(await list(here)).toHaveLength(1)
      expect((await end(here)).status).toBe(204)
    })

    it('of other people are neither seen nor ended', async () => {
      const here = await (await some())(WINDOWS)
      const stranger = await (await some())(PHONE)
      expect((await list(here)).map((it) => it.id)).not.toContain(idOf(stranger))
      const [theirs, nobodys] = [
        await end(here, idOf(stranger)),
        await end(here, '0197a000-0000-7000-8000-000000000001'),
      ]
      expect([theirs.status, nobodys.status]).toEqual([404, 404])
      expect(await isIn(stranger)).toBe(true)
    })

    it('that nobody uses end automatically, unless they are remembered', async () => {
      const logIn = await some()
      const [left, remembered] = [await logIn(WINDOWS), await logIn(PHONE, true)]
      const idleMs = world.deps.config.idleEndMs[audience]
      await world.advance(`PT${idleMs / 1000 + 1}S`)
      const again = (await renew(remembered)).body
      expect((await list(again)).map((it) => it.id)).not.toContain(idOf(left))
      expect((await renew(left)).status).toBe(401)
      expect(await isIn(again)).toBe(true)
    })

    it('one that is used a minute before lives on', async () => {
      const tokens = await (await some())(WINDOWS)
      const idleMs = world.deps.config.idleEndMs[audience]
      await world.advance(`PT${idleMs / 1000 - 60}S`)
      const renewed = (await renew(tokens)).body
      expect(await isIn(renewed)).toBe(true)
    })
  },
)

it('A session stays open without a call for seven days of a customer, 12 hours of a merchant, 2 of our staff', () => {
  const hours = Object.values(world.deps.config.idleEndMs).map((it) => it / 3_600_000)
  expect(hours).toEqual([168, 12, 2])
})
