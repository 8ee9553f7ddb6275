// The first start of the demo world plays two months in a moment, with the clock set back: all truths hold after it,
// and on the next day.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saoPauloDate } from '../../../core/src/calendar/dates.ts'
import type { AdminOrder, AdminOrders } from '../../../core/src/contracts/admin/admin-area.ts'
import { freePort } from '../../../server/test/free-port.ts'
import { DEMO_PASSWORD } from '../../harness/admin.ts'
import { startProduct, type Product } from '../../harness/product.ts'

const TOKEN = 'a-token-of-thirty-two-characters'
const DAY_S = 86_400

/** An admin's calls to the back-office. */
async function asAdmin(web: string): Promise<<T>(path: string, body?: object) => Promise<T>> {
  const area = `${web}/admin_backoffice/api/v1`
  const ask = async <T>(path: string, body?: object, token = ''): Promise<T> => {
    const answer = await fetch(`${area}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return JSON.parse(await answer.text()) as T // the shape is the contract's
  }
  const { accessToken } = await ask<{ accessToken: string }>('/login', {
    username: 'dona@drip.com.br',
    password: DEMO_PASSWORD,
  })
  return (path, body) => ask(path, body, accessToken)
}

/** One world is enough for both tests: its past is read before its clock moves. */
const METRICS = await freePort()
let product: Product
beforeAll(async () => {
  product = await startProduct({ METRICS_PORT: String(METRICS), METRICS_TOKEN: TOKEN })
})
afterAll(() => product.stop())

it('symbolic payments in the demo world’s past were refunded on the day of their payment', async () => {
  const ask = await asAdmin(product.web)
  const days: [paid: string, back: string][] = []
  for (const { id } of (await ask<AdminOrders>('/orders/search?size=100', {})).content) {
    const { payments } = await ask<AdminOrder>(`/orders/${id}`)
    for (const { paidAt, refunds } of payments)
      for (const { doneAt } of refunds) days.push([dayOf(paidAt), doneAt === null ? 'never' : dayOf(doneAt)])
  }
  expect(days.length).toBeGreaterThan(3)
  expect(days.filter(([paid, back]) => paid !== back)).toEqual([])
})

const dayOf = (instant: string) => saoPauloDate(new Date(instant))

it("no truth is broken after the demo world's first start", async () => {
  // the schedule's first round checks everything
  await expect.poll(() => told('drip_truths_looked_at_seconds')).toBeGreaterThan(0)
  const first = await told('drip_truths_looked_at_seconds')
  expect(await told('drip_truths_broken')).toBe(0)

  await product.control('/clock', { body: { advance: 'PT24H1M' } })
  await expect.poll(() => told('drip_truths_looked_at_seconds')).toBeGreaterThanOrEqual(first + DAY_S)
  expect(await told('drip_truths_broken')).toBe(0)
})

/** A number from the product's own metrics. */
async function told(name: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${METRICS}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const lines = (await answer.text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? Number.NaN)
}
