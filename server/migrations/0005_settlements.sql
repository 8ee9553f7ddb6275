-- What merchants get and when: every sale and cancellation with its parts, and the transfers that the parts went out with.
-- Amounts are net of the fee; a cancellation's are below zero (docs/decisions/0009).

alter table merchants
  add column settlement_platform text not null default 'SANDBOX'
    check (settlement_platform in ('STARKBANK', 'SRM', 'SANDBOX')),
  add column settlement_when_instalment_paid boolean not null default false,
  add column pix_key text,
  add column pix_key_type text check (pix_key_type in ('CNPJ', 'EMAIL', 'PHONE', 'CPF', 'OTHER')),
  add column bank_legal_name text,
  add column bank_code text,
  add column bank_account_type_code text,
  add column bank_account_agency_number text,
  add column bank_account_number text,
  add column bank_account_number_digit text;

-- The first that has not expired is active, as with fees.
create table merchant_settlement_configurations (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  transfer_delay_in_days integer not null check (transfer_delay_in_days between 0 and 365),
  pay_all_in_one_settlement boolean not null,
  expires_on date,
  created_at timestamptz not null
);
create index on merchant_settlement_configurations (merchant_id, created_at);

create table settlement_entries (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  purchase_id uuid not null references orders,
  kind text not null check (kind in ('SALE', 'CANCELLATION')),
  -- the same as of the ledger's movement: what happened once is settled once
  cause text not null unique,
  -- the day in São Paulo
  entry_date date not null,
  -- what was sold or taken back; the rest of it is our fee
  gross_amount bigint not null,
  amount bigint not null,
  -- as it was agreed at the sale, for instalments whose day is not known yet
  delay_in_days integer,
  created_at timestamptz not null,
  check (case kind when 'SALE' then amount between 0 and gross_amount else amount between gross_amount and 0 end),
  check ((kind = 'SALE') = (delay_in_days is not null))
);
create index on settlement_entries (merchant_id, entry_date);
create index on settlement_entries (purchase_id);

create table settlement_transfers (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  amount bigint not null check (amount > 0),
  transfer_date date not null,
  platform text not null check (platform in ('STARKBANK', 'SRM', 'SANDBOX')),
  -- where it went, as it was then
  destination jsonb not null,
  status text not null check (status in ('CREATED', 'SENT', 'DONE', 'FAILED', 'RETURNED')),
  provider_id text,
  created_at timestamptz not null,
  -- when the provider was asked last
  looked_at timestamptz not null,
  done_at timestamptz,
  ended_at timestamptz,
  -- one a day: what failed or came back waits for the next
  unique (merchant_id, transfer_date)
);
create index settlement_transfers_open on settlement_transfers (looked_at) where status in ('CREATED', 'SENT');
create index settlement_transfers_failed on settlement_transfers (created_at) where status in ('FAILED', 'RETURNED');
create index on settlement_transfers (transfer_date);

create table settlement_parts (
  entry_id uuid not null references settlement_entries,
  position integer not null,
  -- the entry's, kept here for the statements of every day
  merchant_id uuid not null,
  purchase_id uuid not null,
  -- null: of the whole sale
  instalment_number integer,
  amount bigint not null check (amount <> 0),
  -- the first day it may go out; null while the merchant waits for the instalment
  transfer_on date,
  -- null again when the transfer failed or came back
  transfer_id uuid references settlement_transfers,
  primary key (entry_id, position)
);
create index on settlement_parts (purchase_id);
create index settlement_parts_waiting on settlement_parts (merchant_id, transfer_on) include (amount)
  where transfer_id is null;
create index settlement_parts_transferred on settlement_parts (transfer_id) where transfer_id is not null;

-- Sales from before this migration: what is left of each is due in one.
with sold as (
  insert into settlement_entries (id, merchant_id, purchase_id, kind, cause, entry_date, gross_amount, amount,
    delay_in_days, created_at)
  select gen_random_uuid(), merchant_id, id, 'SALE', 'approved:' || id, (created_at at time zone 'America/Sao_Paulo')::date,
    amount - canceled_amount, amount - canceled_amount - fee_amount, 0, created_at
  from orders
  returning id, merchant_id, purchase_id, amount, entry_date)
insert into settlement_parts (entry_id, position, merchant_id, purchase_id, amount, transfer_on)
select id, 0, merchant_id, purchase_id, amount, entry_date from sold where amount > 0;
