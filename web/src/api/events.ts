/** First-party events, where people agreed to be counted, and error reports: fire and forget, never personal data. */
import type { Refusal } from './refusal.ts'

/** Facts about the product, such as a step's or an error's name. No name, number or text that a person typed. */
export type EventDetail = Readonly<Record<string, string | number | boolean>>

/** Said by the page's last line (web/src/consent), once it is there: whether this person lets us count. */
export const counting = { isAllowed: false }

/** Counts something that people did; nothing before they said yes, and what was before is not made up for. */
export function track(name: string, checkoutId?: string, detail?: EventDetail): void {
  if (counting.isAllowed) send(name, checkoutId, detail)
}

/** Losing one is no harm, so nothing is awaited and nothing is reported back. */
function send(name: string, checkoutId?: string, detail?: EventDetail): void {
  const facts = detail === undefined ? {} : { detail: JSON.stringify(detail) }
  const body = JSON.stringify({ name, ...(checkoutId && { checkoutId }), ...facts })
  try {
    navigator.sendBeacon('/api/v1/events', new Blob([body], { type: 'application/json' }))
  } catch {
    // A browser that blocks beacons blocks them; the purchase goes on.
  }
}

/** Parts with a digit are ids and codes. */
export const withoutIds = (path: string) => path.replace(/\/(?=[^/]*\d)[^/]{3,}/g, '/:id').slice(0, 160)

const reported = new Set<string>()
const NOT_REPORTED = [401, 403]
/** What only a page that asks wrongly, or too often, is told: no person typed it. */
const FAULTS_OF_PAGES = ['INVALID_BODY', 'INVALID_QUERY', 'UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS']

/**
 * Whether an answer is a fault of ours or of the way. A refusal in our own words tells a person what is wrong with what they
 * asked for, and is none.
 */
export const isFault = (status: number, code?: string) =>
  status >= 500 || code === undefined || FAULTS_OF_PAGES.includes(code)

/**
 * Reports a call that failed, in silence and once a page (000 §8). Whoever is not, or no more, let in is no failure,
 * and what got no answer is the line's. Ids and queries are left out of the address.
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
 * For the calls of which the specification reports every refusal that their screen has no words of its own for (001 §8). What
 * got no answer is the line's.
 */
export function reportRefusal({ method, path }: { method: string; path: string }, refusal: Refusal): void {
  if (refusal.kind === 'refused') reportFailedCall(method, path, refusal.status, refusal.problem?.code)
}

/** Reports script errors nobody caught: their kind and place only, because messages may quote what was typed. */
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
