/**
 * One call of an API as data: who may make it, its address, its input and its answer. The server serves it, our pages
 * call it, and the published document and the client are generated from it, so that they cannot differ
 * (docs/decisions/0040).
 */
import type { z } from 'zod'
import type { AdminPermission } from './admin/admin-permissions.ts'
import type { KeyScope } from './merchant/key-scopes.ts'
import type { ListedRows } from '../lists/listed.ts'
import { ById } from './shapes.ts'

/**
 * Who calls. STORE: a merchant's server with its key; STORE_OR_ANYBODY: with a key the answer is that merchant's.
 * CATALOGUE: an admin, or a server with the fixed key. The others by their session.
 */
export type Audience =
  | 'STORE'
  | 'STORE_OR_ANYBODY'
  | 'ANYBODY'
  | 'CUSTOMER'
  | 'MERCHANT'
  | 'ADMIN'
  | 'CATALOGUE'

/** How often one caller (one address if nobody is signed in) may make the calls that name this limit. */
export interface CallLimit {
  name: string
  tries: number
  minutes: number
  /** Shared by all users of the merchant. */
  perMerchant?: true
  /**
   * Counted separately in each process, for calls that are only work. Limits that protect money and accounts are
   * counted across processes.
   */
  perProcess?: true
}

export type Need = AdminPermission | 'EVERYBODY' | 'ADMIN'

export interface Operation {
  /** Unique within its audience; also the name of the exported value and of the client's function. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:id` for a parameter. */
  path: string
  audience: Audience
  /**
   * For admins: all of these permissions are required; EVERYBODY for every admin's own data. For a merchant's users:
   * ADMIN for changes (001 §6).
   */
  needs?: readonly [Need, ...Need[]]
  /** Also for people who must set up a second factor first and may make no other calls (accounts/second-factor.ts). */
  beforeFactor?: true
  /**
   * Moves money or opens a way to it: people with a second factor must show it again if the last time was more than ten
   * minutes ago.
   */
  proof?: true
  /** The scope that a store's key needs; omitted if any key will do. */
  scope?: KeyScope
  /** The chapter of the document. */
  tag: string
  summary: string
  /** More than the summary; plain sentences. */
  description?: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A form with a file, instead of a body. */
  form?: z.ZodType
  /** Only reads, although its method changes things: the search text must not be part of an address. */
  asks?: true
  /** Repeats its answer for the same `Idempotency-Key`; applies to all changes by signed-in people. */
  idempotent?: boolean
  limit?: CallLimit
  /** A body with pictures is larger than others. */
  maxBodyBytes?: number
  /** If a page waits less than for other calls. */
  timeoutMs?: number
  /** Status and body of success; null: no body. */
  status: 200 | 201 | 202 | 204
  answer: z.ZodType | null
  /** The answer is not JSON but a file, the header `Location` or a stream of events. */
  reads?: 'file' | 'location' | 'stream'
  /** This call's own refusal statuses, besides 400, 401 and 429. */
  refusals?: readonly (403 | 404 | 409 | 413 | 422)[]
  /** The answer is a list, or a page of one: a CSV call is derived from this one (listed.ts). */
  listed?: ListedRows
}

/** What the calls of one chapter have in common; `base` is the prefix of their paths. */
interface Chapter extends Pick<Operation, 'audience' | 'tag' | 'needs' | 'timeoutMs'> {
  base: string
}
type Own = Partial<Omit<Operation, 'id' | 'method' | 'path' | 'audience' | 'tag'>> & { summary: string }
type InChapter<C extends Chapter, Path extends string, O extends Own> = ParamsOf<`${C['base']}${Path}`> &
  O & {
    id: string
    method: Operation['method']
    path: string
    audience: C['audience']
    tag: string
    status: Operation['status']
    answer: O extends { answer: z.ZodType } ? O['answer'] : null
  } & Pick<C, Extract<keyof C, 'timeoutMs'>>
type ParamsOf<Path extends string> = Path extends `${string}/:id${'' | `/${string}`}`
  ? { params: typeof ById }
  : unknown

/**
 * Declares several calls. Unless they say otherwise: status 200 with an answer, or 204 without one; a path with `:id`
 * has it as its only parameter, a UUID, and answers 404 if there is no such thing.
 */
export function chapter<const C extends Chapter>({ base, ...common }: C) {
  const by =
    (method: Operation['method']) =>
    <const Path extends string, const O extends Own>(
      id: string,
      path: Path,
      own: O,
    ): InChapter<C, Path, O> => {
      const { answer = null } = own
      const status = answer === null ? 204 : 200
      const byId = /\/:id(?:\/|$)/.test(base + path) ? { params: ById, refusals: [404] } : {}
      // the compiler cannot follow what depends on the path, and the answer that is null if none is named
      return {
        id,
        method,
        path: `${base}${path}`,
        status,
        ...byId,
        ...common,
        ...own,
        answer,
      } as unknown as InChapter<C, Path, O>
    }
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') }
}
