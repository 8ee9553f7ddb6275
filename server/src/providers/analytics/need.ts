/** Who counts how the pages are used. Losing an event is no harm; holding anybody up for one is. */
export interface UseEvent {
  name: string
  at: Date
  /** Facts about the product, as JSON; never about a person. */
  detail: string | null
}

export interface Analytics {
  /** Never throws and never waits. */
  count(event: UseEvent): void
  /** Sends what still waits. */
  close(): Promise<void>
}

/** Where none is set up. */
export const noAnalytics: Analytics = { count: () => {}, close: async () => {} }
