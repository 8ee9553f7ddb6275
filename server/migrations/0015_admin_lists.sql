-- What the back-office finds and lists orders and customers by, at a million orders (docs/performance.md).

-- the same as the index it replaces, with an order that is whole
drop index orders_created_at_amount_idx;
create index orders_newest on orders (created_at desc, id desc) include (amount);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_of_merchant_by_status on orders (merchant_id, status, created_at desc, id desc);
create index orders_by_merchant_code on orders (merchant_code);

-- An order is late while its oldest open instalment is: kept on the order, because a list must not look into a million.
alter table orders add column oldest_open_due date;
update orders o set oldest_open_due = d.due
from (select purchase_id, min(due_date) as due from instalments where status = 'PENDING' group by 1) d
where d.purchase_id = o.id;
create index orders_open on orders (created_at desc, id desc) include (oldest_open_due) where oldest_open_due is not null;

create function oldest_open_due_is_kept() returns trigger language plpgsql as $$
begin
  update orders o set oldest_open_due = d.due
  from (
    select f.id, (select min(i.due_date) from instalments i where i.purchase_id = f.id and i.status = 'PENDING') as due
    from (select distinct purchase_id as id from fresh) f) d
  where o.id = d.id and o.oldest_open_due is distinct from d.due;
  return null;
end $$;
create trigger oldest_open_due_inserted after insert on instalments referencing new table as fresh
  for each statement execute function oldest_open_due_is_kept();
create trigger oldest_open_due_updated after update on instalments referencing new table as fresh
  for each statement execute function oldest_open_due_is_kept();

-- Each word of a name, so that the beginning of any of them is found by an index that exists everywhere.
-- plain lower-case letters and digits, words with one space between
create or replace function plain_words(name text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(regexp_replace(lower(normalize(coalesce(name, ''), NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', ' ', 'g')) $$;

create table customer_words (
  word text collate "C" not null,
  customer_id uuid not null references customers on delete cascade,
  primary key (word, customer_id)
);
create index on customer_words (customer_id, word);

create function customer_words_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.name = old.name then return null; end if;
    delete from customer_words where customer_id = new.id;
  end if;
  insert into customer_words (word, customer_id)
  select distinct word, new.id from regexp_split_to_table(plain_words(new.name), ' ') word where word <> ''
  on conflict do nothing;
  return null;
end $$;
create trigger words_kept after insert or update of name on customers
  for each row execute function customer_words_are_kept();
insert into customer_words (word, customer_id)
select distinct word, c.id from customers c, regexp_split_to_table(plain_words(c.name), ' ') word where word <> '';

create index customers_newest on customers (created_at desc, id desc);
create index customers_by_email on customers (lower(email), id);
create index blocks_newest on blocks (created_at desc, kind, value);
create index on reminders (purchase_id, created_at desc);
create index on fee_waivers (purchase_id);
create index on checkouts (cpf, created_at desc) where cpf is not null;
