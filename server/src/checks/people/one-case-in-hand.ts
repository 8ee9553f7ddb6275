/**
 * A person of the service desk works on one case at a time. Only the person's own lock ensures it, because cases are
 * stored with their customers (decision 88).
 */
import sql from 'sql-template-tag'
import { truths } from '../breach.ts'

export const oneCaseInHand = truths({
  'a person has one case in hand': sql`
    select null as purchase_id, held_by as person, count(*) as cases from collection_cases
    where closed_at is null and held_by is not null group by held_by having count(*) > 1`,
})
