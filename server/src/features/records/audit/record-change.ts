/** Who changed which fields of a form, from which value; unchanged fields are left out. */
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { type AuditEntry, type AuditValue, recordAudit } from './record-audit.ts'

/** Fields of a form with their values; no personal data that an id can replace. */
export type Fields = Readonly<Record<string, AuditValue>>

/** Null as `before`: it was created. A save without a change is not recorded. */
export async function recordChange(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  entry: Omit<AuditEntry, 'before' | 'after'> & { before: Fields | null; after: Fields },
): Promise<void> {
  const { before, after, ...rest } = entry
  const changed = Object.keys(after).filter((name) => !same(before?.[name], after[name]))
  if (changed.length === 0) return
  await recordAudit(deps, tx, {
    ...rest,
    before: before === null ? null : pick(before, changed),
    after: pick(after, changed),
  })
}

function same(a: AuditValue | undefined, b: AuditValue | undefined): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
}
