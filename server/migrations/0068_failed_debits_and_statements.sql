-- Why and when a debit came to nothing is written with it: back-office figures count by an index, and read nothing else. What a customer
-- paid in a year has a number as other papers have, one for each year.

alter table autopay_debits
  add column failure text
    check (failure in ('NO_MONEY', 'ABOVE_CEILING', 'ACCOUNT', 'MANDATE', 'NOT_SENT', 'BANK')),
  -- the São Paulo day
  add column failed_on date,
  add check ((failure is null) = (failed_on is null));
-- of those before, what their state says
update autopay_debits set failed_on = due_date, failure = case state when 'EXPIRED' then 'NO_MONEY' else 'BANK' end
where state in ('EXPIRED', 'REJECTED');
create index autopay_debits_failed on autopay_debits (failure, failed_on, charge_id) where failure is not null;

alter table receipt_numbers drop constraint receipt_numbers_kind_check;
alter table receipt_numbers
  add constraint receipt_numbers_kind_check check (kind in ('PIX', 'SETTLED', 'YEAR')),
  add column customer_id uuid references customers,
  add column year integer,
  add unique (customer_id, year),
  add check ((kind = 'YEAR') = (customer_id is not null) and (kind = 'YEAR') = (year is not null));
