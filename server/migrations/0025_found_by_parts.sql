-- What callers say in part is found too: the last digits of a CPF, a phone without its area code, the beginning of an e-mail, half
-- a code. And purchases that became no order are found and listed, for whoever asks why (docs/performance.md).

-- Letters by threes, so that any part of a text is found by an index that exists everywhere.
-- its cost tells the planner never to work it out for a whole table
create function trigrams(it text) returns text[] language sql immutable parallel safe strict cost 1000 as $$
  select coalesce(array_agg(distinct substr(t, n, 3)), '{}')
  from (select lower(it) as t) l, generate_series(1, length(l.t) - 2) n $$;
create index orders_by_parts on orders using gin (trigrams(code || ' ' || merchant_code));

-- Beside the customers: each purchase writes to their row, and few change what they are found by.
create table customer_parts (
  customer_id uuid primary key references customers on delete cascade,
  parts text not null
);
create function customer_parts_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.cpf, new.phone, new.email, new.erased_at) is not distinct from (old.cpf, old.phone, old.email, old.erased_at)
  then return null; end if;
  if new.erased_at is not null then
    delete from customer_parts where customer_id = new.id;
  else
    insert into customer_parts (customer_id, parts)
    values (new.id, new.cpf || ' ' || new.phone || ' ' || lower(new.email))
    on conflict (customer_id) do update set parts = excluded.parts;
  end if;
  return null;
end $$;
create trigger parts_kept after insert or update of cpf, phone, email, erased_at on customers
  for each row execute function customer_parts_are_kept();
insert into customer_parts (customer_id, parts)
select id, cpf || ' ' || phone || ' ' || lower(email) from customers where erased_at is null;
create index customer_parts_by_part on customer_parts using gin (trigrams(parts));
create index customers_by_name on customers (plain_words(name), id);

-- A purchase that is under way is in no index of words: most become an order, and those that do not end within hours.
-- parsed here: indexes are made where a name inside a quoted body is not found
create function words_of_checkout(name text, cpf text, phone text, email text, code text)
returns text language sql immutable parallel safe
return plain_words(name) || ' ' || coalesce(cpf, '') || ' ' || coalesce(phone, '') || ' ' || lower(coalesce(email, ''))
  || ' ' || lower(code);
create index checkouts_ended_by_parts on checkouts
  using gin (trigrams(words_of_checkout(name, cpf, phone, email, merchant_code))) where status in ('KO', 'EXPIRED', 'REVOKED');
create index checkouts_unbought_newest on checkouts (created_at desc, id desc) where approved_at is null;
create index checkouts_unbought_of_merchant on checkouts (merchant_id, created_at desc, id desc) where approved_at is null;
create index checkouts_refused_newest on checkouts (created_at desc, id desc)
  where approved_at is null and ko_reason is not null and ko_reason <> 'EXPIRED';
create index checkouts_by_phone on checkouts (phone, created_at desc) where phone is not null;

create index orders_by_amount on orders (amount, created_at desc, id desc);
