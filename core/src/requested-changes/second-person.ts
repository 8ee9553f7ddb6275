/**
 * Which actions on orders wait for a second person, and from which amount on. What is counted is what the order has given up in this
 * way altogether, so that an amount is not brought below a limit by being asked for in parts.
 */
import type { AdminAction } from '../contracts/admin/admin-area.ts'
import type { OrderAct } from '../contracts/change-states.ts'
import { type Cents, subtractCents, sumCents } from '../money/cents.ts'

/** Above these, in centavos, two people are needed. */
export type SecondPersonLimits = Readonly<Record<OrderAct, Cents>>

/**
 * What each action gives up. Null: products come back for it, or a rule of its own bounds it (a dispute is decided on what both
 * parties said).
 */
export const ACT_OF_ACTION: Record<AdminAction, OrderAct | null> = {
  FULL_REFUND: 'REFUND',
  PARTIAL_REFUND: 'REFUND',
  PRODUCT_REFUND: null,
  PRODUCT_AMOUNT: 'REFUND',
  // a first instalment that is late by then owes no fine any more
  DUE_DATE: 'FEE_WAIVER',
  MOVE_DUE_DATE: null,
  PAUSE: null,
  END_PAUSE: null,
  DECIDE_DISPUTE: null,
  REMOVE_FEE: 'FEE_WAIVER',
  CLOSE_WITH_NEGOTIATION: 'WRITE_OFF',
  CANCEL_WITH_NEGOTIATION: 'REFUND',
  OUTSIDE_REFUND: 'REFUND',
}

/** An order as far as this counts, in centavos; `fees`: what of late charges is open today, `outside`: what was paid back without a Pix. */
export interface GivenUp {
  canceled: Cents
  writtenOff: Cents
  outside: Cents
  fees: Cents
}

/**
 * What one order has given up after an action, earlier actions included; late charges are those of this action alone. Zero where
 * this action gave up nothing.
 */
export function givenUpBy(act: OrderAct, before: GivenUp, after: GivenUp): Cents {
  switch (act) {
    case 'WRITE_OFF':
      return after.writtenOff === before.writtenOff ? NOTHING : after.writtenOff
    case 'REFUND':
      // what leaves the bank without a Pix was taken back before: by itself it is counted, and alone
      if (after.outside !== before.outside) return after.outside
      return after.canceled === before.canceled ? NOTHING : after.canceled
    case 'FEE_WAIVER':
      return subtractCents(before.fees, after.fees)
  }
}

/** Of several orders at once: together they are one decision. */
export function needsSecondPerson(
  act: OrderAct,
  givenUp: readonly Cents[],
  limits: SecondPersonLimits,
): { amount: Cents; isNeeded: boolean } {
  const amount = sumCents(givenUp)
  return { amount, isNeeded: amount > limits[act] }
}

const NOTHING = sumCents([])
