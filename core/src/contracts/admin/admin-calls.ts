/**
 * All calls of the back-office except those about merchants and the catalogue (000 §7). 403 FORBIDDEN names the missing
 * permission in `detail`. Personal data goes in a body, never in a URL: searches are POST. A previewed action is sent
 * with the preview's version: 412 CHANGED_MEANWHILE if it would do something else than was shown, in which case nothing
 * is changed.
 */
import { z } from 'zod'
import * as area from './admin-area.ts'
import { AUTOPAY_LISTS } from '../../autopay/debit-failures.ts'
import { AdminAutopayFigures, AdminAutopayList } from './admin-autopay.ts'
import { DISPUTE_LISTS } from '../../debts/dispute.ts'
import { MED_LISTS } from '../../reconciliation/med-case.ts'
import { AdminDisputes } from './admin-disputes.ts'
import { AdminContests } from './admin-med.ts'
import * as lists from './admin-lists.ts'
import { AdminPeople } from './admin-people.ts'
import {
  AdminAudit,
  AdminAuditVerification,
  AdminErasureAnswer,
  AdminErasureDetails,
  AdminErasureState,
  AdminErasures,
  AdminFailedWebhooks,
  AdminJobs,
  AdminWorkState,
} from './admin-watch.ts'
import { CHANGE_STATES } from '../change-states.ts'
import {
  ByDisputeFile,
  CustomerStatements,
  EmailDelivered,
  OwnSessions,
  PasswordUpdated,
  SessionTokens,
  StatementYear,
} from '../customer-area.ts'
import { BulkAsked, BulkRows, ListName, ListView, ListViewRemoval, ListViews } from './list-tools.ts'
import { chapter } from '../operation.ts'
import {
  AdminRoleRequest,
  ChangeRefusal,
  OrderActionRequest,
  RequestedChange,
  RequestedChanges,
  WriteOffRequest,
} from './requested-changes.ts'
import { FactorAsked, FactorProof } from '../../accounts/second-factor.ts'
import { AdminDoubleRefunds, AdminFailedRefunds } from './admin-refunds.ts'
import { DoubleRefundEnd } from '../debts/double-refunds.ts'
import { AskedDay, ById, NoteId, Paging, pagingBy } from '../shapes.ts'

const V1 = '/admin_backoffice/api/v1'
const of = <const T extends string>(tag: T) => chapter({ audience: 'ADMIN', tag, base: V1 })
const own = of('Own account')
/** Per admin: more views than this mean that somebody copies a list. */
const LOOKS_AT_CPFS = { name: 'looks at CPFs', tries: 60, minutes: 60 }

const orders = of('Orders')
const customers = of('Customers')
const risk = of('Risk')
const messages = of('Messages and notes')
const tools = of('Lists')
const work = of('Work and audit')
const changes = chapter({
  audience: 'ADMIN',
  tag: 'Changes that need two people',
  base: `${V1}/requested_changes`,
  // the permission depends on what is changed: the use cases check it
  needs: ['EVERYBODY'],
})
const signIn = chapter({ audience: 'ANYBODY', tag: 'Sign-in', base: `${V1}/login` })
const recovery = chapter({ audience: 'ANYBODY', tag: 'Recovery', base: `${V1}/recover/password` })

export const logIn = signIn.post('logIn', '', {
  summary: 'Sign in; the user name is the e-mail address. Who has a second factor is asked for it',
  body: area.AdminLogin,
  answer: z.union([SessionTokens, FactorAsked]),
})
export const proveFactor = signIn.post('proveFactor', '/second_factor', {
  summary: 'The second step of the log-in',
  body: FactorProof,
  answer: SessionTokens,
})
export const renewSession = signIn.put('renewSession', '', {
  summary: 'New tokens for the `refresh-token` of the header, which is good once',
  answer: SessionTokens,
})
export const logOut = signIn.delete('logOut', '', { summary: 'End the session' })

export const sendPasswordLink = recovery.post('sendPasswordLink', '', {
  summary: 'An e-mail with a link to another password; strangers learn nothing from the answer',
  body: area.RecoverAdminPassword,
  answer: EmailDelivered,
})
export const resetOwnPassword = recovery.put('resetOwnPassword', '', {
  summary: 'Another password, by the link; false: the link is not good any more',
  body: area.ResetAdminPassword,
  answer: PasswordUpdated,
  limit: { name: 'admin recovery tries', tries: 300, minutes: 15 },
  refusals: [422],
})

