import { type Markup, markup } from './markup.ts'

/**
 * The link from a store's page to the customer's limit there (decision 106). It opens a page of our own, because nobody
 * is signed in within a store's frame. Null if no merchant is named.
 * @param query names the merchant, each part beginning with `&`
 */
export function limitLink(merchantName: string | null, query: string): Markup | null {
  if (merchantName === null) return null
  return markup`<a class="limit" href="/quanto-posso?${query.slice(1)}" target="_blank" rel="noopener">Ver meu limite</a>`
}
