/**
 * Serves calls that a contract describes (core/src/contracts/operation.ts): address, method, checks, limit and status follow from
 * the one value, for every audience. Who may call is the business of the door that they are registered in.
 */
import type { Audience, CallLimit, Operation } from '@drip/core/contracts/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type LimitParts, sharedLimit } from './counted-limits.ts'
import type { Door } from './http.ts'
import { rateLimit } from './rate-limits.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A call as its handler sees it: all of it checked by the contract's schemas. */
export interface Call<O extends Operation> {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** Registers one call of a contract; its handler is told who calls, as `Who` says it. */
export type Serve<A extends Audience, Who extends object = object> = <O extends Operation & { audience: A }>(
  it: O,
  handler: (call: Call<O> & Who) => Promise<Parsed<O['answer']> | void>,
) => void

/**
 * @param whoOf who calls a route of this door
 * @param countedAs the caller as limits count it
 */
export function servingIn<A extends Audience, Who extends object>(
  door: Door,
  parts: LimitParts,
  { whoOf, countedAs }: { whoOf: (request: FastifyRequest) => Who; countedAs: (who: Who) => string },
): Serve<A, Who> {
  const limits = new Map<CallLimit, { take(who: string): Promise<void> | void }>()
  const limitOf = (it: CallLimit) => {
    const made = limits.get(it) ?? limitBy(parts, it)
    limits.set(it, made)
    return made
  }
  return (it, handler) => {
    const limit = it.limit === undefined ? null : limitOf(it.limit)
    door.route({
      ...routeOf(it),
      handler: async (request, reply) => {
        const who = whoOf(request)
        await limit?.take(countedAs(who))
        const { params, query, body } = request
        // the schemas of the route have made these what the contract says
        const call = { params, query, body, request, reply, ...who } as Call<typeof it> & Who
        reply.status(it.status).header('cache-control', 'no-store')
        return reply.send(await handler(call))
      },
    })
  }
}

export type ServeAnybody = Serve<'ANYBODY', { address: string }>

/** Calls of people who are not signed in: limits count their address. */
export const servingAnybody = (door: Door, parts: LimitParts): ServeAnybody =>
  servingIn(door, parts, {
    whoOf: (request) => ({ address: request.ip }),
    countedAs: ({ address }) => address,
  })

/** What a route is by its operation, which it carries along for the doors and for the tests that walk all routes. */
export function routeOf(it: Operation) {
  return {
    method: it.method,
    url: it.path,
    config: { operation: it },
    schema: {
      ...(it.params === undefined ? {} : { params: it.params }),
      ...(it.query === undefined ? {} : { querystring: it.query }),
      ...(it.body === undefined ? {} : { body: it.body }),
      ...(it.answer === null ? {} : { response: { [it.status]: it.answer } }),
    },
  }
}

/** The operation that a route serves; null where it serves none. */
export function operationOf(config: unknown): Operation | null {
  // only `routeOf` writes it
  return (config as { operation?: Operation } | undefined)?.operation ?? null
}

function limitBy(parts: LimitParts, { name, tries, minutes, perProcess }: CallLimit) {
  const windowMs = minutes * 60_000
  return perProcess === true
    ? rateLimit(parts.clock, tries, windowMs)
    : sharedLimit(parts, { name, tries, windowMs })
}
