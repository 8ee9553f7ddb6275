/**
 * Follows Nuvemshop's published documents: "Authentication" (OAuth 2), "Payment Provider", "Transaction", "Order",
 * "Store", "Webhook".
 */
import { z } from 'zod'
import { type CallAnswer, ProviderDown, call } from '../call.ts'
import type { Guards } from '../guards.ts'
import type { NuvemshopProvider, Shop, ShopSale } from './need.ts'

const TIMEOUT_MS = 10_000
const PROVIDER = 'nuvemshop'
const NAME = 'Drip'
/** The same in the offer and in the checkout's script. */
export const PAYMENT_OPTION = 'drip_redirect'

const Id = z.union([z.string(), z.number()]).transform(String)
const Money = z.object({ value: z.string() })
const Token = z.object({ access_token: z.string().min(1), token_type: z.string(), user_id: Id })
const Offer = z.object({ id: Id, name: z.string().optional() })
const Store = z.object({ domains: z.array(z.string()).default([]), original_domain: z.string().optional() })
const Order = z.object({ total: z.string(), currency: z.string() })
const Transaction = z.object({
  id: Id,
  payment_provider_id: Id,
  status: z.string(),
  refunded_amount: Money.nullish(),
  info: z.object({ external_id: Id.nullish() }).nullish(),
})

interface NuvemshopSettings {
  /** For the authorization: https://www.nuvemshop.com.br */
  url: string
  /** For the calls, with its version: https://api.nuvemshop.com.br/2025-03 */
  apiUrl: string
  appId: string
  clientSecret: string
  /** Our e-mail address, for Nuvemshop's staff. */
  contact: string
}

/** Mandatory: an application without a name and a contact is refused. */
const userAgent = ({ contact }: Pick<NuvemshopSettings, 'contact'>) => `${NAME} (${contact})`

