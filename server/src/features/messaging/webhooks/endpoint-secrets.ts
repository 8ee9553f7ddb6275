/**
 * The secrets that sign an endpoint's webhooks: random, sealed in its row; after a change the former ones also sign for
 * a day.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import { seal, unseal } from '../../../platform/secrets/seal.ts'
import { type Endpoint, findUnsealedEndpoints, saveSealedSecrets } from './webhooks.store.ts'

/** How long former secrets keep signing. */
const ALL_SIGN_MS = 24 * 3_600_000
/** The maximum number of former secrets. */
const MOST_FORMER = 4

type Secrets = Pick<Endpoint, 'secretSealed' | 'formerSecretSealed'>

/** In the merchants' format (Standard Webhooks): `whsec_` and base64. */
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

/** All that sign now, newest first. */
export function signingSecrets(secret: OurSecret, it: Endpoint, now: Date): string[] {
  return [secretOfEndpoint(secret, it), ...formerSecrets(secret, it, now)]
}

/**
 * With a new secret; all present ones keep signing beside it. We do not know which of them the store uses: the answer
 * with a new one may be lost, and then another is requested.
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

/** Secrets derived from ours, as all once were, are sealed unchanged, so that ours may change. */
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

/** Joined by spaces, which none of them contains. */
function sealed(secret: OurSecret, all: readonly string[]): Buffer | null {
  return all.length === 0 ? null : sealWebhookSecret(secret, all.join(' '))
}

/** Former secrets that still sign, newest first. */
function formerSecrets(secret: OurSecret, it: Endpoint, now: Date): string[] {
  if (it.rotatedAt === null || now.getTime() - it.rotatedAt.getTime() >= ALL_SIGN_MS) return []
  if (it.formerSecretSealed !== null) return unseal(secret, 'webhookSecret', it.formerSecretSealed).split(' ')
  return it.secretSealed === null ? [derivedSecret(secret, it.id, it.secretVersion - 1)] : []
}

/** How it was derived before each endpoint had its own. */
function derivedSecret({ current }: OurSecret, endpointId: string, version: number): string {
  const key = createHmac('sha256', current).update(`webhook endpoint ${endpointId} ${version}`).digest()
  return `whsec_${key.toString('base64')}`
}
