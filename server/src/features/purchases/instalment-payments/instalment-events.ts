/** "This instalment changed", heard by every process: the browser's stream may hang at another than the one that took the payment. */
import type { Notices } from '../../../platform/jobs/notices.ts'

const CHANNEL = 'drip_instalments'

export interface InstalmentEvents {
  /** After the change is committed. */
  tell(instalmentIds: readonly string[]): void
  /** Calls `changed` until the returned function is called; whoever hears it reads what there is to know. */
  hear(instalmentId: string, changed: () => void): Promise<() => void>
  close(): Promise<void>
}

export function instalmentEvents(notices: Notices): InstalmentEvents {
  const hearers = new Map<string, Set<() => void>>()
  let listening: Promise<() => Promise<void>> | null = null
  return {
    tell: (ids) => notices.tell(CHANNEL, ids),
    async hear(id, changed) {
      listening ??= notices
        .hear(
          CHANNEL,
          (changedId) => hearers.get(changedId)?.forEach((call) => call()),
          () => hearers.forEach((calls) => calls.forEach((call) => call())),
        )
        .catch((error: unknown) => {
          // whoever comes next tries again
          listening = null
          throw error
        })
      await listening
      const calls = hearers.get(id) ?? new Set()
      hearers.set(id, calls.add(changed))
      return () => {
        calls.delete(changed)
        if (calls.size === 0 && hearers.get(id) === calls) hearers.delete(id)
      }
    },
    async close() {
      if (listening !== null) await (await listening)()
    },
  }
}
