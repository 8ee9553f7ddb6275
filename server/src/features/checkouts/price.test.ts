/**
 * What one purchase costs the database, counted: statements (`begin` and `commit` included) and commits of each step, with the
 * follow-up work that it causes. A budget: it may become cheaper, never dearer.
 */
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Shopper, formOf, newShopper, pay, pixOf } from '../../../test/shopper.ts'
import { openCopy } from '../../../test/template.ts'
import { type World, openWorld } from '../../../test/world.ts'
import type { Db, Queries } from '../../platform/db.ts'
import { silentLog } from '../../platform/log.ts'

let world: World
let shopper: Shopper
let apiKey: string
let plain: Db
let statements = 0
let commits = 0
let sent: string[] = []

/** Looking for work belongs to no purchase, and renewing a lease comes with time. */
const LOOKS = /skip locked|set due_at/
const WRITES = /\b(insert into|update|delete from)\b/

function counting(db: Db): Db {
  plain = db
  const count = <Work extends Queries>(it: Work, alone: boolean): Work => {
    const note = ({ text }: { text: string }) => {
      if (LOOKS.test(text)) return
      sent.push(text)
      statements += 1
      if (alone && WRITES.test(text)) commits += 1
    }
    return {
      ...it,
      rows: (statement) => (note(statement), it.rows(statement)),
      row: (statement) => (note(statement), it.row(statement)),
      run: (statement) => (note(statement), it.run(statement)),
    }
  }
  return {
    ...count(db, true),
    notify: async (notices) => {
      statements += 1
      return db.notify(notices)
    },
    transaction: (work) => {
      statements += 2
      commits += 1
      return db.transaction((tx) => work(count(tx, false)))
    },
  }
}

beforeAll(async () => {
  world = await openWorld({}, silentLog, async () => {
    const { db, drop } = await openCopy()
    return { db: counting(db), drop }
  })
  ;({ apiKey } = await world.merchant({ upfront: 'DISABLED' }))
  // as a process of the product works: what it causes goes on at once
  await world.deps.jobs.work()
})
afterAll(() => world.close())

async function rest(): Promise<void> {
  await expect.poll(async () => (await bare(sql`select from jobs`)).length, { timeout: 20_000 }).toBe(0)
}
/** Asks past the count. */
const bare = (statement: Sql) => plain.rows(statement)

/** Does something and waits until nothing follows from it any more. */
async function cost(work: () => Promise<unknown>): Promise<[number, number]> {
  await rest()
  ;[statements, commits, sent] = [0, 0, []]
  await work()
  await rest()
  return [statements, commits]
}

async function purchase(): Promise<Record<string, [number, number]>> {
  shopper = newShopper()
  let id = ''
  const costs: Record<string, [number, number]> = {}
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

/** Statements and commits. What is done together now and then is counted with the most that it may be. */
const BUDGET: Record<string, [number, number]> = {
  create: [2, 1],
  open: [1, 0],
  // with the code's message
  phone: [15, 6],
  code: [6, 1],
  // with the credit decision
  form: [15, 3],
  // with the charge
  confirm: [7, 2],
  // paid, settled, approved, the store and the people told, the symbolic Pix given back
  pay: [58, 16],
  poll: [2, 0],
}

describe('a purchase', () => {
  it('costs no more statements and commits than this', async () => {
    // the first of a process learns what all others know
    await purchase()
    const costs = await purchase()
    const dearer = Object.entries(BUDGET).flatMap(([step, budget]) => {
      const spent = costs[step] ?? [Infinity, Infinity]
      return spent[0] > budget[0] || spent[1] > budget[1] ? [{ step, spent, budget }] : []
    })
    expect(dearer).toEqual([])
  })
})
