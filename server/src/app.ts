/** Wires everything by hand, top to bottom: parts, handlers of jobs, schedules, doors. */
import type { FastifyReply } from 'fastify'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { makeAuditMonth } from './features/records/audit/audit-parts.store.ts'
import { KEEP_VERDICT, keepVerdict } from './features/records/verdicts/keep-verdict.ts'
import { pictureRoutes } from './features/records/pictures/pictures.routes.ts'
import { askArrivals } from './features/messaging/customer-messages/ask-arrivals.ts'
import {
  SendCustomerMessage,
  sendCustomerMessages,
} from './features/messaging/customer-messages/send-customer-message.ts'
import { SendMessage, sendMessage } from './features/messaging/messages/send-message.ts'
import { sendDigests } from './features/messaging/notifications/send-digests.ts'
import { SendNotice, sendNotice } from './features/messaging/notifications/send-notice.ts'
import { forgetOldEvents } from './features/messaging/webhooks/forget-old-events.ts'
import { sealDerivedSecrets } from './features/messaging/webhooks/endpoint-secrets.ts'
import { SEND_WEBHOOKS, webhookSender } from './features/messaging/webhooks/webhook-sender.ts'
import { keepToNetwork } from './features/people/admins/admin-network.ts'
import { contactChangeRoutes } from './features/people/contact-changes/contact-changes.routes.ts'
import { applyDueContactChanges } from './features/people/contact-changes/end-contact-change.ts'
import { CUSTOMER_CONTACT_BACK } from './features/people/contact-changes/give-contact-back.ts'
import { CUSTOMER_CONTACT, CUSTOMER_PASSWORD } from './features/people/contact-changes/support-changes.ts'
import {
  NotifyOfContactChange,
  notifyOfContactChange,
} from './features/people/contact-changes/notify-of-contact-change.ts'
import { NotifyOfPassword, notifyOfPassword } from './features/people/contact-changes/notify-of-password.ts'
import {
  NotifyRecoveryClosed,
  notifyRecoveryClosed,
} from './features/people/contact-changes/notify-recovery-closed.ts'
import {
  SendAccessEmails,
  SendPasswordLink,
  sendPasswordLink,
  notifyAccessEmails,
} from './features/people/merchant-users/recover-merchant.ts'
import { carryOutChanges } from './features/people/requested-changes/carry-out-changes.ts'
import { requestedChangeRoutes } from './features/people/requested-changes/requested-changes.routes.ts'
import { forgetOldSignIns } from './features/people/sessions/forget-old-sign-ins.ts'
import { SendOneTimeCode, sendOneTimeCode } from './features/people/sessions/one-time-codes.ts'
import { onlyCatalogueKeepers } from './features/marketplace/catalogue/catalogue-guard.ts'
import { categoryRoutes } from './features/marketplace/categories/categories.routes.ts'
import { promotionRoutes } from './features/marketplace/promotions/promotions.routes.ts'
import { storeRoutes } from './features/marketplace/stores/stores.routes.ts'
import { tagRoutes } from './features/marketplace/tags/tags.routes.ts'
import { EndChargeAtPsp, endChargeAtPsp } from './features/purchases/charges/end-charge.ts'
import { EndSales, endSales } from './features/areas/merchant-admin/end-sales.ts'
import { DecideCredit, decideCredit } from './features/purchases/checkouts/decide-credit.ts'
import { exposureOf } from './features/purchases/credit/exposure.ts'
import { instalmentEvents } from './features/purchases/instalment-payments/instalment-events.ts'
import { paymentPageRoutes } from './features/purchases/instalment-payments/payment-page.routes.ts'
import { expireCheckouts } from './features/purchases/payments/expire-checkouts.ts'
import { ApplyRefundHint, applyRefundHint } from './features/purchases/payments/apply-refund-hint.ts'
import { pixWebhookRoutes } from './features/purchases/payments/pix-webhook.routes.ts'
import { SettleCharge, settleCharges } from './features/purchases/payments/settle-charge.ts'
import { sweepReceived } from './features/purchases/payments/sweep-received.ts'
import { SEND_RECEIPTS, sendReceipts } from './features/purchases/receipts/send-receipt.ts'
import { RefundPayment, refundPayment, sweepRefunds } from './features/purchases/refunds/refund-payment.ts'
import { retryFailedRefunds } from './features/purchases/refunds/retry-refund.ts'
import { createTransfers } from './features/purchases/settlements/create-transfers.ts'
import { foldSettlementChanges } from './features/purchases/settlements/fold-changes.ts'
import { reconcileTransfers } from './features/purchases/settlements/reconcile-transfers.ts'
import { SendTransfer, sendTransfer, sweepTransfers } from './features/purchases/settlements/send-transfer.ts'
import { autopayWebhookRoutes } from './features/servicing/autopay/autopay-webhook.routes.ts'
import { FollowDebit, followDebit } from './features/servicing/autopay/follow-debit.ts'
import { FollowMandate, followMandate } from './features/servicing/autopay/follow-mandate.ts'
import { FollowFirstPayment, followFirstPayment } from './features/servicing/autopay/mandate-by-payment.ts'
import { sendDebits } from './features/servicing/autopay/send-debits.ts'
import { EndMandate, endMandate } from './features/servicing/autopay/stop-autopay.ts'
import { runTrials } from './features/servicing/policies/run-trials.ts'
import { creditPolicyKind } from './features/servicing/policies/switch-policy.ts'
import { keepFigures } from './features/servicing/figures/keep-figures.ts'
import { planHandOvers, sweepPlacements } from './features/servicing/agencies/hand-over.ts'
import { planOffers } from './features/servicing/collections/plan-offers.ts'
import { sweepCases } from './features/servicing/collections/sweep-cases.ts'
import { FollowContest, followContest } from './features/servicing/med/follow-contest.ts'
import { medWebhookRoutes } from './features/servicing/med/med-webhook.routes.ts'
import { sweepContests } from './features/servicing/med/sweep-contests.ts'
import { sweepDisputes } from './features/servicing/disputes/sweep-disputes.ts'
import { sweepOffers } from './features/servicing/offers/end-offers.ts'
import { offerRoutes } from './features/servicing/offers/offers.routes.ts'
import { sweepPlans } from './features/servicing/negotiations/sweep-plans.ts'
import { sweepAutopay } from './features/servicing/autopay/sweep-autopay.ts'
import { notifyOfPauseEnds } from './features/servicing/pauses/pause-news.ts'
import { negotiationRoutes } from './features/servicing/negotiations/negotiations.routes.ts'
import {
  NotifyOfCancellation,
  notifyOfCancellation,
} from './features/servicing/corrections/notify-of-cancellation.ts'
import { NotifyOfPurchase, notifyOfPurchase } from './features/servicing/purchase-news/purchase-news.ts'
import { NotifyOfReturn, notifyOfReturn } from './features/servicing/purchase-news/notify-of-return.ts'
import { NotifyOfRefused, notifyOfRefused } from './features/servicing/purchase-news/notify-of-refused.ts'
import {
  NotifyOfTakenBack,
  notifyOfTakenBack,
} from './features/servicing/purchase-news/notify-of-taken-back.ts'
import { reconcileDue } from './features/servicing/reconciliation/reconcile-due.ts'
import { SendPush, sendPush } from './features/messaging/push/send-push.ts'
import { SendReminder, sendPlannedReminders } from './features/servicing/reminders/send-reminder.ts'
import { remindOfPlans } from './features/servicing/reminders/remind-of-plans.ts'
import { sendReminders } from './features/servicing/reminders/send-reminders.ts'
import { sweepMessages } from './features/servicing/reminders/sweep-messages.ts'
import { adminAreaRoutes } from './features/areas/admin-area/admin-area.routes.ts'
import { ORDER_ACT } from './features/areas/admin-area/two-people/order-acts.ts'
import { ADMIN_ROLE } from './features/areas/admin-area/two-people/change-role.ts'
import { adminRecoveryRoutes } from './features/areas/admin-area/people/admin-recovery.routes.ts'
import { SendAdminResetLink, sendAdminResetLink } from './features/areas/admin-area/people/recover-admin.ts'
import { adminLoginRoutes } from './features/areas/admin-area/people/admin-login.routes.ts'
import { checkoutRoutes } from './features/areas/checkout-steps/checkouts.routes.ts'
import { SendPhoneCode, sendPhoneCode } from './features/areas/checkout-steps/phone-code.ts'
import { customerAreaRoutes } from './features/areas/customer-area/customer-area.routes.ts'
import { customerLoginRoutes } from './features/areas/customer-area/sign-in/customer-login.routes.ts'
import { customerRecoveryRoutes } from './features/areas/customer-area/sign-in/customer-recovery.routes.ts'
import { NotifyOfReset, notifyOfReset } from './features/areas/customer-area/sign-in/notify-of-reset.ts'
import { invoiceRoutes } from './features/areas/invoices/invoices.routes.ts'
import { PAYOUT_ACCOUNT } from './features/areas/merchant-admin/change-payout-account.ts'
import { merchantAdminRoutes } from './features/areas/merchant-admin/merchant-admin.routes.ts'
import { merchantApiRoutes, pluginErrorRoutes } from './features/areas/merchant-api/merchant-api.routes.ts'
import { type MerchantKeys, merchantKeys } from './features/areas/merchant-api/merchant-key.ts'
import { merchantDisputeRoutes } from './features/areas/merchant-api/merchant-disputes.routes.ts'
import { merchantOrderRoutes } from './features/areas/merchant-api/merchant-orders.routes.ts'
import { type Serve as ServeStores, serveOperations } from './features/areas/merchant-api/serve-operations.ts'
import { webhookRoutes } from './features/areas/merchant-api/webhooks.routes.ts'
import { merchantAreaRoutes } from './features/areas/merchant-area/merchant-area.routes.ts'
import { foldSaleChanges } from './features/areas/merchant-area/sales/sale-days.store.ts'
import { warnOfExpiringKeys } from './features/areas/merchant-area/account/warn-of-expiring-keys.ts'
import { warnOfUnheardEndpoints } from './features/areas/merchant-area/account/warn-of-unheard-endpoints.ts'
import { merchantLoginRoutes } from './features/areas/merchant-area/sign-in/merchant-login.routes.ts'
import { forwardTestCalls } from './features/areas/test-world/forward-test-calls.ts'
import { testWorldRoutes } from './features/areas/test-world/test-world.routes.ts'
import { merchantRecoveryRoutes } from './features/areas/merchant-area/sign-in/merchant-recovery.routes.ts'
import { adminErasureRoutes } from './features/areas/privacy/admin-erasures.routes.ts'
import { eraseByAge } from './features/areas/privacy/erase-by-age.ts'
import { NotifyOfErasure, notifyOfErasure } from './features/areas/privacy/answer-erasure.ts'
import { privacyRoutes } from './features/areas/privacy/privacy.routes.ts'
import { nuvemshopRoutes } from './features/connectors/nuvemshop/nuvemshop.routes.ts'
import { WithdrawOffer, withdrawOffer } from './features/connectors/plugins/withdraw-offer.ts'
import { NotifyNuvemshop, notifyNuvemshop } from './features/connectors/nuvemshop/notify-nuvemshop.ts'
import { pluginRoutes } from './features/connectors/plugins/plugins.routes.ts'
import { forgetSignUps } from './features/connectors/plugins/plugins.store.ts'
import {
  ConfirmWithStore,
  NotifyStoreOfRefusal,
  confirmWithStore,
  sweepUnconfirmed,
  notifyStoreOfRefusal,
} from './features/connectors/store-confirmation/confirm-with-store.ts'
import { NotifyVtex, notifyVtex } from './features/connectors/vtex/notify-vtex.ts'
import {
  ApproveTestPayment,
  approveVtexTest,
  forgetVtexTests,
} from './features/connectors/vtex/test-suite.ts'
import { vtexRoutes } from './features/connectors/vtex/vtex.routes.ts'
import { appListRoutes } from './features/everybody/app-lists/app-lists.routes.ts'
import { embedRoutes } from './features/everybody/embeds/embeds.routes.ts'
import { offlineRoutes } from './features/everybody/offline/offline.routes.ts'
import { sendAwayPage, sendBusyPage } from './features/everybody/embeds/busy.page.ts'
import { sendNotFoundPage } from './features/everybody/embeds/not-found.page.ts'
import type { Readiness } from './features/everybody/health/health.ts'
import { guideRoutes } from './features/everybody/guides/guides.routes.ts'
import { healthRoutes } from './features/everybody/health/health.routes.ts'
import { helpRoutes } from './features/everybody/help/help.routes.ts'
import { traceRequests } from './platform/http/trace-requests.ts'
import { type Metrics, measureRequests } from './features/everybody/metrics/metrics.ts'
import { openApiRoutes } from './features/everybody/openapi/openapi.routes.ts'
import { type BuiltWeb } from './features/everybody/pages/built-web.ts'
import { pageRoutes } from './features/everybody/pages/pages.routes.ts'
import { postalCodeRoutes } from './features/everybody/postal-codes/postal-codes.routes.ts'
import { publicRoutes } from './features/everybody/public/public.routes.ts'
import { redirectRoutes } from './features/everybody/public/redirects.routes.ts'
import { simulationRoutes } from './features/everybody/simulations/simulations.routes.ts'
import { storeLimitRoutes } from './features/everybody/store-limits/store-limits.routes.ts'
import { LISTENERS } from './listeners.ts'
import { answerOnce } from './platform/http/answer-once.ts'
import type { Clock, MovableClock } from './platform/clock.ts'
import { type Db, openServer } from './platform/database/db.ts'
import { type Replica, createReplica } from './platform/database/replica.ts'
import { forgetOldAnswers } from './platform/http/idempotency.ts'
import { forgetOldLimits } from './platform/http/counted-limits.ts'
import { type Door, createDoor, openToEveryOrigin } from './platform/http/http.ts'
import { boundRequests } from './platform/http/requests-at-once.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { createNotices } from './platform/jobs/notices.ts'
import type { Schedule } from './platform/jobs/schedules.ts'
import { createTimetable } from './platform/jobs/timetable.ts'
import { httpCollector } from './providers/analytics/http-collector.ts'
import { noAnalytics } from './providers/analytics/need.ts'
import { httpAntifraud } from './providers/antifraud/http-antifraud.ts'
import { rangeApi } from './providers/breached-passwords/range-api.ts'
import { httpBureau } from './providers/bureau/http-bureau.ts'
import { noErrorReports, reportingLog } from './providers/error-reports/reporting-log.ts'
import { sentry } from './providers/error-reports/sentry.ts'
import { clamd } from './providers/file-scanner/clamd.ts'
import { type Guards, createGuards } from './providers/guards.ts'
import { chatwoot } from './providers/help-desk/chatwoot.ts'
import { httpHelpDesk } from './providers/help-desk/http-help-desk.ts'
import { byChannel } from './providers/messages/by-channel.ts'
import { httpMessages } from './providers/messages/http-gateway.ts'
import { smtpMail } from './providers/messages/smtp.ts'
import { httpPayouts } from './providers/payouts/http-payouts.ts'
import { starkBankPayouts } from './providers/payouts/starkbank.ts'
import { folderPictures } from './providers/pictures/folder.ts'
import { s3Pictures } from './providers/pictures/s3.ts'
import { bacenAutomaticPix } from './providers/pix/bacen-automatic.ts'
import { bacenPix } from './providers/pix/bacen.ts'
import { viaCep } from './providers/postal/viacep.ts'
import { webPush } from './providers/push/web-push.ts'
import { resolveUrlNotifier } from './providers/stores/resolve-url.ts'
import { httpNuvemshop } from './providers/nuvemshop/http-nuvemshop.ts'
import { httpTestWorld } from './providers/test-world/http-test-world.ts'
import { httpWebhooks } from './providers/webhooks/http-webhooks.ts'

