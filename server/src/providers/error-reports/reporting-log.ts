import type { Log } from '../../platform/log.ts'
import type { ErrorReports } from './need.ts'

/** What the log calls an error is also told to where people look at errors. */
export function reportingLog(log: Log, reports: ErrorReports): Log {
  return {
    ...log,
    error(event, error, facts = {}) {
      log.error(event, error, facts)
      reports.report({ where: 'server', kind: event, error, facts })
    },
  }
}

/** Where none is set up. */
export const noErrorReports: ErrorReports = { report: () => {} }
