-- Run it before migration 165 if the audit log has millions of entries, in psql as the role that owns the tables. It proves, without a lock that anybody
-- waits for, that all entries are older than the month after the next, so that the migration itself reads none. Migrate the same day: until then, entries
-- after that bound would be refused. Running it again changes nothing.
create function pg_temp.first_bound() returns uuid language sql as $$
  select rpad(lpad(to_hex((extract(epoch from (date_trunc('month', greatest(now(), max(at)) at time zone 'America/Sao_Paulo') + interval '2 months')
    at time zone 'America/Sao_Paulo') * 1000)::bigint), 12, '0'), 32, '0')::uuid
  from (select at from audit_entries order by id desc limit 1) newest
$$;
set lock_timeout = '200ms';
do $$
declare
  bound uuid := pg_temp.first_bound();
begin
  if exists (select from pg_constraint where conname = 'audit_entries_before') then return; end if;
  execute format('alter table audit_entries add constraint audit_entries_before check (id < %L::uuid) not valid', bound);
  execute format('alter table audit_chain add constraint audit_chain_before check (entry_id < %L::uuid) not valid', bound);
end $$;
alter table audit_entries validate constraint audit_entries_before;
alter table audit_chain validate constraint audit_chain_before;
