/**
 * All calls of the merchant's area, and of its users who cannot sign in (001 §2.3, §7.2). Calls that need ADMIN are
 * refused with 403 READ_ONLY to everybody else. A refund may name the sale's `version` in `If-Match`: 412
 * CHANGED_MEANWHILE if some of it was refunded since.
 */
import { z } from 'zod'
import {
  ByDisputeFile,
  EVIDENCE_BODY_BYTES,
  EVIDENCE_TIMEOUT_MS,
  EvidenceSent,
  OwnSessions,
  SessionTokens,
} from '../customer-area.ts'
import * as area from './merchant-area.ts'
import { ApiKey, ApiKeyRotation, ApiKeys, MadeApiKey, NewApiKey, PublicKeyOfKey } from './api-keys.ts'
import * as lists from './merchant-lists.ts'
import { type CallLimit, type Operation, chapter } from '../operation.ts'
import { ConnectedPlugins, PLUGIN_PLATFORMS, PluginSignUp, VtexSignUp } from './plugins.ts'
import { TestWorldDoor, TestWorldEntry } from './test-world.ts'
import { FactorAsked, FactorProof } from '../../accounts/second-factor.ts'
import { ById, Paging } from '../shapes.ts'
import * as webhooks from './webhooks.ts'

const V1 = '/merchant_backoffice/api/v1'
const ADMIN = { needs: ['ADMIN'] } as const
const signIn = chapter({ audience: 'ANYBODY', tag: 'Sign-in', base: `${V1}/login` })
const recovery = chapter({ audience: 'ANYBODY', tag: 'Recovery', base: `${V1}/recover` })
const account = chapter({ audience: 'MERCHANT', tag: 'Account', base: V1 })
const sales = chapter({ audience: 'MERCHANT', tag: 'Sales', base: '/merchant_backoffice/api' })
const statement = chapter({ audience: 'MERCHANT', tag: 'Statement', base: V1 })
const disputes = chapter({ audience: 'MERCHANT', tag: 'Disputes', base: `${V1}/disputes` })
const links = chapter({ audience: 'MERCHANT', tag: 'Payment links', base: `${V1}/checkouts` })
const plugins = chapter({ audience: 'MERCHANT', tag: 'Plugins', base: V1 })

export const logIn = signIn.post('logIn', '', {
  summary:
    'Sign in by two steps: the password sends a code, the code in its place signs in. Who has a second factor is asked for it instead',
  body: area.MerchantLogin,
  answer: z.union([area.MerchantSignedIn, area.SecondStep, FactorAsked]),
})
export const proveFactor = signIn.post('proveFactor', '/second_factor', {
  summary: 'The second step of the log-in, where there is a second factor',
  body: FactorProof,
  answer: area.MerchantSignedIn,
})
export const enterTestWorld = signIn.post('enterTestWorld', '/test_world', {
  summary: 'Sign in at the test world with what the live area opened it by; 404 where this is none',
  body: TestWorldEntry,
  answer: area.MerchantSignedIn,
  refusals: [404],
})
export const renewSession = signIn.put('renewSession', '', {
  summary: 'New tokens for the `refresh-token` of the header, which is good once',
  answer: SessionTokens,
})
export const logOut = signIn.delete('logOut', '', { summary: 'End the session' })

const RECOVERY_TRIES = { name: 'merchant recovery tries', tries: 300, minutes: 15 }
/** The query `recovery_id` of the e-mail's link. */
const ByLink = z.object({ id: z.string().max(120) })

export const sendPasswordLink = recovery.post('sendPasswordLink', '/password', {
  summary: 'An e-mail with a link to another password; strangers learn nothing from the answer',
  body: area.RecoverMerchantPassword,
  answer: area.EmailDelivered,
})
export const checkPasswordLink = recovery.get('checkPasswordLink', '/password/:id', {
  summary: 'Whether a link is over; so is what never was one',
  params: ByLink,
  answer: area.LinkExpired,
  limit: RECOVERY_TRIES,
  refusals: [],
})
export const resetPassword = recovery.put('resetPassword', '/password/:id', {
  summary: 'Another password, by the link; false: link or e-mail address are not right',
  params: ByLink,
  body: area.ResetMerchantPassword,
  answer: area.PasswordChanged,
  limit: RECOVERY_TRIES,
  refusals: [422],
})
export const sendAccessEmail = recovery.put('sendAccessEmail', '/email', {
  summary: 'The e-mail address of an access, by SMS; strangers learn nothing from the answer',
  body: area.RecoverMerchantEmail,
  answer: area.MerchantSmsDelivered,
  refusals: [422],
})

