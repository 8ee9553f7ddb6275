/**
 * The link of an offer, which cannot be forged for an id. It is stored only in its message, until that is sent, and
 * shown to nobody else (`SHOWN_WORDS`).
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { type OurSecret, isOurs } from '../../../platform/secrets/our-secret.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'

const OfferId = z.uuid()
/** 132 bits, and short enough for an SMS. */
const PROOF_LENGTH = 22

function tokenBy(secret: string, offerId: string): string {
  const proof = createHmac('sha256', `offer ${secret}`).update(offerId).digest('base64url')
  return `${offerId}.${proof.slice(0, PROOF_LENGTH)}`
}

export function offerLink({ config }: { config: Config }, offerId: string): string {
  return `${config.publicUrl}/proposta/${tokenBy(config.secret.current, offerId)}`
}

/** The offer's id; null if the text is not such a token. */
export function offerOfToken(secret: OurSecret, token: string): string | null {
  const id = OfferId.safeParse(token.split('.')[0])
  return id.success && isOurs(secret, (it) => sameSecret(tokenBy(it, id.data), token)) ? id.data : null
}
