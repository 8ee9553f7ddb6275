/** Above the limits one person can do nothing: each kind of request is walked through by two. */
import type { AdminActionAsked, AdminOrder, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import type { AdminAudit } from '@drip/core/contracts/admin/admin-watch'
import type { AdminPeople } from '@drip/core/contracts/admin/admin-people'
import type { RequestedChange, RequestedChanges } from '@drip/core/contracts/admin/requested-changes'
import type { OrderAct } from '@drip/core/contracts/change-states'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ownWorld, refusedAs } from '../../../../../test/own-world.ts'
import { buy, goTo, newShopper } from '../../../../../test/shopper.ts'
import { expectTruths } from '../../../../../test/truths.ts'
import { checkEverything } from '../../../../checks/check-everything.ts'
import { findPlans } from '../../../purchases/debt-plans/debt-plans.store.ts'
import { acceptPlan } from '../../../servicing/negotiations/accept-plan.ts'
import { showPlans } from '../../../servicing/negotiations/show-plans.ts'
import { type SignedInAdmin, logInAsAdmin, newAdmin } from '../admin-area.makers.ts'

let asker: SignedInAdmin
let second: SignedInAdmin
// an order of R$ 300,00 is above every limit
const world = await ownWorld({
  SECOND_PERSON_WRITE_OFF_CENTAVOS: '15000',
  SECOND_PERSON_REFUND_CENTAVOS: '15000',
  SECOND_PERSON_FEES_CENTAVOS: '100',
})
const merchant = await world.merchant({ ecommPlatform: 'MALGA' })

beforeEach(async () => {
  await goTo(world, '2026-11-24')
  ;[asker, second] = await Promise.all([newAdmin(world, 'FINANCE'), newAdmin(world, 'FINANCE')])
})
afterAll(() => expectTruths(world))

const sold = () =>
  buy(world, merchant.apiKey, newShopper(), {
    products: [
      { name: 'Camisa', quantity: 1, amount: '200.00' },
      { name: 'Chapéu', quantity: 1, amount: '100.00' },
    ],
  })
const details = async (id: string) => (await second.call<AdminOrder>('GET', `/orders/${id}`)).body
const over = (version: string) => ({
  'if-match': `"${version}"`,
  'idempotency-key': crypto.randomUUID(),
})
const answer = (admin: SignedInAdmin, id: string, way = 'agree', body?: object) =>
  admin.call<RequestedChange & { code?: string; detail?: string }>(
    'PUT',
    `/requested_changes/${id}/${way}`,
    body,
  )
const audits = async (id: string) =>
  world.deps.db.rows<{ action: string; content: string }>(sql`
    select e.action, e.content from audit_entries e join audit_chain c on c.entry_id = e.id
    where e.object_id = ${id} order by c.seq`)

const FULL = { action: 'FULL_REFUND' } as const
const preview = async (orderId: string, asked: AdminActionAsked, by = asker) =>
  (await by.call<AdminPreview>('POST', `/orders/${orderId}/preview`, asked)).body
async function askFor(orderId: string, asked: AdminActionAsked, by = asker) {
  const { version } = await preview(orderId, asked, by)
  const body = { asked, reason: 'A loja fechou' }
  return by.call<RequestedChange & { code?: string }>(
    'POST',
    `/orders/${orderId}/requests`,
    body,
    over(version),
  )
}
async function waiting(orderId: string, asked: AdminActionAsked = FULL, by = asker): Promise<string> {
  const { status, body } = await askFor(orderId, asked, by)
  expect(status).toBe(200)
  return body.id
}