export const showMerchant = account.get('showMerchant', '/merchant', {
  summary: 'The store',
  beforeFactor: true,
  answer: area.MerchantView,
})
export const showProfile = account.get('showProfile', '/user', {
  summary: 'Who is signed in',
  beforeFactor: true,
  answer: area.MerchantProfile,
})
export const changeProfile = account.put('changeProfile', '/user', {
  summary: 'Other data of who is signed in; what is not named stays',
  body: area.MerchantProfileChange,
  answer: area.MerchantProfile,
  // a stolen session must not be able to guess the password
  limit: { name: 'merchant passwords', tries: 10, minutes: 10 },
  refusals: [409, 422],
})
export const listSessions = account.get('listSessions', '/user/sessions', {
  summary: 'Where the user is signed in',
  answer: OwnSessions,
})
export const endSession = account.delete('endSession', '/user/sessions/:id', {
  summary: 'Sign out at one of these places; its next call is refused',
})
export const endOtherSessions = account.delete('endOtherSessions', '/user/sessions', {
  summary: 'Sign out everywhere else',
})
export const showCommunications = account.get('showCommunications', '/user/communications', {
  summary: 'What the user is told of',
  answer: area.Communications,
})
export const changeCommunications = account.put('changeCommunications', '/user/communications', {
  summary: 'Be told of other things, or otherwise',
  body: area.Communications,
  answer: area.Communications,
  refusals: [422],
})
export const listTeam = account.get('listTeam', '/users', {
  summary: 'All users of the merchant, at most 100',
  answer: area.Team,
  listed: lists.TEAM_LISTED,
})
export const inviteMember = account.post('inviteMember', '/users', {
  proof: true,
  summary: 'Another user, who chooses a password by the link of an e-mail',
  ...ADMIN,
  body: area.NewTeamMember,
  status: 201,
  answer: area.TeamMember,
  // each sends an e-mail to a typed address
  limit: { name: 'merchant invitations', tries: 20, minutes: 10, perMerchant: true },
  refusals: [409, 422],
})
export const changeMember = account.put('changeMember', '/users/:id', {
  proof: true,
  summary: 'Change a user',
  ...ADMIN,
  body: area.TeamMemberChange,
  answer: area.TeamMember,
  refusals: [404, 409],
})
export const resetMemberFactor = account.post('resetMemberFactor', '/users/:id/second_factor_reset', {
  proof: true,
  summary: 'A user who has lost every second factor signs in by password and code again; their sessions end',
  ...ADMIN,
  refusals: [404, 409],
})
export const removeMember = account.delete('removeMember', '/users/:id', {
  proof: true,
  summary: 'A user signs in no more',
  ...ADMIN,
  refusals: [404, 409],
})
export const showPayoutChange = account.get('showPayoutChange', '/payout_change', {
  summary: 'Another account for the transfers that waits for its day',
  answer: area.PayoutChange,
})
export const stopPayoutChange = account.delete('stopPayoutChange', '/payout_change/:id', {
  summary: 'It never counts; twice is once',
  ...ADMIN,
  refusals: [404, 409],
})
export const showConnection = account.get('showConnection', '/connection', {
  summary: 'When the store’s server called last, and what became of the newest webhooks',
  ...ADMIN,
  answer: area.Connection,
})
export const openTestWorld = account.post('openTestWorld', '/test_world', {
  summary: 'The store’s test world, with its terms as they are now: where it opens for who asks',
  ...ADMIN,
  answer: TestWorldDoor,
  limit: { name: 'test world openings', tries: 30, minutes: 10 },
  refusals: [404],
})
export const listApiKeys = account.get('listApiKeys', '/api_keys', {
  summary: 'The API keys, and those that ended in the last 30 days; a key itself is nowhere',
  ...ADMIN,
  answer: ApiKeys,
})
export const createApiKey = account.post('createApiKey', '/api_keys', {
  proof: true,
  summary: 'Another key, shown this once; 20 at most',
  ...ADMIN,
  body: NewApiKey,
  answer: MadeApiKey,
  refusals: [409, 422],
})
export const rotateApiKey = account.post('rotateApiKey', '/api_keys/:id/rotate', {
  proof: true,
  summary: 'A successor that may do the same, shown this once, and time to put it into the store',
  description: 'Of two people at once the second is refused: what the first was shown counts.',
  ...ADMIN,
  body: ApiKeyRotation,
  answer: MadeApiKey,
  refusals: [404, 409, 422],
})
export const setPublicKey = account.put('setPublicKey', '/api_keys/:id/public_key', {
  proof: true,
  summary: 'What gives money back with this key is signed from now on, by the private key of this one',
  ...ADMIN,
  body: PublicKeyOfKey,
  answer: ApiKey,
  refusals: [404, 409, 422],
})
export const removePublicKey = account.delete('removePublicKey', '/api_keys/:id/public_key', {
  proof: true,
  summary: 'What gives money back with this key needs no signature any more; twice is once',
  ...ADMIN,
  answer: ApiKey,
  refusals: [404, 409],
})
export const endApiKey = account.delete('endApiKey', '/api_keys/:id', {
  summary: 'A key ends at once; twice is once',
  ...ADMIN,
})

