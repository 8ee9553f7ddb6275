/** A store's own number of a purchase, as people read it and find it on the store's platform. */

/** The platforms whose purchases a connector begins. */
export type Connector = 'VTEX' | 'NUVEMSHOP'

/** A purchase with the code that identifies it for its store; the connector is null if the store called us itself. */
export interface CodedPurchase {
  merchantCode: string
  connector: Connector | null
}

/**
 * The number for people. A connector's code also says which payment or cart of the order it is, so that the same
 * request is the same purchase; nobody sees that part on the platform. What stores' servers get is the whole code.
 * Empty if the store gave no number.
 */
export function shownCode({ merchantCode, connector }: CodedPurchase): string {
  return connector === null ? merchantCode : merchantCode.replace(REST[connector], '')
}

const REST: Record<Connector, RegExp> = {
  // the payment's id: an order may be paid in several payments
  VTEX: /\/[^/]*$/,
  // a mark of the cart, missing if the shop sent none
  NUVEMSHOP: /-[0-9a-f]{6}$/,
}
