import { formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import { type Cents, addCents, formatReais, subtractCents, sumCents } from '@drip/core/money/cents'
import type { Receipt } from './receipts.store.ts'

/** What a payment paid of one instalment. */
export interface PaidPart {
  number: number
  /** The number of the purchase's instalments. */
  count: number
  principal: Cents
  lateCharge: Cents
  /** By cashback. */
  discount: Cents
  /** Another payment paid, or will pay, the rest of the instalment. */
  isPart: boolean
}

export interface ReceiptFacts extends Pick<Receipt, 'merchantName' | 'amount' | 'paidAt' | 'customer'> {
  parts: readonly PaidPart[]
  /** The whole Pix, of which `amount` is this purchase's share. */
  whole: Cents
  /** How to get help. */
  help: string
  /**
   * The open instalments of the purchase, or the lines of the plan that settles them, and the total that their code
   * asks for today.
   */
  left: { count: number; amount: Cents; isInPlan: boolean }
}

/** The text of a receipt: what arrived, from whomever, what it paid, what is left, what is returned. */
export function receiptText(it: ReceiptFacts): { subject: string; text: string } {
  const used = sumCents(it.parts.map((part) => addCents(part.principal, part.lateCharge)))
  const surplus = subtractCents(it.amount, used)
  const name = it.customer.name.trim().split(/\s+/)[0] ?? ''
  const paragraphs = [
    `Olá, ${name}! Recebemos um pagamento de ${formatReais(it.amount)} por Pix em ${formatDate(saoPauloDate(it.paidAt))}.`,
    ...(it.whole > it.amount ? [`É a parte desta compra em um Pix de ${formatReais(it.whole)}.`] : []),
    it.parts.map((part) => partText(it.merchantName, part)).join('\n'),
    ...(surplus > 0 ? [`${formatReais(surplus)} vieram a mais e voltam para a conta de onde saíram.`] : []),
    leftText(it.left),
    it.help,
  ]
  return { subject: 'Recebemos seu pagamento', text: paragraphs.join('\n\n') }
}

function partText(
  merchantName: string,
  { number, count, principal, lateCharge, discount, isPart }: PaidPart,
): string {
  const paid = addCents(principal, lateCharge)
  const amounts = [
    ...(paid > 0 ? [formatReais(paid)] : []),
    ...(lateCharge > 0 ? [`com ${formatReais(lateCharge)} de multa e juros`] : []),
    ...(discount > 0 ? [`${formatReais(discount)} de cashback`] : []),
  ]
  return `Compra na ${merchantName}: parcela ${number} de ${count}${isPart ? ', em parte' : ''}, ${amounts.join(', ')}.`
}

function leftText({ count, amount, isInPlan }: ReceiptFacts['left']): string {
  if (count === 0) return 'Não há mais nada a pagar nesta compra. Obrigado!'
  const [one, many] = isInPlan ? ['pagamento do acordo', 'pagamentos do acordo'] : ['parcela', 'parcelas']
  return count === 1
    ? `Falta 1 ${one}, de ${formatReais(amount)}.`
    : `Faltam ${count} ${many}, no total de ${formatReais(amount)}.`
}
