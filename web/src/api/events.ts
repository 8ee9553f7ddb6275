/** Product events, if the person agreed to be counted, and error reports: fire and forget, never personal data. */
import type { Refusal } from './refusal.ts'

/**
 * Facts about the product, such as the name of a step or an error. Never a name, number or text that a person typed.
 */
export type EventDetail = Readonly<Record<string, string | number | boolean>>

/** Set by the page's last line (web/src/consent) once it has loaded: whether this person allows counting. */
export const counting = { isAllowed: false }

/**
 * Counts something that people did. Nothing is counted before they agreed, and nothing is counted afterwards for the
 * time before.
 */
export function track(name: string, checkoutId?: string, detail?: EventDetail): void {
  if (counting.isAllowed) send(name, checkoutId, detail)
}

/** Losing an event does no harm, so nothing is awaited and no result is returned. */
function send(name: string, checkoutId?: string, detail?: EventDetail): void {
  const facts = detail === undefined ? {} : { detail: JSON.stringify(detail) }
  const body = JSON.stringify({ name, ...(checkoutId && { checkoutId }), ...facts })
  try {
    navigator.sendBeacon('/api/v1/events', new Blob([body], { type: 'application/json' }))
  } catch {
    // A browser may block beacons; the purchase goes on.
  }
}

/** Removes parts of a path that contain a digit, because they are ids and codes. */
export const withoutIds = (path: string) => path.replace(/\/(?=[^/]*\d)[^/]{3,}/g, '/:id').slice(0, 160)

const reported = new Set<string>()
const NOT_REPORTED = [401, 403]
/** Codes that only a page causes, by calling wrongly or too often: no person typed the cause. */
const FAULTS_OF_PAGES = ['INVALID_BODY', 'INVALID_QUERY', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS']

/**
 * Whether an answer is a fault of ours or of the network. A refusal in our own format tells a person what is wrong with
 * their request, and is not a fault.
 */
export const isFault = (status: number, code?: string) =>
  status >= 500 || code === undefined || FAULTS_OF_PAGES.includes(code)

/**
 * Reports a failed call silently, once per page (000 §8). A refusal of access (401, 403) is not a failure, and a call
 * without an answer is the connection's problem. Ids and queries are removed from the address.
 */
export function reportFailedCall(method: string, path: string, status: number, code = ''): void {
  if (NOT_REPORTED.includes(status)) return
  const facts = { call: `${method} ${withoutIds(path.split('?')[0] ?? '')}`, status, code }
  const known = JSON.stringify(facts)
  if (reported.has(known)) return
  reported.add(known)
  send('call_failed', undefined, facts)
}

/**
 * For calls whose refusals the specification wants reported unless their screen has its own text for them (001 §8). A
 * call without an answer is the connection's problem.
 */
export function reportRefusal({ method, path }: { method: string; path: string }, refusal: Refusal): void {
  if (refusal.kind === 'refused') reportFailedCall(method, path, refusal.status, refusal.problem?.code)
}

/** Reports uncaught script errors: only their kind and place, because messages may quote what was typed. */
export function reportErrors(checkoutId?: string): void {
  window.addEventListener('error', (event) => {
    const place = `${event.filename.split('/').at(-1) ?? ''}:${event.lineno}:${event.colno}`
    send('script_error', checkoutId, { kind: kindOf(event.error), place })
  })
  window.addEventListener('unhandledrejection', (event) => {
    send('script_error', checkoutId, { kind: kindOf(event.reason), place: 'promise' })
  })
}

const kindOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
