-- What stood for one version, because the one before it wrote by it, goes (decisions 88 and 128). That version says of each row whose it is, claims what
-- it writes and lists it by itself. What versions before it wrote must have been filled in: else nothing is changed here, and what to run is said.

do $$
declare
  part text;
  is_missing boolean;
  -- so much is read in some hundredths of a second
  small constant bigint := 32 * 1024 * 1024;
  told constant text := 'run "npm run fill-owners" (docs/runbook.md, Upgrade) and migrate again: ';
  told_big constant text := 'run "psql -f deploy/owners-said.sql" (docs/runbook.md, Upgrade) and migrate again: ';
begin
  if exists (select from unlisted_codes) then
    raise exception '%codes of stores are not all listed', told;
  end if;
  if exists (select from autopay_mandates m cross join lateral (values (m.contract), (m.psp_id)) said (number)
    where said.number is not null and not exists (select from mandate_claims k where k.number = said.number)) then
    raise exception '%numbers of mandates are not all claimed', told;
  end if;
  foreach part in array array['autopay_attempts', 'debt_plan_lines', 'dispute_files', 'paused_instalments'] loop
    continue when exists (select from pg_constraint where conrelid = part::regclass and conname = part || '_owned' and convalidated);
    if pg_relation_size(part::regclass) > small then
      raise exception '%all of % would be read while nobody writes it', told_big, part;
    end if;
    execute format('select exists (select from %I where purchase_id is null)', part) into is_missing;
    if is_missing then
      raise exception '%rows of % do not say whose they are', told, part;
    end if;
  end loop;
  -- an index takes longer than a look
  if pg_relation_size('autopay_mandates') > small / 4 and to_regclass('autopay_mandates_once_at_psp') is null then
    raise exception '%an index of autopay_mandates would be built while nobody writes them', told_big;
  end if;

  -- All at once, or none: whoever holds one of them may wait for another. Nobody waits for us longer than a tenth of a second until we have them.
  for attempt in 1..60 loop
    begin
      set local lock_timeout = '100ms';
      lock table checkouts, orders, autopay_mandates, autopay_attempts, debt_plan_lines, dispute_files, paused_instalments in access exclusive mode;
      set local lock_timeout = default;
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.5);
    end;
  end loop;
  raise exception 'migrate again when it is quieter: checkouts, orders and mandates were never free together';
end $$;

-- Whoever writes a checkout claims its code (`merchant_codes`), and whoever ends a purchase lists it for its merchant. Two things stay for a version:
-- `unlisted_codes`, which the one before asks, and `checkouts_live_code`, by which alone it refuses the second of two links at one moment.
drop trigger code_listed on checkouts;
drop trigger listed on checkouts;
drop trigger listed on orders;
drop function code_is_listed, checkout_ended, order_taken_back;

-- A mandate's numbers are met once by their claims (`mandate_claims`). By its id at the PSP it is still found. To build before: by its words, concurrently.
alter table autopay_mandates drop constraint autopay_mandates_contract_key;
create unique index if not exists autopay_mandates_once_at_psp on autopay_mandates (psp_id, purchase_id);
alter table autopay_mandates drop constraint autopay_mandates_psp_id_key;
alter index autopay_mandates_once_at_psp rename to autopay_mandates_psp_id_key;

-- proved above, or small
alter table autopay_attempts alter column purchase_id set not null;
alter table debt_plan_lines alter column purchase_id set not null;
alter table dispute_files alter column purchase_id set not null;
alter table paused_instalments alter column purchase_id set not null;
alter table autopay_attempts drop constraint if exists autopay_attempts_owned;
alter table debt_plan_lines drop constraint if exists debt_plan_lines_owned;
alter table dispute_files drop constraint if exists dispute_files_owned;
alter table paused_instalments drop constraint if exists paused_instalments_owned;

-- an attempt is met once within its purchase
alter table autopay_attempts drop constraint autopay_attempts_pkey;
alter table autopay_attempts add constraint autopay_attempts_pkey primary key using index autopay_attempts_once;
