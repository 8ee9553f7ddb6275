/**
 * Serves the calls described in the contracts: the caller is known before a body is read, and newer calls are
 * rate-limited.
 */
import type { Operation } from '@drip/core/contracts/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { type Answer, idempotently } from '../../../platform/http/idempotency.ts'
import { type RateLimit, rateLimit } from '../../../platform/http/rate-limits.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { routeOf } from '../../../platform/http/serve.ts'
import { apiKeyEnds } from '../../../platform/secrets/secrets.ts'
import { BODY_WITHIN_MS } from '../../people/sessions/guard.ts'
import type { MerchantTerms } from '../../marketplace/merchants/merchants.store.ts'
import type { MerchantKeys } from './merchant-key.ts'
import { signedCalls } from './signed-calls.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A call as its handler sees it: everything checked by the contract's schemas. */
export interface Call<O extends Operation> {
  merchant: O['audience'] extends 'STORE' ? MerchantTerms : null
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
  /** The caller's Idempotency-Key. */
  requestKey: string | undefined
  /** The last characters of the caller's API key, by which people recognise it; '' without one. */
  keyEnds: string
}

type Handler<O extends Operation> = (call: Call<O>) => Promise<Parsed<O['answer']> | void>

/** Registers one call of a contract. */
export type Serve = <O extends Operation>(it: O, handler: Handler<O>) => void

const RequestKey = z.object({ 'idempotency-key': z.string().max(200).optional() })
/** Stores send every product with its description. */
const MAX_BODY_BYTES = 2_000_000
const PER_MINUTE = 1200
/** Existing modules do not know rate limits. */
const COUNTED = /^\/api\/v2\//

export function serveOperations(app: Door, deps: Deps, keys: MerchantKeys): Serve {
  const limit = rateLimit(deps.clock, PER_MINUTE, 60_000)
  const signed = signedCalls(deps)
  const callers = new WeakMap<FastifyRequest, { merchant: MerchantTerms; since: number }>()
  return (it, handler) => {
    const route = routeOf(it)
    app.route({
      ...route,
      bodyLimit: it.maxBodyBytes ?? MAX_BODY_BYTES,
      schema: { ...route.schema, headers: RequestKey },
      onRequest: async (request, reply) => {
        if (it.audience !== 'STORE') return
        const since = performance.now()
        const merchant = await keys.merchantOf(request, it.scope, (publicKey) =>
          signed.checkHead(request, publicKey),
        )
        if (COUNTED.test(it.path)) count(limit, merchant.id, reply)
        callers.set(request, { merchant, since })
      },
      preParsing: async (request, _reply, body) => signed.readAlong(request, body),
      preValidation: async (request) => {
        await signed.checkBody(request)
        const since = callers.get(request)?.since
        if (since === undefined || performance.now() - since <= BODY_WITHIN_MS) return
        // a key that was ended while the body arrived does nothing any more
        const merchant = await keys.merchantOf(request, it.scope, (publicKey) =>
          signed.checkSigned(request, publicKey),
        )
        callers.set(request, { merchant, since })
      },
      handler: async (request, reply) => {
        const merchant = callers.get(request)?.merchant ?? null
        const requestKey = keyOf(request)
        // the schemas above have checked these against the contract
        const call = {
          merchant,
          params: request.params,
          query: request.query,
          body: request.body,
          requestKey,
          keyEnds: apiKeyEnds(String(request.headers['x-api-key'] ?? '')),
        } as Call<typeof it>
        const work = async (): Promise<Answer> => ({ status: it.status, body: await handler(call) })
        const { status, body } =
          it.idempotent === true && it.method === 'POST' && merchant !== null
            ? await idempotently(deps.db, deps.clock, claimOf(it, merchant, request, requestKey), work)
            : await work()
        return reply.status(status).send(body)
      },
    })
  }
}

/** What the same key must be repeated with; for v1 as it was before v2 existed. */
function claimOf(it: Operation, merchant: MerchantTerms, request: FastifyRequest, key: string | undefined) {
  const isCheckout = it.id === 'createCheckout'
  return {
    scope: isCheckout ? `checkouts:${merchant.id}` : `${it.id}:${merchant.id}`,
    key,
    body: isCheckout ? request.body : { params: request.params, body: request.body },
  }
}

/** Counts a call and reports what is left (draft-ietf-httpapi-ratelimit-headers). @throws Refusal TOO_MANY_REQUESTS */
function count(limit: RateLimit, key: string, reply: FastifyReply): void {
  const { allowed, remaining, resetSeconds } = limit.count(key)
  reply.header('ratelimit-policy', `"key";q=${PER_MINUTE};w=60`)
  reply.header('ratelimit', `"key";r=${remaining};t=${resetSeconds}`)
  if (allowed) return
  reply.header('retry-after', String(resetSeconds))
  throw new Refusal('TOO_MANY_REQUESTS')
}

/** An empty header is not a key: two refunds of the same amount would count as one. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key']
  return typeof given === 'string' && given !== '' ? given : undefined
}
