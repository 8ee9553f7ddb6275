/** The data that the area keeps on the device for use without a connection (docs/security.md, docs/decisions/0066). */
import { OFFLINE_KEYS, WORKER, type KnownOffline } from '@drip/core/contracts/accounts/offline'
import type { PendingInstalments } from '@drip/core/contracts/customer-area'
import { serverNow } from '../../../api/server-clock.ts'
import { storedSession } from '../../../signed/session.ts'

/**
 * Lets the browser answer by itself if the server cannot be reached. Nothing depends on it: without support the page
 * works as before.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(WORKER.address, { scope: WORKER.scope }).catch(() => {})
}

/**
 * Stores the next payment's due date if the person chose to be remembered on this device; for anybody else it deletes
 * everything stored.
 */
export function keepKnown({ content }: Pick<PendingInstalments, 'content'>): void {
  const isRemembered = (storedSession('CUSTOMER')?.keptUntil ?? null) !== null
  if (!isRemembered) return forgetKnown()
  const [next = null] = content.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
  const known: KnownOffline = {
    seenAt: serverNow(),
    next: next === null ? null : { dueDate: next.dueDate, amountToPay: next.amountToPay },
  }
  inStorage((storage) => storage.setItem(OFFLINE_KEYS.known, JSON.stringify(known)))
}

/** The stored data is deleted with the session. */
export function forgetKnown(): void {
  inStorage((storage) => storage.removeItem(OFFLINE_KEYS.known))
}

/** A browser may forbid storage. */
function inStorage(act: (storage: Storage) => void): void {
  try {
    act(window.localStorage)
  } catch {
    // then nothing is known without a connection
  }
}
