import type { CustomerPayment, PartPreview } from '@drip/core/contracts/customer-area'
import type { VerifiedReceipt } from '@drip/core/contracts/instalments'
import { describe, expect, it } from 'vitest'
import { numberIn, wordsOf } from '../../../../test/paper-words.ts'
import { goTo, pay, takeBackPix } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { findInstalments, findOrder } from '../../purchases/orders/orders.store.ts'
import { chargeAllOpen } from '../../purchases/instalment-payments/charge-debts.ts'
import { AREA, type SignedIn, newCustomer, signIn } from './customer-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ name: 'Pães & Cia', upfront: 'MANDATORY', cashback: null })

type Owner = SignedIn & { orderId: string }

const download = (orderId: string, headers: Record<string, string>) =>
  fetch(`${world.url}${AREA}/orders/${orderId}/settlement_letter`, { headers })
const by = ({ tokens }: SignedIn) => ({ authorization: `Bearer ${tokens.accessToken}` })
const letterOf = async (it: Owner) => {
  const answer = await download(it.orderId, by(it))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return wordsOf(Buffer.from(await answer.arrayBuffer()))
}
const verify = (number: string) =>
  world.call<VerifiedReceipt>('GET', `/api/v1/receipts/${encodeURIComponent(number)}`)
/** A customer who paid the two remaining instalments by one Pix. */
async function settled(): Promise<Owner & { endToEndId: string }> {
  const customer = await newCustomer(world, apiKey)
  const { brCode } = await chargeAllOpen(world.deps, customer.orderId)
  const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
  await world.until(async () => (await openOf(customer.orderId)) === 0)
  return { ...customer, endToEndId }
}

describe('the letter that a debt is settled', () => {
  it('shows the total paid, and anybody can verify it', async () => {
    const customer = await settled()
    const code = (await findOrder(world.deps.db, customer.orderId))?.code ?? ''
    const words = await letterOf(customer)
    for (const it of [
      'Declaração de quitação',
      'R$ 300,00',
      '24/11/2026',
      'Ana Beatriz Ramos',
      'Pães & Cia',
      code,
    ])
      expect(words).toContain(it)
    expect((await verify(numberIn(words))).body).toEqual({
      kind: 'SETTLED',
      number: numberIn(words),
      state: 'SETTLED',
      customerName: 'Ana R.',
      cpf: `***.${customer.shopper.cpf.slice(3, 6)}.${customer.shopper.cpf.slice(6, 9)}-**`,
      merchantName: 'Pães & Cia',
      orderCode: code,
      paid: { amount: 300, lastOn: '2026-11-24' },
    })
  })

  it('names the day of the last payment, not that on which the store took the rest back', async () => {
    const { apiKey: key } = await world.merchant({ cashback: null })
    await goTo(world, '2026-11-24')
    const customer = await newCustomer(world, key)
    const part = (path: string, body: object) =>
      customer.call<PartPreview & CustomerPayment>('POST', `/orders/${customer.orderId}/part${path}`, body)
    const { version } = (await part('/preview', { amount: 40 })).body
    await pay(world, (await part('', { amount: 40, version })).body)
    await world.until(async () => (await paidOf(customer.orderId)) === 4000)
    await goTo(world, '2026-11-26')
    await world.call('PUT', `/api/v1/cancellation/${customer.orderId}`, { amount: 260 }, { 'x-api-key': key })
    const words = await letterOf({ ...(await signIn(world, customer.shopper)), orderId: customer.orderId })
    for (const it of ['R$ 40,00', '24/11/2026']) expect(words).toContain(it)
    expect((await verify(numberIn(words))).body).toMatchObject({
      state: 'SETTLED',
      paid: { amount: 40, lastOn: '2026-11-24' },
    })
  })

  it('fetched again has the same number, also at the same moment', async () => {
    const customer = await settled()
    const all = await Promise.all([customer, customer, customer].map(letterOf))
    expect(new Set(all.map(numberIn)).size).toBe(1)
  })

  it('is refused while something is open', async () => {
    const customer = await newCustomer(world, apiKey)
    const answer = await customer.call('GET', `/orders/${customer.orderId}/settlement_letter`)
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.body)).toContain('NOT_SETTLED')
  })

  it('is refused for a purchase that was cancelled whole', async () => {
    const customer = await newCustomer(world, apiKey)
    await world.call(
      'PUT',
      `/api/v1/cancellation/${customer.orderId}`,
      { amount: 300 },
      { 'x-api-key': apiKey },
    )
    await world.drain()
    expect((await download(customer.orderId, by(customer))).status).toBe(409)
  })

  it('is nobody else’s', async () => {
    const customer = await settled()
    const other = await newCustomer(world, apiKey)
    expect((await download(customer.orderId, by(other))).status).toBe(404)
    expect((await download(customer.orderId, {})).status).toBe(401)
  })

  it('is valid no more when the payer’s bank took the Pix back', async () => {
    const customer = await settled()
    const number = numberIn(await letterOf(customer))
    await takeBackPix(world, customer.endToEndId)
    await world.until(async () => (await openOf(customer.orderId)) === 2)
    expect((await verify(number)).body).toMatchObject({ kind: 'SETTLED', state: 'OPEN', paid: null })
    expect((await download(customer.orderId, by(customer))).status).toBe(409)
  })
})

const openOf = async (orderId: string) =>
  (await findInstalments(world.deps.db, orderId)).filter((it) => it.status === 'PENDING').length
const paidOf = async (orderId: string) =>
  (await findInstalments(world.deps.db, orderId)).reduce((sum, it) => sum + it.paidAmount, 0)
