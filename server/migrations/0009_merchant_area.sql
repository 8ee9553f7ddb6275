-- The merchant area: recovery links, the key before the present one, links for payment, and what its lists and big numbers
-- are answered from at a million sales of one merchant (docs/decisions/0019).

-- A link that chooses a password, sent by e-mail; its secret follows from the id. Without a user it was sent to nobody.
create table merchant_password_links (
  id uuid primary key,
  user_id uuid references merchant_users,
  purpose text not null check (purpose in ('RECOVERY', 'INVITATION')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on merchant_password_links (user_id) where used_at is null;
create index on merchant_password_links (created_at);
create index merchant_users_phone on merchant_users (phone) where archived_at is null;

alter table merchants
  add column api_key_changed_at timestamptz,
  add column previous_api_key_hash bytea unique,
  add column previous_api_key_until timestamptz,
  add check ((previous_api_key_hash is null) = (previous_api_key_until is null));

-- Who made a link in the merchant area, as it was then.
alter table checkouts add column creator_email text;
create index checkouts_links on checkouts (merchant_id, created_at desc, id desc) where type = 'BACKOFFICE';

-- How a name is searched: plain lower-case letters and digits, words with one space between.
create function plain_words(name text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(regexp_replace(lower(normalize(coalesce(name, ''), NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', ' ', 'g')) $$;

-- Purchases that have ended, as their merchant's list shows and finds them. Written by triggers, in the transaction of
-- what they show, so that whatever ends a purchase is in the list.
create table merchant_sales (
  id uuid primary key references checkouts,
  merchant_id uuid not null,
  state text not null check (state in ('OK', 'REFUNDED', 'KO', 'MORE_INFO')),
  -- of what was refused or abandoned
  reason text not null default '',
  amount bigint not null,
  -- as they are searched: lower case
  merchant_code text collate "C" not null,
  code text collate "C" not null,
  words text collate "C" not null,
  created_at timestamptz not null
);
create index merchant_sales_newest on merchant_sales (merchant_id, created_at desc, id desc);
create index merchant_sales_state on merchant_sales (merchant_id, state, created_at desc, id desc);
create index merchant_sales_merchant_code on merchant_sales (merchant_id, merchant_code, id);
create index merchant_sales_code on merchant_sales (merchant_id, code, id);
create index merchant_sales_amount on merchant_sales (merchant_id, amount, created_at desc, id desc);

-- Each word of the customer's name, in an order in which the newest of a word are found without sorting.
create table merchant_sale_words (
  merchant_id uuid not null,
  word text collate "C" not null,
  state text not null,
  created_at timestamptz not null,
  sale_id uuid not null references merchant_sales on delete cascade,
  primary key (merchant_id, word, state, created_at, sale_id)
);
create index on merchant_sale_words (sale_id);

-- How many and how much of each day in São Paulo. Several rows of the same, so that sales at the same moment do not wait
-- for each other; they are added up when read.
create table merchant_sale_days (
  merchant_id uuid not null,
  day date not null,
  state text not null,
  reason text not null,
  slot smallint not null,
  sales bigint not null,
  amount bigint not null,
  primary key (merchant_id, day, state, reason, slot)
);

create function count_merchant_sale(it merchant_sales, times int) returns void language sql as $$
  insert into merchant_sale_days (merchant_id, day, state, reason, slot, sales, amount)
  values (it.merchant_id, (it.created_at at time zone 'America/Sao_Paulo')::date, it.state, it.reason,
    mod(pg_backend_pid(), 4), times, times * it.amount)
  on conflict (merchant_id, day, state, reason, slot)
    do update set sales = merchant_sale_days.sales + excluded.sales, amount = merchant_sale_days.amount + excluded.amount $$;

create function word_merchant_sale(it merchant_sales) returns void language sql as $$
  insert into merchant_sale_words (merchant_id, word, state, created_at, sale_id)
  select distinct it.merchant_id, word, it.state, it.created_at, it.id
  from regexp_split_to_table(it.words, ' ') word where word <> '' $$;

create function merchant_sale_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.state, old.reason) is distinct from (new.state, new.reason) then
      perform count_merchant_sale(old, -1);
      perform count_merchant_sale(new, 1);
    end if;
    if (old.state, old.words) is distinct from (new.state, new.words) then
      delete from merchant_sale_words where sale_id = new.id;
      perform word_merchant_sale(new);
    end if;
  else
    perform count_merchant_sale(new, 1);
    perform word_merchant_sale(new);
  end if;
  return null;
end $$;
create trigger counted after insert or update on merchant_sales for each row execute function merchant_sale_changed();

create function checkout_ended() returns trigger language plpgsql as $$
declare
  ended_state text := case when new.status = 'OK' then 'OK'
    when new.status = 'EXPIRED' or new.ko_reason = 'EXPIRED' then 'MORE_INFO' else 'KO' end;
begin
  -- a link that nobody opened is no purchase
  if old.status = 'PRISTINE' and new.type = 'BACKOFFICE' then return null; end if;
  insert into merchant_sales (id, merchant_id, state, reason, amount, merchant_code, code, words, created_at)
  values (new.id, new.merchant_id, ended_state, coalesce(new.ko_reason, ''), new.amount, lower(new.merchant_code),
    lower(right(replace(new.id::text, '-', ''), 12)), left(plain_words(new.name), 200), new.created_at)
  on conflict (id) do update set state = excluded.state, reason = excluded.reason;
  return null;
end $$;
create trigger listed after update of status on checkouts for each row
  when (old.status is distinct from new.status and new.status in ('OK', 'KO', 'EXPIRED'))
  execute function checkout_ended();

create function order_taken_back() returns trigger language plpgsql as $$
begin
  update merchant_sales set state = 'REFUNDED' where id = new.id and state = 'OK';
  return null;
end $$;
create trigger listed after update of status on orders for each row
  when (old.status <> 'CANCELED' and new.status = 'CANCELED') execute function order_taken_back();

-- What ended before this migration; the triggers above count it.
insert into merchant_sales (id, merchant_id, state, reason, amount, merchant_code, code, words, created_at)
select c.id, c.merchant_id, case when c.status = 'OK' and o.status = 'CANCELED' then 'REFUNDED' when c.status = 'OK' then 'OK'
    when c.status = 'EXPIRED' or c.ko_reason = 'EXPIRED' then 'MORE_INFO' else 'KO' end,
  coalesce(c.ko_reason, ''), c.amount, lower(c.merchant_code), lower(right(replace(c.id::text, '-', ''), 12)),
  left(plain_words(c.name), 200), c.created_at
from checkouts c left join orders o on o.id = c.id where c.status in ('OK', 'KO', 'EXPIRED');

-- What was sold and cancelled by day, for periods of a year; the entries never change.
create table settlement_days (
  merchant_id uuid not null,
  entry_date date not null,
  slot smallint not null,
  sold bigint not null,
  canceled bigint not null,
  entries bigint not null,
  primary key (merchant_id, entry_date, slot)
);
create function settlement_entry_counted() returns trigger language plpgsql as $$
begin
  insert into settlement_days (merchant_id, entry_date, slot, sold, canceled, entries)
  values (new.merchant_id, new.entry_date, mod(pg_backend_pid(), 4), case new.kind when 'SALE' then new.amount else 0 end,
    case new.kind when 'SALE' then 0 else new.amount end, 1)
  on conflict (merchant_id, entry_date, slot) do update set sold = settlement_days.sold + excluded.sold,
    canceled = settlement_days.canceled + excluded.canceled, entries = settlement_days.entries + 1;
  return null;
end $$;
create trigger counted after insert on settlement_entries for each row execute function settlement_entry_counted();
insert into settlement_days (merchant_id, entry_date, slot, sold, canceled, entries)
select merchant_id, entry_date, 0, coalesce(sum(amount) filter (where kind = 'SALE'), 0),
  coalesce(sum(amount) filter (where kind <> 'SALE'), 0), count(*) from settlement_entries group by 1, 2;

-- a day's orders, a month's export, and the lines of a transfer, each in their order
create index settlement_entries_day on settlement_entries (merchant_id, entry_date, created_at, id);
drop index settlement_entries_merchant_id_entry_date_idx;
create index settlement_parts_lines on settlement_parts (transfer_id, entry_id, position) where transfer_id is not null;
drop index settlement_parts_transferred;