export function createDeps(config: Config, db: Db, clock: MovableClock, plainLog: Log): Deps {
  const guards = createGuards(clock)
  const errorReports = config.sentry === null ? noErrorReports : sentry(config.sentry, guards)
  const log = reportingLog(plainLog, errorReports)
  const notices = createNotices(db, log)
  const timetable = createTimetable(() => clock.now())
  const webhookCaller = httpWebhooks({ allowPrivate: config.allowPrivateUrls }, guards)
  const deps: Deps = {
    config,
    db,
    replica: replicaOf(config, db, { clock, log }),
    clock,
    pause: async (ms) => wait(ms),
    log,
    errorReports,
    guards,
    analytics: config.analytics === null ? noAnalytics : httpCollector(config.analytics, guards),
    jobs: createJobs(db, notices, log),
    timetable,
    pix: bacenPix(config.pix, clock, guards),
    automaticPix: automaticPixOf(config, clock, guards),
    payouts: payoutsOf(config, guards),
    messages: messagesOf(config, guards),
    bureau: httpBureau(config.bureau, guards),
    antifraud: httpAntifraud(config.antifraud, guards),
    postal: viaCep(config.postal, guards),
    push: config.push === null ? null : webPush(config.push, guards),
    breachedPasswords: breachedPasswordsOf(config, guards),
    fileScanner: config.clamd === null ? null : clamd(config.clamd, guards),
    helpDesk: helpDeskOf(config, guards),
    pictures: picturesOf(config, guards),
    stores: resolveUrlNotifier({ allowPrivate: config.allowPrivateUrls }, guards),
    testWorld: testWorldOf(config, guards),
    exposure: exposureOf(db, clock, config.creditPolicy),
    listeners: LISTENERS,
    changeKinds: {
      MERCHANT_PAYOUT_ACCOUNT: PAYOUT_ACCOUNT,
      CUSTOMER_CONTACT,
      CUSTOMER_PASSWORD,
      CUSTOMER_CONTACT_BACK,
      WRITE_OFF: ORDER_ACT,
      REFUND: ORDER_ACT,
      FEE_WAIVER: ORDER_ACT,
      ADMIN_ROLE,
      CREDIT_POLICY: creditPolicyKind(config.creditPolicy),
    },
    instalmentEvents: instalmentEvents(notices),
    webhookCaller,
    nuvemshop:
      config.nuvemshop === null ? null : httpNuvemshop(config.nuvemshop, () => config.publicUrl, guards),
    webhooks: webhookSender({ config, db, clock, log, timetable, webhookCaller }, notices),
  }
  deps.jobs.handle(EndSales, (it) => endSales(deps, it))
  deps.jobs.handle(DecideCredit, ({ checkoutId }) => decideCredit(deps, checkoutId))
  deps.jobs.handle(SendPhoneCode, (code, job) => sendPhoneCode(deps, code, job))
  deps.jobs.handle(SendOneTimeCode, ({ codeId }) => sendOneTimeCode(deps, codeId))
  deps.jobs.handle(SendPasswordLink, ({ linkId }) => sendPasswordLink(deps, linkId))
  deps.jobs.handle(SendAdminResetLink, (it) => sendAdminResetLink(deps, it))
  deps.jobs.handle(SendAccessEmails, (it) => notifyAccessEmails(deps, it))
  deps.jobs.handle(NotifyOfReset, (it) => notifyOfReset(deps, it))
  deps.jobs.handle(NotifyOfContactChange, (it) => notifyOfContactChange(deps, it))
  deps.jobs.handle(NotifyOfPassword, (it) => notifyOfPassword(deps, it))
  deps.jobs.handle(NotifyRecoveryClosed, (it) => notifyRecoveryClosed(deps, it))
  deps.jobs.handle(NotifyOfErasure, (it) => notifyOfErasure(deps, it))
  deps.jobs.handle(NotifyOfPurchase, (news, job) => notifyOfPurchase(deps, news, job))
  deps.jobs.handle(NotifyOfCancellation, (it, job) => notifyOfCancellation(deps, it, job))
  deps.jobs.handleTogether(SendCustomerMessage, (asked, inHand) => sendCustomerMessages(deps, asked, inHand))
  deps.jobs.handle(SendMessage, (message) => sendMessage(deps, message))
  deps.jobs.handleTogether(SendReminder, (asked, inHand) => sendPlannedReminders(deps, asked, inHand))
  deps.jobs.handle(SendPush, (it) => sendPush(deps, it))
  deps.jobs.handle(SendNotice, (it) => sendNotice(deps, it))
  deps.jobs.handleTogether(SettleCharge, (hints, inHand) => settleCharges(deps, hints, inHand))
  deps.jobs.handle(EndChargeAtPsp, (charge) => endChargeAtPsp(deps, charge))
  deps.jobs.handle(FollowContest, (it) => followContest(deps, it))
  deps.jobs.handle(FollowMandate, (it) => followMandate(deps, it))
  deps.jobs.handle(FollowFirstPayment, (it) => followFirstPayment(deps, it))
  deps.jobs.handle(FollowDebit, (it) => followDebit(deps, it))
  deps.jobs.handle(EndMandate, (it) => endMandate(deps, it))
  deps.jobs.handle(ApplyRefundHint, (hint, job) => applyRefundHint(deps, hint, job))
  deps.jobs.handle(NotifyOfReturn, (told) => notifyOfReturn(deps, told))
  deps.jobs.handle(NotifyOfRefused, (told) => notifyOfRefused(deps, told))
  deps.jobs.handle(NotifyOfTakenBack, (told) => notifyOfTakenBack(deps, told))
  deps.jobs.handle(RefundPayment, ({ refundId }, job) => refundPayment(deps, refundId, job))
  deps.jobs.handle(SendTransfer, ({ transferId: id, merchantId }) => sendTransfer(deps, { id, merchantId }))
  deps.jobs.handle(ConfirmWithStore, (it, job) => confirmWithStore(deps, it, job))
  deps.jobs.handle(NotifyStoreOfRefusal, ({ checkoutId }) => notifyStoreOfRefusal(deps, checkoutId))
  deps.jobs.handle(NotifyNuvemshop, ({ checkoutId }) => notifyNuvemshop(deps, checkoutId))
  deps.jobs.handle(WithdrawOffer, (offer) => withdrawOffer(deps, offer))
  deps.jobs.handle(ApproveTestPayment, ({ paymentId }) => approveVtexTest(deps, paymentId))
  deps.jobs.handle(NotifyVtex, ({ checkoutId }) => notifyVtex(deps, checkoutId))
  return deps
}

