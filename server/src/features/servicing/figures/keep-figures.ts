import { addDays, type CivilDate, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { bucketsOn } from '@drip/core/ledger/ageing'
import type { Deps } from '../../../deps.ts'
import { lowestIdAt } from '../../../platform/ids.ts'
import { findFirstBooked, findKeptDay, keepDebtDay, keepLedgerDay, saveKeptDay } from './figures.store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/**
 * Keeps the figures of the days since the last round, and of the day before, whose last lines may have been committed after it. Each day is
 * a transaction of its own: whoever dies goes on where they were, and two at once do the same twice.
 */
export async function keepFigures({ db, clock }: Parts): Promise<void> {
  const today = saoPauloDate(clock.now())
  let day = await firstDay({ db, clock }, today)
  while (day < today) {
    await keepDay({ db, clock }, day, false)
    day = addDays(day, 1)
  }
  await keepDay({ db, clock }, today, true)
}

/** A clock that was set back (the demo world) keeps its past anew from then on. */
async function firstDay({ db }: Parts, today: CivilDate): Promise<CivilDate> {
  const kept = await findKeptDay(db)
  if (kept !== null) return addDays(kept < today ? kept : today, -1)
  const first = await findFirstBooked(db)
  return first === null ? today : saoPauloDate(first)
}

async function keepDay({ db, clock }: Parts, day: CivilDate, isToday: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    // one moment for all that is added up; the lock comes first, so that whoever waited for it sees what the other wrote
    await tx.raw('set transaction isolation level repeatable read')
    await tx.raw('lock table figures_kept in share row exclusive mode')
    const [from, to] = [day, addDays(day, 1)].map((it) => lowestIdAt(startOfSaoPauloDay(it)))
    if (from === undefined || to === undefined) throw new Error('a day begins and ends')
    await keepLedgerDay(tx, { day, from, to })
    if (isToday) await keepDebtDay(tx, { day, now: clock.now(), buckets: bucketsOn(day) })
    await saveKeptDay(tx, { day, at: clock.now() })
  })
}
