/** All calls of the customer area, and of customers who cannot sign in (001 §2.2, §7.1). */
import { z } from 'zod'
import { FactorAsked, FactorProof } from '../accounts/second-factor.ts'
import { ConfirmContactChange, ContactChangeConfirmed } from './accounts/contact-changes.ts'
import * as area from './customer-area.ts'
import { OwnDevices } from './accounts/remembered-devices.ts'
import { chapter } from './operation.ts'
import { ById, Paging } from './shapes.ts'
import { LimitStores, OwnStoreLimit } from './accounts/store-limits.ts'

const V1 = '/customer_backoffice/api/v1'
const signIn = chapter({
  audience: 'ANYBODY',
  tag: 'Sign-in',
  base: '/customer_backoffice/api/v2/login',
})
const recovery = chapter({ audience: 'ANYBODY', tag: 'Recovery', base: `${V1}/recover` })
const orders = chapter({ audience: 'CUSTOMER', tag: 'Orders', base: V1 })
const profile = chapter({ audience: 'CUSTOMER', tag: 'Profile', base: `${V1}/user` })
const changes = chapter({ audience: 'CUSTOMER', tag: 'Profile', base: `${V1}/user/contact_changes` })

export const logIn = signIn.post('logIn', '', {
  summary: 'Sign in; the user name is the CPF. Who has a second factor is asked for it',
  body: area.CustomerLogin,
  answer: z.union([area.SessionTokens, FactorAsked]),
})
export const proveFactor = signIn.post('proveFactor', '/second_factor', {
  summary: 'The second step of the log-in, where there is a second factor',
  body: FactorProof,
  answer: area.SessionTokens,
})
export const openByCheckout = signIn.post('openByCheckout', '/by_checkout', {
  summary: 'The end of a purchase opens the area, once, for the browser that typed the code of its checkout',
  body: area.LoginByCheckout,
  answer: area.OpenedByCheckout,
  // carriers, shops and offices put many people behind one address
  limit: { name: 'openings by checkout', tries: 300, minutes: 15 },
})
export const renewSession = signIn.put('renewSession', '', {
  summary: 'New tokens for the `refresh-token` of the header, which is good once',
  answer: area.SessionTokens,
})
export const logOut = signIn.delete('logOut', '', { summary: 'End the session' })

/** Each code has its own limit of tries; this one limits tries across many accounts. */
const RECOVERY_TRIES = { name: 'customer recovery tries', tries: 300, minutes: 15 }

export const sendPasswordCode = recovery.post('sendPasswordCode', '/password', {
  summary: 'A code by SMS, for who forgot the password; strangers learn nothing from the answer',
  body: area.RecoverPassword,
  answer: area.SmsDelivered,
})
export const checkPasswordCode = recovery.put('checkPasswordCode', '/validate', {
  summary: 'Whether that code is right',
  body: area.RecoverValidate,
  answer: area.IsValid,
  limit: RECOVERY_TRIES,
})
export const resetPassword = recovery.put('resetPassword', '/password', {
  summary: 'Another password, by the code',
  body: area.ResetPassword,
  answer: area.PasswordUpdated,
  limit: RECOVERY_TRIES,
})
export const sendLostPhoneCode = recovery.post('sendLostPhoneCode', '/phone', {
  summary: 'A code to the account’s e-mail, for who has lost the phone; strangers learn nothing from it',
  body: area.RecoverPassword,
  answer: area.EmailDelivered,
})
export const recoverPhone = recovery.put('recoverPhone', '/phone', {
  summary: 'Without `phoneToken` a code goes to the new phone, with it the change of phone is asked for',
  body: area.RecoverPhone,
  answer: area.PhoneRecovery,
  limit: RECOVERY_TRIES,
})

/** Each may create a charge at the PSP. */
const PIX_CODES = { name: 'customer Pix codes', tries: 60, minutes: 10 }

