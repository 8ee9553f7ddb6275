-- The job queue is our own. What another queue still had to do, and its dead letters, move over, so that no work is lost.

-- Work that is still to be done; what is done is deleted. Whoever takes a job moves due_at a few seconds ahead, and again for
-- as long as it lives: a job whose process is gone is due again by itself.
create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- which failed
  tries integer not null default 0,
  due_at timestamptz not null,
  -- the process that has it until due_at; null: nobody
  holder uuid,
  created_at timestamptz not null
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
-- for taking what is due, kind by kind
create index jobs_due on jobs (kind, due_at, id);

-- Work that failed at every try; only a person takes it off this list.
create table dead_jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  tries integer not null,
  error text not null,
  failed_at timestamptz not null
);
create index dead_jobs_newest on dead_jobs (failed_at desc, id);

-- The queue's time: real time, which the simulator replaces by its own.
create function jobs_now() returns timestamptz language sql stable as 'select statement_timestamp()';

do $move$ begin
  if to_regclass('pgboss.job') is null then return; end if;
  execute $text$
    insert into jobs (id, kind, payload, due_at, created_at)
    select id, name, coalesce(data, '{}'), greatest(start_after, now()), created_on from pgboss.job
    where state in ('created', 'retry', 'active') and name <> 'dead-letters' $text$;
  execute $text$
    insert into dead_jobs (id, kind, payload, tries, error, failed_at)
    select id, coalesce(source_name, ''), coalesce(data, '{}'), coalesce(source_retry_count, 0) + 1,
      coalesce(source_output->>'message', source_output->'value'->>'message', ''), created_on
    from pgboss.job where name = 'dead-letters' and state in ('created', 'retry', 'failed') $text$;
  drop schema pgboss cascade;
end $move$;
