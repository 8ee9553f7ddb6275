/** Records who exported a list; the search text may name a person, and is not recorded. */
import type { ExportedList } from '../../../platform/http/list-as-csv.ts'
import type { Deps } from '../../../deps.ts'
import { type AuditActor, recordAudit } from './record-audit.ts'

export const recordExport = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: AuditActor,
  { filters, ...taken }: ExportedList,
): Promise<void> => record(deps, actor, { ...taken, ...filters })

/** A merchant's monthly statement is streamed while it is read, so its length is not known at the start. */
export const recordStatementDownload = (
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
