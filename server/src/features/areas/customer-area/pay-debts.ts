/** A customer pays: the code of one instalment, of all that is open of a purchase, or of several purchases, and what becomes of it. */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { CustomerPayment, PartPreview, WhichDebts } from '@drip/core/contracts/customer-area'
import { type Cents, parseReaisNumber, toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findReturnedFor } from '../../purchases/charges/returns.store.ts'
import { qrPicture } from '../../purchases/charges/qr-picture.ts'
import {
  type PayableCharge,
  amountOn,
  chargeAllOpen,
  chargeInstalment,
  chargePlanLine,
  chargeTogether,
} from '../../purchases/instalment-payments/charge-debts.ts'
import { findChargeItems, findChargeOfCustomer } from '../../purchases/charges/debt-charges.store.ts'
import { restOf, returnedView, returnsOf } from '../../purchases/instalment-payments/show-instalment.ts'
import { findInstalmentsOf } from '../../purchases/orders/orders.store.ts'
import { payPart, previewPart } from '../../servicing/parts/pay-part.ts'
import { findOpenOrderHeads, findOrderHead, findOrderOfInstalment } from './customer-orders.store.ts'

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

/** @throws as previewPart */
export async function previewOwnPart(
  deps: Deps,
  customerId: string,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<PartPreview> {
  if ((await findOrderHead(deps.db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  return previewPart(deps, { orderId, amount: wholeCentavos(amount) })
}

/** @throws as payPart */
export async function payOwnPart(
  deps: Deps,
  customerId: string,
  { orderId, amount, version }: { orderId: string; amount: number; version: string },
): Promise<CustomerPayment> {
  if ((await findOrderHead(deps.db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  const charge = await payPart(deps, { orderId, amount: wholeCentavos(amount), version })
  return paymentOf(deps, orderId, charge)
}

function wholeCentavos(reais: number): Cents {
  const amount = parseReaisNumber(reais)
  if (amount === null) throw new Refusal('PART_TOO_LITTLE')
  return amount
}

/** @throws Refusal ORDER_NOT_FOUND, NOTHING_TO_PAY (also where no plan waits for money), PROVIDER_UNAVAILABLE */
export async function payPlan(deps: Deps, customerId: string, orderId: string): Promise<CustomerPayment> {
  if ((await findOrderHead(deps.db, orderId, customerId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  return paymentOf(deps, orderId, await chargePlanLine(deps, orderId))
}

/** @throws Refusal NOTHING_TO_PAY, PROVIDER_UNAVAILABLE */
export async function payTogether(
  deps: Deps,
  customerId: string,
  which: WhichDebts,
): Promise<CustomerPayment> {
  const purchaseIds = (await findOpenOrderHeads(deps.db, customerId)).map((it) => it.id)
  const charge = await chargeTogether(deps, purchaseIds, which)
  return paymentOf(deps, charge.purchaseId, charge)
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
  const items = await findChargeItems(db, id)
  const purchaseIds = [...new Set(items.map((it) => it.purchaseId))]
  const all = await findInstalmentsOf(db, purchaseIds)
  const ids = items.map((it) => it.instalmentId)
  const isPaid = items.every((item) => all.find((it) => it.id === item.instalmentId)?.status === 'PAID')
  const now = clock.now()
  const asked = returnsOf({ clock }, charge.purchaseId, ids)
  const isOver = charge.status === 'ENDED' || charge.expiresAt <= now
  return {
    id,
    qrCode: await qrPicture(charge.brCode),
    qrCodeText: charge.brCode,
    amount: toReais(charge.received ?? amountOn(saoPauloDate(now), charge, items)),
    expiresAt: charge.expiresAt.toISOString(),
    status: charge.status === 'PAID' || isPaid ? 'PAID' : isOver ? 'EXPIRED' : 'PENDING',
    instalments: ids,
    returnedPayment: returnedView(await findReturnedFor(db, asked)),
    returnedRest: isPaid ? await restOf({ db }, { ...asked, purchaseIds }) : null,
    leavesNothing: isPaid && all.every((it) => it.status !== 'PENDING'),
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
    returnedRest: null,
  }
}
