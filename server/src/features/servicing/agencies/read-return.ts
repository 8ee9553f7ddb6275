/** An agency's reports, read row by row: previewed first, then accepted as previewed (decision 118). */
import type {
  ReturnDone,
  ReturnRead,
  ReturnRowRead,
} from '@drip/core/contracts/admin/collections/admin-agencies'
import { agencyFeeOwed } from '@drip/core/ledger/accounts'
import { toReais } from '@drip/core/money/cents'
import {
  MOST_RETURN_ROWS,
  RETURN_COLUMNS,
  type ReturnFault,
  type ReturnRecord,
  type AcceptedRow,
  contactKey,
  evaluateReturn,
  sumOfReturn,
} from '@drip/core/reminders/agencies/return-file'
import { restsUntil } from '@drip/core/reminders/collections/contact-outcome'
import { parse } from 'csv-parse/sync'
import { hash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { versionOf } from '../../../platform/database/versions.ts'
import { fieldRefusal } from '../../../platform/http/field-errors.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { newId } from '../../../platform/ids.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { lockOrders } from '../../purchases/orders/orders.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { book } from '../../records/ledger/ledger.store.ts'
import { insertAgencyContacts, insertPromise } from '../collections/contacts.store.ts'
import { assessCases } from '../collections/assess-cases.ts'
import { findAgency, lockAgency } from './agencies.store.ts'
import { endPlacements } from './placements.store.ts'
import {
  findOrdersNamed,
  findReturn,
  findReturnFacts,
  insertAgencyPayments,
  insertReturn,
  type NewAgencyPayment,
} from './returns.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** @throws Refusal AGENCY_NOT_FOUND, INVALID_FIELDS (`content`: not a valid file, or more than 5,000 rows) */
export async function previewReturn(
  { db, clock }: Parts,
  { id, content }: { id: string; content: string },
): Promise<ReturnRead> {
  if ((await findAgency(db, id)) === null) throw new Refusal('AGENCY_NOT_FOUND')
  return (await read(db, id, recordsOf(content), clock.now())).shown
}

/**
 * Accepts all valid rows together, if the preview is unchanged. Repeating it has no effect, and the same file under
 * another id finds every row already accepted.
 * @throws Refusal as previewReturn, CHANGED_MEANWHILE: the preview has changed
 */
export async function takeReturn(
  deps: Parts,
  admin: Admin,
  it: { id: string; returnId: string; content: string; version: string },
): Promise<ReturnDone> {
  return deps.db.transaction(async (tx) => {
    const { id: agencyId, returnId } = it
    if ((await lockAgency(tx, agencyId)) === null) throw new Refusal('AGENCY_NOT_FOUND')
    const known = await findReturn(tx, returnId)
    if (known !== null && known.agencyId !== agencyId) throw new Refusal('NOT_FOUND')
    if (known !== null) return { taken: known.taken, refused: known.refused }
    const now = deps.clock.now()
    // a forced refund waits meanwhile, or was completed before the file is read
    const records = recordsOf(it.content)
    await lockOrders(tx, await findOrdersNamed(tx, unique(records, 'pedido')))
    const { rows, shown } = await read(tx, agencyId, records, now)
    if (shown.version !== it.version) throw new Refusal('CHANGED_MEANWHILE')
    const { taken, refused } = shown
    await insertReturn(tx, { id: returnId, agencyId, taken, refused, by: admin.id, now })
    const sums = sumOfReturn(rows)
    const right = rows.filter((row): row is AcceptedRow => !('code' in row))
    await recordPayments(tx, right, { agencyId, returnId, now })
    await recordContacts(tx, right, { agencyId, now })
    await endGivenBack(tx, right, now)
    await assessCases(deps, tx, [...new Set(right.map(({ placement }) => placement.customerId))])
    await recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'AGENCY_RETURN_TAKEN',
      object: { type: 'AGENCY', id: agencyId },
      asked: {
        taken,
        refused,
        collectedCents: sums.collected,
        agencyFeeCents: sums.fee,
      },
    })
    return { taken, refused }
  })
}

/** Its version covers everything shown: payments, fees or forced refunds in between change it. */
async function read(
  db: Queries,
  agencyId: string,
  records: readonly ReturnRecord[],
  now: Date,
): Promise<{ rows: (AcceptedRow | ReturnFault)[]; shown: ReturnRead }> {
  const facts = await findReturnFacts(db, agencyId, {
    placementIds: unique(records, 'caso').filter((it) => z.guid().safeParse(it).success),
    orderCodes: unique(records, 'pedido').map((it) => it.toUpperCase()),
  })
  const rows = evaluateReturn(records, facts, now)
  const shown = rows.map((row, index) => shownRow(row, { line: index + 1, names: facts.names }))
  const { taken, refused, collected, fee } = sumOfReturn(rows)
  const sums = { taken, refused, collected: toReais(collected), fee: toReais(fee) }
  return { rows, shown: { version: versionOf(shown), ...sums, rows: shown } }
}

