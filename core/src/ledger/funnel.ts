/** How far purchases get, step by step, from the first touch to the store's confirmation. */

/**
 * In order; a purchase that reached a step has reached all earlier ones. A refused purchase ends at DECIDED, or at the
 * later step where it was refused.
 */
export const FUNNEL_STEPS = ['STARTED', 'PHONE', 'DECIDED', 'ACCEPTED', 'CHOSEN', 'PAID', 'SOLD'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/**
 * How many purchases reached each step, and how many stopped there.
 * @param furthest how many got exactly that far
 */
export function funnelOf(
  furthest: ReadonlyMap<FunnelStep, number>,
): { step: FunnelStep; reached: number; stayed: number }[] {
  let reached = 0
  return FUNNEL_STEPS.toReversed()
    .map((step) => {
      const stayed = furthest.get(step) ?? 0
      reached += stayed
      // nobody is lost at the last step
      return { step, reached, stayed: step === 'SOLD' ? 0 : stayed }
    })
    .toReversed()
}
