-- How far the customers of a merchant may bend a plan; of a plan, the share that was given up and who accepted it (decision 70).

alter table merchants
  add column move_days integer not null default 15 check (move_days between 1 and 30),
  add column moves_per_order integer not null default 1 check (moves_per_order between 1 and 3),
  -- centavos; null: the platform's
  add column part_minimum bigint check (part_minimum between 1 and 5000),
  add column return_pause_days integer not null default 21 check (return_pause_days between 1 and 21),
  add column hardship_pause_days integer not null default 60 check (hardship_pause_days between 1 and 60),
  add column plan_from_days_late integer not null default 5 check (plan_from_days_late between 5 and 60),
  -- whole percent of fine and interest
  add column plan_forgiven_at_once integer not null default 50 check (plan_forgiven_at_once between 0 and 50),
  add column plan_forgiven_with_entry integer not null default 25 check (plan_forgiven_with_entry between 0 and 25),
  add column plan_lines integer not null default 3 check (plan_lines between 0 and 6);

alter table debt_plans
  -- of the late charges, parts per million: an offer is worked out anew when its entry is paid, by the terms of its acceptance
  add column forgiven_share integer not null default 0 check (forgiven_share between 0 and 1000000),
  -- an admin's id, or CUSTOMER
  add column accepted_by text not null default 'CUSTOMER';
update debt_plans set forgiven_share = case kind when 'AT_ONCE' then 500000 when 'WITH_ENTRY' then 250000 else 0 end;
