/**
 * "This instalment changed", received by every process: the browser's stream may be connected to another process than
 * the one that applied the payment.
 */
import type { Notices } from '../../../platform/jobs/notices.ts'

const CHANNEL = 'drip_instalments'

export interface InstalmentEvents {
  /** Called after the change is committed. */
  publish(instalmentIds: readonly string[]): void
  /** Calls `changed` until the returned function is called; the subscriber then reads the current state. */
  subscribe(instalmentId: string, changed: () => void): Promise<() => void>
  close(): Promise<void>
}

export function instalmentEvents(notices: Notices): InstalmentEvents {
  const subscribers = new Map<string, Set<() => void>>()
  let listening: Promise<() => Promise<void>> | null = null
  return {
    publish: (ids) => notices.publish(CHANNEL, ids),
    async subscribe(id, changed) {
      listening ??= notices
        .subscribe(
          CHANNEL,
          (changedId) => subscribers.get(changedId)?.forEach((call) => call()),
          () => subscribers.forEach((calls) => calls.forEach((call) => call())),
        )
        .catch((error: unknown) => {
          // the next subscriber tries again
          listening = null
          throw error
        })
      await listening
      const calls = subscribers.get(id) ?? new Set()
      subscribers.set(id, calls.add(changed))
      return () => {
        calls.delete(changed)
        if (calls.size === 0 && subscribers.get(id) === calls) subscribers.delete(id)
      }
    },
    async close() {
      if (listening !== null) await (await listening)()
    },
  }
}
