/** What the database itself refuses, from every client. */
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { buy, newShopper } from '../../test/shopper.ts'
import { ownWorld } from '../../test/own-world.ts'

const world = await ownWorld()
const { apiKey } = await world.merchant({ upfront: 'MANDATORY' })
const purchase = await buy(world, apiKey, newShopper())

describe('what happened', () => {
  it.each<[string, Sql]>([
    ['the amount of a Pix', sql`update pix_payments set amount = amount + 1`],
    ['what a Pix was for', sql`update pix_payments set use = 'RETURNED'`],
    ['a Pix', sql`delete from pix_payments`],
    ['what a Pix paid', sql`update payment_allocations set principal = 0`],
    ['what was sold', sql`update orders set amount = amount + 1`],
    ['the rate of the fee', sql`update orders set fee_rate = 0`],
    ['an order', sql`delete from orders`],
    ['the amount of an instalment', sql`update instalments set amount = amount + 1`],
    ['what a merchant is to get', sql`update settlement_entries set amount = 0`],
    ['a part of it', sql`update settlement_parts set amount = amount + 1`],
    ['a line of the ledger', sql`update postings set amount = amount + 1`],
  ])('is not rewritten: %s', async (_name, statement) => {
    await expect(world.deps.db.run(statement)).rejects.toThrow(/write down what undoes it|append-only/)
  })

  it('leaves derived columns free to change', async () => {
    const changed = await world.deps.db.run(
      sql`update instalments set due_date = due_date + 1 where purchase_id = ${purchase} and number = 3`,
    )
    expect(changed).toBe(1)
  })
})

describe('a line of the ledger', () => {
  it('is not added to a movement that is booked', async () => {
    const added = world.deps.db.run(
      sql`insert into postings select id, 9, purchase_id, 'asset:bank', 'liability:customer-funds', 1 from movements limit 1`,
    )
    await expect(added).rejects.toThrow('a line is booked with its movement')
  })

  it('is not booked for another purchase than its movement', async () => {
    const mixed = world.deps.db.transaction(async (tx) => {
      await tx.run(sql`
        insert into movements values ('01930000-0000-7000-8000-000000000001', ${purchase}, 'a test', 'PIX_RECEIVED', now(), now())`)
      await tx.run(sql`
        insert into postings values ('01930000-0000-7000-8000-000000000001', 0, '01930000-0000-7000-8000-000000000002',
          'asset:bank', 'liability:customer-funds', 1)`)
    })
    await expect(mixed).rejects.toThrow('for the same purchase')
  })
})
