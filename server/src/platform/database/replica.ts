/**
 * A replica of the database (streaming replication) from which lists and reports may be read: how old its data is, and
 * whether it contains what somebody wrote. No decision is based on it (docs/decisions/0081).
 *
 * The age is not what the replica reports: in an idle database that value grows without end, and a disconnected replica
 * would call itself up to date. Instead the primary is asked for its write position and the replica for its replay
 * position; once the replica has reached a position, it contains everything from when the primary was asked.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { answerWithin } from '../answer-within.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { type Db, isDatabaseAway, sqlCode } from './db.ts'

export interface Replica {
  /**
   * @param written the position of the reader's own write, from `position`; null if the replica is away, too old, or
   *   not that far yet
   */
  read(written: string | null): { db: Db; asOf: Date } | null
  /** The primary's present write position, such as "0/16B3748". */
  position(): Promise<string>
  /** The age of the replica's data; null if it is away. */
  lagSeconds(): number | null
  /** Reads both positions; never fails. */
  refresh(): Promise<void>
  /** Keeps reading them until the returned function is called. */
  watch(): () => Promise<void>
  close(): Promise<void>
}

/** If it is further behind, people see current data instead. */
export const TOO_OLD_MS = 10_000
const CHECK_EVERY_MS = 1000
const REFRESH_MS = 3000
/** Number of positions remembered until the replica has reached them. */
const MOST_POINTS = 60
/** The replica cancels a query that blocks its replay; the primary can answer the same query. */
const CONFLICT = '40001'

interface Point {
  position: bigint
  asOf: Date
  /** By the machine's own clock, in milliseconds. */
  since: number
}

export function createReplica(database: Db, copy: Db, { clock, log }: { clock: Clock; log: Log }): Replica {
  let points: Point[] = []
  let reached: Point | null = null
  /** Waiting queries of the replica; each is told when it is lost. */
  const waiting = new Set<(lost: CopyLost) => void>()

  const lose = (error: unknown) => {
    if (reached !== null) log.warn('replica.lost', { error: String(error) })
    reached = null
    for (const reject of waiting) reject(new CopyLost())
  }
  const followed = async () => {
    const { rows } = await copy.raw(
      `select pg_last_wal_replay_lsn()::text as position, system_identifier::text as of from pg_control_system()
       where pg_is_in_recovery()`,
    )
    const [place] = rows as Place[]
    if (place === undefined) throw new Error('it follows nobody')
    return place
  }
  const refresh = async () => {
    const since = performance.now()
    const asOf = clock.now()
    const { rows } = await database.raw(
      `select pg_current_wal_insert_lsn()::text as position, system_identifier::text as of from pg_control_system()`,
    )
    // always one row
    const [place] = rows as [Place]
    points = [...points, { position: positionOf(place.position), asOf, since }].slice(-MOST_POINTS)
    const its = await followed().catch((error: unknown) => {
      throw new CopyLost(String(error))
    })
    if (its.of !== place.of) throw new CopyLost('it is a copy of another database')
    const position = positionOf(its.position)
    const last = points.findLast((it) => it.position <= position)
    if (last === undefined) return
    points = points.slice(points.indexOf(last))
    reached = last
  }
  const refreshOnce = () =>
    answerWithin(REFRESH_MS, refresh()).catch((error: unknown) => {
      // an unreachable primary only makes the replica's data older
      if (!isDatabaseAway(error)) lose(error)
    })
  const orAgain = async <T>(asked: Promise<T>, again: () => Promise<T>): Promise<T> => {
    const lost = Promise.withResolvers<never>()
    waiting.add(lost.reject)
    try {
      return await Promise.race([asked, lost.promise])
    } catch (error) {
      if (isDatabaseAway(error)) lose(error)
      else if (!(error instanceof CopyLost) && sqlCode(error) !== CONFLICT) throw error
      return await again()
    } finally {
      waiting.delete(lost.reject)
    }
  }
  /** Reads go to the replica, or to the primary if it is lost meanwhile; everything else goes to the primary. */
  const db: Db = {
    ...database,
    rows: (statement) => orAgain(copy.rows(statement), () => database.rows(statement)),
    row: (statement) => orAgain(copy.row(statement), () => database.row(statement)),
    value: (statement) => orAgain(copy.value(statement), () => database.value(statement)),
    count: (statement) => orAgain(copy.count(statement), () => database.count(statement)),
    values: (statement) => orAgain(copy.values(statement), () => database.values(statement)),
  }
  return {
    read(written) {
      if (reached === null || performance.now() - reached.since > TOO_OLD_MS) return null
      if (written !== null && reached.position < positionOf(written)) return null
      return { db, asOf: reached.asOf }
    },
    async position() {
      const { rows } = await database.raw(`select pg_current_wal_insert_lsn()::text as position`)
      return (rows as [Pick<Place, 'position'>])[0].position
    },
    lagSeconds: () => (reached === null ? null : (performance.now() - reached.since) / 1000),
    refresh: refreshOnce,
    watch() {
      const over = new AbortController()
      const watching = (async () => {
        while (!over.signal.aborted) {
          await refreshOnce()
          await wait(CHECK_EVERY_MS, undefined, { signal: over.signal, ref: false }).catch(() => {})
        }
      })()
      return async () => {
        over.abort()
        await watching
      }
    },
    close: () => copy.close(),
  }
}

interface Place {
  position: string
  /** The database's name, which its replica shares. */
  of: string
}

class CopyLost extends Error {}

/** "16/B374D848": two halves of a number. */
function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
