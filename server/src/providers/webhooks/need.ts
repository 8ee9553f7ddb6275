/** The result of a call to an address given by a merchant. */
export interface WebhookAnswer {
  /** Null: there was no answer. */
  status: number | null
  /** Why there was none; a short word. */
  error: string | null
  durationMs: number
  /** The other side's headers and the beginning of its body, for the merchant's own users. */
  headers: Record<string, string>
  body: string
}

export interface WebhookCaller {
  /** Whether we would call this address at all. */
  accepts(url: string): boolean
  /** Posts once and follows no redirect; never throws. */
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer>
}
