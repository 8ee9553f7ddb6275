/** Signatures after the Standard Webhooks specification, and the secrets they are made with. */
import { createHmac } from 'node:crypto'

/**
 * The secret of an endpoint. It follows from the endpoint's id, its version and a secret of ours, so that none is stored.
 * As merchants get it: `whsec_` and base64.
 */
export function webhookSecret(secret: string, endpointId: string, version: number): string {
  const key = createHmac('sha256', secret).update(`webhook endpoint ${endpointId} ${version}`).digest()
  return `whsec_${key.toString('base64')}`
}

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
