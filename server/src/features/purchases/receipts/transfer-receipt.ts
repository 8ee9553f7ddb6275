/** The receipt of one transfer to a merchant, as PDF: for the store's own books. */
import { formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import { formatCnpj } from '@drip/core/documents/cnpj'
import { formatReais } from '@drip/core/money/cents'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type ArrivedTransfer, findTransferForReceipt } from '../settlements/transfers-of-merchant.store.ts'
import { type Paper, drawPaper } from './receipt-paper.ts'

/** @throws Refusal TRANSFER_NOT_FOUND, also for another merchant's; TRANSFER_NOT_ARRIVED for one that is on its way, failed or came back */
export async function issueTransferReceipt(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  merchantId: string,
  id: string,
): Promise<Uint8Array> {
  const transfer = await findTransferForReceipt(db, merchantId, id)
  if (transfer === null) throw new Refusal('TRANSFER_NOT_FOUND')
  if (transfer.status !== 'DONE' || transfer.doneAt === null) throw new Refusal('TRANSFER_NOT_ARRIVED')
  return drawPaper(paperOf(transfer, transfer.doneAt, config))
}

function paperOf(it: ArrivedTransfer, doneAt: Date, { company }: Pick<Deps['config'], 'company'>): Paper {
  const arrivedOn = formatDate(saoPauloDate(doneAt))
  return {
    title: 'Comprovante de repasse',
    lead: `Transferimos ${formatReais(it.amount)} para ${it.legalName} em ${arrivedOn}, pelas vendas feitas com a Drip.`,
    rows: [
      { label: 'Valor', value: formatReais(it.amount) },
      { label: 'Data do repasse', value: formatDate(it.transferDate) },
      { label: 'Chegou em', value: arrivedOn },
      { label: 'Quem recebeu', value: it.legalName },
      { label: 'CNPJ', value: formatCnpj(it.cnpj) },
      { label: 'Conta', value: accountOf(it) },
      { label: 'Vendas, já sem a taxa', value: formatReais(it.sold) },
      ...(it.takenOff === 0 ? [] : [{ label: 'Reembolsos', value: formatReais(it.takenOff) }]),
      ...(it.providerId === null ? [] : [{ label: 'ID da transferência', value: it.providerId }]),
      { label: 'Código do repasse', value: it.id },
    ],
    notes: [
      'As vendas e os reembolsos deste repasse estão na área da loja, linha por linha, e podem ser exportados em CSV.',
      `Pago por ${company.name}, CNPJ ${company.cnpj}, ${company.address}.`,
    ],
    issuedAt: doneAt,
  }
}

/** As people recognise it: a paper that is passed on is no place for a whole key or account. */
function accountOf({ pixKey, bankCode, account }: ArrivedTransfer): string {
  if (pixKey !== null) return `Chave Pix que termina em ${pixKey.slice(-4)}`
  return `Conta que termina em ${(account ?? '').slice(-4)}, banco ${bankCode ?? ''}`
}
