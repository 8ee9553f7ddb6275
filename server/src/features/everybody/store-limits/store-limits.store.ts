import type { PhoneAccount } from '@drip/core/accounts/told-by-phone'
import sql from 'sql-template-tag'
import type { Queries } from '../../../platform/database/db.ts'
import type { LimitPerson } from '../../purchases/credit/limit-at-merchant.ts'

/** The accounts with this phone that may sign in: two are enough to see that there is more than one. */
export async function findPhoneAccounts(db: Queries, phone: string): Promise<(PhoneAccount & LimitPerson)[]> {
  return db.rows(sql`
    select c.id, c.cpf, c.phone, c.address_cep,
      greatest(
        (select max(ch.phone_verified_at) from orders o join checkouts ch on ch.id = o.id
          where o.customer_id = c.id and ch.phone = c.phone),
        (select max(ended_at) from contact_changes
          where customer_id = c.id and field = 'PHONE' and state = 'DONE' and new_value = c.phone)
      ) as proved_at,
      exists (select from contact_changes where customer_id = c.id and state = 'WAITING') as has_waiting_change,
      c.recovery_closed_at is not null as is_recovery_closed
    from customers c where c.phone = ${phone} and c.archived_at is null
    order by c.id limit 2`)
}
