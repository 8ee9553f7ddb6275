import type { Tx } from '../../../platform/database/db.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import type { Audience } from '../sessions/access-token.ts'

/** Whose factors are meant. */
export interface FactorSubject {
  audience: Audience
  id: string
}

/** Somebody who has factors, or may have, whichever area they belong to. */
export interface FactorOwner extends FactorSubject {
  name: string
  email: string
  passwordHash: string | null
  /** What they may do moves money or opens a way to it. */
  movesMoney: boolean
  /** As the audit log names them; null for customers, who read of it in their messages. */
  actor: AuditActor | null
  /** False when they or their password are others by now; else they stay so until the transaction ends, and their factors with them. */
  hold: (tx: Tx) => Promise<boolean>
}

/** The same, in a session. */
export interface SignedInOwner extends FactorOwner {
  sessionId: string
}

/** As the audit log names them. */
export function objectOf({ audience, id }: FactorSubject): { type: string; id: string } {
  return { type: OBJECT_TYPES[audience], id }
}

const OBJECT_TYPES: Readonly<Record<Audience, string>> = {
  ADMIN: 'ADMIN',
  MERCHANT: 'MERCHANT_USER',
  CUSTOMER: 'CUSTOMER',
}
