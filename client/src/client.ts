/**
 * The merchant API for a store's server: `const drip = dripClient({ url, apiKey })`, then `await drip.createCheckout({ … })`.
 * Calls are typed by the published document. What may be repeated is repeated when the network fails; what creates or
 * refunds carries an `Idempotency-Key`, so that a repeat does nothing twice.
 */
import { type KeyObject, createPrivateKey } from 'node:crypto'
import type { CallRequest } from './call.ts'
import { type DripCalls, type Problem, callsOf } from './generated.ts'
import { signatureHeaders } from './sign-call.ts'

export type { CallOptions } from './call.ts'
export type * from './generated.ts'
export { verifyWebhook } from './verify-webhook.ts'

export interface ClientSettings {
  /** `https://…`, without a path. */
  url: string
  apiKey: string
  /** Ed25519 in PEM: whatever is no question is signed with it, as it must be where the API key has its public key. */
  privateKey?: string
  /** Of one try; 15 s when it is left out. */
  timeoutMs?: number
  /** Tries after the first when there is no answer, a 429, a 5xx or the first try runs still; 2 when it is left out. */
  retries?: number
  fetch?: typeof fetch
}

/** The first wait, which doubles; what runs still needs longer. */
const WAIT_MS = 250
const WAIT_FOR_RUNNING_MS = 5000

/** The API refused; `problem.code` says why and never changes. */
export class DripRefusal extends Error {
  readonly status: number
  readonly problem: Partial<Problem>

  constructor(status: number, problem: Partial<Problem>) {
    super(`${status} ${problem.code ?? ''} ${problem.title ?? ''}`.trim())
    this.name = 'DripRefusal'
    this.status = status
    this.problem = problem
  }
}

export function dripClient(settings: ClientSettings): DripCalls {
  const { privateKey } = settings
  const signer = privateKey === undefined ? undefined : createPrivateKey(privateKey)
  return callsOf((request) => send(settings, signer, request))
}

/** All rows of a list, page by page: `for await (const order of everyRow((after) => drip.listOrders({ after })))`. */
export async function* everyRow<Row>(
  page: (after: string | undefined) => Promise<{ content: Row[]; nextCursor: string | null }>,
): AsyncGenerator<Row> {
  let after: string | undefined
  do {
    const { content, nextCursor } = await page(after)
    yield* content
    after = nextCursor ?? undefined
  } while (after !== undefined)
}

async function send<Answer>(
  settings: ClientSettings,
  signer: KeyObject | undefined,
  request: CallRequest,
): Promise<Answer> {
  const { method, isIdempotent, options } = request
  const key = isIdempotent ? (options?.idempotencyKey ?? crypto.randomUUID()) : undefined
  const tries = isIdempotent || method === 'GET' ? (settings.retries ?? 2) : 0
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(settings, signer, request, key).catch((error: unknown) => ({ error }))
    let wait = WAIT_MS * 2 ** attempt
    if ('error' in outcome) {
      if (attempt === tries || options?.signal?.aborted === true) throw outcome.error
    } else if (outcome.status < 300) {
      // the document says what a success of this call holds
      return outcome.body as Answer
    } else {
      const problem: Partial<Problem> = outcome.body ?? {}
      // an earlier try of ours, whose answer was lost or not waited for, has not come to its end
      const isRunning = problem.code === 'STILL_RUNNING'
      if (attempt === tries || !(isRunning || outcome.status === 429 || outcome.status >= 500))
        throw new DripRefusal(outcome.status, problem)
      wait = Math.max(outcome.retryAfterMs, isRunning ? WAIT_FOR_RUNNING_MS * 2 ** attempt : wait)
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

async function tryOnce(
  settings: ClientSettings,
  signer: KeyObject | undefined,
  request: CallRequest,
  key: string | undefined,
) {
  const { method, path, query, options } = request
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const url = new URL(path, settings.url)
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  const timeout = AbortSignal.timeout(settings.timeoutMs ?? 15_000)
  const response = await (settings.fetch ?? fetch)(url, {
    method,
    headers: {
      'x-api-key': settings.apiKey,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(signer === undefined || method === 'GET'
        ? {}
        : signatureHeaders(signer, { method, url, body: body ?? '', idempotencyKey: key })),
    },
    ...(body === undefined ? {} : { body }),
    signal: options?.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? undefined : parse(text),
    retryAfterMs: Math.min(Number(response.headers.get('retry-after') ?? 0) || 0, 60) * 1000,
  }
}

/** Something between us may answer with a page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