const SalesQuery = area.CheckoutsQuery.extend(Paging.shape)

export const listSales = sales.get('listSales', '/v2/checkouts', {
  summary: 'Purchases, the newest first',
  query: SalesQuery,
  answer: area.MerchantCheckouts,
  listed: lists.SALES_LISTED,
})
export const findSales = sales.post('findSales', '/v2/sales/search', {
  summary: 'Those of the purchases that are looked for; who is looked for is no part of a URL',
  asks: true,
  query: area.CheckoutsQuery.pick({ statuses: true, initialDate: true, finalDate: true }).extend(
    Paging.shape,
  ),
  body: area.SalesWanted,
  answer: area.MerchantCheckouts,
  listed: lists.SALES_LISTED,
})
export const listOrders = sales.get('listOrders', '/v1/orders', {
  summary: 'Only those that became an order',
  query: SalesQuery,
  answer: area.MerchantCheckouts,
})
export const showSale = sales.get('showSale', '/v2/checkouts/:id', {
  summary: 'A purchase',
  answer: area.MerchantCheckout,
})
export const showOrder = sales.get('showOrder', '/v1/orders/:id', {
  summary: 'The same, by the other path',
  answer: area.MerchantCheckout,
})
export const showBigNumbers = sales.get('showBigNumbers', '/v2/checkouts/statistics', {
  summary: 'What was sold in a period',
  query: area.StatisticsQuery,
  answer: area.BigNumbers,
})
export const showGraphic = sales.get('showGraphic', '/v2/checkouts/graphic', {
  summary: 'Approved and denied, period by period',
  query: area.StatisticsQuery,
  answer: area.Graphic,
})

const refund = {
  proof: true,
  ...ADMIN,
  params: ById,
  query: area.RefundWhy,
  answer: area.MerchantCheckout,
  // each may refund many Pix
  limit: { name: 'merchant refunds', tries: 120, minutes: 10 },
  refusals: [404, 409, 422],
} as const

export const refundSale = sales.put('refundSale', '/v1/orders/:id/cancel', {
  summary: 'Refund all that is left of a sale',
  ...refund,
})
export const refundProducts = sales.put('refundProducts', '/v1/orders/:id/products/cancel', {
  summary: 'Refund products',
  ...refund,
  body: area.CancelProducts,
})
export const refundPartially = sales.put('refundPartially', '/v1/orders/:id/cancel/partially', {
  summary: 'Refund an amount; at MALGA only',
  ...refund,
  body: area.CancelPartially,
})

