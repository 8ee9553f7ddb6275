/** What a customer paid in a calendar year, as PDF, with a number by which anybody can verify it. */
import { randomBytes } from 'node:crypto'
import { formatDate, saoPauloDate, startOfSaoPauloDay } from '@drip/core/calendar/dates'
import { maskCpf } from '@drip/core/documents/cpf'
import { formatReais } from '@drip/core/money/cents'
import { RECEIPT_NUMBER_BYTES, formatReceiptNumber, receiptNumber } from '@drip/core/receipts/receipt-number'
import { daysOfYear, statementTotal } from '@drip/core/receipts/statement'
import type { Deps } from '../../../deps.ts'
import type { Queries } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type NumberedYear, findNumberedYear, giveStatementNumber } from './receipt-numbers.store.ts'
import { type Paper, drawPaper } from './receipt-paper.ts'
import { type OrderInYear, findOrdersInYear } from './statements.store.ts'

/** By order, for the customer's year in São Paulo. */
export async function ordersInYear(
  db: Queries,
  { customerId, year }: { customerId: string; year: number },
): Promise<OrderInYear[]> {
  const { from, before } = daysOfYear(year)
  return findOrdersInYear(db, {
    customerId,
    from: startOfSaoPauloDay(from),
    before: startOfSaoPauloDay(before),
  })
}

/**
 * A repeated call keeps the number and shows the current state: the statement of a current year grows.
 * @throws Refusal NOT_FOUND for a year without payments or refunds, or if there is no such customer
 */
export async function issueStatement(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  of: { customerId: string; year: number },
): Promise<Uint8Array> {
  const now = clock.now()
  const orders = await ordersInYear(db, of)
  if (orders.length === 0) throw new Refusal('NOT_FOUND')
  const given = await giveStatementNumber(db, {
    ...of,
    number: receiptNumber(randomBytes(RECEIPT_NUMBER_BYTES)),
    now,
  })
  const customer = given === null ? null : await findNumberedYear(db, given.number)
  if (given === null || customer === null) throw new Refusal('NOT_FOUND')
  return drawPaper(paperOf({ customer, orders, number: given.number, now, config }))
}

interface Content {
  customer: NumberedYear
  orders: readonly OrderInYear[]
  number: string
  now: Date
  config: Pick<Deps['config'], 'company' | 'publicUrl'>
}

function paperOf({ customer, orders, number, now, config }: Content): Paper {
  const { company, publicUrl } = config
  const { year, customerName, cpf } = customer
  const total = statementTotal(orders)
  const today = formatDate(saoPauloDate(now))
  return {
    title: `Extrato anual de pagamentos de ${year}`,
    lead: `O que você pagou por Pix pelas suas compras em ${year}, compra por compra. Devoluções contam no ano em que voltaram para a sua conta.`,
    rows: [
      { label: 'Cliente', value: customerName },
      { label: 'CPF', value: maskCpf(cpf) },
      ...orders.map((it) => ({ label: `Compra ${it.code}`, value: orderText(it) })),
      { label: 'Total pago', value: formatReais(total.paid) },
      { label: 'Multa e juros', value: `${formatReais(total.lateCharges)}, já no total pago` },
      { label: 'Total devolvido', value: formatReais(total.returned) },
      { label: 'Pago menos devolvido', value: formatReais(total.kept) },
      { label: 'Número do extrato', value: formatReceiptNumber(number) },
    ],
    notes: [
      `Valores até ${today}. Confira este extrato em ${publicUrl}/comprovante com o número acima.`,
      `Emitido por ${company.name}, CNPJ ${company.cnpj}, ${company.address}.`,
    ],
    issuedAt: now,
  }
}

function orderText({ merchantName, paid, lateCharges, returned }: OrderInYear): string {
  const parts = [
    `pago ${formatReais(paid)}`,
    ...(lateCharges > 0 ? [`com ${formatReais(lateCharges)} de multa e juros`] : []),
    ...(returned > 0 ? [`devolvido ${formatReais(returned)}`] : []),
  ]
  return `${merchantName}: ${parts.join(', ')}`
}
