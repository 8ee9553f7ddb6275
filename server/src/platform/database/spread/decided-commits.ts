/**
 * Commits that a cluster has decided, and one of its servers has not carried out: their rows look there as before, and a
 * job that belongs to them would find nothing to do. Citus finishes them by itself, but only every two seconds
 * (`citus.recover_2pc_interval`).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

const FINISH = 'select recover_prepared_transactions()'
const STARTED = `
  select pg_postmaster_start_time()::text as at,
    has_function_privilege('recover_prepared_transactions()', 'execute') as "mayFinish"`
/** What the coordinator says beside the answer to such a commit. */
const NOT_CARRIED_OUT = /^failed to commit transaction on /
const AGAIN_MS = 100
/** As long as a job is leased to the process that wrote it. */
const LONGEST_WAIT_MS = 5000

export interface DecidedCommits {
  /**
   * For a new connection to a coordinator: finishes what was left when the coordinator was lost, before anything is read
   * from one that this process does not know since its start.
   */
  connected(client: pg.ClientBase): Promise<void>
  /**
   * For a connection that has just committed: undefined if all servers have carried it out; otherwise, one was lost
   * meanwhile, and this resolves after its return, or after five seconds without it.
   */
  carriedOut(client: pg.ClientBase): Promise<void> | undefined
}

export function decidedCommits(pool: () => pg.Pool): DecidedCommits {
  let finishedFor: string | undefined
  let mayFinish = false
  let isLeft = false
  let finishing: Promise<void> | undefined
  const told = new WeakSet<pg.ClientBase>()

  const finishAll = async (): Promise<void> => {
    while (isLeft && !pool().ending) {
      isLeft = false
      const isDone = await onConnection(pool()).catch(() => false)
      if (isDone) continue
      isLeft = true
      await wait(AGAIN_MS, undefined, { ref: false })
    }
  }
  const begin = (): void => {
    isLeft = true
    finishing ??= finishAll().finally(() => {
      finishing = undefined
    })
  }

  return {
    async connected(client) {
      client.on('notice', ({ message = '' }) => {
        if (!mayFinish || !NOT_CARRIED_OUT.test(message)) return
        told.add(client)
        begin()
      })
      const { rows } = await client.query<{ at: string; mayFinish: boolean }>(STARTED)
      const [started] = rows
      if (started === undefined || started.at === finishedFor) return
      // a cluster that was spread by an earlier version lets nobody but a superuser
      mayFinish = started.mayFinish
      if (mayFinish && !(await finished(client))) begin()
      finishedFor = started.at
    },
    carriedOut: (client) =>
      told.delete(client) && finishing !== undefined
        ? Promise.race([finishing, wait(LONGEST_WAIT_MS, undefined, { ref: false })])
        : undefined,
  }
}

async function onConnection(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    return await finished(client)
  } finally {
    client.release()
  }
}

/** @returns false if the coordinator warns: it does not reach a server */
async function finished(client: pg.ClientBase): Promise<boolean> {
  let isWarned = false
  const hear = () => {
    isWarned = true
  }
  client.on('notice', hear)
  try {
    await client.query(FINISH)
    return !isWarned
  } finally {
    client.off('notice', hear)
  }
}