export const showProfile = own.get('showProfile', '/user', {
  summary: 'Who is signed in, and what they may',
  needs: ['EVERYBODY'],
  beforeFactor: true,
  answer: area.AdminProfile,
})
export const changeProfile = own.patch('changeProfile', '/user', {
  summary: 'Other data or another password; all sessions end',
  needs: ['EVERYBODY'],
  body: area.AdminProfileChange,
  // a stolen session must not be able to guess the password
  limit: { name: 'admin passwords', tries: 10, minutes: 10 },
  refusals: [409, 422],
})
export const listSessions = own.get('listSessions', '/user/sessions', {
  summary: 'Where the admin is signed in',
  needs: ['EVERYBODY'],
  answer: OwnSessions,
})
export const endSession = own.delete('endSession', '/user/sessions/:id', {
  summary: 'Sign out at one of these places; its next call is refused',
  needs: ['EVERYBODY'],
})
export const endOtherSessions = own.delete('endOtherSessions', '/user/sessions', {
  summary: 'Sign out everywhere else',
  needs: ['EVERYBODY'],
})

/** Each may create a charge at the PSP. */
const PIX_CODES = { name: 'admin Pix codes', tries: 300, minutes: 10 }
const Before = z.object({ before: z.string().max(200).optional() })

export const searchOrders = orders.post('searchOrders', '/orders/search', {
  summary: 'Orders',
  needs: ['ORDERS_READ'],
  asks: true,
  body: area.AdminOrdersQuery,
  answer: area.AdminOrders,
  listed: lists.ORDERS_LISTED,
})
export const showOrder = orders.get('showOrder', '/orders/:id', {
  summary: 'An order',
  needs: ['ORDERS_READ'],
  answer: area.AdminOrder,
})
export const showOrderTimeline = orders.get('showOrderTimeline', '/orders/:id/timeline', {
  summary: 'What happened to an order, the newest first',
  needs: ['ORDERS_READ'],
  query: Before,
  answer: area.AdminTimeline,
})
export const searchUnbought = orders.post('searchUnbought', '/checkouts/search', {
  summary: 'Purchases that became no order, the newest first',
  needs: ['ORDERS_READ'],
  asks: true,
  body: area.AdminUnboughtQuery,
  answer: area.AdminUnbought,
  listed: lists.UNBOUGHT_LISTED,
})
export const showAutopayFigures = orders.get('showAutopayFigures', '/autopay', {
  summary: 'What share of the open instalments is paid automatically, and how debits do',
  needs: ['ORDERS_READ'],
  answer: AdminAutopayFigures,
  refusals: [409],
})
export const listAutopay = orders.get('listAutopay', '/autopay/instalments', {
  summary: 'What a figure of autopay counts',
  needs: ['ORDERS_READ'],
  query: z.object({
    show: z.enum(AUTOPAY_LISTS).default('PLANNED'),
    after: z.string().max(200).optional(),
    size: pagingBy(20).shape.size,
  }),
  answer: AdminAutopayList,
  refusals: [409],
  listed: lists.AUTOPAY_LISTED,
})
export const showCheckout = orders.get('showCheckout', '/checkouts/:id', {
  summary: 'A purchase, whatever became of it',
  needs: ['ORDERS_READ'],
  answer: area.AdminCheckout,
})
export const showCheckoutCpf = orders.post('showCheckoutCpf', '/checkouts/:id/cpf', {
  summary: 'The CPF of who is buying in full; each look is written down',
  needs: ['ORDERS_READ', 'CPF_READ'],
  answer: area.AdminCpf,
  limit: LOOKS_AT_CPFS,
})
export const showCheckoutTimeline = orders.get('showCheckoutTimeline', '/checkouts/:id/timeline', {
  summary: 'What happened to it, the newest first',
  needs: ['ORDERS_READ'],
  query: Before,
  answer: area.AdminTimeline,
})
/** Each is rendered. */
const PAPERS = { name: 'papers of customers', tries: 120, minutes: 10, perProcess: true } as const
export const downloadReceipt = orders.get('downloadReceipt', '/orders/:id/receipts/:payment', {
  summary: 'The receipt of one Pix as its customer has it, as PDF; it is written down who took it',
  needs: ['ORDERS_READ'],
  params: ById.extend({ payment: z.string().max(60) }),
  status: 200,
  reads: 'file',
  limit: PAPERS,
})
export const downloadSettlementLetter = orders.get(
  'downloadSettlementLetter',
  '/orders/:id/settlement_letter',
  {
    summary: 'The letter that the debt is settled, as PDF; 409 NOT_SETTLED; it is written down who took it',
    needs: ['ORDERS_READ'],
    params: ById,
    status: 200,
    reads: 'file',
    limit: PAPERS,
    refusals: [404, 409],
  },
)
export const listStatements = customers.get('listStatements', '/customers/:id/statements', {
  summary: 'Years in which the customer paid or was given back, the newest first',
  needs: ['CUSTOMERS_READ'],
  answer: CustomerStatements,
  refusals: [],
})
export const downloadStatement = customers.get('downloadStatement', '/customers/:id/statements/:year', {
  summary: 'What the customer paid in a calendar year, as PDF; it is written down who took it',
  needs: ['CUSTOMERS_READ'],
  params: ById.extend({ year: StatementYear }),
  status: 200,
  reads: 'file',
  limit: PAPERS,
})
export const previewAction = orders.post('previewAction', '/orders/:id/preview', {
  summary: 'What an action would do; refused as the action would be, and nothing is changed',
  needs: ['ORDERS_READ'],
  asks: true,
  body: area.AdminActionAsked,
  answer: area.AdminPreview,
  refusals: [404, 409, 422],
})
export const refundOrder = orders.put('refundOrder', '/orders/:id/cancel', {
  proof: true,
  summary: 'Refund all that is left',
  needs: ['ORDERS_REFUND'],
  refusals: [404, 409, 422],
})
export const refundAmount = orders.put('refundAmount', '/orders/:id/partial_cancel', {
  proof: true,
  summary: 'Refund an amount',
  needs: ['ORDERS_REFUND'],
  body: area.AdminPartialRefund,
  refusals: [404, 409, 422],
})
export const refundProducts = orders.put('refundProducts', '/orders/:id/products/cancel', {
  proof: true,
  summary: 'Refund products',
  needs: ['ORDERS_REFUND'],
  body: area.AdminProductRefund,
  refusals: [404, 409, 422],
})
export const lowerProduct = orders.put('lowerProduct', '/orders/:id/products/:productId/amount', {
  proof: true,
  summary: 'A product becomes cheaper',
  needs: ['ORDERS_REFUND'],
  params: ById.extend({ productId: z.uuid() }),
  body: area.AdminProductAmount,
  refusals: [404, 409, 422],
})
export const moveDueDate = orders.put('moveDueDate', '/orders/:id/due_date', {
  proof: true,
  summary: 'Another first due date, 1 to 30 days after the order',
  needs: ['ORDERS_CORRECT'],
  body: area.AdminDueDate,
  refusals: [404, 409, 422],
})
export const moveInstalment = orders.put('moveInstalment', '/instalments/:id/due_date', {
  proof: true,
  summary: 'Another date of an instalment for its customer, by the rules of their own move',
  needs: ['ORDERS_CORRECT'],
  body: area.AdminMove,
  refusals: [404, 409, 422],
})
export const pauseOrder = orders.put('pauseOrder', '/orders/:id/pause', {
  proof: true,
  summary: 'The open instalments stand still for some days, by the rules of the customer’s own pause',
  needs: ['ORDERS_CORRECT'],
  body: area.AdminPause,
  refusals: [404, 409, 422],
})
export const endPause = orders.delete('endPause', '/orders/:id/pause', {
  proof: true,
  summary: 'A pause ends today; the days that were not used come off the dates',
  needs: ['ORDERS_CORRECT'],
  refusals: [404, 409],
})
export const listDisputes = orders.get('listDisputes', '/disputes', {
  summary:
    'Problems with purchases: those that wait for us or for the store, the longest waiting first, or those that are over, the newest first',
  needs: ['ORDERS_REFUND'],
  query: z.object({
    show: z.enum(DISPUTE_LISTS).default('WAITING_DECISION'),
    after: z.string().max(200).optional(),
    size: pagingBy(20).shape.size,
  }),
  answer: AdminDisputes,
  listed: lists.DISPUTES_LISTED,
})
export const listFailedRefunds = orders.get('listFailedRefunds', '/failed_refunds', {
  summary:
    'Refunds that no Pix has brought back, the newest try first; what failed for good is paid in another way',
  needs: ['ORDERS_READ'],
  query: pagingBy(20),
  answer: AdminFailedRefunds,
  listed: lists.FAILED_REFUNDS_LISTED,
})
export const listDoubleRefunds = orders.get('listDoubleRefunds', '/double_refunds', {
  summary:
    'What payers have twice, because their bank took back what had been paid back in another way, the oldest first, until it is settled',
  needs: ['ORDERS_READ'],
  query: pagingBy(20),
  answer: AdminDoubleRefunds,
  listed: lists.DOUBLE_REFUNDS_LISTED,
})
export const listContests = orders.get('listContests', '/contests', {
  summary:
    'Pix that their payers contest at their bank (MED): those that run, the oldest first, or those that are over, the newest first',
  needs: ['ORDERS_READ'],
  query: z.object({
    show: z.enum(MED_LISTS).default('OPEN'),
    after: z.string().max(200).optional(),
    size: pagingBy(20).shape.size,
  }),
  answer: AdminContests,
  listed: lists.CONTESTS_LISTED,
})
export const decideDispute = orders.put('decideDispute', '/orders/:id/disputes/:disputeId/decision', {
  proof: true,
  summary:
    'How a dispute ends that the parties did not agree on, and why: everything back, something, or nothing; both parties read it',
  needs: ['ORDERS_REFUND'],
  params: ById.extend({ disputeId: z.uuid() }),
  body: area.AdminDisputeDecision,
  refusals: [404, 409, 422],
})
export const downloadDisputeFile = orders.get('downloadDisputeFile', '/disputes/:id/files/:file', {
  summary: 'A file of either party of a dispute, for saving; it is written down who took it',
  needs: ['ORDERS_READ'],
  params: ByDisputeFile,
  status: 200,
  reads: 'file',
})
export const removeFee = orders.delete('removeFee', '/instalments/:id/fee', {
  proof: true,
  summary: 'Forgive the late charge of an instalment',
  needs: ['ORDERS_CORRECT'],
  body: area.AdminFeeRemoval,
  refusals: [404, 409],
})
export const stopAutopay = orders.put('stopAutopay', '/orders/:id/autopay/stopped', {
  proof: true,
  summary: 'The customer’s bank pays nothing more of an order (Pix Automático)',
  needs: ['ORDERS_CORRECT'],
  body: area.AdminAutopayStop,
  refusals: [404, 409],
})
export const acceptPlan = orders.put('acceptPlan', '/orders/:id/plan', {
  proof: true,
  summary: 'Accept an offer for a late order for its customer, as it was shown',
  needs: ['ORDERS_CORRECT'],
  body: area.AdminPlanAccepted,
  refusals: [404, 409],
})
export const closeNegotiated = orders.put('closeNegotiated', '/orders/:id/close_with_negotiation', {
  proof: true,
  summary: 'Close an order whose debt was negotiated',
  needs: ['DEBTS_WRITE_OFF'],
  refusals: [404, 409],
})
export const cancelNegotiated = orders.put('cancelNegotiated', '/orders/:id/cancel_with_negotiation', {
  proof: true,
  summary: 'Cancel an order whose debt was negotiated',
  needs: ['DEBTS_WRITE_OFF'],
  refusals: [404, 409],
})
export const payOutside = orders.put('payOutside', '/orders/:id/refunds/:refundId/paid_outside', {
  proof: true,
  summary: 'Record that a refund which no Pix carries was paid back in another way',
  needs: ['ORDERS_REFUND'],
  params: area.AdminRefundOfOrder,
  body: area.AdminOutsideRefund,
  refusals: [404, 409],
})
export const settleDoubleRefund = orders.put(
  'settleDoubleRefund',
  '/orders/:id/double_refunds/:refundId/settled',
  {
    proof: true,
    summary: 'Record that a payer returned what they had twice, or give it up as a loss',
    needs: ['DEBTS_WRITE_OFF'],
    params: area.AdminDoubleRefundOfOrder,
    body: DoubleRefundEnd,
    refusals: [404, 409],
  },
)
export const requestPayments = orders.post('requestPayments', '/orders/:id/instalment_payments', {
  summary: 'A Pix code for each instalment',
  needs: ['PAYMENTS_REQUEST'],
  body: area.AdminInstalmentPayments,
  answer: area.AdminPayments,
  limit: PIX_CODES,
  refusals: [404, 409],
})
export const requestUniquePayment = orders.post('requestUniquePayment', '/orders/:id/unique_payment', {
  summary: 'One Pix code for all that is open',
  needs: ['PAYMENTS_REQUEST'],
  answer: area.AdminPayment,
  limit: PIX_CODES,
  refusals: [404, 409],
})
export const refreshPayment = orders.put('refreshPayment', '/payments/:externalPaymentId/refresh', {
  summary: 'Ask the PSP, and book what has arrived',
  needs: ['PAYMENTS_REQUEST'],
  params: z.object({ externalPaymentId: z.string().regex(/^[a-zA-Z\d]{26,35}$/) }),
  body: area.AdminPaymentRefresh,
  answer: area.AdminPayment,
  limit: PIX_CODES,
  refusals: [404],
})
export const writeOff = orders.post('writeOff', '/write_offs', {
  proof: true,
  summary: 'Write debts off: all of the list, or none',
  needs: ['DEBTS_WRITE_OFF'],
  body: area.AdminWriteOff,
  refusals: [422],
})
export const previewWriteOff = orders.post('previewWriteOff', '/write_offs/preview', {
  summary: 'What that would do',
  needs: ['DEBTS_WRITE_OFF'],
  asks: true,
  body: area.AdminWriteOff,
  answer: area.AdminPreview,
  refusals: [422],
})

