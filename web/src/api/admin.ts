/** The calls of the back-office (000 §7), typed by the contract. */
import type {
  AdminActionAsked,
  AdminBlock,
  AdminBlocks,
  AdminBulkDone,
  AdminCheckout,
  AdminCustomer,
  AdminCustomerChange,
  AdminCustomers,
  AdminCustomersQuery,
  AdminLimitReview,
  AdminListedQuery,
  AdminLogin,
  AdminMessages,
  AdminNegotiating,
  AdminNegotiation,
  AdminNotes,
  AdminOrder,
  AdminOrders,
  AdminOrdersQuery,
  AdminPayment,
  AdminPreview,
  AdminProfile,
  AdminProfileChange,
  AdminReasons,
  AdminTimeline,
  AdminTrustAdd,
  AdminTrustRemove,
  AdminTrusted,
  AdminUnbought,
  AdminUnboughtQuery,
  AdminUnblock,
  AdminWriteOff,
} from '@drip/core/contracts/admin-area'
import type {
  AdminAudit,
  AdminAuditVerification,
  AdminErasureDetails,
  AdminErasureState,
  AdminErasures,
  AdminFailedWebhooks,
  AdminJobs,
  AdminWorkState,
} from '@drip/core/contracts/admin-watch'
import type { AdminPeople } from '@drip/core/contracts/admin-people'
import type { RequestedChange, RequestedChanges } from '@drip/core/contracts/requested-changes'
import type { SessionTokens } from '@drip/core/contracts/customer-area'
import type { FeeWaiverReason } from '@drip/core/contracts/states'
import { call, over } from './call.ts'
import { type SignedCalls, signedCalls } from './signed-calls.ts'

const AREA = '/admin_backoffice/api/v1'
const LOGIN = `${AREA}/login`
const orderPath = (id: string) => `${AREA}/orders/${encodeURIComponent(id)}`
const checkoutPath = (id: string) => `${AREA}/checkouts/${encodeURIComponent(id)}`
const erasurePath = (id: string) => `${AREA}/erasure_requests/${encodeURIComponent(id)}`
const CHANGES = `${AREA}/requested_changes`
const PEOPLE = `${AREA}/admin_users`
const customerPath = (id: string) => `${AREA}/customers/${encodeURIComponent(id)}`

export const logIn = (it: AdminLogin) => call<SessionTokens>({ method: 'POST', path: LOGIN, body: it })

/** What notes and messages are of; of a purchase that became no order too. */
export type AdminNoteSubject = { order: string } | { customer: string }
const notesPath = (of: AdminNoteSubject) =>
  `${'order' in of ? orderPath(of.order) : customerPath(of.customer)}/notes`

/** One caller for everything that an admin asks, so that a session is renewed once; `ended` hears that it is over. */
export const adminCaller = (ended: () => void) => signedCalls('ADMIN', LOGIN, ended)

