/**
 * A call of a contract, made from the one value that says what it is (core/src/contracts/operation.ts). In the browser that value is
 * its address alone: the schemas stay on the server (web/addresses.ts), and their types check what is sent and read here.
 */
import type { Operation } from '@drip/core/contracts/operation'
import type { z } from 'zod'
import { type Call, call, over } from './call.ts'
import { once } from './calls/once.ts'
import type { Outcome } from './refusal.ts'

/** As the server reads it; what has a default there may be left out. */
type Sent<Schema> =
  Schema extends z.ZodType<infer Read, infer Written>
    ? { [K in keyof Written]: K extends keyof Read ? Read[K] : Written[K] }
    : unknown

/** What a call is given: the parameters of its path by their names, its query, its body. */
export type Given<O extends Operation> = (O extends { params: infer P } ? Sent<P> : unknown) &
  (O extends { query: infer Q } ? { query?: Sent<Q> } : unknown) &
  (O extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown) & {
    /** Goes ahead over this version alone; refused with CHANGED_MEANWHILE when something has changed since. */
    over?: string
  }

/** Left out where nothing must be given. */
export type GivenTo<O extends Operation> = object extends Given<O> ? [given?: Given<O>] : [given: Given<O>]

export type Answer<O extends Operation> = O extends { reads: 'file' }
  ? Blob
  : O extends { reads: 'location' }
    ? string
    : O['answer'] extends z.ZodType
      ? z.output<O['answer']>
      : null

export type Ask<Audience> = <O extends Operation & { audience: Audience }>(
  it: O,
  ...given: GivenTo<O>
) => Promise<Outcome<Answer<O>>>

/** How a call is made: signed where somebody must be signed in. */
type Make = <T>(it: Call) => Promise<Outcome<T>>

/** @param make how a call is made that only asks; @param makeOnce the same for one that changes something */
export const askingBy =
  <Audience>(make: Make, makeOnce: Make): Ask<Audience> =>
  (it, ...[given]) =>
    (it.method === 'GET' || it.asks === true ? make : makeOnce)(callOf(it, given))

/** Asks as somebody who is not signed in. */
export const ask: Ask<'ANYBODY' | 'STORE_OR_ANYBODY'> = askingBy(call, <T>(it: Call) => once<T>(it, call))

function callOf({ method, path, reads, timeoutMs }: Operation, given: object = {}): Call {
  // the shape is what `Given` makes of every operation
  const { query, body, over: version, ...params } = given as Record<string, object> & { over?: string }
  return {
    method,
    path: addressOf(path, params) + queryOf(query ?? {}),
    ...(body === undefined ? {} : { body }),
    ...(version === undefined ? {} : { headers: over(version) }),
    ...(reads === undefined || reads === 'stream' ? {} : { reads }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  }
}

export const addressOf = (path: string, params: Record<string, unknown>) =>
  path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))

/** What is undefined, null or empty is not asked for; a list is each of its values. */
function queryOf(query: object): string {
  const asked = Object.entries(query)
    .flatMap(([name, it]) => [it].flat().map((one) => [name, one]))
    .filter(([, it]) => it !== undefined && it !== null && it !== '')
    .map(([name, it]) => [name, String(it)])
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`
}
