/**
 * An admin's actions on an order, through the use cases that everybody uses: audited in the same transaction, and
 * previewed by performing the action and rolling it back.
 */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminAction, AdminActionAsked, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import { type Cents, parseReaisNumber } from '@drip/core/money/cents'
import { ACT_OF_ACTION, givesUpWholeOnly } from '@drip/core/requested-changes/second-person'
import type { Deps } from '../../../../deps.ts'
import { rehearse } from '../../../../deps-within.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { fieldRefusal } from '../../../../platform/http/field-errors.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import { checkVersion } from '../../../../platform/database/versions.ts'
import { audited } from '../../../records/audit/record-audit.ts'
import { cancelByNegotiation } from '../../../servicing/corrections/cancel-by-negotiation.ts'
import { changeFirstDueDate } from '../../../servicing/corrections/change-first-due-date.ts'
import { closeByNegotiation } from '../../../servicing/corrections/close-by-negotiation.ts'
import { moveDueDate, previewMove } from '../../../servicing/corrections/move-due-date.ts'
import { refundProducts } from '../../../servicing/corrections/refund-products.ts'
import { removeFee } from '../../../servicing/corrections/remove-fee.ts'
import { updateProductAmount } from '../../../servicing/corrections/update-product-amount.ts'
import { cancelWithin } from '../../../servicing/corrections/cancel-order.ts'
import { findDispute } from '../../../servicing/disputes/disputes.store.ts'
import { decideDispute } from '../../../servicing/disputes/end-dispute.ts'
import { beginPause, previewPause } from '../../../servicing/pauses/begin-pause.ts'
import { endPause, previewPauseEnd } from '../../../servicing/pauses/end-pause.ts'
import { findInstalments, findPurchaseOf, lockOrders } from '../../../purchases/orders/orders.store.ts'
import { checkNotUnderWay, payOutside } from '../../../purchases/refunds/pay-outside.ts'
import { settleDoubleRefund } from '../../../purchases/refunds/settle-double-refund.ts'
import { actorOf } from '../../../people/admins/admin-guard.ts'
import type { Pair } from '../../../people/requested-changes/change-kinds.ts'
import { findAdminOrder } from './admin-order.store.ts'
import { offersPartialRefund } from './admin-order.views.ts'
import type { Admin } from '../../../people/admins/admins.store.ts'
import { type PreviewTerms, auditView, previewOf } from './order-change.views.ts'
import { lastingVersion } from './lasting-version.ts'
import { type OrderState, findOrderStates } from './order-states.store.ts'

/** Each action's name in the audit log. */
const NAMES: Record<AdminAction, string> = {
  FULL_REFUND: 'ORDER_REFUNDED',
  PARTIAL_REFUND: 'ORDER_PARTLY_REFUNDED',
  PRODUCT_REFUND: 'PRODUCTS_REFUNDED',
  PRODUCT_AMOUNT: 'PRODUCT_AMOUNT_UPDATED',
  DUE_DATE: 'DUE_DATE_CHANGED',
  MOVE_DUE_DATE: 'INSTALMENT_MOVED_BY_SUPPORT',
  PAUSE: 'ORDER_PAUSED_BY_SUPPORT',
  END_PAUSE: 'PAUSE_ENDED_BY_SUPPORT',
  DECIDE_DISPUTE: 'DISPUTE_DECIDED',
  REMOVE_FEE: 'FEE_REMOVED',
  CLOSE_WITH_NEGOTIATION: 'CLOSED_WITH_NEGOTIATION',
  CANCEL_WITH_NEGOTIATION: 'CANCELED_WITH_NEGOTIATION',
  OUTSIDE_REFUND: 'REFUND_PAID_OUTSIDE',
  DOUBLE_REFUND: 'DOUBLE_REFUND_SETTLED',
}

/** The two people, and the version of the action's effects. */
interface Agreed extends Pair {
  version: string
}

/** How an action was requested. */
export interface Press {
  /** The caller's Idempotency-Key: the same key refunds once. */
  requestKey?: string | undefined
  /** The version of the confirmed preview; null confirms any effect. */
  seen?: string | null
  /** Approved by two people: its effects must equal the first person's preview, whatever the amount. */
  pair?: Agreed | undefined
}

