-- What happens to who owes is data (decision 100): versions of a strategy, and from which day on which of them is in force. The reminders that
-- were a table of the program are the first version. Each reminder says by which version it was sent, and what it says.

create table strategies (
  id uuid primary key,
  number integer not null unique check (number > 0),
  -- core/src/reminders/strategy/strategy.ts
  stages jsonb not null,
  -- why it was made, for whoever reads it later
  why text not null,
  -- null: the house
  made_by uuid references admin_users,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- a draft that nobody wants any more
  dropped_at timestamptz
);

insert into strategies (id, number, stages, why, made_at, changed_at) values
  ('0197a000-0000-7000-8000-000000000100', 1, '[
    {"kind": "MESSAGE", "day": -3, "minAmount": 0, "history": "ANY", "channel": "WHATSAPP", "text": "REMINDER"},
    {"kind": "MESSAGE", "day": 0, "minAmount": 0, "history": "ANY", "channel": "WHATSAPP", "text": "REMINDER"},
    {"kind": "MESSAGE", "day": 1, "minAmount": 0, "history": "ANY", "channel": "WHATSAPP", "text": "REMINDER"},
    {"kind": "MESSAGE", "day": 5, "minAmount": 0, "history": "ANY", "channel": "SMS", "text": "REMINDER"},
    {"kind": "MESSAGE", "day": 15, "minAmount": 0, "history": "ANY", "channel": "EMAIL", "text": "REMINDER"},
    {"kind": "MESSAGE", "day": 30, "minAmount": 0, "history": "ANY", "channel": "EMAIL", "text": "REMINDER"}
  ]', 'Os lembretes de sempre.', '2026-01-01T03:00:00Z', '2026-01-01T03:00:00Z');

-- What is in force from a day on, until the next: one version for everybody, or another beside it for a share of the people.
create table strategy_starts (
  id uuid primary key,
  starts_on date not null,
  strategy_id uuid not null references strategies,
  tried_id uuid references strategies check (tried_id <> strategy_id),
  -- of ten thousand people so many have the version that is tried
  share integer check (share between 1 and 9999),
  seed bigint check (seed between 0 and 4294967295),
  why text not null,
  started_by uuid references admin_users,
  started_at timestamptz not null,
  called_off_by uuid references admin_users,
  called_off_at timestamptz,
  check ((tried_id is null) = (share is null) and (tried_id is null) = (seed is null))
);
create unique index strategy_starts_one_a_day on strategy_starts (starts_on) where called_off_at is null;

insert into strategy_starts (id, starts_on, strategy_id, why, started_at) values
  ('0197a000-0000-7000-8000-000000000101', '2000-01-01', '0197a000-0000-7000-8000-000000000100', 'Os lembretes de sempre.',
    '2026-01-01T03:00:00Z');

alter table reminders
  drop constraint reminders_stage_check,
  add constraint reminders_stage_check check (stage ~ '^D([+-][1-9][0-9]{0,2}|0)$') not valid,
  -- the number of the strategy that said so; null of those that were sent before there were any
  add column strategy integer,
  add column says text not null default 'REMINDER';
