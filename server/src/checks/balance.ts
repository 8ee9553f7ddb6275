import type { Account } from '@drip/core/ledger/accounts'
import sql, { type Sql } from 'sql-template-tag'

/**
 * The sum of an account over some postings, debits positive. It reads `postings` once, where the view makes two rows of
 * each.
 */
export function balance(account: Account): Sql {
  return sql`coalesce(sum(case ${account}::text when debit then amount when credit then -amount end), 0)::int8`
}
