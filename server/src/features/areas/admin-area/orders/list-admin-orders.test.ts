import type { AdminOrder, AdminOrders, AdminOrdersQuery } from '@drip/core/contracts/admin/admin-area'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { scannedBy, statementsOf } from '../../../../../test/plans.ts'
import { type Shopper, buy, goTo, newShopper, payInstalment } from '../../../../../test/shopper.ts'
import { ownWorld } from '../../../../../test/own-world.ts'
import { cancelOrder } from '../../../servicing/corrections/cancel-order.ts'
import { newAdmin } from '../admin-area.makers.ts'
import { wordsOf } from '../lists/search-words.ts'

const PEOPLE = {
  ana: newShopper({ name: 'Ana Luíza Conceição' }),
  bruno: newShopper({ name: 'Bruno da Conceição Prado' }),
} as const satisfies Record<string, Shopper>
/** Order ids, in the order in which they were placed. */
const orders: { late: string; paid: string; canceled: string; newest: string } = {
  late: '',
  paid: '',
  canceled: '',
  newest: '',
}

const world = await ownWorld()
const merchant = await world.merchant({ name: 'Padaria Açucena' })
const other = await world.merchant({ name: 'Oficina Central' })
await goTo(world, '2026-09-01')
orders.late = await buy(world, merchant.apiKey, PEOPLE.ana, { merchantCode: 'Pedido-77' })
await goTo(world, '2026-10-20')
orders.paid = await buy(world, other.apiKey, PEOPLE.bruno, { amount: '450.00' })
await world.deps.db.run(sql`
  update instalments set paid_amount = amount, cashback_amount = 0, status = 'PAID', paid_at = now()
  where purchase_id = ${orders.paid}`)
await goTo(world, '2026-10-25')
orders.canceled = await buy(world, merchant.apiKey, PEOPLE.bruno)
await cancelOrder(world.deps, merchant.id, orders.canceled, { amount: 'all', source: 'ADMIN' })
await goTo(world, '2026-11-02')
orders.newest = await buy(world, merchant.apiKey, PEOPLE.bruno)
const admin = await newAdmin(world, 'OPERATOR')

async function list(query: AdminOrdersQuery = {}) {
  const { status, body } = await admin.call<AdminOrders>('POST', '/orders/search', query)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return { ...body, ids: body.content.map((it) => it.id) }
}
const found = async (search: string) => {
  const { ids, searchedFor } = await list({ search })
  return [searchedFor, ...ids]
}

