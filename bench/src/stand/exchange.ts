/** Step-by-step changes to the stand while people buy, and the result of each call made meanwhile. */
import { letThemBuy, someBuy } from '../../../server/test/busy-world.ts'
import { checkBuyers } from '../night/check-database.ts'
import type { Verdict } from '../night/verdict.ts'
import { keepWriting, type Written } from './keep-writing.ts'
import type { Stand } from './stand.ts'

const PEOPLE = 4
/** One after the other, so that another node of the same kind always runs. */
export const NODES = ['worker-1', 'api-1', 'api-2', 'worker-2'] as const

export interface Exchange {
  /** Does the work, waits until some have bought, and prints the result. */
  step(what: string, work: () => Promise<void>): Promise<void>
  /** Ends the buying; returns what was wrong, and the totals of all steps, after the text `done`. */
  check(done: string): Promise<Verdict>
}

export async function beginExchange(stand: Stand): Promise<Exchange> {
  const buyers = letThemBuy(stand.outside.shop, stand.apiKey, PEOPLE)
  await someBuy(buyers)
  const steps: Written[] = []
  return {
    async step(what, work) {
      const writes = keepWriting(stand)
      const since = performance.now()
      await work()
      await someBuy(buyers)
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      const it = await writes.end()
      steps.push(it)
      console.log(
        `${what}: ${seconds} s, ${it.sent} calls, ${it.refused.length} failed${it.refused.length === 0 ? '' : ` (${[...new Set(it.refused)].join(', ')})`}, the slowest took ${Math.round(it.slowestMs)} ms`,
      )
    },
    async check(done) {
      await buyers.goHome()
      const { wrong, orders } = await checkBuyers(stand.databaseUrl, stand.outside, buyers)
      const sent = steps.reduce((sum, it) => sum + it.sent, 0)
      const refused = steps.flatMap((it) => it.refused)
      const slowest = Math.round(Math.max(...steps.map((it) => it.slowestMs)))
      return {
        figures:
          `${done}, ${sent} calls of which ${refused.length} failed, ${buyers.paid.length} paid, ${orders.length} orders; ` +
          `the slowest call took ${slowest} ms`,
        wrong: [
          ...wrong,
          ...(refused.length === 0
            ? []
            : [`${refused.length} calls failed: ${[...new Set(refused)].join(', ')}`]),
        ],
      }
    },
  }
}
