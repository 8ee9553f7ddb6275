/** The pages that stores frame: banner, modal and simulator (specification 001 §2.1, merchant API reference §5). */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { Deps } from '../../../deps.ts'
import type { Door } from '../../../platform/http/http.ts'
import { type NamedMerchant, isTooLarge, offerOf, termsToShow } from '../simulations/offer.ts'
import { bannerPage } from './banner.page.ts'
import { COME_BACK_SCRIPT, COME_BACK_SCRIPT_PATH } from './come-back.ts'
import { EVENTS_SCRIPT, EVENTS_SCRIPT_PATH } from './embed-events.ts'
import { sendPage } from './embed-page.ts'
import { planStart, readEmbedQuery } from './embeds.query.ts'
import { modalPage, sorryModalPage } from './modal.page.ts'
import { simulatorPage } from './simulator.page.ts'
import { NOT_SELLING, NO_PRICE, TOO_LARGE, sorryPage } from './sorry.page.ts'

/**
 * No query makes these pages fail: for a price that cannot be read they say so in one sentence, with status 400. For a
 * store that does not sell, or a price above its maximum, they say that and promise nothing, with status 200, because
 * the store's request was correct.
 */
export function embedRoutes(app: Door, deps: Deps): void {
  app.get('/drip_banner', async (request, reply) => {
    const { amount, cashbackRate, upfront, theme, ...named } = readEmbedQuery(request.query)
    if (amount === null) return sendPage(request, reply, 400, { ...sorryPage(NO_PRICE), theme })
    const { providerUrl } = deps.config.settings
    const terms = await termsToShow(deps, named)
    if (terms === null) return sendPage(request, reply, 200, { ...sorryPage(NOT_SELLING), theme })
    if (await isTooLarge(deps, terms, amount))
      return sendPage(request, reply, 200, { ...sorryPage(TOO_LARGE), theme })
    const offer = offerOf(deps, terms, amount)
    const page = bannerPage({
      offer,
      cashbackRate,
      upfront,
      providerUrl,
      merchantQuery: merchantQuery(named),
    })
    return sendPage(request, reply, 200, { ...page, theme })
  })

  app.get('/drip-modal', async (request, reply) => {
    const { cashbackRate, theme, ...named } = readEmbedQuery(request.query)
    const terms = await termsToShow(deps, named)
    const page = terms === null ? sorryModalPage() : modalPage(terms, cashbackRate, merchantQuery(named))
    return sendPage(request, reply, 200, { ...page, theme })
  })

  app.get('/instalments_simulator', async (request, reply) => {
    const { amount, date, theme, ...named } = readEmbedQuery(request.query)
    if (amount === null) return sendPage(request, reply, 400, { ...sorryPage(NO_PRICE), theme })
    const terms = await termsToShow(deps, named)
    if (terms === null) return sendPage(request, reply, 200, { ...sorryPage(NOT_SELLING), theme })
    if (await isTooLarge(deps, terms, amount))
      return sendPage(request, reply, 200, { ...sorryPage(TOO_LARGE), theme })
    const from = planStart(date, saoPauloDate(deps.clock.now()))
    const offer = offerOf(deps, terms, amount, from)
    const page = simulatorPage(offer, merchantQuery(named))
    return sendPage(request, reply, 200, { ...page, theme })
  })

  for (const [path, script] of [
    [EVENTS_SCRIPT_PATH, EVENTS_SCRIPT],
    [COME_BACK_SCRIPT_PATH, COME_BACK_SCRIPT],
  ] as const)
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=86400',
        })
        .send(script),
    )
}

/** The merchant's name as it was given, for a page that this one links to. */
function merchantQuery({ merchant, merchantId }: NamedMerchant): string {
  const named = Object.entries({ merchant, merchantId }).filter(([, value]) => value !== undefined)
  return named.map(([name, value]) => `&${name}=${encodeURIComponent(value ?? '')}`).join('')
}
