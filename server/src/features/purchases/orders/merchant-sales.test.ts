import type { CreatedPaymentLink } from '@drip/core/contracts/merchant/merchant-area'
import sql from 'sql-template-tag'
import { afterEach, expect, it } from 'vitest'
import { buy, newShopper, untilDecided } from '../../../../test/shopper.ts'
import { expectTruths } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'

const world = await ownWorld()
const { id: merchantId, apiKey } = await world.merchant({ upfront: 'MANDATORY' })
const user = await newSignedIn(world, merchantId)
afterEach(() => expectTruths(world))

const listed = (id: string) =>
  world.deps.db.row(sql`
    select merchant_id, state, reason, words, amount from merchant_sales where id = ${id}`)
const linkOf = async (merchantCode: string) =>
  (await user.call<CreatedPaymentLink>('POST', '/v1/checkouts', { amount: 100, merchantCode })).body.id

it('a purchase is listed once its store has confirmed, and as refunded after a full refund', async () => {
  const id = await buy(world, apiKey, newShopper({ name: 'Zélia Prado' }))
  await world.drain()
  const sale = { merchantId, reason: '', words: 'zelia prado', amount: 30_000 }
  expect(await listed(id)).toEqual({ ...sale, state: 'OK' })
  for (const [amount, state] of [
    [100, 'OK'],
    [200, 'REFUNDED'],
  ]) {
    await world.call('PUT', `/api/v1/cancellation/${id}`, { amount }, { 'x-api-key': apiKey })
    expect(await listed(id)).toEqual({ ...sale, state })
  }
})

it('one that is refused is listed by the name that was typed with it', async () => {
  const other = await world.merchant({ offersFullAmount: false })
  const id = await world.checkout(other.apiKey, { amount: '20000.00' })
  expect((await untilDecided(world, id, newShopper({ name: 'Iara Nunes' }))).result).toBe('KO')
  expect(await listed(id)).toMatchObject({
    merchantId: other.id,
    state: 'KO',
    reason: 'ORDER_ABOVE_MAX_VALUE',
    words: 'iara nunes',
  })
})

it('an expired one is listed; an unopened link and a withdrawn one are not', async () => {
  const id = await world.checkout(apiKey)
  await world.step(id, { customerPhone: newShopper().phone })
  const [unopened, revoked] = [await linkOf('unopened'), await linkOf('revoked')]
  await user.call('PUT', `/v1/checkouts/${revoked}/revoke`)
  await world.advance('P40D')
  await world.schedule('expire-checkouts')
  expect(await listed(id)).toMatchObject({ state: 'MORE_INFO', reason: 'EXPIRED', words: '' })
  expect(await listed(unopened)).toBeNull()
  expect(await listed(revoked)).toBeNull()
})
