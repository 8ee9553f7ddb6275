/**
 * What a kind of change that needs two people is about. A new kind: its name and permission in contracts/requested-changes, a
 * `ChangeKind` in the feature that knows the subject, its line in app.ts, and `askForChange` where one person saved it before.
 */
import type { ChangeKindName } from '@drip/core/contracts/change-states'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import type { Admin } from '../admins/admins.store.ts'
import type { ChangeValues, StoredChange } from './requested-changes.store.ts'

/** What people are told of. */
export type ChangeMoment = 'AGREED' | 'DONE' | 'STOPPED'

interface AnyKind {
  /** What is being changed, in the audit log's words. */
  objectType: 'ADMIN' | 'CREDIT_POLICY' | 'MERCHANT' | 'CUSTOMER' | 'ORDER'
  /** How long after the second yes it counts, in milliseconds. */
  waits(config: Config): number
  /** What the subject is called. */
  nameOf(db: Queries, subjectId: string): Promise<string>
  /** Tells who must know, in the transaction of what happened. */
  notify(deps: Deps, tx: Tx, change: StoredChange, moment: ChangeMoment): Promise<void>
}

/** Fields of a subject become others. */
export interface FieldsKind extends AnyKind {
  /** Fields whose values nobody reads, only that they change. */
  hidden?: readonly string[]
  /** Fields of whose values people read a part, and how. */
  masked?: Readonly<Record<string, (value: string) => string>>
  /** An admin whom the change is about, who cannot answer it either. */
  concerns?: (subjectId: string) => string
  /** All fields of the kind as they are, locked until the transaction ends; null: there is no such subject, or none that may be changed. */
  snapshot(tx: Tx, subjectId: string): Promise<ChangeValues | null>
  /** Makes it so; `values` are those that become another. */
  carryOut(deps: Deps, tx: Tx, subjectId: string, values: ChangeValues, by: Pair): Promise<void>
}

/** Who asked, who agreed, and to what. */
export interface Pair {
  change: string
  askedBy: string
  agreedBy: string
}

/** Something is done: what it does is held against what the asker was shown when it is done. */
export interface ActKind extends AnyKind {
  /** Locks what it is about, before the request itself is locked; false: there is no such subject any more. */
  lock(tx: Tx, change: StoredChange): Promise<boolean>
  /**
   * Does it inside the transaction, in the name of who agrees.
   * @throws Refusal REQUEST_CHANGED: it would do something else than the asker was shown, or cannot be done any more
   */
  act(deps: Deps, tx: Tx, change: StoredChange, agreeing: Admin): Promise<void>
}

export type ChangeKind = FieldsKind | ActKind

export const isAct = (kind: ChangeKind): kind is ActKind => 'act' in kind

export type ChangeKinds = Readonly<Record<ChangeKindName, ChangeKind>>

/** Of all fields of a kind, in the order of their names. */
export function versionOfValues(values: ChangeValues): string {
  return versionOf(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
