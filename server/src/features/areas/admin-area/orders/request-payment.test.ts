import type { AdminOrder, AdminPayment } from '@drip/core/contracts/admin/admin-area'
import { cents } from '@drip/core/money/cents'
import { ppm } from '@drip/core/money/rate'
import { beforeEach, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper, pay, payInstalment } from '../../../../../test/shopper.ts'
import { ownWorld } from '../../../../../test/own-world.ts'
import { newAdmin } from '../admin-area.makers.ts'
import type { AdminChargeRow } from './admin-order.store.ts'
import { adminPayment } from './admin-order.views.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ cashback: { rate: ppm(50_000), expiresOn: null } })
// due on 9 December, 8 January and Carnival Sunday 7 February
beforeEach(() => goTo(world, '2026-11-24'))

/** Somebody signed in on the current day, with one order of R$ 300,00 in three and R$ 15,00 cashback off the last. */
async function support(id: string) {
  const { call } = await newAdmin(world, 'OPERATOR')
  const details = async () => (await call<AdminOrder>('GET', `/orders/${id}`)).body
  const instalment = async (number: number) =>
    (await details()).instalments.find((it) => it.number === number)
  return {
    details,
    instalment,
    request: async (number: number) => {
      const instalmentIds = [(await instalment(number))?.id]
      const path = `/orders/${id}/instalment_payments`
      return (await call<{ content: AdminPayment[] }>('POST', path, { instalmentIds })).body.content[0]
    },
    refresh: async (payment: AdminPayment | undefined) =>
      (await call<AdminPayment>('PUT', `/payments/${payment?.externalPaymentId}/refresh`, { orderId: id }))
        .body,
  }
}

describe('the code of an instalment', () => {
  it('that is late shows the amount requested today, with the late charge, and after payment the amount received', async () => {
    const id = await buy(world, apiKey, newShopper())
    const inTime = await support(id)
    expect(await inTime.request(1)).toMatchObject({ amount: 100, purpose: 'INSTALMENT' })
    await goTo(world, '2026-12-19')
    const late = await support(id)
    expect((await late.instalment(1))?.payment).toMatchObject({ status: 'PENDING', amount: 102.33 })
    const code = await late.request(1)
    expect(code).toMatchObject({ amount: 102.33 })
    expect(await late.refresh(code)).toMatchObject({ status: 'PENDING', amount: 102.33 })
    await pay(world, { qrCodeText: code?.qrCodeText ?? '' })
    expect(await late.refresh(code)).toMatchObject({ status: 'PAID', amount: 102.33 })
  })

  it('whose cashback is earned shows the amount left to pay', async () => {
    const id = await buy(world, apiKey, newShopper())
    const { instalment, request } = await support(id)
    for (const number of [1, 2]) await payInstalment(world, (await instalment(number))?.id ?? '')
    await world.until(async () => (await instalment(2))?.status === 'PAID')
    expect(await request(3)).toMatchObject({ amount: 85 })
    expect((await instalment(3))?.payment).toMatchObject({ amount: 85 })
  })
})

describe('a code that can be paid no more', () => {
  const charge: AdminChargeRow = {
    id: '01934567-89ab-7cde-8f01-23456789abcd',
    txid: 'a'.repeat(32),
    purpose: 'INSTALMENT',
    amount: cents(10_000),
    status: 'ENDED',
    dueDate: null,
    brCode: 'A CODE',
    createdAt: new Date('2026-11-24T13:00:00Z'),
    expiresAt: new Date('2026-11-25T03:00:00Z'),
    instalmentIds: [],
    terms: [],
    endToEndId: null,
    received: cents(0),
    returned: cents(0),
  }
  const after = new Date('2026-12-24T13:00:00Z')

  it('stays cancelled when its time is over, too', async () => {
    const before = new Date('2026-11-24T14:00:00Z')
    expect(await adminPayment(charge, before)).toMatchObject({ status: 'CANCELED', qrCode: null })
    expect(await adminPayment(charge, after)).toMatchObject({ status: 'CANCELED', qrCode: null })
  })

  it('is expired if nobody cancelled it', async () => {
    expect(await adminPayment({ ...charge, status: 'LIVE' }, after)).toMatchObject({ status: 'EXPIRED' })
  })
})
