-- A purchase that its store never confirmed was no sale: what the settlement holds of it counts in no statement, and goes out
-- with no transfer (docs/decisions/0009). What is held stays as it is; only whether it counts may change.

alter table settlement_entries add column unsold boolean not null default false;
alter table settlement_parts add column unsold boolean not null default false;
drop trigger append_only on settlement_entries;
create trigger fixed before update of id, merchant_id, purchase_id, kind, cause, entry_date, gross_amount, amount, delay_in_days,
  created_at or delete on settlement_entries for each row execute function facts_do_not_change();
drop index settlement_parts_waiting;
create index settlement_parts_waiting on settlement_parts (merchant_id, transfer_on) include (amount)
  where transfer_id is null and not unsold;

-- Of purchases from before this migration; what has gone out with a transfer stays told.
with never_confirmed as (
  select o.id from orders o join checkouts c on c.id = o.id
  where c.status = 'KO' and c.ko_reason = 'FAILED_MERCHANT_ORDER_CONFIRMATION'
    and not exists (select from settlement_parts p where p.purchase_id = o.id and p.transfer_id is not null)
), parts as (
  update settlement_parts set unsold = true where purchase_id in (select id from never_confirmed) returning *
), entries as (
  update settlement_entries set unsold = true where purchase_id in (select id from never_confirmed) returning *
)
insert into settlement_changes (cause_id, merchant_id, entry_date, sold, canceled, entries, transfer_on, amount, parts)
select purchase_id, merchant_id, entry_date, case kind when 'SALE' then -amount else 0 end,
  case kind when 'SALE' then 0 else -amount end, -1, null, 0, 0 from entries
union all
select e.purchase_id, e.merchant_id, e.entry_date, null, null, null, p.transfer_on, -p.amount, -1
from parts p join entries e on e.id = p.entry_id;
