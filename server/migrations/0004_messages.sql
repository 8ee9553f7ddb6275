-- Messages that we send by ourselves: reminders and receipts to customers, notifications to merchants' users; and what
-- stops reminders: a customer who is archived or on the negotiation list.

alter table customers add column archived_at timestamptz;

-- Who negotiates a debt; a CPF need not be a customer's. Rows stay when a CPF is taken off the list.
create table debt_negotiations (
  id uuid primary key,
  cpf text not null check (cpf ~ '^[0-9]+$'),
  type text not null,
  description text not null default '',
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz
);
create unique index debt_negotiations_active on debt_negotiations (cpf) where removed_at is null;
create index on debt_negotiations (cpf, added_at desc);

create table reminders (
  id uuid primary key,
  customer_id uuid not null references customers,
  purchase_id uuid not null references orders,
  instalment_id uuid not null references instalments,
  -- a due date that was moved is reminded of anew
  due_date date not null,
  stage text not null check (stage in ('D-3', 'D0', 'D+1', 'D+5', 'D+15', 'D+30')),
  sent_on date not null,
  channel text not null check (channel in ('WHATSAPP', 'SMS', 'EMAIL')),
  -- COVERED: not sent, because another of the same day speaks of it
  status text not null check (status in ('PLANNED', 'SENT', 'SKIPPED', 'FAILED', 'COVERED')),
  created_at timestamptz not null,
  done_at timestamptz
);
create unique index reminders_once on reminders (instalment_id, stage, due_date);
-- nobody is reminded twice on a day
create unique index reminders_one_a_day on reminders (customer_id, sent_on) where status in ('PLANNED', 'SENT');
create index reminders_planned on reminders (created_at) where status = 'PLANNED';
create index reminders_covered on reminders (customer_id, sent_on) where status = 'COVERED';
-- reminders walk through one due date after the other in the order of ids
drop index instalments_due;
create index instalments_due on instalments (due_date, id) where status = 'PENDING';

-- What a customer was told of a Pix that paid debts; one of each kind for a payment.
create table receipts (
  end_to_end_id text not null references pix_payments,
  channel text not null check (channel in ('WHATSAPP', 'EMAIL')),
  purchase_id uuid not null references orders,
  status text not null check (status in ('PLANNED', 'SENT', 'SKIPPED', 'FAILED')),
  created_at timestamptz not null,
  -- not before; moved on when the company that carries it is away
  try_at timestamptz not null,
  done_at timestamptz,
  primary key (end_to_end_id, channel)
);
create index receipts_planned on receipts (try_at) where status = 'PLANNED';

create table merchant_users (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  email text not null,
  phone text not null,
  name text not null,
  post text not null default '',
  -- null until the user chose one
  password_hash text,
  authentication_preference text not null default 'SMS' check (authentication_preference in ('SMS', 'EMAIL')),
  -- an empty list of an old user means all (system design, open points)
  permissions text[] not null check (permissions <@ array['READ', 'ADMIN']),
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index merchant_users_email on merchant_users (lower(email));
create index on merchant_users (merchant_id, created_at);

create table merchant_user_communications (
  user_id uuid not null references merchant_users,
  type text not null check (type in ('ORDER_CREATED', 'ORDER_CANCELED', 'SETTLEMENT_CREATED')),
  notify boolean not null default true,
  channel text not null default 'EMAIL' check (channel in ('EMAIL', 'SMS')),
  frequency text not null default 'EACH' check (frequency in ('EACH', 'DAILY', 'WEEKLY', 'MONTHLY')),
  -- digests begin with the period in which they were chosen
  chosen_at timestamptz not null,
  primary key (user_id, type)
);
create index merchant_user_digests on merchant_user_communications (frequency, user_id) where notify and frequency <> 'EACH';

create table merchant_events (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  type text not null check (type in ('ORDER_CREATED', 'ORDER_CANCELED', 'SETTLEMENT_CREATED')),
  purchase_id uuid references orders,
  amount bigint not null,
  occurred_at timestamptz not null
);
create index on merchant_events (merchant_id, occurred_at);

-- What a user was told: of one event, or in a digest of all that a channel gets for a period.
create table merchant_notices (
  id uuid primary key,
  user_id uuid not null references merchant_users,
  merchant_id uuid not null references merchants,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  frequency text not null check (frequency in ('EACH', 'DAILY', 'WEEKLY', 'MONTHLY')),
  event_id uuid references merchant_events,
  period_from date,
  period_until date,
  status text not null check (status in ('PLANNED', 'SENT', 'SKIPPED', 'FAILED')),
  created_at timestamptz not null,
  done_at timestamptz,
  check ((frequency = 'EACH') = (event_id is not null)),
  check ((frequency = 'EACH') = (period_from is null) and (period_from is null) = (period_until is null))
);
create unique index merchant_notices_of_event on merchant_notices (event_id, user_id) where event_id is not null;
create index merchant_notices_planned on merchant_notices (created_at) where status = 'PLANNED';
-- a digest is sent once, whatever runs twice
create unique index merchant_notices_of_period on merchant_notices (user_id, frequency, channel, period_from)
  where period_from is not null;
