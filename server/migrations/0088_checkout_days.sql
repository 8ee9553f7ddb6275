-- What became of the purchases that were begun on a day, by merchant: how far they came, and why they were refused (decision 87).

create table checkout_days (
  day date not null,
  merchant_id uuid not null,
  step text not null,
  -- why it was refused; '' where it was not
  reason text not null,
  checkouts bigint not null,
  amount bigint not null,
  primary key (day, merchant_id, step, reason)
);

-- From this day on purchases are still under way: days before it are over. Null before the first round.
alter table figures_kept add column open_from date;
