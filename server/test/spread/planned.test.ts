/**
 * Citus plans a statement only when it is sent: it refuses some forms, and version 13.2.2 plans others so that they find
 * no rows, or so that a whole table of people is sent to every server. This test asks a cluster for its plan of every
 * statement that the feature tests have sent. It runs after the features, because it reads their recordings, and only
 * if DATABASE_URL names a coordinator:
 *   node start/bootstrap.mjs scripts/with-postgres.ts --citus -- npx vitest run --project statements server/test/spread
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOf } from '../../../scripts/shards/citus.ts'
import { KEYLESS, KEYS } from '../../../scripts/shards/keys.ts'
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
/** Tables of the coordinator that grow with people and purchases. */
const LARGE = Object.keys({ ...KEYS, ...KEYLESS }).filter((it) => placeOf(it).kind !== 'spread')
/** Proofs read everything. */
const OF_PROOFS = /^server\/src\/checks\//
/** What each step of a purchase, each payment page and a purchase's own page ask: of one owner, and so of one server. */
const OF_ONE_OWNER = new RegExp(
  [
    String.raw`from checkouts c\s+left join lateral`,
    String.raw`n\.id <> i\.id[^]*purchase_id = any`,
    'as is_ended',
    String.raw`as by_debit\s+from pix_payments p\s+where p\.purchase_id`,
    "r.cause = 'surplus' and r.created_at >",
    'as is_refused[^]*d.purchase_id = any',
    "p.purchase_id = any[^]*p.use <> 'SYMBOLIC'",
    'as sent_back_at',
    'update (autopay_mandates|contact_changes|disputes|pauses) set[^]*where id =',
    '(?<!delete )from (dispute_files|paused_instalments)\\s+where',
  ].join('|'),
)
const READS_OWN =
  / on ((checkouts|cancellations)_\d+ c|instalments_\d+ i|autopay_debits_\d+ d|pix_payments_\d+ p|(autopay_mandates|contact_changes|dispute_files|disputes|paused_instalments|pauses)_\d+ \3)$/

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
    // of tables without rows, too, a plan shows whether an index can be used
    await client.query('set enable_seqscan = off')
  })
  afterAll(async () => {
    await client.end()
    await drop()
  })

  it(
    'plans every statement of the product, with some server to ask, and sends no large table',
    { timeout: 600_000 },
    async () => {
      const sent = recordedStatements().filter((it) => !IN_TESTS.test(it.place))
      const places = new Map(sent.map((it) => [it.text, it.place]))
      const texts = [...places.keys()].filter((text) =>
        /^\s*(with|select|insert|update|delete)\b/i.test(text),
      )
      expect(texts.length).toBeGreaterThan(400)
      const faults: string[] = []
      for (const text of texts) {
        const fault = await faultOf(client, text, { isProof: OF_PROOFS.test(places.get(text) ?? '') })
        const line = text.replaceAll(/\s+/g, ' ').trim()
        if (fault !== null && !ON_ONE_SERVER.some(({ says }) => line.includes(says)))
          faults.push(`${fault}: ${line}`)
      }
      expect(faults).toEqual([])
    },
  )
})

const IN_TESTS = /\.(test|races|makers)\.ts|\/test\//

/** @returns null if the statement can be planned, asks some server, and not more than it must */
async function faultOf(
  client: pg.Client,
  text: string,
  { isProof }: { isProof: boolean },
): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(`prepare planned as ${text}`)
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'`,
    )
    const isOfOwner = OF_ONE_OWNER.test(text)
    const given = (rows[0]?.types ?? []).map((type) =>
      isOfOwner && type === 'uuid[]' ? `array[${valueOf('uuid')}]` : valueOf(type),
    )
    const call = `execute planned${given.length === 0 ? '' : `(${given.join(', ')})`}`
    await execute(client, call)
    // Citus executes some inserts that it cannot explain
    if (/\binsert\b/i.test(text)) return null
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${call}`)
    const lines = plan.rows.map((it) => it['QUERY PLAN'])
    const whole = isProof ? undefined : sentWhole(lines)
    if (whole !== undefined) return `sends all ${whole} to the other servers`
    if (isOfOwner && !isOfOneServer(lines)) return 'asks several servers for one owner'
    const isOfCluster = lines.some((it) => it.includes('Custom Scan (Citus'))
    const isEmpty = lines.some((it) => FINDS_NOTHING.test(it))
    return isOfCluster && isEmpty && !SAYS_NOTHING.test(text) ? 'finds nothing' : null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** A large table of which the coordinator reads all rows for a part of the statement that other servers execute. */
function sentWhole(lines: readonly string[]): string | undefined {
  return lines.flatMap((line, place) => {
    const table = /Seq Scan on (\w+)/.exec(line)?.[1] ?? ''
    const isSome = lines[place + 1]?.includes('Filter:') === true
    const holder = above(lines, place).find((it) => /Distributed Subplan|Task$/.test(it))
    return LARGE.includes(table) && !isSome && holder?.includes('Subplan') === true ? [table] : []
  })[0]
}

/** The lines of a plan that a line belongs to, from the nearest one. */
function above(lines: readonly string[], place: number): string[] {
  let depth = depthOf(lines[place])
  return lines
    .slice(0, place)
    .toReversed()
    .filter((it) => {
      const isAbove = depthOf(it) < depth
      if (isAbove) depth = depthOf(it)
      return isAbove
    })
}

const depthOf = (line = '') => line.search(/\S/)

function isOfOneServer(lines: readonly string[]): boolean {
  const read = lines.findIndex((it) => READS_OWN.test(it))
  return (
    lines
      .slice(0, read)
      .findLast((it) => it.includes('Task Count:'))
      ?.trim() === 'Task Count: 1'
  )
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
