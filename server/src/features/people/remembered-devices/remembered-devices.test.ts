/** A purchase with only the code on a remembered device; and everything that ends that. */
import type { CheckoutAnswer } from '@drip/core/contracts/checkout'
import type { OwnDevices } from '@drip/core/contracts/accounts/remembered-devices'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Shopper, goToWeek, newShopper, pay, pixOf, untilPix } from '../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { choosePassword, newCustomer } from '../../areas/customer-area/customer-area.makers.ts'
import { blockValues } from '../../purchases/credit/block-values.ts'
import { applyContactChange } from '../contact-changes/end-contact-change.ts'
import { phoneOfDevice } from './remembered-devices.ts'

const world = await ownWorld()
// the first instalment is paid at once, so that the same person may buy again
const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
let weeks = 0
// each test in its own week: limits count by the clock
beforeEach(() => goToWeek(world, weeks++))

const cookieIn = ({ headers }: { headers: Headers }, name: string) =>
  new RegExp(`(?:__Host-)?${name}=[^;]*`).exec(headers.getSetCookie().join('\n'))?.[0] ?? ''
const deviceIn = (answer: { headers: Headers }) => cookieIn(answer, 'drip_remembered')
const valueOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
const device = (method: 'POST' | 'PUT' | 'DELETE', id: string, cookie: string) =>
  world.call<CheckoutAnswer>(method, `/api/v1/checkouts/${id}/device`, undefined, { cookie })
const fieldsOf = ({ fields }: CheckoutAnswer) => fields.map((it) => it.fieldName)

interface Bought {
  id: string
  shopper: Shopper
  /** Of the browser in which the code was typed. */
  typed: string
}

async function bought(shopper = newShopper()): Promise<Bought> {
  const id = await world.checkout(apiKey, { amount: '30.00' })
  await world.step(id, { customerPhone: shopper.phone })
  const verified = await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
  await pay(world, await untilPix(world, id, shopper))
  await world.until(async () => (await world.step(id)).body.result === 'OK')
  return { id, shopper, typed: cookieIn(verified, 'drip_verified_here') }
}
/** A remembered person, and their browser's cookie. */
async function remembered(): Promise<Bought & { cookie: string }> {
  const it = await bought()
  const answer = await device('POST', it.id, it.typed)
  expect(answer.status).toBe(204)
  await world.drain()
  return { ...it, cookie: deviceIn(answer) }
}
const begun = () => world.checkout(apiKey, { amount: '40.00' })
async function isRemembered(cookie: string): Promise<boolean> {
  return (await phoneOfDevice(world.deps, valueOf(cookie))) !== null
}
const textsTo = async (to: string) => (await world.messages(to)).map((it) => it.text).join('\n')

