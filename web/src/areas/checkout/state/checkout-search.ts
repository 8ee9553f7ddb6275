/** What the page's query says (merchant API §5): how it is embedded and what the store knows already. */
export interface CheckoutSearch {
  /** Embedded by the store in a frame of its own: a close button, and no feedback on leaving. */
  transparent: boolean
  /** Asks an automatic-redirect merchant's page for 'checkoutCompleted' all the same. */
  finished: boolean
  /** A phone to begin with, with or without 55; empty when none. */
  phone: string
}

export function readCheckoutSearch(search: string): CheckoutSearch {
  const query = new URLSearchParams(search)
  return {
    transparent: query.get('transparent') === 'true',
    finished: query.get('finished') === 'true',
    phone: (query.get('phone') ?? '').replace(/\D/g, ''),
  }
}
