/** Secrets of others that we must be able to read again, encrypted at rest (AES-256-GCM) with a key that follows from ours. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** `purpose` keeps what is sealed for one thing from being opened as another. */
export function seal(secret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error for what was not sealed so, or was changed since */
export function unseal(secret: string, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(0, NONCE))
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))
}
