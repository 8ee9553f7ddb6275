/** Two people who saw the same preview confirm it at the same moment: it is carried out once. */
import type {
  AdminAction,
  AdminActionAsked,
  AdminOrder,
  AdminPreview,
} from '@drip/core/contracts/admin/admin-area'
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import { afterAll, expect, it } from 'vitest'
import { ownWorld } from '../../../../../test/own-world.ts'
import { buy, goTo, newShopper } from '../../../../../test/shopper.ts'
import { expectTruths } from '../../../../../test/truths.ts'
import { findOrder } from '../../../purchases/orders/orders.store.ts'
import { refundTooOld, takenTwice } from '../../../purchases/refunds/refunds.makers.ts'
import { letRunOut } from '../../../servicing/disputes/disputes.makers.ts'
import { openDispute } from '../../../servicing/disputes/open-dispute.ts'
import { beginPause, previewPause } from '../../../servicing/pauses/begin-pause.ts'
import { newSignedIn } from '../../merchant-area/merchant-area.makers.ts'
import { type SignedInAdmin, newAdmin } from '../admin-area.makers.ts'

const world = await ownWorld()
const merchant = await world.merchant({ ecommPlatform: 'MALGA' })

afterAll(() => expectTruths(world))

const sold = async () => {
  await goTo(world, '2026-11-24')
  return buy(world, merchant.apiKey, newShopper(), {
    products: [
      { name: 'Camisa', quantity: 1, amount: '200.00' },
      { name: 'Chapéu', quantity: 1, amount: '100.00' },
    ],
  })
}

/** Each action's request and address; an action without a line here does not compile. */
const ACTIONS: Record<AdminAction, (order: AdminOrder) => [AdminActionAsked, string, object?]> = {
  FULL_REFUND: ({ id }) => [{ action: 'FULL_REFUND' }, `/orders/${id}/cancel`],
  PARTIAL_REFUND: ({ id }) => [
    { action: 'PARTIAL_REFUND', amountToRefund: 30 },
    `/orders/${id}/partial_cancel`,
    { amountToRefund: 30 },
  ],
  PRODUCT_REFUND: ({ id, products }) => {
    const productIds = [products[0]?.id ?? '']
    return [{ action: 'PRODUCT_REFUND', productIds }, `/orders/${id}/products/cancel`, { productIds }]
  },
  PRODUCT_AMOUNT: ({ id, products }) => {
    const productId = products[0]?.id ?? ''
    const path = `/orders/${id}/products/${productId}/amount`
    return [{ action: 'PRODUCT_AMOUNT', productId, amount: 150 }, path, { amount: 150 }]
  },
  DUE_DATE: ({ id }) => [
    { action: 'DUE_DATE', date: '2026-12-15' },
    `/orders/${id}/due_date`,
    { date: '2026-12-15' },
  ],
  MOVE_DUE_DATE: ({ moves }) => {
    const instalmentId = moves.days[0]?.instalmentId ?? ''
    const body = { date: moves.days[0]?.to ?? '', following: 'KEEP' } as const
    return [{ action: 'MOVE_DUE_DATE', instalmentId, ...body }, `/instalments/${instalmentId}/due_date`, body]
  },
  PAUSE: ({ id }) => {
    const body = { kind: 'HARDSHIP', days: 30, reason: 'INCOME' } as const
    return [{ action: 'PAUSE', ...body }, `/orders/${id}/pause`, body]
  },
  END_PAUSE: ({ id }) => [{ action: 'END_PAUSE' }, `/orders/${id}/pause`],
  DECIDE_DISPUTE: ({ id, disputes }) => {
    const disputeId = disputes.content[0]?.id ?? ''
    const body = { outcome: 'REDUCTION', amount: 40, text: 'O produto veio com defeito.' } as const
    return [
      { action: 'DECIDE_DISPUTE', disputeId, ...body },
      `/orders/${id}/disputes/${disputeId}/decision`,
      body,
    ]
  },
  REMOVE_FEE: ({ instalments }) => {
    const instalmentId = instalments[0]?.id ?? ''
    const asked = { action: 'REMOVE_FEE', instalmentId, reason: null } as const
    return [asked, `/instalments/${instalmentId}/fee`, { reason: null }]
  },
  CLOSE_WITH_NEGOTIATION: ({ id }) => [
    { action: 'CLOSE_WITH_NEGOTIATION' },
    `/orders/${id}/close_with_negotiation`,
  ],
  CANCEL_WITH_NEGOTIATION: ({ id }) => [
    { action: 'CANCEL_WITH_NEGOTIATION' },
    `/orders/${id}/cancel_with_negotiation`,
  ],
  OUTSIDE_REFUND: ({ id, payments }) => {
    const failed = payments.flatMap((it) => it.refunds).find((it) => it.canPayOutside !== undefined)
    const refundId = failed?.id ?? ''
    const body = { paidOn: '2027-03-01', way: 'BANK_TRANSFER', reference: 'TED-0001' } as const
    return [
      { action: 'OUTSIDE_REFUND', refundId, ...body },
      `/orders/${id}/refunds/${refundId}/paid_outside`,
      body,
    ]
  },
  DOUBLE_REFUND: ({ id, payments }) => {
    const refundId = payments.flatMap((it) => it.doubles ?? [])[0]?.id ?? ''
    const body = { returned: { paidOn: '2027-03-01', reference: 'PIX-0001' } }
    return [
      { action: 'DOUBLE_REFUND', refundId, ...body },
      `/orders/${id}/double_refunds/${refundId}/settled`,
      body,
    ]
  },
}

