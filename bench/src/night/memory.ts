/**
 * `npm run night -- memory [--minutes 3] [--heap-mb 60]`: many people buy from a process with hardly enough memory to
 * start, so that it runs out of memory repeatedly and is restarted each time. Everybody who paid has bought, exactly
 * once; no data differs.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { letThemBuy, patiently } from '../../../server/test/busy-world.ts'
import { checkBuyers } from './check-database.ts'
import { openStage } from './stage.ts'
import type { Part } from './verdict.ts'

const PEOPLE = 48

export const memory: Part<{ minutes: number; heapMb: number }> = {
  usual: { minutes: 3, heapMb: 60 },

  async play(databaseUrl, { minutes, heapMb }) {
    await using stage = await openStage(databaseUrl)
    const little = { NODE_OPTIONS: `--max-old-space-size=${heapMb}` }
    let product = await stage.startProduct(little)
    const buyers = letThemBuy(stage.shop, product.apiKey, PEOPLE)
    const until = performance.now() + minutes * 60_000
    let deaths = 0
    while (performance.now() < until) {
      const isOver = wait(until - performance.now(), true)
      if (await Promise.race([isOver, product.gone.then(() => false)])) break
      deaths += 1
      // it may not even start with all the work that waits for it
      product = await patiently(() => stage.startProduct(little))
    }
    await product.end('SIGKILL')
    await stage.startProduct()
    await buyers.goHome()
    const { wrong, orders } = await checkBuyers(databaseUrl, stage, buyers)
    return {
      figures:
        `${PEOPLE} people for ${minutes} min on ${heapMb} MB, ${deaths} deaths for want of memory, ` +
        `${buyers.paid.length} paid, ${orders.length} orders`,
      wrong,
    }
  },
}
