-- "Acordo": what is open of a late purchase is owed in other lines, as an offer showed it (decision 63).

alter table merchants add column settles_late_debts boolean not null default true;

-- all late charges of it, paid ones too, by which a plan settles it; null: it is in none
alter table instalments add column agreed_charge bigint check (agreed_charge >= 0);

create table debt_plans (
  id uuid primary key,
  purchase_id uuid not null references orders,
  kind text not null check (kind in ('AT_ONCE', 'WITH_ENTRY', 'NO_ENTRY')),
  -- the version of the offer that was accepted
  seen text not null,
  -- ACCEPTED waits for its entry until the day ends; then IN_FORCE, or LAPSED. KEPT: everything is paid; BROKEN: the old claim is back
  state text not null check (state in ('ACCEPTED', 'IN_FORCE', 'KEPT', 'BROKEN', 'LAPSED')),
  -- fine and interest of that day, and what of them was given up
  late_charge bigint not null check (late_charge >= 0),
  forgiven bigint not null check (forgiven between 0 and late_charge),
  accepted_on date not null,
  accepted_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  check ((state in ('ACCEPTED', 'LAPSED')) = (begun_at is null)),
  check ((state in ('ACCEPTED', 'IN_FORCE')) = (ended_at is null))
);
create unique index debt_plans_one_open on debt_plans (purchase_id) where state in ('ACCEPTED', 'IN_FORCE');
create index on debt_plans (purchase_id, accepted_at);
create index debt_plans_open on debt_plans (id) where state in ('ACCEPTED', 'IN_FORCE');

create table debt_plan_lines (
  plan_id uuid not null references debt_plans,
  number integer not null check (number > 0),
  due_date date not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz,
  primary key (plan_id, number)
);

alter table charges
  drop constraint charges_purpose_check,
  add constraint charges_purpose_check
    check (purpose in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN')),
  -- the line of a plan that it pays
  add column plan_id uuid,
  add column plan_line integer,
  add foreign key (plan_id, plan_line) references debt_plan_lines,
  add check ((purpose = 'PLAN') = (plan_id is not null)),
  add check ((plan_id is null) = (plan_line is null));

create index charges_of_plans on charges (plan_id) where plan_id is not null;

alter table pix_payments
  drop constraint pix_payments_use_check,
  add constraint pix_payments_use_check
    check (use in ('SYMBOLIC', 'FIRST_INSTALMENT', 'FULL_AMOUNT', 'INSTALMENT', 'UNIQUE', 'PART', 'DEBIT', 'PLAN', 'RETURNED'));
