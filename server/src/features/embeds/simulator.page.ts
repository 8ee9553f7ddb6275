/**
 * `/instalments_simulator`: the plan of a purchase and the way to it (specification 001 §2.1, PUB-SIMU). The Magento 2
 * module frames it without scrolling, 10 em high: the whole has to fit into 140 px (merchant API reference §5).
 */
import { civilDate, formatDate } from '@drip/core/calendar/dates'
import type { Simulation } from '@drip/core/contracts/checkout'
import { ZERO, formatReais, parseReais } from '@drip/core/money/cents'
import { formatPercent, parseFraction, ppm } from '@drip/core/money/rate'
import type { EmbedPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { type Markup, markup } from './markup.ts'

const STEPS = ['Confirmação do telefone', 'Análise do perfil de crédito', 'Entrada via Pix'] as const
/** A plan of one or two payments is not drawn out (specification 001 §9). */
const SHORTEST_PLAN_SHOWN = 3

export function simulatorPage(simulation: Simulation): EmbedPage {
  const title = titleOf(simulation)
  return {
    title,
    css: CSS,
    sendsEvents: false,
    isCacheable: false,
    body: markup`<main class="card" aria-label="Simulação de parcelas">
<div class="top"><h1>${title}</h1>${simulation.flexibleInstallments ? markup`<p>${planName(simulation)}</p>` : null}${logo(20)}</div>
${simulation.instalments.length < SHORTEST_PLAN_SHOWN ? null : plan(simulation)}
<ol class="steps" aria-label="Como funciona">${STEPS.map((it) => markup`<li>${it}</li>`)}</ol>
</main>`,
  }
}

function titleOf({ flexibleInstallments, maxInstalments, instalments }: Simulation): string {
  return flexibleInstallments
    ? `Pague em até ${maxInstalments}x sem juros no Pix`
    : `Pague em ${instalments.length}x sem juros no Pix`
}

/** Where the shopper will choose how many instalments, the shown plan is one of several. */
const planName = ({ flexibleInstallments, instalments }: Simulation) =>
  `${flexibleInstallments ? 'Exemplo' : 'Parcelas'} em ${instalments.length}x`

function plan(simulation: Simulation): Markup {
  const { instalments, cashbackRate } = simulation
  const columns = instalments.map(
    ({ amount, dueDate }, index) =>
      markup`<li><span>${index + 1}ª ${formatDate(civilDate(dueDate))}</span> <strong class="money">${reais(amount)}</strong></li>`,
  )
  const gain = instalments.at(-1)?.cashbackAmount ?? '0'
  // more columns than fit are reached by scrolling, with keys too: hence the tab stop
  return markup`<ol class="plan" aria-label="${planName(simulation)}" tabindex="0">${columns}</ol>
${Number(gain) > 0 ? markup`<p class="gain">${percent(cashbackRate)} de cashback: <span class="money">${reais(gain)}</span> na última parcela</p>` : null}`
}

/** The simulation writes its amounts and rates for stores, as decimal texts; people read them in Portuguese. */
const reais = (decimal: string) => formatReais(parseReais(decimal) ?? ZERO)
const percent = (fraction: string) => formatPercent(parseFraction(fraction) ?? ppm(0))

const CSS = `
main{padding:6px 8px;display:grid;gap:4px;font-size:12px;line-height:16px}
.top{display:flex;align-items:center;justify-content:space-between;gap:8px}
h1{font-size:15px;line-height:20px;font-weight:650;letter-spacing:-.01em}
.top svg,.top p{display:none}
.plan{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(max-content,1fr);gap:4px;overflow-x:auto;scrollbar-width:thin;border-radius:8px}
.plan li{display:grid;padding:2px 6px;border-radius:8px;background:var(--surface-soft)}
.plan span{color:var(--ink-soft);font-variant-numeric:tabular-nums;white-space:nowrap}
.plan strong{font-size:14px;line-height:18px}
.gain{color:var(--brand);font-weight:600}
.steps{display:flex;flex-wrap:wrap;gap:2px 12px;counter-reset:step;color:var(--ink-soft)}
.steps li{counter-increment:step;white-space:nowrap}
.steps li:before{content:counter(step);display:inline-block;width:16px;margin-right:4px;border-radius:999px;background:var(--brand-soft);color:var(--on-brand-soft);font-size:11px;font-weight:700;text-align:center}
@media (min-width:480px){main{padding:8px 14px;gap:6px;font-size:13px}h1{font-size:16px}.top svg,.top p{display:block}.top p{margin-right:auto;color:var(--ink-soft)}.plan{gap:8px}.plan li{padding:2px 10px}}
@media (min-width:640px){.steps{display:grid;grid-template-columns:repeat(3,1fr);gap:8px}.steps li,.gain{padding-left:10px}}
`
