/** How far purchases come, step by step, from the first touch to the store's word. */

/** In their order; whoever reached one has reached those before it. A refused purchase ends at DECIDED, or where it was refused later. */
export const FUNNEL_STEPS = ['STARTED', 'PHONE', 'DECIDED', 'ACCEPTED', 'CHOSEN', 'PAID', 'SOLD'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

/**
 * How many reached each step, and how many went no further.
 * @param furthest how many came exactly so far
 */
export function funnelOf(
  furthest: ReadonlyMap<FunnelStep, number>,
): { step: FunnelStep; reached: number; stayed: number }[] {
  let reached = 0
  return FUNNEL_STEPS.toReversed()
    .map((step) => {
      const stayed = furthest.get(step) ?? 0
      reached += stayed
      // the last step is the end, where nobody is lost
      return { step, reached, stayed: step === 'SOLD' ? 0 : stayed }
    })
    .toReversed()
}
