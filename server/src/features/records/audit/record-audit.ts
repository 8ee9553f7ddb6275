/**
 * The audit log: who did what to which object, written in the transaction of what was done. The database chains the entries by
 * their hashes when the transaction commits, and lets nobody change one (migration 0011, docs/decisions/0016).
 */
import type { Deps } from '../../../deps.ts'
import { depsWithin } from '../../../deps-within.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { newId } from '../../../platform/ids.ts'
import { insertAuditEntry } from './audit.store.ts'

/** What may be written down of an object: plain values. */
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
  /** What was done, in capitals: ORDER_REFUNDED, FEE_REMOVED, MERCHANT_UPDATED, … */
  action: string
  /** What it was done to: ORDER, INSTALMENT, CUSTOMER, MERCHANT, … and its id; never a CPF, phone or e-mail address. */
  object: { type: string; id: string }
  /** What was asked for, where that is more than the action's name: a reason, an amount. */
  asked?: AuditValue
  /** How it was, and how it is now: what the action is about, and nothing personal that an id can say. */
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
 * Does the work of a use case and writes it down, in one transaction. `look` is asked before and after; it takes the locks that
 * the work takes, first and in the same order, so that nobody changes the object in between. What changes nothing is not
 * written down.
 * @param work gets parts that write into the transaction
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