/** `ourUrl` returns our own address; evaluated at each call. */
export function httpNuvemshop(
  it: NuvemshopSettings,
  ourUrl: () => string,
  guards: Guards,
): NuvemshopProvider {
  const ask = shopCalls(it, guards)
  const ordersPath = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`

  return {
    authorizeUrl: (state) =>
      `${it.url}/apps/${encodeURIComponent(it.appId)}/authorize?state=${encodeURIComponent(state)}`,

    exchangeCode: (code) => exchangeCode(it, guards, code),

    async offerPayment(shop) {
      const made = await ask('POST', shop, '/payment_providers', offerOf(ourUrl()))
      if (made.status !== 422) return read(Offer, made).id
      // the shop already offers us
      const all = read(z.array(Offer), await ask('GET', shop, '/payment_providers'))
      const ours = all.find(({ name }) => name === NAME)
      if (ours === undefined) throw new ProviderDown(PROVIDER, 'our offer is refused')
      return ours.id
    },

    async withdrawOffer(shop, providerId) {
      const answer = await ask('DELETE', shop, `/payment_providers/${encodeURIComponent(providerId)}`)
      if (![401, 403, 404].includes(answer.status)) accepted(answer)
    },

    async followRemoval(shop) {
      const url = `${ourUrl()}/nuvemshop/webhooks/app-uninstalled`
      const { status } = await ask('POST', shop, '/webhooks', { event: 'app/uninstalled', url })
      // 422: it was already requested
      if (status >= 300 && status !== 422) throw new ProviderDown(PROVIDER, `answered ${status}`)
    },

    async opens(shop) {
      const answer = await ask('GET', shop, '/store')
      if (answer.status === 401 || answer.status === 403) return false
      read(Store, answer)
      return true
    },

    async findDomains(shop) {
      const { domains, original_domain: original } = read(Store, await ask('GET', shop, '/store'))
      return original === undefined ? domains : [...domains, original]
    },

    async findOrder(shop, orderId) {
      const answer = await ask('GET', shop, ordersPath(orderId))
      return answer.status === 404 ? null : read(Order, answer)
    },

    async findTransactions(shop, orderId, providerId) {
      const answer = await ask('GET', shop, `${ordersPath(orderId)}/transactions`)
      if (answer.status === 404) return []
      return read(z.array(Transaction), answer)
        .filter((one) => one.payment_provider_id === providerId)
        .map((one) => ({
          id: one.id,
          externalId: one.info?.external_id ?? null,
          status: one.status,
          refunded: one.refunded_amount?.value ?? '0.00',
        }))
    },

    async reportSale(shop, sale) {
      const body = saleOf(sale)
      accepted(await ask('POST', shop, `${ordersPath(sale.orderId)}/transactions`, body))
    },

    async reportRefund(shop, { orderId, transactionId, amount, at }) {
      const path = `${ordersPath(orderId)}/transactions/${encodeURIComponent(transactionId)}/events`
      const money = { value: amount, currency: 'BRL' }
      const event = { type: 'refund', status: 'success', amount: money, happened_at: at.toISOString() }
      accepted(await ask('POST', shop, path, event))
    },
  }
}

/** Calls on behalf of a shop that has authorised us. */
function shopCalls(it: NuvemshopSettings, guards: Guards) {
  return (method: 'GET' | 'POST' | 'DELETE', shop: Shop, path: string, body?: unknown): Promise<CallAnswer> =>
    call(guards, {
      provider: PROVIDER,
      method,
      url: `${it.apiUrl}/${encodeURIComponent(shop.shopId)}${path}`,
      // not Authorization
      headers: { authentication: `bearer ${shop.accessToken}`, 'user-agent': userAgent(it) },
      ...(body === undefined ? {} : { body }),
      timeoutMs: TIMEOUT_MS,
    })
}

async function exchangeCode(it: NuvemshopSettings, guards: Guards, code: string): Promise<Shop | null> {
  const { status, body } = await call(guards, {
    provider: PROVIDER,
    method: 'POST',
    url: `${it.url}/apps/authorize/token`,
    headers: { 'user-agent': userAgent(it) },
    body: { client_id: it.appId, client_secret: it.clientSecret, grant_type: 'authorization_code', code },
    timeoutMs: TIMEOUT_MS,
  })
  const token = Token.safeParse(body)
  if (status >= 300 || !token.success) return null
  return { shopId: token.data.user_id, accessToken: token.data.access_token }
}

function offerOf(url: string): object {
  return {
    name: NAME,
    public_name: 'Pix parcelado com Drip',
    logo_urls: { '400x120': `${url}/drip_logo.png`, '160x100': `${url}/drip_logo.png` },
    configuration_url: `${url}/parceira`,
    support_url: url,
    checkout_js_url: `${url}/nuvemshop/checkout.js`,
    supported_currencies: ['BRL'],
    // instalments exist there only for cards, so we are a wallet that redirects
    supported_payment_methods: [{ payment_method_type: 'wallet', payment_methods: ['wallet'] }],
    checkout_payment_options: [
      {
        id: PAYMENT_OPTION,
        name: 'Pix parcelado',
        supported_billing_countries: ['BR'],
        supported_payment_method_types: ['wallet'],
        integration_type: 'redirect',
      },
    ],
    enabled: true,
  }
}

function saleOf(sale: ShopSale): object {
  return {
    payment_provider_id: sale.providerId,
    payment_method: { type: 'wallet', id: 'wallet' },
    info: {
      external_id: sale.checkoutId,
      external_url: sale.detailsUrl,
      refund_url: sale.refundUrl,
      installments: { quantity: sale.instalments, interest: '0.00' },
    },
    first_event: {
      type: 'sale',
      status: sale.status,
      amount: { value: sale.amount, currency: 'BRL' },
      happened_at: sale.at.toISOString(),
    },
  }
}

function accepted({ status }: CallAnswer): void {
  if (status >= 300) throw new ProviderDown(PROVIDER, `answered ${status}`)
}

function read<Schema extends z.ZodType>(schema: Schema, answer: CallAnswer): z.output<Schema> {
  accepted(answer)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new ProviderDown(PROVIDER, 'the answer cannot be read')
  return parsed.data
}
