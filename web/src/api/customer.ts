/** The calls of the customer's area (001 §7.1), typed by the contract. */
import type { ContactChangeConfirmed } from '@drip/core/contracts/contact-changes'
import type {
  CustomerLimit,
  CustomerOrder,
  CustomerOrders,
  CustomerPayment,
  CustomerProfile,
  CustomerProfileChange,
  ErasureRequest,
  OpenErasure,
  PendingInstalments,
  PhoneRecovery,
  RecoverPhone,
  SessionTokens,
} from '@drip/core/contracts/customer-area'
import { call } from './call.ts'
import { once } from './once.ts'
import { refusalStatus, type Outcome } from './refusal.ts'
import { signedCalls } from './signed-calls.ts'

const LOGIN = '/customer_backoffice/api/v2/login'
const AREA = '/customer_backoffice/api/v1'
const changePath = (id: string) => `${AREA}/user/contact_changes/${encodeURIComponent(id)}`
const orderPath = (id: string) => `${AREA}/orders/${encodeURIComponent(id)}`

export const PAGE_SIZE = 10

/** `cpf` is eleven digits. */
export const logIn = (cpf: string, password: string) =>
  call<SessionTokens>({ method: 'POST', path: LOGIN, body: { username: cpf, password } })

export const askRecoveryCode = (customerCpf: string) =>
  once<{ smsDelivered: boolean }>(
    { method: 'POST', path: `${AREA}/recover/password`, body: { customerCpf } },
    call,
  )

export const checkRecoveryCode = (customerCpf: string, token: string) =>
  call<{ isValid: boolean; remainingTries: number }>({
    method: 'PUT',
    path: `${AREA}/recover/validate`,
    body: { token, customerCpf, type: 'password' },
  })

export const resetPassword = (reset: {
  token: string
  customerCpf: string
  password: string
  repeatPassword: string
}) => call<{ passwordUpdated: boolean }>({ method: 'PUT', path: `${AREA}/recover/password`, body: reset })

/** A code to the account's e-mail, for who has lost the phone. */
export const askLostPhoneCode = (customerCpf: string) =>
  once<{ emailDelivered: boolean }>(
    { method: 'POST', path: `${AREA}/recover/phone`, body: { customerCpf } },
    call,
  )

/** Another phone for the account: without `phoneToken` its code is sent, with it the change is asked for. */
export const recoverPhone = (body: RecoverPhone) =>
  call<PhoneRecovery>({ method: 'PUT', path: `${AREA}/recover/phone`, body })

/** All calls of a signed-in customer; `ended` hears that the session is over. */
export function customerCalls(ended: () => void) {
  const signed = signedCalls('CUSTOMER', LOGIN, ended)
  return {
    signOut: signed.signOut,
    /** `page` counts from 0. */
    orders: (page: number) =>
      signed.call<CustomerOrders>({
        method: 'GET',
        path: `${AREA}/orders?page=${page}&size=${PAGE_SIZE}`,
      }),
    order: (id: string) => signed.call<CustomerOrder>({ method: 'GET', path: orderPath(id) }),
    /** 404 means that nothing is pending (001 §7.1). */
    pending: async (): Promise<Outcome<PendingInstalments>> => {
      const outcome = await signed.call<PendingInstalments>({
        method: 'GET',
        path: `${AREA}/instalments/pending`,
      })
      const none = !outcome.ok && refusalStatus(outcome.refusal) === 404
      return none ? { ok: true, value: { content: [], amountToPay: 0, negotiationAskedAt: null } } : outcome
    },
    payInstalment: (orderId: string, instalmentId: string) =>
      signed.call<CustomerPayment>({
        method: 'PUT',
        path: `${orderPath(orderId)}/pay_instalment`,
        body: { instalmentId },
      }),
    payAllOpen: (orderId: string) =>
      signed.call<CustomerPayment>({ method: 'POST', path: `${orderPath(orderId)}/unique_payment` }),
    payment: (id: string) =>
      signed.call<CustomerPayment>({
        method: 'GET',
        path: `${AREA}/instalments/payments/${encodeURIComponent(id)}`,
      }),
    profile: () => signed.call<CustomerProfile>({ method: 'GET', path: `${AREA}/user` }),
    changeProfile: (change: CustomerProfileChange) =>
      signed.call<CustomerProfile>({ method: 'PATCH', path: `${AREA}/user`, body: change }),
    /** A code to the old phone or e-mail, so that the new one need not wait. */
    sendChangeCode: (id: string) => signed.call<unknown>({ method: 'POST', path: `${changePath(id)}/code` }),
    confirmChange: (id: string, code: string) =>
      signed.call<ContactChangeConfirmed>({
        method: 'PUT',
        path: `${changePath(id)}/confirm`,
        body: { code },
      }),
    withdrawChange: (id: string) => signed.call<unknown>({ method: 'DELETE', path: changePath(id) }),
    objectToChange: (id: string) =>
      signed.call<unknown>({ method: 'POST', path: `${changePath(id)}/objection` }),
    limit: () => signed.call<CustomerLimit>({ method: 'GET', path: `${AREA}/user/limit` }),
    /** Everything that is kept of the customer (LGPD art. 18). */
    ownData: () => signed.call<unknown>({ method: 'GET', path: `${AREA}/user/data` }),
    /** The request of erasure that waits for its answer. */
    openErasure: () => signed.call<OpenErasure>({ method: 'GET', path: `${AREA}/user/erasure` }),
    askErasure: () => signed.call<ErasureRequest>({ method: 'POST', path: `${AREA}/user/erasure` }),
  }
}
