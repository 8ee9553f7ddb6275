/** Order details with every block (000 §2). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminOrder, AdminPayment } from '@drip/core/contracts/admin/admin-area'
import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import type { Deps } from '../../../../deps.ts'
import { allNamed } from '../../../../platform/all-named.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import {
  type DebitRow,
  findDebitsOf,
  findMandates,
  openMandateOf,
} from '../../../servicing/autopay/autopay.store.ts'
import { standingOf } from '../../../servicing/autopay/standing-debits.ts'
import { findLinesAmount } from '../../../servicing/corrections/corrections.store.ts'
import { showPlans } from '../../../servicing/negotiations/show-plans.ts'
import { showMoves } from '../../../servicing/corrections/move-due-date.ts'
import { showDisputes } from '../../../servicing/disputes/show-disputes.ts'
import { showContests } from '../../../servicing/med/show-contests.ts'
import { showPauses } from '../../../servicing/pauses/begin-pause.ts'
import type { AwaitedDebit } from '../../../purchases/charges/debt-charges.store.ts'
import { daysAwaited, thatPay } from '../../../purchases/instalment-payments/show-instalment.ts'
import { findOrderProducts } from '../../../purchases/orders/order-products.store.ts'
import { findInstalments } from '../../../purchases/orders/orders.store.ts'
import { findDoubleRefunds } from '../../../purchases/refunds/double-refunds.store.ts'
import { findFailedRefundsOf } from '../../../purchases/refunds/failed-refunds.store.ts'
import {
  findAdminCharges,
  findAdminDecisions,
  findAdminOrder,
  findAdminPix,
  findAdminRefunds,
  findInstalmentSums,
} from './admin-order.store.ts'
import { adminOrder, adminPayment } from './admin-order.views.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { explainDecision } from './explain-decision.ts'

/** @throws Refusal ORDER_NOT_FOUND */
export async function showAdminOrder(
  { db, clock, exposure }: Pick<Deps, 'db' | 'clock' | 'exposure'>,
  { role }: Pick<Admin, 'role'>,
  id: string,
): Promise<AdminOrder> {
  const head = orRefuse(await findAdminOrder(db, id), 'ORDER_NOT_FOUND')
  const { mandates, debits, ...found } = await allNamed({
    instalments: findInstalments(db, id),
    products: findOrderProducts(db, id),
    linesAmount: findLinesAmount(db, id),
    charges: findAdminCharges(db, id),
    pix: findAdminPix(db, id),
    refunds: findAdminRefunds(db, id),
    failed: findFailedRefundsOf(db, id),
    doubles: findDoubleRefunds(db, [id]),
    sums: findInstalmentSums(db, id),
    decisions: findAdminDecisions(db, id),
    mandates: findMandates(db, id),
    moves: showMoves({ db, clock }, id),
    pauses: showPauses({ db, clock }, id),
    disputes: showDisputes({ db, clock }, id),
    contests: showContests(db, id),
    plans: showPlans({ db, clock }, id),
    debits: findDebitsOf(db, id),
  })
  const now = clock.now()
  const today = saoPauloDate(now)
  const { policy } = await exposure()
  return adminOrder(
    {
      ...found,
      head,
      linesAmount: found.linesAmount ?? head.amount,
      decisions: found.decisions.map((it) =>
        explainDecision(it, it.policy ?? policy, mayAdmin(role, 'CREDIT_READ')),
      ),
      standing: standingOf(debits, found.instalments, now),
      hasAutopay: openMandateOf(mandates) !== undefined,
      awaited: daysAwaited(thatPay(debits.flatMap(asAwaited), found.instalments), now),
    },
    today,
    now,
  )
}

/** A debit that its bank may pay, as the payment page reads it; without intended or paid ones. */
function asAwaited({ chargeStatus, ...debit }: DebitRow): AwaitedDebit[] {
  const isEnded = chargeStatus === 'ENDED'
  return isEnded || chargeStatus === 'LIVE' ? [{ ...debit, isEnded }] : []
}

/** Charges of an order by id, in that order. */
export async function showAdminPayments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  ids: readonly string[],
): Promise<AdminPayment[]> {
  const charges = await findAdminCharges(db, orderId)
  const found = ids.flatMap((id) => charges.filter((it) => it.id === id))
  return Promise.all(found.map((it) => adminPayment(it, clock.now())))
}
