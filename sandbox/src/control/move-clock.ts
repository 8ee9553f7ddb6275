/**
 * Moves the sandbox clock and then the product's, so that both worlds have the same date; then performs what the
 * payers' bank had to do meanwhile.
 */
import type { Parts } from '../pix-automatic/parts.ts'
import { catchUp } from '../pix-automatic/payer-bank.ts'
import type { World } from '../platform/world.ts'

export type ClockOrder = { advance: string } | { now: string }
export interface ClockAnswer {
  now: string
  /** Whether the product accepted the new time: its HTTP status, or `unreachable`. */
  product: number | 'unreachable'
}

const TIMEOUT_MS = 60_000

/** @throws RangeError if the order is neither an ISO 8601 duration nor an instant */
export async function moveClock(world: World, automatic: Parts, order: ClockOrder): Promise<ClockAnswer> {
  if ('advance' in order) world.clock.advance(order.advance)
  else world.clock.set(readInstant(order.now))
  const now = world.clock.now().toISOString()
  const product = await moveProductClock(world, now)
  catchUp(automatic, world.clock.now())
  return { now, product }
}

function readInstant(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new RangeError(`not an instant: ${text}`)
  return instant
}

async function moveProductClock(
  { dripUrl, demoSecret }: World,
  now: string,
): Promise<ClockAnswer['product']> {
  try {
    const answer = await fetch(`${dripUrl}/demo/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-demo-secret': demoSecret },
      body: JSON.stringify({ now }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 'unreachable'
  }
}
