/**
 * `/instalments_simulator`: the plan of a purchase and the steps to buy (specification 001 §2.1, PUB-SIMU). The Magento
 * 2 module frames it without scrolling, 10 em high: everything must fit into 140 px (merchant API reference §5).
 */
import { formatDate } from '@drip/core/calendar/dates'
import { ZERO, formatReais } from '@drip/core/money/cents'
import { formatPercent } from '@drip/core/money/rate'
import type { Offer } from '../simulations/offer.ts'
import type { EmbedPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { limitLink } from './limit-link.ts'
import { type Markup, markup } from './markup.ts'

/** The last step mentions a first payment only if the first instalment is paid with the purchase (docs/decisions/). */
const stepsOf = ({ terms }: Offer) => [
  'Confirmação do telefone',
  'Análise do perfil de crédito',
  terms.upfront === 'MANDATORY' ? 'Entrada via Pix' : 'Confirmação via Pix',
]
/** A plan of one or two payments is not drawn (specification 001 §9). */
const SHORTEST_PLAN_SHOWN = 3

/** @param merchantQuery names the merchant to the page of the limit */
export function simulatorPage(offer: Offer, merchantQuery: string): EmbedPage {
  const title = titleOf(offer)
  return {
    title,
    css: CSS,
    sendsEvents: false,
    isCacheable: false,
    framedBy: 'anybody',
    body: markup`<main class="card" aria-label="Simulação de parcelas">
<div class="top"><h1>${title}</h1>${logo(20)}</div>
${offer.plan.length < SHORTEST_PLAN_SHOWN ? null : planList(offer)}
<ol class="steps" aria-label="Como funciona">${stepsOf(offer).map((it) => markup`<li>${it}</li>`)}</ol>${limitLink(offer.terms.name, merchantQuery)}
</main>`,
  }
}

function titleOf({ terms, plan }: Offer): string {
  return `Pague em ${terms.flexibleInstalments ? 'até ' : ''}${plan.length}x sem juros no Pix`
}

function planList({ terms, plan }: Offer): Markup {
  const columns = plan.map(
    ({ amount, dueDate, number }) =>
      markup`<li><span>${number}ª ${formatDate(dueDate)}</span> <strong class="money">${formatReais(amount)}</strong></li>`,
  )
  const gain = plan.at(-1)?.cashback ?? ZERO
  // columns that do not fit are reached by scrolling, also with keys: hence the tab stop
  return markup`<ol class="plan" aria-label="Parcelas em ${plan.length}x" tabindex="0">${columns}</ol>
${gain > 0 ? markup`<p class="gain">${formatPercent(terms.cashbackRate)} de cashback: <span class="money">${formatReais(gain)}</span> na última parcela</p>` : null}`
}

// Two layouts: one that fits into Magento's 140 px and, if the store gives enough height, one with the drawn plan.
const CSS = `
main{padding:6px 10px;display:grid;gap:3px;font-size:12px;line-height:16px}
.top{display:flex;align-items:center;justify-content:space-between;gap:8px}
h1{font-size:15px;line-height:20px;font-weight:650;letter-spacing:-.01em}
.top svg{height:17px;width:37px}
.plan{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(max-content,1fr);gap:4px;overflow-x:auto;scrollbar-width:none;border-radius:8px}
.plan li{display:grid;padding:1px 8px;border-radius:8px;background:var(--surface-soft)}
.plan span{color:var(--ink-soft);font-variant-numeric:tabular-nums;white-space:nowrap}
.plan strong{font-size:14px;line-height:18px;font-weight:650}
.gain{color:var(--brand);font-weight:600}
.steps{display:flex;flex-wrap:wrap;gap:0 10px;counter-reset:step;color:var(--ink-soft)}
.steps li{counter-increment:step;white-space:nowrap}
.steps li:before{content:counter(step);display:inline-block;width:16px;margin-right:4px;border-radius:999px;background:var(--brand-soft);color:var(--on-brand-soft);font-size:11px;font-weight:700;text-align:center}
@media (max-width:359px){.top svg{display:none}.gain,.steps{font-size:11px;letter-spacing:-.01em}.steps{gap:0 6px}.steps li:before{width:14px;margin-right:3px;line-height:14px}}
@media (min-height:180px){
main{padding:14px 16px;gap:12px;font-size:13px;line-height:18px}
h1{font-size:18px;line-height:22px}
.top svg{display:block;height:22px;width:48px}
.plan{gap:0;border-radius:0;padding-top:1px;scrollbar-width:thin}
.plan li{position:relative;grid-auto-rows:max-content;padding:20px 18px 0 0;background:none;border-radius:0}
.plan li:before{content:"";position:absolute;top:5px;left:6px;right:-6px;border-top:2px solid var(--line)}
.plan li:last-child{padding-right:0}
.plan li:last-child:before{display:none}
.plan li:after{content:"";position:absolute;top:0;left:0;width:12px;height:12px;border:2px solid var(--brand);border-radius:0 50% 50%;rotate:45deg;background:var(--surface)}
.plan li:first-child:after{background:var(--brand)}
.plan strong{font-size:17px;line-height:22px}
.gain{justify-self:start;padding:2px 10px;border-radius:999px;background:var(--brand-soft);color:var(--on-brand-soft)}
.gain,.steps{font-size:13px;letter-spacing:0}
.steps{gap:4px 14px;padding-top:10px;border-top:1px solid var(--line)}
.steps li:before{width:18px;margin-right:6px;line-height:18px}
}
@media (min-height:180px) and (max-width:559px){.steps{display:grid}}
@media (min-height:180px) and (max-width:479px){main{padding:12px;gap:10px}h1{font-size:15px}.top svg{height:18px;width:39px}.plan li{padding-right:14px}.plan span{font-size:12px}.plan strong{font-size:15px}}
`
