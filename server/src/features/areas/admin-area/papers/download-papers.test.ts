import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { numberIn, wordsOf } from '../../../../../test/paper-words.ts'
import { pay } from '../../../../../test/shopper.ts'
import { ownWorld } from '../../../../../test/own-world.ts'
import { findBuyer } from '../../../messaging/customer-messages/customer-messages.store.ts'
import { chargeAllOpen } from '../../../purchases/instalment-payments/charge-debts.ts'
import { findOrder } from '../../../purchases/orders/orders.store.ts'
import { AREA, newCustomer } from '../../customer-area/customer-area.makers.ts'
import { newAdmin } from '../admin-area.makers.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ name: 'Pães & Cia', upfront: 'MANDATORY', cashback: null })
const admin = await newAdmin(world, 'OPERATOR')

const download = async (
  path: string,
  token = admin.tokens.accessToken,
  base = '/admin_backoffice/api/v1',
) => {
  const answer = await fetch(`${world.url}${base}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
/** The requests for documents that the audit log records. */
const writtenDown = async (id: string) => {
  const rows = await world.deps.db.rows<{ content: string }>(sql`
    select content::text as content from audit_entries where action = 'PAPER_DOWNLOADED' and object_id = ${id} order by at, id`)
  // in the format of recordAudit
  return rows.map(({ content }) => (JSON.parse(content) as { asked: unknown }).asked)
}

/** An order paid in full, with its newest Pix. */
async function settled() {
  const customer = await newCustomer(world, apiKey)
  const { brCode } = await chargeAllOpen(world.deps, customer.orderId)
  const [payment = ''] = await pay(world, { qrCodeText: brCode })
  await world.until(async () => (await findOrder(world.deps.db, customer.orderId))?.status === 'CLOSED')
  const customerId = (await findBuyer(world.deps.db, customer.orderId))?.customerId ?? ''
  return { ...customer, payment, customerId }
}

describe('an operator downloads a document of a customer', () => {
  it('that has the number which the customer’s own has, and it is written down', async () => {
    const it = await settled()
    for (const path of [
      `/orders/${it.orderId}/receipts/${it.payment}`,
      `/orders/${it.orderId}/settlement_letter`,
    ]) {
      const [ours, own] = [await download(path), await download(path, it.tokens.accessToken, AREA)]
      expect([ours.status, own.status]).toEqual([200, 200])
      expect(numberIn(wordsOf(ours.bytes))).toBe(numberIn(wordsOf(own.bytes)))
    }
    expect(await writtenDown(it.orderId)).toEqual([{ paper: 'RECEIPT' }, { paper: 'LETTER' }])
    const statement = await download(`/customers/${it.customerId}/statements/2026`)
    expect(wordsOf(statement.bytes)).toContain('Extrato anual de pagamentos de 2026')
    expect(await writtenDown(it.customerId)).toHaveLength(1)
  })

  it('that does not exist, and nothing is recorded', async () => {
    const { orderId } = await newCustomer(world, apiKey)
    const { customerId } = await settled()
    const nobody = '01934567-89ab-7cde-8f01-23456789abcd'
    for (const [path, status] of [
      [`/orders/${orderId}/receipts/E0`, 404],
      [`/orders/${nobody}/receipts/E0`, 404],
      [`/orders/${orderId}/settlement_letter`, 409],
      [`/customers/${customerId}/statements/2020`, 404],
      [`/customers/${nobody}/statements/2026`, 404],
    ] as const)
      expect([path, (await download(path)).status]).toEqual([path, status])
    expect(await writtenDown(orderId)).toEqual([])
  })

  it('only with the permission to see its object', async () => {
    const it = await settled()
    const other = await newAdmin(world, 'CATALOGUE')
    for (const path of [
      `/orders/${it.orderId}/receipts/${it.payment}`,
      `/orders/${it.orderId}/settlement_letter`,
      `/customers/${it.customerId}/statements/2026`,
    ])
      expect((await download(path, other.tokens.accessToken)).status).toBe(403)
  })
})
