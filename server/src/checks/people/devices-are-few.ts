/** A remembered device expires in time, is one of few, and never belongs to somebody who may not buy (decision 107). */
import sql from 'sql-template-tag'
import { MOST_DEVICES, REMEMBERED_DAYS } from '../../features/people/remembered-devices/remembered-devices.ts'
import { truths } from '../breach.ts'

export const devicesAreFew = truths({
  'a remembered device ends in time, is one of few, and does not belong to a blocked person': sql`
    select null::uuid as purchase_id, d.id::text as device, 'stands too long' as what from remembered_devices d
    where d.expires_at > d.created_at + make_interval(days => ${REMEMBERED_DAYS}) or d.rotated_at < d.created_at
    union all
    select null, d.id::text, 'shows what it showed before' from remembered_devices d where d.previous_hash = d.token_hash
    union all
    select null, d.customer_id::text, 'more than a person has' from remembered_devices d where d.ended_at is null
    group by d.customer_id having count(*) > ${MOST_DEVICES}
    union all
    select null, d.id::text, 'of who is blocked' from remembered_devices d join customers c on c.id = d.customer_id
    where d.ended_at is null and exists (select from blocks b
      where (b.kind, b.value) in (('PHONE', c.phone), ('CPF', c.cpf)) and b.created_at > d.created_at)`,
})
