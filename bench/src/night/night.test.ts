/** The night in seconds: each of its parts once, counted and not timed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyOnServer } from '../../../server/test/template.ts'
import { fill } from '../fill/fill.ts'
import { startLeanProduct } from '../lean/lean-product.ts'
import { checkDatabase } from './check-database.ts'
import { kills } from './kills.ts'
import { letIn } from './overload.ts'
import { buySteadily } from './pace.ts'
import { connectTo } from '../measure/bench-postgres.ts'

const server = process.env['DATABASE_URL']
/** Three starts of a process, on a machine that does other work. */
const LIMIT_MS = 240_000
const PACE = 10
/** A quarter of the places is reserved for new purchases: as many as arrive at the pace. */
const COME = 10
const PLACES = 40

describe.skipIf(server === undefined)('a short night', () => {
  let database: Awaited<ReturnType<typeof copyOnServer>>
  beforeEach(async () => {
    database = await copyOnServer(server ?? '')
  })
  afterEach(() => database.drop())

  it(
    'kills: every person who paid has bought, once',
    async () => {
      const { wrong } = await kills.play(database.url, { times: 1, readyWithinMs: LIMIT_MS })
      expect(wrong).toEqual([])
    },
    LIMIT_MS,
  )

  it(
    'soak and overload: nobody fails, surplus people are refused at once, and admitted ones buy',
    async () => {
      await using product = await startLeanProduct(database.url, { REQUESTS_AT_ONCE: String(PLACES) })
      const calm = await buySteadily(product, PACE, COME)
      expect(calm).toMatchObject({ failures: 0, durations: { length: COME } })
      expect(calm.held.length).toBeGreaterThan(0)
      // all at the same time
      const rush = await letIn(product.target, 100_000, 2 * PLACES).ended
      expect(rush.filter((it) => it.end === 'failed')).toEqual([])
      const refusals = rush.flatMap((it) => it.refusals)
      expect(refusals.length).toBeGreaterThan(0)
      expect(refusals.filter((it) => it.retryAfterSeconds === null)).toEqual([])
      expect((await buySteadily(product, PACE, COME)).failures).toBe(0)
      const { wrong, orders } = await checkDatabase(database.url)
      expect(wrong).toEqual([])
      expect(orders).toHaveLength(2 * COME + rush.filter((it) => it.end === 'bought').length)
    },
    LIMIT_MS,
  )

  it(
    'proof: a platform of some hundred instalments has no differences, and a missing Pix is reported',
    async () => {
      await using client = await connectTo(database.url)
      await fill(client, 200)
      expect((await checkDatabase(database.url)).wrong).toEqual([])
      await client.query('set session_replication_role = replica')
      await client.query(
        'delete from pix_payments where end_to_end_id = (select min(end_to_end_id) from pix_payments)',
      )
      expect((await checkDatabase(database.url)).wrong).not.toEqual([])
    },
    LIMIT_MS,
  )
})
