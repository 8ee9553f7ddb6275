import { request } from 'undici'
import { isPublicHost, outsideAgent } from '../public-addresses.ts'
import type { WebhookCaller } from './need.ts'

const TIMEOUT_MS = 10_000

/** `allowPrivate` is for the demo world: elsewhere only https, and nothing inside our own network. */
export function httpWebhooks(config: { allowPrivate: boolean }): WebhookCaller {
  const dispatcher = outsideAgent(config)
  const takes = (url: string): boolean => {
    if (!URL.canParse(url)) return false
    const it = new URL(url)
    const isHttp = it.protocol === 'https:' || (config.allowPrivate && it.protocol === 'http:')
    return isHttp && it.username === '' && it.password === '' && (config.allowPrivate || isPublicHost(it))
  }
  return {
    takes,
    async post(url, headers, body) {
      if (!takes(url)) return { status: null, error: 'address not allowed', durationMs: 0 }
      const began = performance.now()
      const took = () => Math.round(performance.now() - began)
      try {
        const response = await request(url, {
          method: 'POST',
          dispatcher,
          headers: { 'content-type': 'application/json', 'user-agent': 'Drip-Webhooks/1', ...headers },
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        await response.body.dump({ limit: 65_536 })
        return { status: response.statusCode, error: null, durationMs: took() }
      } catch (error) {
        return { status: null, error: reasonOf(error), durationMs: took() }
      }
    },
  }
}

function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: unknown; code?: unknown }
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`
  return typeof code === 'string' ? code : 'no answer'
}
