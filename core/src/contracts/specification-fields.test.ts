/** The specification's names on the wire (000 §3, 001 §3), compared with the contracts: existing clients read these names. */
import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  AdminCustomer,
  AdminCustomerChange,
  AdminInstalment,
  AdminLogin,
  AdminOrder,
  AdminOrderRow,
  AdminProduct,
  AdminProfileChange,
} from './admin/admin-area.ts'
import {
  Category,
  CategoryChange,
  CategoryWrite,
  Promotion,
  PromotionProduct,
  PromotionWrite,
  Store,
  StoreWrite,
  Tag,
  TagChange,
  TagWrite,
} from './catalogue/catalogue.ts'
import { CheckoutAnswer, CheckoutFeedback, CheckoutField, KoVariables, Simulation } from './checkout.ts'
import {
  CustomerLogin,
  CustomerOrder,
  CustomerOrderRow,
  CustomerPayment,
  CustomerProfile,
  PendingInstalments,
  StartNegotiation,
} from './customer-area.ts'
import { hasField } from './has-field.makers.ts'
import { InstalmentToPay } from './instalments.ts'
import {
  BigNumbers,
  ChartEntry,
  CreatedPaymentLink,
  MerchantCheckout,
  MerchantLogin,
  MerchantProfile,
  MerchantSettlement,
  MerchantSignedIn,
  MerchantView,
  NewPaymentLink,
  PaymentLink,
} from './merchant/merchant-area.ts'
import {
  Cashback,
  Fee,
  MerchantDetails,
  MerchantUserDetails,
  MerchantUserWrite,
  MerchantWrite,
  SettlementConfiguration,
} from './merchant/merchant-admin.ts'

const ADDRESS = 'Cep Street Number Neighborhood City State Complement'
const addressOf = (prefix: string) => ADDRESS.split(' ').map((it) => `${prefix}${it}`)
const CODE = 'qrCode qrCodeText'
const inside = (name: string, fields: string) => fields.split(' ').map((it) => `${name}.${it}`)

