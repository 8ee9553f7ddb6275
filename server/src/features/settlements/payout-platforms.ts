import { type Payouts, SETTLEMENT_PLATFORMS, type SettlementPlatform } from '../../providers/payouts/need.ts'

/** Through whom merchants can be paid here. */
export function platformsOf(payouts: Payouts): SettlementPlatform[] {
  return SETTLEMENT_PLATFORMS.filter((platform) => payouts[platform] !== null)
}
