import type { AdminTimeline } from '@drip/core/contracts/admin/admin-area'
import type { AdminContests } from '@drip/core/contracts/admin/admin-med'
import type { WebhookEvent } from '@drip/core/contracts/merchant/webhooks'
import { ACCOUNTS } from '@drip/core/ledger/accounts'
import { ppm } from '@drip/core/money/rate'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { wordsOf } from '../../../../test/paper-words.ts'
import { buy, newShopper, pay, takeBackPix } from '../../../../test/shopper.ts'
import { checkTruthsAfterEach, untilRefunded } from '../../../../test/truths.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { newAdmin } from '../../areas/admin-area/admin-area.makers.ts'
import { listDue } from '../../areas/admin-area/figures/list-reports.ts'
import { showSale } from '../../areas/merchant-area/sales/show-sale.ts'
import { showNextTransfers } from '../../areas/merchant-area/settlements/show-settlements.ts'
import { newSignedIn } from '../../areas/merchant-area/merchant-area.makers.ts'
import { chargeTogether } from '../../purchases/instalment-payments/charge-debts.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { issueTransferReceipt } from '../../purchases/receipts/transfer-receipt.ts'
import { createTransfers } from '../../purchases/settlements/create-transfers.ts'
import { settleTransfer } from '../../purchases/settlements/settle-transfer.ts'
import { refundProducts } from '../corrections/refund-products.ts'
import { followContest } from './follow-contest.ts'
import { contested, ended } from './med.makers.ts'
import { findCaseOf, findCasesOfPurchase } from './med.store.ts'
import { showContests } from './show-contests.ts'
import { sweepContests } from './sweep-contests.ts'

let merchant: { id: string; apiKey: string }
const world = await ownWorld()
// a Tuesday; a sale is worth 94 % to its store, transferred in one two days later
beforeEach(async () => {
  await world.control('POST', '/clock', { now: '2026-11-24T10:00:00-03:00' })
  merchant = await store({ delayInDays: 2, payAllInOne: true })
})
checkTruthsAfterEach(world)

const store = (
  configuration: { delayInDays: number; payAllInOne: boolean },
  terms: { whenInstalmentPaid?: boolean } = {},
) =>
  world.merchant({
    upfront: 'MANDATORY',
    cashback: null,
    fee: { rate: ppm(60_000), expiresOn: null },
    settlement: { pixKey: '11222333000181', configuration, ...terms },
  })

/** Sold for R$ 300,00, of which one Pix paid R$ 100,00. */
async function sold(products?: readonly unknown[]): Promise<{ id: string; endToEndId: string }> {
  const of = products === undefined ? { amount: '300.00' } : { products }
  const id = await buy(world, merchant.apiKey, newShopper(), of)
  await untilRefunded(world, id)
  const row = await world.deps.db.row<{ endToEndId: string }>(sql`
    select end_to_end_id from pix_payments where purchase_id = ${id} and amount = 10000`)
  return { id, endToEndId: row?.endToEndId ?? '' }
}
const transfers = async () => {
  await createTransfers(world.deps)
  return world.deps.db.values<number>(sql`
    select amount from settlement_transfers where merchant_id = ${merchant.id} order by transfer_date`)
}
const due = async () => (await listDue(world.deps, { merchantId: merchant.id })).content
/** The ids of its transfers, all of which have arrived. */
const arrived = async () => {
  const rows = await world.deps.db.rows<{ id: string }>(sql`
    select id from settlement_transfers where merchant_id = ${merchant.id} order by transfer_date`)
  for (const { id } of rows) await settleTransfer(world.deps, { id }, { state: 'DONE', providerId: null })
  return rows.map(({ id }) => id)
}
const wordsOfReceipt = async (transferId: string) =>
  wordsOf(Buffer.from(await issueTransferReceipt(world.deps, merchant.id, transferId))).join(' ')
const caseOf = async (id: string) => (await findCasesOfPurchase(world.deps.db, id))[0]
const heldOf = async (id: string) => 0 - (await world.balance(ACCOUNTS.MERCHANT_HELD, id))
/** Present holds, and released ones. */
const countHolds = (id: string) =>
  world.deps.db.count(sql`select count(*) from settlement_holds where purchase_id = ${id}`)
