/**
 * The commonest passwords of published breaches (OWASP ASVS 6.2.4, 6.2.12), stored as the sorted first 40 bits of their
 * SHA-256: 18,000 of them in 90 KB, with one false match in sixty million. `scripts/supply/make-known-passwords.ts`
 * creates the file.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const BYTES = 5

let kept: Buffer | null = null

/** Ignoring case. */
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

/** The file's content for these passwords. */
export function knownPasswordsFile(passwords: readonly string[]): Buffer {
  const digests = new Map(passwords.map((it) => [it.toLowerCase(), digestOf(it)]))
  return Buffer.concat([...digests.values()].toSorted((a, b) => a.compare(b)))
}

function digestOf(password: string): Buffer {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, BYTES)
}
