/** What the streams of open payment pages report about instalments. */
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import type { InstalmentSeen, InstalmentStatus } from '@drip/core/contracts/states'
import { instalmentSeen } from '@drip/core/debts/states-seen'
import { toReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { together } from '../../../platform/database/together.ts'
import { type InstalmentOfPurchase, findLastReturned } from '../charges/returns.store.ts'
import { type Instalment, findInstalmentsOf } from '../orders/orders.store.ts'
import { termsOn, totalOf } from '../orders/terms-of-debts.ts'
import { returnsShownSince } from './show-instalment.ts'

/** If any field differs from what a page shows, the page loads again. */
export interface InstalmentNews {
  status: InstalmentStatus
  state: InstalmentSeen
  /** To be paid today, in reais. */
  amount: number
  /** When the newest returned Pix was paid. */
  returnedAt?: string
}

type News = InstalmentNews | null

/**
 * Reads the news of one instalment; null if its purchase has no such instalment. Payments at the same moment change
 * many instalments, and all their pages ask at once: simultaneous requests are read together.
 */
export function newsReader(
  deps: Pick<Deps, 'db' | 'clock'>,
): (instalment: InstalmentOfPurchase) => Promise<News> {
  const read = together<{ instalment: InstalmentOfPurchase; answer: (news: News) => void }>(async (asked) => {
    const news = await readNews(
      deps,
      asked.map((it) => it.instalment),
    )
    for (const { instalment, answer } of asked) answer(news.get(instalment.instalmentId) ?? null)
  })
  return async (instalment) => {
    let news: News = null
    await read([
      {
        instalment,
        answer: (it) => {
          news = it
        },
      },
    ])
    return news
  }
}

async function readNews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: readonly InstalmentOfPurchase[],
): Promise<Map<string, InstalmentNews>> {
  const now = clock.now()
  const today = saoPauloDate(now)
  const [instalments, returned] = await Promise.all([
    findInstalmentsOf(db, [...new Set(asked.map((it) => it.purchaseId))]),
    findLastReturned(db, asked, returnsShownSince(now)),
  ])
  const ofPurchase = Map.groupBy(instalments, (it) => it.purchaseId)
  return new Map(
    instalments.map((it) => [
      it.id,
      newsOf(it, ofPurchase.get(it.purchaseId) ?? [], today, returned.get(it.id)),
    ]),
  )
}

function newsOf(
  it: Instalment,
  all: readonly Instalment[],
  today: CivilDate,
  returnedAt: Date | undefined,
): InstalmentNews {
  return {
    status: it.status,
    state: instalmentSeen(it, today),
    amount: toReais(totalOf(termsOn(today, [it], all))),
    ...(returnedAt && { returnedAt: returnedAt.toISOString() }),
  }
}
