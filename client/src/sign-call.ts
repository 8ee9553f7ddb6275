import { type KeyObject, createHash, randomUUID, sign } from 'node:crypto'

/**
 * The headers that sign a call with an Ed25519 key (RFC 9421): method, path, digest of the body (RFC 9530) and, where it has one, its
 * `Idempotency-Key`. A signature is good once and for five minutes, so each try is signed by itself.
 */
export function signatureHeaders(
  privateKey: KeyObject,
  call: { method: string; url: URL; body: string; idempotencyKey: string | undefined },
): Record<string, string> {
  const { method, url, body, idempotencyKey } = call
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const covered = [
    ['@method', method],
    ['@path', url.pathname],
    ...(url.search === '' ? [] : [['@query', url.search]]),
    ['content-digest', digest],
    ...(idempotencyKey === undefined ? [] : [['idempotency-key', idempotencyKey]]),
  ]
  const names = covered.map(([name]) => `"${name}"`).join(' ')
  const input = `(${names});created=${Math.floor(Date.now() / 1000)};nonce="${randomUUID()}"`
  const lines = [...covered.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${input}`]
  const signature = sign(null, Buffer.from(lines.join('\n')), privateKey).toString('base64')
  return { 'content-digest': digest, 'signature-input': `drip=${input}`, signature: `drip=:${signature}:` }
}
