-- Purchases of one merchant wait for one another no more (decision 110): how many ended on a day is appended and folded, as what a statement
-- adds up is (decision 39), where a row of the day was changed by all of them. And what leads to another owner's row (a merchant, a customer)
-- is no reference any more: each purchase held the row of its merchant for it. `npm run prove` looks whether the owners are there.

create table merchant_sale_changes (
  merchant_id uuid not null,
  day date not null,
  state text not null,
  reason text not null,
  sales bigint not null,
  amount bigint not null
);
create index merchant_sale_changes_day on merchant_sale_changes (merchant_id, day);

create or replace function merchant_sale_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.state, old.reason) is distinct from (new.state, new.reason) then
    insert into merchant_sale_changes (merchant_id, day, state, reason, sales, amount)
    select new.merchant_id, (new.created_at at time zone 'America/Sao_Paulo')::date, it.state, it.reason, it.times, it.times * new.amount
    from (values (old.state, old.reason, -1), (new.state, new.reason, 1)) it (state, reason, times) where it.state is not null;
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

alter table checkouts drop constraint checkouts_merchant_id_fkey;
alter table orders drop constraint orders_merchant_id_fkey, drop constraint orders_customer_id_fkey;
alter table instalments drop constraint instalments_customer_id_fkey;
alter table customer_messages drop constraint customer_messages_customer_id_fkey, drop constraint customer_messages_purchase_id_fkey;
alter table webhook_events drop constraint webhook_events_merchant_id_fkey;
alter table merchant_sales drop constraint merchant_sales_id_fkey;
alter table merchant_events drop constraint merchant_events_purchase_id_fkey;
alter table disputes drop constraint disputes_customer_id_fkey;
alter table pauses drop constraint pauses_customer_id_fkey;
alter table reminders drop constraint reminders_customer_id_fkey;
alter table settlement_parts drop constraint settlement_parts_transfer_id_fkey;
alter table vtex_payments drop constraint vtex_payments_checkout_id_fkey;

-- a decision's inputs and trace say the same words again and again: compressed where they lie they are a third, and were only beyond 2 KB.
-- Letters by threes are a set to the index, so nobody has to sort them before.
alter table credit_decisions alter column application set storage main, alter column trace set storage main;
alter table credit_decisions set (toast_tuple_target = 256);

create or replace function trigrams(it text) returns text[] language plpgsql immutable strict cost 1000 parallel safe as $$
declare
  letters constant text := lower(it);
  found text[] := '{}';
begin
  for place in 1 .. length(letters) - 2 loop
    found := found || substr(letters, place, 3);
  end loop;
  return found;
end $$;
