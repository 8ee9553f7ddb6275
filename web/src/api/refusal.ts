import type { Problem } from '@drip/core/contracts/checkout'

/**
 * Why a call failed. `offline`: no answer of ours came back (no connection, 15 s passed, or a page from a network in
 * between), so the same call may be repeated. `refused`: the server refused; `problem` gives the reason if the server
 * sent it in its own format.
 */
export type Refusal = { kind: 'offline' } | { kind: 'refused'; status: number; problem: Problem | null }

export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** The refusal's stable code, or null if it has none. */
export function refusalCode(refusal: Refusal): string | null {
  return refusal.kind === 'refused' ? (refusal.problem?.code ?? null) : null
}

/** The last person to save, and when, if somebody else saved in the meantime (412); null if unknown. */
export function savedBy(refusal: Refusal): { by: string; at: string } | null {
  return refusal.kind === 'refused' ? (refusal.problem?.saved ?? null) : null
}

/** The HTTP status of a refusal; null if no answer came back. */
export function refusalStatus(refusal: Refusal): number | null {
  return refusal.kind === 'refused' ? refusal.status : null
}

/** How often a code may be tried again; null if the server did not say. */
export function triesLeftOf(refusal: Refusal): number | null {
  return refusal.kind === 'refused' ? (refusal.problem?.remainingTries ?? null) : null
}

/** "em 12 minutos": when a rate-limited call may be made again; null if the server did not say. */
export function waitInWords(refusal: Refusal): string | null {
  const seconds = refusal.kind === 'refused' ? refusal.problem?.retryAfterSeconds : undefined
  if (seconds === undefined) return null
  if (seconds < 60) return seconds === 1 ? 'em 1 segundo' : `em ${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'em 1 minuto' : `em ${minutes} minutos`
}

/** Whether the server reported this error for this field. */
export function isWrong(refusal: Refusal, field: string, code: string): boolean {
  const errors = refusal.kind === 'refused' ? refusal.problem?.errors : undefined
  return errors?.some((it) => it.field === field && it.code === code) ?? false
}

/** The names of the fields that the server rejected. */
export function wrongFields(refusal: Refusal): ReadonlySet<string> {
  const errors = refusal.kind === 'refused' ? refusal.problem?.errors : undefined
  return new Set(errors?.map(({ field }) => field))
}
