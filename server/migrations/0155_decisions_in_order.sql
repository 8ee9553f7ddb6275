-- Drafts of the credit policy are held against decisions in the order in which these were made (decision 105): a link may be decided months after it was
-- begun. By the purchases' ids, which begin with the time, the version before goes on.

create index if not exists credit_decisions_in_order on credit_decisions (decided_at, checkout_id) where stage = 'APPLICATION';

-- when the last decision was made that nothing comes before any more, together with its purchase in cursor_id; what was begun by the version before begins anew
alter table policy_trials add column cursor_at timestamptz;
