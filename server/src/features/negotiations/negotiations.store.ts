import type { CivilDate } from '@drip/core/calendar/dates'
import sql from 'sql-template-tag'
import type { Queries } from '../../platform/db.ts'

/** A customer, archived or not, with the due date of the oldest debt. */
export async function findDebtorByCpf(
  db: Queries,
  cpf: string,
): Promise<{ id: string; phone: string; firstDueDate: CivilDate | null } | null> {
  return db.row(sql`
    select id, phone,
      (select min(due_date) from instalments where customer_id = c.id and status = 'PENDING') as "firstDueDate"
    from customers c where cpf = ${cpf}`)
}

/** False when the CPF is on the list already. */
export async function insertNegotiation(
  db: Queries,
  it: { id: string; cpf: string; type: string; addedBy: string; now: Date },
): Promise<boolean> {
  const added = await db.run(sql`
    insert into debt_negotiations (id, cpf, type, added_by, added_at)
    values (${it.id}, ${it.cpf}, ${it.type}, ${it.addedBy}, ${it.now})
    on conflict (cpf) where removed_at is null do nothing`)
  return added === 1
}
