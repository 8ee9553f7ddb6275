/**
 * Two people approve at the same moment, or one approves while the other withdraws: it is carried out once, or not at
 * all.
 */
import type { AdminOrder, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import type { RequestedChange } from '@drip/core/contracts/admin/requested-changes'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { ownWorld } from '../../../../../test/own-world.ts'
import { buy, goTo, newShopper } from '../../../../../test/shopper.ts'
import { expectTruths } from '../../../../../test/truths.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

const world = await ownWorld({
  SECOND_PERSON_WRITE_OFF_CENTAVOS: '100',
  SECOND_PERSON_REFUND_CENTAVOS: '100',
})
const merchant = await world.merchant({ ecommPlatform: 'MALGA' })

afterAll(() => expectTruths(world))

const ACTS = ['PARTIAL_REFUND', 'CLOSE_WITH_NEGOTIATION'] as const

async function asked(action: (typeof ACTS)[number], by: SignedInAdmin) {
  await goTo(world, '2026-11-24')
  const orderId = await buy(world, merchant.apiKey, newShopper())
  const act = action === 'PARTIAL_REFUND' ? { action, amountToRefund: 30 } : { action }
  const { version } = (await by.call<AdminPreview>('POST', `/orders/${orderId}/preview`, act)).body
  const { body } = await by.call<RequestedChange>(
    'POST',
    `/orders/${orderId}/requests`,
    { asked: act, reason: 'Combinado com a loja' },
    { 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() },
  )
  return { orderId, id: body.id }
}
const agree = (by: SignedInAdmin, id: string) =>
  by.call<{ code?: string; state?: string }>('PUT', `/requested_changes/${id}/agree`, undefined, {
    'idempotency-key': crypto.randomUUID(),
  })
const timesDone = (orderId: string) =>
  world.deps.db.count(sql`
      select count(*) from audit_entries
      where object_id = ${orderId} and action in ('ORDER_PARTLY_REFUNDED', 'CLOSED_WITH_NEGOTIATION')`)

it.each(ACTS)('%s that several agree to at once is done once', async (action) => {
  const by = await newAdmin(world)
  const others = await Promise.all([1, 2, 3, 4].map(() => newAdmin(world)))
  const { orderId, id } = await asked(action, by)
  const answers = await Promise.all(others.map((it) => agree(it, id)))
  // the second one finds it done
  expect(answers.map((it) => [it.status, it.body.state])).toEqual(others.map(() => [200, 'DONE']))
  expect(await timesDone(orderId)).toBe(1)
  const { body } = await by.call<AdminOrder>('GET', `/orders/${orderId}`)
  expect(body.canceledAmount).toBe(action === 'PARTIAL_REFUND' ? 30 : 0)
})

it.each(ACTS)(
  '%s is either withdrawn or carried out, if one person withdraws it while another approves',
  async (action) => {
    const [by, other] = [await newAdmin(world), await newAdmin(world)]
    const { orderId, id } = await asked(action, by)
    const [agreed, withdrawn] = await Promise.all([
      agree(other, id),
      by.call<{ state?: string }>('DELETE', `/requested_changes/${id}`),
    ])
    expect([agreed.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await timesDone(orderId)).toBe(agreed.status === 200 ? 1 : 0)
  },
)

it('a permission that is removed while its holder approves either still counts or is missing', async () => {
  const [by, other] = [await newAdmin(world), await newAdmin(world, 'FINANCE')]
  const { orderId, id } = await asked('PARTIAL_REFUND', by)
  const [agreed] = await Promise.all([
    agree(other, id),
    world.deps.db.run(sql`update admin_users set role = 'RISK' where id = ${other.id}`),
  ])
  expect([200, 403]).toContain(agreed.status)
  expect(await timesDone(orderId)).toBe(agreed.status === 200 ? 1 : 0)
})
