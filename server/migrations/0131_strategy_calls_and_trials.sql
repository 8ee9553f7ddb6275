-- Calls that a strategy asks for, and who came into a trial with how much (decision 100).

-- A stage that is a call happens once for what a customer owes longest.
create table strategy_calls (
  customer_id uuid not null references customers,
  due_date date not null,
  stage text not null check (stage ~ '^D[+][1-9][0-9]{0,2}$'),
  strategy integer not null,
  planned_on date not null,
  primary key (customer_id, due_date, stage)
);

-- the stage that asks for a call; null where none does, and once somebody called
alter table collection_cases add column planned_call text;
create index if not exists collection_cases_planned on collection_cases (score desc, id)
  where closed_at is null and rests is null and not waits and planned_call is not null;

create table strategy_trial_entries (
  start_id uuid not null references strategy_starts,
  customer_id uuid not null references customers,
  is_tried boolean not null,
  entered_at timestamptz not null,
  -- what was late then, without late charges, and of which instalments
  late bigint not null check (late > 0),
  instalment_ids uuid[] not null,
  primary key (start_id, customer_id)
);
