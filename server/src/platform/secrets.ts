import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A merchant's API key: shown once, stored as its hash. It is long and random, so a plain hash is enough. */
export function newApiKey(): string {
  return `drip_${randomBytes(24).toString('base64url')}`
}

/** A long random text that opens something once, or for a while; stored as its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/**
 * The one-time code of 6 digits of an id (system design §3). It follows from the id and a secret, so it is stored
 * nowhere, neither in a table nor in the job that sends it.
 */
export function codeOf(secret: string, id: string): string {
  const digest = createHmac('sha256', secret).update(`one-time code ${id}`).digest()
  // 48 bits over a million codes: no digit is noticeably likelier than another
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function sameSecret(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

const CIPHER = 'aes-256-gcm'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** Somebody else's secret, for a row: whoever reads the database alone learns nothing of it, and cannot change it unseen. */
export function seal(secret: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv(CIPHER, sealingKey(secret), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error when it was sealed with another secret, or changed since */
export function unseal(secret: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_LENGTH)
  const decipher = createDecipheriv(CIPHER, sealingKey(secret), nonce)
  decipher.setAuthTag(sealed.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
  const text = decipher.update(sealed.subarray(NONCE_LENGTH + TAG_LENGTH))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'sealed secrets of merchants', 32))
}
