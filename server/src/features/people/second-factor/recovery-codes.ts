/** Codes for who has lost every other factor: shown once, good once, kept as hashes. */
import { createHash, randomBytes } from 'node:crypto'

const CODES = 10
/** Of five bits each, 120 together: as much as a key, so that a plain hash is enough (OWASP ASVS 6.5.2). */
const SIGNS = 24
/** Crockford's Base32: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** As they are shown: `4T8K2M-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const signs = Array.from(randomBytes(SIGNS), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return signs.replace(/.{6}(?=.)/g, '$&-')
  })
}

/** Of a code as it was typed: small letters, spaces and what looks alike are the same. */
export function hashRecoveryCode(typed: string): Buffer {
  const signs = typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(`recovery code ${signs}`).digest()
}
