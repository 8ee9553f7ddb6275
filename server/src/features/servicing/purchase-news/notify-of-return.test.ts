import type { CustomerOrder, CustomerPayment } from '@drip/core/contracts/customer-area'
import { afterEach, describe, expect, it } from 'vitest'
import { goTo, newShopper, pay, payInstalment, untilPix } from '../../../../test/shopper.ts'
import { expectTruths, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newCustomer, signIn } from '../../areas/customer-area/customer-area.makers.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'DISABLED', cashback: null })
afterEach(() => expectTruths(world))

/** The message about the Pix that is refunded. */
async function toldOf(phone: string): Promise<string> {
  let told: string | undefined
  await world.until(async () => {
    const messages = await world.messages(phone)
    told = messages.map((it) => it.text).find((it) => it.includes('volta para a conta de origem'))
    return told !== undefined
  })
  return told ?? ''
}

describe('a payer whose Pix is returned', () => {
  it('for an instalment is shown its page, which has the right code', async () => {
    const { orderId, shopper } = await newCustomer(world, apiKey)
    const [first] = await findInstalments(world.deps.db, orderId)
    await payInstalment(world, first?.id ?? '', { amount: '10.00' })
    expect(await toldOf(shopper.phone)).toContain(`O codigo certo: ${world.url}/pagamento/${first?.id}`)
    await untilRefunded(world, orderId)
  })

  it('for a line of a plan is shown the purchase, because the page of an instalment creates no code for it', async () => {
    await goTo(world, '2026-11-24')
    const { orderId, shopper } = await newCustomer(world, apiKey)
    await goTo(world, '2026-12-19')
    const { call } = await signIn(world, shopper)
    const offers = (await call<CustomerOrder>('GET', `/orders/${orderId}`)).body.plans.offers
    const version = offers.find((it) => it.kind === 'NO_ENTRY')?.version
    await call('PUT', `/orders/${orderId}/plan`, { kind: 'NO_ENTRY', version })
    const { body: code } = await call<CustomerPayment>('POST', `/orders/${orderId}/plan/payment`)
    await pay(world, code, { amount: '10.00' })
    const told = await toldOf(shopper.phone)
    expect(told).toContain(`Conferir: ${world.url}/cliente/pedidos/${orderId}`)
    expect(told).not.toContain('/pagamento/')
    await untilRefunded(world, orderId)
  })

  it('in time, but reported too late, is not blamed', async () => {
    await goTo(world, '2026-11-24')
    await world.fault({ provider: 'webhooks', kind: 'drop', times: 1 })
    const shopper = newShopper()
    const id = await world.checkout(apiKey)
    await pay(world, await untilPix(world, id, shopper))
    await world.advance('PT41M')
    await world.schedule('sweep-received')
    const told = (await toldOf(shopper.phone)).replaceAll('\u00a0', ' ')
    expect(told).toContain('a confirmacao do seu Pix de R$ 1,00 chegou para nos depois do prazo do codigo.')
    // its time is over: there is no other code
    expect(told).not.toContain(world.url)
    await untilRefunded(world, id)
  })
})
