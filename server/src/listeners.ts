/**
 * The listeners of each fact, in the order in which they are called. A new connector is a folder and its entries here.
 */
import type { Listeners } from './facts.ts'
import * as agencies from './features/servicing/agencies/agencies.listeners.ts'
import * as autopay from './features/servicing/autopay/autopay.listeners.ts'
import * as purchaseNews from './features/servicing/purchase-news/purchase-news.listeners.ts'
import * as notices from './features/messaging/notifications/notifications.listeners.ts'
import * as disputes from './features/servicing/disputes/disputes.listeners.ts'
import * as med from './features/servicing/med/med.listeners.ts'
import * as pauses from './features/servicing/pauses/pauses.listeners.ts'
import * as plugins from './features/connectors/plugins/plugins.listeners.ts'
import * as nuvemshop from './features/connectors/nuvemshop/nuvemshop.listeners.ts'
import * as storeConfirmation from './features/connectors/store-confirmation/store-confirmation.listeners.ts'
import * as vtex from './features/connectors/vtex/vtex.listeners.ts'
import * as webhooks from './features/messaging/webhooks/webhooks.listeners.ts'

export const LISTENERS: Listeners = {
  CheckoutEnded: [vtex.checkoutEnded, nuvemshop.checkoutEnded, webhooks.checkoutEnded],
  CreditDenied: [purchaseNews.creditDenied],
  PurchaseApproved: [storeConfirmation.purchaseApproved, autopay.purchaseApproved],
  SaleConfirmed: [
    vtex.saleConfirmed,
    purchaseNews.saleConfirmed,
    notices.saleConfirmed,
    webhooks.saleConfirmed,
  ],
  OrderCanceled: [pauses.orderCanceled, disputes.orderCanceled, med.orderCanceled, nuvemshop.orderCanceled],
  CancellationAnnounced: [
    purchaseNews.cancellationAnnounced,
    notices.cancellationAnnounced,
    webhooks.cancellationAnnounced,
  ],
  ReturnAnnounced: [webhooks.returnAnnounced],
  ReturnWithdrawn: [webhooks.returnWithdrawn],
  DisputeOpened: [webhooks.disputeOpened],
  DisputeAnswered: [webhooks.disputeAnswered],
  DisputeEnded: [webhooks.disputeEnded],
  PixContested: [webhooks.pixContested],
  ContestEnded: [webhooks.contestEnded],
  PixTakenBack: [agencies.pixTakenBack, purchaseNews.pixTakenBack],
  PaymentReturned: [purchaseNews.paymentReturned],
  RefundArrived: [purchaseNews.refundArrived],
  RefundRefused: [purchaseNews.refundRefused],
  KeysEnded: [plugins.keysEnded],
  TransferArrived: [notices.transferArrived, webhooks.transferArrived],
  TransferCameBack: [webhooks.transferCameBack],
}
