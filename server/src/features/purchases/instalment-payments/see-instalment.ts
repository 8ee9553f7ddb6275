/** An instalment with its figures on a day, the same for every reader. */
import { nextBusinessDay } from '@drip/core/calendar/business-days'
import type { CivilDate } from '@drip/core/calendar/dates'
import type { InstalmentOfOrder } from '@drip/core/contracts/instalments'
import { type ChargeOnDebt, chargeOn, isLate } from '@drip/core/debts/debt'
import { instalmentSeen } from '@drip/core/debts/states-seen'
import { LATE_CHARGE_POLICY } from '@drip/core/instalments/late-charge'
import { toReais } from '@drip/core/money/cents'
import { toFraction } from '@drip/core/money/rate'
import type { Instalment } from '../orders/orders.store.ts'
import { termsOn, totalOf } from '../orders/terms-of-debts.ts'

/** Shown beside every late charge. */
const LAW =
  'Multa de 2% (art. 52, §1º, do Código de Defesa do Consumidor) e juros de 1% ao mês, por dia de atraso.'

/** @param all instalments of its order, as cashback depends on all of them */
export function seeInstalment(
  it: Instalment,
  all: readonly Instalment[],
  today: CivilDate,
): InstalmentOfOrder {
  const open = it.status === 'PENDING'
  const terms = open ? termsOn(today, [it], all) : []
  const charge = chargeOn(it, today)
  return {
    id: it.id,
    number: it.number,
    status: it.status,
    state: instalmentSeen(it, today),
    dueDate: it.dueDate,
    deadline: nextBusinessDay(it.dueDate),
    isLate: isLate(it, today),
    amountToPay: toReais(totalOf(terms)),
    feesAmount: toReais(open ? charge.total : it.lateChargePaid),
    lateCharge: open && charge.daysLate > 0 ? explained(charge) : null,
    cashbackAmount: toReais(terms[0]?.discount ?? it.discountAmount),
    canceledAmount: toReais(it.canceledAmount),
    paidAt: it.paidAt?.toISOString() ?? null,
  }
}

/** Every figure of a late charge ("every fee explains itself"). */
function explained(charge: ChargeOnDebt): NonNullable<InstalmentOfOrder['lateCharge']> {
  return {
    daysLate: charge.daysLate,
    base: toReais(charge.base),
    fine: toReais(charge.fine),
    fineRate: toFraction(LATE_CHARGE_POLICY.fineRate),
    interest: toReais(charge.interest),
    monthlyInterestRate: toFraction(LATE_CHARGE_POLICY.monthlyInterestRate),
    waived: toReais(charge.waived),
    settled: toReais(charge.settled),
    law: LAW,
  }
}
