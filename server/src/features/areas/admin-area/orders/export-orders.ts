import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminOrderRow, AdminOrdersQuery } from '@drip/core/contracts/admin/admin-area'
import type { OrderStatus } from '@drip/core/contracts/states'
import { parseReaisNumber, ZERO } from '@drip/core/money/cents'
import type { z } from 'zod'
import type { Admin } from '../../../people/admins/admins.store.ts'
import {
  type Cells,
  type ExportedList,
  type ExportParts,
  MOST_EXPORTED,
  linesOf,
  recordExport,
  shownStamp,
} from '../lists/export-list.ts'
import { findListedOrders, readOrderRows } from './list-admin-orders.ts'

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
  await recordExport(deps, admin, {
    list: 'ORDERS',
    rows: listed.ids.length,
    searched: search !== '',
    ...filters,
  })
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