export const listOrders = orders.get('listOrders', '/orders', {
  summary: 'The customer’s purchases',
  query: Paging,
  answer: area.CustomerOrders,
})
export const findOrders = orders.post('findOrders', '/orders/search', {
  summary: 'Those of the customer’s purchases that are looked for; what somebody bought is no part of a URL',
  asks: true,
  query: Paging,
  body: area.PurchasesWanted,
  answer: area.CustomerOrders,
})
export const showOrder = orders.get('showOrder', '/orders/:id', {
  summary: 'A purchase with its plan and receipts',
  answer: area.CustomerOrder,
})
export const isOwn = orders.get('isOwn', '/own/:id', {
  summary:
    'Whether a purchase, also one that was refused, an instalment or a sent offer is this customer’s: its page leads here whoever is signed in',
  params: ById,
  answer: area.IsOwn,
})
export const listDocuments = orders.get('listDocuments', '/documents', {
  summary: 'Which receipts and letters can be had, purchase by purchase',
  query: Paging,
  answer: area.CustomerDocuments,
})
export const downloadReceipt = orders.get('downloadReceipt', '/orders/:id/receipts/:payment', {
  summary:
    'The receipt of one Pix as PDF, by the `endToEndId` of the purchase’s receipts; its number is verified by anybody',
  params: ById.extend({ payment: z.string().max(60) }),
  status: 200,
  reads: 'file',
  // each is rendered
  limit: { name: 'downloaded receipts', tries: 60, minutes: 10, perProcess: true },
})
export const downloadSettlementLetter = orders.get(
  'downloadSettlementLetter',
  '/orders/:id/settlement_letter',
  {
    summary:
      'The letter that the debt of a purchase is settled, as PDF; 409 NOT_SETTLED; its number is verified by anybody',
    params: ById,
    status: 200,
    reads: 'file',
    limit: { name: 'downloaded letters', tries: 60, minutes: 10, perProcess: true },
    refusals: [404, 409],
  },
)
export const listStatements = orders.get('listStatements', '/statements', {
  summary: 'Years in which the customer paid or was given back, the newest first',
  answer: area.CustomerStatements,
})
export const downloadStatement = orders.get('downloadStatement', '/statements/:year', {
  summary: 'What was paid in a calendar year, by order, as PDF; its number is verified by anybody',
  params: z.object({ year: area.StatementYear }),
  status: 200,
  reads: 'file',
  limit: { name: 'downloaded statements', tries: 60, minutes: 10, perProcess: true },
  refusals: [404],
})
/** Each may create a mandate at the PSP. */
const MANDATES = { name: 'customer mandates', tries: 20, minutes: 10 }

export const switchOnAutopay = orders.post('switchOnAutopay', '/orders/:id/autopay', {
  summary:
    'The code by which the customer lets their bank pay the next instalments; again, it is the same one',
  answer: area.CustomerAutopay,
  refusals: [404, 409],
  limit: MANDATES,
})
export const askBank = orders.post('askBank', '/orders/:id/autopay/request', {
  summary:
    'The customer’s bank asks, in its app, whether it may pay the next instalments; again, it is asked once',
  body: area.BankAsked,
  answer: area.CustomerAutopay,
  refusals: [404, 409, 422],
  limit: MANDATES,
})
export const listAutopay = orders.get('listAutopay', '/autopay', {
  summary: 'Automatic payment of everything that is owed, with the next debits',
  answer: area.CustomerAutopays,
  refusals: [409],
})
export const askBankForAll = orders.post('askBankForAll', '/autopay/request', {
  summary:
    'The customer’s bank asks, in its app, purchase by purchase; those of which it was not asked stay as they were',
  body: area.BankAsked,
  answer: area.CustomerAutopays,
  refusals: [409, 422],
  // each creates a mandate for every purchase
  limit: { name: 'customer mandates of all purchases', tries: 5, minutes: 10 },
})
export const stopAllAutopay = orders.delete('stopAllAutopay', '/autopay', {
  summary: 'The bank pays nothing more of any purchase',
  answer: area.CustomerAutopays,
  refusals: [409],
})
export const stopAutopay = orders.delete('stopAutopay', '/orders/:id/autopay', {
  summary: 'The bank pays nothing more of this purchase',
  answer: area.CustomerAutopay,
  refusals: [404, 409],
})
export const stopDebit = orders.put('stopDebit', '/orders/:id/autopay/stopped', {
  summary: 'The bank does not pay this instalment',
  body: area.PayInstalment,
  answer: area.CustomerAutopay,
  refusals: [404, 409],
})
export const previewMove = orders.post('previewMove', '/orders/:id/due_date/preview', {
  summary: 'What another date of an instalment would change; refused as the move would be',
  asks: true,
  body: area.MoveAsked,
  answer: area.MovePreview,
  refusals: [404, 409, 422],
})
export const moveDueDate = orders.put('moveDueDate', '/orders/:id/due_date', {
  summary:
    'Another date of an instalment, as its preview showed it; 409 MOVE_CHANGED: ask for the preview again',
  body: area.MoveAccepted,
  answer: area.CustomerOrder,
  refusals: [404, 409, 422],
})
export const previewPart = orders.post('previewPart', '/orders/:id/part/preview', {
  summary: 'What an amount of the customer’s own would pay; refused as the payment would be',
  asks: true,
  body: area.PartAsked,
  answer: area.PartPreview,
  refusals: [404, 409, 422],
})
export const payPart = orders.post('payPart', '/orders/:id/part', {
  summary:
    'A Pix code for an amount of the customer’s own, as its preview showed it; 409 PART_CHANGED: ask for the preview again',
  body: area.PartAccepted,
  answer: area.CustomerPayment,
  limit: PIX_CODES,
  refusals: [404, 409, 422],
})
export const previewPause = orders.post('previewPause', '/orders/:id/pause/preview', {
  summary: 'What a pause of the open instalments would change; refused as the pause would be',
  asks: true,
  body: area.PauseAsked,
  answer: area.PausePreview,
  refusals: [404, 409, 422],
})
export const beginPause = orders.put('beginPause', '/orders/:id/pause', {
  summary:
    'The open instalments stand still for some days, as the preview showed it; 409 PAUSE_CHANGED: ask for the preview again',
  body: area.PauseAccepted,
  answer: area.CustomerOrder,
  refusals: [404, 409, 422],
})
export const previewPauseEnd = orders.post('previewPauseEnd', '/orders/:id/pause/end/preview', {
  summary: 'What the early end of a pause would change',
  asks: true,
  answer: area.PausePreview,
  refusals: [404, 409],
})
export const endPause = orders.put('endPause', '/orders/:id/pause/end', {
  summary: 'A pause ends today, as the preview showed it; 409 PAUSE_CHANGED: ask for the preview again',
  body: area.PauseEndAccepted,
  answer: area.CustomerOrder,
  refusals: [404, 409],
})
/** Each is kept for years and may be large. */
const EVIDENCE = { name: 'customer evidence', tries: 30, minutes: 60 }

