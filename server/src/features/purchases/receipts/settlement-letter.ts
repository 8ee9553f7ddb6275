/** The letter that an order's debt is settled, as PDF, with a number by which anybody can verify it. */
import { randomBytes } from 'node:crypto'
import { type CivilDate, formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import { instalmentSeen } from '@drip/core/debts/states-seen'
import { maskCpf } from '@drip/core/documents/cpf'
import { type Cents, formatReais, sumCents } from '@drip/core/money/cents'
import { RECEIPT_NUMBER_BYTES, formatReceiptNumber, receiptNumber } from '@drip/core/receipts/receipt-number'
import { type SettlementState, settlementState } from '@drip/core/receipts/settlement'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { findInstalments } from '../orders/orders.store.ts'
import { findLastPaidAt } from '../refunds/allocations.store.ts'
import { type NumberedOrder, findNumberedOrder, giveLetterNumber } from './receipt-numbers.store.ts'
import { type Paper, drawPaper } from './receipt-paper.ts'

export interface Settlement {
  state: SettlementState
  /** Everything that was paid and kept, including late charges. */
  amount: Cents
  /** The day of the last payment; null if nothing is paid. */
  paidOn: CivilDate | null
}

/**
 * The current state of an order's debt, whatever it was before. A refund may close an instalment later than its last
 * payment.
 */
export async function settlementOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purchaseId: string,
): Promise<Settlement> {
  const [instalments, lastPaidAt] = await Promise.all([
    findInstalments(db, purchaseId),
    findLastPaidAt(db, purchaseId),
  ])
  const today = saoPauloDate(clock.now())
  return {
    state: settlementState(instalments.map((it) => instalmentSeen(it, today))),
    amount: sumCents(instalments.flatMap((it) => [it.paidAmount, it.lateChargePaid])),
    paidOn: lastPaidAt && saoPauloDate(lastPaidAt),
  }
}

/**
 * A repeated call keeps the number.
 * @param purchaseId of an order; the caller has checked access
 * @throws Refusal NOT_SETTLED while something is open, was written off, or if nothing was paid; NOT_FOUND
 */
export async function issueSettlementLetter(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  purchaseId: string,
): Promise<Uint8Array> {
  const { db, clock, config } = deps
  const { state, amount, paidOn } = await settlementOf(deps, purchaseId)
  if (state !== 'SETTLED' || paidOn === null) throw new Refusal('NOT_SETTLED')
  const number = receiptNumber(randomBytes(RECEIPT_NUMBER_BYTES))
  const given = await giveLetterNumber(db, { purchaseId, number, now: clock.now() })
  const order = given === null ? null : await findNumberedOrder(db, given.number)
  if (given === null || order === null) throw new Refusal('NOT_FOUND')
  return drawPaper(paperOf(order, { ...given, amount, paidOn, config }))
}

interface Around {
  number: string
  issuedAt: Date
  amount: Cents
  paidOn: CivilDate
  config: Pick<Deps['config'], 'company' | 'publicUrl'>
}

function paperOf(order: NumberedOrder, { number, issuedAt, amount, paidOn, config }: Around): Paper {
  const { company, publicUrl } = config
  return {
    title: 'Declaração de quitação',
    lead: `Declaramos que a compra ${order.code} na ${order.merchantName} está quitada: não há parcelas em aberto.`,
    rows: [
      { label: 'Cliente', value: order.customerName },
      { label: 'CPF', value: maskCpf(order.cpf) },
      { label: 'Loja', value: order.merchantName },
      { label: 'Código da compra', value: order.code },
      { label: 'Total pago', value: formatReais(amount) },
      { label: 'Último pagamento', value: formatDate(paidOn) },
      { label: 'Número da declaração', value: formatReceiptNumber(number) },
    ],
    notes: [
      `Confira esta declaração em ${publicUrl}/comprovante com o número acima. Lá você vê se ela ainda vale.`,
      `Declarado por ${company.name}, CNPJ ${company.cnpj}, ${company.address}.`,
      `Emitida em ${formatDate(saoPauloDate(issuedAt))}.`,
    ],
    issuedAt,
  }
}
