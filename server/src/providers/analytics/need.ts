/** Counts how pages are used. Losing an event is harmless; delaying anybody for one is not. */
export interface UseEvent {
  name: string
  at: Date
  /** Facts about the product, as JSON; never about a person. */
  detail: string | null
}

export interface Analytics {
  /** Never throws and never waits. */
  count(event: UseEvent): void
  /** Sends what is still waiting. */
  close(): Promise<void>
}

/** Used if none is configured. */
export const noAnalytics: Analytics = { count: () => {}, close: async () => {} }
