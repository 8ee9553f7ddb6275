/**
 * Notifications to browsers through their makers' servers: Web Push (RFC 8030), encrypted for the browser (RFC 8291),
 * signed by us (RFC 8292).
 */
import { createECDH } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import { type PushAddress, type PushProvider, PushGone } from './need.ts'

/** Chrome and its derivatives, Firefox, Safari, Edge. Nothing is sent anywhere else, whatever an address says. */
const MAKERS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
]
/** The sandbox plays a maker; names under `.invalid` belong to nobody (RFC 2606). */
export const SANDBOX_MAKER = 'push.sandbox.invalid'
const CURVE = 'prime256v1'
/** A notification about tomorrow is useless the day after. */
const KEPT_SECONDS = 86_400
const TIMEOUT_MS = 8000

export interface PushSettings {
  /** A private key on P-256, base64url. */
  privateKey: string
  /** Whom makers may contact about problems with what we send. */
  contact: string
  /** The sandbox's address, if it plays a maker. */
  sandbox: string | null
}

export function webPush({ privateKey, contact, sandbox }: PushSettings, guards: Guards): PushProvider {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64url')
  const publicKey = pair.getPublicKey('base64url')
  const vapid = { subject: `mailto:${contact}`, publicKey, privateKey }

  const urlOf = (endpoint: string): string | null => {
    const url = URL.parse(endpoint)
    if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '') return null
    if (url.hostname === SANDBOX_MAKER) return sandbox === null ? null : `${sandbox}${url.pathname}`
    return MAKERS.some((it) => (it.startsWith('.') ? url.hostname.endsWith(it) : url.hostname === it))
      ? url.href
      : null
  }
  return {
    publicKey,
    canReach: ({ endpoint, p256dh }) => urlOf(endpoint) !== null && isKey(p256dh),

    async send({ endpoint, p256dh, auth }, notice) {
      const url = urlOf(endpoint)
      if (url === null) throw new PushGone()
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      const { headers, body } = await buildPushPayload(
        { data: { ...notice }, options: { ttl: KEPT_SECONDS, urgency: 'normal' } },
        subscription,
        vapid,
      )
      const { 'content-length': _counted, ...said } = headers
      const { status } = await call(guards, {
        provider: 'push',
        method: 'POST',
        url,
        headers: said,
        bytes: body,
        expects: 'anything',
        timeoutMs: TIMEOUT_MS,
      })
      if (status === 404 || status === 410) throw new PushGone()
      if (status >= 300) throw new ProviderDown('push', `refused a notice with ${status}`)
    },
  }
}

/** Whether it is a point of the curve. */
function isKey(p256dh: PushAddress['p256dh']): boolean {
  const own = createECDH(CURVE)
  own.generateKeys()
  try {
    own.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}
