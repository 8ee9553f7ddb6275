/** The calls of the merchant's area (001 §7.2), typed by the contract. */
import type {
  ApiKeyState,
  BigNumbers,
  Communications,
  CreatedPaymentLink,
  Graphic,
  MerchantCheckout,
  MerchantCheckouts,
  MerchantProfile,
  MerchantProfileChange,
  MerchantSettlements,
  MerchantSignedIn,
  MerchantTransfer,
  MerchantTransfers,
  MerchantView,
  NewApiKey,
  NewPaymentLink,
  NewTeamMember,
  PayoutChange,
  PaymentLink,
  PaymentLinks,
  SaleStatus,
  SettledOrders,
  SecondStep,
  SettlementBigNumbers,
  SettlementPeriod,
  StatisticPeriod,
  Team,
  TeamMember,
  TeamMemberChange,
  TransferLines,
} from '@drip/core/contracts/merchant-area'
import type { ConnectedPlugins, PluginPlatform, PluginSignUp } from '@drip/core/contracts/plugins'
import type {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '@drip/core/contracts/webhooks'
import { call, over } from './call.ts'
import { once } from './once.ts'
import { signedCalls } from './signed-calls.ts'

const V1 = '/merchant_backoffice/api/v1'
const V2 = '/merchant_backoffice/api/v2'
const LOGIN = `${V1}/login`
const ENDPOINTS = `${V1}/webhook_endpoints`
const DELIVERIES_SHOWN = 50
/** As many as a day of the statement brings with it. */
const ORDERS_AT_ONCE = 100

const endpointPath = (id: string) => `${ENDPOINTS}/${encodeURIComponent(id)}`

/** 001 §9 */
export const MERCHANT_PAGE_SIZE = 10

/** The first step; a code is on its way afterwards. `resend` asks for another one. */
export const giveMerchantPassword = (username: string, password: string, resend = false) =>
  call<SecondStep>({ method: 'POST', path: LOGIN, body: { username, password, ...(resend && { resend }) } })

/** The second step: the code replaces the password (001 §3). */
export const giveMerchantCode = (username: string, smsCode: string) =>
  call<MerchantSignedIn>({ method: 'POST', path: LOGIN, body: { username, smsCode } })

export const askMerchantLink = (merchantUserEmail: string) =>
  once<{ emailDelivered: boolean }>(
    { method: 'POST', path: `${V1}/recover/password`, body: { merchantUserEmail } },
    call,
  )

const linkPath = (id: string) => `${V1}/recover/password/${encodeURIComponent(id)}`

export const checkMerchantLink = (id: string) =>
  call<{ linkExpired: boolean }>({ method: 'GET', path: linkPath(id) })

export const resetMerchantPassword = (
  id: string,
  body: { email: string; password: string; repeatPassword: string },
) => call<{ passwordUpdated: boolean }>({ method: 'PUT', path: linkPath(id), body })

/** `merchantUserPhone` with its country code. */
export const askMerchantEmail = (merchantUserPhone: string) =>
  once<{ smsDelivered: boolean }>(
    { method: 'PUT', path: `${V1}/recover/email`, body: { merchantUserPhone } },
    call,
  )

/** What the list of sales is narrowed to; days of São Paulo, both included. */
export interface SalesFilter {
  statuses: readonly SaleStatus[]
  initialDate: string | null
  finalDate: string | null
  search: { by: 'code' | 'customerName' | 'amount'; text: string } | null
}

/** The query of GET v2/checkouts; days go out as their start in UTC (001 §2.3). */
export function salesQuery(filter: SalesFilter, page: number): URLSearchParams {
  const query = new URLSearchParams({ page: String(page), size: String(MERCHANT_PAGE_SIZE) })
  for (const status of filter.statuses) query.append('statuses', status)
  if (filter.initialDate !== null) query.set('initialDate', `${filter.initialDate}T00:00:00.000Z`)
  if (filter.finalDate !== null) query.set('finalDate', `${filter.finalDate}T00:00:00.000Z`)
  if (filter.search !== null) query.set(filter.search.by, filter.search.text)
  return query
}

/** What counts as denied: shoppers who just left do not (001 §7.2). */
const DECIDED = 'statuses=OK&statuses=KO&excludedKOReasons=EXPIRED'

/** All calls of a signed-in user of a merchant; `ended` hears that the session is over. */
export function merchantCalls(ended: () => void) {
  const signed = signedCalls('MERCHANT', LOGIN, ended)
  const get = <T>(path: string) => signed.call<T>({ method: 'GET', path })
  const id = encodeURIComponent
  const paged = (page: number) => `page=${page}&size=${MERCHANT_PAGE_SIZE}`
  /** Of the sale as it is shown: refused when something of it was taken back since. */
  const refund = (sale: MerchantCheckout, way: string, body?: object) =>
    signed.call<MerchantCheckout>({
      method: 'PUT',
      path: `${V1}/orders/${id(sale.id)}/${way}`,
      body,
      headers: over(sale.version),
    })
  return {
    signOut: signed.signOut,
    merchant: () => get<MerchantView>(`${V1}/merchant`),

    sales: (filter: SalesFilter, page: number) =>
      get<MerchantCheckouts>(`${V2}/checkouts?${salesQuery(filter, page)}`),
    sale: (checkoutId: string) => get<MerchantCheckout>(`${V2}/checkouts/${id(checkoutId)}`),
    bigNumbers: (period: StatisticPeriod) =>
      get<BigNumbers>(`${V2}/checkouts/statistics?period=${period}&${DECIDED}`),
    graphic: (period: StatisticPeriod) =>
      get<Graphic>(`${V2}/checkouts/graphic?period=${period}&excludedKOReasons=EXPIRED`),
    refund: (sale: MerchantCheckout) => refund(sale, 'cancel'),
    refundProducts: (sale: MerchantCheckout, productIds: readonly string[]) =>
      refund(sale, 'products/cancel', { productIds }),
    refundPartially: (sale: MerchantCheckout, amount: number) => refund(sale, 'cancel/partially', { amount }),

    settlements: (period: SettlementPeriod, page: number) =>
      get<MerchantSettlements>(`${V1}/settlements?${paged(page)}&period=${period}`),
    ordersOfDay: (date: string, page: number) =>
      get<SettledOrders>(`${V1}/settlements/${id(date)}/orders?page=${page}&size=${ORDERS_AT_ONCE}`),
    settlementNumbers: (period: SettlementPeriod) =>
      get<SettlementBigNumbers>(`${V1}/settlements/big_numbers?period=${period}`),
    /** The file's text; 404 when the month holds nothing. */
    exportStatement: (month: string, year: string) =>
      signed.call<Blob>({
        method: 'GET',
        path: `${V1}/settlements/export-csv?month=${month}&year=${year}`,
        reads: 'file',
      }),
    transfers: (period: SettlementPeriod, page: number) =>
      get<MerchantTransfers>(`${V1}/transfers?${paged(page)}&period=${period}`),
    transfer: (transferId: string) => get<MerchantTransfer>(`${V1}/transfers/${id(transferId)}`),
    transferLines: (transferId: string, page: number) =>
      get<TransferLines>(`${V1}/transfers/${id(transferId)}/lines?${paged(page)}`),

    links: (page: number) => get<PaymentLinks>(`${V1}/checkouts?${paged(page)}`),
    createLink: (link: NewPaymentLink) =>
      signed.call<CreatedPaymentLink>({ method: 'POST', path: `${V1}/checkouts`, body: link }),
    revokeLink: (linkId: string) =>
      signed.call<PaymentLink>({ method: 'PUT', path: `${V1}/checkouts/${id(linkId)}/revoke` }),

    profile: () => get<MerchantProfile>(`${V1}/user`),
    changeProfile: (change: MerchantProfileChange) =>
      signed.call<MerchantProfile>({ method: 'PUT', path: `${V1}/user`, body: change }),
    communications: () => get<Communications>(`${V1}/user/communications`),
    changeCommunications: (communications: Communications) =>
      signed.call<Communications>({
        method: 'PUT',
        path: `${V1}/user/communications`,
        body: communications,
      }),
    team: () => get<Team>(`${V1}/users`),
    addMember: (member: NewTeamMember) =>
      signed.call<TeamMember>({ method: 'POST', path: `${V1}/users`, body: member }),
    changeMember: (memberId: string, change: TeamMemberChange) =>
      signed.call<TeamMember>({ method: 'PUT', path: `${V1}/users/${id(memberId)}`, body: change }),
    removeMember: (memberId: string) =>
      signed.call<unknown>({ method: 'DELETE', path: `${V1}/users/${id(memberId)}` }),
    apiKey: () => get<ApiKeyState>(`${V1}/api_key`),
    payoutChange: () => get<PayoutChange>(`${V1}/payout_change`),
    stopPayoutChange: (changeId: string) =>
      signed.call<unknown>({ method: 'DELETE', path: `${V1}/payout_change/${id(changeId)}` }),
    endpoints: () => get<{ content: WebhookEndpoint[] }>(ENDPOINTS),
    /** With the secret, which is told this once. */
    addEndpoint: (it: Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes'>) =>
      signed.call<WebhookEndpointWithSecret>({ method: 'POST', path: ENDPOINTS, body: it }),
    changeEndpoint: (
      endpointId: string,
      change: Partial<Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes' | 'enabled'>>,
    ) => signed.call<WebhookEndpoint>({ method: 'PATCH', path: endpointPath(endpointId), body: change }),
    removeEndpoint: (endpointId: string) =>
      signed.call<unknown>({ method: 'DELETE', path: endpointPath(endpointId) }),
    rotateEndpointSecret: (endpointId: string) =>
      signed.call<WebhookEndpointWithSecret>({
        method: 'POST',
        path: `${endpointPath(endpointId)}/rotate_secret`,
      }),
    testEndpoint: (endpointId: string) =>
      signed.call<WebhookDelivery>({ method: 'POST', path: `${endpointPath(endpointId)}/test` }),
    /** What was sent to an address, the newest first. */
    deliveries: (endpointId: string) =>
      get<{ content: WebhookDelivery[]; nextCursor: string | null }>(
        `${endpointPath(endpointId)}/deliveries?limit=${DELIVERIES_SHOWN}`,
      ),
    resendDelivery: (deliveryId: string) =>
      signed.call<WebhookDelivery>({
        method: 'POST',
        path: `${V1}/webhook_deliveries/${id(deliveryId)}/resend`,
      }),
    /** At most 1000 at once; `next` is from when to go on. */
    replayEvents: (endpointId: string, stretch: { from: string; until: string }) =>
      signed.call<{ count: number; next: string | null }>({
        method: 'POST',
        path: `${endpointPath(endpointId)}/replay`,
        body: stretch,
      }),
    plugins: () => get<ConnectedPlugins>(`${V1}/plugins`),
    /** Where the browser goes next (001 §7.2). */
    signUpPlugin: (platform: PluginPlatform, body: PluginSignUp) =>
      signed.call<string>({
        method: 'POST',
        path: `${V1}/plugin_sign_up/${platform}`,
        body,
        reads: 'location',
      }),
    rotateApiKey: () => signed.call<NewApiKey>({ method: 'POST', path: `${V1}/api_key` }),
  }
}
