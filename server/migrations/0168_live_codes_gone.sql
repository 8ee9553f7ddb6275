-- The last of what stood for the version before the one before (decisions 88 and 128). A store's code is claimed by whoever writes a checkout
-- (`merchant_codes`), and no program asks any more which merchants' codes are not listed.

-- Nobody who buys waits for us longer than a tenth of a second.
do $$
begin
  for attempt in 1..60 loop
    begin
      set local lock_timeout = '100ms';
      lock table checkouts in access exclusive mode;
      set local lock_timeout = default;
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.5);
    end;
  end loop;
  raise exception 'migrate again when it is quieter: checkouts were never free';
end $$;

drop index checkouts_live_code;
drop table unlisted_codes;
