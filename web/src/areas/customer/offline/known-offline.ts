/** What the area leaves on the device for the time without a connection (docs/security.md, docs/decisions/0066). */
import { OFFLINE_KEYS, WORKER, type KnownOffline } from '@drip/core/contracts/accounts/offline'
import type { PendingInstalments } from '@drip/core/contracts/customer-area'
import { serverNow } from '../../../api/server-clock.ts'
import { storedSession } from '../../../signed/session.ts'

/** Lets the browser answer by itself where the server is not reached. Nothing needs it: where it cannot, the page is as it was. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(WORKER.address, { scope: WORKER.scope }).catch(() => {})
}

/** Keeps when what is due next, for who wants to be remembered on this device; of anybody else nothing is left here. */
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

/** With the session goes what it knew. */
export function forgetKnown(): void {
  inStorage((storage) => storage.removeItem(OFFLINE_KEYS.known))
}

/** A browser may forbid to keep anything. */
function inStorage(act: (storage: Storage) => void): void {
  try {
    act(window.localStorage)
  } catch {
    // then nothing is known without a connection
  }
}
