/**
 * `npm run stand -- drill`: people buy without end through the balancer, and one node after the other is lost under them, the database that
 * takes writes included. Everybody who paid has bought, once; nothing differs; writes are back soon, and the page of a payer that was
 * open hears of the payment afterwards.
 */
import { openServer } from '@drip/server/platform/database/db'
import { type Buyers, letThemBuy, moment, someBuy } from '../../../server/test/busy-world.ts'
import { judgeBuyers } from '../night/judge.ts'
import type { Verdict } from '../night/verdict.ts'
import { keepWriting } from './keep-writing.ts'
import { openPayerPage } from './payer-page.ts'
import type { Stand } from './stand.ts'

const PEOPLE = 6
const HEARD_WITHIN_MS = 15_000
const LOST = ['api-1', 'worker-1', 'standby', 'api-2', 'worker-2', 'primary'] as const
type Lost = (typeof LOST)[number]
/** Within so long writes are back. */
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
  /** From the loss to the last write that was refused or not answered; 0 where none was. */
  backMs: number
  /** To two more people having bought from beginning to end. */
  boughtMs: number
  /** From a payment after the loss to the page that was open before it. */
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
  const { wrong, orders } = await judgeBuyers(stand.databaseUrl, stand.outside, buyers)
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

/** One that nobody has paid yet. */
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
