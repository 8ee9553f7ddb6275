import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, newShopper } from '../../test/shopper.ts'
import { type World, openWorld } from '../../test/world.ts'
import { withDebit } from '../features/servicing/autopay/autopay.makers.ts'
import { beginPause, previewPause } from '../features/servicing/pauses/begin-pause.ts'
import type { Breach } from './breach.ts'
import { checkEverything } from './check-everything.ts'

let world: World
let purchaseId: string
/** Of a purchase that the payer's bank is about to pay an instalment of. */
let debitedId: string
beforeAll(async () => {
  world = await openWorld()
  const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
  purchaseId = await buy(world, apiKey, newShopper())
  const pause = { orderId: purchaseId, kind: 'RETURN', days: 21, reason: null } as const
  const { version } = await previewPause(world.deps, pause)
  await beginPause(world.deps, { ...pause, version, by: 'CUSTOMER' })
  debitedId = (await withDebit(world, (await world.merchant({ cashback: null })).apiKey)).orderId
})
afterAll(() => world.close())

describe('the checks', () => {
  it('find nothing wrong with an ordinary purchase', async () => {
    expect(await checkEverything(world.deps.db)).toEqual([])
  })

  it.each<[string, (id: string) => Sql[], string]>([
    [
      'an instalment that shrank by itself',
      (id) => [sql`update instalments set amount = amount - 1 where purchase_id = ${id} and number = 2`],
      'order = sum of instalments',
    ],
    [
      'a fee that the ledger does not know',
      (id) => [sql`update orders set fee_amount = fee_amount + 1 where id = ${id}`],
      'debt = open instalments',
    ],
    [
      'an instalment marked paid without money',
      (id) => [
        sql`update instalments set paid_amount = amount, status = 'PAID' where purchase_id = ${id} and number = 2`,
      ],
      'bank = received',
    ],
    [
      'an order called closed that is still owed',
      (id) => [sql`update orders set status = 'CLOSED' where id = ${id}`],
      'states of orders',
    ],
    [
      'an order that is due on another day than its instalments',
      (id) => [sql`update orders set oldest_open_due = oldest_open_due + 1 where id = ${id}`],
      'due first',
    ],
    [
      'a charge that can still be paid after the end',
      (id) => [sql`update charges set status = 'LIVE' where purchase_id = ${id}`],
      'at most one live charge',
    ],
    [
      'a Pix that neither bought anything nor went back',
      (id) => [sql`update pix_payments set use = 'RETURNED' where purchase_id = ${id}`],
      'what a Pix does not pay goes back',
    ],
    [
      'an order that no Pix bought',
      (id) => [sql`update pix_payments set use = 'RETURNED' where purchase_id = ${id}`],
      'an order has its Pix',
    ],
    [
      'an approved checkout that says it was refused',
      (id) => [sql`update checkouts set status = 'KO', ko_reason = 'DEFAULT' where id = ${id}`],
      'an order has its Pix',
    ],
  ])('find %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(purchaseId, spoil)).toContainEqual(expect.stringContaining(truth))
  })

  it.each<[string, (id: string) => Sql, string]>([
    [
      'under a mandate that was stopped',
      (id) =>
        sql`update autopay_mandates set stopped_by = 'CUSTOMER', stopped_at = now() where purchase_id = ${id}`,
      'under a mandate that holds',
    ],
    [
      'under a mandate that the bank ended',
      (id) => sql`update autopay_mandates set state = 'CANCELLED' where purchase_id = ${id}`,
      'under a mandate that holds',
    ],
    [
      'that the bank pays no more',
      (id) => sql`update autopay_debits set state = 'REJECTED' where purchase_id = ${id}`,
      'on its way',
    ],
    [
      'that the PSP does not know',
      (id) => sql`update autopay_debits set state = 'INTENDED' where purchase_id = ${id}`,
      'on its way',
    ],
    [
      'that is no debit beside its charge',
      (id) => sql`delete from autopay_debits where purchase_id = ${id}`,
      'on its way',
    ],
    [
      'called paid without money',
      (id) => sql`update charges set status = 'PAID' where purchase_id = ${id} and purpose = 'DEBIT'`,
      'a debit pays once',
    ],
  ])('find a debit %s', async (_name, spoil, truth) => {
    const broken = await truthsBroken(debitedId, (id) => [spoil(id)])
    expect(broken).toContainEqual(expect.stringContaining(truth))
  })
})

describe('of a paused purchase', () => {
  it.each<[string, (id: string) => Sql[], string]>([
    [
      'a date that was moved meanwhile',
      (id) => [sql`update instalments set due_date = due_date + 1 where purchase_id = ${id} and number = 2`],
      'it is due as the pause says',
    ],
    [
      'a second hardship in a year',
      (id) => [
        sql`
          insert into pauses (id, purchase_id, customer_id, kind, reason, began_on, ends_on, begun_by, seen, created_at)
          select gen_random_uuid(), id, customer_id, 'HARDSHIP', 'OTHER', began, began + 1, 'CUSTOMER', began::text, now()
          from orders, (values ('2028-02-29'::date), ('2029-02-27'::date)) as days (began) where id = ${id}`,
      ],
      'one hardship in a year',
    ],
  ])('the checks find %s', async (_name, spoil, truth) => {
    expect(await truthsBroken(purchaseId, spoil)).toContainEqual(expect.stringContaining(truth))
  })
})

/** The truths about a purchase that are broken after it was spoilt. */
async function truthsBroken(id: string, spoil: (id: string) => Sql[]): Promise<string[]> {
  const found = await breachesAfter(spoil(id))
  return found.filter((it) => it.purchaseId === id).map((it) => it.truth)
}

/** What the checks find after a change that is then undone. */
async function breachesAfter(changes: Sql[]): Promise<Breach[]> {
  let found: Breach[] = []
  const undo = new Error('undo')
  await world.deps.db
    .transaction(async (tx) => {
      // behind the backs of the triggers that guard what happened
      await tx.raw('set local session_replication_role = replica')
      for (const change of changes) await tx.run(change)
      found = await checkEverything(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return found
}
