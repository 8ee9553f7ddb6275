/**
 * The whole product is recomputed from the ledger and from what happened: every order, instalment and account. Nothing
 * is changed, and everything is seen as it was at one moment, also while the product is at work.
 */
import { ACCOUNTS, type Account } from '@drip/core/ledger/accounts'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Db, Queries } from '../../platform/database/db.ts'
import type { Breach } from '../breach.ts'
import { CHECKS } from '../check-everything.ts'
import { atOneMoment } from './one-moment.ts'

export interface Proof {
  orders: number
  instalments: number
  payments: number
  refunds: number
  /** To merchants. */
  transfers: number
  movements: number
  /** Debits positive, credits negative: together zero. */
  accounts: Record<Account, Cents>
  /** How many were told; of one kind `MOST_OF_A_KIND` at most. */
  differences: number
}

/** More of one kind than anybody reads are counted no further. */
export const MOST_OF_A_KIND = 1000

/**
 * @param tell hears each difference in the order of the truths, as soon as those before it are looked at: a broken world does not fill the memory
 * @param connections that read side by side; as many must be free
 */
export async function prove(
  db: Pick<Db, 'transaction'>,
  tell: (difference: Breach) => void,
  connections = 1,
): Promise<Proof> {
  return atOneMoment(db, connections, async (lend) => {
    const looks = CHECKS.map((check) => lend((reader) => check(bounded(reader))))
    const counted = lend(totals)
    // one that fails while another is waited for is heard when it is its turn
    void Promise.allSettled([...looks, counted])
    let differences = 0
    for (const look of looks) {
      for (const difference of await look) {
        tell(difference)
        differences++
      }
    }
    return { ...(await counted), differences }
  })
}

/** Lists end after so many rows. Materialized, so that the planner does not hope to find them soon: there are none. */
function bounded(db: Queries): Queries {
  return {
    ...db,
    rows: (statement) =>
      db.rows(sql`with found as materialized (${statement}) select * from found limit ${MOST_OF_A_KIND}`),
  }
}

async function totals(db: Queries): Promise<Omit<Proof, 'differences'>> {
  const counts = await db.row<Omit<Proof, 'differences' | 'accounts'>>(sql`
    select (select count(*) from orders) as orders, (select count(*) from instalments) as instalments,
      (select count(*) from pix_payments) as payments, (select count(*) from pix_refunds) as refunds,
      (select count(*) from settlement_transfers) as transfers, (select count(*) from movements) as movements`)
  const sums = await db.rows<{ account: Account; sum: Cents }>(
    sql`select account, sum(amount)::int8 as sum from account_entries group by account`,
  )
  if (counts === null) throw new Error('a count is always one row')
  const found = new Map(sums.map((it) => [it.account, it.sum]))
  const accounts = Object.fromEntries(Object.values(ACCOUNTS).map((it) => [it, found.get(it) ?? 0]))
  // one entry for each account, as the line above makes them
  return { ...counts, accounts: accounts as Proof['accounts'] }
}
