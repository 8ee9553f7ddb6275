import type { AdminCheckout, AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import { beforeEach, describe, expect, it } from 'vitest'
import { cpfOf, newShopper, pay, pixOf, untilDecided, untilPix } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { newCustomer } from '../../customer-area/customer-area.makers.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

let owner: SignedInAdmin
const world = await ownWorld()
const { apiKey } = await world.merchant()
// an access token lasts ten minutes
beforeEach(async () => {
  owner = await newAdmin(world)
})

const details = async (id: string, who = owner) =>
  (await who.call<AdminCheckout>('GET', `/checkouts/${id}`)).body

describe('a checkout', () => {
  it('that became an order leads to it and to its customer', async () => {
    const { orderId, shopper } = await newCustomer(world, apiKey)
    expect(await details(orderId)).toMatchObject({
      id: orderId,
      status: 'OK',
      koReason: null,
      order: { id: orderId, providerCode: expect.any(String), customerId: expect.any(String) },
      shopper: {
        name: shopper.name,
        cpf: `***.${shopper.cpf.slice(3, 6)}.${shopper.cpf.slice(6, 9)}-**`,
        phone: shopper.phone,
      },
      phoneIsVerified: true,
      plan: null,
      decisions: expect.arrayContaining([expect.objectContaining({ outcome: 'approved' })]),
    })
  })

  it('that was refused shows why, rule by rule, and what happened', async () => {
    const { deniedCpf } = await world.control<{ deniedCpf: Record<string, string> }>('GET', '/demo')
    const [cpf = ''] = Object.values(deniedCpf)
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper({ cpf }))
    const body = await details(id)
    expect(body).toMatchObject({ status: 'KO', order: null, koReasonLabel: expect.any(String) })
    expect(body.decisions[0]?.rules.some((it) => it.outcome === 'denied')).toBe(true)
    const timeline = await owner.call<AdminTimeline>('GET', `/checkouts/${id}/timeline`)
    expect(timeline.body.content.map((it) => it.text)).toContain('Checkout criado')
  })

  it('that its shopper gave up says so, and not that a payment was missing', async () => {
    const id = await world.checkout(apiKey)
    await untilDecided(world, id, newShopper())
    await world.call('PUT', `/api/v1/checkouts/${id}/cancel`)
    expect(await details(id)).toMatchObject({
      status: 'EXPIRED',
      koReason: 'EXPIRED',
      koReasonLabel: 'Cancelado pelo cliente',
      awaitsStore: false,
    })
  })

  it('whose time is over has an expired code, and one that its shopper gave up has a cancelled code', async () => {
    const [left, givenUp] = [await world.checkout(apiKey), await world.checkout(apiKey)]
    for (const id of [left, givenUp]) await untilPix(world, id, newShopper())
    await world.call('PUT', `/api/v1/checkouts/${givenUp}/cancel`)
    await world.advance('PT45M')
    await world.schedule('expire-checkouts')
    const later = await newAdmin(world)
    expect(await details(left, later)).toMatchObject({
      status: 'EXPIRED',
      paymentStatus: 'EXPIRED',
      koReasonLabel: 'O prazo acabou',
    })
    expect(await details(givenUp, later)).toMatchObject({ paymentStatus: 'CANCELED' })
  })

  it('that an older code has paid shows that code, and not the one that was made after it', async () => {
    const id = await world.checkout(apiKey)
    const older = await untilPix(world, id, newShopper())
    await world.advance('PT9M30S')
    const newer = pixOf((await world.step(id, { renewPayment: true })).body)
    expect(newer.qrCodeText).not.toBe(older.qrCodeText)
    const later = await newAdmin(world)
    await pay(world, older, { late: true })
    await world.until(async () => (await world.step(id)).body.result === 'OK')
    // the symbolic Pix is returned
    expect(await details(id, later)).toMatchObject({
      paymentStatus: 'REFUNDED',
      paymentQrCodeText: older.qrCodeText,
    })
  })

  it('that waits for another Pix shows its code, and not the code of the returned Pix', async () => {
    const id = await world.checkout(apiKey)
    await pay(world, await untilPix(world, id, newShopper()), {
      cpf: cpfOf('700900001'),
      name: 'Outra Pessoa',
    })
    await world.until(async () => (await world.step(id)).body.returnedPayment !== null)
    expect(await details(id)).toMatchObject({
      paymentStatus: 'PENDING',
      paymentQrCodeText: pixOf((await world.step(id)).body).qrCodeText,
    })
  })

  it('says whether its shopper waits for more limit', async () => {
    const id = await world.checkout(apiKey, { amount: '20000.00' })
    await untilDecided(world, id, newShopper())
    expect(await details(id)).toMatchObject({ isOnWaitlist: false })
    const body = { oldStatus: 'WAITING_RESPONSE', newStatus: 'CONFIRMED' }
    await world.call('POST', `/api/v1/checkouts/${id}/update_waitlist`, body)
    expect(await details(id)).toMatchObject({ isOnWaitlist: true })
  })

  it('that has just begun contains no data of its shopper', async () => {
    const body = await details(await world.checkout(apiKey))
    expect(body).toMatchObject({
      status: 'PRISTINE',
      amount: 300,
      order: null,
      shopper: { name: '', cpf: '', phone: '' },
      phoneIsVerified: false,
      plan: null,
      paymentStatus: null,
    })
  })

  it('shows everybody the result of each rule, and the checked data only to people who may see it', async () => {
    const { orderId } = await newCustomer(world, apiKey)
    const operator = await newAdmin(world, 'OPERATOR')
    const seen = (await details(orderId)).decisions.flatMap((it) => it.rules)
    const told = (await details(orderId, operator)).decisions.flatMap((it) => it.rules)
    expect(told.map((it) => it.outcome)).toEqual(seen.map((it) => it.outcome))
    expect(seen.every((it) => it.explanation !== null)).toBe(true)
    expect(told.every((it) => it.explanation === null)).toBe(true)
  })

  it('that does not exist is not found, nor is its timeline', async () => {
    const id = '01934567-89ab-7cde-8f01-23456789abcd'
    for (const path of [`/checkouts/${id}`, `/checkouts/${id}/timeline`])
      expect(await owner.call('GET', path)).toMatchObject(refusedAs(404, 'CHECKOUT_NOT_FOUND'))
  })
})
