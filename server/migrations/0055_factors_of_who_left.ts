/** Who signs in no more keeps nothing to prove themselves by; from now on it goes with their access. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'factor_challenges'])
    await sql
      .raw(
        `delete from ${table} where
  (audience = 'ADMIN' and subject_id in (select id from admin_users where archived_at is not null))
  or (audience = 'MERCHANT' and subject_id in (select id from merchant_users where archived_at is not null))`,
      )
      .execute(db)
}
