/** Where errors are looked at by people. Losing a report is no harm; holding anybody up for one is. */
export interface ErrorReport {
  where: 'server' | 'browser'
  /** What kind of failure: an event of the log, or of a page. */
  kind: string
  /** What was thrown on the server. Of a browser only facts come, in `facts`. */
  error?: unknown
  /** Codes, routes and ids; nothing that a person typed. */
  facts: Readonly<Record<string, string | number | boolean | null | undefined>>
}

export interface ErrorReports {
  /** Never throws and never waits. */
  report(it: ErrorReport): void
}
