/**
 * Detects that somebody else saved in between. A form carries a version, and a save may name the one it was based on in
 * `If-Match` (RFC 9110 §13.1.1): if it is no longer the stored one, nothing is overwritten unnoticed.
 */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'

/** Unchanged as long as the content is: it is derived from the content alone, so that every write changes it. */
export function versionOf(content: object): string {
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)
}

/** The version that a save was based on; null if none is named, which overwrites whatever is there. */
export function seenVersion(request: FastifyRequest): string | null {
  const given = request.headers['if-match']?.trim()
  return given === undefined || given === '*' ? null : given.replace(/^"(.*)"$/, '$1')
}

/**
 * Must be called under the lock that the write holds.
 * @throws Refusal CHANGED_MEANWHILE
 */
export function checkVersion(seen: string | null, stored: string): void {
  if (seen !== null && seen !== stored) throw new Refusal('CHANGED_MEANWHILE')
}
