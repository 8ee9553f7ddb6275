/** Collection agencies and their terms (decision 118). */
import type { Agency, AgencyWritten } from '@drip/core/contracts/admin/collections/admin-agencies'
import { formatCnpj, parseCnpj } from '@drip/core/documents/cnpj'
import { parseEmail } from '@drip/core/documents/email'
import { checkAgency } from '@drip/core/reminders/agencies/agency-form'
import { toReais } from '@drip/core/money/cents'
import { readRate, toPercent } from '@drip/core/money/rate'
import type { Deps } from '../../../deps.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { fieldRefusal, refuseFields } from '../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { checkSeen } from '../../records/audit/check-seen.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import {
  type AgencySeen,
  type AgencyTerms,
  archiveAgency,
  findAgency,
  isArchived,
  lockAgency,
  saveTerms,
} from './agencies.store.ts'
import { findOpenPlacements } from './placements.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const PERCENT = 100

/**
 * Under the id chosen by the page: saving twice creates one. Its present cases keep the fee they were placed with.
 * @param it.seen the version that the page was based on; null for a new one
 * @throws Refusal INVALID_FIELDS (as `checkAgency`; `document`: `taken` by another), AGENCY_NOT_FOUND (it was ended),
 *   CHANGED_MEANWHILE
 */
export async function saveAgency(
  { db, clock }: Parts,
  admin: Admin,
  { id, seen, ...asked }: AgencyWritten & { id: string; seen: string | null },
): Promise<Agency> {
  const terms = termsOf(id, asked)
  return db.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockAgency(tx, id)
    if (before === null && (seen !== null || (await isArchived(tx, id))))
      throw new Refusal('AGENCY_NOT_FOUND')
    // saved again after its answer was lost
    const isSame = before !== null && versionOfTerms(before) === versionOfTerms(terms)
    if (!isSame) {
      if (before !== null) await checkSeen(tx, seen ?? '', versionOfTerms(before), { type: 'AGENCY', id })
      if (!(await saveTerms(tx, terms, now))) throw fieldRefusal('document', 'taken')
      await recordAudit({ clock }, tx, {
        actor: actorOf(admin),
        action: 'AGENCY_SAVED',
        object: { type: 'AGENCY', id },
        ...(before === null ? {} : { before: writtenOf(before) }),
        after: writtenOf(terms),
      })
    }
    const saved = orRefuse(await findAgency(tx, id), 'AGENCY_NOT_FOUND')
    return shownAgency(saved)
  })
}

/** Ending it twice has no effect. @throws Refusal AGENCY_HAS_CASES */
export async function endAgency({ db, clock }: Parts, admin: Admin, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockAgency(tx, id)
    if (before === null) return
    if ((await findOpenPlacements(tx, { agencyId: id })).length > 0) throw new Refusal('AGENCY_HAS_CASES')
    await archiveAgency(tx, id, clock.now())
    await recordAudit({ clock }, tx, {
      actor: actorOf(admin),
      action: 'AGENCY_ENDED',
      object: { type: 'AGENCY', id },
      before: writtenOf(before),
    })
  })
}

function termsOf(id: string, asked: AgencyWritten): AgencyTerms {
  refuseFields(checkAgency(asked))
  const { name, document, email, feePercent, days } = asked
  const cnpj = parseCnpj(document)
  const feeRate = readRate(feePercent, PERCENT)
  if (cnpj === null || feeRate === null) throw new Error('was looked at above')
  return { id, name, cnpj, email: parseEmail(email) ?? email, feeRate, days }
}

const versionOfTerms = ({ name, cnpj, email, feeRate, days }: AgencyTerms) =>
  versionOf({ name, cnpj, email, feeRate, days })

const writtenOf = ({ name, cnpj, email, feeRate, days }: AgencyTerms) => ({
  name,
  cnpj,
  email,
  agencyFeePercent: toPercent(feeRate),
  placedDays: days,
})

/** 11.222.333/0001-81 */
export function cnpjShown(cnpj: string): string {
  const known = parseCnpj(cnpj)
  return known === null ? cnpj : formatCnpj(known)
}

export function shownAgency({ cnpj, feeRate, ...it }: AgencySeen): Agency {
  return {
    id: it.id,
    name: it.name,
    document: cnpjShown(cnpj),
    email: it.email,
    feePercent: toPercent(feeRate),
    days: it.days,
    version: versionOfTerms({ ...it, cnpj, feeRate }),
    cases: it.cases,
    late: toReais(it.late),
    collected: toReais(it.collected),
    fees: toReais(it.fees),
  }
}