const statuses = async (id: string) => (await findInstalments(world.deps.db, id)).map(({ status }) => status)
const cancel = (id: string, amount: number) =>
  world.call('PUT', `/api/v1/cancellation/${id}`, { amount }, { 'x-api-key': merchant.apiKey })

describe('while a Pix is contested at its payer’s bank', () => {
  it('the store’s share of it is held, the rest is sent; if the request is rejected, the share is sent as well', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId, { kind: 'CONTA_INVADIDA' })
    expect(await caseOf(id)).toMatchObject({
      pspId,
      state: 'OPEN',
      reason: 'ACCOUNT_TAKEOVER',
      amount: 10_000,
      contested: 10_000,
      held: 9_400,
    })
    expect(await heldOf(id)).toBe(9_400)
    expect(await due()).toEqual([
      { day: '2026-11-26', waitsFor: null, merchants: 1, amount: 188 },
      { day: null, waitsFor: 'BANKS', merchants: 1, amount: 94 },
    ])
    await world.advance('P2D')
    expect(await transfers()).toEqual([18_800])
    await ended(world, pspId, { outcome: 'KEPT' })
    expect(await caseOf(id)).toMatchObject({ state: 'KEPT', returned: 0, held: 0 })
    await world.advance('P1D')
    expect(await transfers()).toEqual([18_800, 9_400])
    expect(await statuses(id)).toEqual(['PAID', 'PENDING', 'PENDING'])
  })

  it('our report tells what waits for banks from what waits for customers', async () => {
    merchant = await store({ delayInDays: 2, payAllInOne: false }, { whenInstalmentPaid: true })
    const { endToEndId } = await sold()
    await contested(world, endToEndId)
    expect(await due()).toEqual([
      { day: null, waitsFor: 'BANKS', merchants: 1, amount: 94 },
      { day: null, waitsFor: 'CUSTOMERS', merchants: 1, amount: 188 },
    ])
  })

  it('the receipt of a transfer shows the held, released and refunded amounts, each by its name', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId)
    await world.advance('P2D')
    expect(await transfers()).toEqual([18_800])
    await ended(world, pspId, { outcome: 'KEPT' })
    await cancel(id, 30)
    await world.advance('P1D')
    expect(await transfers()).toEqual([18_800, 6_580])
    const [first, second] = await Promise.all((await arrived()).map(wordsOfReceipt))
    expect(first).toContain('Vendas, já sem a taxa R$ 282,00 Retido por Pix contestado -R$ 94,00')
    expect(first).not.toContain('Reembolsos')
    expect(second).toContain('Liberado de Pix contestado R$ 94,00 Reembolsos -R$ 28,20')
    expect(second).not.toContain('Vendas')
  })

  it('and is returned, its debt is owed again, and the store has its money: the loss is ours', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId)
    await ended(world, pspId, { outcome: 'RETURNED' })
    expect(await caseOf(id)).toMatchObject({ state: 'RETURNED', returned: 10_000, held: 0 })
    expect(await statuses(id)).toEqual(['PENDING', 'PENDING', 'PENDING'])
    await world.advance('P2D')
    expect(await transfers()).toEqual([28_200])
  })

  it('in part, that part is held, and that part is returned', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId, { amount: 60 })
    expect(await caseOf(id)).toMatchObject({ contested: 6_000, held: 5_640 })
    await ended(world, pspId, { outcome: 'RETURNED_PART', amount: 25 })
    expect(await caseOf(id)).toMatchObject({ state: 'RETURNED_PART', returned: 2_500, held: 0 })
    // after a rejection it may be contested again
    const again = await contested(world, endToEndId, { amount: 75 })
    await ended(world, again, { outcome: 'RETURNED' })
    expect((await findCasesOfPurchase(world.deps.db, id)).map(({ state }) => state)).toEqual([
      'RETURNED',
      'RETURNED_PART',
    ])
  })

  it('nothing is held of what the store has; what its bank returns is', async () => {
    const { id, endToEndId } = await sold()
    await world.advance('P2D')
    expect(await transfers()).toEqual([28_200])
    await world.drain()
    const pspId = await contested(world, endToEndId)
    expect(await caseOf(id)).toMatchObject({ state: 'OPEN', held: 0 })
    const transfer = await world.deps.db.row<{ id: string }>(sql`
      select id from settlement_transfers where merchant_id = ${merchant.id}`)
    await settleTransfer(world.deps, { id: transfer?.id ?? '' }, { state: 'RETURNED', providerId: null })
    await sweepContests(world.deps)
    expect(await caseOf(id)).toMatchObject({ held: 9_400 })
    await ended(world, pspId, { outcome: 'KEPT' })
    expect(await heldOf(id)).toBe(0)
  })

  it('what is cancelled meanwhile reduces the held amount, once', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId)
    await cancel(id, 250)
    expect(await caseOf(id)).toMatchObject({ state: 'OPEN', held: 4_700 })
    await world.advance('P2D')
    expect(await transfers()).toEqual([])
    await ended(world, pspId, { outcome: 'KEPT' })
    expect(await transfers()).toEqual([4_700])
  })

  it('the held amount is reduced in place if all is cancelled after the rest was sent', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId)
    await world.advance('P2D')
    expect(await transfers()).toEqual([18_800])
    await cancel(id, 300)
    expect(await caseOf(id)).toMatchObject({ held: 0 })
    await ended(world, pspId, { outcome: 'KEPT' })
    const waiting = await world.deps.db.row<{ amount: number }>(sql`
      select sum(amount)::int8 as amount from settlement_parts where purchase_id = ${id} and transfer_id is null
        and transfer_on is not null`)
    expect(waiting).toEqual({ amount: -18_800 })
  })

  it('of a store that is paid by instalment it is held at its instalments, the earliest first', async () => {
    merchant = await store({ delayInDays: 2, payAllInOne: false })
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId)
    const held = () =>
      world.deps.db.rows<{ number: number; amount: number }>(sql`
        select instalment_number as number, sum(amount)::int8 as amount from settlement_parts
        where purchase_id = ${id} and held group by 1 order by 1`)
    expect(await held()).toEqual([{ number: 1, amount: 9_400 }])
    await ended(world, pspId, { outcome: 'KEPT' })
    expect(await held()).toEqual([])
  })

  it('a product refunded meanwhile reduces this sale, and not the store’s others', async () => {
    merchant = await store({ delayInDays: 2, payAllInOne: false })
    const { id, endToEndId } = await sold([
      { name: 'Sapato', quantity: 1, amount: '210.00' },
      { name: 'Meias', quantity: 1, amount: '90.00' },
    ])
    const due = () =>
      world.deps.db.rows<{ number: number; amount: number; held: number }>(sql`
        select instalment_number as number, coalesce(sum(amount) filter (where not held), 0)::int8 as amount,
          coalesce(sum(amount) filter (where held), 0)::int8 as held
        from settlement_parts where purchase_id = ${id} group by 1 order by 1`)
    const pspId = await contested(world, endToEndId)
    const [socks] = await world.deps.db.rows<{ id: string }>(sql`
      select id from order_products where purchase_id = ${id} and name = 'Meias'`)
    await refundProducts(world.deps, {
      orderId: id,
      merchantId: merchant.id,
      productIds: [socks?.id ?? ''],
      source: 'MERCHANT_API',
    })
    const after = [
      { number: 1, amount: 0, held: 6_580 },
      { number: 2, amount: 3_760, held: 2_820 },
      { number: 3, amount: 6_580, held: 0 },
    ]
    expect(await due()).toEqual(after)
    // checked again, even on a later day, it is as it should be: nothing is written
    const holds = await countHolds(id)
    for (const ahead of ['PT15M', 'P3D']) {
      await world.advance(ahead)
      await sweepContests(world.deps)
    }
    expect(await due()).toEqual(after)
    expect(await countHolds(id)).toBe(holds)
    await ended(world, pspId, { outcome: 'KEPT' })
    expect((await due()).map(({ amount }) => amount)).toEqual([6_580, 6_580, 6_580])
  })
})

