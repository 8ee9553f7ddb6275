/**
 * Makes a contract's call from its operation (core/src/contracts/operation.ts). In the browser the operation is only an
 * address: the schemas stay on the server (web/addresses.ts), and their types check here what is sent and read.
 */
import type { Operation } from '@drip/core/contracts/operation'
import type { z } from 'zod'
import { type Call, call, over } from './call.ts'
import { once } from './calls/once.ts'
import type { Outcome } from './refusal.ts'

/** The input type that the server accepts; fields with a default may be left out. */
type Sent<Schema> =
  Schema extends z.ZodType<infer Read, infer Written>
    ? { [K in keyof Written]: K extends keyof Read ? Read[K] : Written[K] }
    : unknown

/** The arguments of a call: the parameters of its path by name, its query and its body. */
export type Given<O extends Operation> = (O extends { params: infer P } ? Sent<P> : unknown) &
  (O extends { query: infer Q } ? { query?: Sent<Q> } : unknown) &
  (O extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown) & {
    /** Applies only to this version; refused with CHANGED_MEANWHILE if something has changed since. */
    over?: string
  }

/** Optional if the call needs no arguments. */
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

/** Makes the call, signed if somebody must be signed in. */
type Make = <T>(it: Call) => Promise<Outcome<T>>

/**
 * @param make makes a call that only reads
 * @param makeOnce makes a call that changes something
 */
export const askingBy =
  <Audience>(make: Make, makeOnce: Make): Ask<Audience> =>
  (it, ...[given]) =>
    (it.method === 'GET' || it.asks === true ? make : makeOnce)(callOf(it, given))

/** Calls without signing in. */
export const ask: Ask<'ANYBODY' | 'STORE_OR_ANYBODY'> = askingBy(call, <T>(it: Call) => once<T>(it, call))

function callOf({ method, path, reads, timeoutMs }: Operation, given: object = {}): Call {
  // `Given` has this shape for every operation
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

/** Undefined, null and empty values are left out of the query; a list adds each of its values. */
function queryOf(query: object): string {
  const asked = Object.entries(query)
    .flatMap(([name, it]) => [it].flat().map((one) => [name, one]))
    .filter(([, it]) => it !== undefined && it !== null && it !== '')
    .map(([name, it]) => [name, String(it)])
  return asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`
}
