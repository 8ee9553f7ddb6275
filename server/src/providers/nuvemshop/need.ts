/** What we need from Nuvemshop when a merchant connects their shop, and what we report about its orders' money. */

export interface Shop {
  shopId: string
  accessToken: string
}

export interface ShopTransaction {
  id: string
  /** Our checkout. */
  externalId: string | null
  status: string
  /** Reais with two decimals. */
  refunded: string
}

export interface ShopSale {
  orderId: string
  providerId: string
  checkoutId: string
  /** Reais with two decimals. */
  amount: string
  status: 'success' | 'failure'
  instalments: number
  /** Called by Nuvemshop when the shop's users refund. */
  refundUrl: string
  /** Where the shop's users see it. */
  detailsUrl: string
  at: Date
}

/** Every call throws ProviderDown if there is no answer, or a refusal. */
export interface NuvemshopProvider {
  /** Where a person authorises us; the browser returns with a code and this state. */
  authorizeUrl(state: string): string
  /** The shop of a code, and the token for it; null for a code that is wrong, expired or used. */
  exchangeCode(code: string): Promise<Shop | null>
  /** Offers us as a payment method in the shop; returns the offer's id, also if it was created before. */
  offerPayment(shop: Shop): Promise<string>
  /** Withdraws that offer; succeeds also if it no longer exists, or our token no longer opens the shop. */
  withdrawOffer(shop: Shop, providerId: string): Promise<void>
  /** Subscribes to the application's removal. */
  followRemoval(shop: Shop): Promise<void>
  /** Whether our token still opens the shop. */
  opens(shop: Shop): Promise<boolean>
  /** The host names of the shop. */
  findDomains(shop: Shop): Promise<string[]>
  /** The total of an order; null if there is none. */
  findOrder(shop: Shop, orderId: string): Promise<{ total: string; currency: string } | null>
  /** Our own transactions of an order. */
  findTransactions(shop: Shop, orderId: string, providerId: string): Promise<ShopTransaction[]>
  reportSale(shop: Shop, sale: ShopSale): Promise<void>
  reportRefund(
    shop: Shop,
    refund: { orderId: string; transactionId: string; amount: string; at: Date },
  ): Promise<void>
}
