-- What merchants read of their statement is kept by day of sale and day of transfer. Whatever changes it writes down the
-- difference, which nobody waits for, and a round folds the differences into the sums (docs/decisions/0039).

-- Differences that are not folded yet: of some seconds of sales.
create table settlement_changes (
  -- the purchase or the transfer that it follows from
  cause_id uuid not null,
  merchant_id uuid not null,
  entry_date date not null,
  -- null: what follows concerns no new entry
  sold bigint,
  canceled bigint,
  entries integer,
  transfer_on date,
  transfer_id uuid,
  amount bigint not null,
  parts integer not null
);
create index settlement_changes_day on settlement_changes (merchant_id, entry_date);

-- What was sold and cancelled by day, for periods of a year.
create table folded (
  merchant_id uuid not null,
  entry_date date not null,
  sold bigint not null,
  canceled bigint not null,
  entries bigint not null
);
insert into folded select merchant_id, entry_date, sum(sold), sum(canceled), sum(entries) from settlement_days group by 1, 2;
drop trigger counted on settlement_entries;
drop function settlement_entry_counted();
drop table settlement_days;
alter table folded rename to settlement_days;
alter table settlement_days add primary key (merchant_id, entry_date);

-- The parts of a day's sales and cancellations by when they go out: those that wait by their day, the others by their transfer.
create table settlement_day_transfers (
  merchant_id uuid not null,
  entry_date date not null,
  -- the first day they may go out; null while the merchant waits for the instalments, and of parts that have gone out
  transfer_on date,
  transfer_id uuid,
  amount bigint not null,
  parts bigint not null,
  unique nulls not distinct (merchant_id, entry_date, transfer_on, transfer_id),
  check (transfer_on is null or transfer_id is null)
);
insert into settlement_day_transfers
select e.merchant_id, e.entry_date, case when p.transfer_id is null then p.transfer_on end, p.transfer_id, sum(p.amount), count(*)
from settlement_entries e join settlement_parts p on p.entry_id = e.id group by 1, 2, 3, 4;
create index settlement_day_transfers_waiting on settlement_day_transfers (merchant_id) include (amount) where transfer_id is null;
create index settlement_day_transfers_empty on settlement_day_transfers (merchant_id) where parts = 0 and amount = 0;
