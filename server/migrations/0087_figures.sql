-- The figures that people steer by, kept by a job (decision 87): what was booked each day by merchant, and how old what is owed was at
-- the end of each day.

-- How far they are kept: days before this one are over, this one is as it was then.
create table figures_kept (
  one boolean primary key default true check (one),
  day date not null,
  kept_at timestamptz not null
);

-- What a day's lines of the ledger come to, in centavos: by account (debits positive), and of it what has a name of its own.
create table ledger_days (
  day date not null,
  merchant_id uuid not null,
  bank bigint not null,
  customer_debt bigint not null,
  customer_funds bigint not null,
  merchant_payable bigint not null,
  merchant_held bigint not null,
  fee_income bigint not null,
  late_charges bigint not null,
  cashback bigint not null,
  write_offs bigint not null,
  sold bigint not null,
  sales bigint not null,
  canceled bigint not null,
  -- paid of instalments in money, without late charges; less what banks took back
  collected bigint not null,
  -- what came for instalments that were late: with fine or interest, both told
  recovered bigint not null,
  primary key (day, merchant_id),
  check (bank + customer_debt + customer_funds + merchant_payable + merchant_held + fee_income + late_charges + cashback
    + write_offs = 0)
);
create index ledger_days_of_merchant on ledger_days (merchant_id, day);

-- What customers owed when a day was looked at last, and what the ledger said at that moment.
create table debt_day_totals (
  day date primary key,
  taken_at timestamptz not null,
  booked bigint not null
);

-- The same by age, told twice: by merchant, and by the month of the sale. One of the two is null.
create table debt_days (
  day date not null references debt_day_totals,
  merchant_id uuid,
  sold_month date,
  bucket text not null,
  instalments bigint not null,
  amount bigint not null,
  unique nulls not distinct (day, merchant_id, sold_month, bucket),
  check ((merchant_id is null) <> (sold_month is null))
);
create index debt_days_of_merchant on debt_days (merchant_id, day) where merchant_id is not null;
create index debt_days_by_month on debt_days (day, sold_month) where merchant_id is null;
