import type { CivilDate } from '@drip/core/calendar/dates'
import { type Cents, sumCents } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import {
  type Period,
  type SettledOrder,
  type SettlementDay,
  countDays,
  findDays,
  findOrdersOfDays,
  findTransfersOfDays,
} from './extract.store.ts'
import { findNextTransferDay } from './find-next-transfer-day.ts'

/** A day of a merchant's extract (001 §3 "Settlement"). */
export interface Settlement extends SettlementDay {
  /** The part of `amount` that has not arrived at the merchant; negative: kept back from later transfers. */
  outstandingBalance: Cents
  /** `transferDate` is null for amounts that wait for customers to pay, or for suspended transfers. */
  transferDates: { transferDate: CivilDate | null; amount: Cents }[]
  /** The newest of `ordersCount`, at most 500 by default. */
  orders: SettledOrder[]
}

const MAX_ORDERS_OF_A_DAY = 500

/** Days with sales or cancellations, the newest first; `page` starts at zero. */
export async function findSettlements(
  deps: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
  period: Period,
  page: { number: number; size: number },
  ordersOfADay = MAX_ORDERS_OF_A_DAY,
): Promise<{ content: Settlement[]; totalElements: number }> {
  const { db } = deps
  const [days, totalElements, nextTransferDay] = await Promise.all([
    findDays(db, merchantId, period, page),
    countDays(db, merchantId, period),
    findNextTransferDay(deps, merchantId),
  ])
  const dates = days.map((it) => it.date)
  const [transfers, orders] = await Promise.all([
    findTransfersOfDays(db, merchantId, dates, nextTransferDay),
    findOrdersOfDays(db, merchantId, dates, ordersOfADay),
  ])
  const content = days.map((day) => {
    const own = transfers.filter((it) => it.date === day.date)
    return {
      ...day,
      outstandingBalance: sumCents(own.map((it) => it.outstanding)),
      transferDates: own
        .filter((it) => it.amount !== 0)
        .map(({ transferDate, amount }) => ({ transferDate, amount })),
      orders: orders.filter((it) => it.date === day.date),
    }
  })
  return { content, totalElements }
}
