/**
 * A database with partitioned tables (scripts/shards), and the number of partitions of each table that a statement
 * touched. The server itself reports it (auto_explain): it explains each statement that it ran, including those of
 * triggers and references, together with its answer.
 */
import pg from 'pg'
import { readTables } from '../../../scripts/shards/catalogue.ts'
import { KEYS } from '../../../scripts/shards/keys.ts'
import { PARTITIONS, spreadStatements } from '../../../scripts/shards/spread.ts'
import { type Db, openServer } from '../../src/platform/database/db.ts'
import { copyOnServer } from '../template.ts'

/** A statement, and the number of partitions of each table of which it touched more than one. */
export interface FanOut {
  text: string
  tables: Record<string, number>
}

export interface Touched {
  /** The number of statements since then that touched partitioned tables. */
  statements(): number
  fanOuts(): FanOut[]
  forget(): void
}

/** @param url of the server */
export async function openSpread(
  url: string,
): Promise<{ db: Db; drop: () => Promise<void>; touched: Touched }> {
  const copy = await copyOnServer(url)
  await spread(copy.url)
  const db = openServer(copy.url)
  const { record, ...touched } = listening()
  db.pool.on('connect', (client) => {
    client.on('notice', ({ message }) => record(message ?? ''))
    // planned with its values, which a router to shards also knows: a generic plan for a list of ids touches all
    // partitions
    void client.query('set plan_cache_mode = force_custom_plan')
    // joined rows of the same owner are then fetched from the first row's partition, however few rows there are
    void client.query('set enable_hashjoin = off; set enable_mergejoin = off')
  })
  return {
    db,
    touched,
    drop: async () => {
      await db.close()
      await copy.drop()
    },
  }
}

async function spread(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await readTables((text) => client.query(text))
    const views = await client.query<{ name: string; text: string }>(
      `select viewname as name, definition as text from pg_views where schemaname = 'public'`,
    )
    await client.query(['begin', ...spreadStatements(tables, views.rows), 'commit'].join(';\n'))
    await client.query(
      `do $$ begin execute format('alter database %I set session_preload_libraries = auto_explain', current_database()); end $$`,
    )
    for (const [name, value] of Object.entries(EXPLAINED))
      await client.query(
        `do $$ begin execute format('alter database %I set auto_explain.${name} = ${value}', current_database()); end $$`,
      )
  } finally {
    await client.end()
  }
}

const EXPLAINED = {
  log_min_duration: 0,
  log_analyze: 'on',
  log_timing: 'off',
  log_nested_statements: 'on',
  log_format: 'json',
  log_level: 'notice',
}

interface Plan {
  'Relation Name'?: string
  'Actual Loops'?: number
  Plans?: Plan[]
}

function listening(): Touched & { record: (message: string) => void } {
  let texts = new Map<string, Map<string, number>>()
  return {
    record(message) {
      const start = message.indexOf('plan:\n')
      if (!message.startsWith('duration:') || start < 0) return
      // the format is PostgreSQL's, as requested above
      const told = JSON.parse(message.slice(start + 6)) as { 'Query Text': string; Plan: Plan }
      const text = told['Query Text'].replaceAll(/\s+/g, ' ').trim()
      const counts = texts.get(text) ?? new Map<string, number>()
      const parts = partsOf(told.Plan)
      for (const [table, asked] of parts) counts.set(table, Math.max(counts.get(table) ?? 0, asked.size))
      if (parts.size > 0) texts.set(text, counts)
    },
    statements: () => texts.size,
    fanOuts: () =>
      [...texts].flatMap(([text, counts]) => {
        const many = [...counts].filter(([, count]) => count > 1)
        return many.length === 0 ? [] : [{ text, tables: Object.fromEntries(many) }]
      }),
    forget: () => {
      texts = new Map()
    },
  }
}

const PART = new RegExp(`^(.+)_([0-${PARTITIONS - 1}])$`)

/**
 * The partitions that were really read, by table; tables that are only written to are left out, because each row is
 * routed to its own partition.
 */
function partsOf(plan: Plan, parts = new Map<string, Set<string>>()): Map<string, Set<string>> {
  const relation = plan['Relation Name'] ?? ''
  const part = PART.exec(relation)?.[1] ?? ''
  const table = KEYS[part] === undefined ? relation : part
  if (KEYS[table] !== undefined && (plan['Actual Loops'] ?? 0) > 0) {
    const asked = parts.get(table) ?? new Set()
    parts.set(table, relation === table ? asked : asked.add(relation))
  }
  for (const child of plan.Plans ?? []) partsOf(child, parts)
  return parts
}
