/**
 * One call of an API as data: where it is, what it takes and what it answers. The server serves it, the published
 * OpenAPI document and the client are made from it, so that the three cannot differ.
 */
import type { z } from 'zod'

export interface Operation {
  /** Unique; the client's function of that name. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:id` where a parameter stands. */
  path: string
  /** The chapter of the document. */
  tag: string
  summary: string
  /** More than the summary says; plain sentences. */
  description?: string
  /** `open`: anybody calls it. `optional`: with a key the answer is that merchant's. */
  key: 'needed' | 'optional' | 'open'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A form with a file, in place of a body. */
  form?: z.ZodType
  /** Answers the same to the same `Idempotency-Key`. */
  idempotent?: boolean
  /** Status and body of success; null: no body. */
  status: 200 | 201 | 202 | 204
  answer: z.ZodType | null
  /** Statuses of refusals that are this call's own, besides 400, 401 and 429. */
  refusals?: readonly (403 | 404 | 409 | 413 | 422)[]
}

/** Says what a call is, and keeps its exact types. */
export function operation<const O extends Operation>(it: O): O {
  return it
}
