/**
 * Citus plans a statement only when it is sent: it refuses some forms, and version 13.2.2 plans others so that they find
 * no rows. This test asks a cluster for its plan of every statement that the feature tests have sent. It runs after the
 * features, because it reads their recordings, and only if DATABASE_URL names a coordinator:
 *   node start/bootstrap.mjs scripts/with-postgres.ts --citus -- npx vitest run --project statements server/test/spread
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedStatements } from '../recorded.ts'
import { copyOnServer, makeTemplate } from '../template.ts'
import { serversOf } from './cluster.ts'

/** Statements that one server is sent, and a cluster is not: there, each owner's row is written or locked by itself. */
const ON_ONE_SERVER: readonly { says: string; why: string }[] = [
  {
    says: 'from orders where id = any($1::uuid[]) order by id for update',
    why: '`lockOrders` locks one after the other',
  },
  {
    says: 'with locked as materialized ( select id from charges',
    why: '`closeCharges` locks one after the other',
  },
]
/** A constant condition that is false: correct only if the statement itself says so. */
const SAYS_NOTHING = /where true and false|where false/
const FINDS_NOTHING = /One-Time Filter: false/

const url = process.env['DATABASE_URL']
const isCluster = url !== undefined && (await serversOf(url)).length > 1

describe.skipIf(!isCluster)('a cluster', () => {
  let client: pg.Client
  let drop: () => Promise<void>
  beforeAll(async () => {
    await makeTemplate()
    const copy = await copyOnServer(url ?? '')
    drop = copy.drop
    client = new pg.Client({ connectionString: copy.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await drop()
  })

  it('plans every statement of the product, and with some server to ask', { timeout: 600_000 }, async () => {
    const texts = [
      ...new Set(recordedStatements().flatMap((it) => (IN_TESTS.test(it.place) ? [] : [it.text]))),
    ].filter((text) => /^\s*(with|select|insert|update|delete)\b/i.test(text))
    expect(texts.length).toBeGreaterThan(400)
    const faults: string[] = []
    for (const text of texts) {
      const fault = await faultOf(client, text)
      const line = text.replaceAll(/\s+/g, ' ').trim()
      if (fault !== null && !ON_ONE_SERVER.some(({ says }) => line.includes(says)))
        faults.push(`${fault}: ${line}`)
    }
    expect(faults).toEqual([])
  })
})

const IN_TESTS = /\.(test|races|makers)\.ts|\/test\//

/** @returns null if the statement can be planned and asks some server */
async function faultOf(client: pg.Client, text: string): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(`prepare planned as ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'`,
    )
    const given = (rows[0]?.types ?? []).map(valueOf)
    const call = `execute planned${given.length === 0 ? '' : `(${given.join(', ')})`}`
    await execute(client, call)
    // Citus executes some inserts that it cannot explain
    if (/\binsert\b/i.test(text)) return null
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${call}`)
    const lines = plan.rows.map((it) => it['QUERY PLAN']).join('\n')
    return lines.includes('Custom Scan (Citus') && FINDS_NOTHING.test(lines) && !SAYS_NOTHING.test(text)
      ? 'finds nothing'
      : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** Executes it with made-up values; the database may refuse those, but not the statement. */
async function execute(client: pg.Client, call: string): Promise<void> {
  await client.query('savepoint before')
  await client.query(call).catch((error: unknown) => {
    if (!(error instanceof Error && WRONG_VALUES.test(error.message))) throw error
  })
  await client.query('rollback to before')
}

/** About values and constraints; an error of a worker arrives without its class. */
const WRONG_VALUES = /violates|invalid (input|hexadecimal)/

/** One owner for all ids, because the rows of a statement for one owner are stored together. */
const OWNER = randomUUID()

/** Some value of a type, as SQL. */
function valueOf(type: string): string {
  if (type === 'uuid[]') return `array['${randomUUID()}', '${randomUUID()}']::uuid[]`
  if (type.endsWith('[]')) return `array[${valueOf(type.slice(0, -2))}]::${type}`
  if (type === 'uuid') return `'${OWNER}'::uuid`
  if (type === 'boolean') return 'true'
  if (/int|numeric|double|real/.test(type)) return `7::${type}`
  if (/timestamp|date/.test(type)) return `'2026-11-28'::${type}`
  if (type === 'regclass') return `'orders'::regclass`
  if (type === 'interval') return `'1 day'::interval`
  if (type.startsWith('json')) return `'[]'::${type}`
  return `'abc'::${type}`
}