describe('the store of a contested Pix', () => {
  it('sees what is held and until when, and none of it as owed by its customers', async () => {
    const { id, endToEndId } = await sold()
    const next = () => showNextTransfers(world.deps, merchant.id)
    expect(await next()).toMatchObject({ waits: 0, held: 0 })
    const pspId = await contested(world, endToEndId, { kind: 'CONTA_INVADIDA' })
    const { order } = await showSale(world.deps, merchant.id, id)
    expect(order?.openContests).toMatchObject([
      { contestedAmount: 100, heldAmount: 94, analysisBy: '2026-12-01' },
    ])
    // the payer's reason may concern the store
    expect(JSON.stringify(order)).not.toContain('ACCOUNT_TAKEOVER')
    expect(order?.settlement.map(({ amount, status }) => [amount, status])).toEqual([
      [188, 'PLANNED'],
      [94, 'HELD'],
    ])
    expect(await next()).toMatchObject({ waits: 0, held: 94, transfers: [{ amount: 188 }] })
    await ended(world, pspId, { outcome: 'KEPT' })
    const after = (await showSale(world.deps, merchant.id, id)).order
    expect([after?.openContests, after?.settlement.map(({ amount }) => amount)]).toEqual([[], [282]])
    expect(await next()).toMatchObject({ waits: 0, held: 0, transfers: [{ amount: 282 }] })
  })

  it('has its server told of its beginning and its end', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId)
    await ended(world, pspId, { outcome: 'RETURNED' })
    await followContest(world.deps, { pspId })
    const headers = { 'x-api-key': merchant.apiKey }
    const events = await world.call<{ content: WebhookEvent[] }>(
      'GET',
      '/api/v2/events?limit=100',
      undefined,
      headers,
    )
    const told = events.body.content
      .filter((it) => it.objectId === id && it.type.startsWith('order.pix'))
      .toReversed()
    const about = {
      orderId: id,
      merchantCode: expect.any(String) as unknown,
      contestId: (await caseOf(id))?.id,
    }
    expect(told).toMatchObject([
      {
        type: 'order.pix_contested',
        data: { ...about, contestedAmount: 100, heldAmount: 94, analysisBy: '2026-12-01' },
      },
      { type: 'order.pix_contest_ended', data: { ...about, outcome: 'RETURNED', returnedAmount: 100 } },
    ])
  })
})

