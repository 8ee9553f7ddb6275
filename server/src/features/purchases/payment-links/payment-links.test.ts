import type {
  CreatedPaymentLink,
  PaymentLink,
  PaymentLinks,
} from '@drip/core/contracts/merchant/merchant-area'
import { addDays, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { goTo, newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { ownWorld, refusedAs, wrongField } from '../../../../test/own-world.ts'
import { type SignedIn, newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant()
let days = 0
let user: SignedIn
beforeEach(async () => {
  await goTo(world, new Date(Date.UTC(2026, 10, 24 + 10 * days++)).toISOString().slice(0, 10))
  user = await newSignedIn(world, merchant.id)
})

let codes = 0
const newCode = () => `L-${++codes}`
const create = (amount: unknown, merchantCode: unknown = newCode(), by = user) =>
  by.call<CreatedPaymentLink>('POST', '/v1/checkouts', { amount, merchantCode })
const linkOf = async (id: string) =>
  (await user.call<PaymentLinks>('GET', '/v1/checkouts?size=100')).body.content.find((it) => it.id === id)
const revoke = (id: string, by = user) => by.call<PaymentLink>('PUT', `/v1/checkouts/${id}/revoke`)

describe('a link', () => {
  it('leads to a checkout that is paid like any other', async () => {
    const code = newCode()
    const { status, body } = await create(199.9, ` ${code} `)
    expect(status).toBe(201)
    expect(body).toEqual({ id: body.id, formUrl: `${world.url}/checkouts/${body.id}` })
    expect(await linkOf(body.id)).toMatchObject({
      code,
      amount: 199.9,
      status: 'PRISTINE',
      backofficeStatus: 'ACTIVE',
      koReason: null,
      creatorEmail: user.email,
      formUrl: body.formUrl,
    })
    const pix = await untilPix(world, body.id, newShopper())
    expect(await linkOf(body.id)).toMatchObject({ status: 'MORE_INFO', backofficeStatus: 'ACTIVE' })
    await pay(world, pix)
    await world.until(async () => (await world.step(body.id)).body.result === 'OK')
    expect(await linkOf(body.id)).toMatchObject({ status: 'OK', backofficeStatus: 'ACTIVE' })
    const sale = await user.call('GET', `/v2/checkouts/${body.id}`)
    expect(sale.body).toMatchObject({ status: 'OK', creatorEmail: user.email, amount: 199.9 })
  })

  it('shows what it sells, to the shopper and in the order, and is found by a part of that text', async () => {
    const code = newCode()
    const asked = { amount: 80, merchantCode: code, description: ' Vestido Azul P ' }
    const { id } = (await user.call<CreatedPaymentLink>('POST', '/v1/checkouts', asked)).body
    const found = async (search: string) =>
      (await user.call<PaymentLinks>('GET', `/v1/checkouts?search=${encodeURIComponent(search)}`)).body
    expect(await found('azul')).toMatchObject({
      totalElements: 1,
      content: [{ id, code, description: 'Vestido Azul P' }],
    })
    expect((await found(code)).content.map((it) => it.id)).toContain(id)
    expect(await found('%')).toMatchObject({ totalElements: 0, content: [] })
    expect((await linkOf((await create(10)).body.id))?.description).toBeNull()
    await pay(world, await untilPix(world, id, newShopper()))
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    const sale = await user.call('GET', `/v2/checkouts/${id}`)
    expect(sale.body).toMatchObject({ products: [{ name: 'Vestido Azul P', quantity: 1, amount: 80 }] })
  })

  it('is good through the day that is said, and no longer than ninety days', async () => {
    const until = (days: number) => addDays(saoPauloDate(world.deps.clock.now()), days)
    const made = (expiresOn: string) =>
      user.call<CreatedPaymentLink>('POST', '/v1/checkouts', {
        amount: 10,
        merchantCode: newCode(),
        expiresOn,
      })
    const { body } = await made(until(0))
    const end = (await linkOf(body.id))?.expiresAt ?? ''
    expect(Date.parse(end)).toBe(startOfSaoPauloDay(until(1)).getTime() - 1)
    expect((await made(until(90))).status).toBe(201)
    for (const day of [until(-1), until(91)])
      expect(await made(day)).toMatchObject(wrongField('expiresOn', 'invalid'))
    await world.advance('P1D')
    user = await newSignedIn(world, merchant.id)
    expect(await linkOf(body.id)).toMatchObject({ backofficeStatus: 'EXPIRED' })
  })

  it('has a QR code, for its own store', async () => {
    const { id } = (await create(10)).body
    const { body } = await user.call<{ picture: string }>('GET', `/v1/checkouts/${id}/qr_code`)
    expect(body.picture).toMatch(/^data:image\/svg\+xml;base64,/)
    const stranger = await newSignedIn(world, (await world.merchant()).id)
    expect((await stranger.call('GET', `/v1/checkouts/${id}/qr_code`)).status).toBe(404)
  })

  it('is valid for a week; one that nobody began is no purchase, and has no details', async () => {
    const [{ body }, { body: begun }] = [await create(10), await create(10)]
    await world.advance('P6DT23H59M')
    expect((await world.step(body.id)).body.result).toBe('MORE_INFO')
    await world.step(begun.id, { customerPhone: newShopper().phone })
    await world.advance('PT2M')
    await world.schedule('expire-checkouts')
    user = await newSignedIn(world, merchant.id)
    const ended = { backofficeStatus: 'EXPIRED', givenUp: false }
    expect(await linkOf(body.id)).toMatchObject({ ...ended, status: 'PRISTINE', koReason: null })
    expect((await user.call('GET', `/v2/checkouts/${body.id}`)).status).toBe(404)
    expect(await linkOf(begun.id)).toMatchObject({ ...ended, status: 'KO', koReason: 'EXPIRED' })
    expect((await user.call('GET', `/v2/checkouts/${begun.id}`)).status).toBe(200)
  })

  it('whose purchase was given up shows so to the merchant and to the shopper', async () => {
    const { body } = await create(10)
    await untilPix(world, body.id, newShopper())
    await world.call('PUT', `/api/v1/checkouts/${body.id}/cancel`)
    expect(await linkOf(body.id)).toMatchObject({ status: 'KO', koReason: 'EXPIRED', givenUp: true })
    expect((await world.step(body.id)).body.endedBy).toBe('SHOPPER')
  })

  it.each([
    ['nothing', 0, 'A', 422, 'amount'],
    ['no code', 10, '  ', 422, 'merchantCode'],
    ['a code that cannot be read', 10, 'a\u0000b', 422, 'merchantCode'],
  ])('is not made for %s', async (_, amount, code, status, field) => {
    expect(await create(amount, code)).toMatchObject({
      status,
      body: { errors: [{ field, code: 'invalid' }] },
    })
  })

  it.each([[-1], [1.001], ['10'], [null], [1e12]])('is not made for the amount %j', async (amount) => {
    expect(await create(amount)).toMatchObject({ status: 400 })
  })

  it('is refused with the code of another purchase, also if two are created at once', async () => {
    const code = newCode()
    const both = await Promise.all([create(10, code), create(10, code)])
    expect(both.filter((it) => it.status === 201)).toHaveLength(1)
    expect(both.find((it) => it.status === 409)?.body).toMatchObject({ code: 'MERCHANT_CODE_TAKEN' })
    await world.checkout(merchant.apiKey, { merchantCode: 'from-the-store' })
    expect((await create(10, 'from-the-store')).status).toBe(409)
    const other = await newSignedIn(world, (await world.merchant()).id)
    expect((await create(10, code, other)).status).toBe(201)
  })

  it('is made once for each key', async () => {
    const body = { amount: 10, merchantCode: newCode() }
    const headers = { authorization: `Bearer ${user.tokens.accessToken}`, 'idempotency-key': 'once' }
    const call = () => world.call('POST', '/merchant_backoffice/api/v1/checkouts', body, headers)
    const [first, second] = [await call(), await call()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('cannot be created by a merchant who no longer sells', async () => {
    const { id } = await world.merchant()
    const gone = await newSignedIn(world, id)
    await world.deps.db.run(sql`update merchants set status = 'ARCHIVED' where id = ${id}`)
    expect(await create(10, newCode(), gone)).toMatchObject(refusedAs(403, 'MERCHANT_DISABLED'))
  })
})

describe('a link that is deactivated', () => {
  it('leads nowhere, stays so, and its code may be used again', async () => {
    const code = newCode()
    const { id } = (await create(10, code)).body
    expect(await revoke(id)).toMatchObject({
      status: 200,
      body: { status: 'PRISTINE', backofficeStatus: 'REVOKED' },
    })
    expect((await revoke(id)).status).toBe(200)
    expect((await world.step(id, { customerPhone: '+5511988887777' })).status).not.toBe(200)
    expect((await create(10, code)).status).toBe(201)
    const written = await world.deps.db.rows<{ action: string }>(
      sql`select action from audit_entries where object_id = ${id} order by at, id`,
    )
    expect(written.map((it) => it.action)).toEqual(['LINK_CREATED', 'LINK_REVOKED'])
  })

  it('was not in use', async () => {
    const { id } = (await create(10)).body
    await world.step(id, { customerPhone: newShopper().phone })
    expect(await revoke(id)).toMatchObject(refusedAs(409, 'STEP_OUT_OF_ORDER'))
  })

  it('was a link, and this merchant’s', async () => {
    const stranger = await newSignedIn(world, (await world.merchant()).id)
    const { id } = (await create(10)).body
    expect(await revoke(id, stranger)).toMatchObject(refusedAs(404, 'CHECKOUT_NOT_FOUND'))
    expect((await revoke(await world.checkout(merchant.apiKey))).status).toBe(404)
    expect(await linkOf(id)).toMatchObject({ backofficeStatus: 'ACTIVE' })
  })
})

it('Links come page by page, the newest first, and only one’s own', async () => {
  const own = await newSignedIn(world, (await world.merchant()).id)
  const made: string[] = []
  for (let more = 0; more < 3; more++) {
    await world.advance('PT1S')
    made.unshift((await create(10, newCode(), own)).body.id)
  }
  const page = async (query: string) => (await own.call<PaymentLinks>('GET', `/v1/checkouts?${query}`)).body
  const [first, second] = [await page('size=2'), await page('size=2&page=1')]
  expect(first).toMatchObject({ totalElements: 3, totalPages: 2 })
  expect([...first.content, ...second.content].map((it) => it.id)).toEqual(made)
})
