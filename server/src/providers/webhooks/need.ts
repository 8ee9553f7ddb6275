/** What became of a call to somebody's own address. */
export interface WebhookAnswer {
  /** Null: there was no answer. */
  status: number | null
  /** Why there was none; a short word, nothing of what the other side said. */
  error: string | null
  durationMs: number
}

export interface WebhookCaller {
  /** Whether we would call this address at all. */
  takes(url: string): boolean
  /** Posts once and follows nothing; never throws. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>
}
