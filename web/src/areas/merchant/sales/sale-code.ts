import type { MerchantCheckoutRow } from '@drip/core/contracts/merchant/merchant-area'
import { texts } from '../texts.ts'

/** What an order is called: the store's own code, else ours; what was denied may have neither. */
export const saleCode = (sale: Pick<MerchantCheckoutRow, 'code' | 'providerCode'>): string =>
  sale.code || sale.providerCode || texts.notAvailable