describe('on a device that is remembered', () => {
  it('a purchase needs one press and the code, and the page shows only the masked phone before', async () => {
    const { shopper, cookie } = await remembered()
    const id = await begun()
    const asked = await device('PUT', id, cookie)
    expect(fieldsOf(asked.body)).toEqual(['phoneVerificationCode'])
    const told = JSON.stringify(asked.body)
    expect(told).toContain(`*****-${shopper.phone.slice(-4)}`)
    for (const secret of [shopper.name.split(' ')[0], shopper.cpf, shopper.email, shopper.phone.slice(0, -4)])
      expect(told).not.toContain(secret)
    const { body } = await world.step(id, { phoneVerificationCode: await world.newestCode(shopper.phone) })
    expect(fieldsOf(body)).toEqual(['checkoutConfirmed'])
    const pix = pixOf((await world.step(id, { checkoutConfirmed: true })).body)
    await pay(world, pix, { cpf: shopper.cpf })
    await world.until(async () => (await world.step(id)).body.result === 'OK')
  })

  it('another text is shown the next time, the same one after a lost answer, and one code is sent', async () => {
    const { shopper, cookie } = await remembered()
    const id = await begun()
    const before = (await textsTo(shopper.phone)).split('seu código').length
    const first = deviceIn(await device('PUT', id, cookie))
    expect(first).not.toBe(cookie)
    expect(deviceIn(await device('PUT', id, cookie))).toBe(first)
    await world.drain()
    expect((await textsTo(shopper.phone)).split('seu código')).toHaveLength(before + 1)
    expect(await isRemembered(first)).toBe(true)
  })

  it('a wrong code fills in nothing', async () => {
    const { shopper, cookie } = await remembered()
    const id = await begun()
    await device('PUT', id, cookie)
    const right = await world.newestCode(shopper.phone)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    expect((await world.step(id, { phoneVerificationCode: wrong })).body).toMatchObject({ isValid: false })
    const row = await world.deps.db.row(sql`select cpf, name from checkouts where id = ${id}`)
    expect(row).toEqual({ cpf: null, name: null })
  })

  it('a person who types another phone there completes all steps, without data of the owner', async () => {
    const { cookie } = await remembered()
    const id = await begun()
    await device('PUT', id, cookie)
    const stranger = newShopper()
    await world.step(id, { customerPhone: stranger.phone })
    const { body } = await world.step(id, { phoneVerificationCode: await world.newestCode(stranger.phone) })
    expect(fieldsOf(body)).toContain('customerCpf')
    expect(fieldsOf(body)).toContain('customerName')
  })

  it('"Não sou eu" ends it for good', async () => {
    const { id, cookie } = await remembered()
    const answer = await device('DELETE', id, cookie)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toContain('drip_remembered=; Path=/; Max-Age=0')
    expect(await isRemembered(cookie)).toBe(false)
    expect(await device('PUT', await begun(), cookie)).toMatchObject({ status: 409 })
  })

  it('nobody is remembered after 180 days', async () => {
    const { cookie } = await remembered()
    await world.deps.db.run(sql`
      update remembered_devices set expires_at = expires_at - interval '180 days' where ended_at is null`)
    expect(await isRemembered(cookie)).toBe(false)
  })
})

describe('a copied cookie of a device', () => {
  const WAYS: [string, (cookie: string) => Promise<boolean>][] = [
    ['a page that is opened', isRemembered],
    ['a press', async (cookie) => (await device('PUT', await begun(), cookie)).status === 200],
  ]
  it.each(WAYS)('used after its owner ends both, and notifies the owner: by %s', async (_, isTaken) => {
    const { shopper, cookie } = await remembered()
    const next = deviceIn(await device('PUT', await begun(), cookie))
    await world.advance('PT11M')
    expect(await isTaken(cookie)).toBe(false)
    expect(await isRemembered(next)).toBe(false)
    await world.drain()
    expect(await textsTo(shopper.phone)).toContain('um aparelho seu nao e mais lembrado')
    expect(await textsTo(shopper.email)).toContain('não é mais lembrado')
  })

  it('used before its owner is found when the owner comes', async () => {
    const { cookie } = await remembered()
    const thiefs = deviceIn(await device('PUT', await begun(), cookie))
    await world.advance('PT1H')
    expect((await device('PUT', await begun(), cookie)).status).toBe(409)
    expect(await isRemembered(thiefs)).toBe(false)
  })

  it('that is forged belongs to nobody, and ends nothing except by a person who knew an old one', async () => {
    const { cookie } = await remembered()
    for (const value of ['', 'x', `${newShopper().cpf}.x`, '0193a1b2-0000-7000-8000-000000000001.x'])
      expect((await device('PUT', await begun(), `drip_remembered=${value}`)).status).toBe(409)
    expect(await isRemembered(cookie)).toBe(true)
  })
})

