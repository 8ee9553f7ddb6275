import { request } from 'undici'
import { ProviderDown, ProviderNotAsked, within } from '../call.ts'
import type { Guards, Limits } from '../guards.ts'
import { isPublicHost, outsideAgent } from '../public-addresses.ts'
import type { StoreNotifier } from './need.ts'

const TIMEOUT_MS = 8000
/**
 * A hanging store leaves room for the others (confirmations have 30 places per process), and a busy store has its sales
 * confirmed within moments. Its answer decides a sale and is requested at most four times, so failures of other sales
 * do not count: it is never paused.
 */
const OF_A_STORE: Limits = { atOnce: 16, waiting: 8, isInterrupted: false }

/**
 * GET resolveUrl with `checkoutId` added to its query; redirects count as answers and are not followed. `allowPrivate`
 * is for the demo world: elsewhere an address inside our own network is never called (SSRF).
 */
export function resolveUrlNotifier(config: { allowPrivate: boolean }, guards: Guards): StoreNotifier {
  const dispatcher = outsideAgent(config)
  return {
    async confirms(resolveUrl, checkoutId) {
      const url = withCheckoutId(resolveUrl, checkoutId)
      if (url === null || (!config.allowPrivate && !isPublicHost(url))) return false
      const status = await within(TIMEOUT_MS, (signal) =>
        guards.pass({ provider: 'stores', host: url.host, limits: OF_A_STORE, signal }, async () => {
          try {
            const response = await request(url, { method: 'GET', dispatcher, signal })
            await response.body.dump({ limit: 65_536 })
            return response.statusCode
          } catch (error) {
            throw new ProviderDown('stores', 'no answer', { cause: error })
          }
        }),
      ).catch((error: unknown) => {
        if (error instanceof ProviderNotAsked) throw error
        return null
      })
      return status !== null && status < 400
    },
  }
}

/** The store's page for a checkout; its existing query is kept. Null if it is not an http(s) address. */
export function withCheckoutId(resolveUrl: string, checkoutId: string): URL | null {
  if (!URL.canParse(resolveUrl)) return null
  const url = new URL(resolveUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  url.searchParams.set('checkoutId', checkoutId)
  return url
}
