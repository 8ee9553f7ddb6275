/** The secrets that an endpoint's webhooks are signed with: random, sealed in its row, and for a day two after a change. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { OurSecret } from '../../../platform/our-secret.ts'
import { seal, unseal } from '../../../platform/seal.ts'
import { type Endpoint, findUnsealedEndpoints, saveSealedSecrets } from './webhooks.store.ts'

/** So long a secret and the one before both sign. */
const BOTH_SIGN_MS = 24 * 3_600_000

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
  const newest = secretOfEndpoint(secret, it)
  const former = bothSign(it, now) ? formerSecret(secret, it) : null
  return former === null ? [newest] : [newest, former]
}

/** With a new secret; the one now goes on beside it. */
export function withNewSecret(secret: OurSecret, it: Endpoint, now: Date): Endpoint {
  return {
    ...it,
    secretVersion: it.secretVersion + 1,
    rotatedAt: now,
    secretSealed: sealWebhookSecret(secret, newWebhookSecret()),
    formerSecretSealed: it.secretSealed ?? sealWebhookSecret(secret, secretOfEndpoint(secret, it)),
  }
}

/** Secrets that follow from ours, as all did once, are sealed as they are, so that ours may change. */
export async function sealDerivedSecrets({ db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>) {
  for (const it of await findUnsealedEndpoints(db))
    await saveSealedSecrets(db, it, sealedAsTheyAre(config.secret, it, clock.now()))
}

function sealedAsTheyAre(secret: OurSecret, it: Endpoint, now: Date): Secrets {
  const former = bothSign(it, now) ? formerSecret(secret, it) : null
  return {
    secretSealed: sealWebhookSecret(secret, secretOfEndpoint(secret, it)),
    formerSecretSealed: former === null ? null : sealWebhookSecret(secret, former),
  }
}

const bothSign = ({ rotatedAt }: Endpoint, now: Date) =>
  rotatedAt !== null && now.getTime() - rotatedAt.getTime() < BOTH_SIGN_MS

function formerSecret(secret: OurSecret, it: Endpoint): string | null {
  if (it.formerSecretSealed !== null) return unseal(secret, 'webhookSecret', it.formerSecretSealed)
  return it.secretSealed === null ? derivedSecret(secret, it.id, it.secretVersion - 1) : null
}

/** How it was made before each had its own. */
function derivedSecret({ current }: OurSecret, endpointId: string, version: number): string {
  const key = createHmac('sha256', current).update(`webhook endpoint ${endpointId} ${version}`).digest()
  return `whsec_${key.toString('base64')}`
}
