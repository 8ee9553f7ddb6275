/**
 * `npm run stand -- upgrade`: people buy on the version before, out of git. The schema is brought up under it, then one node after the other
 * is exchanged for this version. No call fails, everybody who paid has bought, once, and nothing differs.
 */
import { openServer } from '@drip/server/platform/database/db'
import { migrate } from '@drip/server/platform/database/migrate'
import { letThemBuy, someBuy } from '../../../server/test/busy-world.ts'
import { judgeBuyers } from '../night/judge.ts'
import type { Verdict } from '../night/verdict.ts'
import { keepWriting, type Written } from './keep-writing.ts'
import type { Stand } from './stand.ts'
import type { Version } from './version-before.ts'

const PEOPLE = 4
const ORDER = ['worker-1', 'api-1', 'api-2', 'worker-2'] as const

/** @param stand whose nodes are of the version before */
export async function upgrade(stand: Stand, before: Version): Promise<Verdict> {
  const buyers = letThemBuy(stand.outside.shop, stand.apiKey, PEOPLE)
  await someBuy(buyers)
  const steps: Written[] = []
  const during = async (what: string, work: () => Promise<void>) => {
    const writes = keepWriting(stand)
    const since = performance.now()
    await work()
    await someBuy(buyers)
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    const step = await writes.end()
    steps.push(step)
    console.log(
      `${what}: ${seconds} s, ${step.sent} calls, ${step.refused.length} failed${step.refused.length === 0 ? '' : ` (${[...new Set(step.refused)].join(', ')})`}, the slowest took ${Math.round(step.slowestMs)} ms`,
    )
  }
  await during('the version before on its own schema', async () => {})
  await during(`${before.newMigrations} migrations under it`, () => migrateUnder(stand))
  for (const name of ORDER)
    await during(`${name} exchanged`, async () => {
      await stand.nodes[name].stop()
      await stand.nodes[name].start()
    })
  await buyers.goHome()
  const { wrong, orders } = await judgeBuyers(stand.databaseUrl, stand.outside, buyers)
  const sent = steps.reduce((sum, it) => sum + it.sent, 0)
  const refused = steps.flatMap((it) => it.refused)
  return {
    figures:
      `from ${before.commit.slice(0, 8)} over ${before.newMigrations} migrations, ${ORDER.length} nodes exchanged, ${sent} calls of which ` +
      `${refused.length} failed, ${buyers.paid.length} paid, ${orders.length} orders; the slowest call took ${Math.round(Math.max(...steps.map((it) => it.slowestMs)))} ms`,
    wrong: [
      ...wrong,
      ...(refused.length === 0
        ? []
        : [`${refused.length} calls failed: ${[...new Set(refused)].join(', ')}`]),
    ],
  }
}

async function migrateUnder({ databaseUrl }: Stand): Promise<void> {
  const db = openServer(databaseUrl, 2)
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
}
