-- The first schema: merchants, checkouts, the credit decision, Pix charges, orders and the ledger.
-- PostgreSQL 15 dialect, the same on the embedded database and on a server.
-- Every row of a purchase carries its id (the checkout's id is the order's id), which is the key by
-- which the data can be spread over machines. No sequences on hot paths.

create table merchants (
  id uuid primary key,
  name text not null,
  legal_name text not null,
  cnpj text not null unique,
  initials text not null check (char_length(initials) <= 2),
  logo_url text,
  status text not null default 'ENABLED' check (status in ('ENABLED', 'ARCHIVED')),
  ecomm_platform text check (ecomm_platform in ('VTEX', 'MAGENTO', 'WOOCOMMERCE', 'MALGA')),
  api_key_hash bytea unique,
  flexible_instalments boolean not null default false,
  max_instalments integer not null default 3 check (max_instalments between 1 and 48),
  upfront_payment_status text not null default 'DISABLED'
    check (upfront_payment_status in ('DISABLED', 'OPTIONAL', 'MANDATORY')),
  max_amount_per_order bigint check (max_amount_per_order > 0),
  customer_limit bigint check (customer_limit > 0),
  skip_antifraud boolean not null default false,
  skip_protected_score boolean not null default false,
  skip_fraudulent_phone boolean not null default false,
  skip_fraudulent_cpf boolean not null default false,
  skip_fraudulent_address_cep boolean not null default false,
  skip_fraudulent_bank_code boolean not null default false,
  skip_order_amount_rule boolean not null default false,
  asks_everything_at_once boolean not null default false,
  needs_birth_date boolean not null default false,
  offers_full_amount boolean not null default true,
  offers_waitlist boolean not null default true,
  shows_info boolean not null default true,
  automatic_redirect boolean not null default false,
  self_redirect boolean not null default false,
  created_at timestamptz not null
);

-- Of fees and cashbacks the first that has not expired is active (system design §7).
create table merchant_fees (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  rate integer not null check (rate between 0 and 1000000),
  expires_on date,
  created_at timestamptz not null
);
create index on merchant_fees (merchant_id, created_at);

create table merchant_cashbacks (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  rate integer not null check (rate between 0 and 1000000),
  expires_on date,
  created_at timestamptz not null
);
create index on merchant_cashbacks (merchant_id, created_at);

-- Shops of the app; the highlighted ones are shown to a shopper who was denied (001 §2.4).
create table stores (
  id uuid primary key,
  name text not null,
  url text not null,
  logo_url text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED', 'ARCHIVED')),
  highlighted boolean not null default false,
  created_at timestamptz not null
);
create index on stores (created_at) where highlighted and status = 'ACTIVE';

