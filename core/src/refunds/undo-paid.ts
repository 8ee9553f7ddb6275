/**
 * Which payments of an instalment a cancellation returns: the newest first. Cashback is reversed where it was given;
 * cashback that now belongs to another instalment moves beside money that stays, so that no amount is below zero.
 */
import type { PaidDebt } from '../ledger/accounts.ts'
import { type Cents, ZERO, addCents, subtractCents } from '../money/cents.ts'

/**
 * What is reversed of each row, in the order of the rows; zero for untouched rows. It sums to `part`.
 * @param part `discount` is below zero if the instalment now carries cashback of another
 * @param paid what each payment paid of the instalment, newest first
 * @throws RangeError if more is to be reversed than was paid
 */
export function undoPaid<Row extends PaidDebt>(part: PaidDebt, paid: readonly Row[]): Row[] {
  let { principal, lateCharge, discount } = part
  const taken = paid.map((it) => {
    const row = {
      ...it,
      principal: least(it.principal, principal),
      lateCharge: least(it.lateCharge, lateCharge),
      discount: discount > 0 ? least(it.discount, discount) : ZERO,
    }
    principal = subtractCents(principal, row.principal)
    lateCharge = subtractCents(lateCharge, row.lateCharge)
    discount = subtractCents(discount, row.discount)
    return row
  })
  if (principal > 0 || lateCharge > 0 || discount > 0)
    throw new RangeError('more is to be given back than was paid')
  if (discount < 0) {
    const stays = paid.findIndex((it, index) => it.principal > (taken[index]?.principal ?? ZERO))
    const carrier = taken[Math.max(stays, 0)]
    if (carrier === undefined) throw new RangeError('no payment can carry the cashback')
    carrier.discount = addCents(carrier.discount, discount)
  }
  return taken.filter((it) => it.principal !== 0 || it.lateCharge !== 0 || it.discount !== 0)
}

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)
