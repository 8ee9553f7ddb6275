/**
 * The commonest passwords of published breaches (OWASP ASVS 6.2.4, 6.2.12), kept as the first 40 bits of their SHA-256 in order:
 * 18,000 of them in 90 KB, of which one in sixty million others is taken for one. `scripts/supply/make-known-passwords.ts` makes the file.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const BYTES = 5

let kept: Buffer | null = null

/** However it is written in small and capital letters. */
export function isKnownPassword(password: string): boolean {
  kept ??= readFileSync(new URL('known-passwords.bin', import.meta.url))
  const wanted = digestOf(password)
  let low = 0
  let high = kept.length / BYTES
  while (low < high) {
    const middle = (low + high) >> 1
    const order = kept.subarray(middle * BYTES, (middle + 1) * BYTES).compare(wanted)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}

/** What the file holds of these passwords. */
export function knownPasswordsFile(passwords: readonly string[]): Buffer {
  const digests = new Map(passwords.map((it) => [it.toLowerCase(), digestOf(it)]))
  return Buffer.concat([...digests.values()].toSorted((a, b) => a.compare(b)))
}

function digestOf(password: string): Buffer {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, BYTES)
}
