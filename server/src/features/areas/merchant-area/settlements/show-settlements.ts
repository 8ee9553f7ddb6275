/** The extract of a merchant, its summary figures, and every transfer down to its instalments (001 §2.3, §3). */
import { shownCode } from '@drip/core/checkout/shown-code'
import { type CivilDate, saoPauloDate } from '@drip/core/calendar/dates'
import { settlementRange } from '@drip/core/calendar/periods'
import type {
  MerchantSettlements,
  MerchantTransfer,
  MerchantTransfers,
  NextTransfers,
  SettledOrders,
  SettlementBigNumbers,
  SettlementPeriod,
  TransferLines,
} from '@drip/core/contracts/merchant/merchant-area'
import { canBePaid } from '@drip/core/merchants/payout-account'
import { ZERO, subtractCents, sumCents, toReais } from '@drip/core/money/cents'
import { nextTransfers } from '@drip/core/settlement/next-transfers'
import type { Deps } from '../../../../deps.ts'
import { asPage } from '../../../../platform/http/as-page.ts'
import { Refusal, orRefuse } from '../../../../platform/http/refusal.ts'
import {
  type SettledOrder,
  countOrdersOfDay,
  findOrdersOfDay,
  findTotals,
} from '../../../purchases/settlements/extract.store.ts'
import { findNextTransferDay } from '../../../purchases/settlements/find-next-transfer-day.ts'
import { findSettlements } from '../../../purchases/settlements/find-settlements.ts'
import {
  type TransferHead,
  countTransferParts,
  countTransfersOf,
  findDueDays,
  findHeldOf,
  findTransferOf,
  findTransferParts,
  findTransfersOf,
} from '../../../purchases/settlements/transfers-of-merchant.store.ts'
import { findTransferSuspension } from '../../../marketplace/merchants/merchants.store.ts'
import { accountOf } from '../../../purchases/receipts/transfer-receipt.ts'
import { accountText } from '../../merchant-admin/change-payout-account.ts'
import { findWholeMerchant } from '../../merchant-admin/merchant-admin.store.ts'
import { findMerchantView } from '../account/merchant-view.store.ts'

type Reading = Pick<Deps, 'db' | 'clock'>
interface Page {
  page: number
  size: number
}

/** The rest of a longer day has its own pages. */
const ORDERS_OF_A_ROW = 100
/** 001 §9. */
const LEAST_COLUMNS = 3

export async function listSettlements(
  deps: Reading,
  merchantId: string,
  query: Page & { period?: SettlementPeriod | undefined },
): Promise<MerchantSettlements> {
  const page = { number: query.page, size: query.size }
  const [merchant, { content, totalElements }] = await Promise.all([
    findMerchantView(deps.db, merchantId),
    findSettlements(deps, merchantId, rangeOf(deps, query.period), page, ORDERS_OF_A_ROW),
  ])
  const rows = content.map((day) => ({
    date: day.date,
    amount: toReais(day.amount),
    outstandingBalance: toReais(day.outstandingBalance),
    transferDates: day.transferDates.map((it) => ({ ...it, amount: toReais(it.amount) })),
    ordersCount: day.ordersCount,
    orders: day.orders.map(settledOrder),
  }))
  return {
    ...asPage(rows, query, totalElements),
    transferColumns: Math.max(LEAST_COLUMNS, merchant?.maxInstalments ?? LEAST_COLUMNS),
  }
}

export async function listOrdersOfDay(
  { db }: Pick<Deps, 'db'>,
  merchantId: string,
  day: CivilDate,
  query: Page,
): Promise<SettledOrders> {
  const [rows, totalElements] = await Promise.all([
    findOrdersOfDay(db, merchantId, day, { number: query.page, size: query.size }),
    countOrdersOfDay(db, merchantId, day),
  ])
  return asPage(rows.map(settledOrder), query, totalElements)
}

export async function showSettlementNumbers(
  deps: Reading,
  merchantId: string,
  period: SettlementPeriod | undefined,
): Promise<SettlementBigNumbers> {
  const range = rangeOf(deps, period)
  const totals = await findTotals(deps.db, merchantId, range)
  return {
    ...range,
    sold: toReais(totals.sold),
    canceled: toReais(totals.canceled),
    transferred: toReais(totals.transferred),
    outstanding: toReais(totals.outstanding),
  }
}