/** An action of each kind on an order, its direct call, and how the order shows that it was done. */
const KINDS: readonly {
  kind: OrderAct
  asked: (order: AdminOrder) => AdminActionAsked
  direct: (order: AdminOrder) => ['PUT' | 'DELETE', string, object?]
  isDone: (order: AdminOrder) => boolean
}[] = [
  {
    kind: 'REFUND',
    asked: () => FULL,
    direct: ({ id }) => ['PUT', `/orders/${id}/cancel`],
    isDone: (it) => it.canceledAmount === 300,
  },
  {
    kind: 'REFUND',
    asked: () => ({ action: 'PARTIAL_REFUND', amountToRefund: 160 }),
    direct: ({ id }) => ['PUT', `/orders/${id}/partial_cancel`, { amountToRefund: 160 }],
    isDone: (it) => it.canceledAmount === 160,
  },
  {
    kind: 'REFUND',
    asked: ({ products }) => ({ action: 'PRODUCT_AMOUNT', productId: products[0]?.id ?? '', amount: 10 }),
    direct: ({ id, products }) => [
      'PUT',
      `/orders/${id}/products/${products[0]?.id ?? ''}/amount`,
      { amount: 10 },
    ],
    isDone: (it) => it.canceledAmount === 190,
  },
  {
    // all products that come back are the whole order
    kind: 'REFUND',
    asked: ({ products }) => ({ action: 'PRODUCT_REFUND', productIds: products.map(({ id }) => id) }),
    direct: ({ id, products }) => [
      'PUT',
      `/orders/${id}/products/cancel`,
      { productIds: products.map((it) => it.id) },
    ],
    isDone: (it) => it.canceledAmount === 300,
  },
  {
    kind: 'REFUND',
    asked: () => ({ action: 'CANCEL_WITH_NEGOTIATION' }),
    direct: ({ id }) => ['PUT', `/orders/${id}/cancel_with_negotiation`],
    isDone: (it) => it.status === 'CANCELED',
  },
  {
    kind: 'WRITE_OFF',
    asked: () => ({ action: 'CLOSE_WITH_NEGOTIATION' }),
    direct: ({ id }) => ['PUT', `/orders/${id}/close_with_negotiation`],
    isDone: (it) => it.status === 'CLOSED',
  },
  {
    kind: 'FEE_WAIVER',
    asked: ({ instalments }) => ({
      action: 'REMOVE_FEE',
      instalmentId: instalments[0]?.id ?? '',
      reason: 'BUG',
    }),
    direct: ({ instalments }) => [
      'DELETE',
      `/instalments/${instalments[0]?.id ?? ''}/fee`,
      { reason: 'BUG' },
    ],
    isDone: (it) => it.instalments[0]?.feesAmount === 0,
  },
]

describe.each(
  KINDS.map((it) => [it.kind, it.asked({ products: [], instalments: [] } as never).action, it] as const),
)('%s above the limit (%s)', (kind, _, { asked: ofOrder, direct, isDone }) => {
  it('is done by two people, once, exactly as shown, and both are in the log', async () => {
    const id = await sold()
    if (kind === 'FEE_WAIVER') {
      await goTo(world, '2027-02-10')
      ;[asker, second] = [await newAdmin(world, 'FINANCE'), await newAdmin(world, 'FINANCE')]
    }
    const order = await details(id)
    const asked = ofOrder(order)
    const shown = await preview(id, asked)
    expect(shown.secondPerson).toMatchObject({ kind })
    const [method, path, body] = direct(order)
    const alone = await asker.call(method, path, body ?? {}, over(shown.version))
    expect(alone).toMatchObject(refusedAs(409, 'SECOND_PERSON_NEEDED'))
    expect(isDone(await details(id))).toBe(false)

    const request = (await askFor(id, asked)).body
    expect(request).toMatchObject({
      kind,
      state: 'ASKED',
      amount: shown.secondPerson?.amount,
      reason: 'A loja fechou',
      askedBy: { id: asker.id },
      mayAnswer: false,
    })
    expect(request.preview?.totals).toEqual(shown.totals)
    expect(isDone(await details(id))).toBe(false)
    const agreed = await answer(second, request.id)
    expect(agreed).toMatchObject({ status: 200, body: { state: 'DONE', answeredBy: { id: second.id } } })
    expect(isDone(await details(id))).toBe(true)
    // pressing again: already done
    expect((await answer(second, request.id)).body.state).toBe('DONE')
    const written = await audits(id)
    const both = { askedBy: asker.id, agreedBy: second.id, change: request.id }
    const actions = written.map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual([`${kind}_ASKED`, `${kind}_AGREED`])
    expect(actions.at(-1)).toBe(`${kind}_DONE`)
    expect(written.filter(({ content }) => isBoth(content, both))).toHaveLength(2)
    expect((await world.delivered(asker.email)).at(-1)?.text).toContain('concordou com o seu pedido')
  })
})
const isBoth = (content: string, both: object) => {
  const { asked } = JSON.parse(content) as { asked: Record<string, unknown> | null }
  return Object.entries(both).every(([name, value]) => asked?.[name] === value)
}

