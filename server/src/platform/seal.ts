/** Secrets of others that we must be able to read again, encrypted at rest (AES-256-GCM) with a key that follows from ours. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What is sealed for one thing cannot be opened as another. The texts make the keys: changed, nothing sealed before would open. */
const PURPOSES = {
  nuvemshopToken: 'seal nuvemshop',
  vtexAppToken: 'sealed secrets of merchants',
  keptAnswer: 'answers kept for a key',
  helpConversation: 'seal help conversations',
} as const
type Purpose = keyof typeof PURPOSES

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/** For a row: whoever reads the database alone learns nothing of it, and cannot change it unseen. */
export function seal(secret: string, purpose: Purpose, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyOf(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error for what was not sealed so, or was changed since */
export function unseal(secret: string, purpose: Purpose, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, keyOf(secret, purpose), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  const text = decipher.update(sealed.subarray(NONCE + TAG))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

function keyOf(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSES[purpose], 32))
}
