/** The page's query (merchant API §5): how it is embedded and what the store already knows. */
export interface CheckoutSearch {
  /** Embedded by the store in its own frame: a close button, and no feedback on leaving. */
  transparent: boolean
  /** Requests 'checkoutCompleted' even for merchants with automatic redirection. */
  finished: boolean
  /** The phone to start with, with or without 55; empty if there is none. */
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