export async function listTransfers(
  deps: Reading,
  merchantId: string,
  query: Page & { period?: SettlementPeriod | undefined },
): Promise<MerchantTransfers> {
  const range = rangeOf(deps, query.period)
  const [rows, totalElements] = await Promise.all([
    findTransfersOf(deps.db, merchantId, range, { number: query.page, size: query.size }),
    countTransfersOf(deps.db, merchantId, range),
  ])
  return asPage(rows.map(transferOf), query, totalElements)
}

/** What is transferred next and where to: forecast with the rule that creates transfers, from what is due now. */
export async function showNextTransfers(deps: Reading, merchantId: string): Promise<NextTransfers> {
  const { db } = deps
  const suspension = await findTransferSuspension(db, merchantId)
  const nextTransferDay = await findNextTransferDay(deps, merchantId)
  const [days, held, merchant] = await Promise.all([
    findDueDays(db, merchantId, nextTransferDay ?? saoPauloDate(deps.clock.now())),
    findHeldOf(db, merchantId),
    findWholeMerchant(db, merchantId),
  ])
  const dated = days.flatMap(({ date, amount }) => (date === null ? [] : [{ date, amount }]))
  const { transfers, carried } = nextTransfers(dated)
  return {
    transfers:
      suspension === null ? transfers.map((it) => ({ date: it.date, amount: toReais(it.amount) })) : [],
    suspension:
      suspension === null
        ? null
        : {
            since: suspension.since.toISOString(),
            reason: suspension.reason,
            amount: toReais(sumCents(transfers.map((it) => it.amount))),
          },
    waits: toReais(subtractCents(days.find((it) => it.date === null)?.amount ?? ZERO, held)),
    held: toReais(held),
    carried: toReais(carried),
    account:
      merchant === null || !canBePaid(merchant)
        ? null
        : {
            text: accountText(merchant),
            holder: merchant.bankLegalName ?? merchant.legalName,
            cnpj: merchant.cnpj,
          },
  }
}

/** @throws Refusal TRANSFER_NOT_FOUND, also for another merchant's */
export async function showTransfer(
  { db }: Pick<Deps, 'db'>,
  merchantId: string,
  id: string,
): Promise<MerchantTransfer> {
  const transfer = orRefuse(await findTransferOf(db, merchantId, id), 'TRANSFER_NOT_FOUND')
  return transferOf(transfer)
}

/** Empty for a failed or returned transfer: its parts go out with a later one. @throws Refusal TRANSFER_NOT_FOUND */
export async function listTransferLines(
  { db }: Pick<Deps, 'db'>,
  merchantId: string,
  id: string,
  query: Page,
): Promise<TransferLines> {
  if ((await findTransferOf(db, merchantId, id)) === null) throw new Refusal('TRANSFER_NOT_FOUND')
  const [rows, totalElements] = await Promise.all([
    findTransferParts(db, id, { number: query.page, size: query.size }),
    countTransferParts(db, id),
  ])
  const content = rows.map(
    ({ purchaseId, amount, grossAmount, net, code, merchantCode, connector, ...it }) => ({
      ...it,
      code: shownCode({ merchantCode, connector }) || code,
      checkoutId: purchaseId,
      amount: toReais(amount),
      grossAmount: toReais(grossAmount),
      feeAmount: toReais(subtractCents(grossAmount, net)),
    }),
  )
  return asPage(content, query, totalElements)
}

function rangeOf({ clock }: Pick<Deps, 'clock'>, period: SettlementPeriod | undefined) {
  return settlementRange(period ?? 'CURRENT_MONTH', saoPauloDate(clock.now()))
}

function settledOrder(it: SettledOrder): SettledOrders['content'][number] {
  return {
    id: it.purchaseId,
    entryId: it.entryId,
    // the store searches for an order by its own code; ours is used if it gave none
    code: shownCode(it) || it.code,
    createdDate: it.createdAt.toISOString(),
    settlementAmount: toReais(it.settlementAmount),
    customer: { name: it.customerName },
    amount: toReais(it.amount),
    merchantFee: { totalAmount: toReais(it.feeAmount) },
  }
}

function transferOf({ amount, doneAt, pixKey, bankCode, account, ...it }: TransferHead): MerchantTransfer {
  return {
    ...it,
    amount: toReais(amount),
    doneAt: doneAt?.toISOString() ?? null,
    account: accountOf({ pixKey, bankCode, account }),
  }
}