describe('another date for a late first instalment', () => {
  it('waives its late charge, and needs a second person if that is above the limit', async () => {
    const id = await sold()
    await goTo(world, '2026-12-22')
    ;[asker, second] = [await newAdmin(world, 'FINANCE'), await newAdmin(world, 'FINANCE')]
    const asked = { action: 'DUE_DATE', date: '2026-12-23' } as const
    const { version, secondPerson } = await preview(id, asked)
    expect(secondPerson).toMatchObject({ kind: 'FEE_WAIVER', amount: 2.43 })
    const alone = await asker.call('PUT', `/orders/${id}/due_date`, { date: '2026-12-23' }, over(version))
    expect(alone).toMatchObject(refusedAs(409, 'SECOND_PERSON_NEEDED'))
    const request = (await askFor(id, asked)).body
    expect((await answer(second, request.id)).body.state).toBe('DONE')
    expect((await details(id)).instalments[0]).toMatchObject({ dueDate: '2026-12-23', feesAmount: 0 })
  })
})

describe('late charges of one order, forgiven one after the other', () => {
  it('need a second person as soon as they are above the limit together', async () => {
    const id = await buy(world, merchant.apiKey, newShopper(), { amount: '60.00' })
    await goTo(world, '2027-02-10')
    asker = await newAdmin(world, 'FINANCE')
    second = await newAdmin(world, 'FINANCE')
    const [first, next] = (await details(id)).instalments
    expect([first?.feesAmount, next?.feesAmount]).toEqual([0.82, 0.62])
    const waive = (instalmentId = '') => ({ action: 'REMOVE_FEE', instalmentId, reason: 'BUG' }) as const
    const alone = async (instalmentId = '') => {
      const { version } = await preview(id, waive(instalmentId))
      return asker.call('DELETE', `/instalments/${instalmentId}/fee`, { reason: 'BUG' }, over(version))
    }
    expect((await alone(first?.id)).status).toBe(204)
    expect(await alone(next?.id)).toMatchObject(refusedAs(409, 'SECOND_PERSON_NEEDED'))
    expect((await preview(id, waive(next?.id))).secondPerson).toMatchObject({ amount: 1.44, limit: 1 })
    expect((await details(id)).instalments[1]?.feesAmount).toBe(0.62)
  })
})

describe('a write-off of several orders', () => {
  it('is one request and one decision for the sum of all', async () => {
    const ids = [await sold(), await sold()]
    const orders = await Promise.all(ids.map(details))
    const values = orders.map((it) => it.instalments[2]?.id ?? '')
    const body = { values, type: 'INSTALMENT', reason: 'FINANCIAL_LOSS_FRAUD' }
    const { version, secondPerson } = (await asker.call<AdminPreview>('POST', '/write_offs/preview', body))
      .body
    expect(secondPerson).toEqual({ kind: 'WRITE_OFF', amount: 200, limit: 150 })
    expect(await asker.call('POST', '/write_offs', body, over(version))).toMatchObject({
      body: { code: 'SECOND_PERSON_NEEDED' },
    })
    const ask = () =>
      asker.call<RequestedChange>(
        'POST',
        '/write_offs/requests',
        { asked: body, reason: 'Fraude' },
        over(version),
      )
    const request = (await ask()).body
    expect(request).toMatchObject({ kind: 'WRITE_OFF', amount: 200 })
    // requested once
    expect((await ask()).body).toMatchObject({ code: 'CHANGE_OPEN' })
    expect((await answer(second, request.id)).body.state).toBe('DONE')
    for (const id of ids) expect((await details(id)).instalments[2]?.status).not.toBe('PENDING')
  })
})

