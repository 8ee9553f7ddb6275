/**
 * "Pressed, never answered, pressed again" for every call that changes something, in every area: it takes effect once,
 * and the second press receives the first one's answer (docs/decisions/0032). The calls are Fastify's routes: a new one
 * fails unless it is listed here or among those with their own protocol.
 */
import type { MadeApiKey } from '@drip/core/contracts/merchant/api-keys'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Written, unnamedFields } from '@drip/core/audit/describe-change'
import type {
  AdminActionAsked,
  AdminMessages,
  AdminOrder,
  AdminPreview,
} from '@drip/core/contracts/admin/admin-area'
import type { CollectionCase } from '@drip/core/contracts/admin/collections/admin-collections'
import type { ShownStrategy } from '@drip/core/contracts/admin/collections/admin-strategies'
import { addDays, saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminErasures } from '@drip/core/contracts/admin/admin-watch'
import type { FactorAsked, TotpSetup } from '@drip/core/accounts/second-factor'
import type { Promotion, Store, Tag } from '@drip/core/contracts/catalogue/catalogue'
import type { MerchantCreated, MerchantDetails } from '@drip/core/contracts/merchant/merchant-admin'
import type {
  CustomerOrder,
  CustomerProfile,
  MovePreview,
  PartPreview,
  PausePreview,
  SessionTokens,
} from '@drip/core/contracts/customer-area'
import type { MerchantCheckout } from '@drip/core/contracts/merchant/merchant-area'
import type { RequestedChanges } from '@drip/core/contracts/admin/requested-changes'
import type { WebhookDelivery, WebhookEndpoint } from '@drip/core/contracts/merchant/webhooks'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld } from '../test/own-world.ts'
import { servedRoutes } from '../test/served-routes.ts'
import { DEFAULT_CREDIT_POLICY } from '@drip/core/credit/policy'
import { buy, goTo, newShopper, untilDecided, untilPix } from '../test/shopper.ts'
import { expectTruths } from '../test/truths.ts'
import type { TestAnswer } from '../test/world.ts'
import { createApp } from './app.ts'
import {
  ADMIN_PASSWORD,
  type SignedInAdmin,
  newAdmin,
} from './features/areas/admin-area/admin-area.makers.ts'
import {
  newCategory,
  newStore,
  newTag,
  storeForm,
} from './features/marketplace/catalogue/catalogue.makers.ts'
import {
  PASSWORD as CUSTOMER_PASSWORD,
  newCustomer,
  signIn,
} from './features/areas/customer-area/customer-area.makers.ts'
import { PASSWORD, newPerson, newSignedIn } from './features/areas/merchant-area/merchant-area.makers.ts'
import { newPair } from './features/areas/merchant-api/signed-calls.makers.ts'
import { addTotp, codeOfApp } from './features/people/second-factor/second-factor.makers.ts'
import { logoOf } from './features/records/pictures/pictures.makers.ts'
import { openReceiver } from './features/messaging/webhooks/webhooks.makers.ts'
import { TOO_LATE, refundTooOld, takenTwice } from './features/purchases/refunds/refunds.makers.ts'
import { switchOn } from './features/servicing/autopay/switch-on.ts'
import {
  PATH as AGENCIES,
  WRITTEN as AGENCY,
  agencyDesk,
  fileOf,
  newAgency,
} from './features/servicing/agencies/agencies.makers.ts'
import { sweepCases } from './features/servicing/collections/sweep-cases.ts'
import { contestDispute } from './features/servicing/disputes/answer-dispute.ts'
import { PDF, STORY, disputed } from './features/servicing/disputes/disputes.makers.ts'
import { beginPause, previewPause } from './features/servicing/pauses/begin-pause.ts'
import { onlyAsks } from './platform/http/answer-once.ts'
import type { MovableClock } from './platform/clock.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A button: the address of its call, and its data. */
interface Button {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** Calls whose own protocol defines how a repeat is recognised, and where that is tested. */
const OWN_WAYS: Record<string, string> = {
  'POST /api/v1/checkouts': 'the merchant API: merchant-api.test.ts',
  'PUT /api/v1/cancellation/:id': 'the merchant API: merchant-orders.test.ts',
  'PUT /api/v1/merchant/orders/:id/cancel': 'the merchant API: merchant-orders.test.ts',
  'POST /api/v2/orders/:id/refunds': 'the merchant API: merchant-orders.test.ts',
  'POST /api/v2/disputes/:id/acceptance': 'the merchant API: merchant-disputes.test.ts',
  'POST /api/v2/disputes/:id/contest': 'the merchant API: merchant-disputes.test.ts',
  'POST /api/v2/disputes/:id/files': 'the merchant API: merchant-disputes.test.ts',
  'POST /api/v2/webhook_endpoints': 'the merchant API: webhooks.test.ts',
  'PATCH /api/v2/webhook_endpoints/:id': 'the merchant API: webhooks.test.ts',
  'DELETE /api/v2/webhook_endpoints/:id': 'the merchant API: webhooks.test.ts',
  'POST /api/v2/webhook_endpoints/:id/rotate_secret': 'the merchant API: webhooks.test.ts',
  'POST /api/v2/webhook_endpoints/:id/test': 'the merchant API: webhooks.test.ts',
  'POST /api/v2/webhook_endpoints/:id/replay': 'the merchant API: webhooks.test.ts',
  'POST /api/v2/webhook_deliveries/:id/resend': 'the merchant API: webhooks.test.ts',
  'POST /api/v1/merchants/log_plugin_error': 'what a plugin tells of itself: a line of the log',
  'POST /file/v1/upload/nf': 'a file by its content: invoices.test.ts',
  'POST /webhooks/pix/:secret/pix': 'a hint that may come often: settle-charge.races.ts',
  'POST /webhooks/pix/:secret/med': 'a hint that may come often: med.races.ts',
  'POST /webhooks/pix/:secret/rec': 'a hint that may come often: autopay.test.ts',
  'POST /webhooks/pix/:secret/cobr': 'a hint that may come often: autopay.races.ts',
  'POST /vtex/payments': "VTEX's protocol, by its payment id: vtex.test.ts",
  'POST /vtex/payments/:paymentId/cancellations': "VTEX's protocol, by its request id: vtex.test.ts",
  'POST /vtex/payments/:paymentId/refunds': "VTEX's protocol, by its request id: vtex.test.ts",
  'POST /vtex/payments/:paymentId/settlements': "VTEX's protocol, by its request id: vtex.test.ts",
  'POST /nuvemshop/checkouts': "Nuvemshop's protocol, by its order: nuvemshop.test.ts",
  'POST /nuvemshop/refunds': "Nuvemshop's protocol, by its refund: nuvemshop.test.ts",
  'POST /merchant_backoffice/api/v1/plugin_sign_up/:platform': 'a code that is good once: plugins.test.ts',
  'POST /admin_backoffice/api/v1/customers/:id/cpf':
    'each look is one, and written down: admin-customers.test.ts',
  'POST /admin_backoffice/api/v1/checkouts/:id/cpf':
    'each look is one, and written down: admin-customers.test.ts',
  'POST /admin_backoffice/api/v1/jobs/:id/retry': 'work that runs again is no failed work: watch.test.ts',
  'DELETE /admin_backoffice/api/v1/jobs/:id': 'work that is gone cannot go again: watch.test.ts',
  'POST /admin_backoffice/api/v1/failed_webhooks/:id/retry': 'by what it sends again: watch.test.ts',
  'POST /merchant_backoffice/api/v1/test_world':
    'each is a way in of its own, and its terms are kept once: test-world.test.ts',
  'POST /merchant_backoffice/api/v1/login/test_world': 'an entry that is good once: test-world.test.ts',
  'POST /api/test_world/payments': "a payer's bank, which is the sandbox: test-world.test.ts",
  'POST /customer_backoffice/api/v2/login/by_checkout': 'a code that opens once: open-by-checkout.test.ts',
  'DELETE /admin_backoffice/api/v1/user/sessions': 'what has ended stays ended: own-sessions.test.ts',
  'DELETE /admin_backoffice/api/v1/user/sessions/:id': 'what has ended stays ended: own-sessions.test.ts',
  'DELETE /customer_backoffice/api/v1/user/sessions': 'what has ended stays ended: own-sessions.test.ts',
  'DELETE /customer_backoffice/api/v1/user/sessions/:id': 'what has ended stays ended: own-sessions.test.ts',
  'PUT /customer_backoffice/api/v1/user/push':
    'one browser is one, and hears once that it began: push.test.ts',
  'POST /api/v1/checkouts/:id/device': 'a device in the place of the one before: remembered-devices.test.ts',
  'PUT /api/v1/checkouts/:id/device': 'the same next text, and one code: remembered-devices.test.ts',
  'DELETE /api/v1/checkouts/:id/device': 'what has ended stays ended: remembered-devices.test.ts',
  'POST /customer_backoffice/api/v1/user/devices':
    'a device in the place of the one before: remembered-devices.test.ts',
  'DELETE /customer_backoffice/api/v1/user/devices/:id':
    'what has ended stays ended: remembered-devices.test.ts',
  'DELETE /customer_backoffice/api/v1/user/push/:id': 'what has ended is not there: push.test.ts',
  'DELETE /merchant_backoffice/api/v1/user/sessions': 'what has ended stays ended: own-sessions.test.ts',
  'DELETE /merchant_backoffice/api/v1/user/sessions/:id': 'what has ended stays ended: own-sessions.test.ts',
  'PUT /api/v1/offers/:token/opening': 'the first time is kept: offers.test.ts',
  'POST /api/v1/offers/:token/acceptance': 'accepted is accepted, and shown so again: offers.test.ts',
  'POST /api/v1/offers/:token/payment': 'one live code of a line: accept-plan.test.ts',
  'POST /api/v1/contact_changes/:token/objection':
    'stopped is stopped, and told so again: contact-changes.test.ts',
  'POST /api/v1/help/conversations': 'a conversation in which nobody has spoken: help.test.ts',
  'POST /api/v1/help/messages': 'a message by its own id: help.test.ts',
  ...Object.fromEntries(
    ['admin', 'merchant', 'customer'].flatMap((area) => {
      const base = `POST /${area}_backoffice/api/v1`
      return [
        [
          `${base}/second_factor/passkeys/options`,
          'what the browser asks by, good once: admin-factors.test.ts',
        ],
        [
          `PUT /${area}_backoffice/api/v1/second_factor/proof`,
          'a challenge that is good once: admin-factors.test.ts',
        ],
        [`${base}/second_factor/passkeys`, 'a challenge that is good once: admin-factors.test.ts'],
        [`${base}/second_factor/passkeys/:id/removal`, 'gone is gone: admin-factors.test.ts'],
      ]
    }),
  ),
  'POST /feedback/checkout-feedback': 'an opinion: neither money nor a message',
  'POST /api/v1/policy-reports': 'a line in the log: neither money nor a message',
  'POST /api/v1/events': 'a count of what screens are used: neither money nor a message',
  'POST /demo/clock': 'the demo world alone',
}
/** Log-in calls: another session is no effect, and codes are limited where they are sent. */
const SESSIONS = /\/login$/

const folder = mkdtempSync(join(tmpdir(), 'drip-pressed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = await ownWorld({ DATA_DIR: folder, VTEX_TEST_SUITE_TOKEN: 'a-token-of-the-test-suite' })
const receiver = await openReceiver()
const merchant = await world.merchant({ ecommPlatform: 'MALGA' })
let admin = await newAdmin(world)
const user = await newSignedIn(world, merchant.id)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const asAdmin: SignedInAdmin['call'] = (method, path, body, headers = {}) =>
  world.call(method, path, body, { ...bearer(admin.tokens.accessToken), ...headers })
const category = await newCategory(asAdmin)

// moves time back, so that no session ends during a test
beforeEach(() => goTo(world, '2026-11-24'))
afterAll(async () => {
  await expectTruths(world)
  await receiver.close()
})

const ok = async <Body>(answer: Promise<TestAnswer<Body>>): Promise<Body> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const PRODUCTS = [
  { name: 'Camisa', quantity: 1, amount: '200.00' },
  { name: 'Chapéu', quantity: 1, amount: '100.00' },
]
const sold = () => buy(world, merchant.apiKey, newShopper(), { products: PRODUCTS })
const order = async () => ok(admin.call<AdminOrder>('GET', `/orders/${await sold()}`))
/** An order after the first due date, with a late charge. */
const lateOrder = async () => {
  const id = await sold()
  await goTo(world, '2027-02-10')
  admin = await newAdmin(world)
  return ok(admin.call<AdminOrder>('GET', `/orders/${id}`))
}
/** A customer who is late and has a case; ten in the morning on a Wednesday. */
const lateCase = async () => {
  const { customer: late } = await lateOrder()
  await sweepCases(world.deps)
  return late.id
}
/** A case that somebody works on, and an offer for its purchase. */
const caseInHand = async () => {
  const id = await lateCase()
  await ok(admin.call('PUT', `/collections/${id}/hold`))
  const { plans } = await ok(admin.call<CollectionCase>('GET', `/collections/${id}`))
  const [of] = plans
  const offer = of?.offers.at(-1)
  return { id, body: { orderId: of?.orderId, kind: offer?.kind, version: offer?.version } }
}
const STRATEGY = {
  stages: [{ kind: 'CALL', day: 5, minAmount: 0, history: 'ANY' }],
  why: 'Para tentar.',
}
const strategy = () =>
  ok(admin.call<ShownStrategy>('PUT', `/collections/strategies/${crypto.randomUUID()}`, STRATEGY))
/** Each start needs another day, as only one can begin on a day. */
let startDays = 0
const strategyStart = async () => {
  const { id, version } = await strategy()
  const path = `/collections/strategies/${id}/starts/${crypto.randomUUID()}`
  const startsOn = addDays(saoPauloDate(world.deps.clock.now()), 30 + startDays++)
  return { path, press: back(path, { startsOn, share: null, why: 'Para tentar.', version }) }
}
/** One agency at a time, with all cases that are late for long. */
const agencyWithCases = async () => {
  await world.deps.db.run(sql`update agencies set archived_at = now()`)
  const customerId = await lateCase()
  const id = await newAgency(admin)
  const path = `${AGENCIES}/${id}/hand-overs/${crypto.randomUUID()}`
  const body = { fromDay: 30, fromAmount: 0, most: 100 }
  return { id, customerId, path, body }
}
const customer = () => newCustomer(world, merchant.apiKey)
const customerId = async () => (await order()).customer.id
/** A customer whose first instalment is ten days late. */
const lateCustomer = async () => {
  const it = await customer()
  await goTo(world, '2026-12-19')
  return { ...it, ...(await signIn(world, it.shopper)) }
}
/** A customer who has bought and has no password yet. */
const bought = async () => {
  const shopper = newShopper()
  await buy(world, merchant.apiKey, shopper)
  return shopper
}
const cpfOf = async (id?: string) =>
  (await ok(admin.call<{ cpf: string }>('POST', `/customers/${id ?? (await customerId())}/cpf`))).cpf
const endpoint = async () =>
  ok(
    user.call<WebhookEndpoint>('POST', '/v1/webhook_endpoints', {
      url: `${receiver.url}/${crypto.randomUUID()}`,
    }),
  )
const keyForm = () => ({ name: 'Loja virtual', scopes: ['checkouts:write'] })
const apiKey = () => ok(user.call<MadeApiKey>('POST', '/v1/api_keys', keyForm()))
const newMerchant = () => ok(admin.call<MerchantCreated>('POST', '/merchants', merchantForm()))
let cnpjs = 0
const CNPJS = [
  '33.000.167/0001-01',
  '19.131.243/0001-97',
  '60.701.190/0001-04',
  '00.000.000/0001-91',
  '12.ABC.345/01DE-35',
]
const merchantForm = () => ({
  name: `Casa ${cnpjs}`,
  legalName: 'Aurora Móveis S.A.',
  cnpj: CNPJS[cnpjs++] ?? '',
  initials: 'ca',
  representativeCpf: '529.982.247-25',
  settlementPlatform: 'STARKBANK',
  enableInApp: true,
  url: `https://casa${cnpjs}.example`,
  categoriesIds: [category.id],
})
const memberForm = () => ({
  email: `${crypto.randomUUID()}@loja.example`,
  phone: '+5511977661234',
  name: 'Bia Reis',
})
const promotion = async () =>
  ok(
    asAdmin<Promotion>('POST', '/promotion-banner', {
      name: `Verão ${crypto.randomUUID()}`,
      type: 'PRODUCT_VIEW',
      image: await logoOf(),
    }),
  )
const product = (storeId: string) => ({ name: 'Bota', url: 'https://loja.example/bota', price: 10, storeId })
const store = () => newStore(asAdmin, { name: `Loja ${crypto.randomUUID()}`, categoriesIds: [category.id] })

/** An action on an order as the screen sends it: with the version that it showed. */
const act = async (id: string, asked: AdminActionAsked, path: string, body?: unknown): Promise<Button> => {
  const { version } = await ok(admin.call<AdminPreview>('POST', `/orders/${id}/preview`, asked))
  return {
    path: `/admin_backoffice/api/v1${path}`,
    ...(body === undefined ? {} : { body }),
    headers: { ...bearer(admin.tokens.accessToken), 'if-match': `"${version}"` },
  }
}
const back = (path: string, body?: unknown): Button => ({
  path: `/admin_backoffice/api/v1${path}`,
  ...(body === undefined ? {} : { body }),
})
const shop = (path: string, body?: unknown): Button => ({
  path: `/merchant_backoffice/api${path}`,
  ...(body === undefined ? {} : { body }),
})
/** A signed-in customer's button. */
const ofCustomer = (it: { tokens: SessionTokens }, path: string, body?: unknown): Button => ({
  path: `/customer_backoffice/api/v1${path}`,
  ...(body === undefined ? {} : { body }),
  headers: bearer(it.tokens.accessToken),
})
const own = async (path: string, body?: unknown): Promise<Button> => {
  const it = await customer()
  return ofCustomer(it, path.replace(':order', it.orderId), body)
}
const saleOf = async () => {
  const id = await sold()
  return ok(user.call<MerchantCheckout>('GET', `/v2/checkouts/${id}`))
}
const seen = ({ version }: { version: string }) => ({ 'if-match': `"${version}"` })

/** Every button that moves money, notifies somebody or saves, by its route. */
const BUTTONS: Record<string, () => Promise<Button> | Button> = {
  // the back-office: orders
  'PUT /admin_backoffice/api/v1/list_views/:list': () =>
    back('/list_views/pedidos', { name: 'Atrasados', filters: { late: 'true' }, columns: null }),
  'DELETE /admin_backoffice/api/v1/list_views/:list': () =>
    back('/list_views/pedidos', { name: 'Atrasados' }),
  'POST /admin_backoffice/api/v1/bulk': async () =>
    back('/bulk', {
      action: 'HIDE_STORE',
      ids: [(await newStore(asAdmin, { categoriesIds: [category.id] })).id],
    }),
  'PUT /admin_backoffice/api/v1/orders/:id/cancel': async () => {
    const id = await sold()
    return act(id, { action: 'FULL_REFUND' }, `/orders/${id}/cancel`)
  },
  'PUT /admin_backoffice/api/v1/orders/:id/partial_cancel': async () => {
    const id = await sold()
    const asked = { action: 'PARTIAL_REFUND', amountToRefund: 30 } as const
    return act(id, asked, `/orders/${id}/partial_cancel`, { amountToRefund: 30 })
  },
  'PUT /admin_backoffice/api/v1/orders/:id/products/cancel': async () => {
    const { id, products } = await order()
    const productIds = [products[0]?.id ?? '']
    return act(id, { action: 'PRODUCT_REFUND', productIds }, `/orders/${id}/products/cancel`, { productIds })
  },
  'PUT /admin_backoffice/api/v1/orders/:id/products/:productId/amount': async () => {
    const { id, products } = await order()
    const asked = { action: 'PRODUCT_AMOUNT', productId: products[0]?.id ?? '', amount: 150 } as const
    return act(id, asked, `/orders/${id}/products/${asked.productId}/amount`, { amount: 150 })
  },
  'PUT /admin_backoffice/api/v1/orders/:id/due_date': async () => {
    const id = await sold()
    return act(id, { action: 'DUE_DATE', date: '2026-12-15' }, `/orders/${id}/due_date`, {
      date: '2026-12-15',
    })
  },
  'PUT /admin_backoffice/api/v1/instalments/:id/due_date': async () => {
    const { id, moves } = await order()
    const [days] = moves.days
    const [instalmentId, body] = [
      days?.instalmentId ?? '',
      { date: days?.from ?? '', following: 'KEEP' } as const,
    ]
    return act(
      id,
      { action: 'MOVE_DUE_DATE', instalmentId, ...body },
      `/instalments/${instalmentId}/due_date`,
      body,
    )
  },
  'PUT /admin_backoffice/api/v1/orders/:id/pause': async () => {
    const id = await sold()
    const body = { kind: 'HARDSHIP', days: 30, reason: 'INCOME' } as const
    return act(id, { action: 'PAUSE', ...body }, `/orders/${id}/pause`, body)
  },
  'DELETE /admin_backoffice/api/v1/orders/:id/pause': async () => {
    const id = await sold()
    const asked = { orderId: id, kind: 'RETURN', days: 21, reason: null } as const
    const { version } = await previewPause(world.deps, asked)
    await beginPause(world.deps, { ...asked, version, by: 'CUSTOMER' })
    return act(id, { action: 'END_PAUSE' }, `/orders/${id}/pause`)
  },
  'PUT /admin_backoffice/api/v1/orders/:id/disputes/:disputeId/decision': async () => {
    const { orderId, disputeId } = await disputed(await customer())
    const text = 'Enviamos no prazo, e há rastreio.'
    await contestDispute(world.deps, { merchantId: merchant.id, disputeId, text, by: user.id })
    const body = { outcome: 'REDUCTION', amount: 40, text: 'O produto veio com defeito.' } as const
    const path = `/orders/${orderId}/disputes/${disputeId}/decision`
    return act(orderId, { action: 'DECIDE_DISPUTE', disputeId, ...body }, path, body)
  },
  'DELETE /admin_backoffice/api/v1/instalments/:id/fee': async () => {
    const { id, instalments } = await lateOrder()
    const instalmentId = instalments[0]?.id ?? ''
    const asked = { action: 'REMOVE_FEE', instalmentId, reason: null } as const
    return act(id, asked, `/instalments/${instalmentId}/fee`, { reason: null })
  },
  'PUT /admin_backoffice/api/v1/orders/:id/plan': async () => {
    const { id, plans } = await lateOrder()
    const [, , offer] = plans.offers
    const body = { kind: offer?.kind, version: offer?.version, reason: 'Pediu por telefone' }
    return back(`/orders/${id}/plan`, body)
  },
  'PUT /admin_backoffice/api/v1/orders/:id/close_with_negotiation': async () => {
    const id = await sold()
    return act(id, { action: 'CLOSE_WITH_NEGOTIATION' }, `/orders/${id}/close_with_negotiation`)
  },
  'PUT /admin_backoffice/api/v1/orders/:id/cancel_with_negotiation': async () => {
    const id = await sold()
    return act(id, { action: 'CANCEL_WITH_NEGOTIATION' }, `/orders/${id}/cancel_with_negotiation`)
  },
  'PUT /admin_backoffice/api/v1/orders/:id/refunds/:refundId/paid_outside': async () => {
    const { orderId, refundId } = await refundTooOld(world, merchant)
    admin = await newAdmin(world)
    const body = { paidOn: TOO_LATE, way: 'BANK_TRANSFER', reference: 'TED-4711' } as const
    const asked = { action: 'OUTSIDE_REFUND', refundId, ...body } as const
    return act(orderId, asked, `/orders/${orderId}/refunds/${refundId}/paid_outside`, body)
  },
  'PUT /admin_backoffice/api/v1/orders/:id/double_refunds/:refundId/settled': async () => {
    const { orderId, refundId } = await takenTwice(world, merchant)
    admin = await newAdmin(world)
    const body = { returned: { paidOn: TOO_LATE, reference: 'PIX-4711' } }
    const asked = { action: 'DOUBLE_REFUND', refundId, ...body } as const
    return act(orderId, asked, `/orders/${orderId}/double_refunds/${refundId}/settled`, body)
  },
  'POST /admin_backoffice/api/v1/write_offs': async () => {
    const asked = { values: [await sold()], type: 'ORDER' }
    const { version } = await ok(admin.call<AdminPreview>('POST', '/write_offs/preview', asked))
    return { ...back('/write_offs', asked), headers: seen({ version }) }
  },
  'POST /admin_backoffice/api/v1/orders/:id/instalment_payments': async () => {
    const { id, instalments } = await order()
    return back(`/orders/${id}/instalment_payments`, { instalmentIds: [instalments[0]?.id] })
  },
  'PUT /admin_backoffice/api/v1/orders/:id/autopay/stopped': async () => {
    const id = await sold()
    await switchOn(world.deps, id)
    return back(`/orders/${id}/autopay/stopped`, { reason: 'Pediu por telefone' })
  },
  'POST /admin_backoffice/api/v1/orders/:id/unique_payment': async () =>
    back(`/orders/${await sold()}/unique_payment`),
  'PUT /admin_backoffice/api/v1/payments/:externalPaymentId/refresh': async () => {
    const id = await sold()
    const { externalPaymentId } = await ok(
      admin.call<{ externalPaymentId: string }>('POST', `/orders/${id}/unique_payment`),
    )
    return back(`/payments/${externalPaymentId}/refresh`, { orderId: id })
  },

  'PUT /admin_backoffice/api/v1/messages/:id/repeats/:key': async () => {
    const id = await sold()
    await settled()
    const { content } = await ok(admin.call<AdminMessages>('GET', `/checkouts/${id}/messages`))
    return back(`/messages/${content.find((it) => it.canRepeat)?.id}/repeats/${crypto.randomUUID()}`)
  },
  'PUT /admin_backoffice/api/v1/orders/:id/instalments/:instalmentId/links/:key': async () => {
    const { id, instalments } = await order()
    return back(`/orders/${id}/instalments/${instalments[0]?.id}/links/${crypto.randomUUID()}`)
  },

  'PUT /admin_backoffice/api/v1/contests/:id/fraud': async () => {
    const id = await sold()
    await world.deps.db.run(sql`
      with contest as (
        insert into med_cases (id, psp_id, end_to_end_id, amount, reason, opened_at, heard_at)
        select purchase_id, purchase_id::text, end_to_end_id, amount, 'SCAM', now(), now() from pix_payments
        where purchase_id = ${id} limit 1 returning id, amount)
      insert into med_purchases (case_id, purchase_id, amount) select id, id, amount from contest`)
    const body = { reason: 'STOLEN_ACCOUNT', explanation: 'A conta era de outra pessoa.' }
    return back(`/contests/${id}/fraud`, body)
  },
  'PUT /admin_backoffice/api/v1/collections/next': async () => {
    await lateCase()
    return back('/collections/next')
  },
  'PUT /admin_backoffice/api/v1/collections/:id/hold': async () =>
    back(`/collections/${await lateCase()}/hold`),
  'DELETE /admin_backoffice/api/v1/collections/:id/hold': async () => {
    const path = `/collections/${await lateCase()}/hold`
    await ok(admin.call('PUT', path))
    return back(path)
  },
  'PUT /admin_backoffice/api/v1/collections/:id/holder': async () => {
    const id = await lateCase()
    await ok(admin.call('PUT', `/collections/${id}/hold`))
    const { id: to } = await newAdmin(world, 'OPERATOR')
    return back(`/collections/${id}/holder`, { from: admin.id, to })
  },
  'PUT /admin_backoffice/api/v1/collections/strategies/:id': async () =>
    back(`/collections/strategies/${crypto.randomUUID()}`, STRATEGY),
  'DELETE /admin_backoffice/api/v1/collections/strategies/:id': async () =>
    back(`/collections/strategies/${(await strategy()).id}`),
  'PUT /admin_backoffice/api/v1/collections/strategies/:id/starts/:startId': async () =>
    (await strategyStart()).press,
  'DELETE /admin_backoffice/api/v1/collections/strategies/:id/starts/:startId': async () => {
    const { path, press } = await strategyStart()
    await ok(admin.call('PUT', path, press.body))
    return back(path)
  },
  'PUT /admin_backoffice/api/v1/collections/agencies/:id': async () => {
    await world.deps.db.run(sql`update agencies set archived_at = now()`)
    return back(`${AGENCIES}/${crypto.randomUUID()}`, AGENCY)
  },
  'DELETE /admin_backoffice/api/v1/collections/agencies/:id': async () => {
    await world.deps.db.run(sql`update agencies set archived_at = now()`)
    return back(`${AGENCIES}/${await newAgency(admin)}`)
  },
  'PUT /admin_backoffice/api/v1/collections/agencies/:id/hand-overs/:batchId': async () => {
    const { path, body } = await agencyWithCases()
    return back(path, body)
  },
  'PUT /admin_backoffice/api/v1/collections/agencies/:id/recalls': async () => {
    const { id, customerId, path, body } = await agencyWithCases()
    await ok(admin.call('PUT', path, body))
    return back(`${AGENCIES}/${id}/recalls`, { customerId })
  },
  'PUT /admin_backoffice/api/v1/collections/agencies/:id/returns/:returnId': async () => {
    const { id, path, body } = await agencyWithCases()
    await ok(admin.call('PUT', path, body))
    const desk = agencyDesk(admin, id)
    const [row] = await desk.portfolio()
    const content = fileOf(`DEVOLUCAO;${row?.caseId};;;;;;;`)
    const { version } = (await desk.read(content)).body
    return back(`${AGENCIES}/${id}/returns/${crypto.randomUUID()}`, { content, version })
  },
  'PUT /admin_backoffice/api/v1/collections/:id/contacts/:contactId': async () => {
    const id = await lateCase()
    await ok(admin.call('PUT', `/collections/${id}/hold`))
    const body = { outcome: 'PROMISED', note: 'Recebe dia 5.', promisedAmount: 20, promisedFor: '2027-02-12' }
    return back(`/collections/${id}/contacts/${crypto.randomUUID()}`, body)
  },
  'PUT /admin_backoffice/api/v1/collections/:id/offers/:offerId': async () => {
    const offer = await caseInHand()
    return back(`/collections/${offer.id}/offers/${crypto.randomUUID()}`, offer.body)
  },
  'DELETE /admin_backoffice/api/v1/collections/:id/offers/:offerId': async () => {
    const offer = await caseInHand()
    const path = `/collections/${offer.id}/offers/${crypto.randomUUID()}`
    await ok(admin.call('PUT', path, offer.body))
    return back(path)
  },

  'POST /admin_backoffice/api/v1/recover/password': async () =>
    back('/recover/password', { email: (await newAdmin(world)).email }),
  'PUT /admin_backoffice/api/v1/recover/password': async () => {
    const { email } = await newAdmin(world)
    await ok(world.call('POST', '/admin_backoffice/api/v1/recover/password', { email }))
    await settled()
    const [mail] = await world.messages(email)
    const token = /recuperar-senha#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    return back('/recover/password', { token, password: 'Jacaranda-2027' })
  },

  ...notes('orders', sold),
  ...notes('customers', customerId),

  // the back-office: people and lists
  'PATCH /admin_backoffice/api/v1/user': async () => {
    const other = await newAdmin(world)
    const change = {
      email: other.email,
      phone: '+5511977661235',
      currentPassword: 'Jacaranda-2026',
      newPassword: 'Jacaranda-2027',
    }
    return { ...back('/user', change), headers: bearer(other.tokens.accessToken) }
  },
  'DELETE /admin_backoffice/api/v1/admin_users/:id': async () =>
    back(`/admin_users/${(await newAdmin(world, 'RISK')).id}`),
  'POST /admin_backoffice/api/v1/admin_users/:id/second_factor_reset': async () => {
    const other = await newAdmin(world, 'RISK')
    await addTotp(world, factorCalls('admin', other.tokens), ADMIN_PASSWORD)
    return back(`/admin_users/${other.id}/second_factor_reset`)
  },
  'POST /admin_backoffice/api/v1/merchants/:id/users/:innerId/second_factor_reset': async () =>
    back(`/merchants/${merchant.id}/users/${await memberWithApp()}/second_factor_reset`),
  'POST /merchant_backoffice/api/v1/users/:id/second_factor_reset': async () =>
    shop(`/v1/users/${await memberWithApp()}/second_factor_reset`),
  ...ownFactors('admin', async () => {
    const { tokens, email } = await newAdmin(world)
    return { tokens, username: email, password: ADMIN_PASSWORD }
  }),
  ...ownFactors('merchant', async () => {
    const { tokens, email } = await newSignedIn(world, merchant.id)
    return { tokens, username: email, password: PASSWORD }
  }),
  ...ownFactors('customer', async () => {
    const { tokens, shopper } = await customer()
    return { tokens, username: shopper.cpf, password: CUSTOMER_PASSWORD }
  }),
  'PUT /admin_backoffice/api/v1/customers/:id': async () => {
    const { customer: it } = await order()
    return back(`/customers/${it.id}`, { name: 'Ana de Souza', email: it.email })
  },
  'PUT /admin_backoffice/api/v1/customers/:id/archive': async () =>
    back(`/customers/${await customerId()}/archive`),
  'PUT /admin_backoffice/api/v1/customers/:id/enable': async () => {
    const id = await customerId()
    await ok(admin.call('PUT', `/customers/${id}/archive`))
    return back(`/customers/${id}/enable`)
  },
  'PUT /admin_backoffice/api/v1/customers/:id/reset_password': async () => {
    const it = await customer()
    const { customer: person } = await ok(admin.call<AdminOrder>('GET', `/orders/${it.orderId}`))
    return back(`/customers/${person.id}/reset_password`)
  },
  'PUT /admin_backoffice/api/v1/customers/:id/limit_review': async () =>
    back(`/customers/${await customerId()}/limit_review`),
  'POST /admin_backoffice/api/v1/fraud/block': async () =>
    back('/fraud/block', { cpfs: [await cpfOf()], reason: await blockReason(), description: 'teste' }),
  'POST /admin_backoffice/api/v1/fraud/unblock': async () => {
    const cpfs = [await cpfOf()]
    await ok(admin.call('POST', '/fraud/block', { cpfs, reason: await blockReason() }))
    return back('/fraud/unblock', { cpfs })
  },
  'POST /admin_backoffice/api/v1/trust/add': async () =>
    back('/trust/add', { cpfs: [await cpfOf()], expirationDate: '2027-01-01' }),
  'POST /admin_backoffice/api/v1/trust/remove': async () => {
    const cpfs = [await cpfOf()]
    await ok(admin.call('POST', '/trust/add', { cpfs, expirationDate: '2027-01-01' }))
    return back('/trust/remove', { cpfs })
  },
  'POST /admin_backoffice/api/v1/debt_negotiations/add': async () =>
    back('/debt_negotiations/add', { cpfs: [await cpfOf()], type: await negotiationType() }),
  'POST /admin_backoffice/api/v1/debt_negotiations/remove': async () => {
    const asked = { cpfs: [await cpfOf()], type: await negotiationType() }
    await ok(admin.call('POST', '/debt_negotiations/add', asked))
    return back('/debt_negotiations/remove', asked)
  },
  'PUT /admin_backoffice/api/v1/erasure_requests/:id/answer': async () => {
    const it = await customer()
    await ok(it.call('POST', '/user/erasure'))
    const { content } = await ok(admin.call<AdminErasures>('GET', '/erasure_requests?size=100'))
    const id = content.find((row) => row.cpf.includes(`.${it.shopper.cpf.slice(6, 9)}-`))?.id ?? ''
    return back(`/erasure_requests/${id}/answer`, { outcome: 'PARTLY' })
  },

  'PUT /admin_backoffice/api/v1/customers/:id/reopen_recovery': async () => {
    const change = await contactChange()
    await ok(change.it.call('POST', `${change.path}/objection`))
    const { customer: person } = await ok(admin.call<AdminOrder>('GET', `/orders/${change.it.orderId}`))
    return back(`/customers/${person.id}/reopen_recovery`, { reason: 'Confirmado por telefone' })
  },
  'POST /admin_backoffice/api/v1/customers/:id/contact_back_requests': async () => {
    const change = await contactChange()
    await world.advance('PT72H1M')
    await world.schedule('apply-contact-changes')
    const { it } = change
    const inside = await signIn(world, it.shopper)
    await ok(inside.call('POST', `${change.path}/objection`))
    const { customer: person } = await ok(admin.call<AdminOrder>('GET', `/orders/${it.orderId}`))
    return back(`/customers/${person.id}/contact_back_requests`, { reason: 'Mostrou o documento' })
  },
  'POST /admin_backoffice/api/v1/credit_policies': () =>
    back('/credit_policies', { name: 'Rascunho', thresholds: STRICTER }),
  'PUT /admin_backoffice/api/v1/credit_policies/:id': async () =>
    back(`/credit_policies/${await policyDraft()}`, { name: 'Outro nome', thresholds: STRICTER }),
  'DELETE /admin_backoffice/api/v1/credit_policies/:id': async () =>
    back(`/credit_policies/${await policyDraft()}`),
  'PUT /admin_backoffice/api/v1/credit_policies/:id/trial': async () =>
    back(`/credit_policies/${await policyDraft()}/trial`, { from: '2026-11-20', until: null }),
  'POST /admin_backoffice/api/v1/credit_policies/:id/requests': async () =>
    back(`/credit_policies/${await policyDraft()}/requests`, { reason: 'Perdas' }),
  'POST /admin_backoffice/api/v1/orders/:id/requests': async () => {
    const { id, asked, version } = await aboveLimit()
    return {
      ...back(`/orders/${id}/requests`, { asked, reason: 'A loja fechou' }),
      headers: seen({ version }),
    }
  },
  'POST /admin_backoffice/api/v1/write_offs/requests': async () => {
    const { id } = await aboveLimit()
    const asked = { values: [id], type: 'ORDER' }
    const { version } = await ok(admin.call<AdminPreview>('POST', '/write_offs/preview', asked))
    return { ...back('/write_offs/requests', { asked, reason: 'Fraude' }), headers: seen({ version }) }
  },
  'POST /admin_backoffice/api/v1/admin_users/:id/role_requests': async () =>
    back(`/admin_users/${(await newAdmin(world, 'RISK')).id}/role_requests`, {
      role: 'OPERATOR',
      reason: 'Mudou de equipe',
    }),
  'PUT /admin_backoffice/api/v1/requested_changes/:id/agree': async () =>
    back(`/requested_changes/${(await payoutChange()).id}/agree`),
  'PUT /admin_backoffice/api/v1/requested_changes/:id/refuse': async () =>
    back(`/requested_changes/${(await payoutChange()).id}/refuse`, { answer: 'A loja não confirmou' }),
  'DELETE /admin_backoffice/api/v1/requested_changes/:id': async () => {
    const { id, asker } = await payoutChange()
    return { ...back(`/requested_changes/${id}`), headers: bearer(asker.tokens.accessToken) }
  },

  // the back-office: merchants
  'POST /admin_backoffice/api/v1/merchants': () => back('/merchants', merchantForm()),
  'PUT /admin_backoffice/api/v1/merchants/:id': async () => {
    const { id } = await newMerchant()
    const form = await ok(admin.call<MerchantDetails>('GET', `/merchants/${id}`))
    return { ...back(`/merchants/${id}`, { ...form, name: 'Casa Nova' }), headers: seen(form) }
  },
  'PUT /admin_backoffice/api/v1/merchants/:id/disable': async () =>
    back(`/merchants/${(await world.merchant()).id}/disable`),
  'PUT /admin_backoffice/api/v1/merchants/:id/enable': async () => {
    const { id } = await world.merchant()
    await ok(admin.call('PUT', `/merchants/${id}/disable`))
    return back(`/merchants/${id}/enable`)
  },
  'PUT /admin_backoffice/api/v1/merchants/:id/transfers/suspend': async () =>
    back(`/merchants/${(await world.merchant()).id}/transfers/suspend`, { reason: 'Suspeita.' }),
  'PUT /admin_backoffice/api/v1/merchants/:id/transfers/resume': async () => {
    const { id } = await world.merchant()
    await ok(admin.call('PUT', `/merchants/${id}/transfers/suspend`, { reason: 'Suspeita.' }))
    return back(`/merchants/${id}/transfers/resume`)
  },
  'PUT /admin_backoffice/api/v1/merchants/:id/api_key': async () =>
    back(`/merchants/${(await world.merchant()).id}/api_key`),
  'POST /admin_backoffice/api/v1/merchants/:id/users': () =>
    back(`/merchants/${merchant.id}/users`, { ...memberForm(), permissions: ['READ'] }),
  'PUT /admin_backoffice/api/v1/merchants/:id/users/:innerId': async () => {
    const form = { ...memberForm(), permissions: ['READ'] }
    const { id } = await ok(admin.call<{ id: string }>('POST', `/merchants/${merchant.id}/users`, form))
    return back(`/merchants/${merchant.id}/users/${id}`, { ...form, name: 'Bia Souza' })
  },
  'DELETE /admin_backoffice/api/v1/merchants/:id/users/:innerId': async () =>
    back(`/merchants/${merchant.id}/users/${(await newPerson(world, merchant.id)).id}`),
  ...terms('fees', { amount: 4.5 }, { amount: 4.4 }),
  ...terms('cashbacks', { ratio: 0.05 }, { ratio: 0.04 }),
  ...terms(
    'settlement_configurations',
    { transferDelayInDays: 5, payAllInOneSettlement: true },
    { transferDelayInDays: 5, payAllInOneSettlement: false },
  ),

  // the back-office: what the app shows
  'POST /categories': () => ({ path: '/categories', body: { name: `Casa ${crypto.randomUUID()}` } }),
  'PATCH /categories/:id': async () => {
    const { id } = await newCategory(asAdmin, { name: `Festa ${crypto.randomUUID()}` })
    return { path: `/categories/${id}`, body: { name: `Festas ${id}`, status: 'ACTIVE' } }
  },
  'POST /categories/:id/subcategories': () => ({
    path: `/categories/${category.id}/subcategories`,
    body: [{ name: `Sub ${crypto.randomUUID()}` }],
  }),
  'POST /management/tags': async () => ({
    path: '/management/tags',
    body: { name: `Tag ${crypto.randomUUID()}`, logo: await logoOf() },
  }),
  'PUT /management/tags/:id': async () => {
    const tag = await newTag(asAdmin, { name: `Tag ${crypto.randomUUID()}` })
    const { id, name, type, status } = tag satisfies Tag
    return { path: `/management/tags/${id}`, body: { name, type, status, priority: 7 } }
  },
  'POST /management/stores': async () => ({
    path: '/management/stores',
    body: await storeForm({ name: `Loja ${crypto.randomUUID()}`, categoriesIds: [category.id] }),
  }),
  'PUT /management/stores/:id': async () => {
    const it = await store()
    const body = await storeForm({ name: 'Loja Nova', categoriesIds: [category.id] })
    return { path: `/management/stores/${it.id}`, body, headers: seen(it) }
  },
  'PUT /admin_backoffice/api/v1/stores/:id/status': async () => {
    const it: Store = await store()
    return back(`/stores/${it.id}/status`, { status: 'DISABLED' })
  },
  'POST /promotion-banner': async () => ({
    path: '/promotion-banner',
    body: { name: `Natal ${crypto.randomUUID()}`, type: 'PRODUCT_VIEW', image: await logoOf() },
  }),
  'PUT /promotion-banner/:id': async () => {
    const it = await promotion()
    return {
      path: `/promotion-banner/${it.id}`,
      body: { name: 'Natal', type: 'PRODUCT_VIEW', from: '2026-11-24' },
      headers: seen(it),
    }
  },
  'PUT /promotion-banner/:id/image': async () => ({
    path: `/promotion-banner/${(await promotion()).id}/image`,
    body: { image: await logoOf(2) },
  }),
  'POST /affiliate-product': async () => ({
    path: '/affiliate-product',
    body: { promotionId: (await promotion()).id, payload: [product((await store()).id)] },
  }),
  'PUT /affiliate-product/:id': async () => {
    const { id, storeId } = await promoted()
    return { path: `/affiliate-product/${id}`, body: { ...product(storeId), price: 9 } }
  },
  'DELETE /affiliate-product/:id': async () => ({ path: `/affiliate-product/${(await promoted()).id}` }),

  // the merchant's area
  'PUT /merchant_backoffice/api/v1/orders/:id/cancel': async () => {
    const sale = await saleOf()
    return { ...shop(`/v1/orders/${sale.id}/cancel`), headers: seen(sale) }
  },
  'PUT /merchant_backoffice/api/v1/orders/:id/products/cancel': async () => {
    const sale = await saleOf()
    const body = { productIds: [sale.products[0]?.id] }
    return { ...shop(`/v1/orders/${sale.id}/products/cancel`, body), headers: seen(sale) }
  },
  'PUT /merchant_backoffice/api/v1/orders/:id/cancel/partially': async () => {
    const sale = await saleOf()
    return { ...shop(`/v1/orders/${sale.id}/cancel/partially`, { amount: 30 }), headers: seen(sale) }
  },
  'PUT /merchant_backoffice/api/v1/disputes/:id/acceptance': async () => {
    const { disputeId } = await disputed(await customer())
    return shop(`/v1/disputes/${disputeId}/acceptance`, { amount: 40, text: '' })
  },
  'PUT /merchant_backoffice/api/v1/disputes/:id/contest': async () => {
    const { disputeId } = await disputed(await customer())
    return shop(`/v1/disputes/${disputeId}/contest`, { text: 'Enviamos no prazo, e há rastreio.' })
  },
  'POST /merchant_backoffice/api/v1/disputes/:id/files': async () => {
    const { disputeId } = await disputed(await customer())
    return shop(`/v1/disputes/${disputeId}/files`, { name: 'rastreio.pdf', content: PDF })
  },
  'POST /merchant_backoffice/api/v1/checkouts': () =>
    shop('/v1/checkouts', { amount: 90, merchantCode: crypto.randomUUID() }),
  'PUT /merchant_backoffice/api/v1/checkouts/:id/revoke': async () => {
    const link = { amount: 90, merchantCode: crypto.randomUUID() }
    const { id } = await ok(user.call<{ id: string }>('POST', '/v1/checkouts', link))
    return shop(`/v1/checkouts/${id}/revoke`)
  },
  'PUT /merchant_backoffice/api/v1/user': async () => {
    const it = await newSignedIn(world, merchant.id)
    const change = { authenticationPreference: 'EMAIL', currentPassword: 'Girassol-2026' }
    return { ...shop('/v1/user', change), headers: bearer(it.tokens.accessToken) }
  },
  'PUT /merchant_backoffice/api/v1/user/communications': () =>
    shop('/v1/user/communications', {
      communications: [
        { communicationType: 'ORDER_CREATED', notify: true, channel: 'EMAIL', frequency: 'DAILY' },
      ],
    }),
  'POST /merchant_backoffice/api/v1/users': () => shop('/v1/users', { ...memberForm(), isAdmin: false }),
  'PUT /merchant_backoffice/api/v1/users/:id': async () =>
    shop(`/v1/users/${(await newPerson(world, merchant.id)).id}`, { name: 'Caio Reis' }),
  'DELETE /merchant_backoffice/api/v1/users/:id': async () =>
    shop(`/v1/users/${(await newPerson(world, merchant.id)).id}`),
  'POST /merchant_backoffice/api/v1/api_keys': () => shop('/v1/api_keys', keyForm()),
  'POST /merchant_backoffice/api/v1/api_keys/:id/rotate': async () =>
    shop(`/v1/api_keys/${(await apiKey()).id}/rotate`, { overlap: 'DAY' }),
  'PUT /merchant_backoffice/api/v1/api_keys/:id/public_key': async () =>
    shop(`/v1/api_keys/${(await apiKey()).id}/public_key`, { publicKey: newPair().pem }),
  'DELETE /merchant_backoffice/api/v1/api_keys/:id/public_key': async () => {
    const path = `/v1/api_keys/${(await apiKey()).id}/public_key`
    await ok(user.call('PUT', path, { publicKey: newPair().pem }))
    return shop(path)
  },
  'DELETE /merchant_backoffice/api/v1/api_keys/:id': async () => shop(`/v1/api_keys/${(await apiKey()).id}`),
  'DELETE /merchant_backoffice/api/v1/plugins/:platform': async () => {
    const other = await world.merchant()
    const it = await newSignedIn(world, other.id)
    await world.deps.db.run(sql`
      insert into merchant_plugins (merchant_id, platform, token_hash, connected_at)
      values (${other.id}, 'VTEX', ${Buffer.from(other.id)}, ${world.deps.clock.now()})`)
    return { ...shop('/v1/plugins/vtex'), headers: bearer(it.tokens.accessToken) }
  },
  'DELETE /merchant_backoffice/api/v1/payout_change/:id': async () => {
    const { id, merchantId } = await payoutChange()
    await ok(admin.call('PUT', `/requested_changes/${id}/agree`))
    const it = await newSignedIn(world, merchantId)
    return { ...shop(`/v1/payout_change/${id}`), headers: bearer(it.tokens.accessToken) }
  },
  'POST /merchant_backoffice/api/v1/webhook_endpoints': () =>
    shop('/v1/webhook_endpoints', { url: `${receiver.url}/${crypto.randomUUID()}` }),
  'PATCH /merchant_backoffice/api/v1/webhook_endpoints/:id': async () =>
    shop(`/v1/webhook_endpoints/${(await endpoint()).id}`, { enabled: false }),
  'DELETE /merchant_backoffice/api/v1/webhook_endpoints/:id': async () =>
    shop(`/v1/webhook_endpoints/${(await endpoint()).id}`),
  'POST /merchant_backoffice/api/v1/webhook_endpoints/:id/rotate_secret': async () =>
    shop(`/v1/webhook_endpoints/${(await endpoint()).id}/rotate_secret`),
  'POST /merchant_backoffice/api/v1/webhook_endpoints/:id/test': async () =>
    shop(`/v1/webhook_endpoints/${(await endpoint()).id}/test`),
  'POST /merchant_backoffice/api/v1/webhook_endpoints/:id/replay': async () => {
    const { id } = await endpoint()
    // a replay sends past events again, and a test event is no past event
    await sold()
    await settled()
    return shop(`/v1/webhook_endpoints/${id}/replay`, {
      from: '2026-11-01T00:00:00.000Z',
      until: '2028-01-01T00:00:00.000Z',
    })
  },
  'POST /merchant_backoffice/api/v1/webhook_deliveries/:id/resend': async () => {
    const { id } = await endpoint()
    const sent = await ok(user.call<WebhookDelivery>('POST', `/v1/webhook_endpoints/${id}/test`))
    await settled()
    return shop(`/v1/webhook_deliveries/${sent.id}/resend`)
  },
  'POST /merchant_backoffice/api/v1/recover/password': async () =>
    shop('/v1/recover/password', { merchantUserEmail: (await newPerson(world, merchant.id)).email }),
  'PUT /merchant_backoffice/api/v1/recover/password/:id': async () => {
    const { email } = await newPerson(world, merchant.id)
    const body = { email, password: 'Outra-Senha-1', repeatPassword: 'Outra-Senha-1' }
    return shop('/v1/recover/password/what-was-no-link', body)
  },
  'PUT /merchant_backoffice/api/v1/recover/email': async () =>
    shop('/v1/recover/email', { merchantUserPhone: (await newPerson(world, merchant.id)).phone }),

  // the customer's area
  'PUT /customer_backoffice/api/v1/orders/:id/pay_instalment': async () => {
    const it = await customer()
    const { instalments } = await ok(admin.call<AdminOrder>('GET', `/orders/${it.orderId}`))
    return ofCustomer(it, `/orders/${it.orderId}/pay_instalment`, { instalmentId: instalments[0]?.id })
  },
  'POST /customer_backoffice/api/v1/orders/:id/unique_payment': () => own('/orders/:order/unique_payment'),
  'POST /customer_backoffice/api/v1/orders/:id/autopay': () => own('/orders/:order/autopay'),
  'POST /customer_backoffice/api/v1/orders/:id/autopay/request': () =>
    own('/orders/:order/autopay/request', { bank: '18236120', branch: '0001', account: '12345-6' }),
  'POST /customer_backoffice/api/v1/autopay/request': () =>
    own('/autopay/request', { bank: '18236120', branch: '0001', account: '12345-6' }),
  'DELETE /customer_backoffice/api/v1/autopay': async () => {
    const it = await customer()
    await switchOn(world.deps, it.orderId)
    return ofCustomer(it, '/autopay')
  },
  'DELETE /customer_backoffice/api/v1/orders/:id/autopay': async () => {
    const it = await customer()
    await switchOn(world.deps, it.orderId)
    return ofCustomer(it, `/orders/${it.orderId}/autopay`)
  },
  'PUT /customer_backoffice/api/v1/orders/:id/autopay/stopped': async () => {
    const it = await customer()
    const { instalments } = await ok(admin.call<AdminOrder>('GET', `/orders/${it.orderId}`))
    return ofCustomer(it, `/orders/${it.orderId}/autopay/stopped`, { instalmentId: instalments[0]?.id })
  },
  'PUT /customer_backoffice/api/v1/orders/:id/due_date': async () => {
    const it = await customer()
    const { moves } = await ok(it.call<CustomerOrder>('GET', `/orders/${it.orderId}`))
    const [days] = moves.days
    const body = { instalmentId: days?.instalmentId, date: days?.from, following: 'KEEP' }
    const { version } = await ok(it.call<MovePreview>('POST', `/orders/${it.orderId}/due_date/preview`, body))
    return ofCustomer(it, `/orders/${it.orderId}/due_date`, { ...body, version })
  },
  'POST /customer_backoffice/api/v1/orders/:id/part': async () => {
    const it = await customer()
    const { version } = await ok(
      it.call<PartPreview>('POST', `/orders/${it.orderId}/part/preview`, { amount: 40 }),
    )
    return ofCustomer(it, `/orders/${it.orderId}/part`, { amount: 40, version })
  },
  'PUT /customer_backoffice/api/v1/orders/:id/pause': async () => {
    const it = await customer()
    const body = { kind: 'RETURN', days: 21, reason: null }
    const { version } = await ok(it.call<PausePreview>('POST', `/orders/${it.orderId}/pause/preview`, body))
    return ofCustomer(it, `/orders/${it.orderId}/pause`, { ...body, version })
  },
  'PUT /customer_backoffice/api/v1/orders/:id/pause/end': async () => {
    const it = await customer()
    const body = { kind: 'RETURN', days: 21, reason: null }
    const pause = `/orders/${it.orderId}/pause`
    const begun = await ok(it.call<PausePreview>('POST', `${pause}/preview`, body))
    await ok(it.call('PUT', pause, { ...body, version: begun.version }))
    const { version } = await ok(it.call<PausePreview>('POST', `${pause}/end/preview`))
    return ofCustomer(it, `${pause}/end`, { version })
  },
  'POST /customer_backoffice/api/v1/orders/:id/disputes': async () => {
    const it = await customer()
    return ofCustomer(it, `/orders/${it.orderId}/disputes`, { reason: 'NOT_RECEIVED', story: STORY })
  },
  'PUT /customer_backoffice/api/v1/disputes/:id/withdrawn': async () => {
    const it = await disputed(await customer())
    return ofCustomer(it, `/disputes/${it.disputeId}/withdrawn`)
  },
  'POST /customer_backoffice/api/v1/disputes/:id/files': async () => {
    const it = await disputed(await customer())
    return ofCustomer(it, `/disputes/${it.disputeId}/files`, { name: 'recibo.pdf', content: PDF })
  },
  'PUT /customer_backoffice/api/v1/orders/:id/plan': async () => {
    const it = await lateCustomer()
    const { plans } = await ok(it.call<CustomerOrder>('GET', `/orders/${it.orderId}`))
    const [, , offer] = plans.offers
    return ofCustomer(it, `/orders/${it.orderId}/plan`, { kind: offer?.kind, version: offer?.version })
  },
  'POST /customer_backoffice/api/v1/orders/:id/plan/payment': async () => {
    const it = await lateCustomer()
    const { plans } = await ok(it.call<CustomerOrder>('GET', `/orders/${it.orderId}`))
    const [offer] = plans.offers
    const body = { kind: offer?.kind, version: offer?.version }
    await ok(it.call('PUT', `/orders/${it.orderId}/plan`, body))
    return ofCustomer(it, `/orders/${it.orderId}/plan/payment`)
  },
  'POST /customer_backoffice/api/v1/instalments/unique_payment': () =>
    own('/instalments/unique_payment', { which: 'ALL' }),
  'PATCH /customer_backoffice/api/v1/user': () =>
    own('/user', { name: 'Ana Reis', email: 'ana@reis.example', currentPassword: 'Girassol-2026' }),
  'POST /customer_backoffice/api/v1/user/erasure': () => own('/user/erasure'),
  'POST /customer_backoffice/api/v1/user/contact_changes/:id/code': async () =>
    ownChange(await contactChange(), '/code'),
  'PUT /customer_backoffice/api/v1/user/contact_changes/:id/confirm': async () => {
    const change = await contactChange()
    await ok(change.it.call('POST', `${change.path}/code`))
    const code = await world.newestCode(change.it.shopper.phone)
    return ownChange(change, '/confirm', { code })
  },
  'POST /customer_backoffice/api/v1/user/contact_changes/:id/objection': async () =>
    ownChange(await contactChange(), '/objection'),
  'DELETE /customer_backoffice/api/v1/user/contact_changes/:id': async () =>
    ownChange(await contactChange(), ''),
  'POST /api/v1/store_limits/:id/code': async () => ({
    path: `/api/v1/store_limits/${merchant.id}/code`,
    body: { phone: newShopper().phone },
  }),
  'POST /customer_backoffice/api/v1/recover/password': async () => ({
    path: '/customer_backoffice/api/v1/recover/password',
    body: { customerCpf: (await bought()).cpf },
  }),
  'PUT /customer_backoffice/api/v1/recover/validate': async () => {
    const shopper = await bought()
    const path = '/customer_backoffice/api/v1/recover'
    await ok(world.call('POST', `${path}/password`, { customerCpf: shopper.cpf }))
    const token = await world.newestCode(shopper.phone)
    return { path: `${path}/validate`, body: { token, customerCpf: shopper.cpf, type: 'password' } }
  },
  'PUT /customer_backoffice/api/v1/recover/password': async () => {
    const shopper = await bought()
    const path = '/customer_backoffice/api/v1/recover/password'
    await ok(world.call('POST', path, { customerCpf: shopper.cpf }))
    const token = await world.newestCode(shopper.phone)
    const password = 'Outra-Senha-1'
    return { path, body: { token, customerCpf: shopper.cpf, password, repeatPassword: password } }
  },
  'POST /customer_backoffice/api/v1/recover/phone': async () => ({
    path: '/customer_backoffice/api/v1/recover/phone',
    body: { customerCpf: (await bought()).cpf },
  }),
  'PUT /customer_backoffice/api/v1/recover/phone': async () => {
    const shopper = await bought()
    const path = '/customer_backoffice/api/v1/recover/phone'
    await ok(world.call('POST', path, { customerCpf: shopper.cpf }))
    const token = await world.newestCode(shopper.email)
    const report = await world.deps.db.row<{ date: string }>(
      sql`select birth_date as date from bureau_reports where cpf = ${shopper.cpf}`,
    )
    const proof = {
      customerCpf: shopper.cpf,
      token,
      birthDate: report?.date,
      phone: newShopper().phone,
    }
    await ok(world.call('PUT', path, proof))
    return { path, body: { ...proof, phoneToken: await world.newestCode(proof.phone) } }
  },
  'POST /api/v1/debts/start-negotiation': async () => {
    const { customer: it } = await lateOrder()
    return { path: '/api/v1/debts/start-negotiation', body: { cpf: await cpfOf(it.id), phone: it.phone } }
  },

  // the checkout
  'PUT /api/v1/checkouts/:id': async () => {
    const id = await world.checkout(merchant.apiKey)
    return { path: `/api/v1/checkouts/${id}`, body: { customerPhone: newShopper().phone } }
  },
  'PUT /api/v1/checkouts/:id/cancel': async () => ({
    path: `/api/v1/checkouts/${await world.checkout(merchant.apiKey)}/cancel`,
  }),
  'POST /api/v1/checkouts/:id/notify_pix': async () => {
    const id = await world.checkout(merchant.apiKey)
    await untilPix(world, id, newShopper())
    return { path: `/api/v1/checkouts/${id}/notify_pix` }
  },
  'POST /api/v1/checkouts/:id/update_waitlist': async () => {
    const shopper = newShopper()
    const id = await world.checkout(merchant.apiKey, { amount: '20000.00' })
    await untilDecided(world, id, shopper)
    const body = { oldStatus: 'WAITING_RESPONSE', newStatus: 'CONFIRMED' }
    return { path: `/api/v1/checkouts/${id}/update_waitlist`, body }
  },
}

/** Calls whose first press may rightly change nothing. */
const MAY_CHANGE_NOTHING = [
  'PUT /admin_backoffice/api/v1/payments/:externalPaymentId/refresh',
  'PUT /merchant_backoffice/api/v1/recover/password/:id',
  'PUT /customer_backoffice/api/v1/recover/validate',
]
/** Calls that end their own session: a second press needs a new log-in. */
const SIGN_OUT = [
  'PATCH /admin_backoffice/api/v1/user',
  'POST /customer_backoffice/api/v1/user/contact_changes/:id/objection',
]
/** A shopper's steps have no key: the state of the checkout answers a repeat. */
const WITHOUT_KEY = ['PUT /api/v1/checkouts/:id']

function notes(kind: string, idOf: () => Promise<string>): Record<string, () => Promise<Button>> {
  const route = `/admin_backoffice/api/v1/${kind}/:id/notes/:noteId`
  return {
    [`PUT ${route}`]: async () =>
      back(`/${kind}/${await idOf()}/notes/${crypto.randomUUID()}`, { text: 'Ligou hoje' }),
    [`DELETE ${route}`]: async () => {
      const path = `/${kind}/${await idOf()}/notes/${crypto.randomUUID()}`
      await ok(admin.call('PUT', path, { text: 'Ligou hoje' }))
      return back(path)
    },
  }
}

const factorCalls =
  (area: 'admin' | 'merchant' | 'customer', { accessToken }: { accessToken: string }) =>
  <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    world.call<Body>(method, `/${area}_backoffice/api/v1/second_factor${path}`, body, bearer(accessToken))

async function memberWithApp() {
  const member = await newSignedIn(world, merchant.id)
  await addTotp(world, factorCalls('merchant', member.tokens), PASSWORD)
  return member.id
}

/** The "Segurança" page of a new person. */
function ownFactors(
  area: 'admin' | 'merchant' | 'customer',
  somebody: () => Promise<{ tokens: { accessToken: string }; username: string; password: string }>,
): Record<string, () => Promise<Button>> {
  const base = `/${area}_backoffice/api/v1/second_factor`
  const button = async (path: string, isSetUp: boolean): Promise<Button> => {
    const { tokens, password } = await somebody()
    if (isSetUp) await addTotp(world, factorCalls(area, tokens), password)
    return { path: `${base}${path}`, body: { password }, headers: bearer(tokens.accessToken) }
  }
  const logIn = `/${area}_backoffice/api/${area === 'customer' ? 'v2' : 'v1'}/login`
  return {
    [`POST ${logIn}/second_factor`]: async () => {
      const { tokens, password, username } = await somebody()
      const { key } = await addTotp(world, factorCalls(area, tokens), password)
      const asked = await ok(world.call<FactorAsked>('POST', logIn, { username, password }))
      // the code that set up the app is no longer valid
      await world.advance('PT30S')
      const proof = { kind: 'TOTP', code: codeOfApp(world, key) }
      return { path: `${logIn}/second_factor`, body: { username, challenge: asked.challenge, proof } }
    },
    [`POST ${base}/totp`]: () => button('/totp', false),
    [`PUT ${base}/totp`]: async () => {
      const { tokens, password } = await somebody()
      const { body } = await factorCalls(area, tokens)<TotpSetup>('POST', '/totp', { password })
      const code = codeOfApp(world, body.key)
      return { path: `${base}/totp`, body: { code }, headers: bearer(tokens.accessToken) }
    },
    [`POST ${base}/totp/removal`]: () => button('/totp/removal', true),
    [`POST ${base}/recovery_codes`]: () => button('/recovery_codes', true),
  }
}

function terms(kind: string, form: object, changed: object): Record<string, () => Promise<Button>> {
  const made = async () => {
    const { id } = await world.merchant()
    return { path: `/merchants/${id}/${kind}` }
  }
  return {
    [`POST /admin_backoffice/api/v1/merchants/:id/${kind}`]: async () => back((await made()).path, form),
    [`PUT /admin_backoffice/api/v1/merchants/:id/${kind}/:innerId`]: async () => {
      const { path } = await made()
      const { id } = await ok(admin.call<{ id: string }>('POST', path, form))
      return back(`${path}/${id}`, changed)
    },
    [`DELETE /admin_backoffice/api/v1/merchants/:id/${kind}/:innerId`]: async () => {
      const { path } = await made()
      const { id } = await ok(admin.call<{ id: string }>('POST', path, form))
      return back(`${path}/${id}`)
    },
  }
}

async function promoted() {
  const { id: storeId } = await store()
  const { id: promotionId } = await promotion()
  const it = await ok(
    asAdmin<Promotion>('POST', '/affiliate-product', { promotionId, payload: [product(storeId)] }),
  )
  return { id: it.products[0]?.id ?? '', storeId }
}

const blockReason = async () =>
  (await ok(admin.call<{ content: { value: string }[] }>('GET', '/fraud/reasons'))).content[0]?.value
const STRICTER = { ...DEFAULT_CREDIT_POLICY, minimumBureauScore: 350 }
const policyDraft = async () =>
  (
    await ok(
      admin.call<{ id: string }>('POST', '/credit_policies', { name: 'Rascunho', thresholds: STRICTER }),
    )
  ).id

/** An order above the amount that one person may refund alone, with the version of its preview. */
async function aboveLimit() {
  const { apiKey } = await world.merchant()
  const id = await buy(world, apiKey, newShopper(), {
    amount: '1500.00',
    products: [{ name: 'Sofá', quantity: 1, amount: '1500.00' }],
  })
  const asked = { action: 'FULL_REFUND' } as const
  const { version } = await ok(admin.call<AdminPreview>('POST', `/orders/${id}/preview`, asked))
  return { id, asked, version }
}

/** A payout account for which an admin has requested a change: the requester, the merchant and the change. */
async function payoutChange() {
  const it = await world.merchant({
    settlement: { pixKey: 'antiga@loja.example', configuration: { delayInDays: 0, payAllInOne: true } },
  })
  await world.deps.db.run(sql`update merchants set representative_cpf = '52998224725' where id = ${it.id}`)
  const asker = await newAdmin(world, 'FINANCE')
  const form = await ok(admin.call<MerchantDetails>('GET', `/merchants/${it.id}`))
  const changed = { ...form, pixKeyType: 'EMAIL', pixKey: 'nova@loja.example', payoutChangeReason: 'Mudou' }
  await ok(asker.call('PUT', `/merchants/${it.id}`, changed))
  const { content } = await ok(admin.call<RequestedChanges>('GET', `/requested_changes?subjectId=${it.id}`))
  return { id: content[0]?.id ?? '', merchantId: it.id, asker }
}

/** A customer whose new e-mail address is pending. */
async function contactChange() {
  const it = await customer()
  const email = `${crypto.randomUUID()}@reis.example`
  await ok(it.call('PATCH', '/user', { name: 'Ana Reis', email, currentPassword: 'Girassol-2026' }))
  const { pendingChanges } = await ok(it.call<CustomerProfile>('GET', '/user'))
  return { it, path: `/user/contact_changes/${pendingChanges[0]?.id}` }
}
const ownChange = ({ it, path }: Awaited<ReturnType<typeof contactChange>>, way: string, body?: unknown) => ({
  path: `/customer_backoffice/api/v1${path}${way}`,
  ...(body === undefined ? {} : { body }),
  headers: bearer(it.tokens.accessToken),
})

const negotiationType = async () =>
  (await ok(admin.call<{ content: { value: string }[] }>('GET', '/debt_negotiations/types'))).content[0]
    ?.value

/** Tables that record requests, not effects. */
const ASKING = ['idempotency_keys', 'limits', 'provider_states', 'schedules', 'sessions']

/**
 * Everything the product has stored and sent: for each table the number of rows and the sum of their hashes, which does
 * not depend on order.
 */
async function everything(): Promise<Record<string, string>> {
  const tables = await world.deps.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  const parts = tables
    .filter(({ name }) => !ASKING.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || sum(hashtextextended(t::text, 0)::numeric) as content from "${name}" t`,
    )
  const { rows } = await world.deps.db.raw(parts.join(' union all '), [])
  const messages = await world.control<unknown[]>('GET', '/messages')
  const kept = rows as { name: string; content: string | null }[]
  return {
    ...Object.fromEntries(kept.map(({ name, content }) => [name, content ?? ''])),
    messages: JSON.stringify(messages[0] ?? null),
    webhooks: String(receiver.received.length),
  }
}

/**
 * Work that no call waits for: the bank reports a moment later that money has arrived, and stores are notified
 * meanwhile.
 */
async function isUnderWay(): Promise<boolean> {
  const now = world.deps.clock.now()
  const row = await world.deps.db.row(sql`
    select 1 where exists (select from pix_refunds where status in ('REQUESTED', 'SENT'))
      or exists (select from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.status = 'PENDING' and d.next_try_at <= ${now}
          and e.enabled and e.removed_at is null and (e.rest_until is null or e.rest_until <= ${now}))`)
  return row !== null
}

/** Everything, after all work in progress has ended. */
async function settled(): Promise<Record<string, string>> {
  for (let tries = 0; tries < 400; tries += 1) {
    const { done, failed } = await world.deps.jobs.drain()
    await world.schedule('send-webhooks')
    if (await isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 20))
    else if (done + failed.length === 0) return everything()
  }
  throw new Error('it does not come to an end')
}

it('Every call that changes something is one of these buttons, or has its own protocol', async () => {
  const { app, routes } = await servedRoutes(() =>
    createApp(world.deps, world.deps.clock as MovableClock, null, { ready: true }),
  )
  await app.close()
  const changing = routes
    .filter((route) => !onlyAsks(route.method, route.config) && !SESSIONS.test(route.url))
    .map(({ method, url }) => `${method} ${url}`)
  expect(changing.length).toBeGreaterThan(80)
  const unnamed = changing.filter((name) => !(name in BUTTONS) && !(name in OWN_WAYS))
  expect(unnamed.filter((name) => !/authorization|:action|webhooks\/:kind/.test(name))).toEqual([])
  const gone = [...Object.keys(BUTTONS), ...Object.keys(OWN_WAYS)].filter((name) => !changing.includes(name))
  expect(gone).toEqual([])
})

/** Presses a button with one key, each time it is called. */
async function pressing(name: string, make: () => Promise<Button> | Button) {
  const [method] = name.split(' ') as [Method]
  const button = await make()
  const token = button.path.startsWith('/merchant_backoffice')
    ? user.tokens.accessToken
    : admin.tokens.accessToken
  const isOpen = /^\/api\/|\/recover\/|\/login\//.test(button.path)
  const key = crypto.randomUUID()
  const press = () =>
    world.call(method, button.path, button.body, {
      ...(isOpen ? {} : bearer(token)),
      ...button.headers,
      ...(WITHOUT_KEY.includes(name) ? {} : { 'idempotency-key': key }),
    })
  return { key, press }
}

describe('pressed, never answered and pressed again, it is done once', () => {
  it.each(Object.entries(BUTTONS))('%s', async (name, make) => {
    const { press } = await pressing(name, make)
    const before = await settled()
    const lost = await press()
    expect([name, lost.status, lost.status < 300 ? '' : lost.body]).toEqual([name, lost.status, ''])
    const once = await settled()
    expect(JSON.stringify(once) !== JSON.stringify(before) || MAY_CHANGE_NOTHING.includes(name)).toBe(true)
    const again = await press()
    // a repeated call for a checkout returns its current state
    const asItStands = SIGN_OUT.includes(name) || WITHOUT_KEY.includes(name)
    const heard = [SIGN_OUT.includes(name) ? 401 : lost.status, asItStands ? again.body : lost.body]
    expect([again.status, again.body]).toEqual(heard)
    expect(await settled()).toEqual(once)
  })
})

/** Calls that move or forgive money. */
const MONEY = /\/orders\/:id\/|\/instalments\/:id\/fee$|\/write_offs$/
const MONEY_TABLES = ['postings', 'cancellations', 'pix_refunds', 'charges', 'settlement_parts', 'write_offs']

describe('repeated after the process died before storing its answer, money moves once', () => {
  it.each(Object.entries(BUTTONS).filter(([name]) => MONEY.test(name)))('%s', async (name, make) => {
    const { key, press } = await pressing(name, make)
    await settled()
    expect((await press()).status).toBeLessThan(300)
    const once = await settled()
    await world.deps.db.run(sql`
      update idempotency_keys set status = null, answer = null, created_at = created_at - interval '1 hour'
      where key = ${key}`)
    expect((await press()).status).toBeLessThan(500)
    const after = await settled()
    for (const table of MONEY_TABLES) expect([table, after[table]]).toEqual([table, once[table]])
  })
})

describe('the entries of all these presses in the audit log', () => {
  it('has Portuguese words for every field', async () => {
    const rows = await world.deps.db.rows<{
      action: string
      content: Record<'asked' | 'before' | 'after', Written>
    }>(sql`select action, content::json as content from audit_entries`)
    expect(rows.length).toBeGreaterThan(50)
    const unnamed = rows.flatMap(({ action, content }) =>
      unnamedFields(content.asked)
        .concat(unnamedFields(content.before), unnamedFields(content.after))
        .map((name) => `${action} ${name}`),
    )
    expect([...new Set(unnamed)]).toEqual([])
  })
})
