/** A purchase whatever its outcome: refused or abandoned ones must be explained to callers too (000 §2, ADM-NAV-21). */
import { shownCode } from '@drip/core/checkout/shown-code'
import { hiddenCpf } from '@drip/core/documents/cpf'
import type { AdminCheckout } from '@drip/core/contracts/admin/admin-area'
import { mayAdmin } from '@drip/core/contracts/admin/admin-permissions'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import { type Checkout, findCheckout } from '../../../purchases/checkouts/checkouts.store.ts'
import { findOrder } from '../../../purchases/orders/orders.store.ts'
import { findAdminCharges, findAdminDecisions } from './admin-order.store.ts'
import { checkoutHead } from './admin-order.views.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { explainDecision } from './explain-decision.ts'
import { whyItEnded } from './unbought/why-it-ended.ts'

/** @throws Refusal CHECKOUT_NOT_FOUND */
export async function showAdminCheckout(
  { db, clock, exposure }: Pick<Deps, 'db' | 'clock' | 'exposure'>,
  { role }: Pick<Admin, 'role'>,
  id: string,
): Promise<AdminCheckout> {
  const checkout = orRefuse(await findCheckout(db, id), 'CHECKOUT_NOT_FOUND')
  const [order, charges, decisions] = await Promise.all([
    findOrder(db, id),
    findAdminCharges(db, id),
    findAdminDecisions(db, id),
  ])
  const { policy } = await exposure()
  const { koReason, quantity, firstDueDate, merchant } = checkout
  return {
    ...(await checkoutHead(checkout, charges, clock.now())),
    merchantOrderCode: shownCode(checkout),
    amount: toReais(checkout.amount),
    expiresAt: checkout.expiresAt.toISOString(),
    koReason,
    koReasonLabel: whyItEnded(checkout),
    isOnWaitlist: checkout.waitlistStatus === 'CONFIRMED',
    awaitsStore: checkout.status === 'OK' && checkout.storeConfirmedAt === null,
    order: order === null ? null : { id, providerCode: order.code, customerId: order.customerId },
    merchant: { id: merchant.id, name: merchant.name },
    shopper: shopperOf(checkout),
    phoneIsVerified: checkout.phoneVerifiedAt !== null,
    plan: quantity === null ? null : { quantity, firstDueDate },
    products: checkout.products.map((it) => ({
      name: it.name,
      quantity: it.quantity,
      amount: toReais(it.amount),
    })),
    decisions: decisions.map((it) => explainDecision(it, it.policy ?? policy, mayAdmin(role, 'CREDIT_READ'))),
  }
}

function shopperOf({ customer }: Checkout): AdminCheckout['shopper'] {
  return {
    name: customer.customerName ?? '',
    cpf: hiddenCpf(customer.customerCpf ?? ''),
    email: customer.customerEmail ?? '',
    phone: customer.customerPhone ?? '',
    addressCep: customer.customerAddressCep ?? '',
    addressStreet: customer.customerAddressStreet ?? '',
    addressNumber: customer.customerAddressNumber ?? '',
    addressComplement: customer.customerAddressComplement ?? '',
    addressNeighborhood: customer.customerAddressNeighborhood ?? '',
    addressCity: customer.customerAddressCity ?? '',
    addressState: customer.customerAddressState ?? '',
  }
}