function replicaOf(
  { databaseReplicaUrl, databasePool }: Config,
  db: Db,
  parts: { clock: Clock; log: Log },
): Replica | null {
  if (databaseReplicaUrl === null) return null
  return createReplica(db, openServer(databaseReplicaUrl, databasePool), parts)
}

function messagesOf({ messages, mail }: Config, guards: Guards): Deps['messages'] {
  const { smtpUrl, from } = mail
  const carrier = smtpUrl === null ? null : smtpMail({ url: smtpUrl, from }, guards)
  return byChannel(httpMessages(messages, guards), carrier)
}

/** Null: new passwords are compared with the built-in list only. */
export function breachedPasswordsOf(
  { breachedPasswords }: Config,
  guards: Guards,
): Deps['breachedPasswords'] {
  return breachedPasswords === null ? null : rangeApi(breachedPasswords, guards)
}

function helpDeskOf({ helpDesk }: Config, guards: Guards): Deps['helpDesk'] {
  if (helpDesk.chatwoot !== null) return chatwoot(helpDesk.chatwoot, guards)
  return helpDesk.plain === null ? null : httpHelpDesk(helpDesk.plain, guards)
}

function picturesOf({ pictures, dataDir }: Config, guards: Guards): Deps['pictures'] {
  return pictures.s3 === null ? folderPictures(join(dataDir, 'pictures')) : s3Pictures(pictures.s3, guards)
}

