/**
 * What a kind of change that needs two people defines. To add one: its name and permission in
 * contracts/requested-changes, a `ChangeKind` in the feature that knows the subject, its line in app.ts, and
 * `askForChange` in place of the save by one person.
 */
import type { ChangeKindName } from '@drip/core/contracts/change-states'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import type { Admin } from '../admins/admins.store.ts'
import type { ChangeValues, StoredChange } from './requested-changes.store.ts'

/** The moments with a notification. */
export type ChangeMoment = 'AGREED' | 'DONE' | 'STOPPED'

interface AnyKind {
  /** The subject's type, as named in the audit log. */
  objectType: 'ADMIN' | 'CREDIT_POLICY' | 'MERCHANT' | 'CUSTOMER' | 'ORDER'
  /** How long after the approval it takes effect, in milliseconds. */
  waits(config: Config): number
  /** The subject's name. */
  nameOf(db: Queries, subjectId: string): Promise<string>
  /** Notifies the people concerned, in the transaction of the event. */
  notify(deps: Deps, tx: Tx, change: StoredChange, moment: ChangeMoment): Promise<void>
}

/** Changes fields of a subject. */
export interface FieldsKind extends AnyKind {
  /** Fields whose values nobody sees, only that they change. */
  hidden?: readonly string[]
  /** Fields of whose values people see a part, and how. */
  masked?: Readonly<Record<string, (value: string) => string>>
  /** The admin whom the change concerns, who cannot answer it either. */
  concerns?: (subjectId: string) => string
  /**
   * All present fields of the kind, locked until the transaction ends; null: there is no such subject, or it cannot be
   * changed.
   */
  snapshot(tx: Tx, subjectId: string): Promise<ChangeValues | null>
  /** Applies the changed `values`. */
  carryOut(deps: Deps, tx: Tx, subjectId: string, values: ChangeValues, by: Pair): Promise<void>
}

/** The requester, the approver, and the values. */
export interface Pair {
  change: string
  askedBy: string
  agreedBy: string
}

/** Carries out an action: its effects must equal those shown to the requester. */
export interface ActKind extends AnyKind {
  /** Locks the subject before the request itself is locked; false: the subject no longer exists. */
  lock(tx: Tx, change: StoredChange): Promise<boolean>
  /**
   * Carries it out inside the transaction, in the approver's name.
   * @throws Refusal REQUEST_CHANGED: its effects would differ from what the requester was shown, or it is no longer
   *   possible
   */
  act(deps: Deps, tx: Tx, change: StoredChange, agreeing: Admin): Promise<void>
}

export type ChangeKind = FieldsKind | ActKind

export const isAct = (kind: ChangeKind): kind is ActKind => 'act' in kind

export type ChangeKinds = Readonly<Record<ChangeKindName, ChangeKind>>

/** Of all fields of a kind, by name. */
export function versionOfValues(values: ChangeValues): string {
  return versionOf(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
