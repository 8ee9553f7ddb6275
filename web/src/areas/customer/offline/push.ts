/**
 * Notices in this browser of what is due, sent through the browser's maker (W3C Push API); the worker shows them
 * (offline-worker.ts).
 */
import { WORKER } from '@drip/core/contracts/accounts/offline'
import type { PushAllowed } from '@drip/core/contracts/customer-area'

/** Some browsers show notices only for an installed app. */
export const canShowNotices = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const areNoticesForbidden = (): boolean => canShowNotices() && Notification.permission === 'denied'

/** The name of this browser in the server's list; null if it shows no notices. */
export async function ownPushDevice(): Promise<string | null> {
  const subscription = await current()
  if (subscription === null) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/**
 * Asks for permission with the browser's own prompt.
 * @returns null if the person refused or the browser cannot
 */
export async function subscribe(key: string): Promise<PushAllowed | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return null
    const manager = (await registration())?.pushManager
    // a subscription made for another key would block the new one
    await (await manager?.getSubscription())?.unsubscribe()
    const made = await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    if (made === undefined) return null
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON()
    return { endpoint, keys: { p256dh, auth } }
  } catch {
    return null
  }
}

/** Signing out also ends this browser's notices. */
export async function unsubscribe(): Promise<void> {
  await (await current().catch(() => null))?.unsubscribe().catch(() => false)
}

async function current(): Promise<PushSubscription | null> {
  if (!canShowNotices()) return null
  return (await (await registration())?.pushManager.getSubscription()) ?? null
}

const registration = () => navigator.serviceWorker.getRegistration(WORKER.scope)
