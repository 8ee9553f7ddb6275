import type { PhoneAccount } from '@drip/core/accounts/owner-by-phone'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { LimitPerson } from '../../purchases/credit/limit-at-merchant.ts'

/** The accounts with this phone that may sign in: two are enough to see that there is more than one. */
export async function findPhoneAccounts(db: Queries, phone: string): Promise<(PhoneAccount & LimitPerson)[]> {
  return db.rows(sql`
    with c as materialized (
      select id, cpf, phone, address_cep, recovery_closed_at is not null as is_recovery_closed from customers
      where phone = ${phone} and archived_at is null order by id limit 2),
    bought as materialized (
      select o.customer_id, max(ch.phone_verified_at) as at from orders o join checkouts ch on ch.id = o.id
      where o.customer_id = any(array(select id from c)) and ch.phone = ${phone} group by 1),
    changed as materialized (
      select customer_id, max(ended_at) filter (where field = 'PHONE' and state = 'DONE' and new_value = ${phone}) as at,
        bool_or(state = 'WAITING') as waits
      from contact_changes where customer_id = any(array(select id from c)) group by 1)
    select c.id, c.cpf, c.phone, c.address_cep, greatest(bought.at, changed.at) as proved_at,
      coalesce(changed.waits, false) as has_waiting_change, c.is_recovery_closed
    from c left join bought on bought.customer_id = c.id left join changed on changed.customer_id = c.id
    order by c.id`)
}