function testWorldOf({ testWorld }: Config, guards: Guards): Deps['testWorld'] {
  if (testWorld === null || testWorld.url === null) return null
  return httpTestWorld({ ...testWorld, url: testWorld.url }, guards)
}

function automaticPixOf({ pix }: Config, clock: MovableClock, guards: Guards): Deps['automaticPix'] {
  if (pix.automatic === null) return null
  return bacenAutomaticPix({ ...pix, account: pix.automatic.account }, clock, guards)
}

function payoutsOf({ payouts, played }: Config, guards: Guards): Deps['payouts'] {
  const srm = payouts.srm === null ? null : httpPayouts(payouts.srm, guards)
  // the sandbox plays both with one book, so that its list is read once
  if (payouts.starkbank === null) return { SRM: srm, STARKBANK: played ? srm : null }
  return { SRM: srm, STARKBANK: starkBankPayouts(payouts.starkbank, guards) }
}

/** The jobs that run on a schedule (system design §8). */
export function schedulesOf(deps: Deps): Schedule[] {
  return [
    { name: 'expire-checkouts', everySeconds: 15, run: async () => void (await expireCheckouts(deps)) },
    { name: 'sweep-received', everySeconds: 60, run: () => sweepReceived(deps) },
    { name: 'sweep-refunds', everySeconds: 30, run: () => sweepRefunds(deps) },
    { name: 'retry-failed-refunds', everySeconds: 86_400, run: () => retryFailedRefunds(deps) },
    { name: KEEP_VERDICT, everySeconds: 86_400, run: () => keepVerdict(deps) },
    { name: 'forget-answers', everySeconds: 3600, run: () => forgetOldAnswers(deps.db, deps.clock) },
    { name: 'forget-limits', everySeconds: 3600, run: () => forgetOldLimits(deps.db, deps.clock) },
    { name: 'forget-sign-ins', everySeconds: 86_400, run: () => forgetOldSignIns(deps) },
    { name: 'erase-by-age', everySeconds: 86_400, run: () => eraseByAge(deps) },
    { name: 'apply-contact-changes', everySeconds: 60, run: () => applyDueContactChanges(deps) },
    { name: 'send-debits', everySeconds: 900, run: () => sendDebits(deps) },
    { name: 'sweep-autopay', everySeconds: 1800, run: () => sweepAutopay(deps) },
    { name: 'tell-of-pause-ends', everySeconds: 3600, run: () => notifyOfPauseEnds(deps) },
    { name: 'sweep-disputes', everySeconds: 3600, run: () => sweepDisputes(deps) },
    { name: 'sweep-cases', everySeconds: 900, run: () => sweepCases(deps) },
    { name: 'sweep-placements', everySeconds: 900, run: () => sweepPlacements(deps) },
    { name: 'plan-offers', everySeconds: 900, run: () => planOffers(deps) },
    { name: 'plan-hand-overs', everySeconds: 900, run: () => planHandOvers(deps) },
    { name: 'sweep-offers', everySeconds: 900, run: () => sweepOffers(deps) },
    { name: 'sweep-contests', everySeconds: 900, run: () => sweepContests(deps) },
    { name: 'sweep-plans', everySeconds: 3600, run: () => sweepPlans(deps) },
    { name: 'remind-of-plans', everySeconds: 3600, run: () => remindOfPlans(deps) },
    { name: 'send-reminders', everySeconds: 600, run: () => sendReminders(deps) },
    { name: 'send-digests', everySeconds: 600, run: () => sendDigests(deps) },
    { name: SEND_RECEIPTS, everySeconds: 60, run: () => sendReceipts(deps) },
    { name: 'ask-arrivals', everySeconds: 60, run: () => askArrivals(deps) },
    { name: 'sweep-messages', everySeconds: 1800, run: () => sweepMessages(deps) },
    { name: 'carry-out-changes', everySeconds: 60, run: () => carryOutChanges(deps) },
    { name: 'create-transfers', everySeconds: 900, run: () => createTransfers(deps) },
    { name: 'fold-settlement-changes', everySeconds: 60, run: () => foldSettlementChanges(deps) },
    { name: 'fold-sale-changes', everySeconds: 60, run: () => foldSaleChanges(deps) },
    { name: 'run-policy-trials', everySeconds: 180, run: () => runTrials(deps) },
    { name: 'keep-figures', everySeconds: 900, run: () => keepFigures(deps) },
    { name: 'sweep-transfers', everySeconds: 60, run: () => sweepTransfers(deps) },
    { name: 'reconcile-transfers', everySeconds: 6 * 3600, run: () => reconcileTransfers(deps) },
    { name: 'reconcile', everySeconds: 900, run: () => reconcileDue(deps) },
    { name: SEND_WEBHOOKS, everySeconds: 60, run: () => deps.webhooks.poll() },
    { name: 'forget-sign-ups', everySeconds: 3600, run: () => forgetSignUps(deps.db, deps.clock.now()) },
    {
      name: 'make-audit-month',
      everySeconds: 86_400,
      run: async () => void (await makeAuditMonth(deps.db)),
    },
    { name: 'forget-vtex-tests', everySeconds: 86_400, run: () => forgetVtexTests(deps) },
    { name: 'warn-of-expiring-keys', everySeconds: 3600, run: () => warnOfExpiringKeys(deps) },
    { name: 'warn-of-unheard-webhooks', everySeconds: 3600, run: () => warnOfUnheardEndpoints(deps) },
    { name: 'seal-webhook-secrets', everySeconds: 3600, run: () => sealDerivedSecrets(deps) },
    { name: 'forget-webhooks', everySeconds: 86_400, run: () => forgetOldEvents(deps) },
    { name: 'sweep-unconfirmed', everySeconds: 60, run: () => sweepUnconfirmed(deps) },
  ]
}

