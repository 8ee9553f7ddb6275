/** An API key is told from another by how it ends; of one that was made before this, nothing is known any more. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table merchants add column api_key_ends text').execute(db)
}
