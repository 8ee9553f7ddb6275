/**
 * Short notices between processes that share a database (LISTEN/NOTIFY). They only save waiting: a process that misses
 * one finds the change by itself a moment later. They are sent after the commit of what they announce, because a NOTIFY
 * inside a transaction makes all such commits wait for each other's disk.
 */
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'

export interface Notices {
  /** Notices of the same moment leave together, each distinct one once. */
  publish(channel: string, payloads: readonly string[]): void
  /** Until the returned function is called. `missed`: some may have been lost while the connection was away. */
  subscribe(
    channel: string,
    heard: (payload: string) => void,
    missed: () => void,
  ): Promise<() => Promise<void>>
}

export function createNotices(db: Db, log: Log): Notices {
  const waiting = new Map<string, Set<string>>()
  let leaving = false

  const leave = async () => {
    while (waiting.size > 0) {
      const notices = [...waiting].flatMap(([channel, payloads]) =>
        [...payloads].map((payload) => ({ channel, payload })),
      )
      waiting.clear()
      await db.notify(notices)
    }
  }

  return {
    publish(channel, payloads) {
      const those = waiting.get(channel) ?? new Set()
      for (const payload of payloads) those.add(payload)
      if (those.size === 0) return
      waiting.set(channel, those)
      if (leaving) return
      leaving = true
      setImmediate(() => {
        leave()
          .catch((error: unknown) => log.error('notices.lost', error))
          .finally(() => {
            leaving = false
          })
      })
    },
    subscribe: (channel, heard, missed) => db.listen(channel, heard, missed),
  }
}
