/** A log-in in a new browser is reported, by one rule for everybody who signs in. */
import { beforeEach, describe, expect, it } from 'vitest'
import { goToWeek } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { ADMIN_LOGIN, ADMIN_PASSWORD, newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import * as customers from '../../areas/customer-area/customer-area.makers.ts'
import * as merchants from '../../areas/merchant-area/merchant-area.makers.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1'

const world = await ownWorld()
const merchant = await world.merchant()
let weeks = 0
// each test in its own week: codes and limits count by the clock
beforeEach(() => goToWeek(world, weeks++))

interface Owner {
  email: string
  /** Returns the browser's cookie. @param cookie what it sends */
  logIn: (cookie?: string) => Promise<string>
}

async function logInAt(path: string, body: object, cookie = ''): Promise<string> {
  const { status, headers } = await world.call('POST', path, body, { cookie, 'user-agent': PHONE })
  if (status !== 200) throw new Error(`not signed in: ${status}`)
  return headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ')
}

/** A person of each area who has signed in once. */
const PEOPLE: Record<'CUSTOMER' | 'MERCHANT' | 'ADMIN', { recovery: string; some: () => Promise<Owner> }> = {
  CUSTOMER: {
    recovery: '/cliente/recuperar-login',
    some: async () => {
      const { shopper } = await customers.newCustomer(world, merchant.apiKey)
      const form = { username: shopper.cpf, password: customers.PASSWORD }
      return { email: shopper.email, logIn: (cookie) => logInAt(customers.LOGIN, form, cookie) }
    },
  },
  MERCHANT: {
    recovery: '/parceira/recuperar-login',
    some: async () => {
      const { email, phone } = await merchants.newSignedIn(world, merchant.id)
      const logIn = async (cookie?: string) => {
        await world.advance('PT31S')
        await merchants.givePassword(world, email)
        const form = { username: email, smsCode: await world.newestCode(phone) }
        return logInAt(merchants.LOGIN, form, cookie)
      }
      return { email, logIn }
    },
  },
  ADMIN: {
    recovery: '/admin/recuperar-senha',
    some: async () => {
      const { email } = await newAdmin(world)
      const form = { username: email, password: ADMIN_PASSWORD }
      return { email, logIn: (cookie) => logInAt(ADMIN_LOGIN, form, cookie) }
    },
  },
}

/** Messages about new devices, newest first. */
async function toldTo(email: string): Promise<string[]> {
  await world.drain()
  const sent = await world.messages(email)
  return sent.map((it) => it.text).filter((it) => it.includes('aparelho novo'))
}

describe.each(['CUSTOMER', 'MERCHANT', 'ADMIN'] as const)('a person of the area %s', (audience) => {
  const { recovery, some } = PEOPLE[audience]

  it('is notified of a log-in at another browser, and how to end it, but not at their own', async () => {
    const owner = await some()
    // the very first log-in is not reported
    expect(await toldTo(owner.email)).toEqual([])
    const cookie = await owner.logIn()
    const told = await toldTo(owner.email)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('Safari no iPhone ou iPad')
    // it opens nothing but the page for requesting another password
    expect(told[0]).toMatch(new RegExp(`${recovery}(?![?#/])`))
    await owner.logIn(cookie)
    expect(await toldTo(owner.email)).toHaveLength(1)
  })

  it('is notified if the browser is only known by another person’s log-in, or by a forged cookie', async () => {
    const [owner, other] = [await some(), await some()]
    const cookie = await other.logIn()
    await owner.logIn(cookie)
    expect(await toldTo(owner.email)).toHaveLength(1)
    await owner.logIn(cookie.replace(/.{4}$/, 'AAAA'))
    expect(await toldTo(owner.email)).toHaveLength(2)
  })
})
