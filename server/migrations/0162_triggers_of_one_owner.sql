-- What the database does by itself stays with its owner (decision 88). Who ends a purchase lists it for its merchant in the same statement from now
-- on; these two find it done, and do it for the version before. An order's oldest open day is looked at where an instalment's state or date is
-- another, and not for whatever else is written of it.

-- a sale is met once by its merchant, with whom it lies. To build before: by its words, concurrently
create unique index if not exists merchant_sales_once on merchant_sales (id, merchant_id);
alter table merchant_sale_words drop constraint merchant_sale_words_sale_id_fkey;
alter table merchant_sales drop constraint merchant_sales_pkey;
alter table merchant_sales add constraint merchant_sales_pkey primary key using index merchant_sales_once;

create or replace function checkout_ended() returns trigger language plpgsql as $$
declare
  ended_state text := case
    when new.status = 'OK' and exists (select from orders where id = new.id and status = 'CANCELED') then 'REFUNDED'
    when new.status = 'OK' then 'OK'
    when new.status = 'EXPIRED' or new.ko_reason = 'EXPIRED' then 'MORE_INFO' else 'KO' end;
begin
  -- a link that nobody opened is no purchase
  if old.status = 'PRISTINE' and new.type = 'BACKOFFICE' then return null; end if;
  insert into merchant_sales (id, merchant_id, state, reason, amount, merchant_code, code, words, created_at)
  values (new.id, new.merchant_id, ended_state, coalesce(new.ko_reason, ''), new.amount, lower(new.merchant_code),
    lower(right(replace(new.id::text, '-', ''), 12)), left(plain_words(new.name), 200), new.created_at)
  on conflict (id, merchant_id) do update set state = excluded.state, reason = excluded.reason
    where (merchant_sales.state, merchant_sales.reason) is distinct from (excluded.state, excluded.reason);
  return null;
end $$;

-- what a statement wrote is asked by itself, and each movement where it lies: joined, Citus cannot plan it on a shard
create or replace function lines_come_with_their_movement() returns trigger language plpgsql as $$
declare
  line record;
begin
  for line in select distinct movement_id, purchase_id from fresh loop
    if not exists (
      select from movements m
      where m.id = line.movement_id and m.purchase_id = line.purchase_id and m.xmin = pg_current_xact_id()::xid
    ) then
      raise exception 'a line is booked with its movement, and for the same purchase' using errcode = 'restrict_violation';
    end if;
  end loop;
  return null;
end $$;

create or replace function oldest_open_due_is_kept() returns trigger language plpgsql as $$
begin
  update orders o set oldest_open_due = d.due
  from (select min(i.due_date) as due from instalments i where i.purchase_id = new.purchase_id and i.status = 'PENDING') d
  where o.id = new.purchase_id and o.oldest_open_due is distinct from d.due;
  return null;
end $$;
drop trigger oldest_open_due_updated on instalments;
create trigger oldest_open_due_updated after update of status, due_date on instalments for each row
  when ((old.status, old.due_date) is distinct from (new.status, new.due_date))
  execute function oldest_open_due_is_kept();
