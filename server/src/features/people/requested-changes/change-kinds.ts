/**
 * What a kind of change that needs two people is about. A new kind: its name and permission in contracts/requested-changes, a
 * `ChangeKind` in the feature that knows the subject, its line in app.ts, and `askForChange` where one person saved it before.
 */
import type { ChangeKindName } from '@drip/core/contracts/change-states'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import type { ChangeValues, StoredChange } from './requested-changes.store.ts'

/** What people are told of. */
export type ChangeMoment = 'AGREED' | 'DONE' | 'STOPPED'

export interface ChangeKind {
  /** What is being changed, in the audit log's words. */
  objectType: 'MERCHANT' | 'CUSTOMER'
  /** Fields whose values nobody reads, only that they change. */
  hidden?: readonly string[]
  /** How long after the second yes it counts, in milliseconds. */
  waits(config: Config): number
  /** All fields of the kind as they are, locked until the transaction ends; null: there is no such subject. */
  snapshot(tx: Tx, subjectId: string): Promise<ChangeValues | null>
  /** What the subject is called. */
  nameOf(db: Queries, subjectId: string): Promise<string>
  /** Makes it so; `values` are those that become another. */
  carryOut(deps: Deps, tx: Tx, subjectId: string, values: ChangeValues): Promise<void>
  /** Tells who must know, in the transaction of what happened. */
  notify(deps: Deps, tx: Tx, change: StoredChange, moment: ChangeMoment): Promise<void>
}

export type ChangeKinds = Readonly<Record<ChangeKindName, ChangeKind>>

/** Of all fields of a kind, in the order of their names. */
export function versionOfValues(values: ChangeValues): string {
  return versionOf(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
