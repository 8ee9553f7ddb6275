/** A customer pays: the code of one instalment, or one of all that is open of a purchase, and what becomes of it. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerPayment } from '@drip/core/contracts/customer-area'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findReturnedFor } from '../../purchases/charges/returns.store.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'
import {
  type PayableCharge,
  amountOn,
  chargeAllOpen,
  chargeInstalment,
} from '../../purchases/instalment-payments/charge-debts.ts'
import { findChargeItems, findChargeOfCustomer } from '../../purchases/charges/debt-charges.store.ts'
import { returnedView, returnsOf } from '../../purchases/instalment-payments/show-instalment.ts'
import { findInstalments } from '../../purchases/orders/orders.store.ts'
import { findOrderHead, findOrderOfInstalment } from './customer-orders.store.ts'

/** @throws Refusal ORDER_NOT_FOUND, INSTALMENT_NOT_FOUND (also one of another order), NOTHING_TO_PAY, PROVIDER_UNAVAILABLE */
export async function payInstalment(
  deps: Deps,
  customerId: string,
  { orderId, instalmentId }: { orderId: string; instalmentId: string },
): Promise<CustomerPayment> {
  if ((await findOrderHead(deps.db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  if ((await findOrderOfInstalment(deps.db, instalmentId, customerId)) !== orderId)
    throw new Refusal('INSTALMENT_NOT_FOUND')
  return paymentOf(deps, orderId, await chargeInstalment(deps, { purchaseId: orderId, instalmentId }))
}

/** @throws Refusal ORDER_NOT_FOUND, NOTHING_TO_PAY, PROVIDER_UNAVAILABLE */
export async function payAllOpen(deps: Deps, customerId: string, orderId: string): Promise<CustomerPayment> {
  if ((await findOrderHead(deps.db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  return paymentOf(deps, orderId, await chargeAllOpen(deps, orderId))
}

/**
 * PAID also where another code has paid all that this one is for: nobody has to know which of two was scanned.
 * @throws Refusal NOT_FOUND
 */
export async function showPayment(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  id: string,
): Promise<CustomerPayment> {
  const charge = await findChargeOfCustomer(db, id, customerId)
  if (charge === null) throw new Refusal('NOT_FOUND')
  const [items, all] = await Promise.all([findChargeItems(db, id), findInstalments(db, charge.purchaseId)])
  const ids = items.map((it) => it.instalmentId)
  const isPaid = items.every((item) => all.find((it) => it.id === item.instalmentId)?.status === 'PAID')
  const now = clock.now()
  const isOver = charge.status === 'ENDED' || charge.expiresAt <= now
  return {
    id,
    qrCode: await qrPicture(charge.brCode),
    qrCodeText: charge.brCode,
    amount: toReais(charge.received ?? amountOn(saoPauloDate(now), charge, items)),
    expiresAt: charge.expiresAt.toISOString(),
    status: charge.status === 'PAID' || isPaid ? 'PAID' : isOver ? 'EXPIRED' : 'PENDING',
    instalments: ids,
    returnedPayment: returnedView(await findReturnedFor(db, returnsOf({ clock }, charge.purchaseId, ids))),
  }
}

async function paymentOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  it: PayableCharge,
): Promise<CustomerPayment> {
  const returned = await findReturnedFor(deps.db, returnsOf(deps, orderId, it.instalmentIds))
  return {
    id: it.id,
    qrCode: await qrPicture(it.brCode),
    qrCodeText: it.brCode,
    amount: toReais(it.amount),
    expiresAt: it.expiresAt.toISOString(),
    status: 'PENDING',
    instalments: it.instalmentIds,
    returnedPayment: returnedView(returned),
  }
}