export const askForAction = orders.post('askForAction', '/orders/:id/requests', {
  proof: true,
  summary: 'Ask a second person for an action above the limit, as it was previewed; nothing is done yet',
  needs: ['ORDERS_READ'],
  body: OrderActionRequest,
  answer: RequestedChange,
  refusals: [404, 409, 422],
})
export const askForWriteOff = orders.post('askForWriteOff', '/write_offs/requests', {
  proof: true,
  summary: 'Ask a second person for a write-off above the limit, as it was previewed; nothing is done yet',
  needs: ['DEBTS_WRITE_OFF'],
  body: WriteOffRequest,
  answer: RequestedChange,
  refusals: [409, 422],
})

export const searchCustomers = customers.post('searchCustomers', '/customers/search', {
  summary: 'Customers',
  needs: ['CUSTOMERS_READ'],
  asks: true,
  body: area.AdminCustomersQuery,
  answer: area.AdminCustomers,
  listed: lists.CUSTOMERS_LISTED,
})
export const showCustomer = customers.get('showCustomer', '/customers/:id', {
  summary: 'A customer',
  needs: ['CUSTOMERS_READ'],
  answer: area.AdminCustomer,
})
export const showCustomerTimeline = customers.get('showCustomerTimeline', '/customers/:id/timeline', {
  summary: 'What happened to a customer, the newest first',
  needs: ['CUSTOMERS_READ', 'ORDERS_READ'],
  query: Before,
  answer: area.AdminTimeline,
})
export const showCustomerCpf = customers.post('showCustomerCpf', '/customers/:id/cpf', {
  summary: 'The CPF in full; each look is written down',
  needs: ['CPF_READ'],
  answer: area.AdminCpf,
  limit: LOOKS_AT_CPFS,
})
export const changeCustomer = customers.put('changeCustomer', '/customers/:id', {
  proof: true,
  summary: 'Other data; another CPF, phone, e-mail or password is only asked for',
  needs: ['CUSTOMERS_EDIT'],
  body: area.AdminCustomerChange,
  answer: area.AdminCustomerChanged,
  refusals: [404, 409, 422],
})
export const archiveCustomer = customers.put('archiveCustomer', '/customers/:id/archive', {
  summary: 'The customer buys no more; twice is once',
  needs: ['CUSTOMERS_EDIT'],
})
export const enableCustomer = customers.put('enableCustomer', '/customers/:id/enable', {
  proof: true,
  summary: 'The customer buys again; twice is once',
  needs: ['CUSTOMERS_EDIT'],
})
export const reopenRecovery = customers.put('reopenRecovery', '/customers/:id/reopen_recovery', {
  proof: true,
  summary: 'A person has looked at an objection; twice is once',
  needs: ['CUSTOMERS_EDIT'],
  body: area.AdminReopenRecovery,
  refusals: [404, 422],
})
export const askForContactBack = customers.post('askForContactBack', '/customers/:id/contact_back_requests', {
  proof: true,
  summary:
    'Ask a second person to give the account back the phone and e-mail of before the change that was objected to',
  needs: ['CUSTOMERS_EDIT'],
  body: area.AdminReopenRecovery,
  answer: RequestedChange,
  refusals: [404, 409, 422],
})
export const resetPassword = customers.put('resetPassword', '/customers/:id/reset_password', {
  summary: 'The password is gone and all sessions end; an SMS tells the customer to choose another',
  needs: ['CUSTOMERS_EDIT'],
})
export const reviewLimit = customers.put('reviewLimit', '/customers/:id/limit_review', {
  proof: true,
  summary: 'The bureau is asked anew',
  needs: ['LIMITS_REVIEW'],
  answer: area.AdminLimitReview,
  // the bureau charges for each
  limit: { name: 'limit reviews', tries: 60, minutes: 10 },
})

