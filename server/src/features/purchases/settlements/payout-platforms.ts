import {
  SETTLEMENT_PLATFORMS,
  type SettlementPlatformName,
} from '@drip/core/contracts/catalogue/catalogue-states'
import type { Payouts } from '../../../providers/payouts/need.ts'

/** The companies that can pay merchants here. */
export function platformsOf(payouts: Payouts): SettlementPlatformName[] {
  return SETTLEMENT_PLATFORMS.filter((platform) => payouts[platform] !== null)
}
