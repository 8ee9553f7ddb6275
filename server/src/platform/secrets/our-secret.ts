/** Our own secrets, and how they change: docs/keys.md. */
import { createHmac } from 'node:crypto'

/** Encrypts values in the database (platform/seal.ts). */
export interface SealingKey {
  /** Stored with what it sealed. */
  id: string
  material: string | Buffer
}

export interface OurSecret {
  /** Creates tokens, codes, links and marks. */
  current: string
  /** What these created is still accepted, until it expires. */
  former: readonly string[]
  /** The first seals, all open. */
  sealing: readonly SealingKey[]
}

/**
 * Adds the sealing keys derived from the secrets themselves, for when no others are given and for values sealed before.
 */
export function ourSecret(
  current: string,
  { former = [], sealing = [] }: { former?: readonly string[]; sealing?: readonly SealingKey[] } = {},
): OurSecret {
  const derived = [current, ...former].map((it) => ({ id: derivedId(it), material: it }))
  return { current, former, sealing: [...sealing, ...derived] }
}

/** Whether one of our secrets, present or former, matches what somebody presents. */
export function isOurs({ current, former }: OurSecret, fits: (secret: string) => boolean): boolean {
  return [current, ...former].some(fits)
}

/** Distinguishes secrets without revealing them. */
function derivedId(secret: string): string {
  return `s${createHmac('sha256', secret).update('id of a sealing key').digest('hex').slice(0, 8)}`
}
