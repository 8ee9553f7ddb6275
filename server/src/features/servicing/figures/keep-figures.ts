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

/** After this, whatever began on a day is committed or never will be: no transaction idles for more than seconds. */
const LAST_LINES_MS = 3_600_000

/**
 * Stores the figures of the days since the last round, and of the day before while its last lines may still be
 * committed. Each day has its own transaction: after a crash the next round continues, and two at once do the same work
 * twice.
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

/**
 * The clock was set back to this moment (the demo world): what is booked from then on belongs to days stored as final.
 */
export async function keepAnewFrom(db: Deps['db'], now: Date): Promise<void> {
  const day = saoPauloDate(now)
  await db.transaction(async (tx) => {
    await together(tx)
    await forgetBandDebts(tx, day)
    await reopenDays(tx, day)
  })
}

/** Days with a purchase that was in progress when the last round ended, and the days since. */
async function keepCheckouts({ db, clock }: Parts, today: CivilDate): Promise<void> {
  // read before anything is counted: what ends meanwhile is counted again by the next round
  const [known, first, underWay] = await Promise.all([
    findOpenFrom(db),
    findFirstBegun(db),
    findOldestUnderWay(db),
  ])
  const newest = isOver(today, clock.now()) ? today : addDays(today, -1)
  const oldest = underWay === null ? newest : saoPauloDate(underWay)
  let day = known ?? (first === null ? today : saoPauloDate(first))
  if (day > today) day = addDays(today, -1)
  while (day <= today) {
    const span = { day, ...idsOf(day) }
    await db.transaction(async (tx) => {
      await Promise.all([
        together(tx),
        keepCheckoutDay(tx, span),
        keepBandCheckouts(tx, span),
        day === today ? saveOpenFrom(tx, oldest < newest ? oldest : newest) : undefined,
      ])
    })
    day = addDays(day, 1)
  }
}

/** After the clock was set back (the demo world), the past is recomputed from then on. */
async function firstDay({ db }: Parts, today: CivilDate): Promise<CivilDate> {
  const kept = await findKeptDay(db)
  if (kept !== null) {
    if (kept.day > today) return addDays(today, -1)
    return isOver(kept.day, kept.at) ? kept.day : addDays(kept.day, -1)
  }
  const first = await findFirstBooked(db)
  return first === null ? today : saoPauloDate(first)
}

/** Whether the day before that one is final at this moment. */
function isOver(day: CivilDate, at: Date): boolean {
  return at.getTime() - startOfSaoPauloDay(day).getTime() >= LAST_LINES_MS
}

async function keepDay({ db, clock }: Parts, day: CivilDate, isToday: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const span = { day, ...idsOf(day) }
    // sent together: they are independent, and executed in order
    await Promise.all([together(tx), keepLedgerDay(tx, span), keepBandDay(tx, span)])
    // debts of a past that is lived again (the demo world) cannot be known any more
    if (isToday && !(await isBookedSince(tx, span.to))) {
      const buckets = bucketsOn(day)
      await keepDebtDay(tx, { day, now: clock.now(), buckets })
      await keepBandDebts(tx, { day, age: ageOf(buckets) })
    }
    await saveKeptDay(tx, { day, at: clock.now() })
  })
}

/**
 * One snapshot for everything added up; the lock comes first, so that a process that waited for it sees the other's
 * writes.
 */
async function together(tx: Tx): Promise<void> {
  await Promise.all([
    tx.raw('set transaction isolation level repeatable read'),
    tx.raw('lock table figures_kept in share row exclusive mode'),
  ])
}

/** From the first id of a day to the first of the next. */
const idsOf = (day: CivilDate) => ({
  from: lowestIdAt(startOfSaoPauloDay(day)),
  to: lowestIdAt(startOfSaoPauloDay(addDays(day, 1))),
})