/**
 * The HTTP server. Without a built web (a test of the API alone) it has no pages; without metrics nothing is measured.
 */
export async function createApp(
  deps: Deps,
  clock: MovableClock,
  web: BuiltWeb | null,
  readiness: Readiness,
  metrics: Metrics | null = null,
): Promise<Door> {
  const app = doorOf(deps, clock, metrics)
  forwardTestCalls(app, deps)
  const keys = merchantKeys(deps)
  healthRoutes(app, deps, readiness)
  const serveStores = await purchaseRoutes(app, deps, keys)
  webhookRoutes(serveStores, deps)
  guideRoutes(app, deps)
  openApiRoutes(app, deps)
  await pluginRoutes(app, deps)
  await vtexRoutes(app, deps)
  await nuvemshopRoutes(app, deps)
  await pluginErrorRoutes(app, deps)
  await invoiceRoutes(app, deps, keys)
  postalCodeRoutes(app, deps)
  pictureRoutes(app, deps)
  publicRoutes(app, deps)
  helpRoutes(app, deps)
  redirectRoutes(app, deps)
  await customerLoginRoutes(app, deps)
  await customerAreaRoutes(app, deps)
  await contactChangeRoutes(app, deps)
  await merchantLoginRoutes(app, deps)
  await merchantAreaRoutes(app, deps)
  await privacyRoutes(app, deps)
  await adminLoginRoutes(app, deps)
  await app.register(async (inside) => {
    answerOnce(inside, deps, () => 'public')
    adminRecoveryRoutes(inside, deps)
    testWorldRoutes(inside, deps)
  })
  await adminAreaRoutes(app, deps)
  await adminErasureRoutes(app, deps)
  await onlyCatalogueKeepers(app, deps, (serve) => {
    categoryRoutes(serve, deps)
    tagRoutes(serve, deps)
    storeRoutes(serve, deps)
    promotionRoutes(serve, deps)
  })
  await merchantAdminRoutes(app, deps)
  await requestedChangeRoutes(app, deps)
  embedRoutes(app, deps)
  offlineRoutes(app)
  await openToEveryOrigin(app, (inside) => {
    simulationRoutes(inside, deps, keys)
    appListRoutes(inside, deps)
  })
  if (deps.config.demoSecret !== null) {
    // the image of production is without it (deploy/Containerfile)
    const { demoRoutes } = await import('./features/everybody/demo/demo.routes.ts')
    demoRoutes(app, deps, clock, deps.config.demoSecret)
  }
  if (web !== null) pageRoutes(app, deps, web)
  return app
}

