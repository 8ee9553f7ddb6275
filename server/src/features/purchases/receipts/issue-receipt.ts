/** The receipt of one Pix as PDF, with a number by which anybody can verify it. */
import { randomBytes } from 'node:crypto'
import { formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import { maskCpf } from '@drip/core/documents/cpf'
import { wholeId } from '@drip/core/debts/share-payment'
import { formatReais, subtractCents } from '@drip/core/money/cents'
import { RECEIPT_NUMBER_BYTES, formatReceiptNumber, receiptNumber } from '@drip/core/receipts/receipt-number'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type NumberedPayment, findNumberedPayment, giveReceiptNumber } from './receipt-numbers.store.ts'
import { type Paper, drawPaper } from './receipt-paper.ts'

/**
 * A repeated call keeps the number, and shows what was returned meanwhile.
 * @param endToEndId of the payment's share of its purchase; the caller has checked access
 * @throws Refusal NOT_FOUND if the payment belongs to no purchase
 */
export async function issueReceipt(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  endToEndId: string,
): Promise<Uint8Array> {
  const given = await giveReceiptNumber(db, {
    endToEndId,
    number: receiptNumber(randomBytes(RECEIPT_NUMBER_BYTES)),
    now: clock.now(),
  })
  const payment = given === null ? null : await findNumberedPayment(db, given.number)
  if (given === null || payment === null) throw new Refusal('NOT_FOUND')
  return drawPaper(paperOf(payment, { ...given, endToEndId, config }))
}

interface Around {
  number: string
  issuedAt: Date
  endToEndId: string
  config: Pick<Deps['config'], 'company' | 'publicUrl'>
}

function paperOf(payment: NumberedPayment, { number, issuedAt, endToEndId, config }: Around): Paper {
  const { amount, merchantName } = payment
  const { company, publicUrl } = config
  const paidOn = formatDate(saoPauloDate(payment.paidAt))
  return {
    title: 'Comprovante de pagamento',
    lead: `Recebemos ${formatReais(amount)} por Pix em ${paidOn}, pela compra na ${merchantName}.`,
    rows: [
      { label: 'Valor', value: formatReais(amount) },
      { label: 'Data do pagamento', value: paidOn },
      { label: 'Cliente', value: payment.customerName },
      { label: 'CPF', value: maskCpf(payment.cpf) },
      { label: 'Loja', value: merchantName },
      { label: 'ID da transação', value: wholeId(endToEndId) },
      ...returnRows(payment),
      { label: 'Número do comprovante', value: formatReceiptNumber(number) },
    ],
    notes: [
      `Confira este comprovante em ${publicUrl}/comprovante com o número acima.`,
      `Recebido por ${company.name}, CNPJ ${company.cnpj}, ${company.address}.`,
      `Emitido em ${formatDate(saoPauloDate(issuedAt))}.`,
    ],
    issuedAt,
  }
}

/** In the words of the purchase's page. */
function returnRows({ returned, returning, refused }: NumberedPayment): Paper['rows'] {
  const back = subtractCents(returned, returning)
  return [
    ...(back > 0 ? [{ label: 'Devolvido', value: formatReais(back) }] : []),
    ...(returning > 0
      ? [{ label: 'Voltando', value: `${formatReais(returning)}, para a conta de onde saíram` }]
      : []),
    ...(refused > 0
      ? [{ label: 'Ainda não voltou', value: `${formatReais(refused)}: o banco não aceitou a devolução` }]
      : []),
  ]
}
