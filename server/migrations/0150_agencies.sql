-- Collection agencies: who they are, which late customers they have and had, and what they brought (docs/decisions/0118).

create table agencies (
  id uuid primary key,
  name text not null,
  cnpj text not null,
  email text not null,
  -- of what comes in while a case is theirs, in millionths
  fee_rate int not null check (fee_rate between 0 and 400000),
  -- for how long they have a case
  days int not null check (days between 15 and 180),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  archived_at timestamptz
);
create unique index agencies_cnpj on agencies (cnpj) where archived_at is null;

-- A customer with all that is late of theirs, for a while. What was agreed is kept with it: the agency's terms may change.
create table agency_placements (
  id uuid primary key,
  agency_id uuid not null references agencies,
  customer_id uuid not null references customers,
  -- one press; pressed twice it is one
  batch_id uuid not null,
  placed_at timestamptz not null,
  -- null: by a strategy
  placed_by uuid references admin_users,
  fee_rate int not null,
  -- what was late then, without late charges
  late bigint not null check (late > 0),
  -- the last day
  until date not null,
  ended_at timestamptz,
  ended_by uuid references admin_users,
  end_reason text check (end_reason in ('SETTLED', 'STANDS', 'TERM', 'RECALLED', 'GIVEN_BACK')),
  check ((ended_at is null) = (end_reason is null)),
  check (ended_at >= placed_at)
);
create unique index agency_placements_one_open on agency_placements (customer_id) where ended_at is null;
create index agency_placements_of_customer on agency_placements (customer_id, placed_at desc);
create index agency_placements_of_agency on agency_placements (agency_id, placed_at desc, id desc);
create index agency_placements_open on agency_placements (agency_id, customer_id) where ended_at is null;
create index agency_placements_of_batch on agency_placements (batch_id);
create index agency_placements_until on agency_placements (until) where ended_at is null;

-- Files that an agency sent. What stood in them is in the rows that follow from them, and nowhere else.
create table agency_returns (
  id uuid primary key,
  agency_id uuid not null references agencies,
  taken int not null,
  refused int not null,
  read_at timestamptz not null,
  read_by uuid not null references admin_users
);
create index agency_returns_of_agency on agency_returns (agency_id, read_at desc, id desc);

-- A Pix that an agency brought: its fee is owed to them once.
create table agency_payments (
  id uuid not null,
  purchase_id uuid not null,
  end_to_end_id text not null,
  placement_id uuid not null,
  agency_id uuid not null references agencies,
  return_id uuid not null references agency_returns,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee between 0 and amount),
  paid_at timestamptz not null,
  counted_at timestamptz not null,
  primary key (purchase_id, end_to_end_id)
);
create index agency_payments_of_agency on agency_payments (agency_id, paid_at desc, id desc);
create index agency_payments_of_placement on agency_payments (placement_id);

-- What of such a Pix the payer's bank took back, and what of its fee came back with it.
create table agency_fee_returns (
  refund_id text not null,
  purchase_id uuid not null,
  end_to_end_id text not null,
  agency_id uuid not null references agencies,
  taken bigint not null check (taken > 0),
  fee bigint not null check (fee >= 0),
  returned_at timestamptz not null,
  primary key (purchase_id, refund_id)
);
create index agency_fee_returns_of_agency on agency_fee_returns (agency_id);
create index agency_fee_returns_of_payment on agency_fee_returns (purchase_id, end_to_end_id);

alter table collection_cases drop constraint collection_cases_rests_check;
alter table collection_cases add constraint collection_cases_rests_check check (rests in
  ('ARCHIVED', 'WITH_PEOPLE', 'DISPUTE', 'PAUSE', 'PLAN', 'AGENCY', 'NO_CALLS', 'WRONG_NUMBER')) not valid;

-- who called is a person of ours, or an agency that has the case
alter table collection_contacts alter column made_by drop not null;
alter table collection_contacts add column agency_id uuid;
alter table collection_contacts add constraint collection_contacts_by_somebody
  check ((made_by is null) <> (agency_id is null)) not valid;
