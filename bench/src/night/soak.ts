/**
 * `npm run night -- soak [--minutes 30]`: people arrive at 70 % of the maximum pace found in the same run, whether or
 * not earlier purchases are done. No purchase fails, the process stops growing once it has its size, and the last
 * minute is as fast as the first.
 */
import { startLeanProduct } from '../lean/lean-product.ts'
import { checkDatabase } from './check-database.ts'
import { type Held, buySteadily, mostOf, p99 } from './pace.ts'
import type { Part } from './verdict.ts'

const SHARE = 0.7
const MOST_TIMES_SLOWER = 2
/** Share of the total time after which caches are full and the heap has its size. */
const SETTLED_AFTER = 1 / 3
/** Beyond its settled size, over the rest of the time. */
const MOST_GROWTH = 0.05
const MB = 1024 * 1024

export const soak: Part<{ minutes: number; mostSeconds: number }> = {
  usual: { minutes: 30, mostSeconds: 20 },

  async play(databaseUrl, { minutes, mostSeconds }) {
    await using product = await startLeanProduct(databaseUrl)
    const most = await mostOf(product, mostSeconds)
    const pace = SHARE * most.perSecond
    const { durations, failures, held } = await buySteadily(product, pace, Math.round(pace * minutes * 60))
    const { wrong, orders } = await checkDatabase(databaseUrl)
    const bought = most.purchases + durations.length
    const aMinute = Math.round(durations.length / Math.max(minutes, 3))
    const eachMinute = Array.from({ length: Math.ceil(durations.length / aMinute) }, (_, minute) =>
      p99(durations.slice(minute * aMinute, (minute + 1) * aMinute)),
    )
    console.log(`p99 of each minute, ms: ${eachMinute.map((ms) => ms.toFixed(0)).join(' ')}`)
    // whatever is slow for the measuring program too is caused by the machine or its host
    const mostOfEach = (of: (second: Held) => number) =>
      Array.from({ length: Math.ceil(held.length / 60) }, (_, minute) =>
        Math.max(...held.slice(minute * 60, (minute + 1) * 60).map(of)).toFixed(0),
      ).join(' ')
    console.log(`the product's process stood still, ms: ${mostOfEach((it) => it.productStoodStillMs)}`)
    console.log(`the measuring program stood still, ms: ${mostOfEach((it) => it.stoodStillMs)}`)
    console.log(`the host took of a second, %: ${mostOfEach((it) => 100 * it.takenAway)}`)
    const first = p99(durations.slice(0, aMinute))
    const last = p99(durations.slice(-aMinute))
    const { from, to } = lineThrough(held.slice(Math.floor(held.length * SETTLED_AFTER)))
    return {
      figures:
        `${durations.length} purchases in ${minutes} min at ${pace.toFixed(1)}/s (70 % of ${most.perSecond.toFixed(1)}/s), ` +
        `p99 ${first.toFixed(0)} ms in the first minute and ${last.toFixed(0)} ms in the last, ` +
        `memory ${(from / MB).toFixed(0)} MB once settled and ${(to / MB).toFixed(0)} MB at the end`,
      wrong: [
        ...wrong,
        ...(failures === 0 ? [] : [`${failures} purchases failed`]),
        ...(orders.length === bought ? [] : [`${bought} purchases made ${orders.length} orders`]),
        ...(last <= MOST_TIMES_SLOWER * first ? [] : ['the last minute was slower than twice the first']),
        ...(to <= from * (1 + MOST_GROWTH) ? [] : ['it holds more and more memory']),
      ],
    }
  },
}

/** The beginning and the end of a straight line through the memory samples (least squares), in bytes. */
function lineThrough(held: readonly Held[]): { from: number; to: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, it) => sum + it, 0) / values.length
  const at = mean(held.map((it) => it.at))
  const bytes = mean(held.map((it) => it.bytes))
  const slope =
    mean(held.map((it) => (it.at - at) * (it.bytes - bytes))) / mean(held.map((it) => (it.at - at) ** 2))
  const lineAt = (moment = at) => bytes + slope * (moment - at)
  return { from: lineAt(held.at(0)?.at), to: lineAt(held.at(-1)?.at) }
}
