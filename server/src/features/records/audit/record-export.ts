/** Who took a list along is written down; what was searched for may name a person, and is not. */
import type { TakenList } from '../../../platform/http/list-as-csv.ts'
import type { Deps } from '../../../deps.ts'
import { type AuditActor, recordAudit } from './record-audit.ts'

export const recordExport = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  { filters, ...taken }: TakenList,
): Promise<void> => record(deps, actor, { ...taken, ...filters })

/** A merchant's statement of a month is written while it is read: how long it is nobody knows when it begins. */
export const recordStatementTaken = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  month: { year: number; month: number },
): Promise<void> => record(deps, actor, { list: 'extrato', ...month })

const record = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  asked: Readonly<Record<string, string | number | boolean>>,
): Promise<void> =>
  deps.db.transaction((tx) =>
    recordAudit(deps, tx, {
      actor,
      action: 'LIST_EXPORTED',
      object: { type: 'LIST', id: 'LIST_EXPORTED' },
      asked,
    }),
  )
