-- What the database does by itself says of whose rows it speaks (decision 88): the purchase's with the purchase, the merchant's with the merchant.
-- On one server that changes nothing; where rows are spread, each of these reaches one place. The functions alone are exchanged: no
-- table is locked.

create or replace function movement_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where movement_id = new.id and purchase_id = new.purchase_id) then
    raise exception 'movement % has no postings', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function lines_come_with_their_movement() returns trigger language plpgsql as $$
begin
  if exists (
    select from fresh f left join movements m on m.id = f.movement_id and m.purchase_id = f.purchase_id
    where m.id is null or m.xmin is distinct from pg_current_xact_id()::xid
  ) then
    raise exception 'a line is booked with its movement, and for the same purchase' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- the checkout's or the order's row is held meanwhile: nobody else lists the same sale between looking and writing
create or replace function checkout_ended() returns trigger language plpgsql as $$
declare
  ended_state text := case
    when new.status = 'OK' and exists (select from orders where id = new.id and status = 'CANCELED') then 'REFUNDED'
    when new.status = 'OK' then 'OK'
    when new.status = 'EXPIRED' or new.ko_reason = 'EXPIRED' then 'MORE_INFO' else 'KO' end;
begin
  -- a link that nobody opened is no purchase
  if old.status = 'PRISTINE' and new.type = 'BACKOFFICE' then return null; end if;
  update merchant_sales set state = ended_state, reason = coalesce(new.ko_reason, '')
  where id = new.id and merchant_id = new.merchant_id;
  if not found then
    insert into merchant_sales (id, merchant_id, state, reason, amount, merchant_code, code, words, created_at)
    values (new.id, new.merchant_id, ended_state, coalesce(new.ko_reason, ''), new.amount, lower(new.merchant_code),
      lower(right(replace(new.id::text, '-', ''), 12)), left(plain_words(new.name), 200), new.created_at);
  end if;
  return null;
end $$;

create or replace function order_taken_back() returns trigger language plpgsql as $$
begin
  update merchant_sales set state = 'REFUNDED' where id = new.id and merchant_id = new.merchant_id and state = 'OK';
  return null;
end $$;

create or replace function merchant_sale_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.state, old.reason) is distinct from (new.state, new.reason) then
    insert into merchant_sale_days (merchant_id, day, state, reason, slot, sales, amount)
    select new.merchant_id, (new.created_at at time zone 'America/Sao_Paulo')::date, it.state, it.reason,
      mod(pg_backend_pid(), 4), it.times, it.times * new.amount
    from (values (old.state, old.reason, -1), (new.state, new.reason, 1)) it (state, reason, times) where it.state is not null
    on conflict (merchant_id, day, state, reason, slot)
      do update set sales = merchant_sale_days.sales + excluded.sales, amount = merchant_sale_days.amount + excluded.amount;
  end if;
  if tg_op = 'UPDATE' then
    if (old.state, old.words) is not distinct from (new.state, new.words) then return null; end if;
    delete from merchant_sale_words where sale_id = new.id and merchant_id = new.merchant_id;
  end if;
  insert into merchant_sale_words (merchant_id, word, state, created_at, sale_id, words)
  select distinct new.merchant_id, word, new.state, new.created_at, new.id, new.words
  from regexp_split_to_table(new.words, ' ') word where word <> '';
  return null;
end $$;
