/**
 * Serves calls that a contract describes (core/src/contracts/operation.ts): address, method, checks, limit and status
 * follow from that one value, for every audience. The entry in which they are registered decides who may call.
 */
import type { Readable } from 'node:stream'
import { exportOf } from '@drip/core/lists/listed'
import type { Audience, CallLimit, Operation } from '@drip/core/contracts/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressOf } from './address-of.ts'
import { type LimitParts, sharedLimit } from './counted-limits.ts'
import type { Door } from './http.ts'
import {
  type Given,
  type ExportedList,
  allOf,
  csvName,
  csvOf,
  isWhole,
  rowsIn,
  describeExport,
} from './list-as-csv.ts'
import { rateLimit } from './rate-limits.ts'
import type { Db } from '../database/db.ts'
import { seenVersion } from '../database/versions.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** The same dependencies with the database for reading lists, possibly a replica that is some seconds old. */
export type Reads = <Parts extends { db: Db }>(parts: Parts) => Parts

/** Where the lists of one call are read. */
export interface ListSource {
  db: Db
  /** The time of its data. */
  asOf: Date
}

/** A call as its handler sees it: everything checked by the contract's schemas. */
export interface Call<O extends Operation> {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
  /** The caller's Idempotency-Key. */
  requestKey: string | undefined
  /** The version that the caller's decision is based on; null if none was named. */
  seen: string | null
  /** Only for lists whose contract reports their age (`AGED`): nothing is decided on what it reads. */
  reads: Reads
  request: FastifyRequest
  reply: FastifyReply
}

/** A call of any contract. */
interface AnyCall extends Pick<Call<Operation>, 'requestKey' | 'seen' | 'reads' | 'request' | 'reply'> {
  params: object | undefined
  query: Given
  body: Given
}

/** The answer: the body, or the content of a file. */
type Answer<O extends Operation> = O extends { reads: 'file' } ? Readable : Parsed<O['answer']> | void

/** Registers one call of a contract; its handler receives the caller as `Who`. */
export type Serve<A extends Audience, Who extends object = object> = <O extends Operation & { audience: A }>(
  it: O,
  handler: (call: Call<O> & Who) => Promise<Answer<O>>,
) => void

/**
 * @param whoOf the caller of a route in this entry
 * @param countedAs the caller's name for rate limits
 * @param writeDown records who exported a list; an entry without it serves no exports
 * @param copyFor a replica from which one call's list may be read; null: the primary is read
 */
export function servingIn<A extends Audience, Who extends object>(
  door: Door,
  parts: LimitParts,
  {
    whoOf,
    countedAs,
    writeDown,
    copyFor = () => null,
  }: {
    whoOf: (request: FastifyRequest) => Who
    countedAs: (who: Who, limit: CallLimit) => string
    writeDown?: (who: Who, taken: ExportedList) => Promise<void>
    copyFor?: (request: FastifyRequest) => ListSource | null
  },
): Serve<A, Who> {
  const limits = new Map<CallLimit, { consume(who: string): Promise<void> | void }>()
  const consuming = (limit: CallLimit) => {
    const made = limits.get(limit) ?? limitBy(parts, limit)
    limits.set(limit, made)
    return (who: Who) => made.consume(countedAs(who, limit))
  }
  const serve = (
    it: Operation,
    handler: (call: AnyCall & Who) => Promise<unknown>,
    tellsAge = mayBeOld(it.answer),
  ) => {
    const consume = it.limit === undefined ? null : consuming(it.limit)
    door.route({
      ...routeOf(it),
      handler: async (request, reply) => {
        const who = whoOf(request)
        await consume?.(who)
        // the route's schemas have checked these against the contract
        const { params, query, body } = request as Pick<AnyCall, 'params' | 'query' | 'body'>
        const copy = tellsAge ? copyFor(request) : null
        const given = {
          params,
          query,
          body,
          requestKey: keyOf(request),
          seen: seenVersion(request),
          reads: readingFrom(copy),
        }
        reply.status(it.status).header('cache-control', 'no-store')
        const answer = await handler({ ...given, request, reply, ...who })
        // a stream has taken over the connection
        if (reply.sent) return reply
        // only a list whose contract has room for its age; a file has none
        const isAged = copy !== null && it.answer !== null
        return reply.send(isAged ? { ...(answer as object), asOf: copy.asOf.toISOString() } : answer)
      },
    })
  }
  return (it, handler) => {
    // so the call has the type that its handler accepts
    const ask = handler as unknown as (call: AnyCall & Who) => Promise<unknown>
    serve(it, ask)
    const { listed } = it
    if (listed === undefined || writeDown === undefined) return
    serve(
      exportOf(it) as Operation,
      async (call) => {
        const { query, body, reply } = call
        const answer = await ask({ ...call, query: allOf(query), body: allOf(body) })
        const rows = rowsIn(answer)
        const taken = describeExport(listed, body ?? query, rows.length)
        await writeDown(call, taken)
        reply.type('text/csv; charset=utf-8')
        reply.header('content-disposition', `attachment; filename="${csvName(listed, parts.clock)}"`)
        return csvOf(listed, rows, isWhole(answer, rows, taken.searched))
      },
      mayBeOld(it.answer),
    )
  }
}

export type ServeAnybody = Serve<'ANYBODY', { address: string }>

/** Calls of people who are not signed in: limits count their address. */
export const servingAnybody = (door: Door, parts: LimitParts): ServeAnybody =>
  servingIn(door, parts, {
    whoOf: (request) => ({ address: addressOf(request) }),
    countedAs: ({ address }) => address,
  })

/** A route's configuration from its operation, which it carries for the entries and for tests that walk all routes. */
export function routeOf(it: Operation) {
  return {
    method: it.method,
    url: it.path,
    config: { operation: it },
    // a call is what its contract says, and nothing else
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

/** The operation that a route serves; null if there is none. */
export function operationOf(config: unknown): Operation | null {
  // only `routeOf` writes it
  return (config as { operation?: Operation } | undefined)?.operation ?? null
}

/** Whether an answer has a field for the time of its data. */
const mayBeOld = (answer: z.ZodType | null) => answer instanceof z.ZodObject && 'asOf' in answer.shape

const readingFrom =
  (copy: ListSource | null): Reads =>
  (parts) =>
    copy === null ? parts : { ...parts, db: copy.db }

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
