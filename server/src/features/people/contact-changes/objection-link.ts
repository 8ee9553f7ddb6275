/** The link with which the owner of an old address stops a change; it cannot be forged for an id. */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { type OurSecret, isOurs } from '../../../platform/secrets/our-secret.ts'
import { sameSecret } from '../../../platform/secrets/secrets.ts'

const ChangeId = z.uuid()
/** 132 bits, and short enough for an SMS. */
const PROOF_LENGTH = 22

export function objectionToken({ current }: OurSecret, changeId: string): string {
  return tokenBy(current, changeId)
}

function tokenBy(secret: string, changeId: string): string {
  const proof = createHmac('sha256', `objection ${secret}`).update(changeId).digest('base64url')
  return `${changeId}.${proof.slice(0, PROOF_LENGTH)}`
}

export function objectionLink({ config }: { config: Config }, changeId: string): string {
  return `${config.publicUrl}/contestar/${objectionToken(config.secret, changeId)}`
}

/** The change's id; null if the text is not such a token. */
export function changeOfToken(secret: OurSecret, token: string): string | null {
  const id = ChangeId.safeParse(token.split('.')[0])
  return id.success && isOurs(secret, (it) => sameSecret(tokenBy(it, id.data), token)) ? id.data : null
}
