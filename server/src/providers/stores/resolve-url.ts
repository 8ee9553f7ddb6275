import { request } from 'undici'
import { isPublicHost, outsideAgent } from '../public-addresses.ts'
import type { StoreNotifier } from './need.ts'

const TIMEOUT_MS = 8000

/**
 * GET resolveUrl with `checkoutId` added to its query; redirects are answers, not followed.
 * `allowPrivate` is for the demo world: elsewhere an address inside our own network is never called (SSRF).
 */
export function resolveUrlNotifier(config: { allowPrivate: boolean }): StoreNotifier {
  const dispatcher = outsideAgent(config)
  return {
    async confirms(resolveUrl, checkoutId) {
      const url = withCheckoutId(resolveUrl, checkoutId)
      if (url === null || (!config.allowPrivate && !isPublicHost(url))) return false
      try {
        const response = await request(url, {
          method: 'GET',
          dispatcher,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await response.body.dump({ limit: 65_536 })
        return response.statusCode < 400
      } catch {
        return false
      }
    },
  }
}

/** The store's page for a checkout; a query that it already has is kept. Null for what is not an http(s) address. */
export function withCheckoutId(resolveUrl: string, checkoutId: string): URL | null {
  if (!URL.canParse(resolveUrl)) return null
  const url = new URL(resolveUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.searchParams.set('checkoutId', checkoutId)
  return url
}
