import type { Problem } from '@drip/core/contracts/checkout'
import { isFault, reportFailedCall } from './events.ts'
import type { Outcome } from './refusal.ts'
import { noteServerDate } from './server-clock.ts'

/** How long a call may take, in milliseconds (001 §9). */
export const CALL_TIMEOUT_MS = 15_000
/** A file may be long and the connection slow. */
const FILE_TIMEOUT_MS = 180_000

export interface Call {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Lets the call finish while the page is being left. */
  keepalive?: boolean
  /** The answer is a file, or its `Location` header, instead of JSON; a refusal is JSON in any case. */
  reads?: 'file' | 'location'
  /** The call only reads, although its method is one that changes something. */
  onlyAsks?: boolean
  /** A shorter timeout, if the specification demands one. */
  timeoutMs?: number
  /** Repeated regularly: only a broken server is worth a report (001 §8). */
  isPolled?: boolean
}

/** Applies only to this version; refused with CHANGED_MEANWHILE if something has changed since. */
export const over = (version: string) => ({ 'if-match': `"${version}"` })

/**
 * Makes one call to our server. It never throws: everything except a 2xx answer is returned as a refusal. The contract
 * defines the answer's shape, which our own server checked before sending.
 */
export async function call<T>({
  method,
  path,
  body,
  headers = {},
  keepalive = false,
  reads,
  timeoutMs,
  isPolled = false,
}: Call): Promise<Outcome<T>> {
  let response: Response
  let file: Blob | null = null
  let text = ''
  try {
    response = await fetch(path, {
      method,
      keepalive,
      cache: 'no-store',
      headers: {
        accept: reads === 'file' ? '*/*' : 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs ?? (reads === 'file' ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS)),
    })
    if (reads === 'file' && response.ok) file = await response.blob()
    else text = await response.text()
  } catch {
    return { ok: false, refusal: { kind: 'offline' } }
  }
  noteServerDate(response.headers.get('date'))
  const { status } = response
  const location = reads === 'location' && response.ok ? response.headers.get('location') : null
  const parsed = file ?? location ?? parseJson(text)
  if (!response.ok) {
    const problem = asProblem(parsed)
    const isReported = isPolled ? status === 500 : isFault(status, problem?.code)
    if (isReported) reportFailedCall(method, path, status, problem?.code)
    return { ok: false, refusal: { kind: 'refused', status, problem } }
  }
  // a page from a network in between, such as a hotel's or an office's: nothing is known to be done, and repeating the
  // call is safe
  if (parsed === null && text !== '' && text !== 'null') {
    reportFailedCall(method, path, status, 'UNREADABLE')
    return { ok: false, refusal: { kind: 'offline' } }
  }
  // The cast relies on the contract: server and page are built from the same schemas, and the page contains no schema
  // library.
  return { ok: true, value: parsed as T }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function asProblem(parsed: unknown): Problem | null {
  const isProblem =
    typeof parsed === 'object' && parsed !== null && 'code' in parsed && typeof parsed.code === 'string'
  // The one field that a problem always carries here was checked just before the cast.
  return isProblem ? (parsed as Problem) : null
}
