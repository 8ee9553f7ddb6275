/**
 * Says of rows that a program of before wrote whose they are (decision 88, migrations 158, 159, 161 and 163), in small steps beside the running product: what has
 * its owner stays as it is, so doing it twice is doing it once. Migration 167 asks for it, and it runs on the schema before that one.
 */
import sql, { type Sql, raw } from 'sql-template-tag'
import { listFormerPurchases } from './features/people/customers/customers.store.ts'
import { listFormerCodes, saveCodesListed } from './features/purchases/checkouts/checkouts.store.ts'
import { claimFormerMandates } from './features/servicing/autopay/autopay.store.ts'
import type { Db } from './platform/database/db.ts'

interface Family {
  /** Whose rows say whose they are, and the uuid by which they are walked. */
  parents: string
  key: string
  /** The column that says of which purchase they are; null where it is not asked for. */
  owner?: string
  /** What follows from a page of them, as `page` (id, purchase_id). It returns a row for each that it wrote. */
  fill: Sql
}

const FAMILIES: readonly Family[] = [
  children('autopay_debits', 'charge_id', 'autopay_attempts', 'charge_id'),
  children('debt_plans', 'id', 'debt_plan_lines', 'plan_id'),
  children('disputes', 'id', 'dispute_files', 'dispute_id'),
  children('pauses', 'id', 'paused_instalments', 'pause_id'),
  {
    parents: 'autopay_mandates',
    key: 'id',
    fill: claimFormerMandates,
  },
  {
    parents: 'customers',
    key: 'id',
    owner: 'null',
    fill: listFormerPurchases,
  },
  {
    parents: 'checkouts',
    key: 'id',
    owner: 'null',
    fill: listFormerCodes,
  },
]

/** Parents in one step. */
const BATCH = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** How many rows were written. @param batch parents in one step */
export async function fillOwners(db: Db, batch = BATCH): Promise<number> {
  let count = 0
  for (const family of FAMILIES) count += await fillFamily(db, family, batch)
  await saveCodesListed(db)
  return count
}

async function fillFamily(
  db: Db,
  { parents, key, owner = 'purchase_id', fill }: Family,
  batch: number,
): Promise<number> {
  let [count, after] = [0, BEFORE_ALL]
  for (;;) {
    const step = await db.row<{ last: string | null; written: number }>(sql`
      with page as materialized (
        select ${raw(key)} as id, ${raw(owner)} as purchase_id from ${raw(parents)} where ${raw(key)} > ${after} order by ${raw(key)} limit ${batch}),
      filled as (${fill})
      select (select id from page order by id desc limit 1) as last, (select count(*)::int from filled) as written`)
    if (step === null || step.last === null) return count
    count += step.written
    after = step.last
  }
}

function children(parents: string, key: string, table: string, reference: string): Family {
  return {
    parents,
    key,
    fill: sql`
      update ${raw(table)} child set purchase_id = page.purchase_id from page
      where child.${raw(reference)} = page.id and child.purchase_id is null returning 1`,
  }
}
