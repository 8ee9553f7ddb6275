/**
 * Lists into which admins paste values: blocks, whitelist, negotiations. Every row is checked first; all are applied or
 * none, and errors are reported row by row. The audit log records the people concerned, never the values.
 */
import {
  type CivilDate,
  addDays,
  compareDates,
  saoPauloDate,
  startOfSaoPauloDay,
} from '@drip/core/calendar/dates'
import type {
  AdminBlock,
  AdminBulkDone,
  AdminNegotiation,
  AdminTrustAdd,
  AdminTrustRemove,
  AdminUnblock,
} from '@drip/core/contracts/admin/admin-area'
import { parseCep } from '@drip/core/documents/cep'
import { parseCpf } from '@drip/core/documents/cpf'
import { parsePhone } from '@drip/core/documents/phone'
import type { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { fieldRefusal } from '../../../../platform/http/field-errors.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { type AuditValue, recordAudit } from '../../../records/audit/record-audit.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import {
  deleteTrusted,
  findCustomersWith,
  lockNegotiating,
  lockTrusted,
  saveTrusted,
} from './value-lists.store.ts'
import { endNegotiations, insertNegotiations } from '../../../servicing/negotiations/negotiations.store.ts'
import {
  type BlockedValue,
  deleteBlocks,
  insertBlocks,
  lockBlocks,
} from '../../../purchases/credit/blocks.store.ts'

/** Reasons for a block (000 §3); the list is our own. */
export const BLOCK_REASONS = [
  'Suspect Block',
  'Fraud ID',
  'Friends and family fraud',
  'Account takeover',
  'Fraud Risk',
  'Lack of business interest',
  'Other',
] as const
/** Reasons for a negotiation: the same and one more (000 §3). */
export const NEGOTIATION_TYPES = [...BLOCK_REASONS, 'Cep Sector Block'] as const

/** @throws Refusal INVALID_ROWS, INVALID_FIELDS (`reason`, or nothing to block) */
export async function blockData(
  deps: Deps,
  admin: Admin,
  asked: z.output<typeof AdminBlock>,
): Promise<AdminBulkDone> {
  const { reason, description } = asked
  checkOneOf('reason', reason, BLOCK_REASONS)
  const rows = blockedValues(asked)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const blocked = await insertBlocks(tx, rows, { reason, description, now })
    const applied = blocked.length
    // existing blocks keep their first reason: they are not changed
    if (applied > 0)
      await record(deps, tx, admin, 'DATA_BLOCKED', peopleOf(blocked), { reason, values: applied })
    return { applied, unchanged: rows.length - applied }
  })
}

/** @throws Refusal INVALID_ROWS (`not_listed` if it is not blocked), INVALID_FIELDS (nothing to unblock) */
export async function unblockData(
  deps: Deps,
  admin: Admin,
  asked: z.output<typeof AdminUnblock>,
): Promise<AdminBulkDone> {
  const rows = blockedValues(asked)
  return deps.db.transaction(async (tx) => {
    const blocked = await lockBlocks(tx, rows)
    const missing = blockedRows(asked).filter(
      ({ kind, value }) => value !== '' && !blocked.some((it) => it.kind === kind && it.value === value),
    )
    refuseRows(missing.map(({ field }) => ({ field, code: 'not_listed' })))
    await deleteBlocks(tx, rows)
    await record(deps, tx, admin, 'DATA_UNBLOCKED', peopleOf(rows), { values: rows.length })
    return { applied: rows.length, unchanged: 0 }
  })
}

/** @throws Refusal INVALID_ROWS, INVALID_FIELDS (`expirationDate` in the past, or no CPF) */
export async function trust(
  deps: Deps,
  admin: Admin,
  asked: z.output<typeof AdminTrustAdd>,
): Promise<AdminBulkDone> {
  const now = deps.clock.now()
  // the contract has checked that it is a date
  const lastDay = asked.expirationDate as CivilDate
  if (compareDates(lastDay, saoPauloDate(now)) < 0) throw invalid('expirationDate')
  const cpfs = cpfsOf(asked.cpfs)
  return deps.db.transaction(async (tx) => {
    const saved = await saveTrusted(tx, cpfs, startOfSaoPauloDay(addDays(lastDay, 1)), now)
    if (saved.length > 0)
      await record(deps, tx, admin, 'WHITELISTED', { cpfs: saved, phones: [] }, { until: lastDay })
    return { applied: saved.length, unchanged: cpfs.length - saved.length }
  })
}

/** @throws Refusal INVALID_ROWS (`not_listed` if they are not on it), INVALID_FIELDS (no CPF) */
export async function distrust(
  deps: Deps,
  admin: Admin,
  asked: z.output<typeof AdminTrustRemove>,
): Promise<AdminBulkDone> {
  const cpfs = cpfsOf(asked.cpfs)
  return deps.db.transaction(async (tx) => {
    refuseNotListed(asked.cpfs, await lockTrusted(tx, cpfs, deps.clock.now()))
    const applied = await deleteTrusted(tx, cpfs)
    await record(deps, tx, admin, 'WHITELIST_REMOVED', { cpfs, phones: [] }, null)
    return { applied, unchanged: cpfs.length - applied }
  })
}

/**
 * @throws Refusal INVALID_ROWS (a CPF without eleven digits, unless that is accepted), INVALID_FIELDS (`type`, no CPF)
 */