describe('the PSP’s report', () => {
  it('counts only as the PSP itself confirms it, and repeated it is one case', async () => {
    const { id, endToEndId } = await sold()
    const pspId = await contested(world, endToEndId)
    await Promise.all([followContest(world.deps, { pspId }), followContest(world.deps, { pspId })])
    await followContest(world.deps, { pspId: 'nobody' })
    expect(await findCasesOfPurchase(world.deps.db, id)).toHaveLength(1)
    const hint = { infracoes: [{ id: pspId }] }
    expect((await world.call('POST', '/webhooks/pix/wrong/med', hint)).status).toBe(404)
    await ended(world, pspId, { outcome: 'KEPT' })
    await followContest(world.deps, { pspId })
    expect(await caseOf(id)).toMatchObject({ state: 'KEPT' })
  })

  it('that reached nobody is found by the sweep, including its end', async () => {
    const { id, endToEndId } = await sold()
    await sweepContests(world.deps)
    const lost = () => world.fault({ provider: 'webhooks', kind: 'drop', times: 3 })
    await lost()
    const told = await world.control<{ id: string }>('POST', '/pix/contests', { endToEndId })
    await sweepContests(world.deps)
    expect(await caseOf(id)).toMatchObject({ state: 'OPEN', held: 9_400 })
    await lost()
    await world.control('POST', `/pix/contests/${told.id}/end`, { outcome: 'RETURNED' })
    await sweepContests(world.deps)
    expect(await caseOf(id)).toMatchObject({ state: 'RETURNED', held: 0 })
  })

  it('of a Pix that the bank has mostly taken already is about the rest', async () => {
    const { id, endToEndId } = await sold()
    await takeBackPix(world, endToEndId, '70.00')
    await world.until(async () => (await statuses(id))[0] === 'PENDING')
    await contested(world, endToEndId)
    expect(await caseOf(id)).toMatchObject({ contested: 3_000, held: 2_820 })
  })

  it('is announced to the store’s administrators and our risk staff, and so is its end', async () => {
    const risk = await newAdmin(world, 'RISK')
    const user = await newSignedIn(world, merchant.id)
    const mailOf = async (to: string) => {
      await world.drain()
      const mail = await world.messages(to)
      return mail.filter(({ text }) => text.includes('contest')).map(({ text }) => text)
    }
    const { endToEndId } = await sold()
    const pspId = await contested(world, endToEndId, { kind: 'COACAO' })
    expect(await mailOf(user.email)).toEqual([expect.stringMatching(/R\$\s94,00 do seu repasse esperam/)])
    // the payer's reason may concern the store
    expect((await mailOf(user.email))[0]).not.toContain('Coação')
    expect((await mailOf(risk.email))[0]).toContain('Coação')
    await ended(world, pspId, { outcome: 'RETURNED' })
    expect(await mailOf(user.email)).toHaveLength(2)
    expect(await mailOf(risk.email)).toHaveLength(2)
  })

  it('promises a store that has its money no transfer, neither at its beginning nor at its end', async () => {
    const user = await newSignedIn(world, merchant.id)
    const { endToEndId } = await sold()
    await world.advance('P2D')
    expect(await transfers()).toEqual([28_200])
    await world.drain()
    const pspId = await contested(world, endToEndId)
    await ended(world, pspId, { outcome: 'KEPT' })
    await world.drain()
    const mail = await world.messages(user.email)
    const told = mail.map(({ text }) => text).filter((text) => text.includes('contest'))
    expect(told).toHaveLength(2)
    expect(told.filter((text) => text.includes('Nada do seu repasse espera por isso.'))).toHaveLength(1)
    for (const text of told) expect(text).not.toMatch(/R\$\s0,00|O repasse que esperava/)
  })
})

