/**
 * Passkeys (WebAuthn level 2), bound to the configured public address: a signature made at another site, however
 * similar, is for that site. The password was already given, so the device need not ask for a finger as well.
 */
import type {
  MadePasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '@drip/core/accounts/second-factor'
import { isIP } from 'node:net'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { CHALLENGE_MS } from './challenges.ts'
import type { FactorOwner } from './factor-owner.ts'
import type { Passkey } from './factors.store.ts'

type Where = Pick<Config, 'publicUrl'>

/** EdDSA, ES256 and RS256: every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Browsers create none for an address without a name (WebAuthn §5.1.3). */
export function offersPasskeys({ publicUrl }: Where): boolean {
  return isIP(new URL(publicUrl).hostname.replace(/[[\]]/g, '')) === 0
}

export function passkeyCreation(
  where: Where,
  owner: Pick<FactorOwner, 'id' | 'email' | 'name'>,
  { challenge, known }: { challenge: string; known: readonly Passkey[] },
): PasskeyCreation {
  return {
    challenge,
    rp: { id: siteOf(where).id, name: 'Drip' },
    user: {
      id: Buffer.from(owner.id).toString('base64url'),
      name: owner.email,
      displayName: owner.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: named(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

export function passkeyRequest(
  where: Where,
  { challenge, known }: { challenge: string; known: readonly Passkey[] },
): PasskeyRequest {
  return {
    challenge,
    rpId: siteOf(where).id,
    timeout: CHALLENGE_MS,
    userVerification: 'preferred',
    allowCredentials: named(known),
  }
}

/** The challenge that somebody claims to have answered; '' if there is none. */
export function challengeIn({ clientDataJSON }: Pick<MadePasskey, 'clientDataJSON'>): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge
  } catch {
    return ''
  }
}

const ClientData = z.object({ challenge: z.string() })

/** Few processes ever see a passkey: the library is loaded at the first one. */
const library = () => import('@simplewebauthn/server')

/** The created passkey, as stored; null if it was not created for this site and this challenge. */
export async function madePasskey(
  where: Where,
  { id, clientDataJSON, attestationObject, transports }: MadePasskey,
  challenge: string,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const site = siteOf(where)
  const { verifyRegistrationResponse } = await library()
  const verified = await orNull(
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (verified === null || !verified.verified) return null
  const { credential } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
  }
}

/** Which of them signed this challenge for this site, and its counter; null if none did. */
export async function usedPasskey(
  where: Where,
  { id, ...response }: UsedPasskey,
  { challenge, known }: { challenge: string; known: readonly Passkey[] },
): Promise<{ id: string; counter: number } | null> {
  const passkey = known.find((it) => it.credentialId === id)
  if (passkey === undefined) return null
  const site = siteOf(where)
  const { verifyAuthenticationResponse } = await library()
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: false,
    }),
  )
  if (verified === null || !verified.verified) return null
  return { id: passkey.id, counter: verified.authenticationInfo.newCounter }
}

function siteOf({ publicUrl }: Where): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

function named(known: readonly Passkey[]): PasskeyRequest['allowCredentials'] {
  return known.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key', transports }))
}

/** The library throws for anything invalid, including garbage, and calls nobody else. */
async function orNull<T>(verifying: Promise<T>): Promise<T | null> {
  try {
    return await verifying
  } catch {
    return null
  }
}
