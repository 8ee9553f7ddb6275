/**
 * A customer pays: the code of one instalment, of everything open of a purchase, or of several purchases, and its
 * state.
 */
import { compareDates, saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerPayment, WhichDebts } from '@drip/core/contracts/customer-area'
import { type Cents, parseReaisNumber, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { findReturnedFor } from '../../purchases/charges/returns.store.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'
import {
  type PayableCharge,
  amountOn,
  chargeInstalment,
  chargeTogether,
} from '../../purchases/instalment-payments/charge-debts.ts'
import {
  findAwaitedDebits,
  findChargeItems,
  findChargeOfCustomer,
} from '../../purchases/charges/debt-charges.store.ts'
import {
  daysAwaited,
  restOf,
  returnedView,
  returnsOf,
} from '../../purchases/instalment-payments/show-instalment.ts'
import { findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import { findOpenOrderHeads, findOrderOfInstalment } from './customer-orders.store.ts'

/** @throws Refusal INSTALMENT_NOT_FOUND (also for another order's), NOTHING_TO_PAY, PROVIDER_UNAVAILABLE */
export async function payInstalment(
  deps: Deps,
  customerId: string,
  { orderId, instalmentId }: { orderId: string; instalmentId: string },
): Promise<CustomerPayment> {
  if ((await findOrderOfInstalment(deps.db, instalmentId, customerId)) !== orderId)
    throw new Refusal('INSTALMENT_NOT_FOUND')
  return paymentOf(deps, orderId, await chargeInstalment(deps, { purchaseId: orderId, instalmentId }))
}

/** @throws Refusal PART_TOO_LITTLE */
export function wholeCentavos(reais: number): Cents {
  return orRefuse(parseReaisNumber(reais), 'PART_TOO_LITTLE')
}

/** @throws Refusal NOTHING_TO_PAY, PROVIDER_UNAVAILABLE */
export async function payTogether(
  deps: Deps,
  customerId: string,
  which: WhichDebts,
): Promise<CustomerPayment> {
  const purchaseIds = (await findOpenOrderHeads(deps.db, customerId)).map((it) => it.id)
  const charge = await chargeTogether(deps, purchaseIds, which)
  return paymentOf(deps, charge.purchaseId, charge, purchaseIds)
}

/**
 * PAID also if another code has paid everything that this one is for: nobody needs to know which of the two was
 * scanned. What was written off, or closed by a refund, ends without a Pix.
 * @throws Refusal NOT_FOUND
 */
export async function showPayment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  id: string,
): Promise<CustomerPayment> {
  const charge = orRefuse(await findChargeOfCustomer(db, id, customerId), 'NOT_FOUND')
  const items = await findChargeItems(db, charge)
  const purchaseIds = [...new Set(items.map((it) => it.purchaseId))]
  const all = await findInstalmentsOf(db, purchaseIds)
  const ids = items.map((it) => it.instalmentId)
  // paid by this code, even if a refund closed one of its instalments before the Pix came, or by others
  const isPaid =
    charge.status === 'PAID' ||
    (charge.allWerePaid &&
      items.every((item) => all.find((it) => it.id === item.instalmentId)?.status === 'PAID'))
  const now = clock.now()
  const asked = returnsOf({ clock }, charge.purchaseId, { purchaseIds, instalmentIds: ids })
  const isOver = charge.status === 'ENDED' || charge.expiresAt <= now
  return {
    id,
    qrCode: await qrPicture(charge.brCode),
    qrCodeText: charge.brCode,
    amount: toReais(charge.received ?? amountOn(saoPauloDate(now), charge, items)),
    expiresAt: charge.expiresAt.toISOString(),
    status: isPaid ? 'PAID' : isOver ? 'EXPIRED' : 'PENDING',
    instalments: ids,
    returnedPayment: returnedView(await findReturnedFor(db, asked)),
    // an earlier code's surplus is not this one's
    returnedRest: isPaid ? await restOf({ db }, { ...asked, since: charge.createdAt }) : null,
    leavesNothing: isPaid && all.every((it) => it.status !== 'PENDING'),
  }
}

/**
 * The code of a charge, as its payer sees it.
 * @param purchaseIds of what it pays, and possibly more
 */
export async function paymentOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  it: PayableCharge,
  purchaseIds: readonly string[] = [orderId],
): Promise<CustomerPayment> {
  const { instalmentIds } = it
  const debts = { purchaseIds, instalmentIds }
  const [returned, debits] = await Promise.all([
    findReturnedFor(deps.db, returnsOf(deps, orderId, debts)),
    findAwaitedDebits(deps.db, debts),
  ])
  const [debitedOn] = [...daysAwaited(debits, deps.clock.now()).values()].toSorted(compareDates)
  return {
    id: it.id,
    qrCode: await qrPicture(it.brCode),
    qrCodeText: it.brCode,
    amount: toReais(it.amount),
    expiresAt: it.expiresAt.toISOString(),
    status: 'PENDING',
    instalments: it.instalmentIds,
    returnedPayment: returnedView(returned),
    returnedRest: null,
    ...(debitedOn === undefined ? {} : { debitedOn }),
  }
}
