/** What we ask of Nuvemshop when a merchant joins his shop to us, and what we tell it of the money of its orders. */

export interface Shop {
  shopId: string
  accessToken: string
}

export interface ShopTransaction {
  id: string
  /** Ours: the checkout. */
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
  /** Called by Nuvemshop when the shop's people give money back. */
  refundUrl: string
  /** Where the shop's people see it. */
  detailsUrl: string
  at: Date
}

/** All throw ProviderDown when there is no answer, or one that says no. */
export interface NuvemshopProvider {
  /** Where a person says that we may; the browser comes back with a code and this state. */
  authorizeUrl(state: string): string
  /** The shop behind a code, and the token that opens it; null for a code that is wrong, old or used. */
  exchangeCode(code: string): Promise<Shop | null>
  /** Offers us as a payment method in the shop; the id of the offer, also where it was made before. */
  offerPayment(shop: Shop): Promise<string>
  /** Takes that offer away; done, too, where it is gone or our token opens the shop no more. */
  withdrawOffer(shop: Shop, providerId: string): Promise<void>
  /** Has us told when the application is removed. */
  followRemoval(shop: Shop): Promise<void>
  /** Whether our token still opens the shop. */
  opens(shop: Shop): Promise<boolean>
  /** The names under which shoppers reach the shop. */
  findDomains(shop: Shop): Promise<string[]>
  /** What an order comes to; null where there is none. */
  findOrder(shop: Shop, orderId: string): Promise<{ total: string; currency: string } | null>
  /** The movements of money of an order that are ours. */
  findTransactions(shop: Shop, orderId: string, providerId: string): Promise<ShopTransaction[]>
  reportSale(shop: Shop, sale: ShopSale): Promise<void>
  reportRefund(
    shop: Shop,
    refund: { orderId: string; transactionId: string; amount: string; at: Date },
  ): Promise<void>
}
