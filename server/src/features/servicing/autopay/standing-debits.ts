/**
 * Debits that the payer's bank pays although we cancelled them, as shown with the purchase and reported to its
 * customer.
 */
import { standsOn } from '@drip/core/autopay/debit'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { StandingDebits } from '@drip/core/contracts/customer-area'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { type Instalment, findInstalments, lockOrder } from '../../purchases/orders/orders.store.ts'
import { fallsShort } from '../../purchases/orders/terms-of-debts.ts'
import { type DebitRow, findDebit, findDebitsOf } from './autopay.store.ts'
import { notifyOfStanding } from './autopay-news.ts'

/** The day on which it pays; null if we can still decide, or if it no longer pays. */
export function dayStanding(debit: DebitRow, now: Date): CivilDate | null {
  return standsOn({ ...debit, isEnded: debit.chargeStatus === 'ENDED' }, now)
}

export async function showStandingDebits(
  { db, clock }: { db: Queries; clock: Deps['clock'] },
  orderId: string,
): Promise<StandingDebits> {
  const now = clock.now()
  const standing = (await findDebitsOf(db, orderId)).filter((it) => dayStanding(it, now) !== null)
  return standing.length === 0 ? [] : standingOf(standing, await findInstalments(db, orderId), now)
}

/** @param instalments of the order whose debits they are */
export function standingOf(
  debits: readonly DebitRow[],
  instalments: readonly Instalment[],
  now: Date,
): StandingDebits {
  return debits.flatMap((debit) => {
    const date = dayStanding(debit, now)
    if (date === null) return []
    const { instalmentId, amount } = debit
    const number = instalments.find(({ id }) => id === instalmentId)?.number ?? 0
    const isTooLittle = fallsShort(debit, instalments)
    return [{ instalmentId, number, date, amount: toReais(amount), isTooLittle }]
  })
}

/**
 * Reported at once, even at night: until midnight the customer can stop it in their bank's app. Repeating it is one
 * message.
 */
export async function notifyIfStanding(deps: Deps, { txid }: { txid: string }): Promise<void> {
  const seen = await findDebit(deps.db, txid)
  if (seen === null || dayStanding(seen, deps.clock.now()) === null) return
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, seen.purchaseId)
    const [debit, all] = await Promise.all([findDebit(tx, txid), findInstalments(tx, seen.purchaseId)])
    const paidOn = debit === null ? null : dayStanding(debit, deps.clock.now())
    if (debit === null || paidOn === null) return
    await notifyOfStanding(deps, tx, debit, { paidOn, isTooLittle: fallsShort(debit, all) })
  })
}
