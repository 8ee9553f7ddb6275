/**
 * What a list of the back-office shows, with its filters, as CSV that is written while it is read. Which rows there are is found
 * first, so that what is bought meanwhile shifts nothing; who took them along is written down before the first line.
 */
import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminCustomersQuery, AdminOrderRow, AdminOrdersQuery } from '@drip/core/contracts/admin-area'
import type { OrderStatus } from '@drip/core/contracts/states'
import { parseReaisNumber, ZERO } from '@drip/core/money/cents'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { actorOf } from '../../people/admins/admin-guard.ts'
import type { Admin } from '../../people/admins/admins.store.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findListedCustomers, readCustomerRows } from './list-admin-customers.ts'
import type { Listed } from './listed.ts'
import { findListedOrders, readOrderRows } from './list-admin-orders.ts'

type ExportParts = Pick<Deps, 'db' | 'clock'>

/** Whoever needs more asks for a shorter time, or has the database read. */
const MOST_EXPORTED = 10_000
const BATCH = 500

export interface ExportedList {
  fileName: string
  lines: AsyncGenerator<string>
}

/** @throws Refusal NOTHING_TO_EXPORT before the first line */
export async function exportOrders(
  deps: ExportParts,
  admin: Admin,
  query: z.output<typeof AdminOrdersQuery>,
  most = MOST_EXPORTED,
): Promise<ExportedList> {
  const listed = await findListedOrders(deps, query, most)
  const { search, status, merchantId, customerId, from, to, late } = query
  const filters = { status, merchantId, customerId, from, to, late: late ? true : null }
  await record(deps, admin, { list: 'ORDERS', rows: listed.ids.length, searched: search !== '', ...filters })
  const heads = [
    'Código',
    'Código na loja',
    'Loja',
    'Cliente',
    'E-mail',
    'Total (R$)',
    'Parcelas em aberto',
    'Em atraso',
    'Situação',
    'Criado em',
  ]
  return {
    fileName: `pedidos-${saoPauloDate(deps.clock.now())}.csv`,
    lines: linesOf(heads, listed, async (some) => (await readOrderRows(deps, some)).map(orderCells)),
  }
}

/** @throws Refusal NOTHING_TO_EXPORT before the first line */
export async function exportCustomers(
  deps: ExportParts,
  admin: Admin,
  query: z.output<typeof AdminCustomersQuery>,
  most = MOST_EXPORTED,
): Promise<ExportedList> {
  const listed = await findListedCustomers(deps, query, most)
  const searched = [query.search, query.name, query.cpf, query.phone, query.email].some((it) => it !== '')
  await record(deps, admin, { list: 'CUSTOMERS', rows: listed.ids.length, searched })
  const heads = ['Nome', 'CPF', 'Telefone', 'E-mail', 'Cliente desde', 'Situação', 'Em negociação']
  return {
    fileName: `clientes-${saoPauloDate(deps.clock.now())}.csv`,
    lines: linesOf(heads, listed, async (some) =>
      (await readCustomerRows(deps, some, query)).map((it) => [
        it.name,
        it.cpf,
        it.phone,
        it.email,
        shownStamp(it.createdAt),
        it.status === 'ACTIVE' ? 'Ativo' : 'Arquivado',
        it.isOnDebtNegotiation ? 'Sim' : 'Não',
      ]),
    ),
  }
}

type Cells = Parameters<typeof csvLine>[0]

async function* linesOf(
  heads: readonly string[],
  { ids, isWhole }: Listed,
  read: (ids: readonly string[]) => Promise<Cells[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(heads)
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await read(ids.slice(from, from + BATCH))
    yield rows.map(csvLine).join('')
  }
  // a list that was cut must not look whole
  if (!isWhole) yield csvLine([`Lista cortada em ${ids.length} linhas`])
}

/** What was searched for may name a person, and is not written down. */
async function record(
  deps: ExportParts,
  admin: Admin,
  it: Readonly<Record<string, string | boolean | number | null>> & { rows: number },
): Promise<void> {
  if (it.rows === 0) throw new Refusal('NOTHING_TO_EXPORT')
  await deps.db.transaction((tx) =>
    recordAudit(deps, tx, {
      actor: actorOf(admin),
      action: 'LIST_EXPORTED',
      object: { type: 'LIST', id: 'LIST_EXPORTED' },
      // what no filter was set for need not be told
      asked: Object.fromEntries(Object.entries(it).filter(([, value]) => value !== null)),
    }),
  )
}

const ORDER_LABELS: Record<OrderStatus, string> = {
  ACTIVE: 'Ativa',
  CLOSED: 'Fechada',
  CANCELED: 'Cancelada',
}

function orderCells(it: AdminOrderRow): Cells {
  return [
    it.providerCode,
    it.merchantOrderCode,
    it.merchantName,
    it.customerName,
    it.customerEmail,
    { reais: parseReaisNumber(it.amount) ?? ZERO },
    String(it.unpaidInstalmentsCount),
    String(it.lateInstalments),
    it.neverConfirmed ? 'Não confirmada' : ORDER_LABELS[it.status],
    shownStamp(it.createdDate),
  ]
}

const STAMP = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'short',
})
const shownStamp = (instant: string) => STAMP.format(new Date(instant)).replace(',', '')
