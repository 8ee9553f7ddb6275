-- The collections desk (decision 79): a case for each customer of whom something is late, what came of each call, and what was promised. What
-- is late is told by the instalments alone; a case keeps what the queue is ordered by, and who works on it until when.

create table collection_cases (
  id uuid primary key,
  customer_id uuid not null references customers,
  opened_at timestamptz not null,
  -- nothing is late any more
  closed_at timestamptz,
  -- as it was on the last look: what is late without its charges, since when, and what a call is worth
  late bigint not null check (late > 0),
  oldest_due date not null,
  score bigint not null check (score between 0 and late),
  -- why nobody calls; null where somebody may
  rests text check (rests in ('ARCHIVED', 'WITH_PEOPLE', 'DISPUTE', 'PAUSE', 'PLAN', 'NO_CALLS', 'WRONG_NUMBER')),
  looked_on date not null,
  -- given to nobody before; of a call that was asked for the same, which goes before all others
  ready_at timestamptz not null,
  callback_at timestamptz,
  -- ready_at is to come: kept out of the queue's index, which would be walked past all of them, and woken by the sweep
  waits boolean not null default false,
  -- who works on it, and until when nobody else is given it
  held_by uuid references admin_users,
  held_until timestamptz,
  check ((held_by is null) = (held_until is null))
);
create unique index collection_cases_one_open on collection_cases (customer_id) where closed_at is null;
create index collection_cases_of_customer on collection_cases (customer_id, opened_at desc);
create unique index collection_cases_one_in_hand on collection_cases (held_by) where closed_at is null and held_by is not null;
create index collection_cases_queue on collection_cases (score desc, id)
  where closed_at is null and rests is null and not waits;
create index collection_cases_waiting on collection_cases (ready_at) where closed_at is null and waits;
create index collection_cases_callbacks on collection_cases (callback_at, id)
  where closed_at is null and rests is null and callback_at is not null;
create index collection_cases_to_look on collection_cases (looked_on, id) where closed_at is null;

create table collection_contacts (
  -- chosen by the page: pressed twice it is one
  id uuid primary key,
  case_id uuid not null references collection_cases,
  customer_id uuid not null references customers,
  made_by uuid not null references admin_users,
  made_at timestamptz not null,
  outcome text not null check (outcome in
    ('PROMISED', 'REACHED', 'CALL_BACK', 'NOT_REACHED', 'WRONG_NUMBER', 'SAYS_PAID', 'REFUSES', 'NO_CALLS')),
  note text not null default '',
  -- the number that was called; '' of who was forgotten
  phone text not null,
  -- when the case comes back
  ready_at timestamptz not null
);
create index collection_contacts_of_customer on collection_contacts (customer_id, made_at desc, id desc);

create table payment_promises (
  id uuid primary key references collection_contacts,
  customer_id uuid not null references customers,
  amount bigint not null check (amount > 0),
  due_on date not null,
  made_at timestamptz not null,
  state text not null check (state in ('OPEN', 'KEPT', 'BROKEN', 'VOID', 'REPLACED')),
  -- in money, since it was made and until the end of its day, when it ended
  paid bigint not null default 0 check (paid >= 0),
  ended_at timestamptz,
  check ((state = 'OPEN') = (ended_at is null)),
  check (state <> 'KEPT' or paid > 0),
  check (state <> 'BROKEN' or paid < amount)
);
create unique index payment_promises_one_open on payment_promises (customer_id) where state = 'OPEN';
create index payment_promises_of_customer on payment_promises (customer_id, made_at desc);
create index payment_promises_due on payment_promises (due_on) where state in ('OPEN', 'BROKEN');
