/** What only we know, and how it changes: docs/keys.md. */
import { createHmac } from 'node:crypto'

/** Seals what lies in the database (platform/seal.ts). */
export interface SealingKey {
  /** Stands with what it sealed. */
  id: string
  material: string | Buffer
}

export interface OurSecret {
  /** Makes tokens, codes, links and marks. */
  current: string
  /** What these made is ours as well, until it ends. */
  former: readonly string[]
  /** The first seals, all open. */
  sealing: readonly SealingKey[]
}

/** With the sealing keys that follow from the secrets themselves, for where no others are given and for what was sealed before. */
export function ourSecret(
  current: string,
  { former = [], sealing = [] }: { former?: readonly string[]; sealing?: readonly SealingKey[] } = {},
): OurSecret {
  const derived = [current, ...former].map((it) => ({ id: derivedId(it), material: it }))
  return { current, former, sealing: [...sealing, ...derived] }
}

/** Whether one of our secrets, the one now or one before, fits what somebody shows. */
export function isOurs({ current, former }: OurSecret, fits: (secret: string) => boolean): boolean {
  return [current, ...former].some(fits)
}

/** Tells secrets apart, and says nothing of them. */
function derivedId(secret: string): string {
  return `s${createHmac('sha256', secret).update('id of a sealing key').digest('hex').slice(0, 8)}`
}
