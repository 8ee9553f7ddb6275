-- Stores' servers: lists of a merchant's orders by keyset, and what is told them by webhook.

-- the id makes the order of a list whole; the older index is the beginning of this one
drop index orders_merchant_id_created_at_idx;
create index orders_of_merchant on orders (merchant_id, created_at desc, id desc);
-- what has ended, or has not
create index orders_of_merchant_by_end on orders (merchant_id, (status = 'ACTIVE'), created_at desc, id desc);
create index orders_of_merchant_by_code on orders (merchant_id, merchant_code, created_at desc, id desc);
create index orders_by_code on orders (code);

-- Addresses that a merchant wants to be told at. The secret is stored nowhere: it follows from the id, the version and
-- a secret of ours; for a while after a rotation the version before signs too.
create table webhook_endpoints (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  url text not null,
  description text not null default '',
  -- empty: all
  event_types text[] not null default '{}',
  enabled boolean not null default true,
  secret_version integer not null default 1,
  rotated_at timestamptz,
  -- the last tries failed: it is left alone until then
  failures integer not null default 0,
  failing_since timestamptz,
  rest_until timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index on webhook_endpoints (merchant_id, created_at, id) where removed_at is null;

-- What happened, once, in the transaction in which it happened; each purchase and each transfer counts its own.
create table webhook_events (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  object_id uuid not null,
  sequence integer not null check (sequence > 0),
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  unique (object_id, sequence)
);
create index on webhook_events (merchant_id, occurred_at desc, id desc);
create index on webhook_events (occurred_at);

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints,
  merchant_id uuid not null,
  event_id uuid not null references webhook_events,
  status text not null check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  next_try_at timestamptz,
  -- whoever tries has claimed it until then
  claimed_until timestamptz,
  created_at timestamptz not null,
  last_tried_at timestamptz,
  -- of the last try: its status, or why there was none, and how long it took
  last_status integer,
  last_error text,
  last_duration_ms integer,
  done_at timestamptz,
  check ((status = 'PENDING') = (next_try_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at) where status = 'PENDING';
create index webhook_deliveries_waiting on webhook_deliveries (next_try_at) where status = 'PENDING';
create index on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index on webhook_deliveries (event_id);
