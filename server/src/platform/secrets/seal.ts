/**
 * Values that we must be able to read again, encrypted at rest (AES-256-GCM) with keys that can change: each names its
 * key; the first key seals and all open (docs/keys.md).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { OurSecret, SealingKey } from './our-secret.ts'

/**
 * A value sealed for one purpose cannot be opened for another. The texts are part of the keys: if they change, nothing
 * sealed before can be opened.
 */
const PURPOSES = {
  nuvemshopToken: 'seal nuvemshop',
  vtexAppToken: 'sealed secrets of merchants',
  keptAnswer: 'answers kept for a key',
  helpConversation: 'seal help conversations',
  message: 'messages on their way',
  webhookSecret: 'seal webhook secrets',
  totpKey: 'seal keys of authenticator apps',
} as const
export type Purpose = keyof typeof PURPOSES

const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
/** A value without this header was sealed before keys had ids, by the one derived from `SECRET`. */
const HEADER = /^drip:([\w-]{1,20}):/
const LONGEST_HEADER = 26

/** For a row: somebody who reads only the database learns nothing, and cannot change it unnoticed. */
export function seal({ sealing: [key] }: OurSecret, purpose: Purpose, text: string): Buffer {
  if (key === undefined) throw new Error('there is no key to seal with')
  const header = headerOf(key)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, keyFor(key, purpose), nonce).setAAD(header)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed])
}

/** @throws Error if it was not sealed this way, was changed since, or was sealed with a key that we no longer have */
export function unseal({ sealing }: OurSecret, purpose: Purpose, sealed: Buffer): string {
  const [header = '', id] = HEADER.exec(sealed.toString('latin1', 0, LONGEST_HEADER)) ?? []
  const rest = sealed.subarray(header.length)
  let failure: unknown = new Error(`nothing opens what the key ${id ?? ''} sealed`)
  for (const key of sealing.filter((it) => id === undefined || it.id === id)) {
    try {
      return open(key, purpose, { header: Buffer.from(header, 'latin1'), rest })
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function open(key: SealingKey, purpose: Purpose, { header, rest }: { header: Buffer; rest: Buffer }): string {
  const decipher = createDecipheriv(CIPHER, keyFor(key, purpose), rest.subarray(0, NONCE)).setAAD(header)
  decipher.setAuthTag(rest.subarray(NONCE, NONCE + TAG))
  const text = decipher.update(rest.subarray(NONCE + TAG))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** The prefix of everything that this key sealed. */
export function headerOf({ id }: SealingKey): Buffer {
  return Buffer.from(`drip:${id}:`, 'latin1')
}

function keyFor({ material }: SealingKey, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', material, '', PURPOSES[purpose], 32))
}