describe('actions that one person may do alone', () => {
  it('work as always, without a second person', async () => {
    const id = await sold()
    const small = { action: 'PARTIAL_REFUND', amountToRefund: 150 } as const
    const { version, secondPerson } = await preview(id, small)
    expect(secondPerson).toBeNull()
    expect((await askFor(id, small)).body.code).toBe('SECOND_PERSON_NOT_NEEDED')
    const body = { amountToRefund: 150 }
    expect((await asker.call('PUT', `/orders/${id}/partial_cancel`, body, over(version))).status).toBe(204)
    // the rest of the limit is used up: one more centavo needs two people
    expect((await preview(id, { ...small, amountToRefund: 0.01 })).secondPerson).toMatchObject({
      amount: 150.01,
    })
  })

  it('is any refund of products that come back, up to the one that leaves nothing of the order', async () => {
    const id = await sold()
    const { products } = await details(id)
    const of = (at: number): AdminActionAsked => ({
      action: 'PRODUCT_REFUND',
      productIds: [products[at]?.id ?? ''],
    })
    const { version, secondPerson } = await preview(id, of(0))
    expect(secondPerson).toBeNull()
    expect((await askFor(id, of(0))).body.code).toBe('SECOND_PERSON_NOT_NEEDED')
    const body = { productIds: [products[0]?.id ?? ''] }
    expect((await asker.call('PUT', `/orders/${id}/products/cancel`, body, over(version))).status).toBe(204)
    expect((await preview(id, of(1))).secondPerson).toEqual({ kind: 'REFUND', amount: 300, limit: 150 })
  })
})

describe('who asked', () => {
  it('cannot approve or refuse, in another session either, and is told why', async () => {
    const request = await waiting(await sold())
    const elsewhere = (await logInAsAdmin(world, asker.email)).body
    for (const way of ['agree', 'refuse'] as const) {
      const body = way === 'refuse' ? { answer: 'Não' } : undefined
      expect((await answer(asker, request, way, body)).body.code).toBe('OWN_CHANGE')
      const again = await world.call(
        'PUT',
        `/admin_backoffice/api/v1/requested_changes/${request}/${way}`,
        body,
        { authorization: `Bearer ${elsewhere.accessToken}` },
      )
      expect(again).toMatchObject(refusedAs(403, 'OWN_CHANGE'))
    }
  })

  it('withdraws the request, and asks again', async () => {
    const id = await sold()
    const request = await waiting(id)
    expect((await askFor(id, FULL, second)).body.code).toBe('CHANGE_OPEN')
    expect((await asker.call<RequestedChange>('DELETE', `/requested_changes/${request}`)).body.state).toBe(
      'WITHDRAWN',
    )
    expect((await answer(second, request)).body.code).toBe('CHANGE_ANSWERED')
    await waiting(id)
  })

  it('must still have the right when the other agrees', async () => {
    const id = await sold()
    const request = await waiting(id)
    await world.deps.db.run(sql`update admin_users set role = 'OPERATOR' where id = ${asker.id}`)
    const late = await answer(second, request)
    expect(late).toMatchObject(refusedAs(409, 'ASKER_WITHOUT_RIGHT'))
    expect((await details(id)).canceledAmount).toBe(0)
    expect((await answer(second, request)).body.code).toBe('CHANGE_ANSWERED')
    expect((await world.delivered(asker.email)).at(-1)?.text).toContain('perdeu a validade')
  })
})

