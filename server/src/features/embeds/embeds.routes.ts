/** The pages that stores frame: banner, modal and simulator (specification 001 §2.1, merchant API reference §5). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import { toDecimal } from '@drip/core/money/cents'
import type { Deps } from '../../deps.ts'
import type { Door } from '../../platform/http.ts'
import { simulate } from '../simulations/simulate.ts'
import { bannerPage } from './banner.page.ts'
import { EVENTS_SCRIPT, EVENTS_SCRIPT_PATH } from './embed-events.ts'
import { sendPage } from './embed-page.ts'
import { planStart, readEmbedQuery } from './embeds.query.ts'
import { modalPage } from './modal.page.ts'
import { simulatorPage } from './simulator.page.ts'
import { sorryPage } from './sorry.page.ts'

/** No query makes these pages fail: where a price cannot be read they say so in one sentence, with status 400. */
export function embedRoutes(app: Door, deps: Deps): void {
  app.get('/drip_banner', async (request, reply) => {
    const { amount, cashbackRate, upfront, theme } = readEmbedQuery(request.query)
    if (amount === null) return sendPage(request, reply, 400, { ...sorryPage(), theme })
    const { providerUrl } = deps.config.settings
    const page = bannerPage({ amount, cashbackRate, upfront, providerUrl })
    return sendPage(request, reply, 200, { ...page, theme })
  })

  app.get('/drip-modal', async (request, reply) => {
    const { cashbackRate, theme } = readEmbedQuery(request.query)
    return sendPage(request, reply, 200, { ...modalPage(cashbackRate), theme })
  })

  app.get('/instalments_simulator', async (request, reply) => {
    const { amount, date, merchant, merchantId, theme } = readEmbedQuery(request.query)
    if (amount === null) return sendPage(request, reply, 400, { ...sorryPage(), theme })
    const from = planStart(date, saoPauloDate(deps.clock.now()))
    const query = { amount: toDecimal(amount), date: from, cnpj: merchant, merchantId }
    const page = simulatorPage(await simulate(deps, query, null))
    return sendPage(request, reply, 200, { ...page, theme })
  })

  app.get(EVENTS_SCRIPT_PATH, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(EVENTS_SCRIPT),
  )
}