describe('one Pix of purchases at two stores', () => {
  /** R$ 60,00 of one's and R$ 190,00 of the other's. */
  async function together() {
    const other = await store({ delayInDays: 2, payAllInOne: true })
    const shopper = newShopper()
    const ids = [
      await buy(world, merchant.apiKey, shopper, { amount: '90.00' }),
      await buy(world, other.apiKey, shopper, { amount: '285.00' }),
    ] as const
    for (const id of ids) await untilRefunded(world, id)
    const [endToEndId = ''] = await pay(world, {
      qrCodeText: (await chargeTogether(world.deps, ids, 'ALL')).brCode,
    })
    await world.until(async () => (await statuses(ids[1])).every((it) => it === 'PAID'))
    return { ids, endToEndId }
  }
  const told = async (id: string) =>
    (await showContests(world.deps.db, id)).map((it) => [it.contestedAmount, it.returnedAmount])

  it('that is returned in full: each store is told of its own order', async () => {
    const user = await newSignedIn(world, merchant.id)
    const { ids, endToEndId } = await together()
    await ended(world, await contested(world, endToEndId), { outcome: 'RETURNED' })
    expect([await told(ids[0]), await told(ids[1])]).toEqual([[[60, 60]], [[190, 190]]])
    await world.drain()
    const mail = await world.messages(user.email)
    expect(mail.find(({ text }) => text.includes('terminou'))?.text).toMatch(
      /contestação do Pix de R\$\s60,00 .* terminou, e R\$\s60,00 voltaram ao pagador\. O repasse que esperava volta ao calendário\./,
    )
  })

  it('that is returned in part, and then the rest: nothing of the first order, until its turn', async () => {
    const user = await newSignedIn(world, merchant.id)
    const { ids, endToEndId } = await together()
    const first = await contested(world, endToEndId)
    await ended(world, first, { outcome: 'RETURNED_PART', amount: 100 })
    expect([await told(ids[0]), await told(ids[1])]).toEqual([[[60, 0]], [[190, 100]]])
    const risk = await newAdmin(world, 'RISK')
    const found = await findCaseOf(world.deps.db, first)
    const { content } = (await risk.call<AdminTimeline>('GET', `/contests/${found?.id}/timeline`)).body
    // each order's line is one of its own, and says nothing of the whole Pix's sum
    expect(new Set(content.map(({ id }) => id)).size).toBe(content.length)
    const ends = content.filter(({ kind }) => kind === 'CONTEST_ENDED')
    expect(new Set(ends.map(({ orderId }) => orderId))).toEqual(new Set(ids))
    for (const { text, details } of ends) {
      expect(text).toBe('Contestação encerrada: parte do dinheiro voltou ao pagador')
      expect(details.map(({ label }) => label)).not.toContain('Valor')
    }
    await world.drain()
    const mail = await world.messages(user.email)
    expect(mail.map(({ text }) => text).join(' ')).toContain('e nada deste pedido voltou ao pagador')
    const [event] = await world.deps.db.rows<{ data: unknown }>(sql`
      select data from webhook_events where object_id = ${ids[0]} and type = 'order.pix_contest_ended'`)
    expect(event?.data).toMatchObject({ outcome: 'RETURNED_PART', returnedAmount: 0 })
    await ended(world, await contested(world, endToEndId), { outcome: 'RETURNED' })
    expect(await told(ids[0])).toEqual([
      [60, 60],
      [60, 0],
    ])
    expect(await told(ids[1])).toEqual([
      [90, 90],
      [190, 100],
    ])
  })
})

