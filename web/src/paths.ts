/** Every URL of the product's pages is built here and nowhere else. */
export const paths = {
  /** `isFramed`: a page in a store's frame stays in the frame. */
  checkout: (id: string, isFramed: boolean) => `/checkouts/${id}${isFramed ? '?transparent=true' : ''}`,
  /** `about` is the id of the purchase, instalment or sent offer whose customer is expected there. */
  customerHome: (about?: string) =>
    about === undefined ? '/cliente' : `/cliente?${new URLSearchParams({ compra: about })}`,
  /** `returnTo` is an address of the customer's area, opened after the log-in. */
  customerLogin: (returnTo?: string) =>
    returnTo === undefined
      ? '/cliente/login'
      : `/cliente/login?${new URLSearchParams({ redirectTo: returnTo })}`,
  customerRecovery: () => '/cliente/recuperar-login',
  /** Changes the account's phone, for a customer who has lost theirs. */
  customerLostPhone: () => '/cliente/recuperar-celular',
  renegotiation: () => '/renegociacao',
  /** Questions and answers; `about` is one of them. */
  answers: (about?: string) => (about === undefined ? '/perguntas' : `/perguntas#${about}`),
  appDownload: () => '/app-download',
  /** How Drip works, in nine silent seconds; a new film needs a new number, because browsers cache it. */
  explainer: (kind: 'mp4' | 'webm') => `/assets/explainer-1.${kind}`,
}

/** The checkout's id in `/checkouts/{id}`; null on any other path. */
export function checkoutIdOf(pathname: string): string | null {
  const match = /^\/checkouts\/([^/]+)\/?$/.exec(pathname)
  return match?.[1] ?? null
}

/**
 * The address to which a shopper returns, from what the store provided: its page for abandoned purchases, for finished
 * ones, or the shop itself. Null if none is known.
 */
export function wayBackToStore(
  answer: {
    id: string
    resolveUrl: string | null
    cancelUrl: string | null
    merchant: { storeUrl: string | null }
  },
  ended: 'sold' | 'unsold' | 'left',
): string | null {
  const resolved = answer.resolveUrl === null ? null : storeReturnUrl(answer.resolveUrl, answer.id)
  const { storeUrl } = answer.merchant
  if (ended === 'left') return answer.cancelUrl ?? resolved ?? storeUrl
  return ended === 'sold' ? (resolved ?? storeUrl) : (resolved ?? answer.cancelUrl ?? storeUrl)
}

/** A store's address with the checkout's id in its query (merchant API §3); an existing query stays. */
export function storeReturnUrl(resolveUrl: string, checkoutId: string): string {
  const url = new URL(resolveUrl)
  url.searchParams.set('checkoutId', checkoutId)
  return url.href
}
