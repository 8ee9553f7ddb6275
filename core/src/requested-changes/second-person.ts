/**
 * Which actions on orders need a second person, and from which amount on. The sum of everything given up on the order
 * in this way counts, so that splitting an amount does not avoid the limit.
 */
import type { AdminAction } from '../contracts/admin/admin-area.ts'
import type { OrderAct } from '../contracts/change-states.ts'
import { type Cents, addCents, subtractCents, sumCents } from '../money/cents.ts'

/** Above these, in centavos, two people are needed. */
export type SecondPersonLimits = Readonly<Record<OrderAct, Cents>>

/** What each action gives up. Null: another rule limits it (a dispute is decided on the statements of both parties). */
export const ACT_OF_ACTION: Record<AdminAction, OrderAct | null> = {
  FULL_REFUND: 'REFUND',
  PARTIAL_REFUND: 'REFUND',
  // goods come back for it: givesUpWholeOnly
  PRODUCT_REFUND: 'REFUND',
  PRODUCT_AMOUNT: 'REFUND',
  // a first instalment that is late by then no longer owes a fine
  DUE_DATE: 'FEE_WAIVER',
  MOVE_DUE_DATE: null,
  PAUSE: null,
  END_PAUSE: null,
  DECIDE_DISPUTE: null,
  REMOVE_FEE: 'FEE_WAIVER',
  CLOSE_WITH_NEGOTIATION: 'WRITE_OFF',
  CANCEL_WITH_NEGOTIATION: 'REFUND',
  OUTSIDE_REFUND: 'REFUND',
  // what the payer returned gives up nothing
  DOUBLE_REFUND: 'WRITE_OFF',
}

/**
 * Whether an action counts only if it leaves nothing of the order. Goods come back for some products; all of them at
 * once, or the last one, are a refund of the whole order in other words.
 */
export function givesUpWholeOnly(action: AdminAction): boolean {
  return action === 'PRODUCT_REFUND'
}

/**
 * The relevant amounts of an order, in centavos; `writtenOff`: with what a payer had twice and keeps; `fees`: late charges
 * open today, `waived`: those forgiven by "Remover taxa"; `outside`: paid back without a Pix.
 */
export interface GivenUp {
  canceled: Cents
  writtenOff: Cents
  outside: Cents
  fees: Cents
  waived: Cents
}

/** What one order has given up after an action, including earlier actions. Zero if this action gave up nothing. */
export function givenUpBy(act: OrderAct, before: GivenUp, after: GivenUp): Cents {
  switch (act) {
    case 'WRITE_OFF':
      return after.writtenOff === before.writtenOff ? NOTHING : after.writtenOff
    case 'REFUND':
      // money that leaves the bank without a Pix was cancelled before: it counts by itself, and alone
      if (after.outside !== before.outside) return after.outside
      return after.canceled === before.canceled ? NOTHING : after.canceled
    case 'FEE_WAIVER':
      // another date forgives a late charge without recording it: this action's follows from what is open
      if (after.fees === before.fees) return NOTHING
      return addCents(before.waived, subtractCents(before.fees, after.fees))
  }
}

/** For several orders at once: together they are one decision. */
export function needsSecondPerson(
  act: OrderAct,
  givenUp: readonly Cents[],
  limits: SecondPersonLimits,
): { amount: Cents; isNeeded: boolean } {
  const amount = sumCents(givenUp)
  return { amount, isNeeded: amount > limits[act] }
}

const NOTHING = sumCents([])
