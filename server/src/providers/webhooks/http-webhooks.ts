import { request } from 'undici'
import { ProviderDown, ProviderNotAsked } from '../call.ts'
import type { Guards } from '../guards.ts'
import { isPublicHost, outsideAgent } from '../public-addresses.ts'
import type { WebhookAnswer, WebhookCaller } from './need.ts'

const TIMEOUT_MS = 10_000

/** `allowPrivate` is for the demo world: elsewhere only https, and nothing inside our own network. */
export function httpWebhooks(config: { allowPrivate: boolean }, guards: Guards): WebhookCaller {
  const dispatcher = outsideAgent(config)
  const accepts = (url: string): boolean => {
    if (!URL.canParse(url)) return false
    const it = new URL(url)
    const isHttp = it.protocol === 'https:' || (config.allowPrivate && it.protocol === 'http:')
    return isHttp && it.username === '' && it.password === '' && (config.allowPrivate || isPublicHost(it))
  }
  return {
    accepts,
    async post(url, headers, body) {
      if (!accepts(url)) return { ...NOTHING, error: 'address not allowed', durationMs: 0 }
      const began = performance.now()
      const took = () => Math.round(performance.now() - began)
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const send = async (): Promise<WebhookAnswer> => {
        try {
          const response = await request(url, {
            method: 'POST',
            dispatcher,
            headers: { 'content-type': 'application/json', 'user-agent': 'Drip-Webhooks/1', ...headers },
            body,
            signal,
          })
          return {
            status: response.statusCode,
            error: null,
            durationMs: took(),
            headers: plainHeaders(response.headers),
            body: await beginningOf(response.body),
          }
        } catch (error) {
          throw new ProviderDown('webhooks', reasonOf(error), { cause: error })
        }
      }
      // by address, not by host: several merchants may have endpoints there, and a hanging one must not affect the
      // others
      return guards
        .pass({ provider: 'webhooks', host: url, signal }, send)
        .catch((error: unknown) => ({ ...NOTHING, error: whyNot(error), durationMs: took() }))
    },
  }
}

const NOTHING = { status: null, headers: {}, body: '' } as const
/** Enough to see what went wrong, in characters. */
const MOST_OF_BODY = 2000
const MOST_HEADERS = 40
const MOST_OF_HEADER = 500

/** The database cannot store the character zero in a text. */
const storable = (text: string): string => text.replaceAll('\0', '')

/** Reads no more than is stored; the rest is discarded. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= MOST_OF_BODY) break
  }
  return storable(text.slice(0, MOST_OF_BODY))
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const given = Object.entries(headers).slice(0, MOST_HEADERS)
  return Object.fromEntries(
    given.map(([name, value]) => [name, storable([value ?? ''].flat().join(', ').slice(0, MOST_OF_HEADER))]),
  )
}

function whyNot(error: unknown): string {
  if (error instanceof ProviderNotAsked) return 'not called: this address has not answered for a while'
  return error instanceof ProviderDown ? reasonOf(error.cause) : 'no answer'
}

function reasonOf(error: unknown): string {
  const { name, code } = error as { name?: unknown; code?: unknown }
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`
  return typeof code === 'string' ? code : 'no answer'
}
