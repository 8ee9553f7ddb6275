/**
 * A call signed by who makes it: HTTP Message Signatures (RFC 9421) with Ed25519, over what the call does: method, path, the digest of
 * its body (RFC 9530) and, where it has one, its Idempotency-Key. Why just so: docs/decisions/0121.
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
  /** Path and query as they came. */
  target: string
  headers: IncomingHttpHeaders
}

/** What a good signature says of the rest. */
export interface SignedHead {
  /** Good once. */
  nonce: string
  /** Of the body that belongs to it. */
  digest: { algorithm: 'sha256' | 'sha512'; value: Buffer }
}

/** The part that is wrong, in the words of the two RFCs: who signs finds by it what to mend. */
interface SignatureFault {
  wrong: string
}

/** A clock may be off by so much, and a call under way for so long; as with what we sign (webhooks). */
const SIGNATURE_AGE_MS = 300_000
const LONGEST_NONCE = 200
/** The better first. */
const DIGESTS = [
  ['sha-512', 'sha512'],
  ['sha-256', 'sha256'],
] as const

export const isSigned = ({ headers }: Pick<CallHead, 'headers'>): boolean =>
  headers['signature'] !== undefined || headers['signature-input'] !== undefined

/** Reads the one signature of a call, and whether this key made it; of what it covers all must be there as it was signed. */
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
  // a header may hold bytes above ASCII, which Node reads as Latin-1
  if (!verify(null, Buffer.from(base, 'latin1'), key, Buffer.from(given))) return { wrong: 'signature' }
  return { nonce: String(input[1].get('nonce')), digest }
}

/** What a change of would change what is done. */
function mustCover({ target, headers }: CallHead): string[] {
  return [
    '@method',
    '@path',
    ...(target.includes('?') ? ['@query'] : []),
    'content-digest',
    ...(headers['idempotency-key'] === undefined ? [] : ['idempotency-key']),
  ]
}

/** The lines of the signature base, by what they are of (RFC 9421 §2.5); a name that is there twice or has parameters is not known here. */
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

/** Not by host: a proxy may change it, and an API key is of one installation anyway. */
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

/** Null for what is no dictionary of structured fields (RFC 9651). */
function dictionaryOf(text: string | string[] | undefined): Dictionary | null {
  if (typeof text !== 'string') return null
  try {
    return parseDictionary(text)
  } catch {
    return null
  }
}

/** Of several signatures nobody says which of them counts. */
function onlyOne(dictionary: Dictionary | null) {
  return dictionary?.size === 1 ? [...dictionary][0] : undefined
}
