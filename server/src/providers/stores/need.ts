/** A merchant's own server, told that a purchase was approved (merchant API reference §3). */
export interface StoreNotifier {
  /**
   * True when the store confirmed (2xx or 3xx); false for any other answer, none in time, or an address we do not call.
   * @throws ProviderNotAsked when too many of its sales are being asked about
   */
  confirms(resolveUrl: string, checkoutId: string): Promise<boolean>
}
