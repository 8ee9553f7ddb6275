/** A purchase has at most one charge that can be paid, and none once the purchase has ended. */
import sql from 'sql-template-tag'
import { truths } from './breach.ts'

export const oneLiveCharge = truths({
  'at most one live charge, and none of an ended purchase': sql`
    select c.id as purchase_id, c.status, count(*) as live
    from checkouts c join charges ch on ch.purchase_id = c.id and ch.status in ('INTENDED', 'LIVE')
      and ch.purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT')
    group by c.id having count(*) > 1 or c.status not in ('PRISTINE', 'MORE_INFO')`,
})
