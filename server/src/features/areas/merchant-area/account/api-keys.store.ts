import sql from 'sql-template-tag'
import type { Queries } from '../../../../platform/database/db.ts'

export async function findApiKeyState(
  db: Queries,
  merchantId: string,
): Promise<{ changedAt: Date | null; previousUntil: Date | null } | null> {
  return db.row(sql`
    select api_key_changed_at as changed_at, previous_api_key_until as previous_until from merchants where id = ${merchantId}`)
}
