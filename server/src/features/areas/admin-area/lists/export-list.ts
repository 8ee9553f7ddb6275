/**
 * What a list of the back-office shows, with its filters, as CSV that is written while it is read. Which rows there are is found
 * first, so that what is bought meanwhile shifts nothing; who took them along is written down before the first line.
 */
import { Refusal } from '../../../../platform/http/refusal.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../../platform/csv.ts'
import type { Deps } from '../../../../deps.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import type { Listed } from './listed.ts'

export type ExportParts = Pick<Deps, 'db' | 'clock'>

/** Whoever needs more asks for a shorter time, or has the database read. */
export const MOST_EXPORTED = 10_000
const BATCH = 500

export interface ExportedList {
  fileName: string
  lines: AsyncGenerator<string>
}

export type Cells = Parameters<typeof csvLine>[0]

export async function* linesOf(
  heads: readonly string[],
  { ids, isWhole }: Listed,
  read: (ids: readonly string[]) => Promise<Cells[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(heads)
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await read(ids.slice(from, from + BATCH))
    yield rows.map(csvLine).join('')
  }
  // a list that was cut must not look whole
  if (!isWhole) yield csvLine([`Lista cortada em ${ids.length} linhas`])
}

/**
 * Who takes a list along is written down; what was searched for may name a person, and is not.
 * @throws Refusal NOTHING_TO_EXPORT
 */
export async function recordExport(
  deps: ExportParts,
  admin: Admin,
  it: Readonly<Record<string, string | boolean | number | null>> & { rows: number },
): Promise<void> {
  if (it.rows === 0) throw new Refusal('NOTHING_TO_EXPORT')
  await deps.db.transaction((tx) =>
    recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'LIST_EXPORTED',
      object: { type: 'LIST', id: 'LIST_EXPORTED' },
      // what no filter was set for need not be told
      asked: Object.fromEntries(Object.entries(it).filter(([, value]) => value !== null)),
    }),
  )
}

const STAMP = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})
export const shownStamp = (instant: string) => STAMP.format(new Date(instant)).replace(',', '')
