/** `/drip_banner`: one sentence beside a product's price (specification 001 §2.1, PUB-BANN). */
import type { EmbedEventName } from '@drip/core/contracts/postmessage'
import { ZERO, formatReais } from '@drip/core/money/cents'
import { type Ppm, formatPercent, toFractionText } from '@drip/core/money/rate'
import type { Offer } from '../simulations/offer.ts'
import type { EmbedPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { limitLink } from './limit-link.ts'
import { type Markup, markup } from './markup.ts'

interface Banner {
  offer: Offer
  /** The values from the store's address; a merchant's own terms take precedence. */
  cashbackRate: Ppm
  upfront: boolean
  /** The query that names the merchant, for the page that explains Drip. */
  merchantQuery: string
  /** Our own site, for a banner that is not in a frame. */
  providerUrl: string
}

const LOGO: EmbedEventName = 'clickOnLogo'
const LEARN_MORE: EmbedEventName = 'clickOnLearnMore'

export function bannerPage(it: Banner): EmbedPage {
  const rate = cashbackOf(it)
  const learnMore = `/drip-modal?cashback_rate=${toFractionText(rate)}${it.merchantQuery}`
  return {
    title: 'Drip - Em 3x no Pix',
    css: CSS,
    sendsEvents: true,
    isCacheable: true,
    framedBy: 'anybody',
    body: markup`<main class="card banner" aria-label="Pagamento com a Drip">
<a class="mark" href="${it.providerUrl}" target="_blank" rel="noopener" data-event="${LOGO}">${logo(26)}</a>
<p>${offerText(it, rate)}</p>
${limitLink(it.offer.terms.name, it.merchantQuery)}<a class="more" href="${learnMore}" target="_blank" rel="noopener" data-event="${LEARN_MORE}">Entenda a Drip</a>
</main>`,
  }
}

const cashbackOf = ({ offer: { terms }, cashbackRate }: Banner): Ppm =>
  terms.name === null ? cashbackRate : terms.cashbackRate

function offerText({ offer: { terms, plan }, ...it }: Banner, cashbackRate: Ppm): Markup {
  const upfront = terms.name === null ? it.upfront : terms.upfront === 'MANDATORY'
  const times = `${terms.flexibleInstalments ? 'até ' : ''}${plan.length}x`
  const price = markup`<strong>${times} de <span class="money">${formatReais(plan[0]?.amount ?? ZERO)}</span></strong>`
  const cashback = markup` Ganhe <strong class="gain">${formatPercent(cashbackRate)} de cashback</strong>.`
  return markup`Em ${price} no Pix, ${upfront ? 'com' : 'sem'} entrada e com zero juros.${cashbackRate > 0 ? cashback : null}`
}

// In a narrow frame the offer comes first, and logo and link share the row below.
const CSS = `
.banner{display:grid;grid-template:"offer offer offer" auto "mark limit more" auto/auto 1fr auto;align-items:center;column-gap:14px;padding:8px 14px 2px;font-size:14px;line-height:1.35}
.banner p{grid-area:offer;text-wrap:pretty}
.mark,.more,.limit{grid-area:mark;display:flex;align-items:center;min-height:44px;border-radius:8px}
.more{grid-area:more;font-weight:600}
.limit{grid-area:limit;justify-self:end}
.gain{color:var(--brand);white-space:nowrap}
@media (min-width:520px){.banner{grid-template:"mark offer limit more" minmax(44px,auto)/auto 1fr auto auto;padding:6px 14px;font-size:15px}}
`
