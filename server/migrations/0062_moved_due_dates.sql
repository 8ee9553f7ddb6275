-- "Mudar a data": whose customers may, what was moved and from which preview, and what a late instalment cost until then (decision 59).

alter table merchants add column moves_due_dates boolean not null default true;

alter table instalments
  -- the due date that it was late on, and the day on which it was moved
  add column late_from date,
  add column moved_late_on date,
  add check ((late_from is null) = (moved_late_on is null)),
  add check (late_from < moved_late_on);

alter table due_date_changes
  -- CORRECTION: people put the first due date right; MOVE: one of the moves that an order has
  add column kind text not null default 'CORRECTION' check (kind in ('CORRECTION', 'MOVE')),
  add column instalment_id uuid references instalments,
  -- the version of the preview that was accepted
  add column seen text,
  add check (kind = 'CORRECTION' or (instalment_id is not null and seen is not null));
create unique index due_date_changes_accepted_once on due_date_changes (purchase_id, seen) where seen is not null;
