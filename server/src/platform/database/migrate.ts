import { readFile, readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)

/**
 * Brings the schema to the newest version. Forward only; the migrator holds an advisory lock, so two nodes
 * may start at once.
 */
export async function migrate(db: Db): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) })
  const migrator = new Migrator({ db: kysely, provider: { getMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((it) => it.status === 'Error')?.migrationName ?? 'unknown'
    throw new Error(`migration ${failed} failed`, { cause: error })
  }
}

/**
 * Whether the schema is the newest one; changes nothing.
 * @param before the number of a migration ("0167"): it and those after it need not be there
 */
export async function isMigrated(db: Db, before?: string): Promise<boolean> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) })
  const migrations = await new Migrator({ db: kysely, provider: { getMigrations } }).getMigrations()
  return migrations.every((it) => it.executedAt !== undefined || (before !== undefined && it.name >= before))
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((it) => it.endsWith('.sql'))
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
