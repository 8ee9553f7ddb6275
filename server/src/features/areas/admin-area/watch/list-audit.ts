/** The audit log for people with the permission, and whether it is intact. */
import type { AdminAudit, AdminAuditVerification } from '@drip/core/contracts/admin/admin-watch'
import { startOfSaoPauloDay, addDays, type CivilDate } from '@drip/core/calendar/dates'
import { isUuid } from '@drip/core/documents/uuid'
import type { Deps } from '../../../../deps.ts'
import type { Queries } from '../../../../platform/database/db.ts'
import { instantOfId } from '../../../../platform/ids.ts'
import {
  type AuditQuery,
  type AuditRow,
  type JSONValue,
  findAuditRows,
} from '../../../records/audit/audit.store.ts'
import { NAMED_TYPES, findObjectNames } from './audit-names.store.ts'
import { findHeldSince } from '../../../records/audit/audit-parts.store.ts'
import { verifyAudit } from '../../../records/audit/verify-audit.ts'

/** @param days São Paulo days, both included */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  query: Pick<AuditQuery, 'objectType' | 'objectId' | 'actorId' | 'action' | 'beforeSeq'>,
  days: { from: string | null; to: string | null },
  size: number,
): Promise<AdminAudit> {
  const rows = await findAuditRows(
    db,
    {
      ...query,
      // the route's schema has checked that they are dates
      from: days.from === null ? null : startOfSaoPauloDay(days.from as CivilDate),
      until: days.to === null ? null : startOfSaoPauloDay(addDays(days.to as CivilDate, 1)),
    },
    size + 1,
  )
  const shown = rows.slice(0, size)
  const nameOf = await namesOf(db, shown)
  return {
    content: shown.map((it) => ({
      seq: it.seq,
      at: it.at.toISOString(),
      actor: {
        type: it.actorType,
        id: it.actorId,
        name: it.actorName ?? (it.actorType === 'SYSTEM' ? 'Sistema' : ''),
        role: it.actorRole,
      },
      action: it.action,
      object: { type: it.objectType, id: it.objectId, name: nameOf(it.objectType, it.objectId) },
      asked: withPeople(it.content['asked'] ?? null, nameOf),
      before: it.content['before'] ?? null,
      after: it.content['after'] ?? null,
      hash: it.hash,
    })),
    cursor: rows.length > size ? (shown.at(-1)?.seq ?? null) : null,
  }
}

/** Of two people both names are shown; the stored entry contains only their ids. */
function withPeople(asked: JSONValue, nameOf: NameOf): JSONValue {
  if (asked === null || typeof asked !== 'object' || Array.isArray(asked)) return asked
  const named = PAIR.flatMap((field) => {
    const id = asked[field]
    return typeof id === 'string' ? [[field, nameOf('ADMIN', id) ?? id] as const] : []
  })
  return { ...asked, ...Object.fromEntries(named) }
}

/** How people call the entries' objects; null if they have no name, or no longer exist. */
async function namesOf(db: Queries, rows: readonly AuditRow[]): Promise<NameOf> {
  const idsOf = (type: string) =>
    rows.filter((it) => it.objectType === type && isUuid(it.objectId)).map((it) => it.objectId)
  const ids = Object.fromEntries(NAMED_TYPES.map((type) => [type, idsOf(type)]))
  ids['ADMIN'] = [...(ids['ADMIN'] ?? []), ...rows.flatMap(pairIn)]
  const named = await findObjectNames(db, ids as Record<(typeof NAMED_TYPES)[number], string[]>)
  const names = new Map(named.map((it) => [`${it.type} ${it.id}`, it.name]))
  return (type, id) => names.get(`${type} ${id}`) ?? null
}

type NameOf = (type: string, id: string) => string | null

/** The requester and the approver. */
const PAIR = ['askedBy', 'agreedBy'] as const

function pairIn({ content }: AuditRow): string[] {
  const asked = content['asked']
  if (asked === null || asked === undefined || typeof asked !== 'object' || Array.isArray(asked)) return []
  return PAIR.flatMap((field) => {
    const id = asked[field]
    return typeof id === 'string' && isUuid(id) ? [id] : []
  })
}

export async function auditVerification({ db }: Pick<Deps, 'db'>): Promise<AdminAuditVerification> {
  const [{ entries, head, brokenAt, unchained }, heldSince] = await Promise.all([
    verifyAudit(db),
    findHeldSince(db),
  ])
  const isOutside = unchained > 0 ? head.seq + 1 : null
  return {
    entries,
    head: `${head.seq}:${head.hash}`,
    brokenAt: brokenAt ?? isOutside,
    heldSince: heldSince === null ? null : instantOfId(heldSince).toISOString(),
  }
}
