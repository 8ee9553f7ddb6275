import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@drip/server/config'
import { type Db, openEmbedded, openServer } from '@drip/server/platform/database/db'
import { isMigrated } from '@drip/server/platform/database/migrate'
import { lockFolder } from './lock-folder.ts'

/** The connections to a server of a program that runs beside the product. */
export const MOST_CONNECTIONS = 2

/** Reported as one sentence: another process has the database, or there is none. */
export class DatabaseRefused extends Error {}

/**
 * The product's database for a program that runs beside it: DATABASE_URL (bypassing its pooler), which the product may
 * use at the same time, or the embedded one, which only one process may open. It is neither created nor migrated here.
 * @throws DatabaseRefused
 */
export async function openDatabaseAlone(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
  dataDir: string,
): Promise<{ db: Db; close: () => Promise<void> }> {
  const { db, unlock } = await open(config, dataDir)
  const close = async () => {
    await db.close()
    unlock()
  }
  if (await isMigrated(db)) return { db, close }
  await close()
  throw new DatabaseRefused('This database is older than the program: start Drip on it once (npm start).')
}

async function open(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>, dataDir: string) {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url !== null) return { db: openServer(url, MOST_CONNECTIONS), unlock: () => {} }
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder))
    throw new DatabaseRefused(
      `There is no database in ${dataDir} yet: start Drip once (npm start), or give DATABASE_URL.`,
    )
  const unlock = lockFolder(dataDir)
  if (unlock === null)
    throw new DatabaseRefused(
      `Drip is running on ${dataDir}. Stop it first: the embedded database serves one program at a time.`,
    )
  return { db: await openEmbedded(folder), unlock }
}
