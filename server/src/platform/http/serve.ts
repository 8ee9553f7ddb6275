/**
 * Serves calls that a contract describes (core/src/contracts/operation.ts): address, method, checks, limit and status follow from
 * the one value, for every audience. Who may call is the business of the door that they are registered in.
 */
import type { Readable } from 'node:stream'
import type { Audience, CallLimit, Operation } from '@drip/core/contracts/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type LimitParts, sharedLimit } from './counted-limits.ts'
import type { Door } from './http.ts'
import { rateLimit } from './rate-limits.ts'
import { seenVersion } from '../database/versions.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A call as its handler sees it: all of it checked by the contract's schemas. */
export interface Call<O extends Operation> {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
  /** The caller's Idempotency-Key. */
  requestKey: string | undefined
  /** The version that the caller decided on; null where none was named. */
  seen: string | null
  request: FastifyRequest
  reply: FastifyReply
}

/** What is answered: the body, or of a file its content. */
type Answer<O extends Operation> = O extends { reads: 'file' } ? Readable : Parsed<O['answer']> | void

/** Registers one call of a contract; its handler is told who calls, as `Who` says it. */
export type Serve<A extends Audience, Who extends object = object> = <O extends Operation & { audience: A }>(
  it: O,
  handler: (call: Call<O> & Who) => Promise<Answer<O>>,
) => void

/**
 * @param whoOf who calls a route of this door
 * @param countedAs the caller as limits count it
 */
export function servingIn<A extends Audience, Who extends object>(
  door: Door,
  parts: LimitParts,
  {
    whoOf,
    countedAs,
  }: { whoOf: (request: FastifyRequest) => Who; countedAs: (who: Who, limit: CallLimit) => string },
): Serve<A, Who> {
  const limits = new Map<CallLimit, { take(who: string): Promise<void> | void }>()
  const takingFrom = (limit: CallLimit) => {
    const made = limits.get(limit) ?? limitBy(parts, limit)
    limits.set(limit, made)
    return (who: Who) => made.take(countedAs(who, limit))
  }
  return (it, handler) => {
    const takeFrom = it.limit === undefined ? null : takingFrom(it.limit)
    door.route({
      ...routeOf(it),
      handler: async (request, reply) => {
        const who = whoOf(request)
        await takeFrom?.(who)
        const { params, query, body } = request
        const given = { params, query, body, requestKey: keyOf(request), seen: seenVersion(request) }
        // the schemas of the route have made these what the contract says
        const call = { ...given, request, reply, ...who } as Call<typeof it> & Who
        reply.status(it.status).header('cache-control', 'no-store')
        const answer = await handler(call)
        // a stream has taken the connection over
        return reply.sent ? reply : reply.send(answer)
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
    // a call is what its contract says, and nothing beside it
    exposeHeadRoute: false,
    ...(it.maxBodyBytes === undefined ? {} : { bodyLimit: it.maxBodyBytes }),
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

function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['idempotency-key']
  return typeof given === 'string' && given !== '' ? given : undefined
}

function limitBy(parts: LimitParts, { name, tries, minutes, perProcess }: CallLimit) {
  const windowMs = minutes * 60_000
  return perProcess === true
    ? rateLimit(parts.clock, tries, windowMs)
    : sharedLimit(parts, { name, tries, windowMs })
}
