/**
 * Counts the database cost of one purchase and of the payment of one instalment: statements (`begin` and `commit`
 * included) and commits of each step, with the follow-up work that it causes. This is a budget: the cost may go down,
 * never up.
 */
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Shopper, buy, formOf, newShopper, pay, paymentPage, pixOf } from '../../../../test/shopper.ts'
import { type Sent, onStatements } from '../../../../test/sent.ts'
import { ownWorld } from '../../../../test/own-world.ts'
import { silentLog } from '../../../platform/log.ts'
import { type Instalment, findInstalments } from '../orders/orders.store.ts'

let shopper: Shopper
/** The statements since the step began. */
let sent: Sent[] = []

/**
 * Statements that time causes, not a purchase: polls for work, lease renewals, provider states, and what a process
 * caches briefly (the total exposure). The last use of a key is written once a day.
 */
const LOOKS = /skip locked|set due_at|provider_states|approved_today|set last_used_on/
/** The test's own queries. */
const OWN = /^select from (jobs|pix_refunds|instalments) ?/

const world = await ownWorld({}, silentLog)
onStatements(world.deps.db, (statement) => {
  if (!LOOKS.test(statement.text) && !OWN.test(statement.text)) sent.push(statement)
})
const { apiKey } = await world.merchant({ upfront: 'DISABLED' })
// like a process of the product: follow-up work continues at once
await world.deps.jobs.work()

/** Waits until no work is left and nothing was sent between two looks: the PSP notifies of a refund at any time. */
async function rest(): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const [isIdle, isQuiet] = [(await bare(sql`select from jobs`)).length === 0, sent.length === before]
        before = sent.length
        return isIdle && isQuiet
      },
      { timeout: 20_000, interval: 150 },
    )
    .toBe(true)
}
const bare = (statement: Sql) => world.deps.db.rows(statement)

/** Runs a step and waits until all its follow-up work is done. */
async function cost(work: () => Promise<unknown>): Promise<readonly Sent[]> {
  await rest()
  sent = []
  await work()
  await rest()
  return [...sent]
}

async function purchase(): Promise<Record<string, readonly Sent[]>> {
  shopper = newShopper()
  let id = ''
  const costs: Record<string, readonly Sent[]> = {}
  costs['create'] = await cost(async () => {
    id = await world.checkout(apiKey)
  })
  costs['open'] = await cost(() => world.step(id))
  costs['phone'] = await cost(() => world.step(id, { customerPhone: shopper.phone }))
  const phoneVerificationCode = await world.newestCode(shopper.phone)
  costs['code'] = await cost(() => world.step(id, { phoneVerificationCode }))
  costs['form'] = await cost(() => world.step(id, formOf(shopper)))
  let answer = (await world.step(id)).body
  costs['confirm'] = await cost(async () => {
    answer = (await world.step(id, { checkoutConfirmed: true })).body
  })
  await world.step(id)
  costs['wait'] = await cost(() => world.step(id))
  costs['pay'] = await cost(async () => {
    await pay(world, pixOf(answer))
    await expect
      .poll(async () => bare(sql`select from pix_refunds where purchase_id = ${id} and status = 'DONE'`), {
        timeout: 20_000,
      })
      .toHaveLength(1)
  })
  costs['poll'] = await cost(() => world.step(id))
  return costs
}

/** Statements and commits. If work is sometimes batched, the highest count applies. */
const BUDGET: Record<string, [number, number]> = {
  // includes reading the merchant of the key
  create: [2, 1],
  open: [1, 0],
  // includes the message with the code
  phone: [3, 2],
  code: [2, 1],
  // includes the credit decision
  form: [3, 1],
  // includes the charge
  confirm: [3, 2],
  // a poll that finds nothing new, and one that finds a change
  wait: [1, 0],
  poll: [3, 0],
  // paid, settled, approved, the store and the people notified, the symbolic Pix returned
  pay: [9, 5],
}

const PAYMENT_BUDGET: Record<string, [number, number]> = {
  // from the PSP's webhook to the open pages
  pay: [12, 1],
  // of WhatsApp and e-mail, for all receipts that are due
  receipts: [5, 1],
}

/** Steps above their budget, with the statements sent. */
function dearer(costs: Record<string, readonly Sent[]>, budget: Record<string, [number, number]>): unknown[] {
  return Object.entries(budget).flatMap(([step, [statements, commits]]) => {
    const spent = costs[step] ?? []
    const isDearer = spent.length > statements || spent.filter((it) => it.commits).length > commits
    return isDearer
      ? [{ step, spent: spent.map((it) => it.text.trim().replaceAll(/\s+/g, ' ').slice(0, 90)) }]
      : []
  })
}

describe('a purchase', () => {
  it('costs no more statements and commits than this', async () => {
    // the first purchase of a process fills its caches
    await purchase()
    expect(dearer(await purchase(), BUDGET)).toEqual([])
  })
})

describe('the payment of an instalment', () => {
  it('costs no more statements and commits than this, and nor do its two receipts', async () => {
    const id = await buy(world, apiKey, newShopper())
    const [first, second] = await findInstalments(world.deps.db, id)
    const paying = async ({ id: instalmentId }: Pick<Instalment, 'id'>) => {
      const { qrcodeText } = await paymentPage(world, instalmentId)
      return async () => {
        await pay(world, { qrCodeText: qrcodeText ?? '' })
        await expect
          .poll(async () => bare(sql`select from instalments where id = ${instalmentId} and status = 'PAID'`))
          .toHaveLength(1)
      }
    }
    if (first === undefined || second === undefined) throw new Error('a purchase in one instalment')
    await (
      await paying(first)
    )()
    await world.schedule('send-receipts')
    const costs = {
      pay: await cost(await paying(second)),
      receipts: await cost(() => world.schedule('send-receipts')),
    }
    expect(dearer(costs, PAYMENT_BUDGET)).toEqual([])
  })
})
