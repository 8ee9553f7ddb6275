-- What the database does by itself at a sale is planned once for each connection: a function in SQL is read and planned anew by every
-- statement that calls it from an index or a trigger (docs/decisions/0055). Results stay the same, so no index is made anew. And
-- indexes that hold nothing which another does not hold go.

create or replace function trigrams(it text) returns text[] language plpgsql immutable parallel safe strict cost 1000 as $$
begin
  return (select coalesce(array_agg(distinct substr(t, n, 3)), '{}')
    from (select lower(it) as t) l, generate_series(1, length(l.t) - 2) n);
end $$;

create or replace function plain_words(name text) returns text language plpgsql immutable parallel safe as $$
begin
  return trim(regexp_replace(regexp_replace(lower(normalize(coalesce(name, ''), NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', ' ', 'g'));
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
    delete from merchant_sale_words where sale_id = new.id;
  end if;
  insert into merchant_sale_words (merchant_id, word, state, created_at, sale_id, words)
  select distinct new.merchant_id, word, new.state, new.created_at, new.id, new.words
  from regexp_split_to_table(new.words, ' ') word where word <> '';
  return null;
end $$;
drop function count_merchant_sale(merchant_sales, int);
drop function word_merchant_sale(merchant_sales);

-- Whoever writes a new order gives it its oldest open day, as its only writer does.
drop trigger oldest_open_due_inserted on instalments;

-- the same as orders_by_code, whose codes hardly ever come twice
drop index orders_code_idx;
drop index orders_merchant_id_code_idx;
-- the beginning of orders_of_merchant_by_code
drop index orders_merchant_id_merchant_code_idx;
-- few of one CPF: the others of checkouts (cpf, created_at) find them
drop index checkouts_unbought;

-- An id of a message is longer than all else in its entry, and of one person or purchase there are few to be sorted.
drop index customer_messages_customer_id_created_at_id_idx;
drop index customer_messages_purchase_id_created_at_id_idx;
create index customer_messages_of_customer on customer_messages (customer_id, created_at desc);
create index customer_messages_of_purchase on customer_messages (purchase_id, created_at desc);
