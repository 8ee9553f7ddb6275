/** After Nuvemshop's published documents: "Authentication" (OAuth 2) and "Payment Provider". */
import { z } from 'zod'
import { ProviderDown, call } from '../call.ts'
import type { NuvemshopProvider } from './need.ts'

const TIMEOUT_MS = 10_000
/** Mandatory: an application without a name and a contact is refused. */
const USER_AGENT = 'Drip (ajuda@drip.example)'

const Token = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  user_id: z.union([z.string(), z.number()]).transform(String),
})

interface NuvemshopSettings {
  /** Of the authorization: https://www.nuvemshop.com.br */
  url: string
  /** Of the calls, with its version: https://api.nuvemshop.com.br/2025-03 */
  apiUrl: string
  appId: string
  clientSecret: string
}

/** `publicUrl` is ours, for the shop's people. */
export function httpNuvemshop(it: NuvemshopSettings, publicUrl: string): NuvemshopProvider {
  const provider = 'nuvemshop'
  return {
    authorizeUrl: (state) =>
      `${it.url}/apps/${encodeURIComponent(it.appId)}/authorize?state=${encodeURIComponent(state)}`,

    async exchangeCode(code) {
      const { status, body } = await call({
        provider,
        method: 'POST',
        url: `${it.url}/apps/authorize/token`,
        headers: { 'user-agent': USER_AGENT },
        body: {
          client_id: it.appId,
          client_secret: it.clientSecret,
          grant_type: 'authorization_code',
          code,
        },
        timeoutMs: TIMEOUT_MS,
      })
      const token = Token.safeParse(body)
      if (status >= 300 || !token.success) return null
      return { shopId: token.data.user_id, accessToken: token.data.access_token }
    },

    async offerPayment(shopId, accessToken) {
      const { status } = await call({
        provider,
        method: 'POST',
        url: `${it.apiUrl}/${encodeURIComponent(shopId)}/payment_providers`,
        // not Authorization
        headers: { authentication: `bearer ${accessToken}`, 'user-agent': USER_AGENT },
        body: {
          name: 'Drip',
          public_name: 'Pix parcelado com Drip',
          logo_urls: { '400x120': `${publicUrl}/drip_logo.png`, '160x100': `${publicUrl}/drip_logo.png` },
          configuration_url: `${publicUrl}/parceira`,
          support_url: publicUrl,
          supported_currencies: ['BRL'],
          // instalments exist there only for cards, so we are a wallet that redirects
          supported_payment_methods: [{ payment_method_type: 'wallet', payment_methods: ['wallet'] }],
          checkout_payment_options: [
            {
              id: 'drip_redirect',
              name: 'Pix parcelado',
              supported_billing_countries: ['BR'],
              supported_payment_method_types: ['wallet'],
              integration_type: 'redirect',
            },
          ],
          enabled: true,
        },
        timeoutMs: TIMEOUT_MS,
      })
      // 422: the shop offers us already
      if (status >= 300 && status !== 422) throw new ProviderDown(provider, `answered ${status}`)
    },
  }
}
