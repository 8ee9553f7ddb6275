import { maxAmountPerOrder } from '@drip/core/credit/limit'
import type { Cents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { findPolicy } from './credit.store.ts'

/** The largest purchase at a merchant that the credit decision allows anybody, by the policy that decides now. */
export async function largestPurchase(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  it: { maxAmountPerOrder: Cents | null; skipOrderAmountRule: boolean },
): Promise<Cents> {
  const merchant = { ...it, skip: { orderAmountRule: it.skipOrderAmountRule } }
  return maxAmountPerOrder({ merchant }, (await findPolicy(db)) ?? config.creditPolicy)
}
