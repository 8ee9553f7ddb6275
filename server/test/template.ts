/**
 * A migrated database of which every test file gets a copy: a folder of the embedded one, or a template on a server.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { scratchFolder } from '../../scripts/test-run/scratch-folder.ts'
import { type Db, openEmbedded, openServer } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { serversOf, spreadOver } from './spread/cluster.ts'
import { recording } from './recorded.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const serverUrl = process.env['DATABASE_URL']
const chosen = process.env['CONNECTIONS']
const CONNECTIONS = chosen === undefined ? undefined : Number(chosen)

/** Changes with every migration, and with the embedded database's version. */
function schemaHash(): string {
  // another version of the embedded database may have another file format
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const folder = join(root, 'server/migrations')
  for (const file of readdirSync(folder)
    .filter((it) => it.endsWith('.sql'))
    .toSorted())
    hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Creates the template unless it exists. */
export async function makeTemplate(): Promise<void> {
  return serverUrl === undefined ? makeEmbeddedTemplate() : makeServerTemplate(serverUrl)
}

/** Copies the migrated embedded database to a new folder; `makeEmbeddedTemplate` must have run before. */
export function copyEmbedded(folder: string): void {
  cpSync(embeddedTemplate(), folder, { recursive: true })
}

export async function makeEmbeddedTemplate(): Promise<void> {
  const folder = embeddedTemplate()
  if (existsSync(folder)) return
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  const fresh = mkdtempSync(join(root, 'node_modules/.cache/drip-template-'))
  await prepare(await openEmbedded(fresh))
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // another run has created the same one meanwhile
    if (!existsSync(folder)) throw error
    rmSync(fresh, { recursive: true, force: true })
  }
}

/**
 * A separate database, and a function that removes it.
 * @param connections the maximum on a server, otherwise CONNECTIONS or the product's own; the embedded one has one
 */
export async function openCopy(connections?: number): Promise<{ db: Db; drop: () => Promise<void> }> {
  const opened = serverUrl === undefined ? openEmbeddedCopy() : openServerCopy(serverUrl, connections)
  const { db, drop } = await opened
  return { db: process.env['RECORD_STATEMENTS'] === '1' ? recording(db) : db, drop }
}

async function openEmbeddedCopy(): Promise<{ db: Db; drop: () => Promise<void> }> {
  const folder = mkdtempSync(join(scratchFolder(), 'drip-test-'))
  copyEmbedded(folder)
  const db = await openEmbedded(folder)
  return {
    db,
    drop: async () => {
      await db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const embeddedTemplate = () => join(root, 'node_modules/.cache', `drip-database-${schemaHash()}`)
const templateName = () => `drip_template_${schemaHash()}`

async function prepare(db: Db): Promise<void> {
  await migrate(db)
  await db.close()
}

async function makeServerTemplate(url: string): Promise<void> {
  const servers = await serversOf(url)
  const created = await onServers(servers, `create database ${templateName()}`).then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: string }).code === '42P04') return false
      throw error
    },
  )
  if (!created) return
  await prepare(openServer(withDatabase(url, templateName())))
  if (servers.length === 1) return
  const [first, ...others] = servers.map((it) => withDatabase(it, templateName()))
  await spreadOver([first ?? url, ...others])
  // Citus' maintenance daemon stays connected, and a database with connections cannot be copied
  await onServers(
    servers,
    `alter database ${templateName()} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${templateName()}'`,
  )
}

async function openServerCopy(
  url: string,
  connections?: number,
): Promise<{ db: Db; drop: () => Promise<void> }> {
  const copy = await copyOnServer(url)
  const db = openServer(copy.url, connections ?? CONNECTIONS)
  return {
    db,
    drop: async () => {
      await db.close()
      await copy.drop()
    },
  }
}

/** The address of a separate database on that server, and a function that removes it. */
export async function copyOnServer(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  // in the simulator the random part follows from the seed, and two processes may live the same seed on one server
  const name = `drip_test_${process.pid}_${randomBytes(8).toString('hex')}`
  const servers = await serversOf(url)
  await onServers(
    servers,
    `create database ${name} template ${templateName()}`,
    // a test's data is small: starting parallel workers takes longer than reading it
    `alter database ${name} set max_parallel_workers_per_gather = 0`,
  )
  return {
    url: withDatabase(url, name),
    drop: () => onServers(servers, `drop database ${name} with (force)`),
  }
}

async function onServers(urls: readonly string[], ...statements: readonly string[]): Promise<void> {
  for (const url of urls) await onServer(url, statements)
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