/** The calls about purchases, customers and admins. */
export function adminCalls(signed: SignedCalls) {
  const get = <T>(path: string) => signed.call<T>({ method: 'GET', path })
  const post = <T>(path: string, body?: object, headers: Record<string, string> = {}) =>
    signed.call<T>({ method: 'POST', path, body, headers })
  const put = <T>(path: string, body?: object, headers: Record<string, string> = {}) =>
    signed.call<T>({ method: 'PUT', path, body, headers })
  /** What is looked for names a person, and so goes in a body. */
  const ask = <T>(path: string, body: object) =>
    signed.call<T>({ method: 'POST', path, body, onlyAsks: true })
  const file = (path: string, body: object) =>
    signed.call<Blob>({ method: 'POST', path, body, onlyAsks: true, reads: 'file' })
  return {
    signOut: signed.signOut,
    profile: () => get<AdminProfile>(`${AREA}/user`),
    changeProfile: (change: AdminProfileChange) =>
      signed.call<unknown>({ method: 'PATCH', path: `${AREA}/user`, body: change }),

    orders: (query: AdminOrdersQuery) => ask<AdminOrders>(`${AREA}/orders/search`, query),
    exportOrders: (query: AdminOrdersQuery) => file(`${AREA}/orders/export`, query),
    order: (id: string) => get<AdminOrder>(orderPath(id)),
    orderTimeline: (id: string, before: string | null) =>
      get<AdminTimeline>(`${orderPath(id)}/timeline${beforeQuery(before)}`),
    unbought: (query: AdminUnboughtQuery) => ask<AdminUnbought>(`${AREA}/checkouts/search`, query),
    checkout: (id: string) => get<AdminCheckout>(checkoutPath(id)),
    checkoutTimeline: (id: string, before: string | null) =>
      get<AdminTimeline>(`${checkoutPath(id)}/timeline${beforeQuery(before)}`),
    preview: (id: string, asked: AdminActionAsked) => ask<AdminPreview>(`${orderPath(id)}/preview`, asked),
    /** @param version of the preview that was confirmed */
    act: (id: string, asked: AdminActionAsked, version: string) => act(id, asked, over(version)),
    createPayment: (orderId: string, instalmentId: string) =>
      post<{ content: AdminPayment[] }>(`${orderPath(orderId)}/instalment_payments`, {
        instalmentIds: [instalmentId],
      }),
    createUniquePayment: (orderId: string) => post<AdminPayment>(`${orderPath(orderId)}/unique_payment`),
    verifyPayment: (externalPaymentId: string, orderId: string) =>
      put<AdminPayment>(`${AREA}/payments/${encodeURIComponent(externalPaymentId)}/refresh`, { orderId }),

    previewWriteOff: (it: AdminWriteOff) => ask<AdminPreview>(`${AREA}/write_offs/preview`, it),
    /** @param version of the preview that was confirmed */
    writeOff: (it: AdminWriteOff, version: string) => post<unknown>(`${AREA}/write_offs`, it, over(version)),

    customers: (query: AdminCustomersQuery) => ask<AdminCustomers>(`${AREA}/customers/search`, query),
    exportCustomers: (query: AdminCustomersQuery) => file(`${AREA}/customers/export`, query),
    customer: (id: string) => get<AdminCustomer>(customerPath(id)),
    customerTimeline: (id: string, before: string | null) =>
      get<AdminTimeline>(`${customerPath(id)}/timeline${beforeQuery(before)}`),
    changeCustomer: (id: string, change: AdminCustomerChange) => put<AdminCustomer>(customerPath(id), change),
    /** What of a subject needs a second person, the newest first. */
    requestedChanges: (subjectId: string) =>
      get<RequestedChanges>(`${CHANGES}?${new URLSearchParams({ subjectId })}`),
    agreeToChange: (id: string) => put<RequestedChange>(`${CHANGES}/${encodeURIComponent(id)}/agree`),
    refuseChange: (id: string, answer: string) =>
      put<RequestedChange>(`${CHANGES}/${encodeURIComponent(id)}/refuse`, { answer }),
    endChange: (id: string) =>
      signed.call<RequestedChange>({ method: 'DELETE', path: `${CHANGES}/${encodeURIComponent(id)}` }),
    reopenRecovery: (id: string, reason: string) =>
      put<unknown>(`${customerPath(id)}/reopen_recovery`, { reason }),
    archiveCustomer: (id: string) => put<unknown>(`${customerPath(id)}/archive`),
    enableCustomer: (id: string) => put<unknown>(`${customerPath(id)}/enable`),
    resetPassword: (id: string) => put<unknown>(`${customerPath(id)}/reset_password`),
    reviewLimit: (id: string) => put<AdminLimitReview>(`${customerPath(id)}/limit_review`),

    messages: (of: AdminNoteSubject, page: number) =>
      get<AdminMessages>(
        `${'order' in of ? checkoutPath(of.order) : customerPath(of.customer)}/messages?page=${page}`,
      ),
    /** @param key the same for the same press */
    repeatMessage: (id: string, key: string) =>
      put<unknown>(`${AREA}/messages/${encodeURIComponent(id)}/repeats/${encodeURIComponent(key)}`),
    /** @param key as of repeatMessage */
    sendPixLink: (orderId: string, instalmentId: string, key: string) =>
      put<unknown>(
        `${orderPath(orderId)}/instalments/${encodeURIComponent(instalmentId)}/links/${encodeURIComponent(key)}`,
      ),

    notes: (of: AdminNoteSubject) => get<AdminNotes>(notesPath(of)),
    writeNote: (of: AdminNoteSubject, id: string, text: string) =>
      put<unknown>(`${notesPath(of)}/${encodeURIComponent(id)}`, { text }),
    removeNote: (of: AdminNoteSubject, id: string) =>
      signed.call<unknown>({ method: 'DELETE', path: `${notesPath(of)}/${encodeURIComponent(id)}` }),

    fraudReasons: () => get<AdminReasons>(`${AREA}/fraud/reasons`),
    block: (it: AdminBlock) => post<AdminBulkDone>(`${AREA}/fraud/block`, it),
    unblock: (it: AdminUnblock) => post<AdminBulkDone>(`${AREA}/fraud/unblock`, it),
    blocks: (value: string, page: number) =>
      ask<AdminBlocks>(`${AREA}/fraud/reports/search`, { value, page }),
    trust: (it: AdminTrustAdd) => post<AdminBulkDone>(`${AREA}/trust/add`, it),
    distrust: (it: AdminTrustRemove) => post<AdminBulkDone>(`${AREA}/trust/remove`, it),
    trusted: (query: AdminListedQuery) => ask<AdminTrusted>(`${AREA}/trust/search`, query),
    negotiating: (query: AdminListedQuery) =>
      ask<AdminNegotiating>(`${AREA}/debt_negotiations/search`, query),
    negotiationTypes: () => get<AdminReasons>(`${AREA}/debt_negotiations/types`),
    addNegotiation: (it: AdminNegotiation) => post<AdminBulkDone>(`${AREA}/debt_negotiations/add`, it),
    removeNegotiation: (it: AdminNegotiation) => post<AdminBulkDone>(`${AREA}/debt_negotiations/remove`, it),

    jobs: (page: number) => get<AdminJobs>(`${AREA}/jobs?page=${page}&size=10`),
    workState: () => get<AdminWorkState>(`${AREA}/jobs/state`),
    retryJob: (id: string) => post<unknown>(`${AREA}/jobs/${encodeURIComponent(id)}/retry`),
    discardJob: (id: string) =>
      signed.call<unknown>({ method: 'DELETE', path: `${AREA}/jobs/${encodeURIComponent(id)}` }),
    failedWebhooks: (after: string | null) =>
      get<AdminFailedWebhooks>(
        `${AREA}/failed_webhooks${after === null ? '' : `?${new URLSearchParams({ after })}`}`,
      ),
    retryWebhook: (id: string) => post<unknown>(`${AREA}/failed_webhooks/${encodeURIComponent(id)}/retry`),
    audit: (filters: Readonly<Record<string, string>>) =>
      get<AdminAudit>(`${AREA}/audit?${new URLSearchParams(filters)}`),
    people: () => get<AdminPeople>(PEOPLE),
    endAdmin: (id: string) =>
      signed.call<unknown>({ method: 'DELETE', path: `${PEOPLE}/${encodeURIComponent(id)}` }),
    erasures: (state: AdminErasureState, page: number) =>
      get<AdminErasures>(`${AREA}/erasure_requests?state=${state}&page=${page}&size=10`),
    erasure: (id: string) => get<AdminErasureDetails>(erasurePath(id)),
    answerErasure: (id: string, outcome: AdminErasureDetails['plan']['outcome']) =>
      put<unknown>(`${erasurePath(id)}/answer`, { outcome }),
    auditVerification: () => get<AdminAuditVerification>(`${AREA}/audit/verification`),
  }

  function act(id: string, asked: AdminActionAsked, headers: Record<string, string>) {
    const order = orderPath(id)
    switch (asked.action) {
      case 'FULL_REFUND':
        return put<unknown>(`${order}/cancel`, undefined, headers)
      case 'PARTIAL_REFUND':
        return put<unknown>(`${order}/partial_cancel`, { amountToRefund: asked.amountToRefund }, headers)
      case 'PRODUCT_REFUND':
        return put<unknown>(`${order}/products/cancel`, { productIds: asked.productIds }, headers)
      case 'PRODUCT_AMOUNT':
        return put<unknown>(
          `${order}/products/${encodeURIComponent(asked.productId)}/amount`,
          { amount: asked.amount },
          headers,
        )
      case 'DUE_DATE':
        return put<unknown>(`${order}/due_date`, { date: asked.date }, headers)
      case 'REMOVE_FEE':
        return removeFee(asked.instalmentId, asked.reason, headers)
      case 'CLOSE_WITH_NEGOTIATION':
        return put<unknown>(`${order}/close_with_negotiation`, undefined, headers)
      case 'CANCEL_WITH_NEGOTIATION':
        return put<unknown>(`${order}/cancel_with_negotiation`, undefined, headers)
    }
  }

  function removeFee(instalmentId: string, reason: FeeWaiverReason | null, headers: Record<string, string>) {
    const path = `${AREA}/instalments/${encodeURIComponent(instalmentId)}/fee`
    return signed.call<unknown>({ method: 'DELETE', path, body: { reason }, headers })
  }
}

const beforeQuery = (before: string | null) => (before === null ? '' : `?${new URLSearchParams({ before })}`)
