import type { CivilDate } from '@drip/core/calendar/dates'
import type { PlanTerms } from '@drip/core/debts/plans/debt-plan'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'
import { valuesOf } from '../../../platform/database/lists.ts'

/** A customer, archived or not, with the due date of the oldest debt; for a plan, that of its next line. */
export async function findDebtorByCpf(
  db: Queries,
  cpf: string,
): Promise<{ id: string; phone: string; firstDueDate: CivilDate | null } | null> {
  return db.row(sql`
    with c as materialized (select id, phone from customers where cpf = ${cpf})
    select id, phone,
      least(
        (select min(due_date) from instalments
          where customer_id = (select id from c) and status = 'PENDING' and agreed_charge is null),
        (select min(l.due_date) from orders o
          join debt_plans p on p.purchase_id = o.id and p.state = 'IN_FORCE'
          join debt_plan_lines l on l.plan_id = p.id and l.purchase_id = p.purchase_id and l.paid_at is null
          where o.customer_id = (select id from c) and o.oldest_open_due is not null)) as first_due_date
    from c`)
}

/** False if the CPF is already on the list. */
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

/** Existing entries stay as they are. @returns the CPFs of the new ones */
export async function insertNegotiations(
  tx: Tx,
  rows: readonly { id: string; cpf: string }[],
  it: { type: string; description: string; by: string; now: Date },
): Promise<string[]> {
  return tx.values<string>(sql`
    insert into debt_negotiations ${valuesOf(
      rows,
      { id: 'uuid', cpf: 'text' },
      { type: it.type, description: it.description, addedBy: it.by, addedAt: it.now },
    )} order by cpf
    on conflict (cpf) where removed_at is null do nothing
    returning cpf`)
}

export async function endNegotiations(
  tx: Tx,
  cpfs: readonly string[],
  { by, now }: { by: string; now: Date },
): Promise<number> {
  return tx.run(sql`
    update debt_negotiations set removed_by = ${by}, removed_at = ${now}
    where cpf = any(${[...cpfs]}::text[]) and removed_at is null`)
}

/**
 * Whether the order's merchant lets customers settle late debts by themselves, and whether our staff handle this
 * customer's case.
 */
export async function findPlanTerms(
  db: Queries,
  purchaseId: string,
): Promise<(PlanTerms & { isWithPeople: boolean }) | null> {
  return db.row(sql`
    with o as materialized (
      select o.customer_id, m.settles_late_debts, m.plan_from_days_late, m.plan_forgiven_at_once, m.plan_forgiven_with_entry, m.plan_lines
      from orders o join merchants m on m.id = o.merchant_id where o.id = ${purchaseId})
    select o.settles_late_debts, o.plan_from_days_late, o.plan_forgiven_at_once, o.plan_forgiven_with_entry, o.plan_lines,
      exists (select from debt_negotiations d where d.cpf = c.cpf and d.removed_at is null) as is_with_people
    from o join customers c on c.id = o.customer_id`)
}
