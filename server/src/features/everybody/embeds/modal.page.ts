/** `/drip-modal`: how to buy with Drip, over a store's page (specification 001 §2.1, PUB-MODAL). */
import type { EmbedEventName } from '@drip/core/contracts/postmessage'
import { type Ppm, formatPercent } from '@drip/core/money/rate'
import type { OfferTerms } from '../simulations/offer.ts'
import type { EmbedPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { limitLink } from './limit-link.ts'
import { type Markup, markup } from './markup.ts'
import { NOT_SELLING } from './sorry.page.ts'

const CLOSE: EmbedEventName = 'clickOnClose'

/**
 * With a cashback above zero the page says so (the specification leaves its use open). It promises the merchant's
 * offer, or, without a named merchant, only what all merchants offer.
 * @param merchantQuery names the merchant to the page of the limit
 */
export function modalPage(terms: OfferTerms, ofStore: Ppm, merchantQuery: string): EmbedPage {
  const cashbackRate = terms.name === null ? ofStore : terms.cashbackRate
  const times = `${terms.flexibleInstalments ? 'até ' : ''}${terms.maxInstalments}x`
  return sheet({
    title: `Compre em ${times} no Pix, sem cartão`,
    isCacheable: true,
    content: markup`<ol>
${point(`Escolha o Pix em ${times}`, 'É a opção da Drip ao finalizar a compra.')}
${point('Produto enviado agora', 'A loja já envia, sem esperar as parcelas.')}
${firstPayment(terms)}
</ol>
${cashbackRate > 0 ? cashbackNote(cashbackRate) : null}`,
    below: limitLink(terms.name, merchantQuery),
  })
}

/** For a store that does not sell: nothing is explained, but the modal can still be closed. */
export const sorryModalPage = (): EmbedPage =>
  sheet({ title: NOT_SELLING, isCacheable: false, content: null, below: null })

function sheet(it: {
  title: string
  isCacheable: boolean
  content: Markup | null
  below: Markup | null
}): EmbedPage {
  return {
    title: 'Drip - Como funciona',
    css: CSS,
    sendsEvents: true,
    isCacheable: it.isCacheable,
    framedBy: 'anybody',
    body: markup`<div class="veil" data-event="${CLOSE}"></div>
<main aria-label="Como funciona a Drip"><section class="sheet card" role="dialog" aria-modal="true" aria-labelledby="title" tabindex="-1">
<div class="top">${logo(26)}<button class="close" type="button" aria-label="Fechar" data-event="${CLOSE}">${CROSS}</button></div>
<h1 id="title">${it.title}</h1>
${it.content}
<button class="done" type="button" data-event="${CLOSE}">Entendi</button>
${it.below}
</section></main>`,
  }
}

/** Only a plan of a fixed number lets its first date be chosen (001 §2.4). */
function firstPayment({ name, upfront, flexibleInstalments }: OfferTerms): Markup {
  if (upfront === 'MANDATORY')
    return point('Primeiro pagamento na hora', 'A 1ª parcela é paga no Pix com a compra. E zero juros.')
  const text =
    name === null || flexibleInstalments
      ? 'Você vê as datas antes de confirmar. E zero juros.'
      : 'Você escolhe a data, em até 31 dias. E zero juros.'
  return point('Primeiro pagamento em até 1\u00A0mês', text)
}

const CROSS: Markup = markup`<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>`

function point(heading: string, text: string): Markup {
  return markup`<li><div><h2>${heading}</h2><p>${text}</p></div></li>`
}

function cashbackNote(rate: Ppm): Markup {
  return markup`<p class="gain"><strong>${formatPercent(rate)} de cashback:</strong> pague em dia e ganhe desconto na última parcela.</p>`
}

const CSS = `
main{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:16px}
.veil{position:fixed;inset:0;z-index:-1;background:var(--veil)}
.sheet{position:relative;width:100%;max-width:440px;padding:12px 20px 20px;border-radius:20px;outline:0}
.top{display:flex;align-items:center;justify-content:space-between;margin-right:-10px}
.close{display:grid;place-items:center;width:44px;height:44px;border-radius:999px;color:var(--ink-soft)}
h1{font-size:24px;font-weight:650;line-height:1.2;letter-spacing:-.015em;margin:8px 0 16px;text-wrap:balance}
ol{display:grid;gap:14px;counter-reset:step}
li{display:flex;gap:12px;counter-increment:step}
li:before{content:counter(step);flex:none;display:grid;place-items:center;width:28px;height:28px;border-radius:999px;background:var(--brand-soft);color:var(--on-brand-soft);font-size:14px;font-weight:700}
h2{font-size:16px;font-weight:650;line-height:1.3;padding-top:3px}
li p{font-size:15px;color:var(--ink-soft)}
.gain{margin-top:16px;padding:10px 14px;border-radius:14px;background:var(--brand-soft);color:var(--on-brand-soft);font-size:15px}
.done{width:100%;min-height:48px;margin-top:20px;border-radius:14px;background:var(--brand);color:var(--on-brand);font-weight:650}
.limit{display:grid;place-items:center;min-height:44px;margin:4px 0 -12px;font-weight:600}
.done:hover{background:var(--brand-strong)}
@media (max-width:479px){main{align-items:end;padding:8px}}
`
