/**
 * `/instalments_simulator`: the plan of a purchase and the way to it (specification 001 §2.1, PUB-SIMU). The Magento 2
 * module frames it without scrolling, 10 em high: the whole has to fit into 140 px (merchant API reference §5).
 */
import { formatDate } from '@drip/core/calendar/dates'
import { ZERO, formatReais } from '@drip/core/money/cents'
import { formatPercent } from '@drip/core/money/rate'
import type { Offer } from '../simulations/offer.ts'
import type { EmbedPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { type Markup, markup } from './markup.ts'

/** The last step is an entry only where the first instalment is paid with the purchase (docs/decisions/). */
const stepsOf = ({ terms }: Offer) => [
  'Confirmação do telefone',
  'Análise do perfil de crédito',
  terms.upfront === 'MANDATORY' ? 'Entrada via Pix' : 'Confirmação via Pix',
]
/** A plan of one or two payments is not drawn out (specification 001 §9). */
const SHORTEST_PLAN_SHOWN = 3

export function simulatorPage(offer: Offer): EmbedPage {
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
<ol class="steps" aria-label="Como funciona">${stepsOf(offer).map((it) => markup`<li>${it}</li>`)}</ol>
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
  // more columns than fit are reached by scrolling, with keys too: hence the tab stop
  return markup`<ol class="plan" aria-label="Parcelas em ${plan.length}x" tabindex="0">${columns}</ol>
${gain > 0 ? markup`<p class="gain">${formatPercent(terms.cashbackRate)} de cashback: <span class="money">${formatReais(gain)}</span> na última parcela</p>` : null}`
}

const CSS = `
main{padding:6px 8px;display:grid;gap:4px;font-size:12px;line-height:16px}
.top{display:flex;align-items:center;justify-content:space-between;gap:8px}
h1{font-size:15px;line-height:20px;font-weight:650;letter-spacing:-.01em}
.top svg{display:none}
.plan{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(max-content,1fr);gap:4px;overflow-x:auto;scrollbar-width:thin;border-radius:8px}
.plan li{display:grid;padding:2px 6px;border-radius:8px;background:var(--surface-soft)}
.plan span{color:var(--ink-soft);font-variant-numeric:tabular-nums;white-space:nowrap}
.plan strong{font-size:14px;line-height:18px}
.gain{color:var(--brand);font-weight:600}
.steps{display:flex;flex-wrap:wrap;gap:2px 12px;counter-reset:step;color:var(--ink-soft)}
.steps li{counter-increment:step;white-space:nowrap}
.steps li:before{content:counter(step);display:inline-block;width:16px;margin-right:4px;border-radius:999px;background:var(--brand-soft);color:var(--on-brand-soft);font-size:11px;font-weight:700;text-align:center}
@media (min-width:480px){main{padding:8px 14px;gap:6px;font-size:13px}h1{font-size:16px}.top svg{display:block}.plan{gap:8px}.plan li{padding:2px 10px}}
@media (min-width:640px){.steps{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}.steps li,.gain{padding-left:10px}}
`
