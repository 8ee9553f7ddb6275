/** Browsers' reports that a page's policy stopped something from loading or running (ASVS 3.4.7). */
import { reportViolation } from '@drip/core/contracts/checkout-calls'
import type { z } from 'zod'

/** The part of a page's policy that says where to report. */
export const REPORT_VIOLATIONS = `report-uri ${reportViolation.path}`

type Report = z.infer<typeof reportViolation.body>['csp-report']

/** Facts about the page only: what was blocked and where, without people's paths and without typed text. */
export type Violation = {
  directive: string
  /** An origin, or the browser's word for a source without one: `inline`, `eval`, `data`. */
  blocked: string
  /** The script and its line; empty for the page itself. */
  place: string
}

/** Null for violations by a browser extension, which are not ours and which we cannot fix. */
export function violationOf(report: Report): Violation | null {
  const { 'source-file': source = '', 'blocked-uri': blocked = '' } = report
  if (isExtension(source) || isExtension(blocked)) return null
  const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0] ?? ''
  const file = /\/assets\/([\w.-]+)$/.exec(source)?.[1]
  const place = file === undefined ? '' : `${file}:${report['line-number'] ?? 0}`
  return { directive: directive.slice(0, 60), blocked: originOf(blocked), place }
}

const isExtension = (address: string) => /^(?:[a-z]+-)+extension\b/i.test(address)

function originOf(address: string): string {
  if (/^[a-z-]{1,20}$/.test(address)) return address
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null) return 'unknown'
  return url.origin === 'null' ? url.protocol.slice(0, -1) : url.origin
}