describe('the queue of contested Pix', () => {
  it('contains open cases, the oldest first, and ended ones, the newest first, for people who may see orders', async () => {
    // long after the other tests' cases ended
    await world.control('POST', '/clock', { now: '2027-03-01T10:00:00-03:00' })
    // hours pass between two calls, and sessions expire meanwhile
    const list = async (query: string) => {
      const admin = await newAdmin(world, 'RISK')
      return (await admin.call<AdminContests & { code?: string }>('GET', `/contests${query}`)).body
    }
    const pspIdsOf = ({ content }: AdminContests) => content.map(({ pspId }) => pspId)
    for (const open of pspIdsOf(await list('?size=100'))) await ended(world, open, { outcome: 'KEPT' })
    const first = await sold()
    const one = await contested(world, first.endToEndId, { amount: 60, kind: 'CONTA_INVADIDA' })
    await world.advance('PT1H')
    const two = await contested(world, (await sold()).endToEndId)
    const running = await list('?size=1')
    expect(running.content).toMatchObject([
      {
        pspId: one,
        endToEndId: first.endToEndId,
        state: 'OPEN',
        reason: 'ACCOUNT_TAKEOVER',
        amount: 60,
        heldAmount: 56.4,
        ordersCount: 1,
        order: { id: first.id },
        evidenceBy: expect.stringMatching(/^2027-03-04T13:/) as unknown,
        analysisBy: '2027-03-08',
        returnBy: '2027-03-12',
        endedAt: null,
      },
    ])
    const rest = await list(`?size=1&after=${running.cursor ?? ''}`)
    expect([pspIdsOf(rest), rest.cursor]).toEqual([[two], null])
    await ended(world, one, { outcome: 'RETURNED' })
    await world.advance('PT1H')
    await ended(world, two, { outcome: 'KEPT' })
    expect((await list('')).content).toEqual([])
    const over = await list('?show=OVER&size=1')
    expect(over.content).toMatchObject([{ pspId: two, state: 'KEPT', returnedAmount: 0, heldAmount: 0 }])
    const older = await list(`?show=OVER&size=1&after=${over.cursor ?? ''}`)
    expect(older.content).toMatchObject([{ pspId: one, state: 'RETURNED', returnedAmount: 60 }])
    expect((await list('?after=nada')).code).toBe('INVALID_QUERY')
    const catalogue = await newAdmin(world, 'CATALOGUE')
    expect((await catalogue.call('GET', '/contests')).status).toBe(403)
  })
})
