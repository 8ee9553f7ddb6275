import { saoPauloDate } from '@drip/core/calendar/dates'
import * as calls from '@drip/core/contracts/checkout-calls'
import * as open from '@drip/core/contracts/public-calls'
import sql from 'sql-template-tag'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { servingAnybody } from '../../../platform/http/serve.ts'
import { sqlCode } from '../../../platform/database/db.ts'
import { MOST_HIGHLIGHTS } from '@drip/core/catalogue/store-status'
import { verifyReceipt } from '../../purchases/receipts/verify-receipt.ts'
import { violationOf } from './policy-violation.ts'
import { findHighlightStores } from '../../marketplace/stores/stores.store.ts'

/** Events that report a failure of a page; the others count usage. */
const FAILURES = new Set(['script_error', 'call_failed'])

/** Small public calls of the shopper's pages. */
export function publicRoutes(app: Door, deps: Deps): void {
  const serve = servingAnybody(app, deps)
  serve(calls.showSettings, async () => deps.config.settings)
  serve(calls.listHighlightStores, async ({ query: { besides = null } }) => ({
    content: await findHighlightStores(deps.db, {
      besides,
      today: saoPauloDate(deps.clock.now()),
      limit: MOST_HIGHLIGHTS,
    }),
  }))
  serve(open.verifyReceipt, ({ params }) => verifyReceipt(deps, params.number))
  serve(calls.sendFeedback, async ({ body: { checkoutID, feedback, comment } }) => {
    const now = deps.clock.now()
    await deps.db
      .run(sql`
        insert into checkout_feedback (id, checkout_id, reason, comment, created_at)
        values (${newId(now)}, ${checkoutID}, ${feedback}, ${comment}, ${now})`)
      .catch((error: unknown) => {
        if (sqlCode(error) === '23503') throw new Refusal('CHECKOUT_NOT_FOUND')
        throw error
      })
  })
  serve(calls.reportViolation, async ({ body: { 'csp-report': report } }) => {
    const violation = violationOf(report)
    if (violation === null) return
    deps.log.warn('web.policy_violation', violation)
    deps.errorReports.report({ where: 'browser', kind: 'policy_violation', facts: violation })
  })
  serve(calls.reportEvent, async ({ body, request }) => {
    deps.log.info('web.event', body)
    const { name, checkoutId, detail } = body
    if (FAILURES.has(name))
      deps.errorReports.report({ where: 'browser', kind: name, facts: { checkoutId, detail } })
    else if (!objects(request.headers))
      // without the purchase's id, which could identify somebody
      deps.analytics.count({ name, at: deps.clock.now(), detail: detail ?? null })
  })
}

/** A browser with Global Privacy Control or Do Not Track objects to being counted elsewhere. */
function objects(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['sec-gpc'] === '1' || headers['dnt'] === '1'
}
