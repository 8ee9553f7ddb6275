/** What an action changes, as lines of before and after: only values that differ. */
import type { AdminOrderChange, AdminPreview } from '@drip/core/contracts/admin/admin-area'
import type { InstalmentSeen, OrderStatus } from '@drip/core/contracts/states'
import { shownDate } from '../../../instalments/dates.ts'
import { moneyText } from '../../../ui/money.tsx'
import { instalmentBadge, orderBadge } from '../frame/labels.ts'
import { orderTexts } from './order-texts.ts'

export interface ChangeLine {
  what: string
  before: string
  after: string
}

const texts = orderTexts.preview

/** Order, instalments and products, in this order. */
export function changeLines(it: AdminOrderChange): ChangeLine[] {
  const { instalment } = texts
  return [
    ...line(texts.status, it.status, orderStatus),
    ...line(texts.amountToPay, it.amountToPay, moneyText),
    ...line(texts.canceledAmount, it.canceledAmount, moneyText),
    ...line(texts.feeAmount, it.feeAmount, moneyText),
    ...it.instalments.flatMap((of) =>
      [
        line(instalment.status, of.state, instalmentState),
        line(instalment.dueDate, of.dueDate, shownDate),
        line(instalment.amountToPay, of.amountToPay, moneyText),
        line(instalment.feesAmount, of.feesAmount, moneyText),
        line(instalment.canceledAmount, of.canceledAmount, moneyText),
        line(instalment.writtenOffAmount, of.writtenOffAmount, moneyText),
        line(instalment.cashbackAmount, of.cashbackAmount, moneyText),
        line(instalment.paidAmount, of.paidAmount, moneyText),
      ]
        .flat()
        .map((change) => ({ ...change, what: texts.ofInstalment(of.number, change.what) })),
    ),
    ...it.products.flatMap((of) => [
      ...line(texts.product(of.name), of.status, productStatus),
      ...line(texts.product(of.name), of.amount, moneyText),
    ]),
  ]
}

/** The few sentences that matter most: money that is refunded, written off, or taken from the store. */
export function summaryOf({ orders, totals }: AdminPreview): string[] {
  const codes = orders.reduce((sum, it) => sum + it.codesEnded, 0)
  return [
    ...(totals.pixReturned > 0 ? [texts.returned(moneyText(totals.pixReturned))] : []),
    ...(totals.pixTooOld === undefined ? [] : [texts.tooOld(moneyText(totals.pixTooOld))]),
    ...(totals.paidOutside === undefined ? [] : [texts.paidOutside(moneyText(totals.paidOutside))]),
    ...(totals.doubleReturned === undefined ? [] : [texts.doubleReturned(moneyText(totals.doubleReturned))]),
    ...(totals.doubleLost === undefined ? [] : [texts.doubleLost(moneyText(totals.doubleLost))]),
    ...(totals.writtenOff > 0 ? [texts.writtenOff(moneyText(totals.writtenOff))] : []),
    ...(totals.settlement < 0 ? [texts.settlementLess(moneyText(-totals.settlement))] : []),
    ...(totals.settlement > 0 ? [texts.settlementMore(moneyText(totals.settlement))] : []),
    ...(codes > 0 ? [texts.codes(codes)] : []),
  ]
}

/** Whether the action changes nothing at all. */
export function changesNothing(preview: AdminPreview): boolean {
  return (
    summaryOf(preview).length === 0 &&
    preview.orders.every((it) => changeLines(it).length === 0 && it.ledger.length === 0)
  )
}

function line<Value>(
  what: string,
  { before, after }: { before: Value; after: Value },
  shown: (value: Value) => string,
): ChangeLine[] {
  return before === after ? [] : [{ what, before: shown(before), after: shown(after) }]
}

const orderStatus = (status: OrderStatus) => orderBadge({ status, amount: 1, canceledAmount: 0 }).label
const instalmentState = (state: InstalmentSeen) => instalmentBadge(state).label
const productStatus = (status: 'ACTIVE' | 'CANCELED') => (status === 'ACTIVE' ? 'Ativo' : 'Cancelado')
