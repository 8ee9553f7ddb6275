import { saoPauloDate } from '@drip/core/calendar/dates'
import type { AdminCustomersQuery } from '@drip/core/contracts/admin/admin-area'
import type { z } from 'zod'
import type { Admin } from '../../../people/admins/admins.store.ts'
import {
  type ExportedList,
  type ExportParts,
  MOST_EXPORTED,
  linesOf,
  recordExport,
  shownStamp,
} from '../lists/export-list.ts'
import { findListedCustomers, readCustomerRows } from './list-admin-customers.ts'

/** @throws Refusal NOTHING_TO_EXPORT before the first line */
export async function exportCustomers(
  deps: ExportParts,
  admin: Admin,
  query: z.output<typeof AdminCustomersQuery>,
  most = MOST_EXPORTED,
): Promise<ExportedList> {
  const listed = await findListedCustomers(deps, query, most)
  const searched = [query.search, query.name, query.cpf, query.phone, query.email].some((it) => it !== '')
  await recordExport(deps, admin, { list: 'CUSTOMERS', rows: listed.ids.length, searched })
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
