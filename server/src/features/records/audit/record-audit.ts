/**
 * The audit log: who did what to which object, written in the transaction of the action. The database chains the
 * entries by their hashes when the transaction commits, and prevents changes (migration 0011, docs/decisions/0016).
 */
import type { Deps } from '../../../deps.ts'
import { depsWithin } from '../../../deps-within.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { insertAuditEntry } from './audit.store.ts'

/** What may be recorded of an object: plain values. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue }

export type AuditActor =
  | { type: 'ADMIN'; id: string; role: string }
  | { type: 'MERCHANT_USER'; id: string; role: string }
  | { type: 'SYSTEM' }

export interface AuditEntry {
  actor: AuditActor
  /** The action, in capitals: ORDER_REFUNDED, FEE_REMOVED, MERCHANT_UPDATED, … */
  action: string
  /** Its object: ORDER, INSTALMENT, CUSTOMER, MERCHANT, … and the id; never a CPF, phone or e-mail address. */
  object: { type: string; id: string }
  /** The request, if it says more than the action's name: a reason, an amount. */
  asked?: AuditValue
  /** The relevant values before and after; no personal data that an id can replace. */
  before?: AuditValue
  after?: AuditValue
}

export async function recordAudit({ clock }: Pick<Deps, 'clock'>, tx: Tx, entry: AuditEntry): Promise<void> {
  const now = clock.now()
  const { actor, action, object, asked = null, before = null, after = null } = entry
  await insertAuditEntry(tx, {
    id: newId(now),
    at: now,
    actorType: actor.type,
    actorId: actor.type === 'SYSTEM' ? null : actor.id,
    actorRole: actor.type === 'SYSTEM' ? null : actor.role,
    action,
    objectType: object.type,
    objectId: object.id,
    content: JSON.stringify({ asked, before, after }),
  })
}

/**
 * Runs a use case and audits it, in one transaction. `look` is called before and after; it takes the same locks as the
 * work, first and in the same order, so that nobody changes the object in between. Work without a change is not
 * audited.
 * @param work receives dependencies that write into the transaction
 */
export async function audited<Result>(
  deps: Deps,
  entry: Omit<AuditEntry, 'before' | 'after'>,
  look: (tx: Tx) => Promise<AuditValue>,
  work: (inside: Deps) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction(async (tx) => {
    const before = await look(tx)
    const result = await work(depsWithin(deps, tx))
    const after = await look(tx)
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordAudit(deps, tx, { ...entry, before, after })
    return result
  })
}
