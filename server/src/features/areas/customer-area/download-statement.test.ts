import type { VerifiedReceipt } from '@drip/core/contracts/instalments'
import type { CustomerStatements } from '@drip/core/contracts/customer-area'
import { beforeEach, describe, expect, it } from 'vitest'
import { numberIn, wordsOf } from '../../../../test/paper-words.ts'
import { goTo, pay, takeBackPix } from '../../../../test/shopper.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { chargeAllOpen, chargeInstalment } from '../../purchases/instalment-payments/charge-debts.ts'
import { AREA, type SignedIn, newCustomer, signIn } from './customer-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ name: 'Pães & Cia', upfront: 'MANDATORY', cashback: null })
beforeEach(() => goTo(world, '2026-11-24'))

type Owner = SignedIn & { orderId: string }

const download = (it: SignedIn, year: number) =>
  fetch(`${world.url}${AREA}/statements/${year}`, {
    headers: { authorization: `Bearer ${it.tokens.accessToken}` },
  })
const statementOf = async (it: SignedIn, year: number) => {
  const answer = await download(it, year)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return wordsOf(Buffer.from(await answer.arrayBuffer()))
}
const yearsOf = async (it: SignedIn) => (await it.call<CustomerStatements>('GET', '/statements')).body.years
const verify = (number: string) =>
  world.call<VerifiedReceipt>('GET', `/api/v1/receipts/${encodeURIComponent(number)}`)
const openOf = async ({ orderId }: Owner) =>
  (await findInstalments(world.deps.db, orderId)).filter((it) => it.status === 'PENDING')

/** The second instalment is paid so late that it includes a fine and interest. @returns the Pix */
async function payLate(customer: Owner): Promise<string> {
  const [second] = await openOf(customer)
  const asked = { purchaseId: customer.orderId, instalmentId: second?.id ?? '' }
  const { brCode } = await chargeInstalment(world.deps, asked)
  const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
  await world.until(async () => (await openOf(customer)).length === 1)
  return endToEndId
}

describe('the statement of a year', () => {
  it('shows what was paid for each order, with late charges apart, and anybody can verify it', async () => {
    const customer = await newCustomer(world, apiKey)
    expect(await yearsOf(customer)).toEqual([2026])
    // due on 24 December: seven days late, R$ 2,00 and R$ 0,23
    await goTo(world, '2027-01-04')
    await payLate(customer)
    const later = await signIn(world, customer.shopper)
    expect(await yearsOf(later)).toEqual([2027, 2026])

    const before = await statementOf(later, 2026)
    for (const it of [
      'Extrato anual de pagamentos de 2026',
      'Ana Beatriz Ramos',
      'Pães & Cia: pago R$ 100,00',
    ])
      expect(before).toContain(it)
    const words = await statementOf(later, 2027)
    const paid = Number(words[words.indexOf('Total pago') + 1]?.replace('R$ ', '').replace(',', '.'))
    expect(paid).toBeGreaterThan(102)
    expect((await verify(numberIn(words))).body).toEqual({
      kind: 'YEAR',
      number: numberIn(words),
      customerName: 'Ana R.',
      cpf: `***.${customer.shopper.cpf.slice(3, 6)}.${customer.shopper.cpf.slice(6, 9)}-**`,
      year: 2027,
      paid,
      lateCharges: Math.round((paid - 100) * 100) / 100,
      returned: 0,
    })
  })

  it('counts refunds in the year in which they arrived', async () => {
    const customer = await newCustomer(world, apiKey)
    const { brCode } = await chargeAllOpen(world.deps, customer.orderId)
    const [endToEndId = ''] = await pay(world, { qrCodeText: brCode })
    await world.until(async () => (await openOf(customer)).length === 0)
    await goTo(world, '2027-01-04')
    await takeBackPix(world, endToEndId)
    await world.until(async () => (await openOf(customer)).length === 2)
    const later = await signIn(world, customer.shopper)
    const number = async (year: number) => numberIn(await statementOf(later, year))
    expect((await verify(await number(2026))).body).toMatchObject({ paid: 300, returned: 0 })
    expect((await verify(await number(2027))).body).toMatchObject({ paid: 0, returned: 200 })
  })

  it('leaves the symbolic Pix out, which comes back by itself', async () => {
    const { apiKey: symbolic } = await world.merchant({ upfront: 'DISABLED', cashback: null })
    const customer = await newCustomer(world, symbolic)
    await world.drain()
    expect(await yearsOf(customer)).toEqual([])
    expect((await download(customer, 2026)).status).toBe(404)
  })

  it('fetched again has the same number, also at the same moment', async () => {
    const customer = await newCustomer(world, apiKey)
    const all = await Promise.all([1, 2, 3].map(() => statementOf(customer, 2026)))
    expect(new Set(all.map(numberIn)).size).toBe(1)
  })

  it('of another customer is separate, and a year without payments has none', async () => {
    const [one, other] = [await newCustomer(world, apiKey), await newCustomer(world, apiKey)]
    expect(numberIn(await statementOf(one, 2026))).not.toBe(numberIn(await statementOf(other, 2026)))
    expect((await download(one, 2020)).status).toBe(404)
    expect((await download(one, 1999)).status).toBe(404)
    expect((await fetch(`${world.url}${AREA}/statements/2026`)).status).toBe(401)
  })
})
