/** Key pairs for tests, and calls signed with them correctly or incorrectly. */
import { type KeyObject, createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'

export interface Pair {
  privateKey: KeyObject
  /** PEM, as pasted. */
  pem: string
  /** As stored and shown. */
  publicKey: string
}

export function newPair(): Pair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey,
    pem: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

export const digestOf = (body: string, name = 'sha-256') =>
  `${name}=:${createHash(name.replace('-', '')).update(body).digest('base64')}:`

interface Signing {
  method: string
  path: string
  /** As sent. */
  body?: string
  headers?: Record<string, string>
  now: Date
  /** Deviations from a correct signature. */
  covers?: readonly string[]
  parameters?: string
  label?: string
  digest?: string | null
}

/** The headers of a signed call, including its own. */
export function signedWith(privateKey: KeyObject, it: Signing): Record<string, string> {
  const { method, path, body = '', now, label = 'sig', digest = digestOf(body) } = it
  const [, query] = path.split('?')
  const headers: Record<string, string> = {
    ...it.headers,
    ...(digest !== null && { 'content-digest': digest }),
  }
  const {
    covers = [
      '@method',
      '@path',
      ...(query === undefined ? [] : ['@query']),
      'content-digest',
      ...('idempotency-key' in headers ? ['idempotency-key'] : []),
    ],
    parameters = `created=${Math.floor(now.getTime() / 1000)};nonce="${randomUUID()}"`,
  } = it
  const derived: Record<string, string> = {
    '@method': method,
    '@path': path.split('?')[0] ?? '',
    '@query': `?${query ?? ''}`,
    ...headers,
  }
  const input = `(${covers.map((name) => `"${name}"`).join(' ')});${parameters}`
  const base = [...covers.map((name) => `"${name}": ${derived[name]}`), `"@signature-params": ${input}`]
  const signature = sign(null, Buffer.from(base.join('\n'), 'latin1'), privateKey)
  return {
    ...headers,
    'signature-input': `${label}=${input}`,
    signature: `${label}=:${signature.toString('base64')}:`,
  }
}
