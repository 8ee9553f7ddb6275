/**
 * A body that is still on its way: whoever loses their access meanwhile does nothing with it, at every door that knows
 * its callers before it reads what they send.
 */
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { moment } from '../../../../test/busy-world.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { buy } from '../../../../test/shopper.ts'
import { BODY_WITHIN_MS } from '../../people/sessions/guard.ts'
import { newAdmin } from '../admin-area/admin-area.makers.ts'
import { AREA as CUSTOMER_AREA, newCustomer } from '../customer-area/customer-area.makers.ts'
import { AREA as MERCHANT_AREA, newSignedIn } from '../merchant-area/merchant-area.makers.ts'

const ADMIN_AREA = '/admin_backoffice/api/v1'
const world = await ownWorld()
const merchant = await world.merchant({ upfront: 'MANDATORY', cashback: null })

/** Sends a call whose body ends only after `meanwhile` has happened. */
async function slowly(
  method: 'POST' | 'PUT',
  path: string,
  { headers, body }: { headers: Record<string, string>; body: object },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const text = new TextEncoder().encode(JSON.stringify(body))
  const sent = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(text.slice(0, 1))
      // the caller is known by then
      await moment(200)
      await meanwhile()
      await moment(BODY_WITHIN_MS)
      stream.enqueue(text.slice(1))
      stream.close()
    },
  })
  const answer = await fetch(`${world.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: sent,
    duplex: 'half',
  })
  return answer.status
}

const bearer = (it: { tokens: { accessToken: string } }) => ({
  authorization: `Bearer ${it.tokens.accessToken}`,
})
const nothing = async () => {}
const canceled = (id: string) =>
  world.deps.db.value<number>(sql`select canceled_amount as amount from orders where id = ${id}`)

describe('a call whose body is slow', () => {
  it('is answered as any other while its caller stays who they are', async () => {
    const id = await buy(world, merchant.apiKey)
    const headers = { 'x-api-key': merchant.apiKey }
    expect(
      await slowly('PUT', `/api/v1/cancellation/${id}`, { headers, body: { amount: 10 } }, nothing),
    ).toBe(204)
    expect(await canceled(id)).toBe(1000)
  })

  it('does nothing for a person of the back-office who is ended meanwhile', async () => {
    const [owner, leaving] = [await newAdmin(world, 'OWNER'), await newAdmin(world, 'FINANCE')]
    const id = await buy(world, merchant.apiKey)
    const status = await slowly(
      'PUT',
      `${ADMIN_AREA}/orders/${id}/partial_cancel`,
      { headers: bearer(leaving), body: { orderId: id, amountToRefund: 10 } },
      () => owner.call('DELETE', `/admin_users/${leaving.id}`),
    )
    expect([status, await canceled(id)]).toEqual([401, 0])
  })

  it('makes no key for a store’s user who loses the permission meanwhile', async () => {
    const [manager, leaving] = [await newSignedIn(world, merchant.id), await newSignedIn(world, merchant.id)]
    const body = { name: 'Depois', scopes: ['refunds:write'], expiresOn: null }
    const { id } = await world.deps.db
      .row<{ id: string }>(sql`select id from merchant_users where email = ${leaving.email}`)
      .then((it) => it ?? { id: '' })
    const status = await slowly('POST', `${MERCHANT_AREA}/api_keys`, { headers: bearer(leaving), body }, () =>
      manager.call('PUT', `/v1/users/${id}`, { isAdmin: false }),
    )
    expect(status).toBe(403)
    expect(await world.deps.db.count(sql`select count(*) from api_keys where name = 'Depois'`)).toBe(0)
  })

  it('does nothing with an API key that is ended meanwhile', async () => {
    const store = await world.merchant({ upfront: 'MANDATORY', cashback: null })
    const id = await buy(world, store.apiKey)
    const status = await slowly(
      'PUT',
      `/api/v1/cancellation/${id}`,
      { headers: { 'x-api-key': store.apiKey }, body: { amount: 10 } },
      () => world.deps.db.run(sql`update api_keys set ended_at = now() where merchant_id = ${store.id}`),
    )
    expect([status, await canceled(id)]).toEqual([401, 0])
  })

  it('changes nothing for a customer who has signed out everywhere else meanwhile', async () => {
    const customer = await newCustomer(world, merchant.apiKey)
    const status = await slowly(
      'POST',
      `${CUSTOMER_AREA}/orders/${customer.orderId}/disputes`,
      { headers: bearer(customer), body: { reason: 'NOT_RECEIVED', story: 'Ainda não chegou nada aqui.' } },
      () => world.deps.db.run(sql`update sessions set ended_at = now() where audience = 'CUSTOMER'`),
    )
    expect(status).toBe(401)
    expect(
      await world.deps.db.count(sql`select count(*) from disputes where purchase_id = ${customer.orderId}`),
    ).toBe(0)
  })
})
