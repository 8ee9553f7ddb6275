/**
 * The product runs as a database role that owns nothing: docs/database-role.sql grants what it needs, and nothing that
 * deletes records.
 */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { letThemBuy, patiently, putToWork } from '../../../test/busy-world.ts'
import { postgresPrograms, startOwnPostgres } from '../../../test/own-postgres.ts'
import { type World, openWorld } from '../../../test/world.ts'
import type { Breach } from '../../checks/breach.ts'
import { prove } from '../../checks/proof/prove.ts'
import { makeAuditMonth } from '../../features/records/audit/audit-parts.store.ts'
import { recordAudit } from '../../features/records/audit/record-audit.ts'
import { isSound, verifyAudit } from '../../features/records/audit/verify-audit.ts'
import { silentLog } from '../log.ts'
import { openServer, sqlCode } from './db.ts'
import { migrate } from './migrate.ts'

const RIGHTS = new URL('../../../../docs/database-role.sql', import.meta.url)
const NOT_ALLOWED = '42501'

describe.skipIf(postgresPrograms === null)('the role that the running product signs in as', () => {
  let postgres: Awaited<ReturnType<typeof startOwnPostgres>>
  let world: World
  beforeAll(async () => {
    postgres = await startOwnPostgres({ durable: false })
    await asOwner(postgres.url, 'create role drip_runs login')
    // before any table exists: later migrations create tables after it, too
    await asOwner(postgres.url, await readFile(RIGHTS, 'utf8'))
    const owner = openServer(postgres.url)
    await migrate(owner)
    await owner.close()
    await asOwner(postgres.url, await readFile(RIGHTS, 'utf8'))
    world = await openWorld({}, silentLog, async () => {
      const address = new URL(postgres.url)
      address.username = 'drip_runs'
      const db = openServer(address.href)
      return { db, drop: () => db.close() }
    })
  })
  afterAll(async () => {
    await world?.close()
    await postgres?.stop()
  })

  it('may start, sell and be paid', async () => {
    await migrate(world.deps.db)
    const stopWork = await putToWork(world)
    const buyers = letThemBuy(world, (await world.merchant()).apiKey, 1)
    await patiently(async () => expect(buyers.approved.length).toBeGreaterThan(0))
    await buyers.goHome()
    await stopWork()
    const breaches: Breach[] = []
    await prove(world.deps.db, (it) => breaches.push(it))
    expect(breaches).toEqual([])
  })

  // runs before the forbidden actions, which check its new tables, too
  it('may have months of the audit log made, by the one function that does nothing else', async () => {
    const { db } = world.deps
    const far = { now: () => new Date(Date.now() + 400 * 24 * 3600 * 1000) }
    const act = () =>
      db.transaction((tx) =>
        recordAudit({ clock: far }, tx, {
          actor: { type: 'SYSTEM' },
          action: 'TRIED',
          object: { type: 'TEST', id: 'far' },
        }),
      )
    await act()
    await world.schedule('make-audit-month')
    await act()
    const newest = await db.value(sql`
      select tableoid::regclass::text from audit_entries order by id desc limit 1`)
    expect(newest).not.toBe('audit_entries_later')
    expect(isSound(await verifyAudit(db))).toBe(true)
    expect(await makeAuditMonth(db)).toBe(true)
  })

  it.each([
    'drop table audit_entries',
    'truncate audit_entries',
    'alter table audit_entries disable trigger all',
    'drop trigger append_only on audit_entries',
    'create table mine (id int8)',
    "select make_audit_part('2030_01', gen_random_uuid(), null)",
    'create role another',
    "set session_replication_role = 'replica'",
  ])('may not: %s', async (statement) => {
    const refused = await world.deps.db.run(sql`${raw(statement)}`).catch(sqlCode)
    expect(refused).toBe(NOT_ALLOWED)
  })

  // protects the product's facts if tables are distributed, where no trigger does (scripts/shards/obstacles.ts)
  it('may empty no table', async () => {
    const emptied = await world.deps.db.rows(sql`
      select relname from pg_class where relkind in ('r', 'p') and has_table_privilege('drip_runs', oid, 'TRUNCATE')`)
    expect(emptied).toEqual([])
  })

  it('owns nothing', async () => {
    const owned = await world.deps.db.rows(sql`
      select relname from pg_class where pg_get_userbyid(relowner) = 'drip_runs'`)
    expect(owned).toEqual([])
  })
})

async function asOwner(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
