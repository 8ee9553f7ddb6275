-- An offer for a late purchase, sent as a link (decision 102). What it says is worked out anew whenever it is looked at; kept are its terms, the day that its
-- amounts are of, and the version of what was sent. A plan that was accepted by one has its amounts of that day.

create table debt_offers (
  id uuid primary key,
  purchase_id uuid not null references orders,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('AT_ONCE', 'WITH_ENTRY', 'NO_ENTRY')),
  -- of each line, from the day of the offer on
  days int[] not null,
  -- of the late charges, in millionths
  forgiven_share int not null check (forgiven_share between 0 and 1000000),
  seen text not null,
  total bigint not null check (total > 0),
  offered_on date not null,
  -- the last day on which it can be accepted
  until date not null check (until > offered_on),
  made_at timestamptz not null,
  -- null: by a plan of reminders, and by nobody
  made_by uuid references admin_users,
  state text not null check (state in ('OPEN', 'ACCEPTED', 'EXPIRED', 'REVOKED')),
  opened_at timestamptz,
  ended_at timestamptz,
  revoked_because text check (revoked_because in ('DESK', 'PAID', 'REPLACED', 'CHANGED')),
  check ((state = 'OPEN') = (ended_at is null)),
  check ((state = 'REVOKED') = (revoked_because is not null))
);
create unique index debt_offers_one_open on debt_offers (purchase_id) where state = 'OPEN';
create index debt_offers_of_purchase on debt_offers (purchase_id, made_at desc);
create index debt_offers_of_customer on debt_offers (customer_id, made_at desc, id desc);
create index debt_offers_to_sweep on debt_offers (id) where state = 'OPEN';

alter table debt_plans add column priced_on date;
