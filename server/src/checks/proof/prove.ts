/**
 * Recomputes the whole product from the ledger and from past events: every order, instalment and account. It changes
 * nothing and reads everything as it was at one moment, also while the product is running.
 */
import { ACCOUNTS, type Account } from '@drip/core/ledger/accounts'
import type { Cents } from '@drip/core/money/cents'
import sql from 'sql-template-tag'
import type { Db, Queries } from '../../platform/database/db.ts'
import type { Breach, Check } from '../breach.ts'
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
  /** The number of differences reported; at most `MOST_OF_A_KIND` of one kind. */
  differences: number
}

/** More of one kind than anybody reads: counting stops here. */
export const MOST_OF_A_KIND = 1000

/**
 * On a cluster, where a commit may be seen on one of two servers, a check that finds something looks again, and only what
 * is there both times differs.
 * @param report receives each difference in the order of the checks, as soon as the checks before it are done, so that a
 *   broken database does not fill the memory
 * @param connections that read in parallel; as many must be free
 */
export async function prove(
  db: Pick<Db, 'transaction'>,
  report: (difference: Breach) => void,
  connections = 1,
): Promise<Proof> {
  const doubted: { check: Check; found: readonly Breach[] }[] = []
  let differences = 0
  const tell = (found: readonly Breach[]) => {
    for (const difference of found) {
      report(difference)
      differences++
    }
  }
  const proof = await atOneMoment(db, connections, async (lend, isOne) => {
    const running = CHECKS.map((check) => ({ check, found: lend((reader) => check(bounded(reader))) }))
    const counted = lend(totals)
    // a check that fails while another is awaited is reported when its turn comes
    void Promise.allSettled([...running.map((it) => it.found), counted])
    for (const { check, found } of running) {
      if (isOne) tell(await found)
      else doubted.push({ check, found: await found })
    }
    return counted
  })
  for (const { check, found } of doubted) if (found.length > 0) tell(await foundAgain(db, check, found))
  return { ...proof, differences }
}

/** What a check finds once more; its numbers may have changed meanwhile. */
async function foundAgain(
  db: Pick<Db, 'transaction'>,
  check: Check,
  before: readonly Breach[],
): Promise<Breach[]> {
  const placeOf = ({ truth, purchaseId }: Breach) => `${truth} ${purchaseId}`
  const known = new Set(before.map(placeOf))
  const found = await atOneMoment(db, 1, (lend) => lend((reader) => check(bounded(reader))))
  return found.filter((it) => known.has(placeOf(it)))
}

/**
 * Ends lists after so many rows. Materialized, because the planner would otherwise expect to find such rows soon, and
 * usually there are none.
 */
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
  // one entry for each account, made by the line above
  return { ...counts, accounts: accounts as Proof['accounts'] }
}