describe('the second person', () => {
  it('has the permission: others neither see the request nor answer it', async () => {
    const id = await sold()
    const request = await waiting(id)
    const operator = await newAdmin(world, 'OPERATOR')
    const { content } = (await operator.call<RequestedChanges>('GET', '/requested_changes')).body
    expect(content.map((it) => it.id)).not.toContain(request)
    expect((await answer(operator, request)).body).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'ORDERS_REFUND',
    })
  })

  it('has lost the permission meanwhile: they are told, and nothing is done', async () => {
    const id = await sold()
    const request = await waiting(id)
    await world.deps.db.run(sql`update admin_users set role = 'RISK' where id = ${second.id}`)
    expect((await answer(second, request)).body).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'ORDERS_REFUND',
    })
    const third = await newAdmin(world, 'OWNER')
    expect((await answer(third, request)).body.state).toBe('DONE')
  })

  it('refuses with a reason, of which the requester is notified', async () => {
    const id = await sold()
    const request = await waiting(id)
    expect(
      (await answer(second, request, 'refuse', { answer: 'A loja confirmou a entrega' })).body,
    ).toMatchObject({ state: 'REFUSED', answer: 'A loja confirmou a entrega' })
    expect((await details(id)).canceledAmount).toBe(0)
    expect((await world.delivered(asker.email)).at(-1)?.text).toContain('recusou')
  })
})

describe('the requested action', () => {
  it('is not done if it would now be something else: it ends, and both are notified', async () => {
    const id = await sold()
    const request = await waiting(id)
    const { version } = await preview(id, { action: 'PARTIAL_REFUND', amountToRefund: 30 }, second)
    await second.call('PUT', `/orders/${id}/partial_cancel`, { amountToRefund: 30 }, over(version))
    expect(await answer(second, request)).toMatchObject(refusedAs(409, 'REQUEST_CHANGED'))
    expect((await details(id)).canceledAmount).toBe(30)
    const { body } = await second.call<RequestedChange>('GET', `/requested_changes/${request}`)
    expect(body.state).toBe('OUTDATED')
    expect((await world.delivered(asker.email)).at(-1)?.text).toContain('perdeu a validade')
    expect((await audits(id)).map(({ action }) => action)).not.toContain('REFUND_AGREED')
  })

  it('is not done when it cannot be done any more', async () => {
    const id = await sold()
    const request = await waiting(id)
    const other = await waiting(id, { action: 'CLOSE_WITH_NEGOTIATION' })
    expect((await answer(second, other)).body.state).toBe('DONE')
    expect((await answer(second, request)).body.code).toBe('REQUEST_CHANGED')
  })

  it('does not change while it waits: a late debt grows, and is written off as requested', async () => {
    const id = await sold()
    await goTo(world, '2027-02-10')
    asker = await newAdmin(world, 'FINANCE')
    const request = await waiting(id, { action: 'CLOSE_WITH_NEGOTIATION' })
    await goTo(world, '2027-02-13')
    second = await newAdmin(world, 'FINANCE')
    expect((await answer(second, request)).body.state).toBe('DONE')
  })

  it('is not done if a plan has begun meanwhile: nothing is written off, and the plan continues', async () => {
    const id = await sold()
    await goTo(world, '2027-02-10')
    asker = await newAdmin(world, 'FINANCE')
    const request = await waiting(id, { action: 'CLOSE_WITH_NEGOTIATION' })
    await goTo(world, '2027-02-11')
    second = await newAdmin(world, 'FINANCE')
    const { offers } = await showPlans(world.deps, id)
    const version = offers.find(({ kind }) => kind === 'NO_ENTRY')?.version ?? ''
    await acceptPlan(world.deps, { orderId: id, kind: 'NO_ENTRY', version, by: 'CUSTOMER' })
    expect((await answer(second, request)).body.code).toBe('REQUEST_CHANGED')
    expect(await world.balance(ACCOUNTS.WRITE_OFFS, id)).toBe(0)
    expect((await findPlans(world.deps.db, [id])).map(({ state }) => state)).toEqual(['IN_FORCE'])
  })

  it('expires after a week without an answer, by the sweep or at a late answer', async () => {
    const [one, two] = [await waiting(await sold()), await waiting(await sold())]
    await goTo(world, '2026-12-02')
    second = await newAdmin(world, 'FINANCE')
    expect((await answer(second, one)).body.code).toBe('REQUEST_EXPIRED')
    await world.schedule('carry-out-changes')
    const { body } = await second.call<RequestedChanges>('GET', '/requested_changes?state=EXPIRED')
    expect(body.content.map((it) => it.id)).toEqual(expect.arrayContaining([one, two]))
    expect((await world.delivered(asker.email)).at(-1)?.text).toContain('sem resposta')
  })

  it('is in the log with the names of both', async () => {
    const id = await sold()
    await answer(second, await waiting(id))
    const owner = await newAdmin(world)
    const { content } = (await owner.call<AdminAudit>('GET', `/audit?objectType=ORDER&objectId=${id}`)).body
    const people = (await owner.call<AdminPeople>('GET', '/admin_users')).body.content
    const nameOf = (who: SignedInAdmin) => people.find((it) => it.id === who.id)?.name
    expect(content[0]).toMatchObject({
      action: 'REFUND_DONE',
      asked: { askedBy: nameOf(asker), agreedBy: nameOf(second) },
    })
  })

  it('is forgotten with its customer: the words are erased, the fact of the request stays', async () => {
    const id = await sold()
    const request = await waiting(id)
    const { customerId } = (await world.deps.db.row<{ customerId: string }>(
      sql`select customer_id from orders where id = ${id}`,
    )) ?? { customerId: '' }
    const { forgetChangesOf } = await import('../../../people/requested-changes/requested-changes.store.ts')
    await world.deps.db.transaction((tx) => forgetChangesOf(tx, customerId))
    const { body } = await second.call<RequestedChange>('GET', `/requested_changes/${request}`)
    expect(body).toMatchObject({ reason: '', preview: null, amount: 300 })
  })
})

