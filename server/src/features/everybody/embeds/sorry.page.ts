/** What a shopper sees where a store asked for a price nobody can read: the fault is not theirs. */
import type { EmbedPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { markup } from './markup.ts'

export function sorryPage(): EmbedPage {
  return {
    title: 'Drip',
    css: CSS,
    sendsEvents: false,
    isCacheable: false,
    framedBy: 'anybody',
    body: markup`<main class="card" aria-label="Drip">${logo(22)}<p>Não conseguimos calcular as parcelas agora. Você vê os valores ao finalizar a compra.</p></main>`,
  }
}

const CSS = `
main{display:flex;align-items:center;gap:14px;min-height:58px;padding:8px 14px;font-size:15px}
`