export const listDisputes = disputes.get('listDisputes', '', {
  summary:
    'Problems that customers have with sales, the newest first: those that wait for somebody, or those that are over',
  query: area.DisputesQuery.extend(Paging.shape),
  answer: area.MerchantDisputes,
})
export const showDispute = disputes.get('showDispute', '/:id', {
  summary: 'One of them',
  answer: area.MerchantDispute,
})
export const acceptDispute = disputes.put('acceptDispute', '/:id/acceptance', {
  summary:
    'Give everything back, which ends it, or a part, after which we decide; whatever the refund window says',
  proof: true,
  ...ADMIN,
  body: area.DisputeAccepted,
  answer: area.MerchantDispute,
  refusals: [404, 409, 422],
})
export const contestDispute = disputes.put('contestDispute', '/:id/contest', {
  summary: 'The store does not agree, and says why: we decide',
  ...ADMIN,
  body: area.DisputeContested,
  answer: area.MerchantDispute,
  refusals: [404, 409],
})
export const addDisputeFile = disputes.post('addDisputeFile', '/:id/files', {
  summary: 'A file of the store about a dispute that is open, five at most; the same one again is one',
  ...ADMIN,
  body: EvidenceSent,
  answer: area.MerchantDispute,
  maxBodyBytes: EVIDENCE_BODY_BYTES,
  timeoutMs: EVIDENCE_TIMEOUT_MS,
  limit: { name: 'merchant evidence', tries: 60, minutes: 60 },
  refusals: [404, 409, 413, 422],
})
export const downloadDisputeFile = disputes.get('downloadDisputeFile', '/:id/files/:file', {
  summary: 'A file of either party, for saving',
  params: ByDisputeFile,
  status: 200,
  reads: 'file',
})

export const listSettlements = statement.get('listSettlements', '/settlements', {
  summary: 'The statement, day by day',
  query: area.SettlementsQuery.extend(Paging.shape),
  answer: area.MerchantSettlements,
})
export const showSettlementNumbers = statement.get('showSettlementNumbers', '/settlements/big_numbers', {
  summary: 'What a period adds up to',
  query: area.PeriodQuery,
  answer: area.SettlementBigNumbers,
})
export const listOrdersOfDay = statement.get('listOrdersOfDay', '/settlements/:date/orders', {
  summary: 'A day of the statement, where it has more than its row shows',
  params: z.object({ date: z.iso.date() }),
  query: Paging,
  answer: area.SettledOrders,
})
export const exportStatement = statement.get('exportStatement', '/settlements/export-csv', {
  summary: 'A month as `extrato-{MM}-{YYYY}.csv`; 404 when it holds nothing, 422 when it has not begun',
  query: area.ExportQuery,
  status: 200,
  reads: 'file',
  // each reads a month
  limit: { name: 'exported statements', tries: 30, minutes: 10, perProcess: true },
  refusals: [404, 422],
})
export const listTransfers = statement.get('listTransfers', '/transfers', {
  summary: 'Transfers, the newest first',
  query: area.SettlementsQuery.extend(Paging.shape),
  answer: area.MerchantTransfers,
  listed: lists.TRANSFERS_LISTED,
})
export const showTransfer = statement.get('showTransfer', '/transfers/:id', {
  summary: 'A transfer',
  answer: area.MerchantTransfer,
})
export const showNextTransfers = statement.get('showNextTransfers', '/next_transfers', {
  summary: 'What goes out next, by day, and the account that it goes to',
  answer: area.NextTransfers,
})
export const downloadTransferReceipt = statement.get('downloadTransferReceipt', '/transfers/:id/receipt', {
  summary: 'The receipt of a transfer that arrived, as PDF; 409 TRANSFER_NOT_ARRIVED',
  status: 200,
  reads: 'file',
  // each is rendered
  limit: { name: 'transfer receipts', tries: 60, minutes: 10, perProcess: true },
  refusals: [404, 409],
})
export const listTransferLines = statement.get('listTransferLines', '/transfers/:id/lines', {
  summary: 'What a transfer is made of; the lines add up to its amount',
  query: Paging,
  answer: area.TransferLines,
  listed: lists.TRANSFER_LINES_LISTED,
})