describe('another role for a person', () => {
  const askRole = (by: SignedInAdmin, id: string, role: string) =>
    by.call<RequestedChange & { code?: string }>('POST', `/admin_users/${id}/role_requests`, {
      role,
      reason: 'Mudou de equipe',
    })
  const roleOf = async (by: SignedInAdmin, id: string) =>
    (await by.call<AdminPeople>('GET', '/admin_users')).body.content.find((it) => it.id === id)?.role

  it('takes effect after two approvals; then they sign in again, and everybody affected is notified', async () => {
    const [one, two, about] = [
      await newAdmin(world),
      await newAdmin(world),
      await newAdmin(world, 'OPERATOR'),
    ]
    const { id } = (await askRole(one, about.id, 'FINANCE')).body
    expect(await roleOf(one, about.id)).toBe('OPERATOR')
    expect((await answer(one, id)).body.code).toBe('OWN_CHANGE')
    expect((await answer(two, id)).body).toMatchObject({
      state: 'DONE',
      before: { role: 'OPERATOR' },
      after: { role: 'FINANCE' },
    })
    expect(await roleOf(one, about.id)).toBe('FINANCE')
    expect((await about.call('GET', '/user')).status).toBe(401)
    expect((await world.delivered(about.email)).at(-1)?.text).toContain('mudou de Operação para Financeiro')
    const written = await audits(about.id)
    expect(written.map(({ action }) => action)).toEqual(
      [
        'ADMIN_CREATED',
        'SIGNED_IN',
        'ADMIN_ROLE_ASKED',
        'ADMIN_ROLE_AGREED',
        'ADMIN_ROLE_CHANGED',
        'ADMIN_ROLE_DONE',
      ].filter((it) => written.some(({ action }) => action === it)),
    )
  })

  it('cannot be requested or approved by the owner concerned', async () => {
    const [one, two] = [await newAdmin(world), await newAdmin(world)]
    expect((await askRole(one, one.id, 'RISK')).body.code).toBe('OWN_ACCESS')
    const { id } = (await askRole(one, two.id, 'RISK')).body
    expect((await answer(two, id)).body.code).toBe('OWN_CHANGE')
    expect((await askRole(one, two.id, 'OWNER')).body.code).toBe('SAME_ROLE')
    const risk = await newAdmin(world, 'RISK')
    expect((await askRole(risk, two.id, 'OPERATOR')).status).toBe(403)
  })
})

it('leaves the database as it should be', async () => {
  expect(await checkEverything(world.deps.db)).toEqual([])
})
