/** How many purchases of a person were approved: an approval counts on, and only from what it was judged by. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table customers add column approvals int not null default 0').execute(db)
}