export const listBlockReasons = risk.get('listBlockReasons', '/fraud/reasons', {
  summary: 'Reasons of a block, in the order to be shown',
  needs: ['CUSTOMERS_READ'],
  answer: area.AdminReasons,
})
export const block = risk.post('block', '/fraud/block', {
  summary: 'Block phones, CPFs and CEPs',
  needs: ['FRAUD_BLOCK'],
  body: area.AdminBlock,
  answer: area.AdminBulkDone,
  refusals: [422],
})
export const unblock = risk.post('unblock', '/fraud/unblock', {
  proof: true,
  summary: 'Block them no more; `not_listed` for what is not blocked',
  needs: ['FRAUD_BLOCK'],
  body: area.AdminUnblock,
  answer: area.AdminBulkDone,
  refusals: [422],
})
export const searchBlocks = risk.post('searchBlocks', '/fraud/reports/search', {
  summary: 'What is blocked, the newest first',
  needs: ['FRAUD_BLOCK'],
  asks: true,
  body: area.AdminBlocksQuery,
  answer: area.AdminBlocks,
  listed: lists.BLOCKS_LISTED,
})
export const searchTrusted = risk.post('searchTrusted', '/trust/search', {
  summary: 'Who is trusted',
  needs: ['CUSTOMERS_READ'],
  asks: true,
  body: area.AdminListedQuery,
  answer: area.AdminTrusted,
  listed: lists.TRUSTED_LISTED,
})
export const trust = risk.post('trust', '/trust/add', {
  proof: true,
  summary: 'Trust CPFs until a day; who is trusted already gets the new day',
  needs: ['WHITELIST_EDIT'],
  body: area.AdminTrustAdd,
  answer: area.AdminBulkDone,
  refusals: [422],
})
export const distrust = risk.post('distrust', '/trust/remove', {
  summary: 'Trust them no more',
  needs: ['WHITELIST_EDIT'],
  body: area.AdminTrustRemove,
  answer: area.AdminBulkDone,
  refusals: [422],
})
export const searchNegotiating = risk.post('searchNegotiating', '/debt_negotiations/search', {
  summary: 'Who negotiates a debt',
  needs: ['CUSTOMERS_READ'],
  asks: true,
  body: area.AdminListedQuery,
  answer: area.AdminNegotiating,
  listed: lists.NEGOTIATING_LISTED,
})
export const listNegotiationTypes = risk.get('listNegotiationTypes', '/debt_negotiations/types', {
  summary: 'Kinds of negotiation, in the order to be shown',
  needs: ['CUSTOMERS_READ'],
  answer: area.AdminReasons,
})
export const addNegotiation = risk.post('addNegotiation', '/debt_negotiations/add', {
  summary: 'They negotiate: no reminder goes out',
  needs: ['NEGOTIATIONS_EDIT'],
  body: area.AdminNegotiation,
  answer: area.AdminBulkDone,
  refusals: [422],
})
export const removeNegotiation = risk.post('removeNegotiation', '/debt_negotiations/remove', {
  summary: 'They negotiate no more',
  needs: ['NEGOTIATIONS_EDIT'],
  body: area.AdminNegotiation,
  answer: area.AdminBulkDone,
  refusals: [422],
})

