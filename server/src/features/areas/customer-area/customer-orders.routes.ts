/** A signed-in customer's queries, payments and changes of purchases (001 §7.1). */
import type { CivilDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/customer-calls'
import type { Deps } from '../../../deps.ts'
import { asPaper } from '../../../platform/http/paper-reply.ts'
import type { ServeCustomers } from '../../people/customers/customer-guard.ts'
import { chargeAllOpen, chargePlanLine } from '../../purchases/instalment-payments/charge-debts.ts'
import { issueSettlementLetter } from '../../purchases/receipts/settlement-letter.ts'
import { findPaidYears } from '../../purchases/receipts/statements.store.ts'
import { issueStatement } from '../../purchases/receipts/yearly-statement.ts'
import { askBank } from '../../servicing/autopay/ask-bank.ts'
import { stopAutopay, stopDebit } from '../../servicing/autopay/stop-autopay.ts'
import { switchOn } from '../../servicing/autopay/switch-on.ts'
import { moveDueDate, previewMove } from '../../servicing/corrections/move-due-date.ts'
import { acceptPlan } from '../../servicing/negotiations/accept-plan.ts'
import { payPart, previewPart } from '../../servicing/parts/pay-part.ts'
import { beginPause, previewPause } from '../../servicing/pauses/begin-pause.ts'
import { endPause, previewPauseEnd } from '../../servicing/pauses/end-pause.ts'
import { isOwn } from './is-own.ts'
import { listDocuments } from './list-documents.ts'
import { accountIn, askBankForAll, autopayOf, listAutopay, stopAllAutopayOf } from './own-autopay.ts'
import { receiptOf, servingOwnOrders } from './own-order.ts'
import { payInstalment, payTogether, paymentOf, showPayment, wholeCentavos } from './pay-debts.ts'
import { listOrders, listPending, showInstalmentOfCustomer, showOrder } from './show-orders.ts'

export function customerOrderRoutes(serve: ServeCustomers, deps: Deps): void {
  readingRoutes(serve, deps)
  payingRoutes(serve, deps)
  autopayRoutes(serve, deps)
  changingRoutes(serve, deps)
}

function readingRoutes(serve: ServeCustomers, deps: Deps): void {
  const serveOwn = servingOwnOrders(serve, deps)
  serve(calls.listOrders, ({ customer, query }) => listOrders(deps, customer.id, query))
  serve(calls.findOrders, ({ customer, query, body }) => listOrders(deps, customer.id, query, body))
  serve(calls.showOrder, ({ customer, params }) => showOrder(deps, customer.id, params.id))
  serve(calls.isOwn, async ({ customer, params }) => ({ isOwn: await isOwn(deps, customer, params.id) }))
  serve(calls.listPending, ({ customer }) => listPending(deps, customer.id))
  serve(calls.showInstalment, ({ customer, params }) =>
    showInstalmentOfCustomer(deps, customer.id, params.id),
  )
  serve(calls.listDocuments, ({ customer, query }) => listDocuments(deps, customer.id, query))
  serveOwn(calls.downloadReceipt, async ({ orderId, params, reply }) =>
    asPaper(reply, 'comprovante-drip.pdf', await receiptOf(deps, orderId, params.payment)),
  )
  serveOwn(calls.downloadSettlementLetter, async ({ orderId, reply }) =>
    asPaper(reply, 'quitacao-drip.pdf', await issueSettlementLetter(deps, orderId)),
  )
  serve(calls.listStatements, async ({ customer }) => ({ years: await findPaidYears(deps.db, customer.id) }))
  serve(calls.downloadStatement, async ({ customer, params, reply }) => {
    const paper = await issueStatement(deps, { customerId: customer.id, year: params.year })
    return asPaper(reply, 'extrato-drip.pdf', paper)
  })
}

function payingRoutes(serve: ServeCustomers, deps: Deps): void {
  const serveOwn = servingOwnOrders(serve, deps)
  serveOwn(calls.payInstalment, ({ customer, orderId, body }) =>
    payInstalment(deps, customer.id, { orderId, instalmentId: body.instalmentId }),
  )
  serveOwn(calls.payAllOpen, async ({ orderId }) =>
    paymentOf(deps, orderId, await chargeAllOpen(deps, orderId)),
  )
  serve(calls.payTogether, ({ customer, body }) => payTogether(deps, customer.id, body.which))
  serveOwn(calls.previewPart, ({ orderId, body }) =>
    previewPart(deps, { orderId, amount: wholeCentavos(body.amount) }),
  )
  serveOwn(calls.payPart, async ({ orderId, body: { amount, version } }) => {
    const charge = await payPart(deps, { orderId, amount: wholeCentavos(amount), version })
    return paymentOf(deps, orderId, charge)
  })
  serveOwn(calls.payPlan, async ({ orderId }) =>
    paymentOf(deps, orderId, await chargePlanLine(deps, orderId)),
  )
  serve(calls.showPayment, ({ customer, params }) => showPayment(deps, customer.id, params.id))
}

function autopayRoutes(serve: ServeCustomers, deps: Deps): void {
  const serveOwn = servingOwnOrders(serve, deps)
  serveOwn(calls.switchOnAutopay, async ({ orderId }) => {
    await switchOn(deps, orderId)
    return autopayOf(deps, orderId)
  })
  serveOwn(calls.askBank, async ({ orderId, body }) => {
    await askBank(deps, orderId, accountIn(body))
    return autopayOf(deps, orderId)
  })
  serveOwn(calls.stopAutopay, async ({ orderId }) => {
    await stopAutopay(deps, { purchaseId: orderId, by: 'CUSTOMER', reason: null })
    return autopayOf(deps, orderId)
  })
  serveOwn(calls.stopDebit, async ({ orderId, body }) => {
    await stopDebit(deps, { purchaseId: orderId, instalmentId: body.instalmentId })
    return autopayOf(deps, orderId)
  })
  serve(calls.listAutopay, ({ customer }) => listAutopay(deps, customer.id))
  serve(calls.askBankForAll, ({ customer, body }) => askBankForAll(deps, customer.id, body))
  serve(calls.stopAllAutopay, ({ customer }) => stopAllAutopayOf(deps, customer.id))
}

/** Changes with a preview. */
function changingRoutes(serve: ServeCustomers, deps: Deps): void {
  const serveOwn = servingOwnOrders(serve, deps)
  // the contract has checked that it is a date
  const moveOf = <Move extends { date: string }>(move: Move) => ({ ...move, date: move.date as CivilDate })
  serveOwn(calls.previewMove, ({ orderId, body }) => previewMove(deps, { ...moveOf(body), orderId }))
  serveOwn(calls.moveDueDate, async ({ customer, orderId, body }) => {
    await moveDueDate(deps, { ...moveOf(body), orderId, by: 'CUSTOMER' })
    return showOrder(deps, customer.id, orderId)
  })
  serveOwn(calls.previewPause, ({ orderId, body }) => previewPause(deps, { ...body, orderId }))
  serveOwn(calls.beginPause, async ({ customer, orderId, body }) => {
    await beginPause(deps, { ...body, orderId, by: 'CUSTOMER' })
    return showOrder(deps, customer.id, orderId)
  })
  serveOwn(calls.previewPauseEnd, ({ orderId }) => previewPauseEnd(deps, orderId))
  serveOwn(calls.endPause, async ({ customer, orderId, body: { version } }) => {
    await endPause(deps, { orderId, version, by: 'CUSTOMER', ender: null })
    return showOrder(deps, customer.id, orderId)
  })
  serveOwn(calls.acceptPlan, async ({ customer, orderId, body: { kind, version } }) => {
    await acceptPlan(deps, { orderId, kind, version, by: 'CUSTOMER' })
    return showOrder(deps, customer.id, orderId)
  })
}
