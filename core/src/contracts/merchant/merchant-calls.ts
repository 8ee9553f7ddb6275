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
import {
  BigNumbers,
  CancelPartially,
  CancelProducts,
  CheckoutsQuery,
  Communications,
  Connection,
  CreatedPaymentLink,
  DisputeAccepted,
  DisputeContested,
  DisputesQuery,
  EmailDelivered,
  ExportQuery,
  Graphic,
  LinkExpired,
  LinkQrCode,
  MerchantCheckout,
  MerchantCheckouts,
  MerchantDispute,
  MerchantDisputes,
  MerchantLogin,
  MerchantProfile,
  MerchantProfileChange,
  MerchantSettlements,
  MerchantSignedIn,
  MerchantSmsDelivered,
  MerchantTransfer,
  MerchantTransfers,
  MerchantView,
  NewPaymentLink,
  NewTeamMember,
  NextTransfers,
  PasswordChanged,
  PaymentLink,
  PaymentLinks,
  PayoutChange,
  PeriodQuery,
  RecoverMerchantEmail,
  RecoverMerchantPassword,
  RefundWhy,
  ResetMerchantPassword,
  SalesWanted,
  SecondStep,
  SettledOrders,
  SettlementBigNumbers,
  SettlementsQuery,
  StatisticsQuery,
  Team,
  TeamMember,
  TeamMemberChange,
  TransferLines,
} from './merchant-area.ts'
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
  body: MerchantLogin,
  answer: z.union([MerchantSignedIn, SecondStep, FactorAsked]),
})
export const proveFactor = signIn.post('proveFactor', '/second_factor', {
  summary: 'The second step of the log-in, where there is a second factor',
  body: FactorProof,
  answer: MerchantSignedIn,
})
export const enterTestWorld = signIn.post('enterTestWorld', '/test_world', {
  summary: 'Sign in at the test world with what the live area opened it by; 404 where this is none',
  body: TestWorldEntry,
  answer: MerchantSignedIn,
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
  body: RecoverMerchantPassword,
  answer: EmailDelivered,
})
export const checkPasswordLink = recovery.get('checkPasswordLink', '/password/:id', {
  summary: 'Whether a link is over; so is what never was one',
  params: ByLink,
  answer: LinkExpired,
  limit: RECOVERY_TRIES,
  refusals: [],
})
export const resetPassword = recovery.put('resetPassword', '/password/:id', {
  summary: 'Another password, by the link; false: link or e-mail address are not right',
  params: ByLink,
  body: ResetMerchantPassword,
  answer: PasswordChanged,
  limit: RECOVERY_TRIES,
  refusals: [422],
})
export const sendAccessEmail = recovery.put('sendAccessEmail', '/email', {
  summary: 'The e-mail address of an access, by SMS; strangers learn nothing from the answer',
  body: RecoverMerchantEmail,
  answer: MerchantSmsDelivered,
  refusals: [422],
})

