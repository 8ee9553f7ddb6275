/**
 * The row type beside a statement is a promise (docs/decisions/0003). This test checks it for every statement that the
 * feature tests have sent: PostgreSQL describes the statement, the compiler reads the type. It runs after the features,
 * because it reads their recordings.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { liteSocket } from '../src/platform/database/sockets/lite-socket.ts'
import { type Declared, type DeclaredColumn, declaredRows } from './declared-rows.ts'
import { breachesOf } from './kept-promises.ts'
import { type Recorded, recordedStatements } from './recorded.ts'
import { type SelectedColumn, describeAll } from './selected-columns.ts'
import { copyEmbedded, makeEmbeddedTemplate } from './template.ts'

/** For the faults planted below. */
const PLANTED = 'select id, amount, ended_at from settlement_transfers'

let declared: Declared[] = []
let recorded: Recorded[] = []
let selected = new Map<string, readonly SelectedColumn[] | Error>()

beforeAll(async () => {
  recorded = recordedStatements()
  declared = declaredRows()
  selected = await described([PLANTED, ...new Set(recorded.map(({ text }) => text))])
})

async function described(texts: readonly string[]): ReturnType<typeof describeAll> {
  const folder = mkdtempSync(join(tmpdir(), 'drip-statements-'))
  await makeEmbeddedTemplate()
  copyEmbedded(folder)
  const lite = await PGlite.create({ dataDir: folder })
  const client = new pg.Client({ stream: () => liteSocket(lite), user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return await describeAll(client, texts)
  } finally {
    await client.end()
    await lite.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * These statements run at the start of a process, or check whether the database answers: they read one number or
 * nothing.
 */
const AT_THE_START = /\/(demo|health)\.routes\.ts/

it('every place that sends a statement is reached by a test', () => {
  const reached = new Set(recorded.map(({ place }) => place))
  const places = declared.map(({ place }) => place)
  expect(places.length).toBeGreaterThan(400)
  expect(places.filter((place) => !reached.has(place) && !AT_THE_START.test(place))).toEqual([])
})

it('every statement is accepted by PostgreSQL as it is', () => {
  const refused = [...selected].flatMap(([text, said]) => (said instanceof Error ? [said.message, text] : []))
  expect(refused).toEqual([])
})

/**
 * An update by key that also requires a state in the text: an index on that state could be used instead of the key
 * (as-value.ts).
 */
const BY_KEY_AND_WORD =
  /\b(?:update|delete from) (\w+)(?: \w+)? .*\bwhere (?:\w+\.)?(?:id|end_to_end_id) = (?:any\()?\$\d.* (?:\w+\.)?(?:status|state) (?:= '|in \((?:'\w+',? ?)+\))/
/** These tables have no index on the state, or only one that begins with the same key. */
const NO_SUCH_INDEX = ['order_products', 'instalments', 'credit_policies', 'debt_offers']

it('no row is changed by its key that an index over all of its state may be read for', () => {
  const risky = [...new Set(recorded.map(({ text }) => text.replaceAll(/\s+/g, ' ')))].flatMap((text) => {
    const table = BY_KEY_AND_WORD.exec(text)?.[1]
    return table === undefined || NO_SUCH_INDEX.includes(table) ? [] : [text]
  })
  expect(risky).toEqual([])
})

it('every row has the columns that its type names, with its kinds and its nulls', () => {
  expect(breachesOf(declared, recorded, selected)).toEqual([])
})

it.each<[string, Partial<DeclaredColumn>, string | null]>([
  ['a column as it is', { name: 'endedAt', nullable: true, kinds: ['instant'] }, null],
  ['a column that nobody selects', { name: 'doneAt' }, 'doneAt is not selected'],
  ['a column by its name in the database', { name: 'ended_at' }, 'ended_at is not selected'],
  ['a null that nobody expects', { name: 'endedAt', kinds: ['instant'] }, 'endedAt may be null'],
  ['a null that never comes', { name: 'amount', nullable: true, kinds: ['number'] }, 'amount is never null'],
  ['another kind', { name: 'amount', kinds: ['text'] }, 'amount is text and comes as number'],
])('%s is seen', (_, column, said) => {
  const columns = [{ name: '', nullable: false, kinds: [], field: 0, ...column }]
  const breaches = breachesOf(
    [{ place: 'here', columns }],
    [{ place: 'here', text: PLANTED, nullColumn: null }],
    selected,
  )
  expect(breaches).toEqual(said === null ? [] : [`here ${said}`])
})
