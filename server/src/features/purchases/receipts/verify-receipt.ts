import { saoPauloDate } from '@drip/core/calendar/dates'
import type { VerifiedReceipt } from '@drip/core/contracts/instalments'
import { maskCpf } from '@drip/core/documents/cpf'
import { toReais } from '@drip/core/money/cents'
import { formatReceiptNumber, readReceiptNumber } from '@drip/core/receipts/receipt-number'
import { maskName, receiptState } from '@drip/core/receipts/receipt-state'
import { statementTotal } from '@drip/core/receipts/statement'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import {
  findNumberedOrder,
  findNumberedPayment,
  findNumberedTransfer,
  findNumberedYear,
} from './receipt-numbers.store.ts'
import { settlementOf } from './settlement-letter.ts'
import { accountOf } from './transfer-receipt.ts'
import { ordersInYear } from './yearly-statement.ts'

/**
 * What anybody learns from the number of a receipt, a letter or a yearly statement: what to compare with the document,
 * and the current state.
 * @throws Refusal NOT_FOUND if it is no number, or was never given
 */
export async function verifyReceipt(
  deps: Pick<Deps, 'db' | 'clock'>,
  typed: string,
): Promise<VerifiedReceipt> {
  const number = readReceiptNumber(typed)
  const found =
    number === null
      ? null
      : ((await verifyPayment(deps, number)) ??
        (await verifyLetter(deps, number)) ??
        (await verifyStatement(deps, number)) ??
        (await verifyTransfer(deps, number)))
  if (found === null) throw new Refusal('NOT_FOUND')
  return found
}

async function verifyPayment({ db }: Pick<Deps, 'db'>, number: string): Promise<VerifiedReceipt | null> {
  const payment = await findNumberedPayment(db, number)
  if (payment === null) return null
  return {
    kind: 'PIX',
    number: formatReceiptNumber(number),
    state: receiptState(payment.amount, payment.returned),
    customerName: maskName(payment.customerName),
    cpf: maskCpf(payment.cpf),
    merchantName: payment.merchantName,
    amount: toReais(payment.amount),
    returned: toReais(payment.returned),
    ...(payment.returning > 0 ? { returning: toReais(payment.returning) } : {}),
    ...(payment.refused > 0 ? { refused: toReais(payment.refused) } : {}),
    paidOn: saoPauloDate(payment.paidAt),
  }
}

async function verifyLetter(
  deps: Pick<Deps, 'db' | 'clock'>,
  number: string,
): Promise<VerifiedReceipt | null> {
  const order = await findNumberedOrder(deps.db, number)
  if (order === null) return null
  const { state, amount, paidOn } = await settlementOf(deps, order.purchaseId)
  return {
    kind: 'SETTLED',
    number: formatReceiptNumber(number),
    state,
    customerName: maskName(order.customerName),
    cpf: maskCpf(order.cpf),
    merchantName: order.merchantName,
    orderCode: order.code,
    paid: state === 'SETTLED' && paidOn !== null ? { amount: toReais(amount), lastOn: paidOn } : null,
  }
}

async function verifyStatement({ db }: Pick<Deps, 'db'>, number: string): Promise<VerifiedReceipt | null> {
  const found = await findNumberedYear(db, number)
  if (found === null) return null
  const { paid, lateCharges, returned } = statementTotal(await ordersInYear(db, found))
  return {
    kind: 'YEAR',
    number: formatReceiptNumber(number),
    customerName: maskName(found.customerName),
    cpf: maskCpf(found.cpf),
    year: found.year,
    paid: toReais(paid),
    lateCharges: toReais(lateCharges),
    returned: toReais(returned),
  }
}

async function verifyTransfer({ db }: Pick<Deps, 'db'>, number: string): Promise<VerifiedReceipt | null> {
  const transfer = await findNumberedTransfer(db, number)
  // only transfers that arrived get a number
  if (transfer === null || transfer.doneAt === null) return null
  return {
    kind: 'TRANSFER',
    number: formatReceiptNumber(number),
    merchantName: transfer.merchantName,
    account: accountOf(transfer),
    amount: toReais(transfer.amount),
    arrivedOn: saoPauloDate(transfer.doneAt),
    returnedOn: transfer.returnedAt && saoPauloDate(transfer.returnedAt),
  }
}
