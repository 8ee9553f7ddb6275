import type { Problem } from '@drip/core/contracts/checkout'

/**
 * Why a call did not give what was asked.
 * `offline`: nothing of ours came back (no connection, 15 s passed, a page of somebody on the way), so the same call may be made again.
 * `refused`: the server answered no; `problem` says why when it said so in its own format.
 */
export type Refusal = { kind: 'offline' } | { kind: 'refused'; status: number; problem: Problem | null }

export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** The refusal's stable code, or null when it carries none. */
export function refusalCode(refusal: Refusal): string | null {
  return refusal.kind === 'refused' ? (refusal.problem?.code ?? null) : null
}

/** Who saved last, and when, where somebody else saved meanwhile (412); null where that is not known. */
export function savedBy(refusal: Refusal): { by: string; at: string } | null {
  return refusal.kind === 'refused' ? (refusal.problem?.saved ?? null) : null
}

/** The HTTP status of a refusal; null when nothing came back. */
export function refusalStatus(refusal: Refusal): number | null {
  return refusal.kind === 'refused' ? refusal.status : null
}

/** How often a code may be tried again; null where nobody said. */
export function triesLeftOf(refusal: Refusal): number | null {
  return refusal.kind === 'refused' ? (refusal.problem?.remainingTries ?? null) : null
}

/** "em 12 minutos": when a call that was refused for being one too many may be made again; null where nobody said. */
export function waitInWords(refusal: Refusal): string | null {
  const seconds = refusal.kind === 'refused' ? refusal.problem?.retryAfterSeconds : undefined
  if (seconds === undefined) return null
  if (seconds < 60) return seconds === 1 ? 'em 1 segundo' : `em ${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'em 1 minuto' : `em ${minutes} minutos`
}

/** Whether the server found this wrong with this field. */
export function isWrong(refusal: Refusal, field: string, code: string): boolean {
  const errors = refusal.kind === 'refused' ? refusal.problem?.errors : undefined
  return errors?.some((it) => it.field === field && it.code === code) ?? false
}

/** The fields that the server found wrong, by name. */
export function wrongFields(refusal: Refusal): ReadonlySet<string> {
  const errors = refusal.kind === 'refused' ? refusal.problem?.errors : undefined
  return new Set(errors?.map(({ field }) => field))
}