/** One button press: the caller creates it, so that pressing twice sends one message. */
const PressKey = z.string().regex(/^[\da-zA-Z-]{16,64}$/)
/** Each costs money and reaches somebody's phone. */
const SENDS = { name: 'messages sent again', tries: 100, minutes: 10, perProcess: true } as const
const Page = z.object({ page: z.coerce.number<number>().int().min(0).max(10_000).default(0) })
const ByNote = ById.extend({ noteId: NoteId })

export const listCustomerMessages = messages.get('listCustomerMessages', '/customers/:id/messages', {
  summary: 'What a customer was sent, the newest first; codes stand as dots',
  needs: ['CUSTOMERS_READ'],
  query: Page,
  answer: area.AdminMessages,
  refusals: [],
})
export const listCheckoutMessages = messages.get('listCheckoutMessages', '/checkouts/:id/messages', {
  summary: 'What was sent about a purchase, the newest first',
  needs: ['ORDERS_READ'],
  query: Page,
  answer: area.AdminMessages,
  refusals: [],
})
export const repeatMessage = messages.put('repeatMessage', '/messages/:id/repeats/:key', {
  summary: 'Send a message once more',
  needs: ['PAYMENTS_REQUEST'],
  params: z.object({ id: z.string().max(100), key: PressKey }),
  limit: SENDS,
  refusals: [404, 409],
})
export const sendPixLink = messages.put('sendPixLink', '/orders/:id/instalments/:instalmentId/links/:key', {
  summary: 'The way to pay goes to the customer',
  needs: ['PAYMENTS_REQUEST'],
  params: ById.extend({ instalmentId: z.uuid(), key: PressKey }),
  limit: SENDS,
  refusals: [404, 409],
})
export const listOrderNotes = messages.get('listOrderNotes', '/orders/:id/notes', {
  summary: 'Notes on an order',
  needs: ['ORDERS_READ'],
  answer: area.AdminNotes,
  refusals: [],
})
export const writeOrderNote = messages.put('writeOrderNote', '/orders/:id/notes/:noteId', {
  summary: 'Write a note on an order',
  needs: ['ORDERS_READ'],
  params: ByNote,
  body: area.AdminNoteWrite,
  refusals: [],
})
export const removeOrderNote = messages.delete('removeOrderNote', '/orders/:id/notes/:noteId', {
  summary: 'Its author removes a note',
  needs: ['ORDERS_READ'],
  params: ByNote,
  refusals: [],
})
export const listCustomerNotes = messages.get('listCustomerNotes', '/customers/:id/notes', {
  summary: 'Notes on a customer',
  needs: ['CUSTOMERS_READ'],
  answer: area.AdminNotes,
  refusals: [],
})
export const writeCustomerNote = messages.put('writeCustomerNote', '/customers/:id/notes/:noteId', {
  summary: 'Write a note on a customer',
  needs: ['CUSTOMERS_READ'],
  params: ByNote,
  body: area.AdminNoteWrite,
  refusals: [],
})
export const removeCustomerNote = messages.delete('removeCustomerNote', '/customers/:id/notes/:noteId', {
  summary: 'Its author removes a note',
  needs: ['CUSTOMERS_READ'],
  params: ByNote,
  refusals: [],
})

