/** Signatures by the Standard Webhooks specification. */
import { createHmac } from 'node:crypto'

/** The headers of a webhook, signed with each secret. */
export function signedHeaders(
  secrets: readonly string[],
  it: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(it.at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${it.id}.${timestamp}.${it.body}`).digest('base64')}`
  })
  return { 'webhook-id': it.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
