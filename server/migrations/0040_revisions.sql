-- A checkout counts its changes, so that a step may decide on what it read and write only if nobody came in between.

alter table checkouts add column revision integer not null default 0;

-- for a write that must find its row: nothing of its statement is done (platform/writes.ts)
create function nothing_done(reason text) returns text language plpgsql as $$
begin raise exception using errcode = 'DR001', message = reason; end $$;
