-- Actions above a limit wait for a second person as well (decision 104): what shall be done, what was shown of it, for how much, until when.

alter table requested_changes
  -- an action as it was asked for, and its preview as the asker saw it; null of changes of fields
  add column act jsonb,
  add column shown jsonb,
  -- centavos that decided that two are needed
  add column amount bigint,
  -- nobody agrees to it from then on; null of what was asked for before this
  add column expires_at timestamptz;
alter table requested_changes drop constraint requested_changes_state_check,
  add constraint requested_changes_state_check
    check (state in ('ASKED', 'AGREED', 'DONE', 'REFUSED', 'WITHDRAWN', 'STOPPED', 'OUTDATED', 'EXPIRED')) not valid;
