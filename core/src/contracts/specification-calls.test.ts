/**
 * The calls named in the specification (000 §7, 001 §7), compared with the contracts: existing clients make them as
 * listed here.
 */
import { expect, it } from 'vitest'
import type { z } from 'zod'
import * as admin from './admin/admin-calls.ts'
import * as catalogue from './catalogue/catalogue-calls.ts'
import * as checkout from './checkout-calls.ts'
import * as customer from './customer-calls.ts'
import { hasField } from './has-field.makers.ts'
import * as merchantAdmin from './merchant/merchant-admin-calls.ts'
import * as merchantApi from './merchant/merchant-api.ts'
import * as merchant from './merchant/merchant-calls.ts'
import type { Operation } from './operation.ts'
import * as open from './public-calls.ts'

/** The call as the specification writes it, our operation, what is sent, and what is read of the answer. */
type Row = [string, Operation, sent?: string, read?: string]

/** 000 §7: the table of management calls, with their paths. */
const MANAGEMENT: Row[] = [
  ['POST /categories', catalogue.createCategory, 'name status subCategory tagsId'],
  ['GET /categories', catalogue.listCategories, 'status'],
  ['GET /categories/:id', catalogue.showCategory],
  ['PATCH /categories/:id', catalogue.changeCategory, 'name status tagsId'],
  ['POST /categories/:id/subcategories', catalogue.addSubcategories, 'name', 'subCategory'],
  ['GET /management/tags', catalogue.listTags],
  ['POST /management/tags', catalogue.createTag, 'name priority logo type'],
  ['GET /management/tags/:id', catalogue.showTag],
  ['PUT /management/tags/:id', catalogue.changeTag, 'name priority logo type status'],
  ['POST /management/stores', catalogue.createStore, 'name url logo'],
  ['PUT /management/stores/:id', catalogue.changeStore, 'id name url logo'],
  [
    'GET /management/stores',
    catalogue.listStores,
    'page size status storeName onlyActiveStores',
    'content.id content.name content.origin content.status',
  ],
  ['GET /management/stores/:id', catalogue.showStore],
  ['GET /management/stores/buckets', catalogue.listBuckets],
]

