/** The help desk's handle of a conversation, sealed: whoever holds it may read and write there, and nobody can make one up. */
import { seal, unseal } from '../../../platform/seal.ts'

export function secretOf(secret: string, conversation: string): string {
  return seal(secret, 'helpConversation', conversation).toString('base64url')
}

/** Null for what we have not sealed. */
export function conversationOf(secret: string, sealed: string): string | null {
  try {
    return unseal(secret, 'helpConversation', Buffer.from(sealed, 'base64url'))
  } catch {
    return null
  }
}
