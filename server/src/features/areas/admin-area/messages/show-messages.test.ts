import type { AdminMessages, AdminOrder } from '@drip/core/contracts/admin/admin-area'
import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import { beforeAll, describe, expect, it } from 'vitest'
import { buy, goTo, newShopper } from '../../../../../test/shopper.ts'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { type WithOrder, withDebit } from '../../../servicing/autopay/autopay.makers.ts'
import { newCustomer, signIn } from '../../customer-area/customer-area.makers.ts'
import { newAdmin } from '../admin-area.makers.ts'

const shopper = newShopper()
const NOBODYS = '01934567-89ab-7cde-8f01-23456789abcd'

const world = await ownWorld()
const { apiKey } = await world.merchant()
const orderId = await buy(world, apiKey, shopper)
await world.drain()
const operator = await newAdmin(world, 'OPERATOR')
const customerId = (await operator.call<AdminOrder>('GET', `/orders/${orderId}`)).body.customer.id

const messages = async (path: string) =>
  (await operator.call<AdminMessages>('GET', `${path}/messages`)).body.content
const texts = async (part: string) => {
  const all = await world.messages(shopper.phone)
  return all.filter((it) => it.text.includes(part))
}

describe('messages in the back-office', () => {
  it('are shown with their words and their outcome, by purchase and by customer', async () => {
    const ofOrder = await messages(`/checkouts/${orderId}`)
    const approved = ofOrder.find((it) => it.label === 'Compra aprovada' && it.channel !== 'EMAIL')
    expect(approved).toMatchObject({
      status: 'SENT',
      recipient: shopper.phone,
      canRepeat: true,
      isRepeat: false,
    })
    expect(approved?.words).toContain('aprovada')
    const code = ofOrder.find((it) => it.label === 'Código de confirmação')
    expect(code).toMatchObject({ canRepeat: false })
    expect(code?.words).toContain('••••••')
    expect((await messages(`/customers/${customerId}`)).map((it) => it.id)).toContain(approved?.id)
    expect(await messages(`/customers/${NOBODYS}`)).toEqual([])
  })

  it('are sent again, once for each press, unless their words are not stored', async () => {
    const all = await messages(`/checkouts/${orderId}`)
    const approved = all.find((it) => it.label === 'Compra aprovada' && it.channel !== 'EMAIL')
    const before = (await texts('aprovada')).length
    for (let press = 0; press < 2; press++)
      expect(
        (await operator.call('PUT', `/messages/${approved?.id}/repeats/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`))
          .status,
      ).toBe(204)
    await world.drain()
    expect(await texts('aprovada')).toHaveLength(before + 1)
    expect((await messages(`/checkouts/${orderId}`))[0]).toMatchObject({
      isRepeat: true,
      askedBy: expect.stringMatching(/^Pessoa/),
      words: approved?.words,
    })
    const code = all.find((it) => !it.canRepeat)
    expect(
      await operator.call('PUT', `/messages/${code?.id}/repeats/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb`),
    ).toMatchObject(refusedAs(409, 'MESSAGE_NOT_REPEATABLE'))
    expect(
      await operator.call('PUT', `/messages/${NOBODYS}/repeats/cccccccccccccccccccccccccccccccc`),
    ).toMatchObject(refusedAs(404, 'MESSAGE_NOT_FOUND'))
  })

  it('send the way to pay an instalment to a caller, once for each press', async () => {
    const { instalments } = (await operator.call<AdminOrder>('GET', `/orders/${orderId}`)).body
    const open = instalments.find((it) => it.status === 'PENDING')
    const send = (instalmentId: string, key: string) =>
      operator.call('PUT', `/orders/${orderId}/instalments/${instalmentId}/links/${key}`)
    for (let press = 0; press < 2; press++)
      expect((await send(open?.id ?? '', 'dddddddddddddddddddddddddddddddd')).status).toBe(204)
    await world.drain()
    expect(await texts(`/pagamento/${open?.id}`)).toHaveLength(1)
    expect((await messages(`/checkouts/${orderId}`))[0]).toMatchObject({
      label: 'Link para pagar',
      status: 'SENT',
    })
    expect(await send(NOBODYS, 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')).toMatchObject({
      body: { code: 'INSTALMENT_NOT_FOUND' },
    })
  })

  it('do not repeat the amount that a link had on its day: whoever asks later gets that day’s', async () => {
    const sent = (await messages(`/checkouts/${orderId}`)).filter((it) => it.label === 'Link para pagar')
    expect(sent.map((it) => [it.canRepeat, it.words.includes(' hoje')])).toEqual([[false, true]])
    expect(
      await operator.call('PUT', `/messages/${sent[0]?.id}/repeats/99999999999999999999999999999999`),
    ).toMatchObject({ status: 409, body: { code: 'MESSAGE_NOT_REPEATABLE' } })
  })

  it('cannot be sent by anybody who may not request payments', async () => {
    const risk = await newAdmin(world, 'RISK')
    const [first] = await messages(`/checkouts/${orderId}`)
    expect(
      (await risk.call('PUT', `/messages/${first?.id}/repeats/ffffffffffffffffffffffffffffffff`)).status,
    ).toBe(403)
  })
})

describe('a link to a page that makes no code', () => {
  let apiKey: string
  beforeAll(async () => {
    ;({ apiKey } = await world.merchant({ upfront: 'DISABLED' }))
  })

  /** What the order says about the links of its first two instalments, and the answers to sending them. */
  async function tried({ orderId: id }: WithOrder) {
    const admin = await newAdmin(world, 'OPERATOR')
    const { instalments } = (await admin.call<AdminOrder>('GET', `/orders/${id}`)).body
    return Promise.all(
      instalments.slice(0, 2).map(async (it) => {
        const path = `/orders/${id}/instalments/${it.id}/links/${crypto.randomUUID()}`
        const { status, body } = await admin.call<{ code?: string } | null>('PUT', path)
        return [it.linkHindrance, body?.code ?? status]
      }),
    )
  }

  it('is not sent for an instalment that the bank is about to pay', async () => {
    await goTo(world, '2026-11-24')
    expect(await tried(await withDebit(world, apiKey))).toEqual([
      ['DEBITED', 'LINK_DEBITED'],
      [null, 204],
    ])
  })

  it('is not sent for an instalment that a plan settles', async () => {
    await goTo(world, '2026-11-24')
    const it = await newCustomer(world, apiKey)
    await goTo(world, '2026-12-19')
    const customer = await signIn(world, it.shopper)
    const { body } = await customer.call<CustomerOrder>('GET', `/orders/${it.orderId}`)
    const version = body.plans.offers.find((offer) => offer.kind === 'NO_ENTRY')?.version
    await customer.call('PUT', `/orders/${it.orderId}/plan`, { kind: 'NO_ENTRY', version })
    expect(await tried(it)).toEqual([
      ['IN_PLAN', 'LINK_IN_PLAN'],
      ['IN_PLAN', 'LINK_IN_PLAN'],
    ])
  })
})