/**
 * A server with only the routes that shoppers, stores' servers and the PSP call while people buy and pay. The simulator
 * (simulator/) starts the product hundreds of times and calls nothing else; four in five of the full server's routes
 * are for admins and merchants' users.
 */
export async function createPurchaseApp(deps: Deps, clock: MovableClock): Promise<Door> {
  const app = doorOf(deps, clock, null)
  await purchaseRoutes(app, deps, merchantKeys(deps))
  return app
}

function doorOf(deps: Deps, clock: MovableClock, metrics: Metrics | null): Door {
  const app = createDoor(deps.log, {
    trustProxy: deps.config.trustProxy,
    showNotFound: sendNotFoundPage,
    showAway: sendAwayPage,
  })
  // our clock, so that a page counts down to the moment that we mean, also where the demo world has moved the clock;
  // set first
  // for the page, which carries it, and again when the answer is sent
  const addServerTime = async (_request: unknown, reply: FastifyReply) => {
    reply.header('date', clock.now().toUTCString())
  }
  app.addHook('onRequest', addServerTime).addHook('onSend', addServerTime)
  if (metrics !== null) measureRequests(app, metrics)
  if (deps.config.tracing !== null) traceRequests(app)
  boundRequests(app, deps.config.requestsAtOnce, sendBusyPage)
  keepToNetwork(app, deps)
  app.addHook('onClose', () => deps.instalmentEvents.close())
  app.addHook('onClose', () => deps.analytics.close())
  return app
}

/**
 * The routes that shoppers, stores' servers and the PSP call.
 * @returns how further routes for stores' servers are added
 */
async function purchaseRoutes(app: Door, deps: Deps, keys: MerchantKeys): Promise<ServeStores> {
  // callers here are not signed in: only the key says who calls
  await app.register(async (inside) => {
    answerOnce(inside, deps, () => 'public')
    checkoutRoutes(inside, deps)
    customerRecoveryRoutes(inside, deps)
    merchantRecoveryRoutes(inside, deps)
    negotiationRoutes(inside, deps)
    storeLimitRoutes(inside, deps)
    offerRoutes(inside, deps)
  })
  const serveStores = serveOperations(app, deps, keys)
  merchantApiRoutes(serveStores, deps)
  merchantOrderRoutes(serveStores, deps)
  merchantDisputeRoutes(serveStores, deps)
  pixWebhookRoutes(app, deps)
  autopayWebhookRoutes(app, deps)
  medWebhookRoutes(app, deps)
  paymentPageRoutes(app, deps)
  return serveStores
}
