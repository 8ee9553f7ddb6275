/** The reasons for denied purchases, counted by group (001 §8). */
import { DENIAL_GROUPS, type DenialGroup } from '@drip/core/contracts/denial-groups'
import type { Graphic } from '@drip/core/contracts/merchant/merchant-area'
import type { DenialReason } from '@drip/core/contracts/states'

interface Counted {
  reason: DenialReason
  quantity: number
}

export interface GroupCount {
  group: DenialGroup
  quantity: number
}

/** The reasons of one or several intervals by group, the most frequent first. */
export function countByGroup(reasons: readonly Counted[]): GroupCount[] {
  const counts = new Map<DenialGroup, number>()
  for (const { reason, quantity } of reasons) {
    const group = GROUP_OF.get(reason) ?? 'DEFAULT'
    counts.set(group, (counts.get(group) ?? 0) + quantity)
  }
  return [...counts]
    .map(([group, quantity]) => ({ group, quantity }))
    .toSorted((a, b) => b.quantity - a.quantity)
}

/** All reasons of a chart. */
export const allReasons = ({ content }: Graphic): Counted[] => content.flatMap((entry) => entry.reasons)

const GROUP_OF = new Map<DenialReason, DenialGroup>(
  // the cast only states that the keys of our own table are the groups
  (Object.keys(DENIAL_GROUPS) as DenialGroup[]).flatMap((group) =>
    DENIAL_GROUPS[group].map((reason) => [reason, group] as const),
  ),
)