/**
 * @throws Refusal ORDER_NOT_FOUND, CHANGED_MEANWHILE (its effects would differ from the preview), SECOND_PERSON_NEEDED
 *   (above the limit: askForAction), REQUEST_CHANGED (its effects would differ from what two people approved), and the
 *   refusals of the action's use case
 */
export async function actOnOrder(
  deps: Deps,
  admin: Admin,
  orderId: string,
  asked: AdminActionAsked,
  { requestKey, seen = null, pair }: Press = {},
): Promise<void> {
  // for two people the preview came after the PSP was asked; no outside call is made in their transaction
  if (pair === undefined) await askOutside(deps, orderId, asked)
  const entry = {
    actor: actorOf(admin),
    action: NAMES[asked.action],
    object: { type: 'ORDER', id: orderId },
    asked: pair === undefined ? writtenDown(asked) : { ...writtenDown(asked), ...bothOf(pair) },
  }
  const states: OrderState[] = []
  const snapshot = async (tx: Tx) => {
    await lockOrders(tx, [orderId])
    const [state] = await findOrderStates(tx, [orderId])
    if (state === undefined) throw new Refusal('ORDER_NOT_FOUND')
    states.push(state)
    const [before, after] = states
    // the effects are compared with the preview before they are committed
    if (before !== undefined && after !== undefined)
      checkShown(previewOf([before], [after], termsOf(deps, asked)), { seen, pair })
    if (asked.action !== 'DECIDE_DISPUTE') return auditView(state)
    // a decision counts even if the order does not change
    const dispute = await findDispute(tx, asked.disputeId, 'ADMIN')
    return { ...auditView(state), dispute: dispute?.state ?? null }
  }
  await audited(deps, entry, snapshot, (inside) => perform(inside, admin, orderId, asked, requestKey))
}

/** @throws Refusal CHANGED_MEANWHILE, REQUEST_CHANGED, SECOND_PERSON_NEEDED */
export function checkShown(done: AdminPreview, { seen, pair }: Pick<Press, 'seen' | 'pair'>): void {
  checkVersion(seen ?? null, done.version)
  if (pair === undefined) {
    if (done.secondPerson !== null)
      throw new Refusal('SECOND_PERSON_NEEDED', { detail: done.secondPerson.kind })
  } else if (lastingVersion(done) !== pair.version) throw new Refusal('REQUEST_CHANGED')
}

export const bothOf = ({ change, askedBy, agreedBy }: Pair) => ({
  change,
  askedBy,
  agreedBy,
})

function termsOf(deps: Pick<Deps, 'clock' | 'config'>, asked: AdminActionAsked): PreviewTerms {
  return {
    today: saoPauloDate(deps.clock.now()),
    act: ACT_OF_ACTION[asked.action],
    wholeOnly: givesUpWholeOnly(asked.action),
    limits: deps.config.secondPerson.limits,
  }
}

/**
 * A customer's hardship stays with the pause, and our reasons with the dispute, where they can be erased: the audit log
 * never is.
 */
function writtenDown(asked: AdminActionAsked) {
  if (asked.action === 'DECIDE_DISPUTE') return { decision: asked.outcome, amount: asked.amount }
  if (asked.action === 'PAUSE') return { pause: asked.kind, days: asked.days }
  const { action: _, ...details } = asked
  return details
}

/** The effects of an action. @throws as actOnOrder */
export async function previewOnOrder(
  deps: Deps,
  admin: Admin,
  orderId: string,
  asked: AdminActionAsked,
): Promise<AdminPreview> {
  await askOutside(deps, orderId, asked)
  return rehearse(deps, async (inside, tx) => {
    await lockOrders(tx, [orderId])
    const before = await findOrderStates(tx, [orderId])
    await perform(inside, admin, orderId, asked)
    return previewOf(before, await findOrderStates(tx, [orderId]), termsOf(deps, asked))
  })
}

/** What must be known from the PSP beforehand. @throws as checkNotUnderWay */
async function askOutside(deps: Deps, orderId: string, asked: AdminActionAsked): Promise<void> {
  if (asked.action === 'OUTSIDE_REFUND') await checkNotUnderWay(deps, orderId, asked.refundId)
}