export const openDispute = orders.post('openDispute', '/orders/:id/disputes', {
  summary:
    'Something is wrong with a purchase: the store answers within 7 days, and what is open stands still until it is settled',
  body: area.DisputeAsked,
  answer: area.CustomerOrder,
  limit: { name: 'customer disputes', tries: 10, minutes: 60 },
  refusals: [404, 409],
})
export const withdrawDispute = orders.put('withdrawDispute', '/disputes/:id/withdrawn', {
  summary: 'It is settled, says the customer; the instalments go on a week later',
  answer: area.DisputeSeen,
  refusals: [404, 409],
})
export const addDisputeFile = orders.post('addDisputeFile', '/disputes/:id/files', {
  summary: 'A file of the customer about a dispute that is open, five at most; the same one again is one',
  body: area.EvidenceSent,
  answer: area.DisputeSeen,
  maxBodyBytes: area.EVIDENCE_BODY_BYTES,
  timeoutMs: area.EVIDENCE_TIMEOUT_MS,
  limit: EVIDENCE,
  refusals: [404, 409, 413, 422],
})
export const downloadDisputeFile = orders.get('downloadDisputeFile', '/disputes/:id/files/:file', {
  summary: 'A file of either party, for saving',
  params: area.ByDisputeFile,
  status: 200,
  reads: 'file',
})
export const acceptPlan = orders.put('acceptPlan', '/orders/:id/plan', {
  summary:
    'Settles a late purchase by one of its offers, as it was shown; 409 PLAN_CHANGED: read the order again for the offers of now',
  body: area.PlanAccepted,
  answer: area.CustomerOrder,
  refusals: [404, 409],
})
export const payPlan = orders.post('payPlan', '/orders/:id/plan/payment', {
  summary: 'The code for the next line of the plan; that of the entry begins it',
  answer: area.CustomerPayment,
  limit: PIX_CODES,
  refusals: [404, 409],
})
export const listPending = orders.get('listPending', '/instalments/pending', {
  summary: 'What is to be paid; 404 when nothing is',
  answer: area.PendingInstalments,
  refusals: [404],
})
export const showInstalment = orders.get('showInstalment', '/instalments/:id', {
  summary: 'One instalment',
  answer: area.CustomerInstalment,
})
export const payInstalment = orders.put('payInstalment', '/orders/:id/pay_instalment', {
  summary: 'A Pix code for one instalment',
  body: area.PayInstalment,
  answer: area.CustomerPayment,
  limit: PIX_CODES,
  refusals: [404, 409],
})
export const payAllOpen = orders.post('payAllOpen', '/orders/:id/unique_payment', {
  summary: 'A Pix code for all that is open of a purchase',
  answer: area.CustomerPayment,
  limit: PIX_CODES,
  refusals: [404, 409],
})
export const payTogether = orders.post('payTogether', '/instalments/unique_payment', {
  summary: 'A Pix code for what is owed of all purchases, or for what of it is late',
  body: area.PayTogether,
  answer: area.CustomerPayment,
  limit: PIX_CODES,
  refusals: [409],
})
export const showPayment = orders.get('showPayment', '/instalments/payments/:id', {
  summary: 'What became of a Pix code; EXPIRED: ask for a new one',
  answer: area.CustomerPayment,
})