const CodeName = z.string().regex(/^[A-Z_]{1,60}$/)

export const listJobs = work.get('listJobs', '/jobs', {
  summary: 'Work that failed for the last time, the newest first',
  needs: ['JOBS_READ'],
  query: Paging,
  answer: AdminJobs,
  listed: lists.JOBS_LISTED,
})
export const showWorkState = work.get('showWorkState', '/jobs/state', {
  summary: 'What is still to be done, and whether the companies that we stand on answer',
  needs: ['JOBS_READ'],
  answer: AdminWorkState,
})
export const retryJob = work.post('retryJob', '/jobs/:id/retry', {
  summary: 'Do failed work once more',
  needs: ['JOBS_RETRY'],
})
export const discardJob = work.delete('discardJob', '/jobs/:id', {
  proof: true,
  summary: 'Give failed work up for ever',
  needs: ['JOBS_DISCARD'],
})
export const listFailedWebhooks = work.get('listFailedWebhooks', '/failed_webhooks', {
  summary: 'Webhooks that were given up, the newest first',
  needs: ['JOBS_READ'],
  query: z.object({ after: z.string().max(200).optional(), size: pagingBy(20).shape.size }),
  answer: AdminFailedWebhooks,
  listed: lists.FAILED_WEBHOOKS_LISTED,
})
export const retryWebhook = work.post('retryWebhook', '/failed_webhooks/:id/retry', {
  summary: 'Send one again, with all its tries',
  needs: ['JOBS_RETRY'],
  refusals: [404, 409],
})
export const listAudit = work.get('listAudit', '/audit', {
  summary: 'The audit log, the newest first; `before` is the `cursor` of the answer before',
  needs: ['AUDIT_READ'],
  query: z.object({
    objectType: CodeName.optional(),
    objectId: z.string().max(100).optional(),
    actorId: z.uuid().optional(),
    action: CodeName.optional(),
    from: AskedDay.optional(),
    to: AskedDay.optional(),
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
    size: pagingBy(50).shape.size,
  }),
  answer: AdminAudit,
  listed: lists.AUDIT_LISTED,
})
export const verifyAudit = work.get('verifyAudit', '/audit/verification', {
  summary: 'Check the whole chain',
  needs: ['AUDIT_READ'],
  answer: AdminAuditVerification,
  // each reads the whole chain
  limit: { name: 'audit verifications', tries: 10, minutes: 10, perProcess: true },
})
export const listPeople = work.get('listPeople', '/admin_users', {
  summary: 'Who works in the back-office',
  needs: ['ADMINS_END'],
  answer: AdminPeople,
  listed: lists.PEOPLE_LISTED,
})
export const endAdmin = work.delete('endAdmin', '/admin_users/:id', {
  proof: true,
  summary: 'Somebody is signed out everywhere, and signs in no more; twice is once',
  needs: ['ADMINS_END'],
  refusals: [404, 409],
})
export const askForRole = work.post('askForRole', '/admin_users/:id/role_requests', {
  proof: true,
  summary: 'Ask a second person for another role of somebody; it stays as it is until they agree',
  needs: ['ADMINS_END'],
  body: AdminRoleRequest,
  answer: RequestedChange,
  refusals: [404, 409, 422],
})
export const resetAdminFactor = work.post('resetAdminFactor', '/admin_users/:id/second_factor_reset', {
  proof: true,
  summary: 'Somebody who has lost every second factor signs in by the password again; their sessions end',
  needs: ['ADMINS_END'],
  refusals: [404, 409],
})
export const listErasures = work.get('listErasures', '/erasure_requests', {
  summary: 'Requests to be forgotten: open ones by their last day, answered ones the newest first',
  needs: ['ERASURES_ANSWER'],
  query: Paging.extend({ state: AdminErasureState.default('OPEN') }),
  answer: AdminErasures,
  listed: lists.ERASURES_LISTED,
})
export const showErasure = work.get('showErasure', '/erasure_requests/:id', {
  summary: 'What would go and stay if it were answered now',
  needs: ['ERASURES_ANSWER'],
  answer: AdminErasureDetails,
})
export const answerErasure = work.put('answerErasure', '/erasure_requests/:id/answer', {
  proof: true,
  summary: 'Erase what may go, with the outcome that was read, and tell the customer',
  needs: ['ERASURES_ANSWER'],
  body: AdminErasureAnswer,
  refusals: [404, 409],
})

