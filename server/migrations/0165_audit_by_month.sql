-- The audit log by month (docs/decisions/0122): its two tables become PostgreSQL's own partitions, by the id of an entry, which begins with its time.
-- What was there before becomes the first part as it is; months ahead are made by a schedule, and what is later than all of them has a part too, so
-- that no entry ever finds none. On millions of rows run deploy/audit-by-month.sql before: it reads them without a lock, and here nothing is read then.

-- A part of the log: one month, or more where the months were not made in time; all of before in 'before'.
create table audit_parts (
  -- also the end of its tables' names: audit_entries_2027_01, audit_chain_2027_01
  name text primary key check (name ~ '^(before|later|\d{4}_\d{2})$'),
  -- null: from the beginning
  from_id uuid,
  -- null: without an end
  until_id uuid,
  -- of a part whose rows lie in a file, and not here any more
  put_away_at timestamptz,
  file text,
  -- hex, of the file
  file_sha256 text,
  entries bigint,
  check ((put_away_at is null) = (file is null) and (file is null) = (file_sha256 is null) and (file is null) = (entries is null)),
  check (put_away_at is null or until_id is not null)
);

-- Links without a gap that were put away with a part, so that the chain of what is here goes on after them. A month has more than one where
-- entries of the next were committed before its last.
create table audit_runs (
  first_seq bigint primary key check (first_seq > 0),
  last_seq bigint not null,
  part text not null references audit_parts,
  -- of the link before the first; null before the very first
  hash_before bytea,
  last_hash bytea not null,
  check (last_seq >= first_seq)
);

create function audit_month_of(id uuid) returns date language sql stable as $$
  select date_trunc('month', to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'America/Sao_Paulo')::date
$$;

-- The lowest id that could have been made at an instant (`lowestIdAt`).
create function audit_id_at(instant timestamptz) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

-- The lowest id of a month of São Paulo.
create function audit_id_from(month date) returns uuid language sql stable as $$
  select audit_id_at(month::timestamp at time zone 'America/Sao_Paulo')
$$;

create function make_audit_part(part text, from_id uuid, until_id uuid) returns void language plpgsql as $$
declare
  bounds text := format('for values from (%s) to (%s)', quote_literal(from_id), coalesce(quote_literal(until_id), 'maxvalue'));
begin
  execute format('create table audit_entries_%s partition of audit_entries %s', part, bounds);
  -- a number is met once in a month; over all months the lock of the chain holds that, and verify-audit sees it
  execute format('create table audit_chain_%s partition of audit_chain (primary key (seq)) %s', part, bounds);
  execute format('create trigger never_truncated before truncate on audit_entries_%s execute function facts_do_not_change()', part);
  execute format('create trigger never_truncated before truncate on audit_chain_%s execute function facts_do_not_change()', part);
  insert into audit_parts (name, from_id, until_id) values (part, from_id, until_id);
end $$;
revoke execute on function make_audit_part from public;

-- Called each day by whatever runs the product, whose role may make no table: this makes a month of the audit log while fewer than three are ahead, and
-- nothing else, as the owner of the tables. Both are held for as long as that takes, some hundredths of a second; who waits for them longer than a
-- fifth of a second leaves it for the next day. Returns whether it made one.
create function make_audit_month() returns boolean language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '200ms' as $$
declare
  later audit_parts;
  this_month date;
  month date;
begin
  this_month := greatest(date_trunc('month', now() at time zone 'America/Sao_Paulo')::date,
    audit_month_of((select id from audit_entries order by id desc limit 1)));
  select * into strict later from audit_parts where until_id is null;
  if audit_month_of(later.from_id) > this_month + interval '3 months' then return false; end if;

  lock table audit_entries, audit_chain in access exclusive mode;
  -- another process may have made it meanwhile
  if not exists (select from audit_parts where until_id is null and from_id = later.from_id) then return false; end if;
  alter table audit_chain detach partition audit_chain_later;
  alter table audit_entries detach partition audit_entries_later;
  delete from audit_parts where name = later.name;
  if exists (select from audit_entries_later) then
    -- months that were not made in time stay together
    month := this_month + interval '1 month';
    perform close_later_audit_part(later.from_id, audit_id_from(month));
  else
    drop table audit_chain_later, audit_entries_later;
    month := audit_month_of(later.from_id);
  end if;
  perform make_audit_part(to_char(month, 'YYYY_MM'), audit_id_from(month), audit_id_from((month + interval '1 month')::date));
  perform make_audit_part('later', audit_id_from((month + interval '1 month')::date), null);
  return true;
