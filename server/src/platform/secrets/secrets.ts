import { API_KEY_PREFIX, TEST_API_KEY_PREFIX } from '@drip/core/contracts/merchant/key-scopes'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type OurSecret, isOurs } from './our-secret.ts'

/**
 * A merchant's API key: shown once, stored as its hash. It is long and random, so a plain hash is enough. A test-world
 * key is recognisable, and no other key looks like one by chance.
 */
export function newApiKey({ isTestWorld }: { isTestWorld: boolean }): string {
  const key = `${isTestWorld ? TEST_API_KEY_PREFIX : API_KEY_PREFIX}${randomBytes(24).toString('base64url')}`
  return isTestWorld || !isTestApiKey(key) ? key : newApiKey({ isTestWorld })
}

export function isTestApiKey(key: string): boolean {
  return key.startsWith(TEST_API_KEY_PREFIX)
}

/** The part of a key that may be shown again: it identifies the key, and opens nothing. */
export function apiKeyEnds(key: string): string {
  return key.slice(-4)
}

/** A long random text that opens something once, or for a while; stored as its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/**
 * The 6-digit one-time code of an id (system design §3). It is derived from the id and a secret, so it is stored
 * nowhere, neither in a table nor in the job that sends it.
 */
export function codeOf({ current }: OurSecret, id: string): string {
  return codeBy(current, id)
}

/** Whether these are the digits of an id's code, ignoring other characters. */
export function isCodeOf(secret: OurSecret, id: string, typed: string): boolean {
  const digits = typed.replace(/\D/g, '')
  return isOurs(secret, (it) => sameSecret(codeBy(it, id), digits))
}

function codeBy(secret: string, id: string): string {
  const digest = createHmac('sha256', secret).update(`one-time code ${id}`).digest()
  // 48 bits over a million codes: no digit is noticeably likelier than another
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function sameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}
