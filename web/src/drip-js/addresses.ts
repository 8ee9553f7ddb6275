/** The addresses that drip.js puts into its frames. */

/** The attributes of a placed element (`data-amount` …), each with the query parameter that our page reads. */
const PARAMETERS = {
  amount: 'amount',
  cashbackRate: 'cashback_rate',
  upfront: 'upfront_payment',
  merchant: 'merchant',
  merchantId: 'merchantId',
  date: 'date',
  theme: 'theme',
} as const

type Words = Readonly<Record<string, string | undefined>>

const PAGES = { banner: '/drip_banner', simulator: '/instalments_simulator', modal: '/drip-modal' } as const

/** The page's address with the element's attributes; the page itself validates them. */
export function embedUrl(origin: string, page: keyof typeof PAGES, words: Words): string {
  const url = new URL(PAGES[page], origin)
  for (const [word, parameter] of Object.entries(PARAMETERS)) {
    const value = words[word]
    if (value) url.searchParams.set(parameter, value)
  }
  return url.href
}

/**
 * A checkout's address, for a frame or for the whole window.
 * @throws TypeError if it is not the address of a checkout at our origin: nothing else opens in our name
 */
export function checkoutUrl(origin: string, written: string, mode: 'frame' | 'redirect'): string {
  const url = new URL(written, origin)
  if (url.origin !== origin || !/^\/checkouts\/[\w-]+$/.test(url.pathname))
    throw new TypeError(`drip.js: not a checkout of ${origin}: ${written}`)
  if (mode === 'frame') url.searchParams.set('transparent', 'true')
  return url.href
}
