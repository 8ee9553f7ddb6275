/** The rows behind autopay's figures. */
import { type AutopayListName, FAILURES_SHOWN_DAYS } from '@drip/core/autopay/debit-failures'
import { type CivilDate, addDays, saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminAutopayList } from '@drip/core/contracts/admin/admin-autopay'
import { toReais } from '@drip/core/money/cents'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { type AutopayPlace, type AutopayRows, findAutopayRows } from './admin-autopay.store.ts'

/** The first day for failures. */
export const failuresSince = (now: Date): CivilDate => addDays(saoPauloDate(now), -FAILURES_SHOWN_DAYS)

/** @param after the cursor of the previous page @throws Refusal AUTOPAY_NOT_OFFERED, INVALID_QUERY */
export async function listAutopay(
  { db, clock, automaticPix }: Pick<Deps, 'db' | 'clock' | 'automaticPix'>,
  { show, after, size }: { show: AutopayListName; after?: string | undefined; size: number },
): Promise<AdminAutopayList> {
  if (automaticPix === null) throw new Refusal('AUTOPAY_NOT_OFFERED')
  const rows = await findAutopayRows(db, rowsOf(show, clock.now()), {
    after: placeOf(after),
    limit: size + 1,
  })
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    content: rows.slice(0, size).map(({ placeKey: _key, amount, ...it }) => ({
      ...it,
      amount: toReais(amount),
    })),
    cursor:
      last === undefined ? null : Buffer.from(JSON.stringify([last.placeKey, last.id])).toString('base64url'),
  }
}

function rowsOf(show: AutopayListName, now: Date): AutopayRows {
  if (show === 'AUTOMATIC' || show === 'PLANNED') return { show }
  return { show: 'FAILED', failure: show, since: failuresSince(now) }
}

/** A mandate or a day, and an instalment or a debit. */
const Place = z.tuple([z.union([z.uuid(), z.iso.date(), z.literal('')]), z.uuid()])

function placeOf(after: string | undefined): AutopayPlace | null {
  if (after === undefined) return null
  const invalid = () => new Refusal('INVALID_QUERY', { errors: [{ field: 'after', code: 'invalid' }] })
  try {
    return Place.parse(JSON.parse(Buffer.from(after, 'base64url').toString()))
  } catch {
    throw invalid()
  }
}
