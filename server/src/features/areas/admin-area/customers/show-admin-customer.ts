/** Customer details (000 §2, §3): profile, limit and scores, blocks, whitelist and negotiation. */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminCustomer } from '@drip/core/contracts/admin/admin-area'
import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import { explainLimit } from '@drip/core/credit/explain-limit'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { versionOf } from '../../../../platform/database/versions.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import { findContact, findNewestChanges } from '../../../people/contact-changes/contact-changes.store.ts'
import { contactChangeRow } from '../../../people/contact-changes/show-contact-change.ts'
import { findApplicantFacts, findNewestReport } from '../../../purchases/credit/credit.store.ts'
import { limitText } from '../../../purchases/credit/limit-text.ts'
import {
  type AdminCustomerHead,
  type BlockRow,
  type LockedCustomer,
  findAdminCustomer,
  findBlocksOf,
  findNegotiationOf,
} from './admin-customers.store.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { customerRow } from './list-admin-customers.ts'

const CHANGES_SHOWN = 10

/** @throws Refusal CUSTOMER_NOT_FOUND */
export async function showAdminCustomer(
  deps: Pick<Deps, 'db' | 'clock' | 'exposure'>,
  { role }: Pick<Admin, 'role'>,
  id: string,
): Promise<AdminCustomer> {
  const { db, clock } = deps
  const it = orRefuse(await findAdminCustomer(db, id), 'CUSTOMER_NOT_FOUND')
  const now = clock.now()
  const [blocks, negotiation, contact, contactChanges, limit] = await Promise.all([
    findBlocksOf(db, { cpf: it.cpf, phone: it.phone, cep: it.addressCep }),
    findNegotiationOf(db, it.cpf),
    findContact(db, id),
    findNewestChanges(db, id, CHANGES_SHOWN),
    limitOf(deps, it, mayAdmin(role, 'CREDIT_READ')),
  ])
  return {
    ...customerRow(it),
    birthDate: it.birthDate,
    addressStreet: it.addressStreet,
    addressNumber: it.addressNumber,
    addressComplement: it.addressComplement,
    addressNeighborhood: it.addressNeighborhood,
    addressCity: it.addressCity,
    addressState: it.addressState,
    hasPassword: it.hasPassword,
    fraud: {
      blockedPhone: blocked(blocks, 'PHONE'),
      blockedCpf: blocked(blocks, 'CPF'),
      blockedAddressCep: blocked(blocks, 'CEP'),
    },
    whitelist: {
      active: it.whitelistedUntil !== null && it.whitelistedUntil > now,
      expiresAt: it.whitelistedUntil?.toISOString() ?? null,
      lastDay: it.whitelistedUntil === null ? null : lastDayBefore(it.whitelistedUntil),
    },
    contactChanges: contactChanges.map(contactChangeRow),
    recoveryClosedAt: contact?.recoveryClosedAt?.toISOString() ?? null,
    debtNegotiation: negotiation === null ? null : { ...negotiation, since: negotiation.since.toISOString() },
    limit,
    version: versionOfCustomer(it),
  }
}

/** Covers the form's content except the CPF, which could otherwise be guessed from the version. */
export function versionOfCustomer(it: LockedCustomer | AdminCustomerHead): string {
  const { name, email, phone, addressCep, addressStreet, addressNumber } = it
  const { addressComplement, addressNeighborhood, addressCity, addressState } = it
  return versionOf([
    [name, email, phone],
    [addressCep, addressStreet, addressNumber, addressComplement],
    [addressNeighborhood, addressCity, addressState],
  ])
}

/** A whitelist entry ends at midnight in São Paulo: the day before is the last one. */
export function lastDayBefore(end: Date): CivilDate {
  return saoPauloDate(new Date(end.getTime() - 1))
}

const ARCHIVED_BUYS_NOTHING = 'Quem está arquivado não compra: qualquer compra é recusada.'

/** As the next decision would see it, without querying the bureau. @param shows scores, and what follows from them */
export async function limitOf(
  { db, clock, exposure }: Pick<Deps, 'db' | 'clock' | 'exposure'>,
  it: AdminCustomerHead,
  shows: boolean,
): Promise<AdminCustomer['limit']> {
  const now = clock.now()
  const { cpf, phone, addressCep: cep } = it
  const [facts, bureau] = await Promise.all([
    findApplicantFacts(db, { cpf, phone, cep, today: saoPauloDate(now), now }),
    findNewestReport(db, cpf),
  ])
  const isArchived = it.archivedAt !== null
  const { total, used, available, reasons } = explainLimit(
    { customer: facts, bureau, whitelisted: facts.whitelisted },
    (await exposure()).policy,
  )
  return {
    total: total === null ? null : toReais(total),
    used: toReais(used),
    current: isArchived ? 0 : available === null ? null : toReais(available),
    serasaScore: shows ? (bureau?.score ?? null) : null,
    serasaNegativated: shows ? (bureau?.negativated ?? null) : null,
    clearsaleScore: shows ? it.antifraudScore : null,
    reasons: [...(isArchived ? [ARCHIVED_BUYS_NOTHING] : []), ...reasons.map(limitText)],
    askedAt: it.askedAt?.toISOString() ?? null,
  }
}

function blocked(blocks: readonly BlockRow[], kind: BlockRow['kind']): AdminCustomer['fraud']['blockedCpf'] {
  const block = blocks.find((it) => it.kind === kind)
  if (block === undefined) return null
  const { reason, description, createdAt } = block
  return { reason, description, since: createdAt.toISOString() }
}