const unique = (records: readonly ReturnRecord[], column: 'caso' | 'pedido') => [
  ...new Set(records.map((it) => (it[column] ?? '').trim()).filter((it) => it !== '')),
]

const Cell = z
  .union([z.string(), z.number(), z.null()])
  .transform((it) => (typeof it === 'number' ? String(it).replace('.', ',') : (it ?? '')))
const JsonRows = z.array(z.record(z.string(), Cell))

/** @throws Refusal INVALID_FIELDS (`content`) */
function recordsOf(content: string): ReturnRecord[] {
  const rows = parsed(content.replace(/^\uFEFF/, '').trimStart())
  if (
    rows === null ||
    rows.length === 0 ||
    rows.length > MOST_RETURN_ROWS ||
    !rows.some((it) => 'tipo' in it)
  )
    throw fieldRefusal('content', 'invalid')
  return rows.map((row) => Object.fromEntries(RETURN_COLUMNS.map((name) => [name, row[name] ?? ''])))
}

function parsed(text: string): Record<string, string>[] | null {
  try {
    if (text.startsWith('[')) return JsonRows.parse(JSON.parse(text))
    const [names = ''] = text.split('\n', 1)
    return z.array(z.record(z.string(), z.string())).parse(
      parse(text, {
        delimiter: names.includes(';') ? ';' : ',',
        columns: (head: string[]) => head.map((it) => it.trim().toLowerCase()),
        relax_column_count: true,
        skip_empty_lines: true,
        to: MOST_RETURN_ROWS + 1,
      }),
    )
  } catch {
    // whatever it is, it is not a valid file
    return null
  }
}

function shownRow(
  row: AcceptedRow | ReturnFault,
  { line, names }: { line: number; names: ReadonlyMap<string, string> },
): ReturnRowRead {
  const nothing = {
    line,
    kind: null,
    customerName: null,
    orderCode: null,
    amount: null,
    fee: null,
    fault: null,
    isAtWrongTime: false,
  }
  if ('code' in row) return { ...nothing, fault: row }
  const known = { ...nothing, kind: row.kind, customerName: names.get(row.placement.customerId) ?? null }
  switch (row.kind) {
    case 'PAYMENT':
      return {
        ...known,
        orderCode: row.payment.orderCode,
        amount: toReais(row.payment.amount),
        fee: toReais(row.fee),
      }
    case 'CONTACT': {
      const { promise } = row.contact
      return {
        ...known,
        amount: promise === null ? null : toReais(promise.amount),
        isAtWrongTime: row.isAtWrongTime,
      }
    }
    case 'GIVEN_BACK':
      return known
  }
}

async function recordPayments(
  tx: Tx,
  rows: readonly AcceptedRow[],
  { agencyId, returnId, now }: { agencyId: string; returnId: string; now: Date },
): Promise<void> {
  const payments = rows.flatMap((row): NewAgencyPayment[] => {
    if (row.kind !== 'PAYMENT') return []
    const { endToEndId, purchaseId, amount, paidAt } = row.payment
    return [
      { id: newId(now), endToEndId, purchaseId, placementId: row.placement.id, amount, fee: row.fee, paidAt },
    ]
  })
  await insertAgencyPayments(tx, payments, { agencyId, returnId, countedAt: now })
  book(
    tx,
    payments.map((it) => ({
      purchaseId: it.purchaseId,
      kind: 'AGENCY_FEE',
      cause: `agency-fee:${it.endToEndId}`,
      occurredAt: it.paidAt,
      bookedAt: now,
      postings: agencyFeeOwed(it.fee),
    })),
  )
}

/** In the order in which they were made: of two promises the later one counts. */
async function recordContacts(
  tx: Tx,
  rows: readonly AcceptedRow[],
  { agencyId, now }: { agencyId: string; now: Date },
): Promise<void> {
  const contacts = rows
    .flatMap((row) => (row.kind === 'CONTACT' ? [row] : []))
    .toSorted((a, b) => a.contact.at.getTime() - b.contact.at.getTime())
    .map(({ contact, placement }) => ({
      ...contact,
      // the same contact in another file has the same id
      id: hash('sha256', contactKey(contact)).slice(0, 32),
      customerId: placement.customerId,
    }))
  await insertAgencyContacts(
    tx,
    contacts.map(({ id, customerId, at, outcome, note, promise }) => ({
      id,
      customerId,
      madeAt: at,
      outcome,
      note,
      readyAt: restsUntil(
        { outcome, callBackAt: null, promisedFor: promise?.dueOn ?? null, nextOn: null },
        at,
      ),
    })),
    agencyId,
  )
  for (const { id, customerId, promise, at } of contacts)
    if (promise !== null) await insertPromise(tx, { id, customerId, ...promise, madeAt: at, now })
}

async function endGivenBack(tx: Tx, rows: readonly AcceptedRow[], now: Date): Promise<void> {
  const ends = rows.flatMap((row) =>
    row.kind === 'GIVEN_BACK' ? [{ id: row.placement.id, reason: 'GIVEN_BACK' as const }] : [],
  )
  await endPlacements(tx, ends, { now, by: null })
}
