import type { Log } from '../../platform/log.ts'
import type { ErrorReports } from './need.ts'

/** Everything the log calls an error is also reported to where people look at errors. */
export function reportingLog(log: Log, reports: ErrorReports): Log {
  return {
    ...log,
    error(event, error, facts = {}) {
      log.error(event, error, facts)
      reports.report({ where: 'server', kind: event, error, facts })
    },
  }
}

/** Used if none is configured. */
export const noErrorReports: ErrorReports = { report: () => {} }
