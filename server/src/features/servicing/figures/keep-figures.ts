import { addDays, type CivilDate, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { bucketsOn } from '@drip/core/ledger/ageing'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { lowestIdAt } from '../../../platform/ids.ts'
import { findFirstBegun, findOldestUnderWay, keepCheckoutDay } from './checkout-days.store.ts'
import {
  ageOf,
  findFirstBooked,
  findKeptDay,
  keepDebtDay,
  keepLedgerDay,
  saveKeptDay,
  findOpenFrom,
  isBookedSince,
  reopenDays,
  saveOpenFrom,
} from './figures.store.ts'
import { forgetBandDebts, keepBandCheckouts, keepBandDay, keepBandDebts } from './score-bands.store.ts'

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
  await keepCheckouts({ db, clock }, today)
}

/** The clock was set back to this moment (the demo world): what is booked from then on belongs to days that were kept as over. */
export async function keepAnewFrom(db: Deps['db'], now: Date): Promise<void> {
  const day = saoPauloDate(now)
  await db.transaction(async (tx) => {
    await together(tx)
    await forgetBandDebts(tx, day)
    await reopenDays(tx, day)
  })
}

/** Days of which a purchase was under way when the last round ended, and those since. */
async function keepCheckouts({ db }: Parts, today: CivilDate): Promise<void> {
  const yesterday = addDays(today, -1)
  // asked before anything is counted: what ends meanwhile is counted again by the next round
  const [known, first, underWay] = [
    await findOpenFrom(db),
    await findFirstBegun(db),
    await findOldestUnderWay(db),
  ]
  const oldest = underWay === null ? yesterday : saoPauloDate(underWay)
  let day = known ?? (first === null ? today : saoPauloDate(first))
  if (day > yesterday) day = yesterday
  while (day <= today) {
    const span = { day, ...idsOf(day) }
    await db.transaction(async (tx) => {
      await together(tx)
      await keepCheckoutDay(tx, span)
      await keepBandCheckouts(tx, span)
      if (day === today) await saveOpenFrom(tx, oldest < yesterday ? oldest : yesterday)
    })
    day = addDays(day, 1)
  }
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
    await together(tx)
    const span = { day, ...idsOf(day) }
    await keepLedgerDay(tx, span)
    await keepBandDay(tx, span)
    // what was owed in a past that is lived again (the demo world) nobody can tell any more
    if (isToday && !(await isBookedSince(tx, span.to))) {
      const buckets = bucketsOn(day)
      await keepDebtDay(tx, { day, now: clock.now(), buckets })
      await keepBandDebts(tx, { day, age: ageOf(buckets) })
    }
    await saveKeptDay(tx, { day, at: clock.now() })
  })
}

/** One moment for all that is added up; the lock comes first, so that whoever waited for it sees what the other wrote. */
async function together(tx: Tx): Promise<void> {
  await tx.raw('set transaction isolation level repeatable read')
  await tx.raw('lock table figures_kept in share row exclusive mode')
}

/** From the first id of a day to the first of the next. */
const idsOf = (day: CivilDate) => ({
  from: lowestIdAt(startOfSaoPauloDay(day)),
  to: lowestIdAt(startOfSaoPauloDay(addDays(day, 1))),
})