const DELETES: readonly AdminAction[] = ['REMOVE_FEE', 'END_PAUSE']

/** The order is paused. */
async function paused(orderId: string): Promise<void> {
  const asked = { orderId, kind: 'RETURN', days: 21, reason: null } as const
  const { version } = await previewPause(world.deps, asked)
  await beginPause(world.deps, { ...asked, version, by: 'CUSTOMER' })
}

/** The store's deadline has passed. */
async function undecided(orderId: string): Promise<void> {
  const order = await findOrder(world.deps.db, orderId)
  const customerId = order?.customerId ?? ''
  await openDispute(world.deps, {
    orderId,
    customerId,
    reason: 'NOT_AS_DESCRIBED',
    story: 'Veio com defeito.',
  })
  await letRunOut(world)
}

/** In reais, once; the other actions cancel nothing. */
const CANCELED: Partial<Record<AdminAction, number>> = {
  FULL_REFUND: 300,
  PARTIAL_REFUND: 30,
  PRODUCT_REFUND: 200,
  PRODUCT_AMOUNT: 50,
  CANCEL_WITH_NEGOTIATION: 300,
  DECIDE_DISPUTE: 40,
  // it was cancelled before
  OUTSIDE_REFUND: 300,
  DOUBLE_REFUND: 300,
}

/** Orders that are more than just sold. */
const MADE: Partial<Record<AdminAction, () => Promise<string>>> = {
  OUTSIDE_REFUND: async () => (await refundTooOld(world, merchant)).orderId,
  DOUBLE_REFUND: async () => (await takenTwice(world, merchant)).orderId,
}

const details = async (admin: SignedInAdmin, id: string) =>
  (await admin.call<AdminOrder>('GET', `/orders/${id}`)).body

it.each(Object.keys(ACTIONS) as AdminAction[])(
  '%s, previewed by two and confirmed by both at once',
  async (action) => {
    const id = await (MADE[action]?.() ?? sold())
    // a late charge can be removed only if there is one
    if (action === 'REMOVE_FEE') await goTo(world, '2027-02-10')
    if (action === 'END_PAUSE') await paused(id)
    if (action === 'DECIDE_DISPUTE') await undecided(id)
    const admins = [await newAdmin(world), await newAdmin(world)] as const
    const [asked, path, body] = ACTIONS[action](await details(admins[0], id))
    const previews = await Promise.all(
      admins.map((admin) => admin.call<AdminPreview>('POST', `/orders/${id}/preview`, asked)),
    )
    expect(previews.map((it) => it.status)).toEqual([200, 200])
    expect(previews[0]?.body.version).toBe(previews[1]?.body.version)
    const answers = await Promise.all(
      admins.map((admin, index) =>
        admin.call(DELETES.includes(action) ? 'DELETE' : 'PUT', path, body, {
          'idempotency-key': crypto.randomUUID(),
          'if-match': `"${previews[index]?.body.version}"`,
        }),
      ),
    )
    const statuses = answers.map((it) => it.status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(204)
    // refused because of the present state, or because it differs from the preview
    expect([409, 412, 422]).toContain(statuses[1])
    const after = await details(admins[0], id)
    expect(after.canceledAmount).toBe(CANCELED[action] ?? 0)
  },
)

it('An amount of one sale that two people of a store refund at the same time is refunded once', async () => {
  const id = await sold()
  const users = [await newSignedIn(world, merchant.id), await newSignedIn(world, merchant.id)]
  const [first] = users
  const { version } = (await first?.call<MerchantCheckout>('GET', `/v2/checkouts/${id}`))?.body ?? {}
  const answers = await Promise.all(
    users.map(({ tokens }) =>
      world.call(
        'PUT',
        `/merchant_backoffice/api/v1/orders/${id}/cancel/partially`,
        { amount: 30 },
        {
          authorization: `Bearer ${tokens.accessToken}`,
          'idempotency-key': crypto.randomUUID(),
          'if-match': `"${version}"`,
        },
      ),
    ),
  )
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await first?.call<MerchantCheckout>('GET', `/v2/checkouts/${id}`))?.body.canceledAmount).toBe(30)
})
