/**
 * The help desk's handle of a conversation, sealed: anybody who has it may read and write there, and nobody can forge
 * one.
 */
import type { OurSecret } from '../../../platform/secrets/our-secret.ts'
import { seal, unseal } from '../../../platform/secrets/seal.ts'

export function secretOf(secret: OurSecret, conversation: string): string {
  return seal(secret, 'helpConversation', conversation).toString('base64url')
}

/** Null for a text that we have not sealed. */
export function conversationOf(secret: OurSecret, sealed: string): string | null {
  try {
    return unseal(secret, 'helpConversation', Buffer.from(sealed, 'base64url'))
  } catch {
    return null
  }
}
