/** Who of a store took (a part of) a sale back, and why (decision 74). What was taken back before says neither. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(whoAndWhy).execute(db)
}

const whoAndWhy = `
alter table cancellations
  -- the merchant's user
  add column made_by uuid,
  add column reason text
    check (reason in ('RETURNED', 'REGRETTED', 'DAMAGED', 'NOT_DELIVERED', 'OUT_OF_STOCK', 'OTHER'));
`
