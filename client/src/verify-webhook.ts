import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookEvent } from './generated.ts'

const TOLERANCE_SECONDS = 300

/**
 * The event of a webhook, if it comes from Drip; null for what is not signed with the secret, or is older than five
 * minutes. `body` is the text as it came, before anything has parsed it.
 */
export function verifyWebhook(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now: Date = new Date(),
): WebhookEvent | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || !timestamp || !signatures) return null
  const age = now.getTime() / 1000 - Number(timestamp)
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) return null
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = Buffer.from(
    createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'),
  )
  const isOurs = signatures.split(' ').some((it) => {
    const given = Buffer.from(it.replace(/^v1,/, ''))
    return it.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
  })
  // signed by Drip, so it is what the document says
  return isOurs ? (JSON.parse(body) as WebhookEvent) : null
}
