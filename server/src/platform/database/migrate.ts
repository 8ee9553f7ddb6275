import { readFile, readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/**
 * The migration whose data the previous version must complete (decision 128): this version refuses a database without
 * it.
 */
const BY_VERSION_BEFORE = '0167_owners_said'

/** The previous version has not completed this database, and only that version can. */
export class SchemaTooOld extends Error {}

/**
 * Brings the schema to the newest version. Forward only; the migrator holds an advisory lock, so two nodes may start at
 * once.
 * @throws SchemaTooOld, without having changed anything
 */
export async function migrate(db: Db): Promise<void> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) })
  const migrator = new Migrator({ db: kysely, provider: { getMigrations } })
  await refuseOlder(migrator)
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((it) => it.status === 'Error')?.migrationName ?? 'unknown'
    throw new Error(`migration ${failed} failed`, { cause: error })
  }
}

async function refuseOlder(migrator: Migrator): Promise<void> {
  const done = (await migrator.getMigrations()).filter((it) => it.executedAt !== undefined)
  if (done.length === 0 || done.some((it) => it.name === BY_VERSION_BEFORE)) return
  throw new SchemaTooOld(
    `This database is older than the version before (its newest migration is ${done.at(-1)?.name}, not ${BY_VERSION_BEFORE}): ` +
      'run that version on it first (docs/runbook.md, Upgrade). Nothing was changed.',
  )
}

/** Whether the schema is the newest one; changes nothing. */
export async function isMigrated(db: Db): Promise<boolean> {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: db.pool }) })
  const migrations = await new Migrator({ db: kysely, provider: { getMigrations } }).getMigrations()
  return migrations.every((it) => it.executedAt !== undefined)
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((it) => it.endsWith('.sql'))
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    const up = async (db: Kysely<unknown>) => {
      for (const statement of [...ON_A_CLUSTER, ...statementsOf(text)]) await sql.raw(statement).execute(db)
    }
    return [file.replace(/\.sql$/, ''), { up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** What Citus requires for a change of spread tables within a transaction; other databases ignore these settings. */
const ON_A_CLUSTER = [
  "set local citus.multi_shard_modify_mode = 'sequential'",
  'set local citus.enable_unsafe_triggers = on',
]

/** Quoted text and comments, in which a semicolon ends nothing, and semicolons. */
const PARTS = /\$(\w*)\$.*?\$\1\$|--[^\n]*|'(?:[^']|'')*'|;/gs

/**
 * The statements of a migration. Each is sent by itself: a Citus cluster repeats the text that it is sent on its workers,
 * and they refuse several statements at once.
 */
export function statementsOf(text: string): string[] {
  const ends = [...text.matchAll(PARTS)].filter(([part]) => part === ';').map(({ index }) => index)
  return [...ends, text.length]
    .map((end, number) => text.slice((ends[number - 1] ?? -1) + 1, end).trim())
    .filter((it) => plainText(it) !== '')
}

/** A statement without comments and without quoted text. */
export function plainText(statement: string): string {
  return statement.replaceAll(PARTS, (part) => (part.startsWith('--') ? '' : "''")).trim()
}
