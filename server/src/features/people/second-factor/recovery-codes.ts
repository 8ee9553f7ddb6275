/** Codes for people who have lost every other factor: shown once, valid once, stored as hashes. */
import { createHash, randomBytes } from 'node:crypto'

const CODES = 10
/** Five bits each, 120 in total: as strong as a key, so that a plain hash is enough (OWASP ASVS 6.5.2). */
const SIGNS = 24
/** Crockford's Base32: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As displayed: `4T8K2M-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const signs = Array.from(randomBytes(SIGNS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return signs.replace(/.{6}(?=.)/g, '$&-')
  })
}

/** Of a typed code, ignoring case, spaces and look-alike characters. */
export function hashRecoveryCode(typed: string): Buffer {
  const signs = typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(`recovery code ${signs}`).digest()
}
