/**
 * A debit that may still be collected has a valid mandate, is for an instalment that the customer did not exclude, is
 * due with it, and is known to the PSP when its charge is; a debit that was paid is booked once.
 */
import sql from 'sql-template-tag'
import { truths } from './breach.ts'

export const debitsMatchMandates = truths({
  'a debit that may still pay has a valid mandate': sql`
    select c.purchase_id, c.id as charge, c.status, d.state, m.state as mandate, m.stopped_by
    from charges c left join autopay_debits d on d.charge_id = c.id and d.purchase_id = c.purchase_id
      left join autopay_mandates m on m.id = d.mandate_id and m.purchase_id = d.purchase_id
    where c.purpose = 'DEBIT' and (d.charge_id is null or c.status in ('INTENDED', 'LIVE') and (
      m.state is distinct from 'APPROVED' or m.stopped_at is not null
      or not (c.status = 'INTENDED' and d.state = 'INTENDED' or c.status = 'LIVE' and d.state in ('CREATED', 'ACTIVE'))))`,
  'a debit that may still pay falls due with an instalment that is still included': sql`
    select c.purchase_id, c.id as charge, d.due_date, i.due_date as owed_on, s.created_at as stopped_at
    from charges c join autopay_debits d on d.charge_id = c.id and d.purchase_id = c.purchase_id
      join instalments i on i.id = d.instalment_id and i.purchase_id = d.purchase_id
      left join autopay_stops s on s.instalment_id = d.instalment_id and s.purchase_id = d.purchase_id
    where c.purpose = 'DEBIT' and c.status in ('INTENDED', 'LIVE')
      and (s.instalment_id is not null or d.due_date <> i.due_date)`,
  'a debit pays once': sql`
    select c.purchase_id, c.id as charge, c.status, count(p.end_to_end_id) as booked
    from charges c left join pix_payments p on p.charge_id = c.id and p.purchase_id = c.purchase_id and p.use = 'DEBIT'
    where c.purpose = 'DEBIT'
    group by c.purchase_id, c.id, c.status having count(p.end_to_end_id) > 1 or c.status = 'PAID' and count(p.end_to_end_id) <> 1`,
})