export const showListViews = tools.get('showListViews', '/list_views/:list', {
  summary: 'The caller’s own views of a list, and the columns that they chose for it',
  needs: ['EVERYBODY'],
  params: ListName,
  answer: ListViews,
})
export const saveListView = tools.put('saveListView', '/list_views/:list', {
  summary: 'Save a view; one of that name is replaced',
  needs: ['EVERYBODY'],
  params: ListName,
  body: ListView,
  refusals: [409],
})
export const removeListView = tools.delete('removeListView', '/list_views/:list', {
  summary: 'Remove a view; twice is once',
  needs: ['EVERYBODY'],
  params: ListName,
  body: ListViewRemoval,
})
export const previewBulk = tools.post('previewBulk', '/bulk/preview', {
  summary: 'What an action would do to several rows; nothing is changed',
  // the permission depends on the action
  needs: ['EVERYBODY'],
  asks: true,
  body: BulkAsked,
  answer: BulkRows,
})
export const actInBulk = tools.post('actInBulk', '/bulk', {
  proof: true,
  summary: 'Do it to each row for itself; what was done already is so told',
  needs: ['EVERYBODY'],
  body: BulkAsked,
  answer: BulkRows,
})

export const listChanges = changes.get('listChanges', '', {
  summary: 'Of the kinds that the caller may answer',
  query: Paging.extend({ state: z.enum(CHANGE_STATES).optional(), subjectId: z.uuid().optional() }),
  answer: RequestedChanges,
  listed: lists.CHANGES_LISTED,
})
export const showChange = changes.get('showChange', '/:id', {
  summary: 'A change that was asked for',
  answer: RequestedChange,
})
export const agreeToChange = changes.put('agreeToChange', '/:id/agree', {
  proof: true,
  summary:
    'The second person agrees; 409 REQUEST_CHANGED, REQUEST_EXPIRED, ASKER_WITHOUT_RIGHT: it is over and nothing was done',
  answer: RequestedChange,
  refusals: [403, 404, 409],
})
export const refuseChange = changes.put('refuseChange', '/:id/refuse', {
  summary: 'The second person refuses',
  body: ChangeRefusal,
  answer: RequestedChange,
  refusals: [403, 404, 409],
})
export const endChange = changes.delete('endChange', '/:id', {
  summary: 'Who asked takes it back, or who may answer stops one that waits',
  answer: RequestedChange,
  refusals: [403, 404, 409],
})