export const listLinks = links.get('listLinks', '', {
  summary: 'Links, the newest first',
  query: Paging.extend({
    /** A part of the code or of the description. */
    search: z.string().max(60).optional(),
  }),
  answer: area.PaymentLinks,
  listed: lists.LINKS_LISTED,
})
export const createLink = links.post('createLink', '', {
  proof: true,
  summary: 'A link to a purchase',
  ...ADMIN,
  body: area.NewPaymentLink,
  status: 201,
  answer: area.CreatedPaymentLink,
  limit: { name: 'payment links', tries: 120, minutes: 10, perProcess: true },
  refusals: [409, 422],
})
export const showLinkQrCode = links.get('showLinkQrCode', '/:id/qr_code', {
  summary: 'The QR code of a link, for a counter or a message',
  answer: area.LinkQrCode,
})
export const revokeLink = links.put('revokeLink', '/:id/revoke', {
  summary: 'A link leads nowhere any more',
  ...ADMIN,
  answer: area.PaymentLink,
  refusals: [404, 409],
})

export const listPlugins = plugins.get('listPlugins', '/plugins', {
  summary: 'Which platforms the store is joined to',
  answer: ConnectedPlugins,
})
export const leavePlugin = plugins.delete('leavePlugin', '/plugins/:platform', {
  proof: true,
  summary: 'End the connection to a platform; twice is once',
  description:
    'It begins, cancels and refunds no more purchases in the name of the store; those that exist go on. At Nuvemshop the offer in the shop is taken away as soon as the shop answers.',
  ...ADMIN,
  params: z.object({ platform: z.enum(PLUGIN_PLATFORMS) }),
})
export const showVtexSignUp = plugins.get('showVtexSignUp', '/plugin_sign_up/vtex', {
  summary: 'Which shop at VTEX a code would join, and what it would end',
  query: PluginSignUp.pick({ code: true }),
  answer: VtexSignUp,
})
export const signUpPlugin = plugins.post('signUpPlugin', '/plugin_sign_up/:platform', {
  proof: true,
  summary: 'Join the store to a platform; `Location` is where the browser goes next',
  ...ADMIN,
  params: z.object({ platform: z.enum(PLUGIN_PLATFORMS) }),
  body: PluginSignUp,
  status: 201,
  reads: 'location',
  limit: { name: 'plugin sign-ups', tries: 30, minutes: 10, perMerchant: true },
})

/** Each calls a server that is not ours. */
const SENDS: CallLimit = {
  name: 'webhook sends',
  tries: 120,
  minutes: 10,
  perMerchant: true,
  perProcess: true,
}

/**
 * The calls that the merchant's server makes with its key, for users: only for ADMIN, because an address may contain a
 * secret of the store, like an API key.
 */
const forPeople = <O extends Operation>(it: O, own: Pick<Operation, 'limit' | 'proof'> = {}) => ({
  // the copy's own fields are removed from the original's type
  ...(it as Omit<O, 'audience' | 'path'>),
  ...ADMIN,
  audience: 'MERCHANT' as const,
  path: it.path.replace('/api/v2', V1),
  ...own,
})

export const listWebhookEndpoints = forPeople(webhooks.listWebhookEndpoints)
export const createWebhookEndpoint = forPeople(webhooks.createWebhookEndpoint, { proof: true })
export const changeWebhookEndpoint = forPeople(webhooks.changeWebhookEndpoint, { proof: true })
export const removeWebhookEndpoint = forPeople(webhooks.removeWebhookEndpoint, { proof: true })
export const rotateWebhookSecret = forPeople(webhooks.rotateWebhookSecret, { proof: true })
export const testWebhookEndpoint = forPeople(webhooks.testWebhookEndpoint, { limit: SENDS })
export const resendWebhook = forPeople(webhooks.resendWebhook, { limit: SENDS })
export const replayWebhooks = forPeople(webhooks.replayWebhooks, { limit: SENDS })
export const listWebhookDeliveries = forPeople(webhooks.listWebhookDeliveries)
