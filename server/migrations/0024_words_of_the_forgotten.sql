-- Nobody finds a forgotten customer by name; with another purchase they are a customer again, and found again.

create or replace function customer_words_are_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.name, new.erased_at) is not distinct from (old.name, old.erased_at) then return null; end if;
    delete from customer_words where customer_id = new.id;
  end if;
  insert into customer_words (word, customer_id)
  select distinct word, new.id from regexp_split_to_table(plain_words(new.name), ' ') word
  where word <> '' and new.erased_at is null
  on conflict do nothing;
  return null;
end $$;
drop trigger words_kept on customers;
create trigger words_kept after insert or update of name, erased_at on customers
  for each row execute function customer_words_are_kept();
insert into customer_words (word, customer_id)
select distinct word, c.id from customers c, regexp_split_to_table(plain_words(c.name), ' ') word
where word <> '' and c.erased_at is null on conflict do nothing;
