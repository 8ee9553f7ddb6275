import { type Dispatcher, request } from 'undici'
import { reportProviderCall } from './provider-calls.ts'

/** A service outside did not answer, or answered that it cannot: try again later. */
export class ProviderDown extends Error {
  constructor(provider: string, detail: string, options?: ErrorOptions) {
    super(`${provider}: ${detail}`, options)
    this.name = 'ProviderDown'
  }
}

export interface Call {
  /** For errors and logs. */
  provider: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
  /** As it is, with a content type of its own in `headers`. */
  text?: string
  timeoutMs: number
  dispatcher?: Dispatcher
}

export interface CallAnswer {
  status: number
  /** Null for what is no JSON. */
  body: unknown
  /** As it came. */
  text: string
}

const MAX_ANSWER_BYTES = 4_000_000

/**
 * One HTTP call to a provider: bounded in time and size, JSON out and in.
 * @throws ProviderDown when there is no answer in time, or an answer of 429 or 5xx
 */
export async function call(it: Call): Promise<CallAnswer> {
  try {
    const response = await request(it.url, {
      method: it.method,
      headers: {
        accept: 'application/json',
        ...(it.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(it.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...it.headers,
      },
      ...bodyOf(it),
      signal: AbortSignal.timeout(it.timeoutMs),
      ...(it.dispatcher === undefined ? {} : { dispatcher: it.dispatcher }),
    })
    const text = await readBounded(response.body, it.provider)
    if (response.statusCode >= 500 || response.statusCode === 429) {
      throw new ProviderDown(it.provider, `answered ${response.statusCode}`)
    }
    reportProviderCall({ provider: it.provider, error: null })
    return { status: response.statusCode, body: parseJson(text), text }
  } catch (error) {
    const down =
      error instanceof ProviderDown ? error : new ProviderDown(it.provider, 'no answer', { cause: error })
    reportProviderCall({ provider: it.provider, error: down.message })
    throw down
  }
}

function bodyOf(it: Call): { body?: string } {
  if (it.body !== undefined) return { body: JSON.stringify(it.body) }
  if (it.text !== undefined) return { body: it.text }
  if (it.form !== undefined) return { body: new URLSearchParams(it.form).toString() }
  return {}
}

async function readBounded(body: Dispatcher.ResponseData['body'], provider: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new ProviderDown(provider, 'the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
