import type { CustomerOrder } from '@drip/core/contracts/customer-area'
import type { VerifiedReceipt } from '@drip/core/contracts/instalments'
import { cents, toReais } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { numberIn, wordsOf } from '../../../../test/paper-words.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { AREA, type SignedIn, newCustomer } from './customer-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ name: 'Pães & Cia', upfront: 'MANDATORY', cashback: null })
const customer = await newCustomer(world, apiKey)

const paidBy = async ({ call, orderId }: SignedIn & { orderId: string }) => {
  const { body } = await call<CustomerOrder>('GET', `/orders/${orderId}`)
  return body.receipts[0]?.endToEndId ?? ''
}
const download = (order: string, payment: string, by: SignedIn) =>
  fetch(`${world.url}${AREA}/orders/${order}/receipts/${payment}`, {
    headers: { authorization: `Bearer ${by.tokens.accessToken}` },
  })
const receiptOf = async (it: SignedIn & { orderId: string }) => {
  const answer = await download(it.orderId, await paidBy(it), it)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return wordsOf(Buffer.from(await answer.arrayBuffer()))
}
const verify = (number: string) =>
  world.call<VerifiedReceipt>('GET', `/api/v1/receipts/${encodeURIComponent(number)}`)

describe('the receipt of a Pix', () => {
  it('says who paid what to whom, and anybody can verify it', async () => {
    const words = await receiptOf(customer)
    for (const it of [
      'Comprovante de pagamento',
      'R$ 100,00',
      '24/11/2026',
      'Ana Beatriz Ramos',
      'Pães & Cia',
    ])
      expect(words).toContain(it)
    const { status, body } = await verify(numberIn(words).toLowerCase().replaceAll('-', ' '))
    expect(status).toBe(200)
    expect(body).toEqual({
      kind: 'PIX',
      number: numberIn(words),
      state: 'VALID',
      customerName: 'Ana R.',
      cpf: `***.${customer.shopper.cpf.slice(3, 6)}.${customer.shopper.cpf.slice(6, 9)}-**`,
      merchantName: 'Pães & Cia',
      amount: 100,
      returned: 0,
      paidOn: '2026-11-24',
    })
  })

  it('fetched again has the same number, also at the same moment', async () => {
    const all = await Promise.all([customer, customer, customer].map(receiptOf))
    expect(new Set(all.map(numberIn)).size).toBe(1)
  })

  it('is neither another person’s nor another purchase’s', async () => {
    const other = await newCustomer(world, apiKey)
    const payment = await paidBy(customer)
    expect((await download(customer.orderId, payment, other)).status).toBe(404)
    expect((await download(other.orderId, payment, other)).status).toBe(404)
    expect((await fetch(`${world.url}${AREA}/orders/${customer.orderId}/receipts/${payment}`)).status).toBe(
      401,
    )
  })

  it.each([
    [4000, 'PARTLY_RETURNED'],
    [10_000, 'RETURNED'],
  ])('shows when %i centavos of it were returned', async (amount, state) => {
    const it = await newCustomer(world, apiKey)
    const number = numberIn(await receiptOf(it))
    await world.deps.db.run(sql`
      insert into pix_refunds (id, end_to_end_id, purchase_id, amount, cause, status, created_at)
      values (${`R${amount}`}, ${await paidBy(it)}, ${it.orderId}, ${amount}, 'test', 'SENT', ${world.deps.clock.now()})`)
    expect((await verify(number)).body).toMatchObject({
      state,
      amount: 100,
      returned: toReais(cents(amount)),
      returning: toReais(cents(amount)),
    })
    expect(await receiptOf(it)).toContain('Voltando')
    expect(await receiptOf(it)).not.toContain('Devolvido')
    await world.deps.db.run(sql`
      update pix_refunds set status = 'DONE', done_at = created_at where id = ${`R${amount}`}`)
    expect((await verify(number)).body).not.toHaveProperty('returning')
    expect(await receiptOf(it)).toContain('Devolvido')
    expect(await receiptOf(it)).not.toContain('Voltando')
  })

  it('says what the payer’s bank did not accept', async () => {
    const it = await newCustomer(world, apiKey)
    const number = numberIn(await receiptOf(it))
    expect((await verify(number)).body).not.toHaveProperty('refused')
    // 40 of it no longer pay anything
    await world.deps.db.run(sql`
      insert into payment_allocations (id, end_to_end_id, purchase_id, instalment_id, principal, late_charge, discount, cause, created_at)
      select gen_random_uuid(), end_to_end_id, purchase_id, instalment_id, -4000, 0, 0, 'test', created_at
      from payment_allocations where purchase_id = ${it.orderId}`)
    expect((await verify(number)).body).toMatchObject({ state: 'VALID', returned: 0, refused: 40 })
    expect(await receiptOf(it)).toContain('Ainda não voltou')
  })

  it('of an unknown number is distinguished from an invalid one', async () => {
    for (const number of ['0000-0000-0000-0000', '1234', 'x'.repeat(40)])
      expect((await verify(number)).status).toBe(404)
  })

  it('is drawn for a name of any letters and any length', async () => {
    const it = await newCustomer(world, apiKey)
    await world.deps.db.run(sql`
      update customers set name = ${`Łucja ${'Ç'.repeat(100)}`} where cpf = ${it.shopper.cpf}`)
    expect(await receiptOf(it)).toContain('Comprovante de pagamento')
  })
})
