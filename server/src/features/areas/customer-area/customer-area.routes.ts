/** The calls of a signed-in customer (001 §7.1). */
import { CUSTOMER_FACTORS } from '@drip/core/contracts/accounts/factor-calls'
import * as calls from '@drip/core/contracts/customer-calls'
import type { CustomerProfile } from '@drip/core/contracts/customer-area'
import { maskCpf } from '@drip/core/documents/cpf'
import type { Deps } from '../../../deps.ts'
import { sharedLimit } from '../../../platform/http/counted-limits.ts'
import type { Door } from '../../../platform/http/http.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { findWaiting } from '../../people/contact-changes/contact-changes.store.ts'
import { findCustomerAddressee } from '../../messaging/customer-messages/customer-messages.store.ts'
import { pendingChange } from '../../people/contact-changes/show-contact-change.ts'
import { changeProfile } from './account/change-profile.ts'
import { type ServeCustomers, factorOwnerOf, onlyCustomers } from '../../people/customers/customer-guard.ts'
import { type Account, findAccount, findOwnAddress } from '../../people/customers/customers.store.ts'
import { endOtherSessionsOf, endSessionOf, listOwnSessions } from '../../people/sessions/own-sessions.ts'
import { deviceName } from '../../people/sessions/device-name.ts'
import { serveFactors } from '../../people/second-factor/serve-factors.ts'
import { allowPush, endPush, showOwnPush } from '../../messaging/push/own-push.ts'
import { deletePushOf, deletePushOfSession } from '../../messaging/push/push-devices.store.ts'
import { forgetOwnDevice, listOwnDevices, rememberOwnDevice } from './account/own-devices.ts'
import { deviceCookieOf, setDeviceCookie } from '../../people/remembered-devices/device-cookie.ts'
import { forgetDevice } from '../../people/remembered-devices/remembered-devices.ts'
import { showLimit } from './account/show-limit.ts'
import { listLimitStores, showStoreLimit } from './account/show-store-limit.ts'
import { addDisputeFile, sendDisputeFile } from '../../servicing/disputes/dispute-files.ts'
import { withdrawDispute } from '../../servicing/disputes/end-dispute.ts'
import { openDispute } from '../../servicing/disputes/open-dispute.ts'
import { showDispute } from '../../servicing/disputes/show-disputes.ts'
import { customerOrderRoutes } from './customer-orders.routes.ts'
import { showOrder } from './show-orders.ts'

const TEN_MINUTES_MS = 600_000
/** A stolen session must not be able to guess the password. */
const PASSWORDS_PER_CUSTOMER = 10

export async function customerAreaRoutes(app: Door, deps: Deps): Promise<void> {
  await onlyCustomers(app, deps, (serve) => {
    customerOrderRoutes(serve, deps)
    disputeRoutes(serve, deps)
    profileRoutes(serve, deps)
    serveFactors(serve, deps, CUSTOMER_FACTORS, ({ customer, sessionId }) => ({
      ...factorOwnerOf(customer),
      sessionId,
    }))
  })
}

function disputeRoutes(serve: ServeCustomers, deps: Deps): void {
  serve(calls.openDispute, async ({ customer, params, body }) => {
    await openDispute(deps, { orderId: params.id, customerId: customer.id, ...body })
    return showOrder(deps, customer.id, params.id)
  })
  serve(calls.withdrawDispute, async ({ customer, params }) => {
    const asker = { customerId: customer.id }
    await withdrawDispute(deps, { disputeId: params.id, ...asker })
    return showDispute(deps.db, params.id, asker)
  })
  serve(calls.addDisputeFile, ({ customer, params, body }) =>
    addDisputeFile(deps, {
      disputeId: params.id,
      asker: { customerId: customer.id },
      party: 'CUSTOMER',
      ...body,
    }),
  )
  serve(calls.downloadDisputeFile, ({ customer, params, reply }) =>
    sendDisputeFile(deps.db, reply, {
      disputeId: params.id,
      fileId: params.file,
      asker: { customerId: customer.id },
    }),
  )
}

function profileRoutes(serve: ServeCustomers, deps: Deps): void {
  const passwords = sharedLimit(deps, {
    name: 'customer passwords',
    tries: PASSWORDS_PER_CUSTOMER,
    windowMs: TEN_MINUTES_MS,
  })

  serve(calls.showProfile, ({ customer }) => profileOf(deps, customer))
  serve(calls.changeProfile, async ({ customer, body }) => {
    if (body.newPassword !== undefined || (body.email ?? customer.email) !== customer.email)
      await passwords.consume(customer.id)
    await changeProfile(deps, customer, body)
    const changed = orRefuse(await findAccount(deps.db, customer.id), 'NOT_SIGNED_IN')
    return profileOf(deps, changed)
  })
  const asking = (call: { customer: Account; sessionId: string }) => ({
    audience: 'CUSTOMER' as const,
    subjectId: call.customer.id,
    sessionId: call.sessionId,
  })
  serve(calls.listSessions, (call) => listOwnSessions(deps, asking(call)))
  serve(calls.endSession, async (call) => {
    await endSessionOf(deps, asking(call), call.params.id)
    await deletePushOfSession(deps.db, { customerId: call.customer.id, sessionId: call.params.id })
  })
  serve(calls.endOtherSessions, async (call) => {
    await endOtherSessionsOf(deps, asking(call))
    await deletePushOf(deps.db, call.customer.id, call.sessionId)
  })
  serve(calls.showPush, ({ customer }) => showOwnPush(deps, customer.id))
  serve(calls.allowPush, ({ customer, sessionId, body, request }) => {
    const device = deviceName(request.headers['user-agent'] ?? '')
    return allowPush(deps, { customerId: customer.id, sessionId, device }, body)
  })
  serve(calls.endPush, ({ customer, params }) => endPush(deps, customer.id, params.id))
  serve(calls.listOwnDevices, ({ customer, request }) =>
    listOwnDevices(deps, customer.id, deviceCookieOf(deps.config, request)),
  )
  serve(calls.rememberThisDevice, async ({ customer, request, reply }) => {
    const device = deviceName(request.headers['user-agent'] ?? '')
    const next = await rememberOwnDevice(deps, { customerId: customer.id, device })
    // the person remembered here before
    await forgetDevice(deps, deviceCookieOf(deps.config, request))
    setDeviceCookie(deps.config, reply, next)
  })
  serve(calls.forgetOwnDevice, ({ customer, params }) => forgetOwnDevice(deps, customer.id, params.id))
  serve(calls.showLimit, ({ customer }) => showLimit(deps, customer))
  serve(calls.listLimitStores, ({ customer }) => listLimitStores(deps, customer.id))
  serve(calls.showStoreLimit, ({ customer, params }) => showStoreLimit(deps, customer, params.id))
}

async function profileOf(
  { db }: Deps,
  { id, name, email, phone, cpf, passwordHash, recoveryClosedAt }: Account,
): Promise<CustomerProfile> {
  const [waiting, addressee, address] = await Promise.all([
    findWaiting(db, id),
    findCustomerAddressee(db, id),
    findOwnAddress(db, id),
  ])
  if (address === null) throw new Refusal('NOT_SIGNED_IN')
  return {
    name,
    email,
    phone,
    cpf: maskCpf(cpf),
    address,
    messageChannel: addressee?.channel ?? 'WHATSAPP',
    pendingChanges: waiting.map(pendingChange),
    recoveryClosed: recoveryClosedAt !== null,
    hasPassword: passwordHash !== null,
  }
}
