/**
 * `npm run night -- kills [--times 200]`: people buy without end, and the product is killed under them (SIGKILL) at moments of chance and
 * started again. Everybody who paid has bought, once; nothing differs; the product is ready within five seconds of its start.
 */
import { parseArgs } from 'node:util'
import { type Buyers, letThemBuy, moment, patiently } from '../../../server/test/busy-world.ts'
import { openStage } from './stage.ts'
import { countOf, tell } from './verdict.ts'

const PEOPLE = 8
/** A step takes some tens of milliseconds: within so long any boundary of one may be met. */
const SOONER_OR_LATER_MS = 400

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '200' },
    'ready-within-ms': { type: 'string', default: '5000' },
  },
})
const times = countOf('times', values.times)
const readyWithinMs = countOf('ready-within-ms', values['ready-within-ms'])

const stage = await openStage()
try {
  let product = await stage.startProduct()
  const buyers = letThemBuy(stage.shop, product.apiKey, PEOPLE)
  const ready: number[] = []
  const sold: number[] = []
  for (let time = 1; time <= times; time++) {
    await someBuy(buyers)
    await moment(Math.random() * SOONER_OR_LATER_MS)
    await product.kill()
    const since = performance.now()
    product = await stage.startProduct()
    ready.push(performance.now() - since)
    await someBuy(buyers)
    sold.push(performance.now() - since)
    if (time % 10 === 0) console.log(`${time} kills, ${buyers.approved.length} purchases`)
  }
  await buyers.goHome()
  const { wrong, orders, deadJobs } = await stage.judge()
  const late = ready.filter((it) => it > readyWithinMs)
  tell({
    figures:
      `${times} kills under ${PEOPLE} people, ${buyers.paid.length} paid, ${orders.length} orders; ` +
      `ready again after ${seconds(ready)} s, two more had bought after ${seconds(sold)} s (median, most)`,
    wrong: [
      ...wrong,
      ...missing(buyers.paid, orders).map((it) => `${it} was paid and is no order`),
      ...missing(orders, buyers.paid).map((it) => `${it} is an order and nobody paid it`),
      ...(deadJobs === 0 ? [] : [`${deadJobs} jobs failed for good`]),
      ...late.map((it) => `ready only after ${(it / 1000).toFixed(1)} s`),
    ],
  })
} finally {
  await stage.close()
}
process.exit()

/** Two more people have bought since the question was asked. */
async function someBuy({ approved }: Buyers): Promise<void> {
  const before = approved.length
  await patiently(async () => {
    if (approved.length < before + 2) throw new Error('nobody has bought yet')
  })
}

function missing(all: readonly string[], among: readonly string[]): string[] {
  const there = new Set(among)
  return all.filter((it) => !there.has(it))
}

function seconds(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000).toFixed(1)
  return `${at(0.5)} and ${at(1)}`
}
