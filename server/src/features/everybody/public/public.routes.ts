import { CheckoutFeedback, HighlightStores, PublicSettings } from '@drip/core/contracts/checkout'
import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http.ts'
import { newId } from '../../../platform/ids.ts'
import { rateLimit } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { sqlCode } from '../../../platform/db.ts'
import { MOST_HIGHLIGHTS } from '@drip/core/catalogue/store-status'
import { findHighlightStores } from '../../marketplace/merchants/merchants.store.ts'

/** First-party analytics and error reports: names of a closed form, nothing personal. */
const Event = z.object({
  name: z.string().regex(/^[a-z0-9_.-]{1,60}$/i),
  checkoutId: z.uuid().optional(),
  detail: z.string().max(300).optional(),
})

/** What a page sends when something of it failed; the rest counts what people do. */
const FAILURES = new Set(['script_error', 'call_failed'])

/** Small public calls of the shopper's pages. */
/** `besides`: the merchant at whose shop the shopper is already. */
const OtherStores = z.object({ besides: z.uuid().optional() })

export function publicRoutes(app: Door, deps: Deps): void {
  const perAddress = rateLimit(deps.clock, 120, 60_000)

  app.get(
    '/api/v1/settings',
    { schema: { response: { 200: PublicSettings } } },
    async () => deps.config.settings,
  )

  app.get(
    '/api/v1/stores/buckets',
    { schema: { querystring: OtherStores, response: { 200: HighlightStores } } },
    async ({ query }) => ({
      content: await findHighlightStores(deps.db, {
        besides: query.besides ?? null,
        limit: MOST_HIGHLIGHTS,
      }),
    }),
  )

  app.post('/feedback/checkout-feedback', { schema: { body: CheckoutFeedback } }, async (request, reply) => {
    perAddress.take(request.ip)
    const { checkoutID, feedback, comment } = request.body
    const now = deps.clock.now()
    await deps.db
      .run(sql`
        insert into checkout_feedback (id, checkout_id, reason, comment, created_at)
        values (${newId(now)}, ${checkoutID}, ${feedback}, ${comment}, ${now})`)
      .catch((error: unknown) => {
        if (sqlCode(error) === '23503') throw new Refusal('CHECKOUT_NOT_FOUND')
        throw error
      })
    return reply.status(204).send()
  })

  app.post('/api/v1/events', { schema: { body: Event }, bodyLimit: 4096 }, async (request, reply) => {
    perAddress.take(request.ip)
    deps.log.info('web.event', request.body)
    const { name, checkoutId, detail } = request.body
    if (FAILURES.has(name))
      deps.errorReports.report({ where: 'browser', kind: name, facts: { checkoutId, detail } })
    else if (!objects(request.headers))
      // without the purchase's id, by which somebody could be found
      deps.analytics.count({ name, at: deps.clock.now(), detail: detail ?? null })
    return reply.status(204).send()
  })
}

/** A browser that was told to say so (Global Privacy Control, Do Not Track) objects to being counted elsewhere. */
function objects(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['sec-gpc'] === '1' || headers['dnt'] === '1'
}
