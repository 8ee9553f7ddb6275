-- Versions of the credit policy, drafts, and what drafts would have decided (decision 105).

create table credit_policies (
  id uuid primary key,
  -- null of a draft; the first is what the configuration said before any was switched on
  version integer unique,
  name text not null,
  -- as core/src/credit/policy.ts names them, amounts in centavos
  thresholds jsonb not null,
  state text not null check (state in ('DRAFT', 'IN_FORCE', 'ENDED')),
  made_by uuid references admin_users,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  -- of the request by which it was switched on
  reason text not null default '',
  agreed_by uuid references admin_users,
  began_at timestamptz,
  ended_at timestamptz,
  check ((state = 'DRAFT') = (version is null)),
  check ((state = 'ENDED') = (ended_at is not null))
);
-- one decides
create unique index credit_policies_in_force on credit_policies (state) where state = 'IN_FORCE';

-- A draft that is held against decisions: of some days, or of all from a day on.
create table policy_trials (
  policy_id uuid primary key references credit_policies,
  from_day date not null,
  until_day date,
  started_by uuid not null references admin_users,
  started_at timestamptz not null,
  -- of the last purchase that was looked at; those after it are looked at next
  cursor_id uuid not null,
  applications bigint not null default 0,
  results jsonb not null default '[]',
  counted_at timestamptz,
  done_at timestamptz
);

-- What the draft says of each, beside what was decided.
create table policy_trial_decisions (
  policy_id uuid not null,
  checkout_id uuid not null,
  decided_at timestamptz not null,
  amount bigint not null,
  approved boolean not null,
  would boolean not null,
  reason text,
  would_reason text,
  primary key (policy_id, checkout_id)
);
create index policy_trial_differences on policy_trial_decisions (policy_id, checkout_id desc) where approved <> would;
