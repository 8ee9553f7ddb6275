/**
 * Work that happens after a change: rows in the transaction of the change, done at least once, so every handler
 * is idempotent. The queue is pg-boss; its name and shapes stay in this file.
 */
import { PgBoss, type Db as BossDb, type Job as BossJob } from 'pg-boss'
import sql from 'sql-template-tag'
import type { Db, Tx } from './db.ts'
import { type Log, maskPersonal } from './log.ts'
import type { Notices } from './notices.ts'
import { together } from './together.ts'

/** A kind of work and the shape of what it needs. */
export interface JobKind<Payload extends object> {
  name: string
  /** Tries after the first before it lands on the dead-letter list. */
  retries: number
  /** How many run at once in one process. */
  concurrency: number
  /** Never read: carries the payload's type. */
  payload?: Payload
}

export function jobKind<Payload extends object>(
  name: string,
  options: { retries?: number; concurrency?: number } = {},
): JobKind<Payload> {
  return { name, retries: options.retries ?? 12, concurrency: options.concurrency ?? 1 }
}

export interface Jobs {
  /** Adds work to the transaction; with `after` it waits that many seconds. */
  enqueue<Payload extends object>(
    tx: Tx,
    kind: JobKind<Payload>,
    payload: Payload,
    after?: number,
  ): Promise<void>
  /** Adds much work of one kind, in one statement. */
  enqueueAll<Payload extends object>(
    tx: Tx,
    kind: JobKind<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>
  /** Adds work that belongs to no other change; what is asked for in the same moment is written together. */
  enqueueAlone<Payload extends object>(kind: JobKind<Payload>, payload: Payload): Promise<void>
  /** Says what does the work; call before `work` or `drain`. */
  handle<Payload extends object>(kind: JobKind<Payload>, handler: (payload: Payload) => Promise<void>): void
  /**
   * The same where much of it is cheaper done together. When something of it fails, each is done alone: the handler must
   * not mind what it has done already.
   */
  handleTogether<Payload extends object>(
    kind: JobKind<Payload>,
    handler: (payloads: readonly Payload[]) => Promise<void>,
  ): void
  /** Creates the queues; needed in every role before anything is enqueued. */
  prepare(): Promise<void>
  /** Starts working until `stop`. */
  work(): Promise<void>
  /** For tests and the simulator: runs everything that is due now, and says which jobs failed. */
  drain(): Promise<{ done: number; failed: { name: string; error: unknown }[] }>
  /** Work that failed for the last time and waits for a person, the newest first. */
  deadLetters(page: { number: number; size: number }): Promise<DeadLetter[]>
  /** Does it once more, with all its tries; false when it is on the list no more. */
  retryDead(id: string): Promise<boolean>
  /** Takes it off the list for ever; false when it is not on it. */
  discardDead(id: string): Promise<boolean>
  /** Lets running jobs end, starts no new ones. */
  stop(): Promise<void>
}

/** A job that failed at every try. */
export interface DeadLetter {
  id: string
  /** Of the kind of work. */
  name: string
  failedAt: Date
  /** What it said the last time; nothing personal. */
  error: string
  tries: number
}

const DEAD_LETTERS = 'dead-letters'
/** They are about money: nobody but a person takes them off the list. The queue's own default is two weeks. */
const KEEP_DEAD_SECONDS = 10 * 365 * 86_400
const MAX_ERROR_LENGTH = 500
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const BATCH = 25
/** Tells "there is work of this kind". */
const CHANNEL = 'drip_jobs'
const POLL_SECONDS = 2
const NO_JOB = '00000000-0000-0000-0000-000000000000'

interface Handler {
  kind: JobKind<object>
  handler: (payloads: readonly object[]) => Promise<void>
  /** Takes what was fetched together at once; else one payload a call. */
  together: boolean
}

type Outcome = { job: BossJob } & ({ failed: false } | { failed: true; error: unknown })

export function createJobs(db: Db, notices: Notices, log: Log): Jobs {
  const handlers = new Map<string, Handler>()
  const bossDb: BossDb = { executeSql: (text, values) => db.raw(text, values) }
  const boss = new PgBoss({
    db: bossDb,
    backend: db.embedded ? 'pglite' : 'postgres',
    schedule: false,
    monitorVacuum: false,
    reindex: !db.embedded,
  })
  boss.on('error', (error) => log.error('jobs.error', error))
  boss.on('warning', (warning) =>
    log.warn('jobs.warning', { message: JSON.stringify(warning).slice(0, 300) }),
  )
  let working = false
  /** By kind, the library's ids of those who work on it. */
  const workers = new Map<string, string[]>()
  let stopHearing: (() => Promise<void>) | null = null
  const wake = (name: string) => workers.get(name)?.forEach((id) => boss.notifyWorker(id))

  /** Runs what was fetched together; with the error of what failed. */
  const run = async (name: string, jobs: readonly BossJob[]): Promise<Outcome[]> => {
    const entry = handlers.get(name)
    if (entry === undefined) throw new Error(`no handler for job ${name}`)
    const payloads = jobs.map((it) => it.data)
    if (entry.together && jobs.length > 1) {
      const done = await entry.handler(payloads).then(
        () => true,
        () => false,
      )
      if (done) return jobs.map((job) => ({ job, failed: false }))
    }
    return Promise.all(
      jobs.map(async (job) =>
        entry.handler([job.data]).then(
          () => ({ job, failed: false as const }),
          (error: unknown) => ({ job, failed: true as const, error }),
        ),
      ),
    )
  }

  const writeAlone = together<{ name: string; data: object }>(async (items) => {
    for (const [name, ofKind] of Map.groupBy(items, (it) => it.name)) {
      await boss.insert(
        name,
        ofKind.map(({ data }) => ({ data })),
      )
      notices.tell(CHANNEL, [name])
    }
  })

  /** The kinds that have due work: one question instead of one per kind, most of which have none. */
  const dueKinds = async (): Promise<string[]> => {
    const due = await db.rows<{ name: string }>(sql`
      select distinct name from pgboss.job_common
      where state in ('created', 'retry') and start_after <= pgboss.job_now()`)
    const names = new Set(due.map((it) => it.name))
    return [...handlers.keys()].filter((name) => names.has(name))
  }

  const startWorker = (kind: JobKind<object>): Promise<string> =>
    boss.work<object>(
      kind.name,
      {
        batchSize: BATCH,
        pollingIntervalSeconds: POLL_SECONDS,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      async (jobs) =>
        (await run(kind.name, jobs)).map((it) => {
          const { id } = it.job
          if (!it.failed) return { id, status: 'completed' as const }
          const tries = jobs.find((job) => job.id === id)?.retryCount
          log.error('job.failed', it.error, { job: kind.name, id, tries })
          return { id, status: 'failed' as const, output: { message: wordsOf(it.error) } }
        }),
    )

  return {
    handle: (kind, handler) => {
      // a map of handlers of many payload types: each is called only with its own kind's payload
      const one = handler as (payload: object) => Promise<void>
      const each = async (payloads: readonly object[]) => {
        for (const payload of payloads) await one(payload)
      }
      handlers.set(kind.name, { kind, handler: each, together: false })
    },

    handleTogether: (kind, handler) => {
      // as above
      const all = handler as (payloads: readonly object[]) => Promise<void>
      handlers.set(kind.name, { kind, handler: all, together: true })
    },

    async prepare() {
      await boss.start()
      await boss.createQueue(DEAD_LETTERS)
      // also where an earlier version has made it
      await boss.updateQueue(DEAD_LETTERS, { retentionSeconds: KEEP_DEAD_SECONDS })
      await boss.findJobs(DEAD_LETTERS, { id: NO_JOB })
      for (const { kind } of handlers.values()) {
        await boss.createQueue(kind.name, {
          retryLimit: kind.retries,
          // 1 to 2 s, 2 to 4 s, 4 to 8 s …: the library adds chance, so that what failed together comes back apart
          retryDelay: 1,
          retryBackoff: true,
          retryDelayMax: 900,
          expireInSeconds: 120,
          deleteAfterSeconds: 3600,
          deadLetter: DEAD_LETTERS,
        })
        // the library looks a queue up at its first use, on a connection of its own: inside a transaction on the
        // embedded database that would wait for itself, so the first use is here
        await boss.findJobs(kind.name, { id: NO_JOB })
      }
    },

    async enqueue(tx, kind, payload, after) {
      const options = { db: { executeSql: (text: string, values?: unknown[]) => tx.raw(text, values) } }
      await boss.send(kind.name, payload, after === undefined ? options : { ...options, startAfter: after })
      if (after === undefined) tx.afterCommit(() => notices.tell(CHANNEL, [kind.name]))
    },

    async enqueueAll(tx, kind, payloads) {
      if (payloads.length === 0) return
      await boss.insert(
        kind.name,
        payloads.map((data) => ({ data })),
        { db: { executeSql: (text: string, values?: unknown[]) => tx.raw(text, values) } },
      )
      tx.afterCommit(() => notices.tell(CHANNEL, [kind.name]))
    },

    enqueueAlone: (kind, payload) => writeAlone([{ name: kind.name, data: payload }]),

    async work() {
      working = true
      for (const { kind } of handlers.values()) {
        const ids: string[] = []
        for (let count = 0; count < kind.concurrency; count++) ids.push(await startWorker(kind))
        workers.set(kind.name, ids)
      }
      stopHearing = await notices.hear(CHANNEL, wake, () => [...workers.keys()].forEach(wake))
    },

    async drain() {
      const outcome: Awaited<ReturnType<Jobs['drain']>> = { done: 0, failed: [] }
      for (let names = await dueKinds(); names.length > 0; names = await dueKinds()) {
        for (const name of names) {
          const jobs = await boss.fetch<object>(name, { batchSize: BATCH })
          const isTogether = handlers.get(name)?.together === true
          for (const those of isTogether ? [jobs] : jobs.map((job) => [job])) {
            for (const it of await run(name, those)) {
              if (it.failed) {
                await boss.fail(name, it.job.id, { message: wordsOf(it.error) })
                outcome.failed.push({ name, error: it.error })
              } else {
                await boss.complete(name, it.job.id)
                outcome.done++
              }
            }
          }
        }
      }
      return outcome
    },

    async deadLetters({ number, size }) {
      return db.rows<DeadLetter>(sql`
        select id, coalesce(source_name, '') as name, created_on as "failedAt",
          coalesce(source_output->>'message', source_output->'value'->>'message', '') as error,
          coalesce(source_retry_count, 0) + 1 as tries
        from pgboss.job where name = ${DEAD_LETTERS} and state in ('created', 'retry', 'failed')
        order by created_on desc, id limit ${size} offset ${number * size}`)
    },

    async retryDead(id) {
      return ID.test(id) && (await boss.redrive(DEAD_LETTERS, { ids: [id] })) === 1
    },

    async discardDead(id) {
      if (!ID.test(id)) return false
      return (await db.run(sql`delete from pgboss.job where name = ${DEAD_LETTERS} and id = ${id}`)) === 1
    },

    async stop() {
      // first of all, or work might be begun while the rest is put away
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: false })))
      await stopHearing?.()
      await boss.stop({ graceful: working, timeout: 10_000 })
    },
  }
}

/** An error's own words and its causes', without stack and without what is somebody's. */
function wordsOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  const cause = error instanceof Error && error.cause !== undefined ? ` <- ${wordsOf(error.cause)}` : ''
  return maskPersonal(said + cause).slice(0, MAX_ERROR_LENGTH)
}
