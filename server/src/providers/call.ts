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

/** It was not even asked: it is left alone for a moment, or too much is under way to it. A job that meets this has not been tried. */
export class ProviderNotAsked extends ProviderDown {
  /** How a job knows it (platform/jobs). */
  readonly tryAgainInMs: number

  constructor(provider: string, detail: string, tryAgainInMs: number) {
    super(provider, detail)
    this.name = 'ProviderNotAsked'
    this.tryAgainInMs = tryAgainInMs
  }
}

/** Who asked could wait no longer, sooner than the provider may take: that says nothing of the provider. */
export class ProviderLate extends ProviderDown {
  constructor(provider: string, options?: ErrorOptions) {
    super(provider, 'no answer yet', options)
    this.name = 'ProviderLate'
  }
}

export interface Call {
  /** For errors and logs. */
  provider: string
  /** The same with each call to it. */
  limits?: Limits
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
  /** As it is, with a content type of its own in `headers`. */
  text?: string
  /** The same, of bytes. */
  bytes?: Uint8Array
  /** Whatever is said with a 2xx is an answer; otherwise it must be JSON, or nothing: an error page with 200 is none. */
  expects?: 'anything'
  /** Waiting for a place among the calls under way is part of it. */
  timeoutMs: number
  /** `timeoutMs` is less than the provider may take; somebody else asks again with more patience. */
  isImpatient?: boolean
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
 * One HTTP call to a provider: bounded in time, size and number, JSON out and in.
 * @throws ProviderDown when there is no answer in time, an answer of 429 or 5xx, or one that is no JSON; ProviderNotAsked, ProviderLate
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
 * Work that is told when its time is over. A signal of `AbortSignal.timeout` ends by an error also long after the work is done; this one
 * leaves nothing behind.
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

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
