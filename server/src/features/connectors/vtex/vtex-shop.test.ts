/**
 * A purchase in a VTEX shop from end to end: its gateway is the sandbox's and speaks the published protocol over HTTP.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { newShopper, pay, untilPix } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { findMerchant } from '../../marketplace/merchants/merchants.store.ts'
import { saoPauloDate } from '@drip/core/calendar/dates'

interface State {
  status: string
  settled: number
  refunded: number
  log: string[]
}

const world = await ownWorld()
const { id, apiKey } = await world.merchant({ upfront: 'MANDATORY', cashback: null })
const merchant = await findMerchant(world.deps.db, saoPauloDate(world.deps.clock.now()), id)
const shop = { name: 'Livraria', apiKey, cnpj: merchant?.cnpj, ecommPlatform: 'VTEX' }
await world.control('PUT', '/demo', { merchants: [{ name: 'Outra', apiKey: 'x', cnpj: '1' }, shop] })
afterEach(() => expectTruths(world))

const atShop = (path: string, form?: Record<string, string>) =>
  fetch(`${world.sandbox}/vtex${path}`, {
    redirect: 'manual',
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
// the sandbox's own shape, which each test checks
const state = async (number: number) => (await (await atShop(`/orders/${number}/state`)).json()) as State

let numbers = 5000
/** An order whose shopper was sent to our checkout. */
async function ordered(amount: string): Promise<{ number: number; id: string }> {
  const answer = await atShop('/orders', { amount })
  const page = answer.headers.get('location') ?? ''
  expect(page).toContain(`${world.url}/checkouts/`)
  numbers += 1
  return { number: numbers, id: page.split('/').at(-1) ?? '' }
}

describe('a shop at VTEX', () => {
  it('sells, is notified, captures, and refunds in parts', async () => {
    const { number, id } = await ordered('89,90')
    expect(await (await atShop(`/orders/${number}`)).text()).toContain('Aguardando pagamento')
    await pay(world, await untilPix(world, id, newShopper()))
    await world.until(async () => (await state(number)).log.includes('callback: approved'))
    expect(await state(number)).toMatchObject({ status: 'approved', settled: 0 })
    // the shopper returns to their order
    expect((await world.step(id)).body.resolveUrl).toBe(`${world.sandbox}/vtex/orders/${number}`)
    await atShop(`/orders/${number}/settle`, {})
    await atShop(`/orders/${number}/refund`, { amount: '30,00' })
    await atShop(`/orders/${number}/refund`, { amount: '60,00' })
    expect(await state(number)).toMatchObject({ settled: 8990, refunded: 3000 })
    await atShop(`/orders/${number}/refund`, { amount: '59,90' })
    expect(await state(number)).toMatchObject({ refunded: 8990 })
    expect((await state(number)).log).toContain('refunds 60.00: 501')
    await untilRefunded(world, id)
    const page = await (await atShop(`/orders/${number}`)).text()
    expect(page).toContain('Pagamento aprovado')
    expect(page).toMatch(/devolvido\s+R\$\s89,90/)
  })

  it('cancels an unpaid payment', async () => {
    const { number, id } = await ordered('45,00')
    await atShop(`/orders/${number}/cancel`, {})
    expect(await state(number)).toMatchObject({ status: 'canceled' })
    expect((await world.step(id)).body.result).toBe('KO')
  })

  it('is notified that a purchase failed', async () => {
    const { number } = await ordered('45,00')
    await world.advance('PT32M')
    await world.schedule('expire-checkouts')
    await world.until(async () => (await state(number)).status === 'denied')
    expect((await state(number)).log).toContain('callback: denied')
  })

  it('believes no callback without its signature', async () => {
    const { number } = await ordered('45,00')
    const { paymentId } = (await state(number)) as State & { paymentId: string }
    const forged = await fetch(`${world.sandbox}/vtex/callback/${paymentId}?X-VTEX-signature=x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'approved' }),
    })
    expect([forged.status, (await state(number)).status]).toEqual([401, 'undefined'])
  })
})
