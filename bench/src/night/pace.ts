/** The maximum rate at which a product sells, and people who arrive at a steady pace. */
import { setTimeout as wait } from 'node:timers/promises'
import type { LeanProduct } from '../lean/lean-product.ts'
import { type Interruptions, watchInterruptions } from '../measure/interruptions.ts'
import { arrive, load, perSecond, percentile } from '../measure/load.ts'
import { purchase } from '../purchase.ts'

const WARM_SECONDS = 8
const AT_ONCE = 32

/** @returns the maximum purchases per second, measured over this time after a warm-up, and the total number made */
export async function mostOf({ target }: LeanProduct, seconds: number) {
  const buy = () => purchase(target)
  const warm = await load(8, WARM_SECONDS, buy)
  const most = await load(AT_ONCE, seconds, buy)
  if (warm.failures + most.failures > 0) throw new Error('purchases failed before anything bad was done')
  return { perSecond: perSecond(most), purchases: warm.runs + most.runs }
}

/**
 * The product's memory at a moment of `performance.now()`, and the interruptions of product and machine in the second
 * before it.
 */
export interface Held extends Interruptions {
  at: number
  bytes: number
  /** The longest time in which the product answered nobody. */
  productStoodStillMs: number
}

/**
 * People arrive at this pace, whether or not earlier purchases are done.
 * @returns how long each purchase took in ms, in the order in which they began, without the failed ones; and the memory
 * of the process and the interruptions of the machine, per second
 */
export async function buySteadily(product: LeanProduct, pace: number, count: number) {
  const took = new Map<number, number>()
  const held: Held[] = []
  const over = new AbortController()
  const watching = watch(product, held, over.signal)
  const failures = await arrive(pace, count, async (index) => {
    const began = performance.now()
    await purchase(product.target)
    took.set(index, performance.now() - began)
  })
  over.abort()
  await watching
  const durations = [...took].toSorted(([one], [other]) => one - other).map(([, ms]) => ms)
  return { durations, failures, held }
}

async function watch({ sent }: LeanProduct, held: Held[], over: AbortSignal): Promise<void> {
  const machine = watchInterruptions()
  while (!over.aborted) {
    const { memory: bytes, stoodStillMs: productStoodStillMs } = await sent()
    held.push({ at: performance.now(), bytes, productStoodStillMs, ...machine.look() })
    await wait(1000, undefined, { signal: over }).catch(() => {})
  }
  machine.end()
}

export const p99 = (durations: readonly number[]): number =>
  percentile({ durations: durations.toSorted((a, b) => a - b) }, 0.99)
