/**
 * The page a shopper sees if the store sent an unreadable price or one above the maximum of a purchase, or does not sell
 * with us: the shopper is not at fault.
 */
import type { EmbedPage } from './embed-page.ts'
import { logo } from './logo.ts'
import { markup } from './markup.ts'

export const NO_PRICE =
  'Não conseguimos calcular as parcelas agora. Você vê os valores ao finalizar a compra.'
export const NOT_SELLING = 'A Drip não está disponível nesta loja no momento.'
export const TOO_LARGE = 'Este valor passa do máximo para parcelar com a Drip nesta loja.'

export function sorryPage(words: typeof NO_PRICE | typeof NOT_SELLING | typeof TOO_LARGE): EmbedPage {
  return {
    title: 'Drip',
    css: CSS,
    sendsEvents: false,
    isCacheable: false,
    framedBy: 'anybody',
    body: markup`<main class="card" aria-label="Drip">${logo(22)}<p>${words}</p></main>`,
  }
}

const CSS = `
main{display:flex;align-items:center;gap:14px;min-height:58px;padding:8px 14px;font-size:15px}
`