end $$;

create function close_later_audit_part(from_id uuid, until_id uuid) returns void language plpgsql as $$
declare
  part text := to_char(audit_month_of(from_id), 'YYYY_MM');
  it record;
begin
  execute format('alter table audit_entries_later rename to audit_entries_%s', part);
  execute format('alter table audit_chain_later rename to audit_chain_%s', part);
  -- the next one is made under these names
  for it in
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid in (('audit_entries_' || part)::regclass, ('audit_chain_' || part)::regclass)
  loop
    execute format('alter index %I rename to %I', it.name, replace(it.name, '_later_', format('_%s_', part)));
  end loop;
  execute format('alter table audit_entries attach partition audit_entries_%s for values from (%L) to (%L)', part, from_id, until_id);
  execute format('alter table audit_chain attach partition audit_chain_%s for values from (%L) to (%L)', part, from_id, until_id);
  insert into audit_parts (name, from_id, until_id) values (part, from_id, until_id);
end $$;
revoke execute on function close_later_audit_part from public;

-- The tables of before become the first part. Nothing is copied, and no index is built: each has its like.
do $$
declare
  known text;
  until_id uuid;
  it record;
begin
  -- a bound that was proved before (deploy/audit-by-month.sql), or the month after the next
  select substring(pg_get_constraintdef(oid) from '[0-9a-f]{8}-[0-9a-f-]{27}') into known
  from pg_constraint where conrelid = 'audit_entries'::regclass and conname = 'audit_entries_before';
  until_id := coalesce(known::uuid, audit_id_from((greatest(date_trunc('month', now() at time zone 'America/Sao_Paulo')::date,
    audit_month_of((select id from audit_entries order by id desc limit 1))) + interval '2 months')::date));

  lock table audit_entries, audit_chain in access exclusive mode;
  for it in
    select c.relname as name, i.relname as index from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.oid in ('audit_entries'::regclass, 'audit_chain'::regclass)
  loop
    execute format('alter index %I rename to %I', it.index, it.name || '_before' || substr(it.index, length(it.name) + 1));
  end loop;
  drop trigger chained on audit_entries;
  drop trigger append_only on audit_entries;
  drop trigger append_only on audit_chain;
  -- rows of both refuse to change; that a link has its entry, and an entry its link, is what verify-audit looks at
  alter table audit_chain drop constraint audit_chain_entry_id_fkey;
  alter table audit_entries rename to audit_entries_before;
  alter table audit_chain rename to audit_chain_before;

  create table audit_entries (like audit_entries_before including constraints) partition by range (id);
  create table audit_chain (like audit_chain_before including constraints) partition by range (entry_id);
  alter table audit_entries drop constraint if exists audit_entries_before;
  alter table audit_chain drop constraint if exists audit_chain_before;
  alter table audit_entries add primary key (id);
  create index on audit_entries (object_type, object_id, at desc);
  create index on audit_entries (actor_id, at desc) where actor_id is not null;
  alter table audit_chain add unique (entry_id);
  create constraint trigger chained after insert on audit_entries deferrable initially deferred
    for each row execute function audit_entry_is_chained();
  create trigger append_only before update or delete on audit_entries for each row execute function facts_do_not_change();
  create trigger never_truncated before truncate on audit_entries execute function facts_do_not_change();
  create trigger append_only before update or delete on audit_chain for each row execute function facts_do_not_change();
  create trigger never_truncated before truncate on audit_chain execute function facts_do_not_change();

  execute format('alter table audit_entries attach partition audit_entries_before for values from (minvalue) to (%L)', until_id);
  execute format('alter table audit_chain attach partition audit_chain_before for values from (minvalue) to (%L)', until_id);
  alter table audit_entries_before drop constraint if exists audit_entries_before;
  alter table audit_chain_before drop constraint if exists audit_chain_before;
  insert into audit_parts (name, until_id) values ('before', until_id);
  perform make_audit_part('later', until_id, null);
end $$;
