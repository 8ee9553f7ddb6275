-- Payments of VTEX's own test suite: no purchases, no money, nobody's.

create table vtex_test_payments (
  payment_id text primary key,
  status text not null check (status in ('undefined', 'approved', 'denied')),
  callback_url text not null,
  return_url text,
  created_at timestamptz not null
);
create index on vtex_test_payments (created_at);