/** The owner, the contract, and the specification's fields; `a.b` is a nested field, also in a list. */
const ENTITIES: [string, z.ZodType, ...(string | string[])[]][] = [
  [
    'store',
    Store,
    'id name url origin platform minimumCashback customerCashback tax merchantInitials logoUrl',
    'integrationType status offerPixDiscount categoriesIds tagsIds',
    inside('categories', 'id name'),
    inside('tags', 'id name'),
  ],
  [
    'store as it is written',
    StoreWrite,
    'customerCashback minimumCashback tax url name categoriesIds logo id integrationType status',
    'merchantInitials origin platform offerPixDiscount tagsIds',
  ],
  [
    'category',
    Category,
    'id name status',
    inside('subCategory', 'id name status'),
    inside('tags', 'id name'),
  ],
  ['category as it is made', CategoryWrite, 'name status subCategory.name tagsId'],
  ['category as it is changed', CategoryChange, 'name status tagsId'],
  ['tag', Tag, 'id name priority type status logoUrl'],
  ['tag as it is made', TagWrite, 'name priority logo type'],
  ['tag as it is changed', TagChange, 'name priority logo type status'],
  ['admin’s log-in', AdminLogin, 'username password remember'],
  ['admin’s profile', AdminProfileChange, 'email phone currentPassword newPassword'],
  [
    'merchant, who it is',
    MerchantDetails,
    'id name legalName cnpj initials settlementPlatform integrationType ecommPlatform upfrontPaymentStatus ordersPhone status',
    'apiKey backofficeUsers fees cashback settlementConfigurations store',
  ],
  [
    'merchant, who answers for it and where it is',
    MerchantDetails,
    'representativeName representativeBirthdate representativeCpf representativeEmail',
    addressOf('address'),
  ],
  [
    'merchant, where it is paid',
    MerchantDetails,
    'pixKey bankLegalName bankCode bankAccountTypeCode bankAccountAgencyNumber bankAccountNumber bankAccountNumberDigit',
  ],
  [
    'merchant, its rules',
    MerchantDetails,
    'maxAmountPerOrder vTexAppKey settlementPaymentType paymentPlatform customerLimit cancelMaxDays maxInstalments',
    'flexibleInstallments limitInstalmentsByCheckout settlementWhenInstalmentPaid skipAntifraud skipProtectedScore',
    'skipFraudulentPhone skipFraudulentCpf skipFraudulentAddressCep skipFraudulentBankCode skipOrderAmountRule',
  ],
  [
    'store of a merchant',
    MerchantDetails,
    inside('store', 'url status categories tags logoUrl logoUrlB2b logoUrlBrand'),
  ],
  [
    'merchant as it is written',
    MerchantWrite,
    'categoriesIds tagsIds enableInApp url logo logoB2b logoBrand status vTexAppToken',
  ],
  [
    'merchant’s user',
    MerchantUserDetails,
    'id email phone name post authenticationPreference permissions',
    inside('communications', 'communicationType notify'),
  ],
  ['merchant’s user as it is written', MerchantUserWrite, 'password'],
  ['fee', Fee, 'id amount expirationDate'],
  ['cashback', Cashback, 'id ratio expirationDate'],
  [
    'settlement configuration',
    SettlementConfiguration,
    'id transferDelayInDays payAllInOneSettlement expirationDate',
  ],
  [
    'order in the back-office’s list',
    AdminOrderRow,
    'id createdDate merchantOrderCode merchantName customerName customerEmail amount canceledAmount instalmentsCount status lateInstalments',
  ],
  [
    'order in the back-office',
    AdminOrder,
    'id createdAt merchantOrderCode amount canceledAmount status lateInstalments instalments products',
    inside('merchant', 'id name ecommPlatform'),
    inside('customer', 'id cpf name email phone'),
    addressOf('customer.address'),
    inside('checkout', 'fromStore type id createdAt paymentStatus paymentId paymentQrCode paymentQrCodeText'),
  ],
  [
    'instalment in the back-office',
    AdminInstalment,
    'id number dueDate status amount feesAmount cashbackAmount canceledCashbackAmount canceledAmount amountToPay',
    'amountPaidIncludingRefunds amountCanceledWithRefund',
    inside('payment', `externalPaymentId status ${CODE}`),
  ],
  ['product in the back-office', AdminProduct, 'id name status quantity instalmentProducts.amount'],
  [
    'customer in the back-office',
    AdminCustomer,
    'id name email cpf phone isOnDebtNegotiation status',
    addressOf('address'),
  ],
  ['customer as an admin changes it', AdminCustomerChange, 'name email cpf phone password'],
  [
    'risk of a customer',
    AdminCustomer,
    inside('fraud', 'blockedPhone blockedCpf blockedAddressCep'),
    inside('whitelist', 'active expiresAt'),
    inside('limit', 'total used current serasaScore serasaNegativated clearsaleScore'),
  ],
  [
    'promotion',
    Promotion,
    'id name productsPageUrl from to status type products createdAt',
    inside('store', 'id name'),
  ],
  ['promotion as it is written', PromotionWrite, 'image storeId'],
  ['product of a promotion', PromotionProduct, 'name description url image basePrice price storeId'],
  [
    'purchase in the customer’s list',
    CustomerOrderRow,
    'merchantName id merchantOrderCode amount unpaidInstalmentsCount status createdDate',
  ],
  [
    'purchase of a customer',
    CustomerOrder,
    'merchant.name products.name products.status',
    inside('products.instalmentProducts', 'amount cancelationStatus'),
    inside('instalments', 'id number status amountToPay feesAmount'),
    inside('instalments.payment', CODE),
  ],
  ['unique payment', CustomerPayment, `id ${CODE} status instalments`],
  ['customer’s own data', CustomerProfile, 'name email phone'],
  ['customer’s open instalments', PendingInstalments, 'content.id content.orderId'],
  ['customer’s log-in', CustomerLogin, 'username password'],
  [
    'settlement',
    MerchantSettlement,
    'date amount outstandingBalance',
    inside('transferDates', 'transferDate amount'),
    inside('orders', 'code createdDate settlementAmount customer.name amount merchantFee.totalAmount'),
  ],
  [
    'checkout of a merchant',
    MerchantCheckout,
    'id code amount status koReason createdAt creatorEmail customerName customerCpf customerEmail customerPhone',
    addressOf('customerAddress'),
    inside('merchantFee', 'percentage totalAmount'),
    inside('order', 'id status createdDate canceledAmount canceledAt'),
  ],
  [
    'product of a merchant’s checkout',
    MerchantCheckout,
    inside('products', 'id name amount status canceledAt hasInstalmentProducts'),
  ],
  ['link', PaymentLink, 'id code amount status backofficeStatus koReason creatorEmail createdAt formUrl'],
  ['link as it is made', NewPaymentLink, 'amount merchantCode'],
  ['link that was made', CreatedPaymentLink, 'formUrl id'],
  [
    'merchant as its users see it',
    MerchantView,
    'id name logo logoB2b initials ecommPlatform flexibleInstallments maxInstalments upfrontPaymentStatus',
  ],
  ['merchant’s user in the own area', MerchantProfile, 'email phone'],
  ['merchant’s user who signed in', MerchantSignedIn, 'merchantId permissions'],
  ['merchant’s log-in', MerchantLogin, 'username password smsCode'],
  ['big numbers', BigNumbers, 'amount comparisonPercentage checkoutsApproved checkoutsDenied'],
  [
    'entry of the chart',
    ChartEntry,
    'initialDate finalDate checkoutsApproved checkoutsDenied reasons.reason reasons.quantity',
  ],
  [
    'checkout of a shopper',
    CheckoutAnswer,
    'id result cashbackRate totalAmount customerPhone koReason koVariables.onWaitList koVariables.maxAmount onWaitListStatus',
    'blockedLimit resolveUrl cancelUrl expiresAt fields',
    inside('instalments', 'dueDate amount cashbackAmount'),
    inside('paymentFullAmount', `${CODE} amount expiresAt`),
  ],
  ['facts of a refusal', KoVariables, 'onWaitList maxAmount'],
  ['simulator', Simulation, 'cashbackRate instalments totalAmount flexibleInstallments maxInstalments'],
  [
    'instalment on the payment page',
    InstalmentToPay,
    'merchantName',
    inside('installment', 'id number total amount dueDate status qrCode qrcodeText'),
  ],
  ['feedback', CheckoutFeedback, 'checkoutID feedback comment'],
  ['renegotiation', StartNegotiation, 'cpf phone'],
]

it.each(ENTITIES)('A %s has every field that the specification names', (_what, schema, ...fields) => {
  const names = fields.flatMap((it) => (typeof it === 'string' ? it.split(' ') : it))
  expect(names.filter((it) => !hasField(schema, it))).toEqual([])
})

it('The checkout asks for fields and payments under the names of the specification', () => {
  const names = CheckoutField.options.flatMap((it) => {
    const name = it.shape.fieldName
    return name instanceof z.ZodEnum ? name.options : [...name.values]
  })
  expect(names).toEqual([
    'customerPhone',
    'customerCpf',
    'customerName',
    'customerEmail',
    'customerBirthDate',
    'customerAddressCep',
    'customerAddressStreet',
    'customerAddressNumber',
    'customerAddressNeighborhood',
    'customerAddressComplement',
    'customerAddressCity',
    'customerAddressState',
    'phoneVerificationCode',
    'totalInstalments',
    'checkoutConfirmed',
    'payment',
    'paymentForFirstInstalment',
  ])
  const first = CheckoutField.options.at(-1)?.shape.fieldData
  expect(
    [CODE, 'amount', 'instalments']
      .join(' ')
      .split(' ')
      .filter((it) => first === undefined || !hasField(first, it)),
  ).toEqual([])
})