/** 000 §7 gives areas and payloads; the paths are ours. */
const BACK_OFFICE: Row[] = [
  ['POST login', admin.logIn, 'username password remember'],
  ['PATCH user', admin.changeProfile, 'email currentPassword phone newPassword'],
  ['POST orders/search', admin.searchOrders, 'page size', 'content page totalPages'],
  ['GET orders/:id', admin.showOrder],
  ['PUT orders/:id/cancel', admin.refundOrder],
  ['PUT orders/:id/partial_cancel', admin.refundAmount, 'amountToRefund'],
  ['PUT orders/:id/products/cancel', admin.refundProducts, 'productIds'],
  ['PUT orders/:id/products/:productId/amount', admin.lowerProduct, 'amount'],
  ['PUT orders/:id/due_date', admin.moveDueDate, 'date'],
  ['POST orders/:id/instalment_payments', admin.requestPayments, 'instalmentIds'],
  ['POST orders/:id/unique_payment', admin.requestUniquePayment],
  ['PUT orders/:id/close_with_negotiation', admin.closeNegotiated],
  ['PUT orders/:id/cancel_with_negotiation', admin.cancelNegotiated],
  ['DELETE instalments/:id/fee', admin.removeFee, 'reason'],
  ['PUT payments/:externalPaymentId/refresh', admin.refreshPayment, 'orderId'],
  ['POST write_offs', admin.writeOff, 'values type reason'],
  ['GET merchants', merchantAdmin.listMerchants, 'name page'],
  ['POST merchants/search', merchantAdmin.searchMerchants, 'name page'],
  ['GET merchants/:id', merchantAdmin.showMerchant],
  ['POST merchants', merchantAdmin.createMerchant, 'name categoriesIds tagsIds enableInApp url logo status'],
  [
    'PUT merchants/:id',
    merchantAdmin.changeMerchant,
    'name categoriesIds tagsIds enableInApp url logo status',
  ],
  ['PUT merchants/:id/enable', merchantAdmin.enableMerchant],
  ['PUT merchants/:id/disable', merchantAdmin.disableMerchant],
  ['PUT merchants/:id/api_key', merchantAdmin.resetApiKey],
  ['POST merchants/:id/fees', merchantAdmin.createFee, 'amount expirationDate'],
  ['PUT merchants/:id/fees/:innerId', merchantAdmin.changeFee, 'amount expirationDate'],
  ['GET merchants/:id/fees/:innerId', merchantAdmin.showFee],
  ['POST merchants/:id/cashbacks', merchantAdmin.createCashback, 'ratio expirationDate'],
  ['PUT merchants/:id/cashbacks/:innerId', merchantAdmin.changeCashback, 'ratio expirationDate'],
  ['GET merchants/:id/cashbacks/:innerId', merchantAdmin.showCashback],
  [
    'POST merchants/:id/settlement_configurations',
    merchantAdmin.createSettlementConfiguration,
    'transferDelayInDays payAllInOneSettlement expirationDate',
  ],
  [
    'PUT merchants/:id/settlement_configurations/:innerId',
    merchantAdmin.changeSettlementConfiguration,
    'transferDelayInDays payAllInOneSettlement expirationDate',
  ],
  ['GET merchants/:id/settlement_configurations/:innerId', merchantAdmin.showSettlementConfiguration],
  ['POST merchants/:id/users', merchantAdmin.createMerchantUser, 'email password communications permissions'],
  ['PUT merchants/:id/users/:innerId', merchantAdmin.changeMerchantUser, 'email communications permissions'],
  ['GET merchants/:id/users/:innerId', merchantAdmin.showMerchantUser],
  ['POST customers/search', admin.searchCustomers, 'name cpf phone email page'],
  ['GET customers/:id', admin.showCustomer],
  ['PUT customers/:id', admin.changeCustomer, 'email cpf phone password'],
  ['PUT customers/:id/archive', admin.archiveCustomer],
  ['PUT customers/:id/enable', admin.enableCustomer],
  ['PUT customers/:id/reset_password', admin.resetPassword],
  ['PUT customers/:id/limit_review', admin.reviewLimit],
  ['GET fraud/reasons', admin.listBlockReasons, '', 'content.value content.label'],
  ['POST fraud/block', admin.block, 'phones cpfs addressCeps reason description'],
  ['POST fraud/unblock', admin.unblock, 'phones cpfs addressCeps'],
  ['POST fraud/reports/search', admin.searchBlocks],
  ['GET debt_negotiations/types', admin.listNegotiationTypes, '', 'content.value content.label'],
  ['POST debt_negotiations/add', admin.addNegotiation, 'cpfs description type'],
  ['POST debt_negotiations/remove', admin.removeNegotiation, 'cpfs description type'],
  ['POST trust/add', admin.trust, 'cpfs expirationDate'],
  ['POST trust/remove', admin.distrust, 'cpfs'],
  ['PUT stores/:id/status', catalogue.changeStoreStatus, 'status'],
]
const PROMOTIONS: Row[] = [
  ['GET /promotion-banner', catalogue.listPromotions, 'page size'],
  ['GET /promotion-banner/:id', catalogue.showPromotion],
  ['POST /promotion-banner', catalogue.createPromotion, 'name image'],
  ['PUT /promotion-banner/:id', catalogue.changePromotion, 'name'],
  ['PUT /promotion-banner/:id/image', catalogue.changePromotionImage, 'image'],
  ['POST /affiliate-product', catalogue.addPromotionProducts, 'promotionId payload'],
  ['PUT /affiliate-product/:id', catalogue.changePromotionProduct, 'name price storeId'],
  ['DELETE /affiliate-product/:id', catalogue.removePromotionProduct],
]

/** 001 §7.1 */
const CUSTOMER: Row[] = [
  ['POST /customer_backoffice/api/v2/login', customer.logIn, 'username password'],
  ['PUT /customer_backoffice/api/v2/login', customer.renewSession],
  ['GET /customer_backoffice/api/v1/orders', customer.listOrders, 'page size'],
  ['GET /customer_backoffice/api/v1/orders/:id', customer.showOrder],
  ['GET /customer_backoffice/api/v1/user', customer.showProfile],
  ['PATCH /customer_backoffice/api/v1/user', customer.changeProfile],
  ['PUT /customer_backoffice/api/v1/orders/:id/pay_instalment', customer.payInstalment],
  ['POST /customer_backoffice/api/v1/orders/:id/unique_payment', customer.payAllOpen],
  ['GET /customer_backoffice/api/v1/instalments/payments/:id', customer.showPayment, '', 'status'],
  ['GET /customer_backoffice/api/v1/instalments/:id', customer.showInstalment],
  ['GET /customer_backoffice/api/v1/instalments/pending', customer.listPending],
  [
    'POST /customer_backoffice/api/v1/recover/password',
    customer.sendPasswordCode,
    'customerCpf',
    'smsDelivered',
  ],
  [
    'PUT /customer_backoffice/api/v1/recover/validate',
    customer.checkPasswordCode,
    'token customerCpf type',
    'isValid',
  ],
  [
    'PUT /customer_backoffice/api/v1/recover/password',
    customer.resetPassword,
    'token customerCpf password repeatPassword',
    'passwordUpdated',
  ],
  ['PUT /customer_backoffice/api/v1/recover/phone', customer.recoverPhone],
]

