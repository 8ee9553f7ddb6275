/** The receipt of one transfer to a merchant, as PDF, with a number by which anybody can verify it. */
import { randomBytes } from 'node:crypto'
import { formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import { type PaidAccount, maskedAccount } from '@drip/core/merchants/masked-account'
import { shownDocument } from '@drip/core/merchants/merchant-document'
import { type Cents, formatReais } from '@drip/core/money/cents'
import { RECEIPT_NUMBER_BYTES, formatReceiptNumber, receiptNumber } from '@drip/core/receipts/receipt-number'
import type { Deps } from '../../../deps.ts'
import { Refusal, orRefuse } from '../../../platform/http/refusal.ts'
import { type ArrivedTransfer, findTransferForReceipt } from '../settlements/transfers-of-merchant.store.ts'
import { giveTransferNumber } from './receipt-numbers.store.ts'
import { type Paper, type PaperRow, drawPaper } from './receipt-paper.ts'

/**
 * A repeated call keeps the number.
 * @throws Refusal TRANSFER_NOT_FOUND, also for another merchant's transfer; TRANSFER_NOT_ARRIVED for one that is on its
 *   way, failed or came back
 */
export async function issueTransferReceipt(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  merchantId: string,
  id: string,
): Promise<Uint8Array> {
  const transfer = orRefuse(await findTransferForReceipt(db, merchantId, id), 'TRANSFER_NOT_FOUND')
  if (transfer.status !== 'DONE' || transfer.doneAt === null) throw new Refusal('TRANSFER_NOT_ARRIVED')
  const number = receiptNumber(randomBytes(RECEIPT_NUMBER_BYTES))
  const given = await giveTransferNumber(db, { transferId: id, merchantId, number, now: clock.now() })
  if (given === null) throw new Refusal('TRANSFER_NOT_FOUND')
  return drawPaper(paperOf(transfer, { ...given, doneAt: transfer.doneAt, config }))
}

interface Around {
  number: string
  issuedAt: Date
  doneAt: Date
  config: Pick<Deps['config'], 'company' | 'publicUrl'>
}

function paperOf(it: ArrivedTransfer, { number, issuedAt, doneAt, config }: Around): Paper {
  const { company, publicUrl } = config
  const arrivedOn = formatDate(saoPauloDate(doneAt))
  const document = shownDocument(it.cnpj)
  return {
    title: 'Comprovante de repasse',
    lead: `Transferimos ${formatReais(it.amount)} para ${it.legalName} em ${arrivedOn}, pelas vendas feitas com a Drip.`,
    rows: [
      { label: 'Valor', value: formatReais(it.amount) },
      { label: 'Data do repasse', value: formatDate(it.transferDate) },
      { label: 'Chegou em', value: arrivedOn },
      { label: 'Loja', value: it.merchantName },
      { label: 'Quem recebeu', value: it.legalName },
      { label: document.name, value: document.written },
      { label: 'Conta', value: accountOf(it) },
      ...sumRows(it),
      ...(it.reference === null ? [] : [{ label: 'ID da transferência', value: it.reference }]),
      { label: 'Código do repasse', value: it.id },
      { label: 'Número do comprovante', value: formatReceiptNumber(number) },
    ],
    notes: [
      `Confira este comprovante em ${publicUrl}/comprovante com o número acima. Lá você vê se o repasse foi devolvido.`,
      'As vendas e os reembolsos deste repasse estão na área da loja, linha por linha, e podem ser exportados em CSV.',
      `Pago por ${company.name}, CNPJ ${company.cnpj}, ${company.address}.`,
      `Emitido em ${formatDate(saoPauloDate(issuedAt))}.`,
    ],
    issuedAt,
  }
}

/** The parts of the amount; parts of zero are left out. */
function sumRows({ sold, contested, takenOff }: ArrivedTransfer): PaperRow[] {
  const sums: [string, Cents][] = [
    ['Vendas, já sem a taxa', sold],
    [contested < 0 ? 'Retido por Pix contestado' : 'Liberado de Pix contestado', contested],
    ['Reembolsos', takenOff],
  ]
  return sums.filter(([, sum]) => sum !== 0).map(([label, sum]) => ({ label, value: formatReais(sum) }))
}

/** The account as people recognise it, on a line of its own. */
export function accountOf(it: PaidAccount): string {
  const text = maskedAccount(it)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
