/**
 * Whether somebody else saved in between. What a form shows carries a version, and a save may name the one that it began
 * with in `If-Match` (RFC 9110 §13.1.1): when it is no longer the stored one, nothing is written over unseen.
 */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'

/** The same as long as nothing of it changed: it follows from the content alone, so that whoever writes changes it. */
export function versionOf(content: object): string {
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 22)
}

/** The version that a save began with; null when it names none, and so saves over whatever is there. */
export function seenVersion(request: FastifyRequest): string | null {
  const given = request.headers['if-match']?.trim()
  return given === undefined || given === '*' ? null : given.replace(/^"(.*)"$/, '$1')
}

/**
 * To be asked under the lock that the write holds.
 * @throws Refusal CHANGED_MEANWHILE
 */
export function checkVersion(seen: string | null, stored: string): void {
  if (seen !== null && seen !== stored) throw new Refusal('CHANGED_MEANWHILE')
}