/** 001 §7.2, below /merchant_backoffice/api */
const MERCHANT: Row[] = [
  ['POST v1/login', merchant.logIn, 'username password smsCode'],
  ['GET v1/orders', merchant.listOrders],
  ['GET v1/orders/:id', merchant.showOrder],
  ['PUT v1/user', merchant.changeProfile, 'email currentPassword phone newPassword'],
  ['PUT v1/orders/:id/cancel', merchant.refundSale],
  ['PUT v1/orders/:id/products/cancel', merchant.refundProducts, 'productIds'],
  ['PUT v1/orders/:id/cancel/partially', merchant.refundPartially, 'amount'],
  ['GET v1/checkouts', merchant.listLinks],
  ['POST v1/checkouts', merchant.createLink, 'amount merchantCode', 'formUrl id'],
  ['PUT v1/checkouts/:id/revoke', merchant.revokeLink],
  ['PUT v1/recover/email', merchant.sendAccessEmail, 'merchantUserPhone', 'smsDelivered'],
  ['POST v1/recover/password', merchant.sendPasswordLink, 'merchantUserEmail', 'emailDelivered'],
  ['GET v1/recover/password/:id', merchant.checkPasswordLink, '', 'linkExpired'],
  ['PUT v1/recover/password/:id', merchant.resetPassword],
  ['GET v1/merchant', merchant.showMerchant],
  ['GET v1/user', merchant.showProfile, '', 'email phone'],
  ['POST v1/plugin_sign_up/:platform', merchant.signUpPlugin, 'code'],
  ['GET v1/settlements', merchant.listSettlements, 'page size period'],
  ['GET v1/settlements/big_numbers', merchant.showSettlementNumbers, 'period'],
  ['GET v1/settlements/export-csv', merchant.exportStatement, 'month year'],
  ['GET v2/checkouts', merchant.listSales],
  ['GET v2/checkouts/:id', merchant.showSale],
  ['GET v2/checkouts/statistics', merchant.showBigNumbers, 'period statuses excludedKOReasons'],
  ['GET v2/checkouts/graphic', merchant.showGraphic, 'period excludedKOReasons', 'content'],
]

/** 001 §7.3 */
const OPEN: Row[] = [
  ['PUT /api/v1/checkouts/:id', checkout.takeStep, '', 'result fields expiresAt isValid'],
  ['PUT /api/v1/checkouts/:id/cancel', checkout.cancelCheckout],
  ['POST /api/v1/checkouts/:id/notify_pix', checkout.notifyPix],
  ['POST /api/v1/checkouts/:id/update_waitlist', checkout.updateWaitlist, 'oldStatus newStatus'],
  ['POST /feedback/checkout-feedback', checkout.sendFeedback, 'checkoutID feedback comment'],
  ['POST /api/v1/debts/start-negotiation', open.startNegotiation, 'cpf phone'],
  ['GET /api/v1/installments/details/:id', open.showInstalmentToPay, '', 'installment merchantName'],
  ['GET /api/v1/installments/sse/:id', open.streamInstalment],
  [
    'GET /api/v1/instalments_simulator',
    merchantApi.simulateInstalments,
    'checkoutId amount date cnpj merchantId',
    'cashbackRate instalments totalAmount flexibleInstallments maxInstalments',
  ],
  ['GET /api/v1/postal_codes/:cep', open.lookUpPostalCode, '', 'street city state neighborhood'],
  ['GET /api/v1/stores/buckets', checkout.listHighlightStores, '', 'content.id content.name content.logoUrl'],
]

const below = (base: string, rows: Row[]) =>
  rows.map(([call, ...row]): Row => [call.replace(' ', ` ${base}/`), ...row])

it.each([
  ...MANAGEMENT,
  ...below('/admin_backoffice/api/v1', BACK_OFFICE),
  ...PROMOTIONS,
  ...CUSTOMER,
  ...below('/merchant_backoffice/api', MERCHANT),
  ...OPEN,
])('%s exists, accepts its request and returns its answer', (call, it, sent, read) => {
  expect(`${it.method} ${it.path}`).toBe(call)
  const missing = (schema: z.ZodType | null | undefined, names = '') =>
    names.split(' ').filter((name) => name !== '' && (schema == null || !hasField(schema, name)))
  expect(missing(it.body ?? it.query, sent)).toEqual([])
  expect(missing(it.answer, read)).toEqual([])
})
