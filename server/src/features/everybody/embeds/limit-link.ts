import { type Markup, markup } from './markup.ts'

/**
 * The way from a store's page to how much somebody may buy for there (decision 106). It opens a page of our own: within a store's frame
 * nobody is known. Nothing where no merchant is named.
 * @param query names the merchant, each part beginning with `&`
 */
export function limitLink(merchantName: string | null, query: string): Markup | null {
  if (merchantName === null) return null
  return markup`<a class="limit" href="/quanto-posso?${query.slice(1)}" target="_blank" rel="noopener">Ver meu limite</a>`
}
