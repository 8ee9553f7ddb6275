/**
 * A call signed by its sender: HTTP Message Signatures (RFC 9421) with Ed25519 over method, path, the digest of the
 * body (RFC 9530) and, if present, the Idempotency-Key. Reasons: docs/decisions/0121.
 */
import { type KeyObject, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Dictionary,
  type InnerList,
  isInnerList,
  parseDictionary,
  serializeInnerList,
  serializeItem,
} from 'structured-headers'

/** A call before its body is read. */
interface CallHead {
  method: string
  /** Path and query as received. */
  target: string
  headers: IncomingHttpHeaders
}

/** What a valid signature states about the rest. */
export interface SignedHead {
  /** Valid once. */
  nonce: string
  /** Of the body it belongs to. */
  digest: { algorithm: 'sha256' | 'sha512'; value: Buffer }
}

/** The part that is wrong, in the terms of the two RFCs, so that the sender can fix it. */
interface SignatureFault {
  wrong: string
}

/** The allowed clock difference plus transit time; the same as for what we sign (webhooks). */
const SIGNATURE_AGE_MS = 300_000
const LONGEST_NONCE = 200
/** The stronger one first. */
const DIGESTS = [
  ['sha-512', 'sha512'],
  ['sha-256', 'sha256'],
] as const

export const isSigned = ({ headers }: Pick<CallHead, 'headers'>): boolean =>
  headers['signature'] !== undefined || headers['signature-input'] !== undefined

/**
 * Reads the one signature of a call, and checks that this key made it; everything it covers must be present as signed.
 */
export function readSignature(head: CallHead, key: KeyObject, now: Date): SignedHead | SignatureFault {
  const [label, input] = onlyOne(dictionaryOf(head.headers['signature-input'])) ?? []
  if (label === undefined || input === undefined || !isInnerList(input)) return { wrong: 'signature-input' }
  const [given] = dictionaryOf(head.headers['signature'])?.get(label) ?? []
  if (!(given instanceof ArrayBuffer)) return { wrong: 'signature' }

  const covered = linesOf(input, head)
  if ('wrong' in covered) return covered
  const missing = mustCover(head).find((it) => !covered.lines.has(it))
  if (missing !== undefined) return { wrong: missing }

  const parameter = wrongParameter(input[1], now)
  if (parameter !== null) return { wrong: parameter }
  const digest = digestOf(head)
  if (digest === null) return { wrong: 'content-digest' }

  const base = [...covered.lines.values(), `"@signature-params": ${serializeInnerList(input)}`].join('\n')
  // a header may contain bytes above ASCII, which Node reads as Latin-1
  if (!verify(null, Buffer.from(base, 'latin1'), key, Buffer.from(given))) return { wrong: 'signature' }
  return { nonce: String(input[1].get('nonce')), digest }
}

/** The parts whose change would change what is done. */
function mustCover({ target, headers }: CallHead): string[] {
  return [
    '@method',
    '@path',
    ...(target.includes('?') ? ['@query'] : []),
    'content-digest',
    ...(headers['idempotency-key'] === undefined ? [] : ['idempotency-key']),
  ]
}

/** The lines of the signature base, by component (RFC 9421 §2.5); duplicate names and parameters are not supported. */
function linesOf([items]: InnerList, head: CallHead): { lines: Map<string, string> } | SignatureFault {
  const lines = new Map<string, string>()
  for (const [name, parameters] of items) {
    if (typeof name !== 'string') return { wrong: 'signature-input' }
    const value = parameters.size > 0 || lines.has(name) ? null : valueOf(name, head)
    if (value === null) return { wrong: name }
    lines.set(name, `${serializeItem([name, parameters])}: ${value}`)
  }
  return { lines }
}

/** Without the host: a proxy may change it, and an API key belongs to one installation anyway. */
function valueOf(name: string, { method, target, headers }: CallHead): string | null {
  const query = target.indexOf('?')
  if (name === '@method') return method
  if (name === '@path') return query === -1 ? target : target.slice(0, query)
  if (name === '@query') return query === -1 ? '?' : target.slice(query)
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined
  return typeof value === 'string' ? value.trim() : null
}

function wrongParameter(parameters: InnerList[1], now: Date): string | null {
  const { alg = 'ed25519', created, expires, nonce } = Object.fromEntries(parameters)
  if (alg !== 'ed25519') return 'alg'
  if (typeof created !== 'number' || Math.abs(now.getTime() - created * 1000) > SIGNATURE_AGE_MS)
    return 'created'
  if (expires !== undefined && !(typeof expires === 'number' && expires * 1000 > now.getTime()))
    return 'expires'
  return typeof nonce === 'string' && nonce !== '' && nonce.length <= LONGEST_NONCE ? null : 'nonce'
}

function digestOf({ headers }: CallHead): SignedHead['digest'] | null {
  const digests = dictionaryOf(headers['content-digest'])
  for (const [name, algorithm] of DIGESTS) {
    const [value] = digests?.get(name) ?? []
    if (value instanceof ArrayBuffer) return { algorithm, value: Buffer.from(value) }
  }
  return null
}

/** Null if it is not a dictionary of structured fields (RFC 9651). */
function dictionaryOf(text: string | string[] | undefined): Dictionary | null {
  if (typeof text !== 'string') return null
  try {
    return parseDictionary(text)
  } catch {
    return null
  }
}

/** With several signatures it would be unclear which one counts. */
function onlyOne(dictionary: Dictionary | null) {
  return dictionary?.size === 1 ? [...dictionary][0] : undefined
}
