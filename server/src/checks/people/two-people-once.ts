/** An act that needs two people was done by two, once; and what was not approved was not done. */
import { ORDER_ACTS } from '@drip/core/contracts/change-states'
import sql from 'sql-template-tag'
import { truths } from '../breach.ts'

export const twoPeopleOnce = truths({
  /**
   * The audit log, which nobody can change, has one entry for each request that was done and none for any other. Entries
   * that are missing because their month was archived are not reported.
   */
  'an action approved by two people was done once, and nothing else': sql`
    select case when c.kind = any(${[...ORDER_ACTS]}::text[]) then c.subject_id end as purchase_id, c.id as request, c.kind, c.state,
      c.asked_by, c.answered_by, said.times
    from requested_changes c cross join lateral (
      select count(*) as times from audit_entries e
      where e.object_id = c.subject_id::text and e.action = c.kind || '_DONE'
        and e.content::json->'asked'->>'change' = c.id::text) said
    where (said.times <> case when c.state = 'DONE' then 1 else 0 end and not (c.state = 'DONE' and said.times = 0
        and exists (select from audit_parts p where p.put_away_at is not null and p.until_id > audit_id_at(c.answered_at))))
      or (c.state = 'DONE' and (c.answered_by is null or c.answered_by = c.asked_by))`,
  /**
   * A refund by request uses the request's own key, so that it is made once; a request that was not approved refunds
   * nothing.
   */
  'a refund that needs two people was approved': sql`
    select c.subject_id as purchase_id, c.id as request, c.state, k.amount
    from requested_changes c join cancellations k on k.purchase_id = c.subject_id and k.request_key = c.id::text
    where c.kind <> 'REFUND' or c.state <> 'DONE'`,
})
