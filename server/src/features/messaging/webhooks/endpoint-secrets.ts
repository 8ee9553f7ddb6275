/** The secrets that an endpoint's webhooks are signed with: random, sealed in its row, and for a day after a change those before too. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import { seal, unseal } from '../../../platform/secrets/seal.ts'
import { type Endpoint, findUnsealedEndpoints, saveSealedSecrets } from './webhooks.store.ts'

/** So long a secret and those before it all sign. */
const ALL_SIGN_MS = 24 * 3_600_000
/** So many before the newest sign at most. */
const MOST_FORMER = 4

type Secrets = Pick<Endpoint, 'secretSealed' | 'formerSecretSealed'>

/** As merchants get it (Standard Webhooks): `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

export function sealWebhookSecret(secret: OurSecret, text: string): Buffer {
  return seal(secret, 'webhookSecret', text)
}

export function secretOfEndpoint(secret: OurSecret, it: Endpoint): string {
  return it.secretSealed === null
    ? derivedSecret(secret, it.id, it.secretVersion)
    : unseal(secret, 'webhookSecret', it.secretSealed)
}

/** All that sign now, the newest first. */
export function signingSecrets(secret: OurSecret, it: Endpoint, now: Date): string[] {
  return [secretOfEndpoint(secret, it), ...formerSecrets(secret, it, now)]
}

/**
 * With a new secret; all that sign now go on beside it. Which of them the store verifies with nobody knows: the answer with a new
 * one may be lost, and then one more is asked for.
 */
export function withNewSecret(secret: OurSecret, it: Endpoint, now: Date): Endpoint {
  return {
    ...it,
    secretVersion: it.secretVersion + 1,
    rotatedAt: now,
    secretSealed: sealWebhookSecret(secret, newWebhookSecret()),
    formerSecretSealed: sealed(secret, signingSecrets(secret, it, now).slice(0, MOST_FORMER)),
  }
}

/** Secrets that follow from ours, as all did once, are sealed as they are, so that ours may change. */
export async function sealDerivedSecrets({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>) {
  for (const it of await findUnsealedEndpoints(db))
    await saveSealedSecrets(db, it, sealedAsTheyAre(config.secret, it, clock.now()))
}

function sealedAsTheyAre(secret: OurSecret, it: Endpoint, now: Date): Secrets {
  return {
    secretSealed: sealWebhookSecret(secret, secretOfEndpoint(secret, it)),
    formerSecretSealed: sealed(secret, formerSecrets(secret, it, now)),
  }
}

/** Together, with spaces between, of which none has any. */
function sealed(secret: OurSecret, all: readonly string[]): Buffer | null {
  return all.length === 0 ? null : sealWebhookSecret(secret, all.join(' '))
}

/** Those before the newest that sign still, the newest first. */
function formerSecrets(secret: OurSecret, it: Endpoint, now: Date): string[] {
  if (it.rotatedAt === null || now.getTime() - it.rotatedAt.getTime() >= ALL_SIGN_MS) return []
  if (it.formerSecretSealed !== null) return unseal(secret, 'webhookSecret', it.formerSecretSealed).split(' ')
  return it.secretSealed === null ? [derivedSecret(secret, it.id, it.secretVersion - 1)] : []
}

/** How it was made before each had its own. */
function derivedSecret({ current }: OurSecret, endpointId: string, version: number): string {
  const key = createHmac('sha256', current).update(`webhook endpoint ${endpointId} ${version}`).digest()
  return `whsec_${key.toString('base64')}`
}
