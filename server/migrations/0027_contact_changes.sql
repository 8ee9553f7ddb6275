-- Phone and e-mail of an account change by a code to the old one, or after a wait that its owner can stop
-- (core/src/accounts/contact-change.ts); one objection closes recovery until a person has looked.

alter table customers add column recovery_closed_at timestamptz;
create index customers_recovery_closed on customers (recovery_closed_at) where recovery_closed_at is not null;

create table contact_changes (
  id uuid primary key,
  customer_id uuid not null references customers,
  field text not null check (field in ('PHONE', 'EMAIL')),
  old_value text not null,
  new_value text not null,
  source text not null check (source in ('PURCHASE', 'CUSTOMER', 'SUPPORT', 'RECOVERY')),
  state text not null check (state in ('WAITING', 'DONE', 'STOPPED', 'WITHDRAWN', 'REPLACED')),
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null,
  ended_at timestamptz,
  objected_at timestamptz,
  check ((state = 'WAITING') = (ended_at is null))
);
-- a newer wish replaces the one before it
create unique index contact_changes_open on contact_changes (customer_id, field) where state = 'WAITING';
create index contact_changes_due on contact_changes (takes_effect_at) where state = 'WAITING';
create index on contact_changes (customer_id, asked_at desc);

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add check (purpose in ('LOGIN', 'RECOVERY', 'CONTACT'));