describe('the list of orders', () => {
  it('shows all columns, the newest first', async () => {
    const { content, ...page } = await list()
    expect(content.map((it) => it.id)).toEqual([orders.newest, orders.canceled, orders.paid, orders.late])
    expect(page).toMatchObject({ page: 0, size: 10, totalElements: 4, totalPages: 1, totalIsExact: true })
    expect(content.at(-1)).toMatchObject({
      merchantOrderCode: 'Pedido-77',
      merchantName: 'Padaria Açucena',
      customerName: PEOPLE.ana.name,
      customerEmail: PEOPLE.ana.email,
      amount: 300,
      instalmentsCount: 3,
      unpaidInstalmentsCount: 3,
      lateInstalments: 2,
      status: 'ACTIVE',
    })
  })

  it('has any page by its number, from either end', async () => {
    const all = (await list()).ids
    for (const [page, id] of all.entries()) expect((await list({ page, size: 1 })).ids).toEqual([id])
    expect((await list({ page: 1, size: 3 })).ids).toEqual(all.slice(3))
    expect((await list({ page: 4, size: 1 })).ids).toEqual([])
    expect((await list({ page: 1_000_000, size: 100 })).ids).toEqual([])
  })

  it('is filtered by status, merchant, customer, day and lateness, and by all of them', async () => {
    expect((await list({ status: 'CANCELED' })).ids).toEqual([orders.canceled])
    expect((await list({ merchantId: other.id })).ids).toEqual([orders.paid])
    expect((await list({ from: '2026-10-20', to: '2026-10-25' })).ids).toEqual([orders.canceled, orders.paid])
    expect((await list({ late: true })).ids).toEqual([orders.late])
    const { customerId } = (await list({ late: true })).content[0] ?? {}
    expect((await list({ customerId: customerId ?? null })).ids).toEqual([orders.late])
    expect((await list({ late: true, merchantId: other.id })).ids).toEqual([])
    expect((await list({ late: true, status: 'ACTIVE', merchantId: merchant.id })).totalElements).toBe(1)
  })

  it('finds an order by anything a caller says', async () => {
    const { content } = await list({ merchantId: merchant.id })
    const row = content.find((it) => it.id === orders.late)
    const paid = await world.deps.db.row<{ id: string; txid: string }>(sql`
      select p.end_to_end_id as id, c.txid from pix_payments p join charges c on c.id = p.charge_id
      where p.purchase_id = ${orders.late}`)
    const { cpf, email, phone } = PEOPLE.ana
    const late = orders.late
    expect(await found(row?.providerCode.toLowerCase() ?? '')).toEqual(['CODE', late])
    expect(await found('Pedido-77')).toEqual(['CODE', late])
    expect(await found(paid?.txid ?? '')).toEqual(['CODE', late])
    expect(await found(cpf)).toEqual(['CPF', late])
    expect(await found(cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4'))).toEqual(['CPF', late])
    expect(await found(` ${email.toUpperCase()}`)).toEqual(['EMAIL', late])
    expect(await found(phone)).toEqual(['PHONE', late])
    expect(await found(phone.slice(3))).toEqual(['PHONE', late])
    expect(await found(paid?.id ?? '')).toEqual(['END_TO_END_ID', late])
    expect(await found(late)).toEqual(['ID', late])
    expect(await found(row?.customerId ?? '')).toEqual(['ID', late])
    expect(await found('ana conceicao')).toEqual(['NAME', late])
    expect(await found('CONCEIÇÃO')).toEqual(['NAME', orders.newest, orders.canceled, orders.paid, late])
    expect(await found('prado bru')).toEqual(['NAME', orders.newest, orders.canceled, orders.paid])
    expect(await found('oficina')).toEqual(['NAME', orders.paid])
    expect(await found('ninguém assim')).toEqual(['NAME'])
    expect(await found('%')).toEqual(['CODE'])
  })

  it('finds an order by a part of what a caller says', async () => {
    const { cpf, email, phone } = PEOPLE.ana
    const { late } = orders
    const code = (await list({ merchantId: merchant.id })).content.find((it) => it.id === late)?.providerCode
    expect(await found('dido-7')).toEqual(['PART', late])
    expect(await found(code?.slice(1, -1) ?? '')).toEqual(['PART', late])
    expect(await found(cpf.slice(3, 9))).toEqual(['PART', late])
    expect(await found(email.slice(0, -3))).toEqual(['PART', late])
    expect(await found(phone.slice(5))).toEqual(['PART', late])
  })

  it('finds orders by their amount', async () => {
    const all = [orders.newest, orders.canceled, orders.late]
    for (const text of ['R$ 300,00', '300,00', '300', 'r$300'])
      expect(await found(text)).toEqual(['AMOUNT', ...all])
    expect(await found('R$ 299,99')).toEqual(['AMOUNT'])
    expect((await list({ search: '300', status: 'CANCELED' })).ids).toEqual([orders.canceled])
  })

  it('is sorted by day or amount, either way', async () => {
    const newest = [orders.newest, orders.canceled, orders.paid, orders.late]
    expect((await list({ sort: 'createdDate', descending: false })).ids).toEqual(newest.toReversed())
    expect((await list({ sort: 'amount' })).ids[0]).toBe(orders.paid)
    expect((await list({ sort: 'amount', descending: false })).ids.at(-1)).toBe(orders.paid)
    expect((await list({ sort: 'amount', descending: false, page: 3, size: 1 })).ids).toEqual([orders.paid])
    expect((await list({ sort: 'amount', merchantId: other.id })).ids).toEqual([orders.paid])
    expect((await list({ sort: 'amount', search: 'bruno' })).ids[0]).toBe(orders.paid)
  })

  it('says how many days an order is late, and how much is overdue', async () => {
    const { body } = await admin.call<AdminOrder>('GET', `/orders/${orders.late}`)
    const late = body.instalments.filter((it) => it.isLate)
    expect(late).toHaveLength(2)
    expect(body.daysLate).toBe(Math.max(...late.map((it) => it.lateCharge?.daysLate ?? 0)))
    expect(body.daysLate).toBeGreaterThan(30)
    expect(body.amountOverdue).toBeCloseTo(
      late.reduce((sum, it) => sum + it.amountToPay, 0),
      2,
    )
    expect(body.amountOverdue).toBeLessThan(body.amountToPay)
    const { body: paid } = await admin.call<AdminOrder>('GET', `/orders/${orders.newest}`)
    expect(paid).toMatchObject({ daysLate: 0, amountOverdue: 0 })
  })

  it('filters search results', async () => {
    expect((await list({ search: 'conceição', status: 'CANCELED' })).ids).toEqual([orders.canceled])
    expect((await list({ search: 'conceição', late: true, page: 1, size: 1 })).ids).toEqual([])
  })

  it('no longer calls an order late once its late instalments are paid', async () => {
    const rows = await world.deps.db.rows<{ id: string }>(sql`
      select id from instalments where purchase_id = ${orders.late} and due_date < '2026-11-02'`)
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      expect((await list({ late: true })).ids).toEqual([orders.late])
      await payInstalment(world, id)
      await world.until(
        async () =>
          (await world.deps.db.row(sql`select from instalments where id = ${id} and status = 'PAID'`)) !==
          null,
      )
    }
    expect((await list({ late: true })).ids).toEqual([])
  })

  it('refuses an invalid query', async () => {
    for (const query of [
      { status: 'x' },
      { page: -1 },
      { size: 1000 },
      { from: '2026-13-01' },
      { search: 5 },
    ])
      expect((await admin.call('POST', '/orders/search', query)).status).toBe(400)
    expect((await admin.call('POST', '/orders/search', { search: '\0' })).status).toBe(400)
  })

  it('uses indexes for every query', async () => {
    for (const query of [
      {},
      { page: 3, size: 1 },
      { status: 'ACTIVE' },
      { merchantId: merchant.id, status: 'CLOSED' },
      { late: true },
      { from: '2026-10-01' },
      { search: 'ana' },
      { search: PEOPLE.ana.email },
      { search: 'Pedido-77' },
      { search: PEOPLE.ana.phone },
      { search: '98765' },
      { search: 'R$ 300,00' },
      { sort: 'amount', descending: false },
      { sort: 'amount', status: 'ACTIVE' },
      { sort: 'amount', merchantId: merchant.id },
      { sort: 'createdDate', descending: false },
    ] as const) {
      const statements = await statementsOf(world, () => list(query))
      expect(statements.length).toBeGreaterThan(1)
      // scanning the few merchants is allowed
      const scanned = (await Promise.all(statements.map((it) => scannedBy(world, it)))).flat()
      expect(scanned.filter((it) => it !== 'merchants')).toEqual([])
    }
  })
})

describe('the words of a search', () => {
  it('are plain, and as the database keeps those of names', async () => {
    const names = ['Ana Luíza Conceição', 'D’Ávila-Núñez  3', '  ÇÃÕ ß', 'Ⅷ ﬁm']
    for (const name of names) {
      const row = await world.deps.db.row<{ words: string }>(sql`select plain_words(${name}) as words`)
      expect(wordsOf(name)).toEqual(row?.words.split(' '))
    }
  })
})
