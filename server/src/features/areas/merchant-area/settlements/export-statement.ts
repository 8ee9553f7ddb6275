/** The extract of a month as CSV (001 §5, §8), written while it is read: even a busy December needs little memory. */
import { shownCode } from '@drip/core/checkout/shown-code'
import { formatDate, saoPauloDate } from '@drip/core/calendar/dates'
import { monthRange } from '@drip/core/calendar/periods'
import { TRANSFER_STATUS_LABELS } from '@drip/core/contracts/merchant/merchant-lists'
import { formatReais, subtractCents } from '@drip/core/money/cents'
import type { Deps } from '../../../../deps.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../../platform/csv.ts'
import type { Queries } from '../../../../platform/database/db.ts'
import { Refusal } from '../../../../platform/http/refusal.ts'
import type { Period } from '../../../purchases/settlements/extract.store.ts'
import {
  type StatementEntry,
  type TransferHead,
  findEntriesAfter,
  findTransfersOf,
  hasStatement,
} from '../../../purchases/settlements/transfers-of-merchant.store.ts'

const BATCH = 1000
/** At most one a day. */
const MAX_TRANSFERS_OF_A_MONTH = 31

const HEADINGS = [
  'Data',
  'Hora',
  'Tipo',
  'Código do pedido',
  'Código Drip',
  'Cliente',
  'Valor (R$)',
  'Taxa (R$)',
  'Valor líquido (R$)',
  'Transferido (R$)',
  'Situação',
]
const SAO_PAULO_TIME = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

/**
 * The lines of the month, by day: sales and cancellations, then transfers.
 * @throws Refusal INVALID_FIELDS (month) for a future month, NOTHING_TO_EXPORT; before the first line
 */
export async function exportStatement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
  { year, month }: { year: number; month: number },
): Promise<{ fileName: string; lines: AsyncGenerator<string> }> {
  const period = monthRange(year, month)
  if (period.from > saoPauloDate(clock.now()))
    throw new Refusal('INVALID_FIELDS', { errors: [{ field: 'month', code: 'in_the_future' }] })
  if (!(await hasStatement(db, merchantId, period))) throw new Refusal('NOTHING_TO_EXPORT')
  return {
    fileName: `extrato-${String(month).padStart(2, '0')}-${year}.csv`,
    lines: linesOf(db, merchantId, period),
  }
}

async function* linesOf(db: Queries, merchantId: string, period: Period): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  const page = { number: 0, size: MAX_TRANSFERS_OF_A_MONTH }
  const transfers = (await findTransfersOf(db, merchantId, period, page)).toReversed()
  let last: StatementEntry | null = null
  for (;;) {
    const entries: StatementEntry[] = await findEntriesAfter(db, merchantId, period, last, BATCH)
    let text = ''
    for (const entry of entries) {
      text += transferLines(transfers, entry.date)
      text += entryLine(entry)
    }
    if (text !== '') yield text
    last = entries.at(-1) ?? null
    if (last === null || entries.length < BATCH) break
  }
  yield transferLines(transfers, null)
}

/** Those of days before a given one, or all that are left; they are removed from the list. */
function transferLines(transfers: TransferHead[], before: string | null): string {
  const later = transfers.findIndex((it) => before !== null && it.transferDate >= before)
  return transfers
    .splice(0, later === -1 ? transfers.length : later)
    .map(transferLine)
    .join('')
}

/** Failed and returned transfers are shown in words: the column sums to what the store received. */
function transferLine({ transferDate, amount, status }: TransferHead): string {
  const hasArrived = status === 'DONE'
  const label = TRANSFER_STATUS_LABELS[status]
  return csvLine([
    formatDate(transferDate),
    '',
    'Repasse',
    '',
    '',
    '',
    null,
    null,
    null,
    hasArrived ? { reais: amount } : null,
    hasArrived ? label : `${label} (${formatReais(amount)})`,
  ])
}

function entryLine(it: StatementEntry): string {
  return csvLine([
    formatDate(it.date),
    SAO_PAULO_TIME.format(it.createdAt),
    it.kind === 'SALE' ? 'Venda' : 'Cancelamento',
    shownCode(it),
    it.code,
    it.customerName,
    { reais: it.grossAmount },
    { reais: subtractCents(it.grossAmount, it.net) },
    { reais: it.net },
    null,
    '',
  ])
}
