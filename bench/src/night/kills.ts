/**
 * `npm run night -- kills [--times 200]`: people buy continuously, and the product is killed (SIGKILL) at random
 * moments and restarted. Everybody who paid has bought, exactly once; no data differs; the product is ready within five
 * seconds of its start.
 */
import { letThemBuy, moment, someBuy } from '../../../server/test/busy-world.ts'
import { checkBuyers } from './check-database.ts'
import { openStage } from './stage.ts'
import type { Part } from './verdict.ts'

const PEOPLE = 8
/** A step takes some tens of milliseconds, so within this time the kill may hit any boundary of one. */
const SOONER_OR_LATER_MS = 400

export const kills: Part<{ times: number; readyWithinMs: number }> = {
  usual: { times: 200, readyWithinMs: 5000 },

  async play(databaseUrl, { times, readyWithinMs }) {
    await using stage = await openStage(databaseUrl)
    let product = await stage.startProduct()
    const buyers = letThemBuy(stage.shop, product.apiKey, PEOPLE)
    const ready: number[] = []
    const sold: number[] = []
    for (let time = 1; time <= times; time++) {
      await someBuy(buyers)
      await moment(Math.random() * SOONER_OR_LATER_MS)
      await product.end('SIGKILL')
      const since = performance.now()
      product = await stage.startProduct()
      ready.push(performance.now() - since)
      await someBuy(buyers)
      sold.push(performance.now() - since)
      if (time % 10 === 0) console.log(`${time} kills, ${buyers.approved.length} purchases`)
    }
    await buyers.goHome()
    const { wrong, orders } = await checkBuyers(databaseUrl, stage, buyers)
    const late = ready.filter((it) => it > readyWithinMs)
    return {
      figures:
        `${times} kills under ${PEOPLE} people, ${buyers.paid.length} paid, ${orders.length} orders; ` +
        `ready again after ${seconds(ready)} s, two more had bought after ${seconds(sold)} s (median, most)`,
      wrong: [...wrong, ...late.map((it) => `ready only after ${(it / 1000).toFixed(1)} s`)],
    }
  },
}

function seconds(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000).toFixed(1)
  return `${at(0.5)} and ${at(1)}`
}