export const showProfile = profile.get('showProfile', '', {
  summary: 'The customer’s data',
  answer: area.CustomerProfile,
})
export const changeProfile = profile.patch('changeProfile', '', {
  summary: 'Other data, or a new password, which ends all sessions; another e-mail waits (`pendingChanges`)',
  body: area.CustomerProfileChange,
  answer: area.CustomerProfile,
  refusals: [409],
})
export const listSessions = profile.get('listSessions', '/sessions', {
  summary: 'Where the customer is signed in',
  answer: area.OwnSessions,
})
export const endSession = profile.delete('endSession', '/sessions/:id', {
  summary: 'Sign out at one of these places; its next call is refused',
})
export const endOtherSessions = profile.delete('endOtherSessions', '/sessions', {
  summary: 'Sign out everywhere else',
})
export const showPush = profile.get('showPush', '/push', {
  summary: 'Which browsers show notices of what is due, and what a further one subscribes with',
  answer: area.OwnPush,
})
export const allowPush = profile.put('allowPush', '/push', {
  summary: 'This browser shows notices of what is due; who allowed them here before sees none here any more',
  body: area.PushAllowed,
  limit: { name: 'browsers that show notices', tries: 30, minutes: 10, perProcess: true },
  refusals: [404],
})
export const endPush = profile.delete('endPush', '/push/:id', {
  summary: 'This browser shows none any more',
  params: area.ByPushDevice,
})
export const showLimit = profile.get('showLimit', '/limit', {
  summary: 'How much may still be bought, and what moves it',
  answer: area.CustomerLimit,
})
export const listLimitStores = profile.get('listLimitStores', '/limit/stores', {
  summary: 'Stores to ask that of: where the customer has bought, then those of the app',
  answer: LimitStores,
})
export const showStoreLimit = profile.get('showStoreLimit', '/limit/stores/:id', {
  summary: 'How much may be bought for at a merchant now, by the rules of the next decision',
  answer: OwnStoreLimit,
})
export const listOwnDevices = profile.get('listOwnDevices', '/devices', {
  summary: 'Browsers on which a purchase begins with the code alone',
  answer: OwnDevices,
})
export const rememberThisDevice = profile.post('rememberThisDevice', '/devices', {
  summary: 'Remember the customer on this browser',
  refusals: [409],
})
export const forgetOwnDevice = profile.delete('forgetOwnDevice', '/devices/:id', {
  summary: 'Remember them there no more',
})
export const exportData = profile.get('exportData', '/data', {
  summary: 'Everything that is kept of the customer (LGPD art. 18), as a file',
  answer: z.unknown(),
  // a download reads much
  limit: { name: 'downloads of own data', tries: 10, minutes: 60, perProcess: true },
})
export const showErasure = profile.get('showErasure', '/erasure', {
  summary: 'The request of erasure that is not answered yet; null when there is none',
  answer: area.OpenErasure,
})
export const requestErasure = profile.post('requestErasure', '/erasure', {
  summary: 'Ask for erasure (LGPD art. 18); asked twice it is the same request',
  answer: area.ErasureRequest,
})

export const sendChangeCode = changes.post('sendChangeCode', '/:id/code', {
  summary: 'A code to the old phone or e-mail, so that the new one need not wait',
  // the carrier charges for each
  limit: { name: 'contact codes', tries: 10, minutes: 10 },
  refusals: [409],
})
export const confirmChange = changes.put('confirmChange', '/:id/confirm', {
  summary: 'Whether that code was right; then the change counts at once',
  body: ConfirmContactChange,
  answer: ContactChangeConfirmed,
  refusals: [409],
})
export const objectToChange = changes.post('objectToChange', '/:id/objection', {
  summary: '"That was not me": all log-ins end',
  refusals: [409],
})
export const withdrawChange = changes.delete('withdrawChange', '/:id', {
  summary: 'The change is not wished for any more',
  refusals: [409],
})
