/**
 * `npm run stand -- upgrade`: people buy on the previous version, checked out of git. The schema is migrated while it
 * runs, then one node after the other is drained, ended and restarted as this version. No call fails, everybody who
 * paid has bought, exactly once, and no data differs.
 */
import { openServer } from '@drip/server/platform/database/db'
import { migrate } from '@drip/server/platform/database/migrate'
import type { Verdict } from '../night/verdict.ts'
import { NODES, beginExchange } from './exchange.ts'
import type { Stand } from './stand.ts'
import type { Version } from './version-before.ts'

/** @param stand whose nodes run the previous version */
export async function upgrade(stand: Stand, before: Version): Promise<Verdict> {
  const exchange = await beginExchange(stand)
  await exchange.step('the version before on its own schema', async () => {})
  await exchange.step(`${before.newMigrations} migrations under it`, () => migrateUnder(stand))
  for (const name of NODES)
    await exchange.step(`${name} exchanged`, async () => {
      await stand.nodes[name].stop()
      await stand.nodes[name].start()
    })
  return exchange.check(
    `from ${before.commit.slice(0, 8)} over ${before.newMigrations} migrations, ${NODES.length} nodes exchanged`,
  )
}

async function migrateUnder({ databaseUrl }: Stand): Promise<void> {
  const db = openServer(databaseUrl, 2)
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
}
