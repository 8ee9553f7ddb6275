/** What we ask of Nuvemshop when a merchant joins his shop to us. */
export interface NuvemshopProvider {
  /** Where a person says that we may; the browser comes back with a code and this state. */
  authorizeUrl(state: string): string
  /** The shop behind a code, and the token that opens it; null for a code that is wrong, old or used. */
  exchangeCode(code: string): Promise<{ shopId: string; accessToken: string } | null>
  /** Offers us as a payment method in the shop. @throws ProviderDown */
  offerPayment(shopId: string, accessToken: string): Promise<void>
}
