import type { MerchantCheckoutRow } from '@drip/core/contracts/merchant/merchant-area'
import { texts } from '../texts.ts'

/** The name of an order: the store's own code, else ours; a denied one may have neither. */
export const saleCode = (sale: Pick<MerchantCheckoutRow, 'code' | 'providerCode'>): string =>
  sale.code || sale.providerCode || texts.notAvailable
