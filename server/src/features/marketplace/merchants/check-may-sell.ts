import { Refusal } from '../../../platform/http/refusal.ts'
import type { MerchantTerms } from './merchants.store.ts'

/** For code that only shows whether it sells, where a refusal would reveal too much. */
export const maySell = (merchant: Pick<MerchantTerms, 'status' | 'isReady'>): boolean =>
  merchant.status === 'ENABLED' && merchant.isReady

/**
 * @throws Refusal MERCHANT_DISABLED (switched off), MERCHANT_NOT_READY (it lacks something: see the back-office's list)
 */
export function checkMaySell(merchant: Pick<MerchantTerms, 'status' | 'isReady'>): void {
  if (merchant.status !== 'ENABLED') throw new Refusal('MERCHANT_DISABLED')
  if (!merchant.isReady) throw new Refusal('MERCHANT_NOT_READY')
}
