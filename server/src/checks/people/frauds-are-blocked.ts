/** A customer whose purchase was found to be fraud can buy nothing more until somebody lifts the block by hand. */
import sql from 'sql-template-tag'
import { truths } from '../breach.ts'

/** The old CPF of a customer whose CPF was changed belongs to nobody. */
export const fraudsAreBlocked = truths({
  'the buyer of a fraud is blocked, or somebody removed the block': sql`
    with bought as materialized (
      select p.case_id, o.id, o.customer_id, k.cpf
      from med_purchases p join checkouts k on k.id = p.purchase_id join orders o on o.id = p.purchase_id
      where p.case_id in (select case_id from med_frauds))
    select o.id as purchase_id, f.case_id::text as case, f.reason
    from med_frauds f join bought o on o.case_id = f.case_id join customers c on c.id = o.customer_id and c.cpf = o.cpf
    where not exists (select from blocks b where b.kind = 'CPF' and b.value = o.cpf)
      and not exists (select from audit_entries e where e.object_type = 'CUSTOMER' and e.object_id = c.id::text
        and e.action = 'DATA_UNBLOCKED' and e.at >= f.found_at)
      and not exists (select from audit_parts p where p.put_away_at is not null and p.until_id > audit_id_at(f.found_at))`,
})
