/** What the generated functions hand to the client for one call. */
export interface CallOptions {
  /** Yours, where a repeat may come from another process; made by the client otherwise. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** One call, as the generated functions give it. */
export interface CallRequest {
  method: string
  path: string
  query?: object
  body?: unknown
  isIdempotent: boolean
  options: CallOptions | undefined
}

export type Send = <Answer>(request: CallRequest) => Promise<Answer>
