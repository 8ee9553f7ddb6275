/** Contested Pix that were fraud, and which of the buyer's values are blocked for it. */
import type { FraudReason } from '@drip/core/reconciliation/med-case'
import sql from 'sql-template-tag'
import type { Queries, Tx } from '../../../platform/database/db.ts'

export interface Fraud {
  reason: FraudReason
  explanation: string
  /** Name of the person who made the finding. */
  by: string
  foundAt: Date
}

export async function findFraudOf(db: Queries, caseId: string): Promise<Fraud | null> {
  return db.row(sql`
    select f.reason, f.explanation, coalesce((select a.name from admin_users a where a.id::text = f.found_by), '') as by, f.found_at
    from med_frauds f where f.case_id = ${caseId}`)
}

/** Locks the finding until the transaction ends. */
export async function lockContest(tx: Tx, caseId: string): Promise<void> {
  await tx.run(sql`select from med_cases where id = ${caseId} for update`)
}

export async function insertFraud(
  tx: Tx,
  it: { caseId: string; reason: FraudReason; explanation: string; by: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into med_frauds (case_id, reason, explanation, found_by, found_at)
    values (${it.caseId}, ${it.reason}, ${it.explanation}, ${it.by}, ${it.now})`)
}

export interface Blockable {
  kind: 'CPF' | 'PHONE'
  /** As stored. */
  value: string
  isBlocked: boolean
}

/** The buyer's CPF and phones, as typed and as the account has them now. */
export async function findBlockable(db: Queries, caseId: string): Promise<Blockable[]> {
  return db.rows(sql`
    with own as materialized (
      select k.cpf, k.phone, o.customer_id
      from med_purchases p join checkouts k on k.id = p.purchase_id left join orders o on o.id = k.id
      where p.case_id = ${caseId}
    ), people as (
      select own.cpf as typed_cpf, own.phone as typed_phone, c.cpf, c.phone
      from own left join customers c on c.id = own.customer_id
    ), known as (
      select 'CPF' as kind, coalesce(typed_cpf, '') as value from people
      union select 'CPF', coalesce(cpf, '') from people
      union select 'PHONE', coalesce(typed_phone, '') from people
      union select 'PHONE', coalesce(phone, '') from people
    )
    select v.kind, v.value, exists (select from blocks b where b.kind = v.kind and b.value = v.value) as is_blocked
    from known v where v.value <> '' order by v.kind, v.value`)
}
