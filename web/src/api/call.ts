import type { Problem } from '@drip/core/contracts/checkout'
import { isFault, reportFailedCall } from './events.ts'
import type { Outcome } from './refusal.ts'
import { noteServerDate } from './server-clock.ts'

/** How long a call may take, in milliseconds (001 §9). */
export const CALL_TIMEOUT_MS = 15_000
/** A file may be long and the line slow. */
const FILE_TIMEOUT_MS = 180_000

export interface Call {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Lets the call finish although the page is being left. */
  keepalive?: boolean
  /** The answer is a file, or its header `Location`, and no JSON; a refusal still is JSON. */
  reads?: 'file' | 'location'
  /** It only asks, although its method is one that changes something. */
  onlyAsks?: boolean
  /** Where the specification lets a call wait less. */
  timeoutMs?: number
  /** Asked again and again: of its refusals only a broken server is worth a report (001 §8). */
  isPolled?: boolean
}

/** Goes ahead over this version alone; refused with CHANGED_MEANWHILE when something has changed since. */
export const over = (version: string) => ({ 'if-match': `"${version}"` })

/**
 * One call to our server. Never throws: what is not a 2xx answer comes back as a refusal.
 * The answer's shape is the contract's; our own server checked it before sending.
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
  // a page of whoever stands on the way, a hotel's or an office's: nothing is known to be done, and asking again is safe
  if (parsed === null && text !== '' && text !== 'null') {
    reportFailedCall(method, path, status, 'UNREADABLE')
    return { ok: false, refusal: { kind: 'offline' } }
  }
  // The cast is the contract: server and page are built from the same schemas, and the page carries no schema library.
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
  // The cast follows the check of the one field that a problem always carries here.
  return isProblem ? (parsed as Problem) : null
}
