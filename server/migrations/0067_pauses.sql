-- "Pausa": an order whose open instalments stand still for some days (decision 64). An instalment may have been late several times before it
-- got its date of today, so those days become a list.

-- each {"dueDate", "until"}: the date it was late on, and the day on which it got the next
alter table instalments add column late_spells jsonb not null default '[]';
update instalments set late_spells = jsonb_build_array(jsonb_build_object('dueDate', late_from, 'until', moved_late_on))
  where late_from is not null;
alter table instalments drop column late_from, drop column moved_late_on;

alter table merchants
  add column pauses_for_returns boolean not null default true,
  add column pauses_for_hardship boolean not null default true;

create table pauses (
  id uuid primary key,
  purchase_id uuid not null references orders,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('RETURN', 'HARDSHIP')),
  reason text check (reason in ('INCOME', 'EXPENSE', 'FAMILY', 'OTHER')),
  began_on date not null,
  -- the first day that is paused no more
  ends_on date not null,
  -- an admin's id, or CUSTOMER; with the version of the preview that was accepted
  begun_by text not null,
  seen text not null,
  -- of one that did not last until its end: who, why, and over which preview
  ended_on date,
  ended_by text check (ended_by in ('CUSTOMER', 'SUPPORT', 'REFUNDED')),
  ender text,
  ended_seen text,
  ended_at timestamptz,
  -- when the customer was told that it ends soon
  told_at timestamptz,
  created_at timestamptz not null,
  check (ends_on - began_on between 1 and case kind when 'RETURN' then 21 else 60 end),
  check (kind = 'RETURN' or reason is not null),
  check ((ended_on is null) = (ended_at is null) and (ended_on is null) = (ended_by is null)),
  check (ended_on between began_on and ends_on)
);
create unique index pauses_accepted_once on pauses (purchase_id, seen);
create unique index pauses_one_return on pauses (purchase_id) where kind = 'RETURN';
create index pauses_hardship on pauses (customer_id, began_on) where kind = 'HARDSHIP';
create index pauses_to_tell on pauses (ends_on) where ended_on is null and told_at is null;

create table paused_instalments (
  pause_id uuid not null references pauses,
  instalment_id uuid not null references instalments,
  -- before the pause, and in it
  from_date date not null,
  to_date date not null,
  primary key (pause_id, instalment_id)
);
create index paused_instalments_instalment on paused_instalments (instalment_id);
