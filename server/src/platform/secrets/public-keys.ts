/**
 * Other people's public keys, as pasted and as stored: Ed25519 (RFC 8032), SPKI in base64, which is the middle line of
 * its PEM.
 */
import { type KeyObject, createPublicKey } from 'node:crypto'

/** What is wrong with a pasted key: `private` if it is the half that only its owner may have. */
type PublicKeyFault = 'private' | 'invalid'

/** @param text PEM or JWK */
export function readPublicKey(text: string): { publicKey: string } | { wrong: PublicKeyFault } {
  const pasted = text.trim()
  // checked first: a public key can be derived from a private one, which would be accepted as public
  if (pasted.includes('PRIVATE KEY')) return { wrong: 'private' }
  try {
    const key = pasted.startsWith('{') ? keyOfJwk(JSON.parse(pasted)) : createPublicKey(pasted)
    if (key === 'private') return { wrong: 'private' }
    if (key.asymmetricKeyType !== 'ed25519') return { wrong: 'invalid' }
    return { publicKey: key.export({ format: 'der', type: 'spki' }).toString('base64') }
  } catch {
    return { wrong: 'invalid' }
  }
}

/** @param publicKey as stored */
export function publicKeyOf(publicKey: string): KeyObject {
  return createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
}

function keyOfJwk(jwk: object): KeyObject | 'private' {
  return 'd' in jwk ? 'private' : createPublicKey({ key: { ...jwk }, format: 'jwk' })
}
