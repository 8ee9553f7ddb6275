/** The calls of a signed-in customer (001 §7.1). */
import {
  CustomerInstalment,
  CustomerLimit,
  CustomerOrder,
  CustomerOrders,
  CustomerPayment,
  CustomerProfile,
  CustomerProfileChange,
  PayInstalment,
  PendingInstalments,
} from '@drip/core/contracts/customer-area'
import { maskCpf } from '@drip/core/documents/cpf'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { sharedLimit } from '../../platform/counted-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findWaiting } from '../contact-changes/contact-changes.store.ts'
import { findCustomerAddressee } from '../customer-messages/customer-messages.store.ts'
import { pendingChange } from '../contact-changes/show-contact-change.ts'
import { changeProfile } from './change-profile.ts'
import { type WhoCalls, onlyCustomers } from './customer-guard.ts'
import { type Account, findAccount } from './customers.store.ts'
import { Paging } from './paging.ts'
import { payAllOpen, payInstalment, showPayment } from './pay-debts.ts'
import { showLimit } from './show-limit.ts'
import { listOrders, listPending, showInstalmentOfCustomer, showOrder } from './show-orders.ts'

const BASE = '/customer_backoffice/api/v1'
const Params = z.object({ id: z.uuid() })
const TEN_MINUTES_MS = 600_000
/** Each may be a charge at the PSP. */
const CODES_PER_CUSTOMER = 60
/** A stolen session must not find out the password. */
const PASSWORDS_PER_CUSTOMER = 10

export async function customerAreaRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyCustomers(app, deps, (inside, whoCalls) => {
    orderRoutes(inside, deps, whoCalls)
    paymentRoutes(inside, deps, whoCalls)
    profileRoutes(inside, deps, whoCalls)
  })
}

function orderRoutes(app: Door, deps: Deps, whoCalls: WhoCalls): void {
  app.get(
    `${BASE}/orders`,
    { schema: { querystring: Paging, response: { 200: CustomerOrders } } },
    async (request) => listOrders(deps, whoCalls(request).id, request.query),
  )

  app.get(
    `${BASE}/orders/:id`,
    { schema: { params: Params, response: { 200: CustomerOrder } } },
    async (request) => showOrder(deps, whoCalls(request).id, request.params.id),
  )

  app.get(
    `${BASE}/instalments/pending`,
    { schema: { response: { 200: PendingInstalments } } },
    async (request) => listPending(deps, whoCalls(request).id),
  )

  app.get(
    `${BASE}/instalments/:id`,
    { schema: { params: Params, response: { 200: CustomerInstalment } } },
    async (request) => showInstalmentOfCustomer(deps, whoCalls(request).id, request.params.id),
  )
}

function paymentRoutes(app: Door, deps: Deps, whoCalls: WhoCalls): void {
  const codes = sharedLimit(deps, {
    name: 'customer Pix codes',
    tries: CODES_PER_CUSTOMER,
    windowMs: TEN_MINUTES_MS,
  })

  app.put(
    `${BASE}/orders/:id/pay_instalment`,
    { schema: { params: Params, body: PayInstalment, response: { 200: CustomerPayment } } },
    async (request) => {
      const { id: customerId } = whoCalls(request)
      await codes.take(customerId)
      const { instalmentId } = request.body
      return payInstalment(deps, customerId, { orderId: request.params.id, instalmentId })
    },
  )

  app.post(
    `${BASE}/orders/:id/unique_payment`,
    { schema: { params: Params, response: { 200: CustomerPayment } } },
    async (request) => {
      const { id: customerId } = whoCalls(request)
      await codes.take(customerId)
      return payAllOpen(deps, customerId, request.params.id)
    },
  )

  app.get(
    `${BASE}/instalments/payments/:id`,
    { schema: { params: Params, response: { 200: CustomerPayment } } },
    async (request) => showPayment(deps, whoCalls(request).id, request.params.id),
  )
}

function profileRoutes(app: Door, deps: Deps, whoCalls: WhoCalls): void {
  const passwords = sharedLimit(deps, {
    name: 'customer passwords',
    tries: PASSWORDS_PER_CUSTOMER,
    windowMs: TEN_MINUTES_MS,
  })

  app.get(`${BASE}/user`, { schema: { response: { 200: CustomerProfile } } }, async (request) =>
    profile(deps, whoCalls(request)),
  )

  app.patch(
    `${BASE}/user`,
    { schema: { body: CustomerProfileChange, response: { 200: CustomerProfile } } },
    async (request) => {
      const account = whoCalls(request)
      if (request.body.newPassword !== undefined) await passwords.take(account.id)
      await changeProfile(deps, account, request.body)
      const changed = await findAccount(deps.db, account.id)
      if (changed === null) throw new Refusal('NOT_SIGNED_IN')
      return profile(deps, changed)
    },
  )

  app.get(`${BASE}/user/limit`, { schema: { response: { 200: CustomerLimit } } }, async (request) =>
    showLimit(deps, whoCalls(request)),
  )
}

async function profile(
  { db }: Deps,
  { id, name, email, phone, cpf, passwordHash, recoveryClosedAt }: Account,
): Promise<CustomerProfile> {
  const [waiting, addressee] = await Promise.all([findWaiting(db, id), findCustomerAddressee(db, id)])
  return {
    name,
    email,
    phone,
    cpf: maskCpf(cpf),
    messageChannel: addressee?.channel ?? 'WHATSAPP',
    pendingChanges: waiting.map(pendingChange),
    recoveryClosed: recoveryClosedAt !== null,
    hasPassword: passwordHash !== null,
  }
}