export async function addToNegotiation(
  deps: Deps,
  admin: Admin,
  asked: z.output<typeof AdminNegotiation>,
): Promise<AdminBulkDone> {
  const { type, description } = asked
  const cpfs = debtorsOf(asked)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const rows = cpfs.map((cpf) => ({ id: newId(now), cpf }))
    const added = await insertNegotiations(tx, rows, { type, description, by: admin.id, now })
    if (added.length > 0)
      await record(deps, tx, admin, 'NEGOTIATION_ADDED', { cpfs: added, phones: [] }, { type })
    return { applied: added.length, unchanged: cpfs.length - added.length }
  })
}

/** @throws as addToNegotiation, and INVALID_ROWS `not_listed` for people who do not negotiate */
export async function removeFromNegotiation(
  deps: Deps,
  admin: Admin,
  asked: z.output<typeof AdminNegotiation>,
): Promise<AdminBulkDone> {
  const cpfs = debtorsOf(asked)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    refuseNotListed(asked.cpfs, await lockNegotiating(tx, cpfs))
    const applied = await endNegotiations(tx, cpfs, { by: admin.id, now })
    await record(deps, tx, admin, 'NEGOTIATION_REMOVED', { cpfs, phones: [] }, { type: asked.type })
    return { applied, unchanged: cpfs.length - applied }
  })
}

interface Row {
  /** Its position in the given list. */
  field: string
  kind: BlockedValue['kind']
  /** As stored; null if unreadable, '' for an empty row. */
  value: string | null
}

function rowsOf(
  list: string,
  kind: Row['kind'],
  given: readonly string[],
  parse: (text: string) => string | null,
): Row[] {
  return given.map((text, index) => ({
    field: `${list}.${index}`,
    kind,
    value: text.trim() === '' ? '' : parse(text),
  }))
}

function blockedRows({ phones, cpfs, addressCeps }: z.output<typeof AdminUnblock>): Row[] {
  return [
    ...rowsOf('phones', 'PHONE', phones, parsePhone),
    ...rowsOf('cpfs', 'CPF', cpfs, parseCpf),
    ...rowsOf('addressCeps', 'CEP', addressCeps, parseCep),
  ]
}

function blockedValues(asked: z.output<typeof AdminUnblock>): BlockedValue[] {
  return wholeRows('cpfs', blockedRows(asked))
}

function cpfsOf(given: readonly string[]): string[] {
  return wholeRows('cpfs', rowsOf('cpfs', 'CPF', given, parseCpf)).map((it) => it.value)
}

/** Only digits count; what has none is an empty row (ADM-NEGO-02). */
function debtorsOf({ cpfs, type, acceptInvalid }: z.output<typeof AdminNegotiation>): string[] {
  checkOneOf('type', type, NEGOTIATION_TYPES)
  const digits = cpfs.map((it) => it.replace(/\D/g, ''))
  const rows = rowsOf('cpfs', 'CPF', digits, (it) => (it.length === 11 || acceptInvalid ? it : null))
  return wholeRows('cpfs', rows).map((it) => it.value)
}

/** Each value once; empty rows are dropped. @throws Refusal INVALID_ROWS, and INVALID_FIELDS if nothing is left */
function wholeRows(list: string, rows: readonly Row[]): BlockedValue[] {
  refuseRows(rows.filter((it) => it.value === null).map(({ field }) => ({ field, code: 'invalid' })))
  const values = rows.flatMap(({ kind, value }) => (value === null || value === '' ? [] : [{ kind, value }]))
  if (values.length === 0) throw invalid(list)
  return [...new Map(values.map((it) => [`${it.kind} ${it.value}`, it])).values()]
}

function refuseRows(errors: { field: string; code: string }[]): void {
  if (errors.length > 0) throw new Refusal('INVALID_ROWS', { errors })
}

/** Removing somebody who is not on a list is refused. */
function refuseNotListed(given: readonly string[], listed: readonly string[]): void {
  const missing = given.flatMap((text, index) => {
    const cpf = text.replace(/\D/g, '')
    return cpf === '' || listed.includes(cpf) ? [] : [{ field: `cpfs.${index}`, code: 'not_listed' }]
  })
  refuseRows(missing)
}

function checkOneOf(field: string, value: string, list: readonly string[]): void {
  if (!list.includes(value)) throw invalid(field)
}

function invalid(field: string): Refusal {
  return fieldRefusal(field, 'invalid')
}

interface People {
  cpfs: readonly string[]
  phones: readonly string[]
}

function peopleOf(rows: readonly BlockedValue[]): People {
  const of = (kind: BlockedValue['kind']) => rows.filter((it) => it.kind === kind).map((it) => it.value)
  return { cpfs: of('CPF'), phones: of('PHONE') }
}

/** One entry per customer concerned, and one for the list: values without an owner are only counted. */
async function record(
  deps: Deps,
  tx: Tx,
  admin: Admin,
  action: string,
  people: People,
  asked: AuditValue,
): Promise<void> {
  const actor = actorOf(admin)
  const customers = await findCustomersWith(tx, people)
  const after = { cpfs: people.cpfs.length, phones: people.phones.length, customers: customers.length }
  await recordAudit(deps, tx, { actor, action, object: { type: 'LIST', id: action }, asked, after })
  for (const id of customers)
    await recordAudit(deps, tx, { actor, action, object: { type: 'CUSTOMER', id }, asked })
}
