import { SpanKind } from '@opentelemetry/api'
import { type Dispatcher, request } from 'undici'
import { traced, traceparent } from '../platform/tracing.ts'
import type { Guards, Limits } from './guards.ts'

/** A service outside did not answer, or answered that it cannot: try again later. */
export class ProviderDown extends Error {
  constructor(provider: string, detail: string, options?: ErrorOptions) {
    super(`${provider}: ${detail}`, options)
    this.name = 'ProviderDown'
  }
}

/**
 * It was not called: it is paused after failures, or too many calls are in progress. For a job this does not count as a
 * try.
 */
export class ProviderNotAsked extends ProviderDown {
  /** Recognised by the queue (platform/jobs). */
  readonly tryAgainInMs: number

  constructor(provider: string, detail: string, tryAgainInMs: number) {
    super(provider, detail)
    this.name = 'ProviderNotAsked'
    this.tryAgainInMs = tryAgainInMs
  }
}

/** The caller stopped waiting before the provider's own time limit: this says nothing about the provider. */
export class ProviderLate extends ProviderDown {
  constructor(provider: string, options?: ErrorOptions) {
    super(provider, 'no answer yet', options)
    this.name = 'ProviderLate'
  }
}

export interface Call {
  /** For errors and logs. */
  provider: string
  /** The same for each call to it. */
  limits?: Limits
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
  /** Sent unchanged, with its own content type in `headers`. */
  text?: string
  /** The same for bytes. */
  bytes?: Uint8Array
  /** Accept any 2xx body. Otherwise it must be JSON or empty: an error page with 200 is not an answer. */
  expects?: 'anything'
  /** Includes waiting for a place among the calls in progress. */
  timeoutMs: number
  /** `timeoutMs` is shorter than the provider's time limit; somebody else asks again with more patience. */
  isImpatient?: boolean
  dispatcher?: Dispatcher
}

export interface CallAnswer {
  status: number
  /** Null if it is not JSON. */
  body: unknown
  /** As received. */
  text: string
}

const MAX_ANSWER_BYTES = 4_000_000

/**
 * One HTTP call to a provider: limited in time, size and number, JSON in both directions.
 * @throws ProviderDown if there is no answer in time, or the answer is 429, 5xx or not JSON; ProviderNotAsked,
 *   ProviderLate
 */
export async function call(guards: Guards, it: Call): Promise<CallAnswer> {
  const { provider, limits, isImpatient = false } = it
  const asked = () =>
    within(it.timeoutMs, (signal) =>
      guards.pass({ provider, ...(limits !== undefined && { limits }), signal, isImpatient }, async () => {
        try {
          return await send(it, signal)
        } catch (error) {
          if (error instanceof ProviderDown) throw error
          throw isImpatient && signal.aborted
            ? new ProviderLate(provider, { cause: error })
            : new ProviderDown(provider, 'no answer', { cause: error })
        }
      }),
    )
  return traced(`${provider} ${it.method}`, asked, {
    kind: SpanKind.CLIENT,
    attributes: { 'server.address': new URL(it.url).host },
  })
}

/**
 * Runs work with a signal that ends its time. A signal of `AbortSignal.timeout` also raises an error long after the
 * work is done; this one leaves nothing behind.
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timeOver = new AbortController()
  const timer = setTimeout(() => timeOver.abort(new DOMException('the time is over', 'TimeoutError')), ms)
  try {
    return await work(timeOver.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function send(it: Call, signal: AbortSignal): Promise<CallAnswer> {
  const response = await request(it.url, {
    method: it.method,
    headers: {
      accept: 'application/json',
      ...(it.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(it.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...traceparent(),
      ...it.headers,
    },
    ...bodyOf(it),
    signal,
    ...(it.dispatcher === undefined ? {} : { dispatcher: it.dispatcher }),
  })
  const text = await readBounded(response.body, it.provider)
  const status = response.statusCode
  if (status >= 500 || status === 429) throw new ProviderDown(it.provider, `answered ${status}`)
  const body = parseJson(text)
  if (status < 300 && text !== '' && body === undefined && it.expects !== 'anything')
    throw new ProviderDown(it.provider, `answered ${status} with something else than JSON`)
  return { status, body: body ?? null, text }
}

function bodyOf(it: Call): { body?: string | Uint8Array } {
  if (it.body !== undefined) return { body: JSON.stringify(it.body) }
  if (it.text !== undefined) return { body: it.text }
  if (it.bytes !== undefined) return { body: it.bytes }
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

/** Undefined if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
