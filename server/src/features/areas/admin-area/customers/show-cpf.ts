/** A CPF in full, on explicit request: everywhere else it is masked, and each view is audited. */
import type { AdminCpf } from '@drip/core/contracts/admin/admin-area'
import { parseCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../../deps.ts'
import { orRefuse } from '../../../../platform/http/refusal.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { findCheckout } from '../../../purchases/checkouts/checkouts.store.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { findAdminCustomer } from './admin-customers.store.ts'

type Looks = Pick<Deps, 'db' | 'clock'>

/** '' if the customer was erased with their CPF. @throws Refusal CUSTOMER_NOT_FOUND */
export async function showCustomerCpf(deps: Looks, admin: Admin, id: string): Promise<AdminCpf> {
  const customer = orRefuse(await findAdminCustomer(deps.db, id), 'CUSTOMER_NOT_FOUND')
  await writeDown(deps, admin, { type: 'CUSTOMER', id })
  return { cpf: parseCpf(customer.cpf) ?? '' }
}

/** Of a present or former shopper, who need not be a customer. @throws Refusal CHECKOUT_NOT_FOUND */
export async function showCheckoutCpf(deps: Looks, admin: Admin, id: string): Promise<AdminCpf> {
  const checkout = orRefuse(await findCheckout(deps.db, id), 'CHECKOUT_NOT_FOUND')
  await writeDown(deps, admin, { type: 'CHECKOUT', id })
  return { cpf: checkout.customer.customerCpf ?? '' }
}

/** Before the answer: no display without an audit entry. */
const writeDown = (deps: Looks, admin: Admin, object: { type: 'CUSTOMER' | 'CHECKOUT'; id: string }) =>
  deps.db.transaction((tx) => recordAudit(deps, tx, { actor: actorOf(admin), action: 'CPF_SHOWN', object }))
