/** Codes that admins create for callers, and 'Verificar pagamento', which queries the PSP. */
import type { AdminPayment } from '@drip/core/contracts/admin/admin-area'
import type { Deps } from '../../../../deps.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import { ProviderDown } from '../../../../providers/call.ts'
import { type AuditValue, recordAudit } from '../../../records/audit/record-audit.ts'
import { settleCharge } from '../../../purchases/payments/settle-charge.ts'
import { chargeAllOpen, chargeInstalment } from '../../../purchases/instalment-payments/charge-debts.ts'
import { findInstalments, findOrder } from '../../../purchases/orders/orders.store.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import { findAdminCharges } from './admin-order.store.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { showAdminPayments } from './show-admin-order.ts'

/**
 * One code for each of these; an existing correct one is reused.
 * @throws Refusal ORDER_NOT_FOUND, INSTALMENT_NOT_FOUND, NOTHING_TO_PAY, PROVIDER_UNAVAILABLE
 */
export async function requestInstalmentPayments(
  deps: Deps,
  admin: Admin,
  orderId: string,
  instalmentIds: readonly string[],
): Promise<AdminPayment[]> {
  if ((await findOrder(deps.db, orderId)) === null) throw new Refusal('ORDER_NOT_FOUND')
  const own = new Set((await findInstalments(deps.db, orderId)).map((it) => it.id))
  const wanted = [...new Set(instalmentIds)]
  if (wanted.some((id) => !own.has(id))) throw new Refusal('INSTALMENT_NOT_FOUND')
  const ids: string[] = []
  for (const instalmentId of wanted)
    ids.push((await chargeInstalment(deps, { purchaseId: orderId, instalmentId })).id)
  await record(deps, admin, orderId, 'PAYMENT_REQUESTED', { charges: ids })
  return showAdminPayments(deps, orderId, ids)
}

/** One code for everything open. @throws Refusal ORDER_NOT_FOUND, NOTHING_TO_PAY, PROVIDER_UNAVAILABLE */
export async function requestUniquePayment(deps: Deps, admin: Admin, orderId: string): Promise<AdminPayment> {
  const { id } = await chargeAllOpen(deps, orderId)
  await record(deps, admin, orderId, 'UNIQUE_PAYMENT_REQUESTED', { charges: [id] })
  return only(await showAdminPayments(deps, orderId, [id]))
}

/**
 * Queries the PSP, and books what was received.
 * @throws Refusal NOT_FOUND (unknown charge, or another order's), PROVIDER_UNAVAILABLE
 */
export async function refreshPayment(
  deps: Deps,
  { txid, orderId }: { txid: string; orderId: string },
): Promise<AdminPayment> {
  // one Pix for several purchases is named after the first of them, and shown with each
  const charge = (await findAdminCharges(deps.db, orderId)).find((it) => it.txid === txid)
  if (charge === undefined) throw new Refusal('NOT_FOUND')
  try {
    await settleCharge(deps, { txid })
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.warn('provider.down', { message: error.message })
    throw new Refusal('PROVIDER_UNAVAILABLE')
  }
  return only(await showAdminPayments(deps, orderId, [charge.id]))
}

async function record(
  deps: Deps,
  admin: Admin,
  orderId: string,
  action: string,
  asked: AuditValue,
): Promise<void> {
  const object = { type: 'ORDER', id: orderId }
  await deps.db.transaction((tx) => recordAudit(deps, tx, { actor: actorOf(admin), action, object, asked }))
}

function only([payment]: readonly AdminPayment[]): AdminPayment {
  if (payment === undefined) throw new Refusal('NOT_FOUND')
  return payment
}
