/** The code of a checkout opens the customer's area once. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table phone_codes add column opened_area_at timestamptz;').execute(db)
}
