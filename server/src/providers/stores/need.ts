/** A merchant's own server, which is told that a purchase was approved (merchant API reference §3). */
export interface StoreNotifier {
  /**
   * True if the store confirmed (2xx or 3xx); false for any other answer, none in time, or an address that we do not
   * call.
   * @throws ProviderNotAsked if too many of its sales are being confirmed
   */
  confirms(resolveUrl: string, checkoutId: string): Promise<boolean>
}
