import type { Account } from '@drip/core/ledger/accounts'
import sql, { type Sql } from 'sql-template-tag'

/** An account's sum of some postings, debits positive: in one pass over `postings`, where the view makes two rows of each. */
export function balance(account: Account): Sql {
  return sql`coalesce(sum(case ${account}::text when debit then amount when credit then -amount end), 0)::int8`
}
