-- A Pix that its payer contests (MED): the case, what of each purchase it is about, and what of the store's money waits (decision 77).

create table med_cases (
  id uuid primary key,
  -- the PSP's id of the contest: told again it is the same case
  psp_id text not null unique,
  -- as the PSP knows the Pix; its shares are in med_purchases
  end_to_end_id text not null references pix_payments,
  -- what is contested, in centavos
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'OPERATIONAL', 'OTHER')),
  state text not null default 'OPEN' check (state in ('OPEN', 'KEPT', 'RETURNED_PART', 'RETURNED')),
  -- when the payer's bank contested it, and when we heard of it
  opened_at timestamptz not null,
  heard_at timestamptz not null,
  returned bigint not null default 0 check (returned >= 0),
  ended_at timestamptz,
  check ((state = 'OPEN') = (ended_at is null)),
  check (returned = 0 or state in ('RETURNED_PART', 'RETURNED'))
);
create index on med_cases (end_to_end_id);
create index med_cases_open on med_cases (opened_at, id) where ended_at is null;
create index med_cases_over on med_cases (ended_at, id) where ended_at is not null;

create table med_purchases (
  case_id uuid not null references med_cases,
  purchase_id uuid not null references checkouts,
  -- what of the contested sum the bank would take of this purchase
  amount bigint not null check (amount > 0),
  primary key (case_id, purchase_id)
);
create index on med_purchases (purchase_id);

-- what comes again after a case: null day until then, whatever becomes of its instalment
alter table settlement_parts add column held boolean not null default false,
  add constraint settlement_parts_held check (not held or (transfer_on is null and transfer_id is null)) not valid;

create table settlement_holds (
  id uuid primary key,
  case_id uuid not null references med_cases,
  purchase_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  -- the day off which it was taken
  transfer_on date not null,
  entry_id uuid not null,
  -- of the part that takes it off, and of the one by which it comes again
  off_position integer not null,
  back_position integer not null,
  held_at timestamptz not null,
  released_at timestamptz,
  foreign key (entry_id, off_position) references settlement_parts,
  foreign key (entry_id, back_position) references settlement_parts,
  foreign key (case_id, purchase_id) references med_purchases
);
create index on settlement_holds (purchase_id);
create index on settlement_holds (case_id);
create index on settlement_holds (entry_id, back_position);
-- only that it was released may be said later
create trigger fixed before update of id, case_id, purchase_id, amount, transfer_on, entry_id, off_position, back_position, held_at
  or delete on settlement_holds for each row execute function facts_do_not_change();