export const showMerchant = account.get('showMerchant', '/merchant', {
  summary: 'The store',
  beforeFactor: true,
  answer: MerchantView,
})
export const showProfile = account.get('showProfile', '/user', {
  summary: 'Who is signed in',
  beforeFactor: true,
  answer: MerchantProfile,
})
export const changeProfile = account.put('changeProfile', '/user', {
  summary: 'Other data of who is signed in; what is not named stays',
  body: MerchantProfileChange,
  answer: MerchantProfile,
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
  answer: Communications,
})
export const changeCommunications = account.put('changeCommunications', '/user/communications', {
  summary: 'Be told of other things, or otherwise',
  body: Communications,
  answer: Communications,
  refusals: [422],
})
export const listTeam = account.get('listTeam', '/users', {
  summary: 'All users of the merchant, at most 100',
  answer: Team,
  listed: lists.TEAM_LISTED,
})
export const inviteMember = account.post('inviteMember', '/users', {
  proof: true,
  summary: 'Another user, who chooses a password by the link of an e-mail',
  ...ADMIN,
  body: NewTeamMember,
  status: 201,
  answer: TeamMember,
  // each sends an e-mail to a typed address
  limit: { name: 'merchant invitations', tries: 20, minutes: 10, perMerchant: true },
  refusals: [409, 422],
})
export const changeMember = account.put('changeMember', '/users/:id', {
  proof: true,
  summary: 'Change a user',
  ...ADMIN,
  body: TeamMemberChange,
  answer: TeamMember,
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
  answer: PayoutChange,
})
export const stopPayoutChange = account.delete('stopPayoutChange', '/payout_change/:id', {
  summary: 'It never counts; twice is once',
  ...ADMIN,
  refusals: [404, 409],
})
export const showConnection = account.get('showConnection', '/connection', {
  summary: 'When the store’s server called last, and what became of the newest webhooks',
  ...ADMIN,
  answer: Connection,
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

const SalesQuery = CheckoutsQuery.extend(Paging.shape)

export const listSales = sales.get('listSales', '/v2/checkouts', {
  summary: 'Purchases, the newest first',
  query: SalesQuery,
  answer: MerchantCheckouts,
  listed: lists.SALES_LISTED,
})
export const findSales = sales.post('findSales', '/v2/sales/search', {
  summary: 'Those of the purchases that are looked for; who is looked for is no part of a URL',
  asks: true,
  query: CheckoutsQuery.pick({ statuses: true, initialDate: true, finalDate: true }).extend(Paging.shape),
  body: SalesWanted,
  answer: MerchantCheckouts,
  listed: lists.SALES_LISTED,
})
export const listOrders = sales.get('listOrders', '/v1/orders', {
  summary: 'Only those that became an order',
  query: SalesQuery,
  answer: MerchantCheckouts,
})
export const showSale = sales.get('showSale', '/v2/checkouts/:id', {
  summary: 'A purchase',
  answer: MerchantCheckout,
})
export const showOrder = sales.get('showOrder', '/v1/orders/:id', {
  summary: 'The same, by the other path',
  answer: MerchantCheckout,
})
export const showBigNumbers = sales.get('showBigNumbers', '/v2/checkouts/statistics', {
  summary: 'What was sold in a period',
  query: StatisticsQuery,
  answer: BigNumbers,
})
export const showGraphic = sales.get('showGraphic', '/v2/checkouts/graphic', {
  summary: 'Approved and denied, period by period',
  query: StatisticsQuery,
  answer: Graphic,
})

const refund = {
  proof: true,
  ...ADMIN,
  params: ById,
  query: RefundWhy,
  answer: MerchantCheckout,
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
  body: CancelProducts,
})
export const refundPartially = sales.put('refundPartially', '/v1/orders/:id/cancel/partially', {
  summary: 'Refund an amount; at MALGA only',
  ...refund,
  body: CancelPartially,
})

export const listDisputes = disputes.get('listDisputes', '', {
  summary:
    'Problems that customers have with sales, the newest first: those that wait for somebody, or those that are over',
  query: DisputesQuery.extend(Paging.shape),
  answer: MerchantDisputes,
})
export const showDispute = disputes.get('showDispute', '/:id', {
  summary: 'One of them',
  answer: MerchantDispute,
})
export const acceptDispute = disputes.put('acceptDispute', '/:id/acceptance', {
  summary:
    'Give everything back, which ends it, or a part, after which we decide; whatever the refund window says',
  proof: true,
  ...ADMIN,
  body: DisputeAccepted,
  answer: MerchantDispute,
  refusals: [404, 409, 422],
})
export const contestDispute = disputes.put('contestDispute', '/:id/contest', {
  summary: 'The store does not agree, and says why: we decide',
  ...ADMIN,
  body: DisputeContested,
  answer: MerchantDispute,
  refusals: [404, 409],
})
export const addDisputeFile = disputes.post('addDisputeFile', '/:id/files', {
  summary: 'A file of the store about a dispute that is open, five at most; the same one again is one',
  ...ADMIN,
  body: EvidenceSent,
  answer: MerchantDispute,
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
  query: SettlementsQuery.extend(Paging.shape),
  answer: MerchantSettlements,
})
export const showSettlementNumbers = statement.get('showSettlementNumbers', '/settlements/big_numbers', {
  summary: 'What a period adds up to',
  query: PeriodQuery,
  answer: SettlementBigNumbers,
})
export const listOrdersOfDay = statement.get('listOrdersOfDay', '/settlements/:date/orders', {
  summary: 'A day of the statement, where it has more than its row shows',
  params: z.object({ date: z.iso.date() }),
  query: Paging,
  answer: SettledOrders,
})
export const exportStatement = statement.get('exportStatement', '/settlements/export-csv', {
  summary: 'A month as `extrato-{MM}-{YYYY}.csv`; 404 when it holds nothing, 422 when it has not begun',
  query: ExportQuery,
  status: 200,
  reads: 'file',
  // each reads a month
  limit: { name: 'exported statements', tries: 30, minutes: 10, perProcess: true },
  refusals: [404, 422],
})
export const listTransfers = statement.get('listTransfers', '/transfers', {
  summary: 'Transfers, the newest first',
  query: SettlementsQuery.extend(Paging.shape),
  answer: MerchantTransfers,
  listed: lists.TRANSFERS_LISTED,
})
export const showTransfer = statement.get('showTransfer', '/transfers/:id', {
  summary: 'A transfer',
  answer: MerchantTransfer,
})
export const showNextTransfers = statement.get('showNextTransfers', '/next_transfers', {
  summary: 'What goes out next, by day, and the account that it goes to',
  answer: NextTransfers,
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
  answer: TransferLines,
  listed: lists.TRANSFER_LINES_LISTED,
})

export const listLinks = links.get('listLinks', '', {
  summary: 'Links, the newest first',
  query: Paging.extend({
    /** A part of the code or of the description. */
    search: z.string().max(60).optional(),
  }),
  answer: PaymentLinks,
  listed: lists.LINKS_LISTED,
})
export const createLink = links.post('createLink', '', {
  proof: true,
  summary: 'A link to a purchase',
  ...ADMIN,
  body: NewPaymentLink,
  status: 201,
  answer: CreatedPaymentLink,
  limit: { name: 'payment links', tries: 120, minutes: 10, perProcess: true },
  refusals: [409, 422],
})
export const showLinkQrCode = links.get('showLinkQrCode', '/:id/qr_code', {
  summary: 'The QR code of a link, for a counter or a message',
  answer: LinkQrCode,
})
export const revokeLink = links.put('revokeLink', '/:id/revoke', {
  summary: 'A link leads nowhere any more',
  ...ADMIN,
  answer: PaymentLink,
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