describe('to be remembered', () => {
  it('the code must have been typed in this browser, for this purchase, which is approved', async () => {
    const it = await bought()
    const other = await bought()
    const forged = it.typed.replace(/\.[\w-]{5}/, '.AAAAA')
    for (const cookie of ['', forged, other.typed])
      expect(await device('POST', it.id, cookie)).toMatchObject(refusedAs(409, 'NOT_REMEMBERED'))
    const id = await begun()
    await world.step(id, { customerPhone: it.shopper.phone })
    await world.advance('PT31S')
    const phoneVerificationCode = await world.newestCode(it.shopper.phone)
    const typed = cookieIn(await world.step(id, { phoneVerificationCode }), 'drip_verified_here')
    expect((await device('POST', id, typed)).status).toBe(409)
  })

  it('the phone must be the account’s own: buying with another phone remembers nobody', async () => {
    const owner = await bought()
    const buyer = await bought({ ...newShopper(), cpf: owner.shopper.cpf })
    expect((await device('POST', buyer.id, buyer.typed)).status).toBe(409)
  })

  it('a signed-in customer allows it in the profile, sees where, and ends it there', async () => {
    const customer = await newCustomer(world, apiKey, { amount: '30.00' })
    const cookie = deviceIn(await customer.call('POST', '/user/devices'))
    const list = async () => (await customer.call<OwnDevices>('GET', '/user/devices')).body.devices
    expect(await list()).toMatchObject([{ isThisOne: false }])
    expect(await isRemembered(cookie)).toBe(true)
    const other = await newCustomer(world, apiKey, { amount: '30.00' })
    const [own] = await list()
    expect((await other.call('DELETE', `/user/devices/${own?.id}`)).status).toBe(404)
    expect(await isRemembered(cookie)).toBe(true)
    for (let times = 0; times < 2; times++)
      expect((await customer.call('DELETE', `/user/devices/${own?.id}`)).status).toBe(204)
    expect(await isRemembered(cookie)).toBe(false)
    expect(await list()).toEqual([])
  })
})

describe('nobody is remembered any more', () => {
  const customerOf = async ({ cpf }: Shopper) => {
    const row = await world.deps.db.row<{ id: string; phone: string }>(
      sql`select id, phone from customers where cpf = ${cpf}`,
    )
    if (row === null) throw new Error('nobody')
    return row
  }
  const block = (kind: 'PHONE' | 'CPF', value: string) =>
    blockValues(world.deps, [{ kind, value, reason: 'FRAUD', description: '' }])
  const WAYS: [string, (it: Shopper) => Promise<unknown>][] = [
    ['once the password is recovered', (it) => choosePassword(world, it)],
    [
      'once the phone is another',
      async (it) => {
        const { id, phone } = await customerOf(it)
        const now = world.deps.clock.now()
        await world.deps.db.transaction(async (tx) => {
          const change = {
            id: crypto.randomUUID(),
            customerId: id,
            field: 'PHONE' as const,
            oldValue: phone,
            newValue: newShopper().phone,
            source: 'CUSTOMER' as const,
            askedAt: now,
            takesEffectAt: now,
          }
          await applyContactChange(world.deps, tx, {
            ...change,
            state: 'WAITING',
            endedAt: null,
            objectedAt: null,
          })
        })
      },
    ],
    [
      'once our people archive the customer',
      async (it) => {
        const admin = await newAdmin(world)
        const { id } = await customerOf(it)
        const archived = await admin.call('PUT', `/customers/${id}/archive`)
        expect(archived.status).toBeLessThan(300)
      },
    ],
    ['once the phone is blocked', (it) => block('PHONE', it.phone)],
    ['once the CPF is blocked', (it) => block('CPF', it.cpf)],
  ]
  it.each(WAYS)('%s, nor when that is over', async (_, end) => {
    const { shopper, cookie } = await remembered()
    await world.advance('PT1M')
    await end(shopper)
    expect(await isRemembered(cookie)).toBe(false)
    const row = await world.deps.db.row<{ open: number }>(sql`
      select count(*)::int as open from remembered_devices
      where ended_at is null and customer_id = (select id from customers where cpf = ${shopper.cpf})`)
    expect(row?.open).toBe(0)
    await world.drain()
  })
})