create table customers (
  id uuid primary key,
  cpf text not null unique,
  phone text not null,
  name text not null,
  email text not null,
  birth_date date,
  address_cep text not null,
  address_street text not null,
  address_number text not null,
  address_neighborhood text not null,
  address_complement text not null default '',
  address_city text not null,
  address_state text not null,
  limit_override bigint check (limit_override >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on customers (phone, updated_at desc);

-- Values under which nobody may buy (000 §3 "fraud report").
create table blocks (
  kind text not null check (kind in ('PHONE', 'CPF', 'CEP', 'BANK')),
  value text not null,
  reason text not null,
  description text not null default '',
  created_at timestamptz not null,
  primary key (kind, value)
);

create table whitelist (
  cpf text primary key,
  expires_at timestamptz not null,
  created_at timestamptz not null
);

-- What the bureau last said of a CPF; asked again when older than the policy allows.
create table bureau_reports (
  cpf text primary key,
  score integer not null,
  negativated boolean not null,
  cpf_regular boolean not null,
  name_matches boolean not null,
  asked_name text not null,
  birth_date date,
  asked_at timestamptz not null
);

create table checkouts (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  merchant_code text not null default '',
  type text not null check (type in ('API', 'BACKOFFICE', 'STORE')),
  status text not null check (status in ('PRISTINE', 'MORE_INFO', 'OK', 'KO', 'EXPIRED', 'REVOKED')),
  amount bigint not null check (amount > 0),
  products jsonb not null default '[]',
  resolve_url text,
  cancel_url text,
  -- terms as they were when the purchase began, so that a plan does not change under the shopper
  fee_rate integer not null,
  cashback_rate integer not null,
  max_instalments integer not null,
  -- what is known of the shopper
  phone text,
  cpf text,
  name text,
  email text,
  birth_date date,
  address_cep text,
  address_street text,
  address_number text,
  address_neighborhood text,
  address_complement text,
  address_city text,
  address_state text,
  phone_verified_at timestamptz,
  -- the agreement
  quantity integer,
  first_due_date date,
  pays_first_now boolean,
  confirmed_at timestamptz,
  -- the end
  decided_at timestamptz,
  ko_reason text,
  ko_max_amount bigint,
  waitlist_status text check (waitlist_status in ('CONFIRMED', 'WAITING_RESPONSE', 'DENIED')),
  blocked_limit boolean not null default false,
  approved_at timestamptz,
  store_confirmed_at timestamptz,
  store_attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
-- A store's repeat of an unfinished order finds it; two at once cannot both be live.
create unique index checkouts_live_code on checkouts (merchant_id, merchant_code)
  where merchant_code <> '' and status in ('PRISTINE', 'MORE_INFO');
create index on checkouts (merchant_id, merchant_code, created_at desc);
create index checkouts_expiring on checkouts (expires_at) where status in ('PRISTINE', 'MORE_INFO');
-- purchases that wait for their store's word
create index checkouts_unconfirmed on checkouts (approved_at) where status = 'OK' and store_confirmed_at is null;

-- One row for each code that was sent; only the newest of a checkout counts. The code itself is not stored:
-- it follows from the row's id and a secret.
create table phone_codes (
  id uuid primary key,
  checkout_id uuid not null references checkouts,
  phone text not null,
  channel text not null check (channel in ('SMS', 'WHATSAPP')),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on phone_codes (checkout_id, created_at desc);
create index on phone_codes (phone, created_at desc);

-- Kept with every rule's outcome and the inputs it saw (LGPD art. 20).
-- Decided when everything is known, and once more when the money is here: other purchases may have come between.
create table credit_decisions (
  checkout_id uuid not null references checkouts,
  stage text not null check (stage in ('APPLICATION', 'PAYMENT')),
  cpf text not null,
  outcome text not null check (outcome in ('approved', 'denied')),
  reason text,
  credit_limit bigint not null,
  application jsonb not null,
  trace jsonb not null,
  decided_at timestamptz not null,
  primary key (checkout_id, stage)
);
create index on credit_decisions (cpf, decided_at desc);

create table checkout_feedback (
  id uuid primary key,
  checkout_id uuid not null references checkouts,
  reason text not null,
  comment text not null default '',
  created_at timestamptz not null
);
create index on checkout_feedback (checkout_id);

-- A charge that we asked the PSP for. The row is written before the PSP is called, so that a retry never makes a second charge.
create table charges (
  id uuid primary key,
  purchase_id uuid not null references checkouts,
  txid text not null unique check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  purpose text not null check (purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT')),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('INTENDED', 'LIVE', 'PAID', 'ENDED')),
  br_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
-- One purchase never has two live charges.
create unique index charges_one_live on charges (purchase_id) where status in ('INTENDED', 'LIVE');
create index on charges (purchase_id, created_at desc);
create index charges_expiring on charges (expires_at) where status in ('INTENDED', 'LIVE');

-- Money that arrived, once per endToEndId.
create table pix_payments (
  end_to_end_id text primary key,
  charge_id uuid not null references charges,
  purchase_id uuid not null references checkouts,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  payer_is_customer boolean not null,
  use text not null check (use in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'RETURNED')),
  received_at timestamptz not null
);
create index on pix_payments (purchase_id);

-- Money that goes back to the account it came from ("devolucao"). The row comes before the call.
create table pix_refunds (
  id text primary key check (id ~ '^[a-zA-Z0-9]{1,35}$'),
  end_to_end_id text not null references pix_payments,
  purchase_id uuid not null references checkouts,
  amount bigint not null check (amount > 0),
  -- why it goes back; the same cause never sends a payment back twice
  cause text not null,
  status text not null check (status in ('REQUESTED', 'SENT', 'DONE', 'FAILED')),
  created_at timestamptz not null,
  done_at timestamptz,
  unique (end_to_end_id, cause)
);
create index on pix_refunds (created_at) where status in ('REQUESTED', 'SENT');
create index on pix_refunds (purchase_id);

create table orders (
  id uuid primary key references checkouts,
  merchant_id uuid not null references merchants,
  customer_id uuid not null references customers,
  merchant_code text not null,
  code text not null,
  amount bigint not null check (amount > 0),
  fee_amount bigint not null check (fee_amount >= 0),
  fee_rate integer not null,
  cashback_rate integer not null,
  status text not null check (status in ('ACTIVE', 'CLOSED', 'CANCELED')),
  canceled_amount bigint not null default 0 check (canceled_amount between 0 and amount),
  created_at timestamptz not null,
  closed_at timestamptz
);
create index on orders (customer_id, created_at desc);
create index on orders (merchant_id, created_at desc);
create index on orders (created_at) include (amount);

create table instalments (
  id uuid primary key,
  purchase_id uuid not null references orders,
  customer_id uuid not null references customers,
  number integer not null check (number > 0),
  amount bigint not null check (amount >= 0),
  cashback_amount bigint not null check (cashback_amount >= 0),
  canceled_amount bigint not null default 0 check (canceled_amount between 0 and amount),
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  due_date date not null,
  status text not null check (status in ('PENDING', 'PAID', 'CANCELED')),
  paid_at timestamptz,
  unique (purchase_id, number)
);
create index on instalments (customer_id) where status = 'PENDING';

-- A part of an order that was taken back, and by whom.
create table cancellations (
  id uuid primary key,
  purchase_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  source text not null check (source in ('MERCHANT_API', 'STORE_DID_NOT_CONFIRM')),
  -- the caller's Idempotency-Key, kept in the transaction of what it protects
  request_key text,
  created_at timestamptz not null,
  unique (purchase_id, request_key)
);

create table order_products (
  id uuid primary key,
  purchase_id uuid not null references orders,
  position integer not null,
  merchant_product_id text not null default '',
  name text not null,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'CANCELED')),
  canceled_at timestamptz,
  unique (purchase_id, position)
);

-- Double entry by construction: a posting takes an amount from one account and gives it to another, so the
-- ledger sums to zero whatever happens. A movement is a set of postings with one cause; the cause is unique,
-- so that the same event cannot be booked twice. See docs/ledger.md for the accounts.
create table movements (
  id uuid primary key,
  purchase_id uuid not null,
  cause text not null unique,
  kind text not null,
  occurred_at timestamptz not null,
  booked_at timestamptz not null
);
create index on movements (purchase_id);

create table postings (
  movement_id uuid not null references movements,
  position integer not null,
  purchase_id uuid not null,
  debit text not null,
  credit text not null check (credit <> debit),
  amount bigint not null check (amount > 0),
  primary key (movement_id, position)
);
create index on postings (purchase_id);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: book a movement that reverses the wrong one' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on movements for each row execute function ledger_is_append_only();
create trigger append_only before update or delete on postings for each row execute function ledger_is_append_only();
create trigger never_truncated before truncate on movements execute function ledger_is_append_only();
create trigger never_truncated before truncate on postings execute function ledger_is_append_only();

-- A movement without postings says nothing and must not exist.
create function movement_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where movement_id = new.id) then
    raise exception 'movement % has no postings', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger has_postings after insert on movements deferrable initially deferred
  for each row execute function movement_has_postings();

-- Debits are positive, credits negative: the sum over all accounts is zero.
create view account_entries as
  select purchase_id, movement_id, debit as account, amount from postings
  union all
  select purchase_id, movement_id, credit as account, -amount from postings;

-- The answer to a call that carried an Idempotency-Key.
create table idempotency_keys (
  scope text not null,
  key text not null,
  fingerprint bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index on idempotency_keys (created_at);

-- When each schedule last ran, by our clock.
create table schedules (
  name text primary key,
  last_run_at timestamptz not null
);

-- Up to when a sweep has seen everything.
create table watermarks (
  name text primary key,
  seen_until timestamptz not null
);

-- How far the demo world's clock is from the real one. Empty in production.
create table demo_clock (
  singleton boolean primary key default true check (singleton),
  offset_ms bigint not null
);
