-- The trigger that kept `oldest_open_due` of orders for the version before goes: since then, each statement that changes
-- the state or the date of an instalment writes it too (`orders.store.ts`).

-- Nobody who pays waits for us longer than a tenth of a second.
do $$
begin
  for attempt in 1..60 loop
    begin
      set local lock_timeout = '100ms';
      lock table instalments in access exclusive mode;
      set local lock_timeout = default;
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.5);
    end;
  end loop;
  raise exception 'migrate again when it is quieter: instalments were never free';
end $$;

drop trigger oldest_open_due_updated on instalments;
drop function oldest_open_due_is_kept();
