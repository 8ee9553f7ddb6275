-- Platforms that sell through us: VTEX payments, and shops whose platform was joined to a merchant.

-- Who hears of the end: null, the store at its resolve_url.
alter table checkouts add column connector text check (connector in ('VTEX'));

create table vtex_payments (
  merchant_id uuid not null references merchants,
  -- VTEX repeats the same call many times by it
  payment_id text not null,
  checkout_id uuid not null unique references checkouts,
  -- posted to exactly as it was given
  callback_url text not null,
  created_at timestamptz not null,
  told_at timestamptz,
  primary key (merchant_id, payment_id)
);

-- Cancellations, settlements and refunds by VTEX's own ids of them, with what was answered.
create table vtex_requests (
  merchant_id uuid not null,
  payment_id text not null,
  kind text not null check (kind in ('CANCEL', 'SETTLE', 'REFUND')),
  request_id text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (merchant_id, payment_id, kind, request_id),
  foreign key (merchant_id, payment_id) references vtex_payments
);

-- A sign-up under way: a state of ours that comes back from Nuvemshop, or a token of ours that VTEX carries. Only the hash.
create table plugin_sign_ups (
  token_hash bytea primary key,
  platform text not null check (platform in ('NUVEMSHOP', 'VTEX', 'VTEX_CODE')),
  -- whose, once that is known
  merchant_id uuid references merchants,
  return_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on plugin_sign_ups (expires_at);

create table merchant_plugins (
  merchant_id uuid not null references merchants,
  platform text not null check (platform in ('NUVEMSHOP', 'VTEX')),
  -- the shop's id there
  external_id text not null default '',
  -- what we call it with, encrypted
  sealed_token bytea,
  -- what it calls us with, hashed
  token_hash bytea unique,
  connected_at timestamptz not null,
  connected_by uuid,
  primary key (merchant_id, platform)
);
-- a shop belongs to one merchant
create unique index merchant_plugins_shop on merchant_plugins (platform, external_id) where external_id <> '';