/** The order of an instalment. @throws Refusal INSTALMENT_NOT_FOUND */
export async function orderOfInstalment(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  instalmentId: string,
): Promise<string> {
  return orRefuse(await findPurchaseOf(db, config.secret, instalmentId), 'INSTALMENT_NOT_FOUND')
}

async function perform(
  deps: Deps,
  { id: by }: Admin,
  orderId: string,
  asked: AdminActionAsked,
  requestKey?: string,
): Promise<void> {
  switch (asked.action) {
    case 'FULL_REFUND':
      return refund(deps, orderId, 'all', requestKey)
    case 'PARTIAL_REFUND': {
      const order = orRefuse(await findAdminOrder(deps.db, orderId), 'ORDER_NOT_FOUND')
      if (!offersPartialRefund(order)) throw new Refusal('PARTIAL_REFUND_NOT_OFFERED')
      return refund(deps, orderId, amountOf('amountToRefund', asked.amountToRefund), requestKey)
    }
    case 'PRODUCT_REFUND':
      return refundProducts(deps, { orderId, productIds: asked.productIds, source: 'ADMIN' })
    case 'PRODUCT_AMOUNT': {
      const amount = amountOf('amount', asked.amount)
      return updateProductAmount(deps, { orderId, productId: asked.productId, amount })
    }
    case 'DUE_DATE':
      // the contract has checked that it is a date
      return changeFirstDueDate(deps, { orderId, date: asked.date as CivilDate, by })
    case 'MOVE_DUE_DATE': {
      const { instalmentId, date, following } = asked
      const move = { orderId, instalmentId, date: date as CivilDate, following }
      // the admin's preview is compared by this file's own version
      const { version } = await previewMove(deps, move)
      return moveDueDate(deps, { ...move, version, by })
    }
    case 'PAUSE': {
      const { kind, days, reason } = asked
      const pause = { orderId, kind, days, reason }
      const { version } = await previewPause(deps, pause)
      return beginPause(deps, { ...pause, version, by })
    }
    case 'END_PAUSE': {
      const { version } = await previewPauseEnd(deps, orderId)
      return endPause(deps, { orderId, version, by: 'SUPPORT', ender: by })
    }
    case 'DECIDE_DISPUTE': {
      const { disputeId, outcome, text } = asked
      const amount = asked.amount === null ? null : amountOf('amount', asked.amount)
      return decideDispute(deps, { orderId, disputeId, outcome, amount, text, by })
    }
    case 'REMOVE_FEE': {
      const { instalmentId, reason } = asked
      const isOfOrder = (await findInstalments(deps.db, orderId)).some(({ id }) => id === instalmentId)
      if (!isOfOrder) throw new Refusal('INSTALMENT_NOT_FOUND')
      return removeFee(deps, { instalmentId, reason, by })
    }
    case 'CLOSE_WITH_NEGOTIATION':
      return closeByNegotiation(deps, { orderId, by })
    case 'CANCEL_WITH_NEGOTIATION':
      return cancelByNegotiation(deps, { orderId })
    case 'OUTSIDE_REFUND': {
      const { refundId, paidOn, way, reference } = asked
      return payOutside(deps, { orderId, refundId, paidOn: paidOn as CivilDate, way, reference, by })
    }
    case 'DOUBLE_REFUND': {
      const { refundId, returned: said } = asked
      const returned = said === null ? null : { ...said, paidOn: said.paidOn as CivilDate }
      return settleDoubleRefund(deps, { orderId, refundId, returned, by })
    }
  }
}

async function refund(
  deps: Deps,
  orderId: string,
  amount: Cents | 'all',
  requestKey: string | undefined,
): Promise<void> {
  await deps.db.transaction((tx) => cancelWithin(deps, tx, orderId, { amount, source: 'ADMIN', requestKey }))
}

/** @throws Refusal INVALID_FIELDS for a third decimal, or nothing */
function amountOf(field: string, reais: number): Cents {
  const amount = parseReaisNumber(reais)
  if (amount === null || amount === 0) throw fieldRefusal(field, 'invalid')
  return amount
}
