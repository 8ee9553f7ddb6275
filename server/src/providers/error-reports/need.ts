/** Where people look at errors. Losing a report is harmless; delaying anybody for one is not. */
export interface ErrorReport {
  where: 'server' | 'browser'
  /** The kind of failure: an event of the log, or of a page. */
  kind: string
  /** What was thrown on the server. Browsers send only facts, in `facts`. */
  error?: unknown
  /** Codes, routes and ids; nothing that a person typed. */
  facts: Readonly<Record<string, string | number | boolean | null | undefined>>
}

export interface ErrorReports {
  /** Never throws and never waits. */
  report(it: ErrorReport): void
}
