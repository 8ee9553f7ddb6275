/** What became of a call to somebody's own address. */
export interface WebhookAnswer {
  /** Null: there was no answer. */
  status: number | null
  /** Why there was none; a short word. */
  error: string | null
  durationMs: number
  /** What the other side said, for its own people: its headers, and the beginning of its body. */
  headers: Record<string, string>
  body: string
}

export interface WebhookCaller {
  /** Whether we would call this address at all. */
  accepts(url: string): boolean
  /** Posts once and follows nothing; never throws. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>
}
