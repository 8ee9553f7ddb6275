/**
 * `npm run stand -- drill`: people buy continuously through the balancer while one node after the other fails,
 * including the primary database. Everybody who paid has bought, exactly once; no data differs; writes work again soon,
 * and a payer's page that was open receives the payment event afterwards.
 */
import { openServer } from '@drip/server/platform/database/db'
import { type Buyers, letThemBuy, moment, someBuy } from '../../../server/test/busy-world.ts'
import { checkBuyers } from '../night/check-database.ts'
import type { Verdict } from '../night/verdict.ts'
import { keepWriting } from './keep-writing.ts'
import { openPayerPage } from './payer-page.ts'
import type { Stand } from './stand.ts'

const PEOPLE = 6
const HEARD_WITHIN_MS = 15_000
const LOST = ['api-1', 'worker-1', 'standby', 'api-2', 'worker-2', 'primary'] as const
type Lost = (typeof LOST)[number]
/** The maximum time until writes work again. */
const BACK_WITHIN_MS: Readonly<Record<Lost, number>> = {
  'api-1': 2000,
  'api-2': 2000,
  'worker-1': 2000,
  'worker-2': 2000,
  standby: 15_000,
  primary: 15_000,
}

interface Loss {
  lost: Lost
  /** From the loss to the last write that was refused or not answered; 0 if there was none. */
  backMs: number
  /** Until two more people have bought from beginning to end. */
  boughtMs: number
  /** From a payment after the loss to the event on a page that was opened before it. */
  heardMs: number
}

export async function drill(stand: Stand, rounds: number): Promise<Verdict> {
  const buyers = letThemBuy(stand.outside.shop, stand.apiKey, PEOPLE)
  const losses: Loss[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const lost of LOST) {
      const loss = await playLoss(stand, buyers, lost)
      losses.push(loss)
      console.log(
        `${lost} lost: writes back after ${seconds(loss.backMs)}, two more bought after ${seconds(loss.boughtMs)}, ` +
          `an open page heard of its payment after ${seconds(loss.heardMs)}`,
      )
      await restore(stand, lost)
    }
  }
  await buyers.goHome()
  const { wrong, orders } = await checkBuyers(stand.databaseUrl, stand.outside, buyers)
  const late = losses.filter(({ lost, backMs }) => backMs > BACK_WITHIN_MS[lost])
  const deaf = losses.filter(({ heardMs }) => heardMs >= HEARD_WITHIN_MS)
  return {
    figures:
      `${losses.length} losses under ${PEOPLE} people, ${buyers.paid.length} paid, ${orders.length} orders; ` +
      `writes back (most of each): ${LOST.map((lost) => `${lost} ${seconds(most(losses, lost))}`).join(', ')}`,
    wrong: [
      ...wrong,
      ...late.map(({ lost, backMs }) => `${lost} lost: writes back only after ${seconds(backMs)}`),
      ...deaf.map(({ lost }) => `${lost} lost: an open page heard nothing of its payment`),
    ],
  }
}

async function playLoss(stand: Stand, buyers: Buyers, lost: Lost): Promise<Loss> {
  await someBuy(buyers)
  const page = await openPayerPage(stand.web, await anInstalment(stand))
  const writes = keepWriting(stand)
  const since = performance.now()
  await lose(stand, lost)
  await someBuy(buyers)
  const boughtMs = performance.now() - since
  const { lastRefused } = await writes.end()
  const paidAt = performance.now()
  await stand.outside.shop.control('POST', '/pix/pay', { qrCodeText: page.qrCodeText })
  await Promise.race([page.paid, moment(HEARD_WITHIN_MS)])
  const heardMs = performance.now() - paidAt
  page.close()
  return { lost, backMs: Math.max(0, lastRefused - since), boughtMs, heardMs }
}

async function lose({ databases, nodes }: Stand, lost: Lost): Promise<void> {
  if (lost === 'primary' || lost === 'standby') await databases.lose(lost)
  else await nodes[lost].lose()
}

async function restore({ databases, nodes }: Stand, lost: Lost): Promise<void> {
  if (lost === 'primary' || lost === 'standby') await databases.restore()
  else await nodes[lost].start()
}

/** An unpaid instalment. */
async function anInstalment({ databaseUrl }: Stand): Promise<string> {
  const db = openServer(databaseUrl, 1)
  try {
    const { rows } = await db.raw(
      `select id from instalments where status = 'PENDING' and paid_amount = 0 order by random() limit 1`,
    )
    const [row] = rows as { id: string }[]
    if (row === undefined) throw new Error('nobody owes anything yet')
    return row.id
  } finally {
    await db.close()
  }
}

function most(losses: readonly Loss[], lost: Lost): number {
  return Math.max(0, ...losses.filter((it) => it.lost === lost).map((it) => it.backMs))
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
