/** What this browser shows of what is due, by its maker (W3C Push API); the worker shows it (offline-worker.ts). */
import { WORKER } from '@drip/core/contracts/accounts/offline'
import type { PushAllowed } from '@drip/core/contracts/customer-area'

/** Some show notices only to what is installed. */
export const canShowNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const areNoticesForbidden = (): boolean => canShowNotices() && Notification.permission === 'denied'

/** By which the server's list names this browser; null where it shows none. */
export async function ownPushDevice(): Promise<string | null> {
  const subscription = await current()
  if (subscription === null) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** Asks whoever holds it, in the browser's own words. @returns null when they said no, or the browser cannot */
export async function subscribe(key: string): Promise<PushAllowed | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return null
    const manager = (await registration())?.pushManager
    // one that was made for another key stands in the way
    await (await manager?.getSubscription())?.unsubscribe()
    const made = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    if (made === undefined) return null
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
    return { endpoint, keys: { p256dh, auth } }
  } catch {
    return null
  }
}

/** Whoever leaves takes their notices along. */
export async function unsubscribe(): Promise<void> {
  await (await current().catch(() => null))?.unsubscribe().catch(() => false)
}

async function current(): Promise<PushSubscription | null> {
  if (!canShowNotices()) return null
  return (await (await registration())?.pushManager.getSubscription()) ?? null
}

const registration = () => navigator.serviceWorker.getRegistration(WORKER.scope)
