/** `/drip_banner`: one sentence beside a product's price (specification 001 §2.1, PUB-BANN). */
import type { EmbedEventName } from '@drip/core/contracts/postmessage'
import { type Cents, formatReais } from '@drip/core/money/cents'
import { type Ppm, formatPercent, proportion, toFractionText } from '@drip/core/money/rate'
import type { EmbedPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { type Markup, markup } from './markup.ts'

interface Banner {
  amount: Cents
  cashbackRate: Ppm
  /** Whether the first third is paid with the purchase. */
  upfront: boolean
  /** Our own site, for a banner that stands in no frame. */
  providerUrl: string
}

const LOGO: EmbedEventName = 'clickOnLogo'
const LEARN_MORE: EmbedEventName = 'clickOnLearnMore'

export function bannerPage(it: Banner): EmbedPage {
  const learnMore = `/drip-modal?cashback_rate=${toFractionText(it.cashbackRate)}`
  return {
    title: 'Drip - Em 3x no Pix',
    css: CSS,
    sendsEvents: true,
    isCacheable: true,
    body: markup`<main class="card banner" aria-label="Pagamento com a Drip">
<a class="mark" href="${it.providerUrl}" target="_blank" rel="noopener" data-event="${LOGO}">${logo(26)}</a>
<p>${offer(it)}</p>
<a class="more" href="${learnMore}" target="_blank" rel="noopener" data-event="${LEARN_MORE}">Entenda a Drip</a>
</main>`,
  }
}

function offer({ amount, cashbackRate, upfront }: Banner): Markup {
  const third = markup`<strong>3x de <span class="money">${formatReais(proportion(amount, 1n, 3n))}</span></strong>`
  const cashback = markup` Ganhe <strong class="gain">${formatPercent(cashbackRate)} de cashback</strong>.`
  return markup`Em ${third} no Pix, ${upfront ? 'com' : 'sem'} entrada e com zero juros.${cashbackRate > 0 ? cashback : null}`
}

// In a narrow frame the offer comes first, logo and link share the row below.
const CSS = `
.banner{display:grid;grid-template:"offer offer" auto "mark more" auto/auto 1fr;align-items:center;column-gap:14px;padding:8px 14px 2px;font-size:14px;line-height:1.35}
.banner p{grid-area:offer;text-wrap:pretty}
.mark,.more{grid-area:mark;display:flex;align-items:center;min-height:44px;border-radius:8px}
.more{grid-area:more;justify-self:end;font-weight:600}
.gain{color:var(--brand);white-space:nowrap}
@media (min-width:520px){.banner{grid-template:"mark offer more" minmax(44px,auto)/auto 1fr auto;padding:6px 14px;font-size:15px}}
`
