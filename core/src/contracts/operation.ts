/**
 * One call of an API as data: who may make it, where it is, what it takes and what it answers. The server serves it, our pages
 * call it, and the published document and the client are made from it, so that they cannot differ (docs/decisions/0040).
 */
import type { z } from 'zod'
import type { AdminPermission } from './admin/admin-permissions.ts'
import type { KeyScope } from './merchant/key-scopes.ts'
import type { ListedRows } from '../lists/listed.ts'

/**
 * Who calls. STORE: a merchant's server with its key; STORE_OR_ANYBODY: with a key the answer is that merchant's. CATALOGUE: an
 * admin, or a server with the fixed key. The others by their session.
 */
export type Audience =
  | 'STORE'
  | 'STORE_OR_ANYBODY'
  | 'ANYBODY'
  | 'CUSTOMER'
  | 'MERCHANT'
  | 'ADMIN'
  | 'CATALOGUE'

/** How often one caller, or one address where nobody is signed in, may make the calls that name this limit. */
export interface CallLimit {
  name: string
  tries: number
  minutes: number
  /** Of all users of the merchant together. */
  perMerchant?: true
  /** Counted by each process for itself: for what is only work. What protects money and accounts is counted once for all. */
  perProcess?: true
}

export type Need = AdminPermission | 'EVERYBODY' | 'ADMIN'

export interface Operation {
  /** Unique within its audience; the name of the exported value, and the client's function of that name. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:id` where a parameter stands. */
  path: string
  audience: Audience
  /**
   * Of admins all of these permissions, EVERYBODY for what is every admin's own; of a merchant's users ADMIN for what
   * changes something (001 §6).
   */
  needs?: readonly [Need, ...Need[]]
  /** Also for who must set up a second factor first, and may call nothing else (accounts/second-factor.ts). */
  beforeFactor?: true
  /** Moves money or opens a way to it: who has a second factor shows it again when they did longer than ten minutes ago. */
  proof?: true
  /** What a store's key must be allowed to do; left out where any key will do. */
  scope?: KeyScope
  /** The chapter of the document. */
  tag: string
  summary: string
  /** More than the summary says; plain sentences. */
  description?: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A form with a file, in place of a body. */
  form?: z.ZodType
  /** Only asks, although its method is one that changes something: what is looked for is no part of an address. */
  asks?: true
  /** Answers the same to the same `Idempotency-Key`; of signed-in people's calls all that change something do. */
  idempotent?: boolean
  limit?: CallLimit
  /** A body with pictures is larger than others. */
  maxBodyBytes?: number
  /** Where a page waits less than for other calls. */
  timeoutMs?: number
  /** Status and body of success; null: no body. */
  status: 200 | 201 | 202 | 204
  answer: z.ZodType | null
  /** The answer is a file, the header `Location` or a stream of events, and no JSON. */
  reads?: 'file' | 'location' | 'stream'
  /** Statuses of refusals that are this call's own, besides 400, 401 and 429. */
  refusals?: readonly (403 | 404 | 409 | 413 | 422)[]
  /** The answer is a list, or a page of one: its rows can be had as CSV by a call that is made of this one (listed.ts). */
  listed?: ListedRows
}

/** Says what a call is, and keeps its exact types. */
export function operation<const O extends Operation>(it: O): O {
  return it
}

/** What the calls of one chapter have in common; `base` is how their paths begin. */
interface Chapter extends Pick<Operation, 'audience' | 'tag' | 'needs' | 'timeoutMs'> {
  base: string
}
type Own = Partial<Omit<Operation, 'id' | 'method' | 'path' | 'audience' | 'tag'>> & { summary: string }
type InChapter<C extends Chapter, O extends Own> = O & {
  id: string
  method: Operation['method']
  path: string
  audience: C['audience']
  tag: string
  status: Operation['status']
  answer: O extends { answer: z.ZodType } ? O['answer'] : null
} & Pick<C, Extract<keyof C, 'timeoutMs'>>

/** Says what several calls are: 200 with what they answer, or 204, where they do not say otherwise. */
export function chapter<const C extends Chapter>({ base, ...common }: C) {
  const by =
    (method: Operation['method']) =>
    <const O extends Own>(id: string, path: string, own: O): InChapter<C, O> => {
      const { answer = null } = own
      const status = answer === null ? 204 : 200
      // the compiler cannot follow the answer that is null where none is named
      return {
        id,
        method,
        path: `${base}${path}`,
        status,
        ...common,
        ...own,
        answer,
      } as unknown as InChapter<C, O>
    }
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') }
}
