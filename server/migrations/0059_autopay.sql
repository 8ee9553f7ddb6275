-- Pix Automático: a mandate pays the instalments of one purchase. A debit is a charge like any other (`charges`, `charge_items`: one live way
-- to pay each debt); beside it stands what only a debit has (docs/decisions/0056).

alter table charges drop constraint charges_purpose_check;
alter table charges add constraint charges_purpose_check
  check (purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'INSTALMENT', 'UNIQUE', 'DEBIT'));
alter table pix_payments drop constraint pix_payments_use_check;
alter table pix_payments add constraint pix_payments_use_check
  check (use in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'INSTALMENT', 'UNIQUE', 'DEBIT', 'RETURNED'));

create table autopay_mandates (
  id uuid primary key,
  purchase_id uuid not null references orders,
  -- our key at the PSP, and what the payer's bank shows
  contract text not null unique,
  psp_id text unique,
  state text not null check (state in ('INTENDED', 'CREATED', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED')),
  -- the payer's ceiling may not lie below it
  floor_amount bigint not null check (floor_amount > 0),
  first_date date not null,
  last_date date not null check (last_date >= first_date),
  br_code text,
  -- of a rejected or cancelled one, as the PSP says it
  ending_code text,
  -- who asked for its end with us, and why; the PSP is told by a job
  stopped_by text check (stopped_by in ('CUSTOMER', 'SUPPORT', 'DRIP')),
  stop_reason text,
  stopped_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((stopped_by is null) = (stopped_at is null))
);
create unique index autopay_mandates_one_open on autopay_mandates (purchase_id)
  where state in ('INTENDED', 'CREATED', 'APPROVED') and stopped_at is null;
create index autopay_mandates_purchase on autopay_mandates (purchase_id);
create index autopay_mandates_open on autopay_mandates (id) where state in ('INTENDED', 'CREATED', 'APPROVED');

create table autopay_debits (
  charge_id uuid primary key references charges,
  mandate_id uuid not null references autopay_mandates,
  purchase_id uuid not null references orders,
  instalment_id uuid not null references instalments,
  due_date date not null,
  state text not null
    check (state in ('INTENDED', 'CREATED', 'ACTIVE', 'PAID', 'EXPIRED', 'REJECTED', 'CANCELLED')),
  ending_code text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index autopay_debits_purchase on autopay_debits (purchase_id);
create index autopay_debits_instalment on autopay_debits (instalment_id);
create index autopay_debits_open on autopay_debits (charge_id) where state in ('INTENDED', 'CREATED', 'ACTIVE');

create table autopay_attempts (
  end_to_end_id text primary key,
  charge_id uuid not null references autopay_debits,
  kind text not null check (kind in ('FIRST', 'RETRY', 'RESENT')),
  tried_on date not null,
  state text not null
    check (state in ('REQUESTED', 'SCHEDULED', 'PAID', 'REJECTED', 'EXPIRED', 'CANCELLED')),
  code text
);
create index autopay_attempts_charge on autopay_attempts (charge_id);

-- instalments that the customer wants to pay otherwise
create table autopay_stops (
  instalment_id uuid primary key references instalments,
  purchase_id uuid not null references orders,
  created_at timestamptz not null
);
create index autopay_stops_purchase on autopay_stops (purchase_id);
