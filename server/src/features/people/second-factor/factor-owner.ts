import type { Tx } from '../../../platform/database/db.ts'
import type { AuditActor } from '../../records/audit/record-audit.ts'
import type { Audience } from '../sessions/access-token.ts'

/** Whose factors are concerned. */
export interface FactorSubject {
  audience: Audience
  id: string
}

/** Somebody who has or may have factors, in any area. */
export interface FactorOwner extends FactorSubject {
  name: string
  email: string
  passwordHash: string | null
  /** Their permissions move money or open a way to it. */
  movesMoney: boolean
  /** As named in the audit log; null for customers, who are told in messages. */
  actor: AuditActor | null
  /**
   * False if they or their password have changed; otherwise they and their factors are locked until the transaction
   * ends.
   */
  hold: (tx: Tx) => Promise<boolean>
}

/** The same, in a session. */
export interface SignedInOwner extends FactorOwner {
  sessionId: string
}

/** As named in the audit log. */
export function objectOf({ audience, id }: FactorSubject): { type: string; id: string } {
  return { type: OBJECT_TYPES[audience], id }
}

const OBJECT_TYPES: Readonly<Record<Audience, string>> = {
  ADMIN: 'ADMIN',
  MERCHANT: 'MERCHANT_USER',
  CUSTOMER: 'CUSTOMER',
}
